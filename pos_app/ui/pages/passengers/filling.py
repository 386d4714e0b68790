"""How people get into the form without being typed. Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from pos_app.domain.documents import DocumentType, is_valid, normalized, pretty
from pos_app.domain.passengers import Buyer
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText, PersonText, birth_date

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


def person_of(form: FormText, row: int) -> PersonText:
    return (form.buyer or PersonText()) if row == BUYER_ROW else form.people[row]


def buys(form: FormText, row: int) -> bool:
    return row == (0 if form.buyer is None else BUYER_ROW)


def with_person(form: FormText, row: int, person: PersonText) -> FormText:
    if row == BUYER_ROW:
        return replace(form, buyer=person)
    return replace(form, people=(*form.people[:row], person, *form.people[row + 1 :]))


def as_traveller(form: FormText, row: int) -> PersonText:
    """Return the buyer as the passenger of a row; a company travels under another number."""
    buyer = form.payer
    company = buyer.kind is DocumentType.CNPJ
    return replace(
        form.people[row],
        name=buyer.name,
        kind=DocumentType.CPF if company else buyer.kind,
        number="" if company else buyer.number,
        phone=buyer.phone,
    )


def row_for_document(form: FormText, row: int, kind: DocumentType, number: str) -> int | None:
    """Return whose document a scanned one is: of the person in ``row``, else of the next without a number.
    A number that is there is never replaced; None where everybody has one."""
    plain = normalized(number)
    first = max(row, 0)
    order: tuple[int, ...] = (row, *range(first, len(form.people)), *range(first))
    for position in order:
        person = person_of(form, position)
        if not person.number or normalized(person.number) == plain:
            return position
    return None


def completed(now: PersonText, found: Buyer, *, buys: bool) -> PersonText:
    """Return a person whose document was typed with the name and contacts of before."""
    return replace(
        now,
        name=found.name,
        phone=now.phone or found.phone,
        email=now.email or (found.email if buys else ""),
    )


def replaced(now: PersonText, found: Buyer, *, buys: bool) -> PersonText:
    """Return who was chosen from the list; nothing of another person stays."""
    same = normalized(now.number) == normalized(found.document_number)
    return replace(
        now,
        name=found.name,
        kind=found.document_type,
        number=pretty(found.document_type, found.document_number),
        phone=found.phone or (now.phone if same else ""),
        birth=now.birth if same else "",
        email=(found.email or (now.email if same else "")) if buys else "",
    )


def field_text(person: PersonText, field: str) -> str:
    return {
        "name": person.name,
        "document": person.number,
        "birth": person.birth,
        "phone": person.phone,
        "email": person.email,
    }[field]


def pasted_people(text: str) -> tuple[PersonText, ...]:
    """Return the people of a pasted list: a line each, name and document in any order and format. A line
    without a name is not one of them."""
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
