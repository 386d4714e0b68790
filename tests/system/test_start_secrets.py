"""Secrets of the environment are read once and given to no other program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.system import start_secrets
from pos_app.system.settings import load
from tests.patience import patience


def test_secrets_leave_the_environment_and_stay_in_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_secrets, "_taken", {})
    env = {
        "POS_APP_CREDENTIALS": "user:secret",
        "pos_app_api_key": "key",
        "POS_APP_THEME": "dark",
        "SSLKEYLOGFILE": "/tmp/keys",
        "PATH": "/bin",
    }
    start_secrets.take(env)
    assert env == {"POS_APP_THEME": "dark", "PATH": "/bin"}
    settings = load(tmp_path / "settings.json")
    assert (settings.credentials, settings.api_key) == ("user:secret", "key")
    assert load(tmp_path / "settings.json").credentials == "user:secret"


@pytest.mark.parametrize("command", [["doctor"], ["api", "--list"], ["recover", "--list"]])
def test_every_command_takes_them(tmp_path: Path, command: list[str]) -> None:
    program = (
        "import os, sys; from pos_app import cli; cli.run(sys.argv[1:]);"
        "print('LEFT', [name for name in os.environ if name in ('POS_APP_CREDENTIALS', 'SSLKEYLOGFILE')])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, *command, "--data-dir", str(tmp_path)],
        env={**os.environ, "POS_APP_CREDENTIALS": "a:b", "SSLKEYLOGFILE": str(tmp_path / "keys")},
        capture_output=True,
        text=True,
        timeout=patience(60),
        check=False,
    )
    assert "LEFT []" in ended.stdout, ended.stderr
    assert not (tmp_path / "keys").exists()
