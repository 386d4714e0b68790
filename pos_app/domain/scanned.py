"""What a code read by a scanner means: an order, a document, an address. Pure.

Nothing is looked up here and nothing is guessed: a code that is none of these is called ``NOTHING``.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from enum import StrEnum, auto

from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import DocumentType, is_valid, normalized
from pos_app.domain.passengers import email_problem
from pos_app.domain.value import Value


class CodeKind(StrEnum):
    FISCAL = auto()
    """The 44 characters of a BP-e, alone or in the address of its fiscal QR code."""
    ORDER = auto()
    """One word: an order's number, a locator, our own number on a case slip."""
    BOARDING = auto()
    """A text in the operator's own form, as the boarding QR code has it (contract 2.12)."""
    DOCUMENT = auto()
    EMAIL = auto()
    SIGNED_DOCUMENT = auto()
    """A signed block, as in the QR code of a driving licence (CNH) or identity card: only the issuer's own
    program reads the person from it."""
    PASSPORT_NAME = auto()
    """The first machine-readable line of a passport; the number is in the second."""
    NOTHING = auto()


class Code(Value):
    """A code that was read. ``value`` is what is searched for or filled in, ``text`` the whole content;
    ``document`` is the type where ``kind`` is ``DOCUMENT``."""

    kind: CodeKind
    value: str
    text: str
    document: DocumentType | None = None


_KEY_LENGTH = 44
_KEY_IN_ADDRESS = r"(?i)ch(?:BPe|NFe)?[^0-9A-Za-z]([0-9A-Za-z]{44})(?![0-9A-Za-z])"
"""The sign after the name is ``=``, or another where scanner and system disagree about the keyboard."""
_KEY = r"\d{2}[0-9A-Za-z]{42}"
_MRZ_NAME = r"P[A-Z<][A-Z]{3}[A-Z<]{39}"
_MRZ_NUMBER = r"([A-Z0-9<]{9})(\d)[A-Z]{3}\d{7}[MF<X]\d{7}[A-Z0-9<]{14}[\d<]\d"
_PASSPORT = r"[A-Za-z]{2}\d{6}"
_CPF_LIKE = r"\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2}"
_RG = r"\d{1,2}\.\d{3}\.\d{3}-?[\dXx]?|\d{7,9}|\d{6,8}-?[Xx]"
_WORD = r"[0-9A-Za-z](?:[0-9A-Za-z./-]{2,62})[0-9A-Za-z]"
_TOKEN = r"[0-9A-Za-z][0-9A-Za-z-]{4,62}"
"""Patterns are compiled when a code is first read, not at each start."""
_SIGNED_LENGTH = 150
"""Characters from which on a text without blanks is taken for a signed block: no boarding code is as long."""
_MOST_TOKENS = 8
_OWN_NUMBER = 12


def meaning(text: str) -> Code:
    plain = text.strip()
    return (
        _fiscal(plain)
        or _email(plain)
        or _passport_lines(plain)
        or _document(plain)
        or _other(plain)
        or Code(CodeKind.NOTHING, "", plain)
    )


def _fiscal(plain: str) -> Code | None:
    found = re.search(_KEY_IN_ADDRESS, plain)
    key = found[1] if found else plain
    if re.fullmatch(_KEY, key):
        return Code(CodeKind.FISCAL, key.upper(), plain)
    return None


def _email(plain: str) -> Code | None:
    address = re.sub(r"^mailto:", "", plain, flags=re.IGNORECASE)
    if "@" in address and not email_problem(address):
        return Code(CodeKind.EMAIL, address, plain)
    return None


def _passport_lines(plain: str) -> Code | None:
    """Return the number in the machine-readable lines of a passport (ICAO 9303, 44 characters each)."""
    upper = plain.upper()
    line = upper[-_KEY_LENGTH:]
    number = re.fullmatch(_MRZ_NUMBER, line)
    if number and _check_digit(number[1]) == int(number[2]):
        return Code(CodeKind.DOCUMENT, number[1].rstrip("<"), plain, DocumentType.PASSPORT)
    if re.fullmatch(_MRZ_NAME, upper):
        return Code(CodeKind.PASSPORT_NAME, "", plain)
    return None


def _check_digit(field: str) -> int:
    values = (0 if sign == "<" else int(sign, 36) for sign in field)
    return sum(value * (7, 3, 1)[index % 3] for index, value in enumerate(values)) % 10


def _document(plain: str) -> Code | None:
    if re.fullmatch(_CPF_LIKE, plain):
        if is_valid(DocumentType.CPF, plain):
            return _of_document(DocumentType.CPF, plain)
        # The register number of a CNH has eleven digits too, with check digits of its own.
        return _of_document(DocumentType.CNH, plain) if plain.isdecimal() and _is_cnh(plain) else None
    if re.fullmatch(_PASSPORT, plain):
        return _of_document(DocumentType.PASSPORT, plain)
    return _of_document(DocumentType.RG, plain) if re.fullmatch(_RG, plain) else None


def _of_document(kind: DocumentType, plain: str) -> Code:
    return Code(CodeKind.DOCUMENT, normalized(plain), plain, kind)


def _is_cnh(digits: str) -> bool:
    import validate_docbr  # Not at the start of the desk.

    return bool(validate_docbr.CNH().validate(digits))


def _other(plain: str) -> Code | None:
    if len(plain) >= _SIGNED_LENGTH and " " not in plain and "://" not in plain:
        return Code(CodeKind.SIGNED_DOCUMENT, "", plain)
    if re.fullmatch(_WORD, plain) and any(sign.isalnum() for sign in plain):
        return Code(CodeKind.ORDER, plain, plain)
    return Code(CodeKind.BOARDING, plain, plain) if next(tokens(plain), "") else None


def tokens(text: str) -> Iterator[str]:
    """Return the words of a code that may name an order: with a digit or in capitals, the first few."""
    found = (
        token for token in re.findall(_TOKEN, text) if token.isupper() or any(c.isdigit() for c in token)
    )
    for token, _place in zip(dict.fromkeys(found), range(_MOST_TOKENS), strict=False):
        yield token


def index_word(content: str) -> str:
    """Return the word under which the journal finds the order of a whole code; empty for no content."""
    return f"qr{hashlib.sha256(content.encode()).hexdigest()[:24]}" if content else ""


def index_words(attempt: Attempt) -> tuple[str, ...]:
    """Return the words under which an order is found by the codes on its slips."""
    records = attempt.confirmed.fiscal if attempt.confirmed else ()
    words = ((one.key, index_word(one.boarding_qr), index_word(one.fiscal_qr)) for one in records)
    return tuple(word for some in words for word in some if word)


def own_number(attempt: Attempt) -> str:
    """Return our own number of an order as a slip or a page shows it: the first 12 characters of our id."""
    return attempt.partner_id[:_OWN_NUMBER]


def is_of(attempt: Attempt, code: Code) -> bool:
    """Return whether a code is on the slips or the case slip of an order, whole."""
    for record in attempt.confirmed.fiscal if attempt.confirmed else ():
        if code.text in (record.boarding_qr, record.fiscal_qr):
            return True
        if code.kind is CodeKind.FISCAL and record.key.upper() == code.value:
            return True
    names = {attempt.public_id, attempt.partner_id, own_number(attempt)}
    if attempt.confirmed:
        names |= {ticket.locator for ticket in attempt.confirmed.detail.tickets}
    named = {normalized(name) for name in names} - {""}
    if code.kind is CodeKind.ORDER:
        return normalized(code.value) in named
    return code.kind is CodeKind.BOARDING and any(normalized(token) in named for token in tokens(code.text))
