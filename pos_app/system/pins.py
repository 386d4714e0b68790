"""PINs of people: kept as slow, salted hashes only."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LENGTH = 6
"""Digits of a staff PIN."""
_ARGON2 = "$argon2id$"
"""64 MB and about a tenth of a second each (RFC 9106, the library's own choice): a million PINs take days."""
_KIND = "scrypt"
"""How PINs of a kiosk's staff were kept before: taken once, then kept anew."""
_FIRST = r"[0-9a-f]{16}\$[0-9a-f]{128}"
"""Salt and digest of a supervisor's PIN as the first versions kept it."""


def hashed(pin: str) -> str:
    """Return what is kept of a PIN: how it was made, the salt and the digest."""
    return _argon2().hash(pin)


def matches(pin: str, kept: str) -> bool:
    """Return whether ``kept`` was made of ``pin``; what is not a hash of ours matches nothing. Slow: not for
    the thread of the window."""
    if kept.startswith(_ARGON2):
        return _argon2_matches(pin, kept)
    kind, _, rest = kept.partition("$")
    if re.fullmatch(_FIRST, kept):
        return hmac.compare_digest(_digest(pin, kind, 14), rest)
    cost, _, rest = rest.partition("$")
    salt, _, digest = rest.partition("$")
    if kind != _KIND or not digest or cost not in ("14", "15", "16", "17"):
        return False
    return hmac.compare_digest(_digest(pin, salt, int(cost)), digest)


def outdated(kept: str) -> bool:
    """Return whether ``kept`` was made in an older way than ``hashed`` does it now."""
    return not kept.startswith(_ARGON2) or _argon2().check_needs_rehash(kept)


def easily_guessed(pin: str) -> bool:
    """Return whether a PIN is one digit again and again, digits in a row, or a pair or triple repeated."""
    steps = {(int(b) - int(a)) % 10 for a, b in itertools.pairwise(pin)}
    return (len(steps) <= 1 and steps <= {0, 1, 9}) or pin[:2] * 3 == pin or pin[:3] * 2 == pin


def well_formed(pin: str) -> bool:
    """Return whether it has the digits of a staff PIN."""
    return len(pin) == LENGTH and pin.isascii() and pin.isdecimal()


@cache
def _argon2() -> PasswordHasher:
    from argon2 import PasswordHasher  # Late: a start that asks for no PIN does without it.

    return PasswordHasher()


def _argon2_matches(pin: str, kept: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _argon2().verify(kept, pin)
    except (VerificationError, InvalidHashError):
        return False


def _digest(pin: str, salt: str, cost: int) -> str:
    memory = 2 * 128 * 8 * 2**cost
    return hashlib.scrypt(pin.encode(), salt=salt.encode(), n=2**cost, r=8, p=1, maxmem=memory).hex()
