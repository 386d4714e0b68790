"""Files that somebody puts where the desk reads or writes.

Damage: no sentence (for ``sell`` its JSON), no end within a minute, memory over 500 MB, something written
through a link, a module of the current folder loaded, or a desk that sells no more once the file is gone.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.campaigns.common.runner import ROOT
from tests.campaigns.intruder.ground import Shop, said
from tests.campaigns.intruder.kinds import Attack, Ground

_NUMBER = "9" * 5000


def _sparse(at: Path) -> None:
    with at.open("wb") as out:
        out.truncate(1 << 30)


def _big(at: Path) -> None:
    """A JSON file of 1 GB that begins well."""
    with at.open("wb") as out:
        out.write(b'{"x": "')
        for _ in range(1 << 10):
            out.write(b"x" * (1 << 20))
        out.write(b'"}')


def _swapped(at: Path) -> None:
    """Change the file while it is read, for ten seconds."""
    at.write_text("{}")

    def swap() -> None:
        end, other = time.monotonic() + 10, at.with_suffix(".other")
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                other.unlink(missing_ok=True)
                other.symlink_to("/etc/passwd")
                other.replace(at)
                other.write_text('{"from": ')
                other.replace(at)

    _SWAPS.append(threading.Thread(target=swap, daemon=True))
    _SWAPS[-1].start()


_SWAPS: list[threading.Thread] = []


FILES: dict[str, Callable[[Path], object]] = {
    "100,000 levels of lists": lambda at: at.write_text("[" * 100_000 + "]" * 100_000),
    "100,000 levels of records": lambda at: at.write_text('{"a":' * 100_000 + "1" + "}" * 100_000),
    "a number of 5,000 digits": lambda at: at.write_text(
        f'{{"client_id": {_NUMBER}, "payment": {{"installments": {_NUMBER}}}}}'
    ),
    "a number that is none": lambda at: at.write_text('{"client_id": NaN, "payment": Infinity}'),
    "an exponent of a billion": lambda at: at.write_text(
        '{"client_id": 1e999999999, "payment": {"installments": 1e999999999}}'
    ),
    "a folder": lambda at: at.mkdir(),
    "a pipe that nobody fills": lambda at: os.mkfifo(at),
    "a link to /dev/zero": lambda at: at.symlink_to("/dev/zero"),
    "a link to /dev/tty": lambda at: at.symlink_to("/dev/tty"),
    "a link to /dev/full": lambda at: at.symlink_to("/dev/full"),
    "a link to itself": lambda at: at.symlink_to(at.name),
    "a link to /proc/self/mem": lambda at: at.symlink_to("/proc/self/mem"),
    "a link to the passwords": lambda at: at.symlink_to("/etc/passwd"),
    "a link to nothing": lambda at: at.symlink_to("nothing"),
    "1 GB of NUL": _sparse,
    "1 GB of text": _big,
    "NUL in it": lambda at: at.write_bytes(b'{"base_url": "http://127.0.0.1:1/\0", "from": "a\\u0000b"}'),
    "UTF-16": lambda at: at.write_text('{"from": "x"}', "utf-16"),
    "UTF-8 with a mark": lambda at: at.write_text("\ufeff{}", "utf-8"),
    "Latin-1": lambda at: at.write_bytes('{"from": "São"}'.encode("latin-1")),
    "half a letter": lambda at: at.write_bytes(b'{"from": "S\xc3'),
    "lone surrogates": lambda at: at.write_text('{"from": "\\ud800", "base_url": "\\udfff"}'),
    "twice the same key": lambda at: at.write_text(
        '{"client_id": 7, "client_id": 8, "from": "a", "from": "b"}'
    ),
    "a list": lambda at: at.write_text("[]"),
    "null": lambda at: at.write_text("null"),
    "closed": lambda at: os.close(os.open(at, os.O_CREAT | os.O_WRONLY, 0)),
    "changed while it is read": _swapped,
    "100,000 levels in TOML": lambda at: at.write_text("format = " + "[" * 100_000 + "]" * 100_000),
    "5,000 digits in TOML": lambda at: at.write_text(f"format = {_NUMBER}\n"),
    "a million keys": lambda at: at.write_text(json.dumps({f"k{n}": n for n in range(1_000_000)})),
}


def _limited(
    shop: Shop,
    *words: str,
    stdin: str = "",
    cwd: Path | None = None,
    program: list[str] | None = None,
    env: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run a command with 4 GB of addresses: a file that fills the memory ends it, not this computer."""
    command = ["prlimit", f"--as={4 << 30}", *(program or [sys.executable, "-W", "ignore", "-m", "pos_app"])]
    command += [*words, "--data-dir", str(shop.data)]
    try:
        return subprocess.run(
            command,
            env={**shop.env, **(env or {})},
            input=stdin,
            capture_output=True,
            text=True,
            errors="replace",
            cwd=cwd or shop.folder,
            timeout=60,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, -99, "", "it never ended")


def _sentence(done: subprocess.CompletedProcess[str], *, as_json: bool) -> list[str]:
    text = done.stdout + done.stderr
    wrong = []
    if done.returncode in (-99, -9, -11) or "MemoryError" in text:
        wrong.append(f"ended with {done.returncode}: {text[-200:]}")
    elif "Traceback" in text or done.returncode == 1:
        wrong.append(f"a traceback, or 1: {text[-300:]}")
    elif len(text.strip()) < 15:
        wrong.append(f"no sentence: {text!r}")
    if as_json and not wrong:
        try:
            if not json.loads(done.stdout.strip().splitlines()[-1])["sentence"]:
                wrong.append("an empty sentence")
        except (ValueError, LookupError):
            wrong.append(f"no JSON with a sentence: {text[-300:]}")
    if "root:x:0" in text:
        wrong.append("it prints the file that the link leads to")
    return wrong


def _removed(at: Path) -> None:
    while _SWAPS:
        _SWAPS.pop().join()
    if at.is_dir() and not at.is_symlink():
        shutil.rmtree(at)
    else:
        at.unlink(missing_ok=True)


def _plan(make: Callable[[Path], object], ground: Ground, told: dict[str, Any]) -> list[str]:
    shop = ground.shop
    at = shop.folder / "plan.json"
    _removed(at)
    make(at)
    try:
        orders = len(shop.provider.orders())
        done = _limited(shop, "sell", "--plan", str(at))
        told |= {"code": done.returncode, "said": said(done)[-240:]}
        wrong = _sentence(done, as_json=True)
        return [*wrong, "an order was sent"] if len(shop.provider.orders()) > orders else wrong
    finally:
        _removed(at)


def _replaced(name: str, make: Callable[[Path], object], ground: Ground, told: dict[str, Any]) -> list[str]:
    """Put a file at a place of the data folder; sell, and sell again once it is as before."""
    shop = ground.shop
    at, kept = shop.data / name, shop.folder / "kept"
    at.parent.mkdir(exist_ok=True)
    there = at.exists()
    if there:
        shutil.move(at, kept)
    try:
        make(at)
        done = _limited(shop, "sell", "--plan", "-", stdin=json.dumps({**shop.plan(), "allowRepeat": True}))
        told |= {"code": done.returncode, "said": said(done)[-240:]}
        wrong = _sentence(done, as_json=True)
        if done.returncode == 0 and name == "settings.json":
            wrong.append("it sold with it")
    finally:
        _removed(at)
        if there:
            shutil.move(kept, at)
    return wrong + (shop.still_sells() if wrong or ground.kept.setdefault("files", 0) == 0 else [])


def _provision(make: Callable[[Path], object], ground: Ground, told: dict[str, Any]) -> list[str]:
    shop = ground.shop
    at = shop.folder / "desk.json"
    _removed(at)
    make(at)
    before = (shop.data / "settings.json").read_bytes()
    try:
        done = _limited(shop, "provision", str(at))
        told |= {"code": done.returncode, "said": said(done)[-240:]}
        wrong = _sentence(done, as_json=False)
        return (
            [*wrong, "the settings changed"]
            if (shop.data / "settings.json").read_bytes() != before
            else wrong
        )
    finally:
        _removed(at)


def _written_through(name: str, ground: Ground, told: dict[str, Any]) -> list[str]:
    """Put a link where the desk writes: what it leads to stays as it is."""
    shop = ground.new_shop()
    victim = shop.folder / "victim"
    victim.write_text("mine\n")
    victim.chmod(0o644)
    at = shop.data / name
    at.parent.mkdir(parents=True, exist_ok=True)
    _removed(at)
    at.symlink_to(victim)
    done = _limited(shop, "sell", "--plan", "-", stdin=json.dumps(shop.plan()))
    told |= {"code": done.returncode, "said": said(done)[-240:]}
    wrong = _sentence(done, as_json=True)
    if victim.read_text() != "mine\n" or victim.stat().st_mode & 0o777 != 0o644:
        wrong.append(
            f"written through the link: {victim.read_text()[:80]!r}, {victim.stat().st_mode & 0o777:o}"
        )
    return wrong


_MARK = "import pathlib, os; pathlib.Path(os.environ['HOME'], 'loaded-' + __name__.split('.')[0]).touch()\n"
_MODULES = (
    *("json", "sitecustomize", "usercustomize", "httpx", "sqlite3", "keyring", "pos_app", "PySide6"),
    *("readline", "ssl", "encodings", "cryptography", "uuid", "tomllib", "platform"),
)


def _hostile_folder(shop: Shop) -> Path:
    folder = shop.folder / "hostile"
    folder.mkdir(exist_ok=True)
    for name in _MODULES:
        (folder / f"{name}.py").write_text(_MARK)
        if name in ("PySide6", "pos_app", "keyring"):
            (folder / name).mkdir(exist_ok=True)
            (folder / name / "__init__.py").write_text(_MARK)
    (folder / "evil.pth").write_text(_MARK)
    (folder / ".env").write_text("POS_APP_BASE_URL=http://127.0.0.2:1/partners/api\n")
    (folder / "settings.json").write_text('{"base_url": "http://127.0.0.2:1/partners/api"}')
    (folder / "pyvenv.cfg").write_text("include-system-site-packages = true\n")
    (folder / "qt.conf").write_text("[Paths]\nPlugins = .\n")
    return folder


def _loaded(home: Path) -> list[str]:
    found = sorted(one.name for one in home.glob("loaded-*"))
    for one in home.glob("loaded-*"):
        one.unlink()
    return [f"loaded from a foreign folder: {found}"] if found else []


def _current_folder(how: str, ground: Ground, told: dict[str, Any]) -> list[str]:
    """Start the command in a folder of hostile modules."""
    shop = ground.shop
    folder = _hostile_folder(shop)
    script = Path(sys.executable).parent / "pos-app"
    env: dict[str, str] = {}
    if how == "data folder":
        for one in folder.iterdir():
            if one.is_file() and one.suffix == ".py":
                shutil.copy(one, shop.data)
        folder = shop.data
    if how == "user's own site":
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        site = Path(shop.env["HOME"]) / ".local/lib" / version / "site-packages"
        site.mkdir(parents=True, exist_ok=True)
        for one in folder.iterdir():
            if one.is_file():
                shutil.copy(one, site)
    if how == "PYTHONPATH of nothing":
        env["PYTHONPATH"] = f"{ROOT}:"  # Its empty part means the current folder.
    plan = json.dumps({**shop.plan(), "allowRepeat": True})
    done = _limited(shop, "sell", "--plan", "-", stdin=plan, cwd=folder, program=[str(script)], env=env)
    told |= {"code": done.returncode, "said": said(done)[-240:]}
    wrong = _loaded(Path(shop.env["HOME"]))
    if how == "data folder":
        for name in _MODULES:
            (shop.data / f"{name}.py").unlink(missing_ok=True)
    return wrong if done.returncode == 0 else [*wrong, f"it does not sell there: {said(done)[-300:]}"]


def _window_in_folder(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Open the window in a folder of hostile modules, with every process that it starts."""
    from tests.campaigns.intruder.memory import opened
    from tests.campaigns.intruder.window import Desk, calm

    shop = ground.new_shop()
    folder = _hostile_folder(shop)
    script = Path(sys.executable).parent / "pos-app"
    one = Desk(ground.display, shop, program=[str(script)], cwd=folder)
    try:
        opened(one)
        one.to_payment()
        calm(shop.provider)
        told["processes"] = len(one.family())
        return _loaded(Path(shop.env["HOME"]))
    finally:
        one.stop()


def _long_address(ground: Ground, told: dict[str, Any]) -> list[str]:
    shop = ground.shop
    done = _limited(shop, "settings", "set", "base_url", "https://" + "a" * 60_000 + ".example/partners/api")
    told |= {"code": done.returncode, "said": said(done)[-240:]}
    wrong = _sentence(done, as_json=False)
    return [*wrong, "it was taken"] if done.returncode == 0 else wrong


_FEW = (
    "a folder",
    "a pipe that nobody fills",
    "a link to /dev/zero",
    "100,000 levels of lists",
    "1 GB of NUL",
)
_PLACES = {
    **dict.fromkeys(("settings.json", "reading-profile.toml"), tuple(FILES)),
    **dict.fromkeys(("blocks.json", "audit.head", "attempts.jsonl", "journal-key.json"), _FEW),
}
"""Files of the desk with what is put in the place of each."""
_DAMAGE = "no sentence, no end, memory, or an order"
ATTACKS: dict[str, Attack] = {
    **{
        f"plan file: {name}": Attack(
            functools.partial(_plan, make), _DAMAGE, name == "100,000 levels of lists"
        )
        for name, make in FILES.items()
    },
    **{
        f"{place}: {name}": Attack(functools.partial(_replaced, place, make), _DAMAGE)
        for place, harmful in _PLACES.items()
        for name, make in FILES.items()
        if name in harmful
    },
    **{
        f"provision file: {name}": Attack(functools.partial(_provision, make), _DAMAGE)
        for name, make in FILES.items()
    },
    **{
        f"link at {name}": Attack(
            functools.partial(_written_through, name), "what it leads to is changed", False
        )
        for name in ("log/guiche.log", "log/queda.log", "log/respostas", *list(_PLACES)[2:5], "desk.lock")
    },
    **{
        f"hostile modules: {how}": Attack(functools.partial(_current_folder, how), "one of them is loaded")
        for how in ("current folder", "data folder", "user's own site", "PYTHONPATH of nothing")
    },
    "hostile modules: at the window": Attack(_window_in_folder, "one of them is loaded"),
    "settings: an address without end": Attack(_long_address, "it is taken"),
}
