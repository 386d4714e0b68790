"""Which keyring is used, and what is said of one that is not there, locked or broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from keyring.errors import KeyringError, KeyringLocked

from pos_app.domain.start_faults import CredentialsError, CredentialsProblem
from pos_app.system import credentials as vault

PLACE = "https://a.example/partners/api"
SECRET = vault.Credentials("desk", "s3cret-canary")


class Box:
    """A keyring in memory; ``fault`` is raised by whatever it is asked."""

    priority = 5.0

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        if self.fault:
            raise self.fault
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        if self.fault:
            raise self.fault
        self.kept[service, username] = password


def use(monkeypatch: pytest.MonkeyPatch, box: Box | None) -> None:
    monkeypatch.setattr(vault, "_backend", lambda: box)


def test_what_is_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    box = Box()
    use(monkeypatch, box)
    assert vault.find("", PLACE) is None
    vault.keep(PLACE, SECRET)
    assert vault.find("", PLACE) == SECRET
    assert box.kept == {("guiche", PLACE): "desk:s3cret-canary"}


@pytest.mark.parametrize(
    ("fault", "problem"),
    [
        (KeyringLocked("s3cret-canary"), CredentialsProblem.LOCKED),
        (KeyringError("s3cret-canary"), CredentialsProblem.FAILED),
        (OSError("the bus is gone"), CredentialsProblem.FAILED),
        (RuntimeError("a backend's own"), CredentialsProblem.FAILED),
    ],
)
def test_locked_and_broken_are_told_apart(
    fault: Exception, problem: CredentialsProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, Box(fault))
    with pytest.raises(CredentialsError) as read:
        vault.find("", PLACE)
    with pytest.raises(CredentialsError) as written:
        vault.keep(PLACE, SECRET)
    for told in (read, written):
        assert told.value.kind is problem
        assert "canary" not in str(told.value)
    # What is configured, or was typed for this session, needs no keyring.
    assert vault.find("a:b", PLACE) == vault.Credentials("a", "b")


def test_without_a_keyring_nothing_is_kept_and_the_session_still_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use(monkeypatch, None)
    monkeypatch.setattr(vault, "_for_session", {})
    assert not vault.keyring_usable()
    assert vault.find("", PLACE) is None
    with pytest.raises(CredentialsError) as told:
        vault.keep(PLACE, SECRET)
    assert told.value.kind is CredentialsProblem.NO_KEYRING
    vault.keep_for_session(PLACE, SECRET)
    assert vault.find("", PLACE) == SECRET


PLAIN = """
from keyring.backend import KeyringBackend
class Keyring(KeyringBackend):
    priority = 99
    def get_password(self, service, username):
        return "plain:text"
    def set_password(self, service, username, password):
        open("leak.txt", "w").write(password)
    def delete_password(self, service, username):
        pass
"""


@pytest.mark.parametrize("way", ["environment", "file"])
def test_nothing_outside_can_name_another_keyring(way: str, tmp_path: Path) -> None:
    (tmp_path / "plaintext.py").write_text(PLAIN, encoding="utf-8")
    config = tmp_path / "python_keyring"
    config.mkdir()
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    env |= {"XDG_CONFIG_HOME": str(tmp_path), "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
    env.pop("PYTHON_KEYRING_BACKEND", None)
    if way == "environment":
        env["PYTHON_KEYRING_BACKEND"] = "plaintext.Keyring"
    else:
        (config / "keyringrc.cfg").write_text("[backend]\ndefault-keyring=plaintext.Keyring\n")
    program = (
        "import sys; from pos_app.system import credentials as vault\n"
        "print(vault.keyring_usable(), vault.find('', 'https://a.example'))\n"
        "print('plaintext' in sys.modules)\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], env=env, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.stdout.split() == ["False", "None", "False"], ended.stderr
    assert not (tmp_path / "leak.txt").exists()
