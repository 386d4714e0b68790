"""Reads a pasted list of travellers: a line each, name and document in any order and format. No Qt."""

from __future__ import annotations

import re

from pos_app.domain.documents import DocumentType, is_valid, normalized, pretty
from pos_app.ui.pages.passengers.form import PersonText, birth_date

_BETWEEN = re.compile(r"[\t;,|]+|\s[-–—]\s|\s{2,}")
_BIRTH = re.compile(r"\b\d{2}/\d{2}/\d{4}\b")
_NUMBERING = re.compile(r"^\s*\d{1,3}\s*[.)º-]\s+")
_KINDS = {
    "cpf": DocumentType.CPF,
    "rg": DocumentType.RG,
    "cnh": DocumentType.CNH,
    "passaporte": DocumentType.PASSPORT,
    "passport": DocumentType.PASSPORT,
    "certidao": DocumentType.BIRTH_CERTIFICATE,
    "certidão": DocumentType.BIRTH_CERTIFICATE,
}
_KIND = re.compile(rf"\b({'|'.join(_KINDS)})\b\s*(?:n[ºo°.]*)?\s*:?\s*", re.IGNORECASE)
_NUMBER = re.compile(r"(?:^|(?<=\s))[A-Za-z]{0,2}-?\d[\dA-Za-z./-]*$")
_FEWEST_DIGITS = 4


def pasted_people(text: str) -> tuple[PersonText, ...]:
    """Return the people of a list, in its order; a line without a name is not one of them."""
    found = (_person(line) for line in text.splitlines())
    return tuple(person for person in found if person.name)


def _person(line: str) -> PersonText:
    line = _NUMBERING.sub("", line).strip()
    birth = next((found for found in _BIRTH.findall(line) if birth_date(found)), "")
    line = line.replace(birth, "\t") if birth else line
    named = _KIND.search(line)
    kind = _KINDS[named.group(1).lower()] if named else None
    line = _KIND.sub("\t", line)
    names, number = [], ""
    for part in filter(None, (part.strip(" .:-") for part in _BETWEEN.split(line))):
        last = _NUMBER.search(part)
        if not number and last and sum(c.isdigit() for c in last.group()) >= _FEWEST_DIGITS:
            number, part = last.group(), part[: last.start()].strip(" .:-")
        if part and not any(c.isdigit() for c in part):
            names.append(part)
    if kind is None:
        plain = normalized(number)
        kind = DocumentType.CPF if not plain or is_valid(DocumentType.CPF, plain) else DocumentType.RG
    return PersonText(" ".join(names), kind, pretty(kind, number) if number else "", birth=birth)
