"""The code by which a counter joins: address, branch, role, the authority that vouches for the database, and
the branch's key, sealed as a whole by a secret that is shown once and told by another way than the code."""

from __future__ import annotations

import base64
import binascii
import os
import secrets
from dataclasses import dataclass, field

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pos_app.domain.branch import BranchFault, BranchProblem, BranchRole
from pos_app.system.key_file import KeyFile

_FORM, _SALT, _NONCE = b"G1", 16, 12
_ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
_GROUPS, _GROUP = 5, 4


@dataclass(frozen=True, slots=True)
class JoinCode:
    """What a counter has to know to join.

    Attributes:
        database: the address, as in the settings.
        branch, name: id and name of the branch.
        role: what its login may do.
        login, password: of the login that may make one more counter's, and nothing else.
        authority: the certificate of the authority, in PEM.
        key: the branch's key in hexadecimal digits; "" for a role that reads figures alone.
    """

    database: str
    branch: str
    name: str
    role: BranchRole
    login: str
    authority: str
    password: str = field(repr=False)
    key: str = field(repr=False)

    def sealed(self, secret: str) -> str:
        """Return it as a text that only this secret opens."""
        salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
        box = ChaCha20Poly1305(_derived(secret, salt)).encrypt(nonce, msgspec.json.encode(self), _FORM)
        return base64.urlsafe_b64encode(_FORM + salt + nonce + box).decode().rstrip("=")


def new_secret() -> str:
    """Return a secret for one code: a hundred random bits nearly, easily read out on the telephone."""
    letters = ("".join(secrets.choice(_ALPHABET) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(letters)


def opened(code: str, secret: str) -> JoinCode:
    """Open a code; blanks and line breaks in it do not count, nor small letters in the secret.

    Raises:
        BranchFault: ``BAD_CODE`` or ``WRONG_SECRET``.
    """
    text = "".join(code.split())
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError) as error:
        raise BranchFault(BranchProblem.BAD_CODE) from error
    form, rest = data[: len(_FORM)], data[len(_FORM) :]
    if form != _FORM or len(rest) <= _SALT + _NONCE:
        raise BranchFault(BranchProblem.BAD_CODE)
    salt, nonce, box = rest[:_SALT], rest[_SALT : _SALT + _NONCE], rest[_SALT + _NONCE :]
    try:
        return msgspec.json.decode(
            ChaCha20Poly1305(_derived(secret, salt)).decrypt(nonce, box, _FORM), type=JoinCode
        )
    except InvalidTag as error:
        raise BranchFault(BranchProblem.WRONG_SECRET) from error
    except msgspec.DecodeError as error:
        raise BranchFault(BranchProblem.BAD_CODE) from error


def _derived(secret: str, salt: bytes) -> bytes:
    plain = "".join(one for one in secret.upper() if one.isalnum())
    return KeyFile("", "passphrase", salt=salt.hex()).derived(plain)
