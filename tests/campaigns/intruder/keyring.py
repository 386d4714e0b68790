"""A desk whose key lies in a real keyring, which is locked, or remembers more than a folder of yesterday.

Damage: a command hangs, says no sentence or sells while the keyring is locked, or writes the key into a
file; a folder that was set back whole, with its seals, is called whole.
"""

from __future__ import annotations

import base64
import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.campaigns.intruder.ground import ADMIN, CPF, PEOPLE, SELLER, SUPERVISOR, Shop, said, shop
from tests.campaigns.intruder.kinds import Attack, Ground

_LOCK = """
import secretstorage
secretstorage.get_default_collection(secretstorage.dbus_init()).lock()
"""


@contextlib.contextmanager
def _bus(place: Path) -> Iterator[dict[str, str]]:
    """Provide the environment of a session of its own."""
    run = place / "run"
    run.mkdir(mode=0o700, parents=True)
    env = {"XDG_RUNTIME_DIR": str(run), "XDG_DATA_HOME": str(place / "keys"), "HOME": str(place)}
    words = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        words, env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=quiet, text=True
    ) as bus:
        assert bus.stdout is not None
        try:
            yield {**env, "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip()}
        finally:
            bus.terminate()


@contextlib.contextmanager
def _unlocked(session: dict[str, str]) -> Iterator[None]:
    words = ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        words, env={**os.environ, **session}, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet
    ) as keys:
        assert keys.stdin is not None
        keys.stdin.write(b"of the session")
        keys.stdin.close()
        try:
            yield
        finally:
            keys.terminate()


def _desk(ground: Ground, place: Path, session: dict[str, str]) -> Shop:
    """Return a desk with people that sold a card and was open, with its key in the keyring."""
    found = shop(place / "shop", ground.provider)
    found.env.pop("POS_APP_JOURNAL_KEY")
    found.env |= {name: session[name] for name in ("XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS")}
    found.open(PEOPLE)
    assert found.sell(found.plan(), SELLER).returncode == 0
    _opened(found)
    return found


def _opened(one: Shop) -> None:
    """Open the window and let it close in order."""
    quiet = {"QT_QPA_PLATFORM": "offscreen", "QTWEBENGINE_DISABLE_SANDBOX": "1"}
    done = one.run("--quit-after=5", env=quiet, cwd=one.folder, seconds=90)
    assert done.returncode == 0, said(done)


def _set_back(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Bring back everything of yesterday, journal, seals, settings and homes; the keyring is today's."""
    place = ground.folder / "keyring-back"
    with _bus(place) as session, _unlocked(session):
        one = _desk(ground, place, session)
        if one.run("audit", "--verify").returncode:
            return ["not played: the trail is not whole before"]
        yesterday = one.folder.with_name("yesterday")
        shutil.copytree(one.folder, yesterday, ignore=shutil.ignore_patterns("desk.sock"))
        assert one.run("privacy", "find", CPF, who=SUPERVISOR).returncode == 0
        _opened(one)
        shutil.rmtree(one.folder)
        shutil.copytree(yesterday, one.folder)
        got = one.run("audit", "--verify")
        told |= {"code": got.returncode, "said": said(got)[-300:]}
        return [] if got.returncode else [f"a folder of yesterday is called whole: {said(got)[-160:]}"]


def _locked(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Lock the keyring: what needs the key says so, nothing is sold or left in a file; who typed the right
    PIN six times meanwhile sells once it is unlocked."""
    place = ground.folder / "keyring-locked"
    with _bus(place) as session:
        with _unlocked(session):
            one = _desk(ground, place, session)
            shown = one.run("doctor", "--show-journal-key", who=ADMIN).stdout
            key = re.search("[0-9a-f]{64}", shown.lower())
            if key is None:
                return [f"not played: no key is shown: {shown[-200:]}"]
            subprocess.run([sys.executable, "-c", _LOCK], env={**os.environ, **session}, check=True)
            wrong = _tried(one, told)
        secret = bytes.fromhex(key.group())
        forms = (secret, secret.hex().encode(), base64.b64encode(secret)[:42])
        for file in one.folder.rglob("*"):
            if file.is_file() and any(form in file.read_bytes() for form in forms):
                wrong.append(f"{file.name} has the key")
        with _unlocked(session):
            got = one.sell(one.plan() | {"allowRepeat": True}, SUPERVISOR)
        told["unlocked"] = [got.returncode, said(got)[-160:]]
        return wrong + ([f"unlocked it sells no more: {said(got)[-200:]}"] if got.returncode else [])


def _tried(one: Shop, told: dict[str, Any]) -> list[str]:
    before, orders = (one.data / "journal.sqlite").read_bytes(), len(one.provider.orders())
    wrong = []
    every = ("sell --plan -", f"privacy export {CPF}", "recover --list", "people list", "report", "print X")
    for words in every:
        sells = words.startswith("sell")
        got = one.sell(one.plan(), SUPERVISOR) if sells else one.run(*words.split(), who=SUPERVISOR)
        told[words] = [got.returncode, said(got)[-120:]]
        if got.returncode in (0, -99) or "Traceback" in said(got) or len(said(got)) < 20:
            wrong.append(f"{words}: {got.returncode} {said(got)[-200:]}")
        wrong += [f"{words} tells {word}" for word in (CPF, "Helena") if word in said(got)]
    if len(one.provider.orders()) > orders:
        wrong.append("an order was sent")
    if (one.data / "journal.sqlite").read_bytes() != before:
        wrong.append("the journal was changed")
    return wrong


ATTACKS: dict[str, Attack] = {
    "keyring: a folder of yesterday": Attack(_set_back, "it is called whole"),
    "keyring: locked": Attack(_locked, "a command hangs, tells something or sells"),
}
