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
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from pos_app import __version__
from pos_app.commands import support_logs, support_settings
from pos_app.commands.doctor_machine import check_machine
from pos_app.commands.doctor_settings import check_agreed, check_network, check_settings
from pos_app.domain.start_faults import KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.journal import reading
from pos_app.system import journal_key, logs, paths, start_secrets
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings, load
from pos_app.wording import start_texts

_SHORTEST = 4
_MASK = "…"


def run(options: Options, out: Path | None) -> int:
    """Write the bundle, say where, and return the exit code."""
    try:
        file = make(options, out, datetime.now())
    except OSError as error:
        print(start_texts.not_written(str(error.filename or out or ""), error.strerror or "?"))
        return Exit.TO_MEND
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
    yield "ajustes.json", _json(support_settings.shown(settings) if settings else {"problem": problem})
    yield "registro.json", mask(_json(_journal(options.data_dir)))
    for name, text in support_logs.files(logs.folder_of(options.data_dir)):
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
            *check_agreed(settings),
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
        names |= set(support_settings.secrets_of(settings)) if settings else set()
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
