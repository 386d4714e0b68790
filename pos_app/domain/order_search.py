"""What kind of thing was typed into the search box. Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum, auto

from pos_app.domain.documents import DocumentType, is_valid, normalized
from pos_app.domain.orders import OrderFilter
from pos_app.domain.passengers import email_problem, phone_problem


class Typed(StrEnum):
    """Kinds of search words."""

    NOTHING = auto()
    EMAIL = auto()
    CPF = auto()
    CNPJ = auto()
    WRONG_CPF = auto()
    """Eleven digits in the form of a CPF, or of nothing else, whose check digits do not agree."""
    PHONE = auto()
    NUMBER = auto()
    CODE = auto()
    NAME = auto()


_CODE = re.compile(r"[0-9A-Za-z]+(-[0-9A-Za-z]+)*")
_CPF_FORM = re.compile(r"\d{3}[.\s]\d{3}[.\s]\d{3}[-\s.]\d{2}")
_CPF_DIGITS = 11
_PHONE_DIGITS = range(10, 14)
_NO_AREA = {20, 23, 25, 26, 29, 30, 36, 39, 40, 50, 52, 56, 57, 58, 59, 60, 70, 72, 76, 78, 80, 90}
_AREA_CODES = frozenset(range(11, 100)) - _NO_AREA
"""The area codes of Brazilian phone numbers (Anatel's plan)."""
_DOCUMENT_DIGITS = range(5, 15)


def detect(words: str) -> Typed:
    """Return what ``words`` most likely is. Eleven digits are a CPF when the check digits agree; else a phone
    number only where they read as one: an area code that exists and a mobile number, or written as one."""
    plain = words.strip()
    if not plain:
        return Typed.NOTHING
    if "@" in plain:
        return Typed.EMAIL
    digits = re.sub(r"[\s().+/-]", "", plain)
    if digits.isdecimal():
        if is_valid(DocumentType.CPF, digits):
            return Typed.CPF
        if is_valid(DocumentType.CNPJ, digits):
            return Typed.CNPJ
        if _CPF_FORM.fullmatch(plain):
            return Typed.WRONG_CPF
        if len(digits) in _PHONE_DIGITS and not phone_problem(plain) and _reads_as_phone(plain, digits):
            return Typed.PHONE
        if len(digits) == _CPF_DIGITS:
            return Typed.WRONG_CPF
        return Typed.NUMBER if len(digits) in _DOCUMENT_DIGITS else Typed.CODE
    if is_valid(DocumentType.CNPJ, plain):
        return Typed.CNPJ
    if _CODE.fullmatch(plain) and any(c.isdigit() for c in plain):
        return Typed.CODE
    return Typed.NAME


def _reads_as_phone(plain: str, digits: str) -> bool:
    """Return whether a possible phone number is one: Brazilian mobile numbers begin with 9 after the area
    code, and eleven digits that do not are more likely a document."""
    if plain.startswith(("+", "(")) or len(digits) != _CPF_DIGITS:
        return True
    return int(digits[:2]) in _AREA_CODES and digits[2] == "9"


def provider_filter(words: str, size: int = 50) -> OrderFilter | None:
    """Return what to ask the provider (contract 4.13), or None where it cannot be asked so: it needs an
    e-mail, a document or a phone number. Beside one of them a locator or a passenger's name may stand."""
    whole = _identity(words.strip(), size)
    if whole is not None:
        return whole
    parts = words.split()
    for cut in range(len(parts) - 1, 0, -1):
        for who, rest in ((parts[:cut], parts[cut:]), (parts[-cut:], parts[:-cut])):
            found = _identity(" ".join(who), size)
            if found is not None:
                extra = " ".join(rest)
                kind = detect(extra)
                if kind is Typed.NAME:
                    return replace(found, passenger=extra)
                return replace(found, locator=extra) if kind in (Typed.CODE, Typed.NUMBER) else None
    return None


def _identity(plain: str, size: int) -> OrderFilter | None:
    kind = detect(plain)
    if kind is Typed.EMAIL:
        return OrderFilter(email=plain, size=size) if not email_problem(plain) else None
    if kind is Typed.WRONG_CPF and _CPF_FORM.fullmatch(plain):
        return None  # Written as a CPF, it cannot be another document of eleven digits.
    if kind in (Typed.CPF, Typed.WRONG_CPF, Typed.CNPJ, Typed.NUMBER):
        return OrderFilter(document=normalized(DocumentType.CPF, plain), size=size)
    if kind is Typed.PHONE:
        return OrderFilter(phone=re.sub(r"[^0-9+]", "", plain), size=size)
    return None


def journal_words(words: str) -> str:
    """Return what to look for in the journal, where numbers are kept without dots and dashes."""
    plain = words.strip()
    if detect(plain) in (Typed.CPF, Typed.WRONG_CPF, Typed.CNPJ, Typed.PHONE, Typed.NUMBER):
        return normalized(DocumentType.CPF, plain)
    return plain
