"""Where the key of the journal comes from: the environment, systemd, the keyring, or a passphrase.

A key of a new journal is kept, and read back, before anything is encrypted with it.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pos_app.domain.start_faults import CredentialsError, CredentialsProblem, KeyFault, KeyProblem
from pos_app.domain.storage import JournalKey, NotWritable, StorageKind
from pos_app.system import credentials, key_file, pins, start_secrets
from pos_app.system.key_file import KeyFile

CREDENTIAL = "journal-key"
"""Name of the systemd credential."""
_ENTRY = "journal-"
_BYTES = 32

_passphrases: dict[Path, str] = {}
_found: dict[str, bytes] = {}
"""Keys by the ids of their files: the keyring is asked, and a passphrase derived, once in a process."""


def acquire(folder: Path, protection: str) -> JournalKey | None:
    """Return the key of the journal in a folder, of a new or plain one a new key; None: it is to be plain.

    ``protection``: ``automatic``, ``passphrase``, or ``plain``, which begins no encryption and ends none.

    Raises:
        KeyFault: there is no key. Nothing was changed.
        NotWritable: the key file cannot be written.
    """
    key = existing(folder)
    if key or protection == "plain":
        return key
    return _made(folder, protection)


def existing(folder: Path) -> JournalKey | None:
    """Return the key of the journal in a folder; None where it is plain or there is none.

    Raises:
        KeyFault: it is encrypted and its key cannot be had.
    """
    known = key_file.read(folder)
    if known:
        if known.id not in _found:
            _found[known.id] = _known(folder, known)
        pins.use_key(_found[known.id])
        return JournalKey(_found[known.id])
    if not key_file.seems_sealed(folder):
        return None
    secret = _given(folder)
    if secret is None:
        raise KeyFault(KeyProblem.NO_KEY_FILE, folder)
    return JournalKey(secret, proven=False)


def confirm(folder: Path, key: JournalKey) -> None:
    """Write the lost key file anew, once a journal opened with a key that was only given.

    Raises:
        NotWritable: it cannot be written.
    """
    if not key.proven:
        _keep(folder, KeyFile.new("given").of(key.secret))


def is_given() -> bool:
    """Return whether the environment or systemd gives a key. It may be none."""
    folder = os.environ.get("CREDENTIALS_DIRECTORY", "")
    return bool(start_secrets.journal_key()) or bool(folder and Path(folder, CREDENTIAL).is_file())


def use_passphrase(folder: Path, passphrase: str) -> None:
    """Use a passphrase for the journal of a folder until the program ends."""
    _passphrases[folder.resolve()] = passphrase


def save_in_keyring(folder: Path) -> None:
    """Put the key of a journal into the keyring, where it is looked for from now on.

    Raises:
        KeyFault: the key cannot be had. CredentialsError: the keyring does not take it.
        NotWritable: the key file cannot be written.
    """
    key, known = existing(folder), key_file.read(folder)
    if key is None or known is None:
        raise KeyFault(KeyProblem.NO_KEY_FILE, folder)
    credentials.store(_ENTRY + known.id, key.secret.hex())
    _keep(folder, KeyFile(known.id, "keyring", known.check))


def _known(folder: Path, known: KeyFile) -> bytes:
    secret = _given(folder)
    if secret is not None:
        if not known.is_of(secret):
            raise KeyFault(KeyProblem.OTHER_KEY, folder)
        return secret
    if known.source == "passphrase":
        return _of_passphrase(folder, known)
    if not credentials.keyring_usable():
        kind = KeyProblem.NOT_GIVEN if known.source == "given" else KeyProblem.NO_KEYRING
        raise KeyFault(kind, folder)
    stored = _stored(folder, known)
    if stored is None:
        raise KeyFault(KeyProblem.NOT_GIVEN if known.source == "given" else KeyProblem.LOST, folder)
    if not known.is_of(stored):
        raise KeyFault(KeyProblem.LOST, folder)
    return stored


def _of_passphrase(folder: Path, known: KeyFile) -> bytes:
    passphrase = _passphrases.get(folder.resolve())
    if passphrase is None:
        raise KeyFault(KeyProblem.PASSPHRASE, folder)
    secret = known.derived(passphrase)
    if not known.is_of(secret):
        del _passphrases[folder.resolve()]
        raise KeyFault(KeyProblem.WRONG_PASSPHRASE, folder)
    return secret


def _made(folder: Path, protection: str) -> JournalKey:
    """Return a new key, whose source is written in the key file from now on."""
    secret = _given(folder)
    if secret is not None:
        known = KeyFile.new("given")
    elif folder.resolve() in _passphrases:
        known = KeyFile.new("passphrase")
        secret = known.derived(_passphrases[folder.resolve()])
    elif protection == "passphrase" or not credentials.keyring_usable():
        raise KeyFault(KeyProblem.CHOOSE_PASSPHRASE, folder)
    else:
        known, secret = KeyFile.new("keyring"), secrets.token_bytes(_BYTES)
        try:
            credentials.store(_ENTRY + known.id, secret.hex())
        except CredentialsError as error:
            raise _unopened(error, folder) from error
        if _stored(folder, known) != secret:
            raise KeyFault(KeyProblem.CHOOSE_PASSPHRASE, folder)
    _keep(folder, known.of(secret))
    _found[known.id] = secret
    pins.use_key(secret)
    return JournalKey(secret)


def _given(folder: Path) -> bytes | None:
    """Return the key that the environment or systemd gives."""
    if not is_given():
        return None
    text = start_secrets.journal_key()
    if not text:
        file = Path(os.environ["CREDENTIALS_DIRECTORY"], CREDENTIAL)
        text = file.read_text(encoding="ascii", errors="replace").strip()
    secret = _parsed(text)
    if secret is None:
        raise KeyFault(KeyProblem.NOT_A_KEY, folder)
    return secret


def _stored(folder: Path, known: KeyFile) -> bytes | None:
    try:
        text = credentials.stored(_ENTRY + known.id)
    except CredentialsError as error:
        raise _unopened(error, folder) from error
    return _parsed(text) if text else None


def _unopened(error: CredentialsError, folder: Path) -> KeyFault:
    locked = error.kind is CredentialsProblem.LOCKED
    return KeyFault(KeyProblem.LOCKED if locked else KeyProblem.FAILED, folder)


def _parsed(text: str) -> bytes | None:
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        return None
    return secret if len(secret) == _BYTES else None


def _keep(folder: Path, known: KeyFile) -> None:
    try:
        known.keep(folder)
    except OSError as error:
        raise NotWritable(StorageKind.FILE_NOT_WRITABLE, folder / key_file.FILE, error.strerror) from error
