"""What was typed into the search box of orders, read part by part. Pure.

A text may be read in several ways: eleven digits can be a CPF or a mobile number, a word a surname or a
locator. ``readings`` returns them, the most likely first; nothing is asked of anybody here.
"""

from __future__ import annotations

import re
from enum import StrEnum, auto
from heapq import nsmallest
from itertools import product

from pos_app.domain.documents import CPF_LENGTH, DocumentType, is_valid, normalized
from pos_app.domain.passengers import email_problem, phone_problem
from pos_app.domain.places import fold
from pos_app.domain.value import Value


class PartKind(StrEnum):
    EMAIL = auto()
    EMAIL_UNFINISHED = auto()
    CPF = auto()
    CNPJ = auto()
    WRONG_CPF = auto()
    """Written as a CPF, and its check digits do not agree."""
    DOUBTFUL_CPF = auto()
    """Eleven digits that are no CPF, by their check digits, and no phone number: perhaps another document."""
    DOCUMENT = auto()
    PHONE = auto()
    ORDER = auto()
    """The order's number, ``publicId``, or its beginning."""
    LOCATOR = auto()
    PARTNER_ID = auto()
    """Our own id of the order, ``externalRemoteId``."""
    NAME = auto()
    SURNAME = auto()


NAMES = frozenset({PartKind.NAME, PartKind.SURNAME})
DOCUMENTS = frozenset({PartKind.CPF, PartKind.CNPJ, PartKind.DOUBTFUL_CPF, PartKind.DOCUMENT})
IDENTITIES = frozenset({PartKind.EMAIL, PartKind.PHONE, *DOCUMENTS})
"""What the provider finds a buyer by (contract 4.13)."""
CODES = frozenset({PartKind.ORDER, PartKind.LOCATOR, PartKind.PARTNER_ID})


class QueryPart(Value):
    """One part of the text. ``value`` is as it is searched for: numbers without dots, dashes and spaces."""

    kind: PartKind
    value: str


QueryReading = tuple[QueryPart, ...]
"""The parts of a text in one of its senses, in the order in which they were typed."""

_MOST = 12
"""Readings of one text: further ones are too unlikely to be looked through."""
_CODE = re.compile(r"[0-9A-Za-z]+([-./][0-9A-Za-z]+)*")
PARTNER_ID = re.compile(r"[0-9a-f]{32}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
"""The form of our own id of an order, ``externalRemoteId``: a UUID, with or without dashes."""
_MAYBE_LOCATOR = re.compile(r"[A-Za-z]{5,10}")
_NUMERIC = re.compile(r"[\d().+/-]*\d[\d().+/-]*")
_CPF_FORM = re.compile(r"\d{3}[.\s]\d{3}[.\s]\d{3}[-\s.]\d{2}")
_PHONE_DIGITS = range(10, 14)
_NO_AREA = {20, 23, 25, 26, 29, 30, 36, 39, 40, 50, 52, 56, 57, 58, 59, 60, 70, 72, 76, 78, 80, 90}
_AREA_CODES = frozenset(range(11, 100)) - _NO_AREA
"""The area codes of Brazilian phone numbers (Anatel's plan)."""
_DOCUMENT_DIGITS = range(5, 15)
_FIRST_NAMES = frozenset(
    """adriana alex alice aline amanda ana andre antonia antonio arthur beatriz bruna bruno camila carla
    carlos carolina cecilia claudia cristina daniel daniela diego dirce eduardo elaine eliane fabio felipe
    fernanda fernando francisca francisco gabriel gabriela guilherme gustavo heitor helena heloisa
    isabela jessica joana joao jose josefa julia juliana julio larissa laura leonardo leticia lucas lucia
    luciana luis luiz luiza marcelo marcia marcos maria mariana mateus matheus miguel monica otavio patricia
    paula paulo pedro rafael raimundo renata ricardo roberto rodrigo rosa sandra sebastiao sergio silvia
    sonia thiago tiago valentina vanessa vera vitor vitoria viviane""".split()  # noqa: SIM905
)
"""Given names that are seldom surnames: beside a document any other single word is called a surname."""


def readings(text: str) -> tuple[QueryReading, ...]:
    """Return the senses of a text, the most likely first; none for an empty one."""
    tokens = _tokens(text)
    if not tokens:
        return ()
    kinds = [_options(token) for token in tokens]
    buyer = any(options[0].kind in IDENTITIES for options in kinds)
    sure = any(options[0].kind in IDENTITIES - {PartKind.DOCUMENT} for options in kinds)
    choices = [_in_place(options, buyer=buyer, sure=sure) for options in kinds]
    ranked = product(*(tuple(enumerate(options)) for options in choices))
    best = nsmallest(_MOST, ranked, key=lambda ranks: sum(rank for rank, _ in ranks))
    found = [tuple(part for _, part in ranks) for ranks in best]
    return tuple(dict.fromkeys(reading for reading in found if _agrees(reading))) or tuple(found[:1])


def journal_words(reading: QueryReading) -> str:
    """Return what to look for in the journal, where numbers are kept without dots and dashes too."""
    return " ".join(part.value for part in reading)


def as_locator(reading: QueryReading) -> QueryReading | None:
    """Return the reading with its only name as a locator, where that may be one: it may have no digit."""
    names = [part for part in reading if part.kind in NAMES]
    if len(names) != 1 or not _MAYBE_LOCATOR.fullmatch(names[0].value):
        return None
    locator = QueryPart(PartKind.LOCATOR, names[0].value.upper())
    changed = tuple(locator if part is names[0] else part for part in reading)
    return changed if _agrees(changed) else None


def _tokens(text: str) -> list[str]:
    """Return the parts of a text: words of one name together, and the groups of one number."""
    words = text.split()
    parts: list[str] = []
    position = 0
    while position < len(words):
        end = _name_end(words, position) or _number_end(words, position)
        parts.append(" ".join(words[position:end]))
        position = end
    return parts


def _name_end(words: list[str], index: int) -> int:
    """Return the end of the run of words of a name that begins here; 0 where none does."""
    end = index
    while end < len(words) and "@" not in words[end] and not any(c.isdigit() for c in words[end]):
        end += 1
    return end if end > index else 0


def _number_end(words: list[str], index: int) -> int:
    """Return the end of the longest run of groups that are one CPF, CNPJ or phone number."""
    others = (at for at in range(index, len(words)) if not _NUMERIC.fullmatch(words[at]))
    end = next(others, len(words))
    for last in range(end, index + 1, -1):
        if _is_one_number(" ".join(words[index:last])):
            return last
    return index + 1


def _is_one_number(plain: str) -> bool:
    digits = _digits(plain)
    return (
        is_valid(DocumentType.CPF, digits)
        or is_valid(DocumentType.CNPJ, digits)
        or _CPF_FORM.fullmatch(plain) is not None
        or (len(digits) in _PHONE_DIGITS and not phone_problem(plain))
    )


def _options(token: str) -> tuple[QueryPart, ...]:
    if "@" in token:
        return (QueryPart(PartKind.EMAIL_UNFINISHED if email_problem(token) else PartKind.EMAIL, token),)
    digits = _digits(token)
    if digits.isdecimal():
        return tuple(QueryPart(kind, _number(kind, token, digits)) for kind in _number_kinds(token, digits))
    if is_valid(DocumentType.CNPJ, token):
        return (QueryPart(PartKind.CNPJ, normalized(token)),)
    if PARTNER_ID.fullmatch(token):
        return tuple(
            QueryPart(kind, token) for kind in (PartKind.PARTNER_ID, PartKind.ORDER, PartKind.LOCATOR)
        )
    if any(c.isdigit() for c in token):
        # A name does not hold digits; a sign that no code has leaves it to be found by its words.
        kinds = (
            (PartKind.ORDER, PartKind.LOCATOR, PartKind.PARTNER_ID)
            if _CODE.fullmatch(token)
            else (PartKind.ORDER,)
        )
        return tuple(QueryPart(kind, token) for kind in kinds)
    name = QueryPart(PartKind.NAME, token)
    return (name, QueryPart(PartKind.LOCATOR, token.upper())) if _MAYBE_LOCATOR.fullmatch(token) else (name,)


def _number_kinds(plain: str, digits: str) -> tuple[PartKind, ...]:
    phone = len(digits) in _PHONE_DIGITS and not phone_problem(plain)
    if is_valid(DocumentType.CPF, digits):
        if _CPF_FORM.fullmatch(plain):
            return (PartKind.CPF,)
        return (PartKind.CPF, PartKind.PHONE) if phone and _reads_as_phone(plain, digits) else (PartKind.CPF,)
    if is_valid(DocumentType.CNPJ, digits):
        return (PartKind.CNPJ,)
    if _CPF_FORM.fullmatch(plain):
        return (PartKind.WRONG_CPF,)
    if phone and _reads_as_phone(plain, digits):
        return (PartKind.PHONE,) if plain.startswith(("+", "(")) else (PartKind.PHONE, PartKind.DOCUMENT)
    if len(digits) == CPF_LENGTH:
        return (PartKind.DOUBTFUL_CPF, PartKind.DOCUMENT, *((PartKind.PHONE,) if phone else ()))
    if len(digits) in _DOCUMENT_DIGITS:
        return (PartKind.DOCUMENT, PartKind.LOCATOR, PartKind.ORDER)
    return (PartKind.ORDER, PartKind.LOCATOR)


def _number(kind: PartKind, plain: str, digits: str) -> str:
    if kind is PartKind.PHONE and plain.lstrip("(").startswith("+"):
        return f"+{digits}"
    return digits


def _reads_as_phone(plain: str, digits: str) -> bool:
    """Return whether a possible phone number is one: Brazilian mobile numbers begin with 9 after the area
    code, and eleven digits that do not are more likely a document."""
    if plain.startswith(("+", "(")) or len(digits) != CPF_LENGTH:
        return True
    return int(digits[:2]) in _AREA_CODES and digits[2] == "9"


def _in_place(options: tuple[QueryPart, ...], *, buyer: bool, sure: bool) -> tuple[QueryPart, ...]:
    """Return the options as likely as they are beside the others: with a buyer a code is a locator rather
    than an order's number, and with one who is ``sure`` a plain number is no second document."""
    if not buyer:
        return options
    first = options[0]
    if first.kind is PartKind.ORDER or (first.kind is PartKind.DOCUMENT and sure):
        return tuple(sorted(options, key=lambda part: part.kind is not PartKind.LOCATOR))
    if first.kind is PartKind.NAME and " " not in first.value and fold(first.value) not in _FIRST_NAMES:
        return (QueryPart(PartKind.SURNAME, first.value), *options[1:])
    return options


def _agrees(reading: QueryReading) -> bool:
    """Return whether no more than one part names the order itself."""
    return sum(part.kind in CODES for part in reading) <= 1


def _digits(text: str) -> str:
    return re.sub(r"[\s().+/-]", "", text)
