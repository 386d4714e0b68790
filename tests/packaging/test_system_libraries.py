"""What the system lacks is known, and the line that mends it is the one that works on that system."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import system_libraries

DEBIAN_13 = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_ID="13"\nID=debian\n'
UBUNTU_22 = 'NAME="Ubuntu"\nVERSION_ID="22.04"\nID=ubuntu\nID_LIKE=debian\n'
UBUNTU_24 = 'NAME="Ubuntu"\nVERSION_ID="24.04"\nID=ubuntu\nID_LIKE=debian\n'


def _program(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (UBUNTU_22, ["libglib2.0-0", "libasound2", "libcups2", "libegl1", "libxkbcommon0"]),
        (UBUNTU_24, ["libglib2.0-0t64", "libasound2t64", "libcups2t64", "libegl1", "libxkbcommon0"]),
        (DEBIAN_13, ["libglib2.0-0t64", "libasound2t64", "libcups2t64", "libegl1", "libxkbcommon0"]),
    ],
)
def test_before_apt_has_its_lists_the_release_decides_each_name(
    programs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, expected: list[str]
) -> None:
    _program(programs, "apt-cache", "exit 100")
    file = tmp_path / "os-release"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(system_libraries, "OS_RELEASE", file)
    wanted = ["libglib2.0-0", "libasound2", "libcups2", "libegl1", "libxkbcommon0"]
    assert system_libraries.names(wanted) == expected


def test_names_that_apt_knows_win(programs: Path) -> None:
    _program(programs, "apt-cache", "echo 'Package: libegl1'; echo 'Package: libasound2t64'")
    assert system_libraries.names(["libegl1", "libasound2"]) == ["libegl1", "libasound2t64"]


def test_an_ordinary_user_without_sudo_is_given_the_line_for_root(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _program(programs, "apt-get", "exit 99")
    _program(programs, "apt-cache", "echo 'Package: libegl1'")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(system_libraries.MissingLibrariesError) as caught:
        system_libraries.provide(["libegl1"])
    line = "  su -c 'apt-get update && apt-get install -y --no-install-recommends libegl1'"
    assert str(caught.value).endswith(line)


def test_a_sudo_that_asks_for_a_password_is_left_to_the_person(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _program(programs, "apt-get", "exit 99")
    _program(programs, "apt-cache", "echo 'Package: libegl1'")
    _program(programs, "sudo", "exit 1")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(
        system_libraries.MissingLibrariesError, match="sudo apt-get update && sudo apt-get install"
    ):
        system_libraries.provide(["libegl1"])


def test_the_tests_need_an_x_server_a_window_manager_and_keys(programs: Path) -> None:
    assert system_libraries.missing_programs(system_libraries.TEST_DISPLAY) == ["xvfb", "openbox", "xdotool"]
    _program(programs, "Xvfb", "")
    _program(programs, "xdotool", "")
    assert system_libraries.missing_programs(system_libraries.TEST_DISPLAY) == ["openbox"]


def test_a_server_is_there_with_its_programs_wherever_they_lie(
    programs: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(system_libraries, "SERVERS", tmp_path)
    assert system_libraries.missing_programs(system_libraries.TEST_SERVER) == ["postgresql"]
    _program(programs, "initdb", "")
    assert system_libraries.missing_programs(system_libraries.TEST_SERVER) == []
    (programs / "initdb").unlink()
    (tmp_path / "17" / "bin").mkdir(parents=True)
    (tmp_path / "17" / "bin" / "initdb").touch()
    assert system_libraries.missing_programs(system_libraries.TEST_SERVER) == []
