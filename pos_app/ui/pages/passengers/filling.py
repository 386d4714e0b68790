"""How people get into the form without being typed. Pure."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.documents import DocumentType, normalized, pretty
from pos_app.domain.passengers import Buyer
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText, PersonText


def person_of(form: FormText, row: int) -> PersonText:
    """Return the buyer or a passenger."""
    return form.buyer if row == BUYER_ROW else form.people[row]


def with_person(form: FormText, row: int, person: PersonText) -> FormText:
    """Return the form with another buyer or passenger."""
    if row == BUYER_ROW:
        return replace(form, buyer=person)
    return replace(form, people=(*form.people[:row], person, *form.people[row + 1 :]))


def as_traveller(form: FormText, row: int) -> PersonText:
    """Return the buyer as the passenger of a row; a company travels under another number."""
    buyer = form.buyer
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


def completed(now: PersonText, found: Buyer, row: int) -> PersonText:
    """Return a person whose document was typed with the name and contacts of before."""
    return replace(
        now,
        name=found.name,
        phone=now.phone or found.phone,
        email=now.email or (found.email if row == BUYER_ROW else ""),
    )


def replaced(now: PersonText, found: Buyer, row: int) -> PersonText:
    """Return who was chosen from the list; nothing of another person stays."""
    same = normalized(now.number) == normalized(found.document_number)
    return replace(
        now,
        name=found.name,
        kind=found.document_type,
        number=pretty(found.document_type, found.document_number),
        phone=found.phone or (now.phone if same else ""),
        birth=now.birth if same else "",
        email=(found.email or (now.email if same else "")) if row == BUYER_ROW else "",
    )


def field_text(person: PersonText, field: str) -> str:
    """Return what stands in a field."""
    return {
        "name": person.name,
        "document": person.number,
        "birth": person.birth,
        "phone": person.phone,
        "email": person.email,
    }[field]
