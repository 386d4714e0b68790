"""A colleague with a terminal beside a desk where people are set up: each command, in each way round its PIN.

What was planted (a passenger, a document, the people, the key of the journal) must not be told, nothing may
be sold or erased, and wrong PINs must be in the trail.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import os
import shutil
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from argon2 import PasswordHasher

from pos_app.core import open_journal, seals
from pos_app.desk.people import People, Trail
from pos_app.domain.roles import Grant, Person, Role
from pos_app.domain.storage import JournalKey
from pos_app.journal import reading
from pos_app.journal.door import FILE, Door
from pos_app.system import settings, start_secrets
from pos_app.system.options import Options
from tests.campaigns.common.runner import Campaign, Play, Result, main, result
from tests.journal.people_samples import HELENA, filled
from tests.programs import NOBODY, run
from tests.sealing import KEY

_RUI = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)
_NAIR = Person("N-02", "Nair Toledo", Role.SELLER)
_PINS = {_RUI: "271828", _NAIR: "161803"}
_PLAN = {
    "from": "sao-paulo-sp",
    "to": "belo-horizonte-mg",
    "departureDate": "2027-03-21",
    "passengers": [{"name": "Helena Prado", "documentType": "cpf", "documentNumber": HELENA}],
    "payment": {"type": "pix"},
}
SECRETS = ("Helena", "529.982", "52998", "Otto", "Nair", "Sampaio", KEY.secret.hex(), "$argon2id$")
_QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
_BUNDLE = ("support-bundle", "--out", "{folder}/taken.zip")
_OTTO = {"badge": "666", "name": "Otto", "role": "administrator", "pin": "482913"}
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("privacy", "find", HELENA),
    ("privacy", "export", HELENA),
    ("privacy", "erase", HELENA),
    ("print", "GB7K-40Q2", "--to", "{folder}/taken.pdf"),
    ("people", "list"),
    ("staff", "add", "Otto"),
    ("recover", "--list"),
    ("recover", "--wait", "1", "--json"),
    ("doctor", "--show-journal-key"),
    ("api", "places"),
    ("settings", "get", "people"),
    ("settings", "set", "base_url", "https://example.com"),
    ("provision", "{folder}/own.json"),
    ("sell", "--plan", "-"),
    _BUNDLE,
)
_SELLERS = {"print", "recover", "api", "sell", "support-bundle"}
"""What a seller may do at the window, too."""
Way = Callable[[Path, tuple[str, ...]], tuple[str, bool]]
"""Tries a command in a folder; returns what was printed, and whether a wrong PIN was typed."""


def _tried(
    folder: Path,
    words: tuple[str, ...],
    lines: str = "",
    env: Mapping[str, str] | None = None,
    data: Path | None = None,
) -> str:
    homes = {"XDG_CONFIG_HOME": f"{folder}/config", "XDG_DATA_HOME": f"{folder}/data", "POS_APP_BADGE": ""}
    told = [one.format(folder=folder) for one in words]
    where = ["--data-dir", str(data)] if data else []
    given = f"{lines}{json.dumps(_PLAN)}" if "-" in words else lines
    ended = run(*told, *where, env={**NOBODY, **homes, **(env or {})}, stdin=given)
    return f"{ended.stdout}{ended.stderr}\n{'' if ended.returncode else 'IT WAS DONE'}"


def no_pin(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    return _tried(folder, words), False


def badge_alone(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    return _tried(folder, words, env={"POS_APP_BADGE": _RUI.badge}), True


def badge_as_pin(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    return _tried(folder, words, "1001\n271829\n", {"POS_APP_BADGE": _RUI.badge}), True


def sellers_pin(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    if words[0] in _SELLERS:
        return "", False
    return _tried(folder, words, f"{_PINS[_NAIR]}\n", {"POS_APP_BADGE": _NAIR.badge}), False


def folder_named(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Name the desk's own folder: then its settings are looked for there, and nobody is in them."""
    return _tried(folder, words, data=folder / "data" / "guiche"), False


def other_home(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    return _tried(folder, words, env={"XDG_CONFIG_HOME": f"{folder}/nowhere"}), False


def settings_of_mine(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Bring settings in which an administrator of one's own stands."""
    mine = {"badge": "666", "name": "X", "role": "administrator", "pin_hash": _QUICK.hash("314159")}
    file = folder / "mine" / "guiche" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"people": {"members": [mine]}}), encoding="utf-8")
    env = {"XDG_CONFIG_HOME": f"{folder}/mine", "POS_APP_BADGE": "666"}
    return _tried(folder, words, "314159\n", env), False


def _changed(folder: Path, **changes: str) -> dict[str, str]:
    """Bring a copy of the desk's settings in which the seller's entry was changed."""
    wanted = _options(folder)
    values = json.loads(wanted.settings_file.read_text(encoding="utf-8"))
    rui, nair = values["people"]["members"]
    values["people"]["members"] = [{**nair, **changes}, *([] if "badge" in changes else [rui])]
    file = folder / "mine" / "guiche" / "settings.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(values), encoding="utf-8")
    return {"XDG_CONFIG_HOME": f"{folder}/mine", "POS_APP_BADGE": changes.get("badge", _NAIR.badge)}


def promoted(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Bring the desk's settings with a better role for oneself."""
    if words[0] in _SELLERS:
        return "", False
    return _tried(folder, words, f"{_PINS[_NAIR]}\n", _changed(folder, role="administrator")), False


def under_another_badge(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Bring the desk's settings with what is kept of one's own PIN under the administrator's badge."""
    env = _changed(folder, badge=_RUI.badge, role="administrator")
    return _tried(folder, words, f"{_PINS[_NAIR]}\n", env), False


def hash_of_mine(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Bring the desk's settings with the hash of a PIN of one's own for the administrator."""
    mine = _QUICK.hash("314159")
    env = _changed(folder, badge=_RUI.badge, role="administrator", pin_hash=mine)
    return _tried(folder, words, "314159\n", env), False


def word_made_up(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    return _tried(folder, words, env={"POS_APP_PASS": "0" * 32}), False


def as_demo(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Let the desk's own folder be that of a demonstration."""
    return _tried(folder, ("--demo", *words), data=folder / "data" / "guiche"), False


def forged_at_the_door(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Beside an open desk: write into the trail that one was made an administrator."""
    from multiprocessing.connection import Client

    entry = {"what": "person_added", "who": "X", "role": "administrator", "subject": "666", "details": {}}
    garbage = (b"", b"{", b"[" * 4000, b"[]", b'{"what": 7}', b'{"pass": ["a"]}', json.dumps(entry).encode())
    with _open_desk(folder):
        for message in garbage:
            with (
                Client(str(folder / "data" / "guiche" / FILE), "AF_UNIX") as door,
                contextlib.suppress(EOFError),
            ):
                door.send_bytes(message)
                if door.recv_bytes(1) != b"0":
                    return "IT WAS DONE", False
        with socket.socket(socket.AF_UNIX) as silent:
            silent.connect(str(folder / "data" / "guiche" / FILE))
            silent.sendall(b"\xff\xff\xff\xff")
        return _tried(folder, words), False


def many_at_once(folder: Path, words: tuple[str, ...]) -> tuple[str, bool]:
    """Guess in many processes at a time."""
    guess = functools.partial(_tried, folder, words, env={"POS_APP_BADGE": _RUI.badge})
    with ThreadPoolExecutor(8) as pool:
        told = "".join(pool.map(lambda number: guess(lines=f"{number:06}\n"), range(31_415, 31_427)))
    return told if told.count("Rest") == 4 else f"more than five tries: IT WAS DONE {told}", True


WAYS: tuple[Way, ...] = (
    *(no_pin, badge_alone, badge_as_pin, sellers_pin, folder_named, other_home, settings_of_mine),
    *(promoted, under_another_badge, hash_of_mine, word_made_up, as_demo, forged_at_the_door, many_at_once),
)


def _options(folder: Path) -> Options:
    return Options(folder / "data" / "guiche", folder / "config" / "guiche" / "settings.json")


@contextlib.contextmanager
def _open_desk(folder: Path) -> Iterator[None]:
    with asyncio.Runner() as loop:
        wanted = _options(folder)
        journal = loop.run(open_journal(wanted, settings.load(wanted.settings_file)))
        door = Door(wanted.data_dir, journal.trail.add_soon)
        door._ready.wait()
        try:
            yield
        finally:
            door.close()
            loop.run(journal.aclose())


async def make_desk(folder: Path) -> None:
    """Make a desk with people and an order, and close it."""
    wanted = _options(folder)
    wanted.settings_file.parent.mkdir(parents=True)
    wanted.settings_file.write_text("{}", encoding="utf-8")
    journal = await open_journal(wanted, settings.load(wanted.settings_file))
    people = People(wanted, settings.load(wanted.settings_file), Trail(journal.trail, "Guichê 07"))
    for person, pin in _PINS.items():
        assert people.add(person, pin, Grant(_RUI)) == ""
    await filled(journal)
    await journal.aclose()


def _left(folder: Path, typed_wrong: bool) -> list[str]:
    """Return what is wrong with the desk afterwards."""
    wanted = _options(folder)
    rows, findings = reading.trail(wanted.data_dir, seals(wanted), JournalKey(KEY.secret))
    acts = [row.what for row in rows]
    wrong = [f"the trail: {one.flaw}" for one in findings]
    wrong += ["a wrong PIN is not on record"] if typed_wrong and "pin_wrong" not in acts else []
    wrong += ["somebody was added"] if acts.count("person_added") != len(_PINS) else []
    wrong += ["something was taken"] if list(folder.glob("taken.*")) else []
    held = reading.person(wanted.data_dir, HELENA, JournalKey(KEY.secret))
    return wrong if held.orders and held.drafts else [*wrong, "data were erased"]


@contextlib.contextmanager
def _worker(_: argparse.Namespace, folder: Path) -> Iterator[Play]:
    os.environ["POS_APP_JOURNAL_KEY"] = KEY.secret.hex()
    start_secrets._taken.clear()
    asyncio.run(make_desk(folder / "good"))

    def play(portion: tuple[tuple[str, ...], Way]) -> Iterator[Result]:
        words, way = portion
        copy = folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder / "good", copy)
        (copy / "own.json").write_text(json.dumps({"people": [_OTTO]}), encoding="utf-8")
        told, typed_wrong = way(copy, words)
        wrong = [f"told: {one}" for one in SECRETS if one in told]
        wrong += ["it was done"] if "IT WAS DONE" in told else []
        wrong += ["it broke"] if "Traceback" in told else []
        named = f"{' '.join(words[:2])} {way.__name__}"
        yield result(named, wrong + _left(copy, typed_wrong), {"told": told}, family=way.__name__)

    yield play


def _portions(_: argparse.Namespace) -> Mapping[str, tuple[tuple[str, ...], Way]]:
    return {f"{' '.join(words[:2])} {way.__name__}": (words, way) for way in WAYS for words in COMMANDS}


CAMPAIGN = Campaign("colleague", __doc__ or "", _portions, _worker)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
