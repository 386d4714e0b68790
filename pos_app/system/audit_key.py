"""Where the end of the audit trail is sealed, and with which key.

The key is a file of its own beside the settings, for its user alone, made when a desk first opens.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pos_app.system import logs
from pos_app.system.options import Options

KEY_FILE = "audit.key"
_BYTES = 32


def second_folder(data_dir: Path, settings_file: Path) -> Path:
    """Return another folder than the journal's: that of the settings, else that of the log."""
    beside = settings_file.parent
    return beside if beside != data_dir else logs.folder_of(data_dir)


def folders(options: Options) -> tuple[Path, Path]:
    """Return the folders that hold the end of the trail."""
    return options.data_dir, second_folder(options.data_dir, options.settings_file)


def read(options: Options) -> bytes:
    """Return the key; empty where there is none yet, or it cannot be read."""
    try:
        return _file(options).read_bytes()
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
    return second_folder(options.data_dir, options.settings_file) / KEY_FILE
