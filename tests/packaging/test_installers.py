"""What a Debian package brings beside the program: pages, completions, entries, scripts and dependencies."""

from __future__ import annotations

import configparser
import os
import shlex
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from importlib.metadata import distributions
from pathlib import Path

import described
import installers
import pytest
import system_libraries

from pos_app import __version__
from pos_app.cli_parser import parser
from pos_app.domain.languages import LANGUAGES

ROOT = Path(installers.__file__).resolve().parents[1]
PARTS = ROOT / "packaging" / "deb"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_manual_page_has_every_command_and_option_in_short_lines(language: str) -> None:
    page = described.man_page(language, "2026-11-27")
    commands = described.described(language)
    assert {one.name for one in commands} >= {"", "sell", "recover", "doctor", "sandbox", "watch"}
    for command in commands:
        assert not command.name or f'.SS "{command.name.replace("-", chr(92) + "-")}"' in page
        for option in command.options:
            assert option.about, f"{command.name} {option.names} says nothing"
            assert all(name.replace("-", "\\-") in page for name in option.names)
    assert max(map(len, page.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("pos-app rec", ["recover"]),
        ("pos-app sell --pl", ["--plan"]),
        ("pos-app --lang ", ["pt_BR", "en", "es"]),
        ("pos-app staff a", ["add"]),
        ("pos-app print R1 --paper ", ["roll", "a4"]),
    ],
)
def test_bash_completes_what_the_parser_takes(tmp_path: Path, words: str, offered: list[str]) -> None:
    file = tmp_path / "pos-app"
    file.write_text(described.bash(), encoding="utf-8")
    typed = words.split(" ")
    script = (
        f"source {file}; COMP_WORDS=({' '.join(shlex.quote(one) for one in typed)}); "
        f"COMP_CWORD={len(typed) - 1}; _pos_app; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert (done.stdout.split(), done.stderr) == (offered, "")


def test_every_library_of_qt_is_a_dependency_under_all_its_names() -> None:
    needed = installers.depends()
    names = {name for one in needed for name in one.split(" | ")}
    assert set(system_libraries.LIBRARIES) <= names
    for renamed in system_libraries.RENAMED:
        assert f"{renamed} | {renamed}t64" in needed
    assert system_libraries.FONTS in names


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries of Linux")
def test_no_locked_package_asks_for_a_newer_glibc_than_the_oldest_release_has() -> None:
    """Ubuntu 22.04 has 2.35. Python's own library, which goes along, is counted when a package is built."""
    lock = (ROOT / "packaging/lock/app.txt").read_text("utf-8")
    shipped = {line.partition("==")[0] for line in lock.splitlines()}
    packages = [one for one in distributions() if one.name.lower().replace("_", "-") in shipped]
    files = [file for one in packages for file in one.files or ()]
    libraries = [Path(str(file.locate())) for file in files if ".so" in file.name]
    assert len(libraries) > 100
    assert tuple(map(int, installers.glibc(libraries).split("."))) <= (2, 35)


def test_entries_and_sessions_start_what_the_parser_takes() -> None:
    entries = list(PARTS.glob("*.desktop"))
    assert len(entries) == 3
    for entry in entries:
        read = configparser.ConfigParser(interpolation=None)
        read.read(entry, encoding="utf-8")
        facts = read["Desktop Entry"]
        program, *words = facts["Exec"].split()
        if program == "pos-app":
            parser(words).parse_args(words)
        else:
            assert Path(program).parent == Path("/usr/libexec/guiche")
            assert (PARTS / Path(program).name).is_file()
        assert all(f"Name[{language}]" in facts for language in ("pt_BR", "es")) or facts["Name"] == "Guichê"
        assert facts["Icon"] == "guiche"
    launched = ET.parse(PARTS / "br.guiche.Guiche.metainfo.xml").findtext("launchable")
    assert launched in {one.name for one in entries}


@pytest.mark.parametrize("before", ["", "/opt/theirs"])
def test_what_the_installed_program_starts_finds_the_systems_libraries(before: str) -> None:
    """The starter's variable names its folder; a viewer of PDFs would load another release's."""
    code = (
        "import os, runpy, sys\n"
        f"try: runpy.run_path({str(ROOT / 'packaging/frozen/main.py')!r})\n"
        "except SystemExit:\n"
        " left = [one for one in os.environ if 'PYI' in one]\n"
        " print(sys.frozen, os.environ.get('LD_LIBRARY_PATH', ''), left)"
    )
    given = {
        "LD_LIBRARY_PATH": f"/nowhere:{before}",
        "_PYI_ARCHIVE_FILE": "/x",
        "_PYI_PARENT_PROCESS_LEVEL": "1",
    }
    given |= {"LD_LIBRARY_PATH_ORIG": before} if before else {}
    words = [sys.executable, "-c", code, "--version"]
    done = subprocess.run(words, env=os.environ | given, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == f"True {before} []"


@pytest.mark.parametrize("name", ["preinst", "postinst", "prerm", "postrm", "kiosk-session", "closed.sh"])
def test_scripts_are_shell(name: str) -> None:
    subprocess.run(["sh", "-n", PARTS / name], check=True)


@pytest.mark.skipif(
    shutil.which("makensis") is None and not os.environ.get("CI"), reason="NSIS is not here (Debian: nsis)"
)
def test_the_installer_for_windows_is_made_of_the_folder(tmp_path: Path) -> None:
    for name in ("packaging/windows/guiche.nsi", "pos_app/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("build/guiche/pos-app.exe", "build/guiche/guiche.exe", "build/guiche/_internal/x", "dist/x"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"MZ")
    subprocess.run(["makensis", "-V2", "-WX", "packaging/windows/guiche.nsi"], cwd=tmp_path, check=True)
    assert (tmp_path / "dist" / f"guiche-{__version__}.exe").read_bytes()[:2] == b"MZ"


def test_a_wheel_and_a_package_bring_the_same_beside_the_program(tmp_path: Path) -> None:
    brought = {}
    for packaged in (False, True):
        share = tmp_path / str(packaged)
        described.written(share, "2026-11-27", packaged=packaged)
        brought[packaged] = {
            file.relative_to(share).as_posix() for file in share.rglob("*") if file.is_file()
        }
        assert "@" not in (share / "metainfo/br.guiche.Guiche.metainfo.xml").read_text("utf-8")
        unit = (share / "systemd/user/guiche-kiosk.service").read_text("utf-8")
        start = next(line for line in unit.splitlines() if line.startswith("ExecStart="))
        assert start.startswith(
            "ExecStart=/usr/bin/pos-app watch " if packaged else "ExecStart=%h/.local/bin/pos-app"
        )
    assert {one for one in brought[True] ^ brought[False] if not one.startswith("zsh/")} == set()
    assert {"applications/guiche.desktop", "icons/hicolor/scalable/apps/guiche.svg"} <= brought[True]
