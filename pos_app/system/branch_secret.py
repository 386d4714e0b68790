"""The secret of a counter of a branch: the branch's key and the password of the counter's login.

It comes from the environment, from systemd, or from the keyring; in no file of ours.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from pos_app.domain.branch import BranchFault, BranchProblem
from pos_app.domain.start_faults import CredentialsError
from pos_app.system import credentials, start_secrets

CREDENTIAL = "branch-secret"
"""Name of the systemd credential."""
_KEY = 32


@dataclass(frozen=True, slots=True)
class BranchSecret:
    """``key`` is empty for a login that reads figures alone."""

    key: bytes = field(repr=False)
    password: str = field(repr=False)

    def __str__(self) -> str:
        """Return it as it is kept, and given from outside."""
        return f"{self.key.hex()}:{self.password}"


def read(login: str) -> BranchSecret:
    """Return the secret of a login. Blocks: a keyring may wait for a person.

    Raises:
        BranchFault: ``NO_SECRET``.
    """
    text = _given()
    if not text and credentials.keyring_usable():
        try:
            text = credentials.stored(login) or ""
        except CredentialsError as error:
            raise BranchFault(BranchProblem.NO_SECRET, str(error)) from error
    key, colon, password = text.strip().partition(":")
    try:
        secret = BranchSecret(bytes.fromhex(key), password)
    except ValueError as error:
        raise BranchFault(BranchProblem.NO_SECRET) from error
    if not (colon and password) or len(secret.key) not in (0, _KEY):
        raise BranchFault(BranchProblem.NO_SECRET)
    return secret


def keep(login: str, secret: BranchSecret) -> bool:
    """Keep a secret in the keyring; False where there is none, so that it has to be given from outside.

    Raises:
        CredentialsError: the keyring is locked or failed.
    """
    if not credentials.keyring_usable():
        return False
    credentials.store(login, str(secret))
    return True


def _given() -> str:
    if text := start_secrets.branch_secret():
        return text
    folder = os.environ.get("CREDENTIALS_DIRECTORY", "")
    file = Path(folder, CREDENTIAL)
    return file.read_text(encoding="ascii", errors="replace") if folder and file.is_file() else ""
