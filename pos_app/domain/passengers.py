"""Who travels and who buys, with the checks that need no network."""

from __future__ import annotations

import re
from datetime import date

from pos_app.domain.documents import DocumentType, is_valid
from pos_app.domain.value import Value

_LABEL = r"[^\W_](([^\W_]|-)*[^\W_])"
_ATOM = r"[^@\s,;:.<>()\[\]\"\\]+"
_EMAIL = re.compile(rf"{_ATOM}(\.{_ATOM})*@({_LABEL}?\.)+{_LABEL}")
_LONGEST_NAME = 100


class Passenger(Value):
    name: str
    document_type: DocumentType
    document_number: str
    birth_date: date | None = None
    phone: str = ""
    insurance: bool = False


class Buyer(Value):
    """Who receives the receipt and answers for the order (contract 2.9 ``customer``)."""

    name: str
    document_type: DocumentType
    document_number: str
    email: str = ""
    phone: str = ""


class FieldProblem(Value):
    """One field that is not right: ``row`` is the passenger's index, -1 for the buyer; ``reason`` is a
    key of the sentences that the screen shows."""

    row: int
    field: str
    reason: str


def name_problem(name: str) -> str:
    """Return why a name cannot go on a ticket, or the empty text."""
    words = name.split()
    if not words:
        return "name_missing"
    if any(c.isdigit() for c in name) or len(name) > _LONGEST_NAME:
        return "name_not_a_name"
    if len(words) < 2:
        return "name_needs_surname"
    return ""


def document_problem(kind: DocumentType, number: str) -> str:
    """Return why a document number cannot be right, or the empty text."""
    if not number.strip():
        return "document_missing"
    if is_valid(kind, number):
        return ""
    return "cpf_wrong" if kind is DocumentType.CPF else "document_wrong"


def email_problem(email: str, *, required: bool = False) -> str:
    """Return why an e-mail cannot be right, or the empty text."""
    if not email.strip():
        return "email_missing" if required else ""
    from pos_app.domain.card_numbers import names_card  # Its patterns take 5 ms.

    good = _EMAIL.fullmatch(email.strip()) and not names_card(email)
    return "" if good else "email_wrong"


def phone_problem(phone: str) -> str:
    """Return why a phone number cannot be right, or the empty text. Without a +country they are Brazilian."""
    if not phone.strip():
        return ""
    import phonenumbers  # 40 ms that the start of the desk does not wait for.

    try:
        number = phonenumbers.parse(phone, "BR")
    except phonenumbers.NumberParseException:
        return "phone_wrong"
    return "" if phonenumbers.is_possible_number(number) else "phone_wrong"


def check(
    buyer: Buyer, passengers: tuple[Passenger, ...], *, email_required: bool = False
) -> tuple[FieldProblem, ...]:
    """Return every field that must be corrected before payment, in reading order."""
    found = [
        FieldProblem(-1, field, reason)
        for field, reason in (
            ("name", name_problem(buyer.name)),
            ("document", document_problem(buyer.document_type, buyer.document_number)),
            ("phone", phone_problem(buyer.phone)),
            ("email", email_problem(buyer.email, required=email_required)),
        )
        if reason
    ]
    for row, passenger in enumerate(passengers):
        found += [
            FieldProblem(row, field, reason)
            for field, reason in (
                ("name", name_problem(passenger.name)),
                ("document", document_problem(passenger.document_type, passenger.document_number)),
                ("phone", phone_problem(passenger.phone)),
            )
            if reason
        ]
    return tuple(found)


def short_name(name: str) -> str:
    """Return ``Helena P. Siqueira``: first and last name whole."""
    first, *middle, last = (*name.split(), "", "")[: max(2, len(name.split()))]
    return " ".join(filter(None, (first, *(f"{one[0]}." for one in middle if one[0].isupper()), last)))


_PARTICLES = frozenset(("de", "da", "do", "das", "dos", "e"))


def with_initials(name: str) -> str:
    """Return a name as others may see it: ``Helena P. S.``, however it was typed."""
    first, *others = name.split() or [""]
    first = first if first != first.upper() and first != first.lower() else first.title()
    return " ".join((first, *(f"{one[0].upper()}." for one in others if one.lower() not in _PARTICLES)))
