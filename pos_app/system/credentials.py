"""The provider's credentials: from the environment or from the operating system's keyring, nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field

_SERVICE = "guiche"
_TRUSTED_BACKENDS = (
    "keyring.backends.SecretService",
    "keyring.backends.kwallet",
    "keyring.backends.Windows",
    "keyring.backends.macOS",
    "keyring.backends.libsecret",
)
_LOCKED = "O cofre de senhas do sistema não abriu: desbloqueie-o, ou use a variável POS_APP_CREDENTIALS."


class CredentialsError(Exception):
    """The credentials cannot be had or kept; the text is a sentence for the clerk."""


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
        raise CredentialsError("As credenciais precisam ter a forma usuário:senha.")
    return Credentials(user, secret)


def keyring_problem() -> str:
    """Return why this machine's keyring cannot be used, or the empty text.

    Without a desktop session the library silently chooses a backend that fails or one in plain text.
    """
    import keyring

    backend = keyring.get_keyring()
    chain = getattr(backend, "backends", None) or [backend]
    if any(type(part).__module__.startswith(_TRUSTED_BACKENDS) for part in chain):
        return ""
    return "Este computador não oferece um cofre de senhas do sistema."


def find(configured: str, base_url: str) -> Credentials | None:
    """Return the credentials for a connection: configured ones first, then the keyring's.

    Raises:
        CredentialsError: they are not of the form ``user:secret``, or the keyring did not open.
    """
    if configured:
        return parse(configured)
    if keyring_problem():
        return None
    import keyring
    from keyring.errors import KeyringError

    try:
        stored = keyring.get_password(_SERVICE, base_url)
    except KeyringError as error:
        raise CredentialsError(_LOCKED) from error
    return parse(stored) if stored else None


def keep(base_url: str, credentials: Credentials) -> None:
    """Store credentials in the operating system's keyring.

    Raises:
        CredentialsError: no trusted keyring is there, or it did not open.
    """
    problem = keyring_problem()
    if problem:
        raise CredentialsError(problem)
    import keyring
    from keyring.errors import KeyringError

    try:
        keyring.set_password(_SERVICE, base_url, f"{credentials.user}:{credentials.secret}")
    except KeyringError as error:
        raise CredentialsError(_LOCKED) from error
