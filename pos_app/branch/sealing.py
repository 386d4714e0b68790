"""The branch's key: what leaves a counter is sealed with it, and found again by keyed hashes.

Whoever administers the database has neither the key nor anything made of it that can be turned back.
"""

from __future__ import annotations

import functools
import hashlib
import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import fold

BYTES = 32
_PAIRED = 6
_FORM, _NONCE = b"\x01", 12


class Word(StrEnum):
    """What a hash stands for. The same text under another kind has another hash."""

    DOCUMENT = "document"
    EMAIL = "email"
    PHONE = "phone"
    NAME = "name"
    PAIR = "pair"
    """Two words of one name: each may be frequent, both together seldom are."""
    NUMBER = "number"
    SHARED = "shared"
    """What is shared, by kind and subject."""


class NotSealedHereError(ValueError):
    """The bytes are of another key, another place, or damaged."""


@dataclass(frozen=True, slots=True)
class BranchKey:
    """The key of a branch: 32 random bytes, known to its counters alone."""

    secret: bytes = field(repr=False)

    @classmethod
    def new(cls) -> BranchKey:
        return cls(os.urandom(BYTES))

    @property
    def check(self) -> str:
        """Tells the key from any other; nothing can be learnt of it."""
        return _part(self.secret, b"check").hex()[:32]

    def sealed(self, content: bytes, place: str) -> bytes:
        """Seal something for its place alone: in another row it does not open."""
        nonce = os.urandom(_NONCE)
        packed = zlib.compress(content, 1)
        return _FORM + nonce + self._cipher().encrypt(nonce, packed, place.encode())

    def opened(self, sealed: bytes, place: str) -> bytes:
        """Return what was sealed for this place.

        Raises:
            NotSealedHereError: it is of another key or place, or damaged.
        """
        if sealed[:1] != _FORM:
            raise NotSealedHereError
        try:
            packed = self._cipher().decrypt(sealed[1 : 1 + _NONCE], sealed[1 + _NONCE :], place.encode())
            return zlib.decompress(packed)
        except (InvalidTag, ValueError, zlib.error) as error:
            raise NotSealedHereError from error

    def hashed(self, kind: Word, text: str) -> int:
        """Return the hash by which a word is found, as a number that PostgreSQL holds in eight bytes."""
        data = f"{kind.value}\0{text}".encode()
        digest = hashlib.blake2b(data, key=_part(self.secret, b"find"), digest_size=8).digest()
        return int.from_bytes(digest, "big", signed=True)

    def _cipher(self) -> ChaCha20Poly1305:
        return ChaCha20Poly1305(_part(self.secret, b"seal"))


@functools.lru_cache(16)
def _part(secret: bytes, use: bytes) -> bytes:
    return hashlib.blake2b(key=secret, person=use, digest_size=BYTES).digest()


def words(attempt: Attempt) -> frozenset[tuple[Word, str]]:
    """Return everything an order of the branch is found by. Once its people are forgotten, numbers alone."""
    sold = attempt.sold
    tickets = attempt.confirmed.detail.tickets if attempt.confirmed else ()
    documents = [sold.buyer_document, *(seat.document_number for seat in sold.seats)]
    names = [sold.buyer, *(seat.passenger for seat in sold.seats)]
    numbers = [attempt.public_id, attempt.partner_id, *(ticket.locator for ticket in tickets)]
    found = {
        *((Word.DOCUMENT, bare(one)) for one in documents),
        *((Word.NUMBER, bare(one)) for one in numbers),
        *((Word.NAME, token) for one in names for token in name_tokens(one)),
        *((Word.PAIR, pair) for one in names for pair in name_pairs(one)),
        (Word.EMAIL, bare_email(sold.buyer_email)),
        (Word.PHONE, bare_phone(sold.buyer_phone)),
    }
    return frozenset((kind, text) for kind, text in found if text)


def alternatives(text: str) -> tuple[frozenset[tuple[Word, str]], ...]:
    """Return what a typed text may mean; of each all words have to be there. Empty where it means nothing."""
    whole = bare(text)
    found: list[frozenset[tuple[Word, str]]] = []
    if "@" in text:
        found.append(frozenset({(Word.EMAIL, bare_email(text))}))
    if whole:
        found += [frozenset({(kind, whole)}) for kind in (Word.NUMBER, Word.DOCUMENT)]
    if phone := bare_phone(text):
        found.append(frozenset({(Word.PHONE, phone)}))
    if tokens := frozenset((Word.NAME, token) for token in name_tokens(text)):
        found.append(tokens)
    if pairs := frozenset((Word.PAIR, pair) for pair in name_pairs(text)):
        found.append(pairs)
    return tuple(found)


def bare(text: str) -> str:
    """Return a number or document without its signs, in small letters."""
    return fold(text).replace(" ", "")


def bare_email(text: str) -> str:
    return text.strip().casefold()


def bare_phone(text: str) -> str:
    """Return the last digits of a phone number, without country and leading zeros; "" where they are too
    few."""
    digits = "".join(one for one in text if one.isdigit()).lstrip("0")
    if len(digits) > 11:
        digits = digits.removeprefix("55")
    return digits[-11:] if len(digits) >= 10 else ""


def name_pairs(name: str) -> Iterable[str]:
    """Return each two words of a name, of a long one the first words."""
    tokens = dict.fromkeys(name_tokens(name))
    return [" ".join(sorted(two)) for two in combinations(list(tokens)[:_PAIRED], 2)]


def name_tokens(name: str) -> Iterable[str]:
    """Return the words of a name by which it is found: no initials."""
    return [token for token in fold(name).split() if len(token) > 1]
