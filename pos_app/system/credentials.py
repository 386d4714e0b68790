"""The provider's credentials: from the environment or from the operating system's keyring, nowhere else."""

from __future__ import annotations

import contextlib
import importlib
import logging
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from pos_app.domain.start_faults import CredentialsError, CredentialsProblem

_LOG = logging.getLogger(__name__)
_SERVICE = "guiche"
_TRUSTED = {
    "linux": (
        "keyring.backends.SecretService:Keyring",
        "keyring.backends.kwallet:DBusKeyring",
        "keyring.backends.libsecret:Keyring",
    ),
    "darwin": ("keyring.backends.macOS:Keyring",),
    "win32": ("keyring.backends.Windows:WinVaultKeyring",),
}
"""The backends that may be used, by system. No other is ever loaded: neither the environment nor a file of
the library can name one, for it may keep passwords in plain text."""
_SWITCHED_OFF = ("PYTHON_KEYRING_BACKEND", "keyring.backends.fail.Keyring")
"""The one setting that is taken from the environment: no keyring."""


_for_session: dict[str, Credentials] = {}


@dataclass(frozen=True, slots=True)
class Credentials:
    """User and secret of contract 5.2."""

    user: str
    secret: str = field(repr=False)


def parse(text: str) -> Credentials:
    """Read ``user:secret``.

    Raises:
        CredentialsError: there is no colon, or a side is empty.
    """
    user, colon, secret = text.partition(":")
    if not (user and colon and secret):
        raise CredentialsError(CredentialsProblem.NOT_A_PAIR)
    return Credentials(user, secret)


class _Keyring(Protocol):
    priority: float

    def get_password(self, service: str, username: str, /) -> str | None: ...

    def set_password(self, service: str, username: str, password: str, /) -> None: ...


def keyring_usable() -> bool:
    """Return whether this machine has a keyring that can be trusted."""
    return _backend() is not None


def _backend() -> _Keyring | None:
    """Return the best of the trusted backends that work here, None where none does."""
    if os.environ.get(_SWITCHED_OFF[0]) == _SWITCHED_OFF[1]:
        return None
    found = [backend for name in _TRUSTED.get(sys.platform, ()) if (backend := _made(name)) is not None]
    return max(found, key=lambda backend: backend.priority, default=None)


def _made(name: str) -> _Keyring | None:
    module, _, kind = name.partition(":")
    try:
        backend = getattr(importlib.import_module(module), kind)
        made: _Keyring = backend()
        _ = made.priority
    except Exception as error:  # noqa: BLE001 - a backend that is not for this machine fails in ways of its own
        _LOG.debug("no keyring by %s: %s", module, error)
        return None
    return made


@contextlib.contextmanager
def _faults_named() -> Iterator[None]:
    """Raise the errors of a keyring as ``CredentialsError``.

    Raises:
        CredentialsError: it is locked, or failed.
    """
    from keyring.errors import KeyringLocked

    try:
        yield
    except KeyringLocked as error:
        raise CredentialsError(CredentialsProblem.LOCKED) from error
    except Exception as error:
        # D-Bus, the vault of Windows and others raise errors of their own.
        raise CredentialsError(CredentialsProblem.FAILED) from error


def find(configured: str, base_url: str) -> Credentials | None:
    """Return the credentials for a connection: configured ones first, then the keyring's.

    Raises:
        CredentialsError: they are not of the form ``user:secret``, or the keyring is locked or failed.
    """
    if configured:
        return parse(configured)
    if base_url in _for_session:
        return _for_session[base_url]
    if not keyring_usable():
        return None
    found = stored(base_url)
    return parse(found) if found else None


def stored(name: str) -> str | None:
    """Return what the keyring holds of this program under a name.

    Raises:
        CredentialsError: no trusted keyring is there, or it is locked or failed.
    """
    backend = _backend()
    if backend is None:
        raise CredentialsError(CredentialsProblem.NO_KEYRING)
    with _faults_named():
        return backend.get_password(_SERVICE, name)


def keep_for_session(base_url: str, credentials: Credentials) -> None:
    """Keep credentials in memory until the program ends, where there is no keyring to store them in."""
    _for_session[base_url] = credentials


def only_for_session(base_url: str) -> bool:
    """Return whether the credentials of a connection end with the program."""
    return base_url in _for_session


def keep(base_url: str, credentials: Credentials) -> None:
    """Store credentials in the operating system's keyring.

    Raises:
        CredentialsError: no trusted keyring is there, or it is locked or failed.
    """
    store(base_url, f"{credentials.user}:{credentials.secret}")


def store(name: str, secret: str) -> None:
    """Store something in the operating system's keyring.

    Raises:
        CredentialsError: no trusted keyring is there, or it is locked or failed.
    """
    backend = _backend()
    if backend is None:
        raise CredentialsError(CredentialsProblem.NO_KEYRING)
    with _faults_named():
        backend.set_password(_SERVICE, name, secret)
