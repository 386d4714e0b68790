"""A real keyring (gnome-keyring) on a bus of its own: unlocked, locked, and unlocked again."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import programs
from tests.patience import patience

_DAEMON = "gnome-keyring-daemon"
_MISSING = [name for name in (_DAEMON, "dbus-daemon") if shutil.which(name) is None]
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the keyring of a Linux desktop"),
    pytest.mark.skipif(bool(_MISSING), reason=f"not installed here: {', '.join(_MISSING)}"),
]

_DESK = """
import asyncio, sys
from pathlib import Path
from pos_app.core import open_journal, seals
from pos_app.domain.start_faults import CredentialsError, KeyFault
from pos_app.journal import reading
from pos_app.system import audit_key, credentials, journal_key
from pos_app.system.options import Options
from pos_app.system.settings import Settings
desk = Options(Path(sys.argv[1]), Path(sys.argv[1]) / "settings.json")
async def day():
    journal = await open_journal(desk, Settings())
    audit_key.remember(desk, await journal.trail.last())
    await journal.aclose()
try:
    asyncio.run(day())
    flaws = reading.trail(desk.data_dir, seals(desk), journal_key.existing(desk.data_dir))[1]
    print("open", audit_key.known(desk).seq, [one.flaw.value for one in flaws])
    credentials.keep("https://a.example", credentials.Credentials("desk", "s3cret"))
    print(credentials.find("", "https://a.example"))
except KeyFault as fault:
    print(fault.kind.name)
    print(audit_key.known(desk).seq)
    try:
        credentials.find("", "https://a.example")
    except CredentialsError as error:
        print(error.kind.name)
"""
_TURN = """
import secretstorage, sys
bus = secretstorage.dbus_init()
secretstorage.get_default_collection(bus).lock()
"""


@contextlib.contextmanager
def _bus() -> Iterator[dict[str, str]]:
    """Provide the environment of a session of its own, with an empty keyring."""
    with tempfile.TemporaryDirectory(prefix="kr") as home:
        env = {"XDG_DATA_HOME": f"{home}/data", "XDG_RUNTIME_DIR": home, "HOME": home}
        with subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        ) as bus:
            assert bus.stdout is not None
            env["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
            try:
                yield env
            finally:
                bus.terminate()


@contextlib.contextmanager
def _unlocked(env: dict[str, str]) -> Iterator[None]:
    from jeepney import message_bus  # On Linux alone.
    from jeepney.io.blocking import open_dbus_connection

    with subprocess.Popen(
        [_DAEMON, "--foreground", "--unlock", "--components=secrets"],
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as daemon:
        assert daemon.stdin is not None
        daemon.stdin.write(b"of the session")
        daemon.stdin.close()
        try:
            # Whoever asks before it is there has the bus start another one, which is locked.
            ends = time.monotonic() + patience(30)
            with open_dbus_connection(env["DBUS_SESSION_BUS_ADDRESS"]) as bus:
                while not bus.send_and_get_reply(message_bus.NameHasOwner("org.freedesktop.secrets")).body[0]:
                    assert time.monotonic() < ends
                    time.sleep(0.02)
            yield
        finally:
            daemon.terminate()


def _desk(folder: Path, env: dict[str, str], code: str = _DESK) -> list[str]:
    session = {name: env[name] for name in ("DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")}
    own = {"PYTHON_KEYRING_BACKEND": "", "POS_APP_JOURNAL_KEY": ""}
    ended = programs.run(str(folder), env={**session, **own}, code=code)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines()


def test_a_desk_lives_with_a_keyring_that_is_locked_and_unlocked(tmp_path: Path) -> None:
    with _bus() as env:
        with _unlocked(env):
            opened = ["open 1 []", "Credentials(user='desk')"]
            assert _desk(tmp_path, env) == opened
            assert b"SQLite" not in (tmp_path / "journal.sqlite").read_bytes()[:16]
            before = (tmp_path / "journal.sqlite").read_bytes()
            _desk(tmp_path, env, _TURN)
            assert _desk(tmp_path, env) == ["LOCKED", "0", "LOCKED"]
            assert (tmp_path / "journal.sqlite").read_bytes() == before
        with _unlocked(env):
            assert _desk(tmp_path, env) == opened


def test_a_machine_made_without_a_session_takes_its_key_into_the_keyring_later(tmp_path: Path) -> None:
    """The manual's way with Ansible; at the end its lines that take out of the keyring what was put there."""
    person = {"badge": "100", "name": "Ana", "role": "administrator", "pin": "482913"}
    address = "https://example.com/partners/api"
    plan = {"settings": {"base_url": address, "client_id": 7}, "people": [person]}
    (tmp_path / "desk.json").write_text(json.dumps(plan), encoding="utf-8")
    here = ("--data-dir", str(tmp_path / "desk"))
    key = {"POS_APP_JOURNAL_KEY": "ab" * 32, "DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": ""}
    made = programs.run("provision", str(tmp_path / "desk.json"), "--new", *here, env=key)
    assert made.returncode == 0, made.stderr
    with _bus() as env, _unlocked(env):
        session = {**env, "PYTHON_KEYRING_BACKEND": "", "POS_APP_BADGE": "100", "POS_APP_CREDENTIALS": "a:b"}
        asked = ("people", "list", *here)
        assert (
            programs.run(*asked, env={**session, "POS_APP_JOURNAL_KEY": ""}, stdin="482913\n").returncode == 5
        )
        known = {**session, "POS_APP_JOURNAL_KEY": key["POS_APP_JOURNAL_KEY"]}
        programs.run("doctor", "--save-journal-key", *here, env=known, stdin="482913\n")
        told = programs.run(*asked, env={**session, "POS_APP_JOURNAL_KEY": ""}, stdin="482913\n")
        assert (told.returncode, "Ana" in told.stdout) == (0, True), told.stderr
        ours = "keyring.backends.SecretService.Keyring"
        for entry in (address, "smtp://USER@HOST:PORT"):
            for word, code in (("set", 0), ("get", 0), ("del", 0), ("get", 1)):
                ended = subprocess.run(
                    [sys.executable, "-m", "keyring", word, "guiche", entry],
                    env={**os.environ, **session, "PYTHON_KEYRING_BACKEND": ours},
                    input="secret\n",
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert ended.returncode == code, (word, ended.stderr)
