"""A colleague with a terminal beside a desk with people, without badge, with a wrong PIN, with a seller's.

A leak: a name, document, key, setting or reply that the window would not give to that person. Damage:
something was changed, sold or written without a person who may; a wrong PIN that does not count; a loss
that the trail does not tell.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.campaigns.common.runner import ROOT
from tests.campaigns.intruder.ground import (
    ADMIN,
    CPF,
    MAIL,
    NAME,
    SELLER,
    SERVICE,
    SUPERVISOR,
    Shop,
    said,
)
from tests.campaigns.intruder.kinds import Attack, Ground

_PERSONAL = re.compile(
    f"{NAME}|{NAME.split()[1]}|{CPF}|529[.]982[.]247-25|{MAIL}|{'5e' * 32}"
    "|pin_hash|treinamento|Z[0-9]{3}[A-Z]{2}",
    re.IGNORECASE,
)
WRONG = "200:000000"


def staffed(ground: Ground) -> Shop:
    """Return a desk with people at which a card was sold."""
    if "staffed" not in ground.kept:
        found = ground.new_shop(people=True)
        done = found.sell(found.plan(), SELLER)
        assert done.returncode == 0, said(done)
        ground.kept["staffed"] = found
        ground.kept["order"] = json.loads(done.stdout)["publicId"]
    return ground.kept["staffed"]  # type: ignore[no-any-return]


def robbed(ground: Ground, protection: str = "automatic") -> Shop:
    """Return a desk with people at which a card was sold, as it was before any attack."""
    name = f"robbed-{protection}"
    if name not in ground.kept:
        found = ground.kept[name] = ground.new_shop(people=True, journal_protection=protection)
        assert found.sell(found.plan(), SELLER).returncode == 0
        shutil.copytree(found.folder, ground.folder / name, ignore=_NO_SOCKET)
    shop: Shop = ground.kept[name]
    shutil.rmtree(shop.folder)
    shutil.copytree(ground.folder / name, shop.folder)
    return shop


_NO_SOCKET = shutil.ignore_patterns("desk.sock")


def _state(shop: Shop) -> dict[str, bytes]:
    """Return what of a desk may only change by somebody who may change it."""
    return {
        name: (shop.data / name).read_bytes() for name in ("settings.json", "audit.head", "journal-key.json")
    }


def _given(text: str, shop: Shop) -> list[str]:
    own = text.replace(str(shop.folder), "")
    return [f"told: {found}" for found in sorted({match.group() for match in _PERSONAL.finditer(own)})]


def _asked(
    words: str,
    who: str,
    ground: Ground,
    told: dict[str, Any],
    *,
    stdin: str = "",
    env: dict[str, str] | None = None,
) -> list[str]:
    """Give a command that this person may not: nothing comes back or changes, and a sentence says it."""
    shop = staffed(ground)
    before, orders = _state(shop), len(shop.provider.orders())
    real = words.replace("ORDER", ground.kept["order"]).replace("OUT", str(shop.folder / "stolen"))
    done = shop.run(*real.split(), who=who, stdin=stdin, env=env)
    text = done.stdout + done.stderr
    told |= {"code": done.returncode, "said": text[-200:]}
    wrong = _given(text, shop)
    stolen = [one for one in shop.folder.glob("stolen*") if one.is_file()]
    wrong += [f"it wrote {one.name}" for one in stolen]
    for one in stolen:
        one.unlink()
    if done.returncode in (0, -99, -11) or "Traceback" in text or len(text.strip()) < 20:
        wrong.append(f"ended with {done.returncode}: {text[-300:]}")
    after = _state(shop)
    changed = [name for name in ("settings.json", "journal-key.json") if before[name] != after[name]]
    if changed:
        wrong.append(f"it changed {changed}")
    if len(shop.provider.orders()) > orders:
        wrong.append("an order was sent")
    if who == WRONG:  # The right PIN takes the count back, so that the next attack finds the gate open.
        shop.run("recover", "--list", who=SUPERVISOR)
    return wrong


_ANYBODY = {
    "privacy find": f"privacy find {CPF}",
    "privacy find json": f"privacy find {CPF} --json",
    "privacy export": f"privacy export {CPF}",
    "privacy erase": f"privacy erase {CPF}",
    "print": "print ORDER --to OUT.pdf",
    "print bin": "print ORDER --to OUT.bin --json",
    "people list": "people list",
    "people list json": "people list --json",
    "recover list": "recover --list",
    "recover": "recover --wait 1 --json",
    "support bundle": "support-bundle --out OUT.zip",
    "show key": "doctor --show-journal-key",
    "save key": "doctor --save-journal-key",
    "save credentials": "doctor --save-credentials",
    "unseal": "doctor --unseal /etc/passwd",
    "api order": "api order --id ORDER",
    "api orders": f"api orders --email {MAIL}",
    "api orders raw": f"api orders --email {MAIL} --raw --show-secrets",
    "api tickets": "api tickets --id ORDER",
    "api checkout": "api checkout --id ORDER",
    "api session": "api session --body -",
    "settings list": "settings list",
    "settings get": "settings get base_url",
    "settings set": "settings set people.lock_after 0",
    "settings set address": "settings set base_url http://127.0.0.1:9/partners/api",
    "staff list": "staff list",
    "staff list json": "staff list --json",
    "staff remove": "staff remove Ana",
    "staff add": "staff add Mallory",
    "report": "report --json",
    "report csv": "report --csv OUT.csv",
    "report pdf": "report --from 2026-01-01 --to 2026-12-31 --pdf OUT.pdf",
    "branch join": "branch join AAAA-BBBB-CCCC",
    "branch status": "branch status --json",
    "provision": "provision /dev/stdin",
    "learn": "learn --from curitiba-pr --to londrina-pr --accept-proven",
    "learn order": "learn --from curitiba-pr --to londrina-pr --order ORDER --json --accept-proven",
}
_SELLERS = ("print", "recover", "support", "api order", "api tickets", "api checkout", "api session")
_NOT_SELLER = [name for name in _ANYBODY if not name.startswith(_SELLERS) or name == "api orders raw"]


def _sale(who: str, change: dict[str, Any], ground: Ground, told: dict[str, Any]) -> list[str]:
    shop = staffed(ground)
    plan = {**shop.plan(), **change}
    return _asked("sell --plan -", who, ground, told, stdin=json.dumps(plan))


def _repeat_by_seller(ground: Ground, told: dict[str, Any]) -> list[str]:
    return _sale(SELLER, {"allowRepeat": True}, ground, told)


def _create_by_seller(ground: Ground, told: dict[str, Any]) -> list[str]:
    """An order by hand is an administrator's."""
    seat = {"type": "ticket", "meta": {"id": "x"}}
    body = {"client": {}, "customer": {}, "device": {}, "orderItems": [seat], "payment": {}, "totalAmount": 1}
    return _asked("api create --body - --yes", SELLER, ground, told, stdin=json.dumps(body))


def _without_people(
    change: Callable[[Shop], object], words: str, ground: Ground, told: dict[str, Any]
) -> list[str]:
    """Take the people away behind the desk's back: nothing personal comes."""
    shop = robbed(ground)
    where = change(shop)
    data = where if isinstance(where, Path) else None
    got = shop.run(*words.split(), data=data)
    text = got.stdout + got.stderr
    told |= {"code": got.returncode, "said": text[-300:]}
    wrong = _given(text, shop)
    if "Traceback" in text or got.returncode == -99:
        wrong.append(f"no sentence: {text[-300:]}")
    return wrong


def _settings(shop: Shop, change: Callable[[dict[str, Any]], object]) -> None:
    file = shop.data / "settings.json"
    told = json.loads(file.read_text())
    change(told)
    file.write_text(json.dumps(told))


def _promote(told: dict[str, Any]) -> None:
    for one in told["people"]["members"]:
        one["role"] = "administrator"


def _copied(shop: Shop, *left: str) -> Path:
    other = shop.folder / "copy"
    shutil.copytree(shop.data, other, ignore=shutil.ignore_patterns(*left, "desk.sock", "desk.lock"))
    return other


def _copied_without_people(shop: Shop) -> Path:
    other = _copied(shop)
    file = other / "settings.json"
    told = json.loads(file.read_text())
    told.pop("people")
    file.write_text(json.dumps(told))
    return other


def _linked(shop: Shop) -> Path:
    """The journal at its place, with settings of the colleague beside it."""
    other = shop.folder / "linked"
    other.mkdir()
    for one in shop.data.iterdir():
        if one.name not in ("settings.json", "desk.sock"):
            (other / one.name).symlink_to(one)
    told = json.loads((shop.data / "settings.json").read_text())
    told.pop("people")
    (other / "settings.json").write_text(json.dumps(told))
    return other


_ROBBED: dict[str, Callable[[Shop], object]] = {
    "people taken from the settings": lambda shop: _settings(shop, lambda told: told.pop("people")),
    "people emptied": lambda shop: _settings(shop, lambda told: told["people"].update(members=[])),
    "settings deleted": lambda shop: (shop.data / "settings.json").unlink(),
    "settings emptied": lambda shop: (shop.data / "settings.json").write_text("{}"),
    "settings of nothing": lambda shop: (shop.data / "settings.json").write_text(""),
    "settings as a broken file": lambda shop: (shop.data / "settings.json").write_text("{"),
    "folder copied": lambda shop: _copied(shop, "settings.json"),
    "folder copied without people": _copied_without_people,
    "folder linked": _linked,
    "trail head deleted": lambda shop: (shop.data / "audit.head").unlink(),
    "a hash of nothing": lambda shop: _settings(
        shop, lambda told: [one.update(pin_hash="") for one in told["people"]["members"]]
    ),
    "role of all raised": lambda shop: _settings(shop, _promote),
}


def _raised(ground: Ground, told: dict[str, Any]) -> list[str]:
    """A seller who writes «administrator» beside the own name."""
    shop = robbed(ground)
    _settings(shop, _promote)
    wrong = []
    for words in (f"privacy find {CPF}", "doctor --show-journal-key", "people list"):
        got = shop.run(*words.split(), who=SELLER)
        if got.returncode == 0:
            wrong.append(f"{words} as a seller who wrote the role: {said(got)[:200]}")
    return wrong


def _own_hash(ground: Ground, told: dict[str, Any]) -> list[str]:
    """A seller who copies the own hash beside the administrator's name."""
    shop = robbed(ground)

    def copied(told: dict[str, Any]) -> None:
        members = {one["badge"]: one for one in told["people"]["members"]}
        members["100"]["pin_hash"] = members["300"]["pin_hash"]

    _settings(shop, copied)
    got = shop.run("doctor", "--show-journal-key", who=f"100:{SELLER[4:]}")
    return [f"the key with a copied hash: {said(got)[:120]}"] if got.returncode == 0 else []


def _swapped(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Two badges change places."""
    shop = robbed(ground)

    def swap(told: dict[str, Any]) -> None:
        for one in told["people"]["members"]:
            one["badge"] = {"100": "300", "300": "100"}.get(one["badge"], one["badge"])

    _settings(shop, swap)
    got = shop.run("doctor", "--show-journal-key", who=f"100:{SELLER[4:]}")
    return [f"the key with swapped badges: {said(got)[:120]}"] if got.returncode == 0 else []


def _guessed(between: Callable[[Shop, int], object], ground: Ground, told: dict[str, Any]) -> list[str]:
    """Guess the administrator's PIN; after five the right one opens nothing either."""
    shop = robbed(ground)
    for number in range(7):
        between(shop, number)
        shop.run("people", "list", who=f"100:{number:06}")
    between(shop, 7)
    got = shop.run("people", "list", who=ADMIN)
    told |= {"code": got.returncode, "said": said(got)[-200:]}
    wrong = []
    if got.returncode == 0:
        verified = shop.run("audit", "--verify")
        if verified.returncode == 0:
            wrong.append("after seven wrong PINs the eighth is taken, and the trail is said to be whole")
        else:
            told["noticed"] = verified.stdout[-300:]
            wrong.append("after seven wrong PINs the eighth is taken (the trail tells it only afterwards)")
    return wrong


def _without_counts(shop: Shop, _: int) -> None:
    for one in shop.data.glob("pin-*"):
        one.unlink()


def _counts_of_before(shop: Shop, number: int) -> None:
    kept = shop.folder / "kept"
    if number == 1:
        shutil.copytree(shop.data, kept)
    for one in kept.glob("pin-*") if kept.exists() else ():
        shutil.copy(one, shop.data)


def _counts_closed(shop: Shop, _: int) -> None:
    for one in shop.data.glob("pin-*"):
        one.chmod(0o400)


def _counts_as_folder(shop: Shop, _: int) -> None:
    for one in shop.data.glob("pin-*.json"):
        if one.is_file():
            one.unlink()
            one.mkdir()


_BETWEEN: dict[str, Callable[[Shop, int], object]] = {
    "one after another": lambda shop, number: None,
    "counts deleted": _without_counts,
    "counts of before": _counts_of_before,
    "counts read only": _counts_closed,
    "counts as folders": _counts_as_folder,
}


def _at_once(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Try many PINs at the same moment: no more than five are looked at."""
    shop = robbed(ground)
    env = {**shop.env, "POS_APP_BADGE": "100", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pos_app", "people", "--data-dir", str(shop.data), "list"]
    every = [
        subprocess.Popen(
            command,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for _ in range(12)
    ]
    texts = [one.communicate(f"{number:06}\n", timeout=300)[0] for number, one in enumerate(every)]
    counted = sum("PIN não confere" in text for text in texts)
    told["tried"] = [text[-90:] for text in texts]
    wrong = [f"{counted} wrong PINs were looked at"] if counted > 5 else []
    if shop.run("people", "list", who=ADMIN).returncode == 0:
        wrong.append("the gate is open after twelve at once")
    return wrong


def _clock(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Half an hour goes by where the count's own file says so."""
    shop = robbed(ground)
    for number in range(6):
        shop.run("people", "list", who=f"100:{number:06}")
    for one in shop.data.glob("pin-*"):
        told[one.name] = one.read_text(errors="replace")[:300]
        text = one.read_text(errors="replace")
        one.write_text(re.sub(r"\d{10}(\.\d+)?", "1000000000", text))
        os.utime(one, (1e9, 1e9))
    got = shop.run("people", "list", who=ADMIN)
    return ["a changed file of the count opens the gate"] if got.returncode == 0 else []


def _database(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Read every file of the folder as a database and as text."""
    shop = staffed(ground)
    wrong = []
    for file in sorted(one for one in shop.data.rglob("*") if one.is_file()):
        content = file.read_bytes()
        needles = (NAME, CPF, "529.982.247-25", MAIL, "5e" * 32, "helena")
        there = [
            one
            for one in needles
            for code in ("utf-8", "utf-16-le")
            if one.lower().encode(code) in content.lower()
        ]
        wrong += [f"{needle} stands in {file.name}" for needle in there]
        if content.startswith(b"SQLite format 3"):
            with (
                contextlib.suppress(sqlite3.Error),
                contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as base,
            ):
                told[file.name] = [row[0] for row in base.execute("select name from sqlite_master")]
        if file.stat().st_mode & 0o077:
            wrong.append(f"{file.name} is open to others: {file.stat().st_mode & 0o777:o}")
    return wrong


def _trail(change: Callable[[Shop, Path], object], ground: Ground, told: dict[str, Any]) -> list[str]:
    """Change the trail of a journal that everybody may write; the check says so by its exit code."""
    shop = robbed(ground, "plain")
    yesterday = shop.folder / "yesterday"
    shutil.copytree(shop.data, yesterday, ignore=_NO_SOCKET)
    assert shop.run("privacy", "find", CPF, who=SUPERVISOR).returncode == 0
    change(shop, yesterday)
    got = shop.run("audit", "--verify")
    told |= {"code": got.returncode, "said": said(got)[-300:]}
    if got.returncode == 0:
        return [f"said to be whole: {said(got)[-160:]}"]
    return [f"no sentence: {said(got)}"] if "Traceback" in said(got) or len(said(got)) < 20 else []


def _audit_tables(base: sqlite3.Connection) -> list[str]:
    return [
        row[0]
        for row in base.execute("select name from sqlite_master where type='table'")
        if re.search("audit|trail|log", row[0])
    ]


def _emptied(shop: Shop, _: Path) -> None:
    with contextlib.closing(sqlite3.connect(shop.data / "journal.sqlite")) as base:
        base.execute("pragma writable_schema=1")
        for (trigger,) in base.execute("select name from sqlite_master where type='trigger'").fetchall():
            base.execute(f'drop trigger "{trigger}"')
        tables = _audit_tables(base)
        assert tables, "no table of a trail"
        for table in tables:
            base.execute(f'delete from "{table}"')  # noqa: S608
        base.commit()


def _last_taken(shop: Shop, _: Path) -> None:
    with contextlib.closing(sqlite3.connect(shop.data / "journal.sqlite")) as base:
        for (trigger,) in base.execute("select name from sqlite_master where type='trigger'").fetchall():
            base.execute(f'drop trigger "{trigger}"')
        for table in _audit_tables(base):
            base.execute(f'delete from "{table}" where rowid = (select max(rowid) from "{table}")')  # noqa: S608
        base.commit()


def _heads(shop: Shop) -> list[Path]:
    return [
        one
        for top in (shop.data, Path(shop.env["XDG_CONFIG_HOME"]), Path(shop.env["XDG_DATA_HOME"]))
        for one in top.rglob("audit.*")
        if one.is_file()
    ]


def _emptied_with_heads(shop: Shop, there: Path) -> None:
    _emptied(shop, there)
    for one in _heads(shop):
        one.unlink()


def _back(shop: Shop, yesterday: Path) -> None:
    shutil.rmtree(shop.data)
    shutil.copytree(yesterday, shop.data)


def _journal_gone(shop: Shop, _: Path) -> None:
    for one in ("journal.sqlite", "attempts.jsonl"):
        (shop.data / one).unlink(missing_ok=True)
    shutil.rmtree(shop.data / "backups", ignore_errors=True)


def _keys_gone(shop: Shop, _: Path) -> None:
    for one in _heads(shop):
        if one.name == "audit.key":
            one.unlink()


def _head_gone(shop: Shop, _: Path) -> None:
    for one in _heads(shop):
        if one.name == "audit.head":
            one.unlink()


def _keys_replaced(shop: Shop, _: Path) -> None:
    found = [one for one in _heads(shop) if one.name == "audit.key"]
    assert found, "no key"
    for one in found:
        one.write_bytes(os.urandom(one.stat().st_size))


def _people_gone(shop: Shop, there: Path) -> None:
    _settings(shop, lambda told: told.pop("people"))
    _emptied_with_heads(shop, there)
    _keys_gone(shop, there)


_TRAIL = {
    "rows deleted": _emptied,
    "last row deleted": _last_taken,
    "rows and heads deleted": _emptied_with_heads,
    "yesterday's folder": _back,
    "journal deleted": _journal_gone,
    "key deleted": _keys_gone,
    "key replaced": _keys_replaced,
    "people, rows, heads and key deleted": _people_gone,
    "head deleted": _head_gone,
}


def _key_place(ground: Ground, told: dict[str, Any]) -> list[str]:
    """The key never lies in the folder that it seals."""
    shop = staffed(ground)
    keys = [one for one in shop.data.rglob("*") if one.name == "audit.key"]
    return [f"{one} lies in the folder" for one in keys]


def _others_socket(ground: Ground, told: dict[str, Any]) -> list[str]:
    """A file, a folder and a foreign socket at the desk's socket: commands say it or go on."""
    wrong = []
    for kind in ("file", "folder", "socket"):
        shop = robbed(ground)
        at = shop.data / "desk.sock"
        at.unlink(missing_ok=True)
        deaf = socket.socket(socket.AF_UNIX)
        if kind == "file":
            at.write_text("x")
        elif kind == "folder":
            at.mkdir()
        else:
            os.chdir(shop.data)
            deaf.bind("desk.sock")
            deaf.listen()
            os.chdir(ROOT)
        got = shop.run("people", "list", who=ADMIN, seconds=30)
        deaf.close()
        told[kind] = [got.returncode, said(got)[-160:]]
        if got.returncode == -99 or "Traceback" in said(got):
            wrong.append(f"a {kind} at desk.sock: {got.returncode} {said(got)[-200:]}")
    return wrong


_LEAK = "something comes back, changes or is sold, or no sentence is said"

ATTACKS: dict[str, Attack] = {}
for _name, _words in _ANYBODY.items():
    ATTACKS[f"no badge: {_name}"] = Attack(
        functools.partial(_asked, _words, ""), _LEAK, _name == "privacy export"
    )
    ATTACKS[f"wrong PIN: {_name}"] = Attack(functools.partial(_asked, _words, WRONG), _LEAK)
    ATTACKS[f"made-up pass: {_name}"] = Attack(
        functools.partial(_asked, _words, "", env={"POS_APP_PASS": "0" * 32}), _LEAK
    )
for _name in ("privacy find", "privacy export", "people list", "recover list", "show key", "save key"):
    ATTACKS[f"as a demonstration: {_name}"] = Attack(
        functools.partial(_asked, f"--demo {_ANYBODY[_name]}", ""), _LEAK
    )
for _name in _NOT_SELLER:
    ATTACKS[f"seller: {_name}"] = Attack(functools.partial(_asked, _ANYBODY[_name], SELLER), _LEAK)
for _name, _words in _ANYBODY.items():
    if not _name.startswith(("recover", "print", "api", "support")):
        ATTACKS[f"service: {_name}"] = Attack(functools.partial(_asked, _words, SERVICE), _LEAK)
ATTACKS |= {
    "no badge: sell": Attack(functools.partial(_sale, "", {}), _LEAK),
    "wrong PIN: sell": Attack(functools.partial(_sale, WRONG, {}), _LEAK),
    "seller: sell again": Attack(_repeat_by_seller, _LEAK),
    "service: sell again": Attack(functools.partial(_sale, SERVICE, {"allowRepeat": True}), _LEAK),
    "seller: api create": Attack(_create_by_seller, _LEAK),
    **{
        f"robbed desk: {name}, {words.removesuffix(f' {CPF}')}": Attack(
            functools.partial(_without_people, change, words), _LEAK
        )
        for name, change in _ROBBED.items()
        for words in (f"privacy export {CPF}", "doctor --show-journal-key")[: 1 + ("people" in name)]
    },
    "robbed desk: a seller raises the role": Attack(_raised, _LEAK),
    "robbed desk: a seller copies the own hash": Attack(_own_hash, _LEAK),
    "robbed desk: badges change places": Attack(_swapped, _LEAK),
    "guessing: at once": Attack(_at_once, "more than five are taken"),
    "guessing: the clock of the count": Attack(_clock, "more than five are taken"),
    "folder: read as databases and text": Attack(_database, "a personal word stands there", True),
    "folder: where the key lies": Attack(_key_place, "it lies with what it seals"),
    "folder: something else at the socket": Attack(_others_socket, "a command hangs or says no sentence"),
    **{
        f"guessing: {name}": Attack(functools.partial(_guessed, between), "more than five are taken")
        for name, between in _BETWEEN.items()
    },
    **{
        f"trail: {name}": Attack(functools.partial(_trail, change), "the check calls it whole")
        for name, change in _TRAIL.items()
    },
}
