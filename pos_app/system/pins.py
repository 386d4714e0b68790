"""PINs of people: kept as slow, salted hashes only, encrypted with the key of the journal where there is one:
a million PINs take days, and in a stolen folder they cannot even be tried."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import itertools
import os
import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import PasswordHasher
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

LENGTH = 6
"""Digits of a staff PIN."""
_SEALED = "sealed$"
_NONCE = 12
_keys: list[bytes] = []
"""Those of the journals of this process, the newest last."""
_ARGON2 = "$argon2id$"
"""64 MB and about a tenth of a second each (RFC 9106, the library's own choice): a million PINs take days."""
_KIND = "scrypt"
"""How PINs of a kiosk's staff were kept before: taken once, then kept anew."""
_FIRST = r"[0-9a-f]{16}\$[0-9a-f]{128}"
"""Salt and digest of a supervisor's PIN as the first versions kept it."""


def hashed(pin: str, whose: str = "") -> str:
    """Return what is kept of a PIN: how it was made, the salt and the digest. Encrypted, it belongs to this
    badge alone."""
    return sealed(_argon2().hash(pin), whose)


def sealed(made: str, whose: str = "") -> str:
    """Return a hash as it is kept here: encrypted for this badge where there is a key."""
    if not _keys or not made:
        return made
    nonce = os.urandom(_NONCE)
    return _SEALED + (nonce + _cipher(_keys[-1]).encrypt(nonce, made.encode(), _bound(whose))).hex()


def is_sealed(kept: str) -> bool:
    return kept.startswith(_SEALED)


def use_key(secret: bytes) -> None:
    """Encrypt what is kept of PINs with the key of the journal from now on."""
    if secret in _keys:
        _keys.remove(secret)
    _keys.append(secret)


def matches(pin: str, kept: str, whose: str = "") -> bool:
    """Return whether ``kept`` was made of ``pin`` for this badge; what is not a hash of ours matches nothing.
    Slow: not for the thread of the window."""
    kept = opened(kept, whose)
    if kept.startswith(_ARGON2):
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return _argon2().verify(kept, pin)
        except (VerificationError, InvalidHashError):
            return False
    kind, _, rest = kept.partition("$")
    if re.fullmatch(_FIRST, kept):
        return hmac.compare_digest(_digest(pin, kind, 14), rest)
    cost, _, rest = rest.partition("$")
    salt, _, digest = rest.partition("$")
    if kind != _KIND or not digest or cost not in ("14", "15", "16", "17"):
        return False
    return hmac.compare_digest(_digest(pin, salt, int(cost)), digest)


def outdated(kept: str, whose: str = "") -> bool:
    """Return whether ``kept`` was made in an older way than ``hashed`` does it now."""
    hash_ = opened(kept, whose)
    plain = bool(_keys) and not is_sealed(kept)
    return plain or not hash_.startswith(_ARGON2) or _argon2().check_needs_rehash(hash_)


def easily_guessed(pin: str) -> bool:
    """Return whether a PIN is one digit again and again, digits in a row, or a pair or triple repeated."""
    steps = {(int(b) - int(a)) % 10 for a, b in itertools.pairwise(pin)}
    return (len(steps) <= 1 and steps <= {0, 1, 9}) or pin[:2] * 3 == pin or pin[:3] * 2 == pin


def well_formed(pin: str) -> bool:
    return len(pin) == LENGTH and pin.isascii() and pin.isdecimal()


@cache
def _argon2() -> PasswordHasher:
    from argon2 import PasswordHasher  # Late: a start that asks for no PIN does without it.

    return PasswordHasher()


def opened(kept: str, whose: str = "") -> str:
    """Return a hash without its encryption; empty where no key of this process opens it."""
    if not is_sealed(kept):
        return kept
    from cryptography.exceptions import InvalidTag

    for key in reversed(_keys):
        with contextlib.suppress(InvalidTag, ValueError):
            data = bytes.fromhex(kept.removeprefix(_SEALED))
            return _cipher(key).decrypt(data[:_NONCE], data[_NONCE:], _bound(whose)).decode()
    return ""


def _bound(whose: str) -> bytes:
    return whose.strip().casefold().encode()


def _cipher(secret: bytes) -> ChaCha20Poly1305:
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    return ChaCha20Poly1305(hashlib.blake2b(key=secret, person=b"pins", digest_size=32).digest())


def _digest(pin: str, salt: str, cost: int) -> str:
    memory = 2 * 128 * 8 * 2**cost
    return hashlib.scrypt(pin.encode(), salt=salt.encode(), n=2**cost, r=8, p=1, maxmem=memory).hex()
