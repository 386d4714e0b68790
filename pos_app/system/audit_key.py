"""Where the end of the audit trail is sealed, with which key, and what the keyring knows of it.

The key is a file of its own for its user alone, made when a desk first opens. It never lies in the folder
that it seals: beside the settings, or, where those are in the data folder, in a folder apart beside those of
the user's own desk.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import secrets
import shutil
from pathlib import Path

from pos_app.domain.audit import Head
from pos_app.domain.start_faults import CredentialsError
from pos_app.system import credentials, disk, key_file, logs, paths
from pos_app.system.options import Options

KEY_FILE = "audit.key"
_BYTES = 32
_APART = "trilhas"
_MOVED = (KEY_FILE, "audit.head", "pin-*.json")
"""What lay among the logs before, where the settings are in the data folder."""


def second_folder(options: Options) -> Path:
    """Return another folder than the journal's. That of a demonstration, and of a user who has no place of
    their own, is among the logs."""
    beside, among_logs = options.settings_file.parent, logs.folder_of(options.data_dir)
    if beside != options.data_dir:
        return beside
    if options.demo:
        return among_logs
    apart = paths.default_settings_file().parent / _APART / _name(options)
    try:
        apart.mkdir(parents=True, exist_ok=True)
    except OSError:
        return among_logs
    return apart if os.access(apart, os.W_OK) else among_logs


def folders(options: Options) -> tuple[Path, Path]:
    return options.data_dir, second_folder(options)


def known(options: Options) -> Head:
    """Return an entry of the trail that the keyring remembers; the empty head where it remembers none, is not
    there, or is locked. Blocks."""
    if not _asks_keyring(options):
        return Head()
    with contextlib.suppress(CredentialsError, ValueError, TypeError):
        seq, digest = json.loads(credentials.stored(f"trail-{_name(options)}") or "")
        return Head(int(seq), str(digest))
    return Head()


def remember(options: Options, last: Head) -> None:
    """Let the keyring remember where the trail ends now, where there is one. Blocks."""
    if last.seq and _asks_keyring(options):
        with contextlib.suppress(CredentialsError):
            credentials.store(f"trail-{_name(options)}", json.dumps([last.seq, last.hash]))


def _asks_keyring(options: Options) -> bool:
    """Only where the key of the journal is there: at any other desk a locked one would wait for a person."""
    key = key_file.read(options.data_dir)
    return not options.demo and key is not None and key.source == "keyring" and credentials.keyring_usable()


def _name(options: Options) -> str:
    return hashlib.sha256(os.fsencode(options.data_dir.resolve())).hexdigest()[:16]


def read(options: Options) -> bytes:
    """Return the key; empty where there is none yet, or it cannot be read."""
    try:
        return disk.content(_file(options))
    except OSError:
        return b""


def made(options: Options) -> bytes:
    """Return the key, which is made where there is none. Without a place for it, it is empty."""
    file = _file(options)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        made_now = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError:
        return read(options)  # It is there, or nothing can be written here.
    with os.fdopen(made_now, "wb") as target:
        target.write(secrets.token_bytes(_BYTES))
        target.flush()
        os.fsync(target.fileno())
    return read(options)


def _file(options: Options) -> Path:
    """Return the kind of file that is wanted, and its name; both empty for none."""
    folder = second_folder(options)
    before = logs.folder_of(options.data_dir)
    if before != folder and (before / KEY_FILE).exists() and not (folder / KEY_FILE).exists():
        for file in (one for pattern in _MOVED for one in before.glob(pattern)):
            with contextlib.suppress(OSError):
                shutil.move(file, folder / file.name)
    return folder / KEY_FILE
