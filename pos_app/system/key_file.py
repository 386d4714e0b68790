"""The small file that says with which key a journal is encrypted, and never the key itself.

It lies beside the journal and once more among its copies, since without it nobody knows what to ask for.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pos_app.domain.value import Value, replace
from pos_app.system import disk
from pos_app.system.paths import BACKUPS
from pos_app.system.sealed_forms import HEAD, RECORD_MARK, is_encrypted_head

FILE = "journal-key.json"
_VERSION = 1


class KeyFile(Value):
    """What is known of a key.

    Attributes:
        id: names it in the keyring.
        source: ``keyring``, ``given`` by the environment or systemd, or a ``passphrase``.
        check: tells the key from any other; nothing can be learnt of a random key from it.
        salt: of the passphrase, in hexadecimal digits.
        passes, memory, lanes: what argon2id was asked for; ``memory`` in KiB.
    """

    id: str
    source: str
    check: str = ""
    salt: str = ""
    passes: int = 3
    memory: int = 65536
    lanes: int = 4

    @classmethod
    def new(cls, source: str) -> KeyFile:
        """Return that of a new key, whose check is not known yet."""
        salt = secrets.token_hex(16) if source == "passphrase" else ""
        return cls(secrets.token_hex(8), source, salt=salt)

    def of(self, secret: bytes) -> KeyFile:
        return replace(self, check=_check(secret))

    def is_of(self, secret: bytes) -> bool:
        return secrets.compare_digest(self.check, _check(secret))

    def derived(self, passphrase: str) -> bytes:
        """Return the key that a passphrase gives; takes some tenths of a second."""
        from argon2.low_level import Type, hash_secret_raw

        return hash_secret_raw(
            passphrase.encode(), bytes.fromhex(self.salt), self.passes, self.memory, self.lanes, 32, Type.ID
        )

    def keep(self, folder: Path) -> None:
        """Write it where the journal is, and among its copies. Raises ``OSError``."""
        data = json.dumps({"version": _VERSION, **asdict(self)}, indent=2).encode()
        for path in _paths(folder):
            path.parent.mkdir(parents=True, exist_ok=True)
            disk.replace(path, data)


def read(folder: Path) -> KeyFile | None:
    """Return what is known of the key of a journal; None where nothing is."""
    for path in _paths(folder):
        try:
            values: dict[str, Any] = json.loads(disk.content(path))
            if values.pop("version") == _VERSION:
                return KeyFile(**values)
        except (OSError, *disk.SENSELESS, TypeError, KeyError, AttributeError):
            continue  # The other one counts.
    return None


def seems_sealed(folder: Path) -> bool:
    """Return whether something in a data folder was encrypted: the journal, a copy, the side file."""
    databases = (folder / "journal.sqlite", *folder.glob(f"{BACKUPS}/journal-v*.sqlite"))
    if any(is_encrypted_head(_head(file)) for file in databases):
        return True
    return any(line.startswith(RECORD_MARK) for line in _lines(folder / "attempts.jsonl"))


def _paths(folder: Path) -> tuple[Path, Path]:
    return folder / FILE, folder / BACKUPS / FILE


def _check(secret: bytes) -> str:
    return hashlib.blake2b(key=secret, person=b"check", digest_size=16).hexdigest()


def _head(file: Path) -> bytes:
    """Return the title, the line above the code, and what stands under the title."""
    try:
        with file.open("rb") as opened:
            return opened.read(HEAD)
    except OSError:
        return b""


def _lines(file: Path) -> list[bytes]:
    try:
        return [line for line in file.read_bytes().splitlines() if line]
    except OSError:
        return []
