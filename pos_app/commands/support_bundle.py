"""``pos-app support-bundle``: what support needs to know of this desk, in one file, without personal data.

Everything in it is chosen by an allow-list. What the settings keep to themselves, and the name of this user,
are masked wherever else they might stand. No body of a reply, no slip, no picture of a screen goes in.
"""

from __future__ import annotations

import getpass
import importlib.metadata
import json
import os
import platform
import re
import socket
import zipfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pos_app import __version__
from pos_app.commands.doctor_machine import check_agreed, check_machine, check_network, check_settings
from pos_app.commands.outcomes import refuse
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading
from pos_app.system import journal_key, logs, paths, start_secrets
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.wording import start_texts
from pos_app.wording.sentence import system_words

_SHORTEST = 4
_MASK = "…"


def run(options: Options, out: Path | None) -> int:
    """Write the bundle, say where, and return the exit code."""
    try:
        file = make(options, out, datetime.now())
    except OSError as error:
        sentence = start_texts.not_written(str(error.filename or out or ""), system_words(error.strerror))
        return refuse(sentence, Exit.TO_MEND)
    print(start_texts.written(str(file)))
    return Exit.DONE


def make(options: Options, out: Path | None, now: datetime) -> Path:
    """Write the bundle for its user alone and return its file; ``out`` may name it. Blocks for some seconds.

    Raises:
        OSError: it cannot be written, or a file of that name is there.
    """
    file = out or options.data_dir / paths.SUPPORT / f"guiche-{now:%Y%m%d-%H%M%S}.zip"
    file.parent.mkdir(parents=True, exist_ok=True)
    parts = dict(_parts(options, now))
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened, "wb") as raw, zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as bundle:
        for name, text in parts.items():
            bundle.writestr(name, text)
    return file


def _parts(options: Options, now: datetime) -> Iterator[tuple[str, str]]:
    settings, problem = _settings(options)
    mask = _Masking(options, settings)
    yield "LEIA-ME.txt", start_texts.about(now)
    yield "versoes.json", _json(_versions())
    yield "doctor.txt", mask("\n".join(_findings(options, settings, problem)) + "\n")
    yield "ajustes.json", _json(shown(settings) if settings else {"problem": problem})
    yield "registro.json", mask(_json(_journal(options.data_dir)))
    for name, text in files(logs.folder_of(options.data_dir)):
        yield f"log/{name}", mask(text)


def _settings(options: Options) -> tuple[Settings | None, str]:
    try:
        return load(options.settings_file), ""
    except SettingsError as error:
        # Its own text may quote what was typed.
        return None, error.kind.value


def _findings(options: Options, settings: Settings | None, problem: str) -> Iterator[str]:
    """Yield the checks that need no provider; of settings that cannot be read only why."""
    findings = check_machine(options)
    if settings is not None:
        findings += [
            *check_settings(options.settings_file)[1],
            *check_agreed(options, settings),
            *check_network(settings),
        ]
    yield from (finding.lines() for finding in findings)
    if problem:
        yield f"X  settings: {problem}"


def _versions() -> dict[str, Any]:
    return {
        "guiche": __version__,
        "python": platform.python_version(),
        "system": platform.system(),
        "release": platform.release(),
        "machine": platform.machine(),
        "packages": dict(sorted(_packages())),
    }


def _packages() -> Iterator[tuple[str, str]]:
    try:
        wanted = importlib.metadata.requires("guiche") or []
    except importlib.metadata.PackageNotFoundError:
        return
    for name in {found[0] for words in wanted if (found := re.match(r"[\w.-]+", words))}:
        try:
            yield name, importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            yield name, ""


def _journal(folder: Path) -> dict[str, Any]:
    kept = folder / paths.LOGS / paths.REPLIES
    facts: dict[str, Any] = {"unread_replies_kept": len(list(kept.glob("*.json"))) if kept.is_dir() else 0}
    try:
        found = reading.overview(folder, journal_key.existing(folder))
    except KeyFault as fault:
        return {**facts, "problem": fault.kind.value}
    except StorageFault as fault:
        return {**facts, "problem": fault.problem.kind.value}
    return {
        **facts,
        "schema": found.schema,
        "attempts": dict(found.states),
        "open": [{"publicId": public_id, "state": state} for public_id, state in found.open],
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1, default=str) + "\n"


class _Masking:
    """Masks what is private wherever it stands: texts of the settings, secrets, this user."""

    def __init__(self, options: Options, settings: Settings | None) -> None:
        names = {*_user(), *start_secrets.taken().values(), start_secrets.journal_key()}
        names |= set(secrets_of(settings)) if settings else set()
        pairs = {part for name in names if "://" not in name for part in name.split(":")}
        folders = {str(options.data_dir), str(options.settings_file.parent), str(Path.home())}
        known = sorted((one for one in names | pairs if len(one) >= _SHORTEST), key=len, reverse=True)
        self._folders = sorted((one for one in folders if len(one) >= _SHORTEST), key=len, reverse=True)
        # As JSON writes it, too: a name with an accent or a quotation mark.
        spelled = [*known, *(json.dumps(one)[1:-1] for one in known)]
        # Whole words: the name of a user may be part of another word.
        words = "|".join(map(re.escape, spelled))
        self._known = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if known else None

    def __call__(self, text: str) -> str:
        """Return a text in which they are dots."""
        for folder in self._folders:
            text = text.replace(folder, _MASK)
        return self._known.sub(_MASK, text) if self._known else text


def _user() -> Iterator[str]:
    yield socket.gethostname()
    try:
        yield getpass.getuser()
    except (KeyError, OSError):
        return


# --- Logs and crashes: only lines and fields of the forms that the program writes -----------------


_LARGEST = 6_000_000
"""Bytes that are read of one file, the newest."""
_CRASH = re.compile(
    r"""(?:Fatal Python error: [A-Za-z ]{1,60}|Windows fatal exception: [A-Za-z ]{1,60}"""
    r"""|(?:Current thread|Thread) 0x[0-9a-f]+(?: \(most recent call first\))?:?"""
    r"""|  \.\.\.|  <[a-z ]{1,40}>)$"""
)
_FRAME = re.compile(r'  File "([^"\n]{1,400})", line (\d+|\?\?\?) in ([\w<>.]{1,100})$')
_THREAD_NAME = re.compile(r"(0x[0-9a-f]+) \[[^\]]*\]")


def files(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield name and text of each log file in its folder.

    Raises:
        OSError: a file that is there cannot be read.
    """
    for file in sorted(folder.glob("*.log*")):
        stem = file.name.split(".")[0]
        if file.is_symlink() or not file.is_file():
            continue
        if stem == logs.CRASHES.split(".")[0]:
            yield file.name, crash_lines(_text(file))
        elif stem in (logs.FILE.split(".")[0], logs.WATCH_FILE.split(".")[0]):
            yield file.name, log_lines(_text(file))


def log_lines(text: str) -> str:
    """Return the lines of a log, each with its allowed fields; others are counted at the end."""
    kept, dropped = [], 0
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, dict):
            kept.append(json.dumps(_strict(found), ensure_ascii=False))
        else:
            dropped += bool(line.strip())
    return _closed(kept, dropped)


def _strict(value: Any) -> Any:
    """Return a value of a line in which objects of any depth have allowed fields only."""
    if isinstance(value, dict):
        return {name: _strict(inner) for name, inner in logs.only_known(value).items()}
    if isinstance(value, list):
        return [_strict(inner) for inner in value]
    return logs.masked(value) if isinstance(value, str) else value


def crash_lines(text: str) -> str:
    """Return the lines of a crash file that name threads, files of code and functions, without folders."""
    kept, dropped = [], 0
    for line in text.splitlines():
        plain = _THREAD_NAME.sub(r"\1", line.rstrip())
        if frame := _FRAME.match(plain):
            code = "/".join(re.split(r"[/\\]", frame[1])[-2:])
            kept.append(f'  File "{code}", line {frame[2]} in {frame[3]}')
        elif _CRASH.match(plain):
            kept.append(plain)
        else:
            dropped += bool(plain)
    return _closed(kept, dropped)


def _closed(kept: list[str], dropped: int) -> str:
    note = [f"({dropped} other lines left out)"] if dropped else []
    return "".join(f"{line}\n" for line in (*kept, *note))


def _text(file: Path) -> str:
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - _LARGEST))
        return opened.read(_LARGEST).decode("utf-8", "replace")


# --- Settings: values of an allow-list; of all others only that they are set ----------------------


_SHOWN = frozenset(
    {
        *("environment", "token_body", "order_mode", "payments_shape", "one_stop_items", "hold_minimum"),
        *("hold_minutes", "places_by_name", "payments", "keep_people_days", "language", "theme"),
        *("customer_display", "touch_keyboard", "print_itself"),
        *("agreement.instalments_with_interest", "agreement.fee_in_total", "agreement.passenger_with_hold"),
        *("agreement.low_fare", "agreement.pix_installments"),
        *("timeouts.connect", "timeouts.read", "timeouts.order"),
        *("card.adapter", "card.antifraud", "station.radius_km"),
        *("alerts.pix_paid", "alerts.hold_ending", "alerts.case_settled", "alerts.sound", "alerts.desktop"),
        *("kiosk.idle", "kiosk.warning", "kiosk.card_idle", "kiosk.more", "kiosk.pix_away", "kiosk.done"),
        "kiosk.most_seats",
        *("receipts.email", "receipts.whatsapp", "receipts.customer_code", "receipts.security"),
        *(f"printers.*.{name}" for name in ("link", "purposes", "baud", "width", "dots", "print_as")),
        *(f"printers.*.{name}" for name in ("code_page", "code_page_number", "cut", "drawer", "buzzer")),
        *(f"printers.*.{name}" for name in ("answers", "enabled", "sheet", "darkness")),
    }
)
"""Settings whose values are a choice or a number, and tell nobody's name, address, secret or place."""
_SET, _NOT_SET = "…", ""
_FREE = frozenset({"guiche", "sandbox", "externalRemoteId", "return_type", "127.0.0.1", "Guichê 01"})
"""Texts of the defaults: they stand in the program itself."""


def shown(settings: Settings) -> dict[str, Any]:
    found = dict(_flat(settings.dumped(), ""))
    shown = {name: value if _listed(name) else _masked(value) for name, value in found.items()}
    shown["base_url"] = f"{urlsplit(settings.base_url).scheme}://…" if settings.base_url else ""
    return shown


def secrets_of(settings: Settings) -> Iterator[str]:
    """Yield every text of the settings that is not shown: it is masked wherever else it stands."""
    for name, value in _flat(settings.dumped(), ""):
        if _listed(name) or isinstance(value, bool) or not isinstance(value, str | int | float):
            continue
        text = str(value)
        if len(text) >= _SHORTEST and text not in _FREE:
            yield text
            yield (urlsplit(text).hostname or "") if "://" in text else re.split(r"[/\\]", text)[-1]


def _listed(name: str) -> bool:
    return ".".join("*" if part.isdigit() else part for part in name.split(".")) in _SHOWN or any(
        name.startswith(f"{one}.") for one in ("payments",)
    )


def _masked(value: Any) -> str:
    return _NOT_SET if value in ("", None) else _SET


def _flat(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield every value below a name. An object keyed by people's own words is one value."""
    if isinstance(value, Mapping) and name != "keys":
        for key, inner in value.items():
            yield from _flat(inner, f"{name}.{key}" if name else str(key))
    elif isinstance(value, list) and value and not _listed(name):
        for index, inner in enumerate(value):
            yield from _flat(inner, f"{name}.{index}")
    else:
        yield name, value
