"""The provider's credentials: from the environment or from the operating system's keyring, nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field

from pos_app.domain.start_faults import CredentialsError, CredentialsProblem

_SERVICE = "guiche"
_TRUSTED_BACKENDS = (
    "keyring.backends.SecretService",
    "keyring.backends.kwallet",
    "keyring.backends.Windows",
    "keyring.backends.macOS",
    "keyring.backends.libsecret",
)


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


def keyring_usable() -> bool:
    """Return whether this machine has a keyring that can be trusted.

    Without a desktop session the library silently chooses a backend that fails or one in plain text.
    """
    import keyring

    backend = keyring.get_keyring()
    chain = getattr(backend, "backends", None) or [backend]
    return any(type(part).__module__.startswith(_TRUSTED_BACKENDS) for part in chain)


def find(configured: str, base_url: str) -> Credentials | None:
    """Return the credentials for a connection: configured ones first, then the keyring's.

    Raises:
        CredentialsError: they are not of the form ``user:secret``, or the keyring did not open.
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
        CredentialsError: the keyring did not open.
    """
    import keyring
    from keyring.errors import KeyringError

    try:
        return keyring.get_password(_SERVICE, name)
    except KeyringError as error:
        raise CredentialsError(CredentialsProblem.LOCKED) from error


def keep_for_session(base_url: str, credentials: Credentials) -> None:
    """Keep credentials in memory until the program ends, where there is no keyring to store them in."""
    _for_session[base_url] = credentials


def only_for_session(base_url: str) -> bool:
    """Return whether the credentials of a connection end with the program."""
    return base_url in _for_session


def keep(base_url: str, credentials: Credentials) -> None:
    """Store credentials in the operating system's keyring.

    Raises:
        CredentialsError: no trusted keyring is there, or it did not open.
    """
    store(base_url, f"{credentials.user}:{credentials.secret}")


def store(name: str, secret: str) -> None:
    """Store something in the operating system's keyring.

    Raises:
        CredentialsError: no trusted keyring is there, or it did not open.
    """
    if not keyring_usable():
        raise CredentialsError(CredentialsProblem.NO_KEYRING)
    import keyring
    from keyring.errors import KeyringError

    try:
        keyring.set_password(_SERVICE, name, secret)
    except KeyringError as error:
        raise CredentialsError(CredentialsProblem.LOCKED) from error
