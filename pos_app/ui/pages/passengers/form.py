"""What is typed about buyer and passengers, and how it becomes people. No Qt."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from pos_app.domain.documents import DocumentType, normalized, pretty
from pos_app.domain.passengers import Buyer, FieldProblem, Passenger, check
from pos_app.domain.value import Value
from pos_app.wording import format

BUYER_ROW = -1
"""The row of the buyer in a ``FieldProblem``."""

FIELDS = ("document", "name", "birth", "phone", "email")
"""The fields of a person in the order of the form, which Enter follows."""

_OLDEST = 125


class PersonText(Value):
    """One person as typed. ``email`` is used of who buys, ``birth`` and ``insured`` of passengers."""

    name: str = ""
    kind: DocumentType = DocumentType.CPF
    number: str = ""
    phone: str = ""
    email: str = ""
    birth: str = ""
    insured: bool = False

    @property
    def empty(self) -> bool:
        return self.nobody and not (self.phone or self.email or self.birth)

    @property
    def nobody(self) -> bool:
        return not (self.name or self.number)


class FormText(Value):
    """The whole form as typed. ``buyer`` is somebody else who buys; without one the first passenger does."""

    people: tuple[PersonText, ...] = ()
    buyer: PersonText | None = None

    @property
    def payer(self) -> PersonText:
        """Who buys. A birth certificate buys nothing: a child's ticket needs somebody else."""
        if self.buyer is not None:
            return self.buyer
        first = next(iter(self.people), PersonText())
        return PersonText() if first.kind is DocumentType.BIRTH_CERTIFICATE else first

    @property
    def empty(self) -> bool:
        return all(person.empty for person in (*self.people, self.buyer or PersonText()))


def birth_date(words: str) -> date | None:
    """Read ``08/11/1984``; None where it is not a date."""
    parts = words.split("/")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts) or len(parts[2]) != 4:
        return None
    try:
        return date(int(parts[2]), int(parts[1]), int(parts[0]))
    except ValueError:
        return None


def birth_problem(words: str, today: date) -> str:
    """Return why a birth date cannot be right, or the empty text."""
    if not words:
        return ""
    born = birth_date(words)
    if born is None:
        return "birth_wrong"
    return "" if 0 <= today.year - born.year <= _OLDEST and born <= today else "birth_wrong"


def people(form: FormText) -> tuple[Buyer, tuple[Passenger, ...]]:
    who = form.payer
    number = normalized(who.number)
    buyer = Buyer(_name(who.name), who.kind, number, who.email.strip(), who.phone.strip())
    return buyer, tuple(_passenger(person) for person in form.people)


def _passenger(typed: PersonText) -> Passenger:
    born, number = birth_date(typed.birth), normalized(typed.number)
    return Passenger(_name(typed.name), typed.kind, number, born, typed.phone.strip(), typed.insured)


def problems(form: FormText, today: date, *, email_required: bool) -> tuple[FieldProblem, ...]:
    """Return all that must be corrected before payment, in reading order."""
    buyer, passengers = people(form)
    found = list(check(buyer, passengers, email_required=email_required))
    if form.people and form.payer is form.people[0]:
        # Said once of the one who travels and buys; only the address is asked of the buyer alone.
        at_first = [FieldProblem(0, one.field, one.reason) for one in found if one.row == BUYER_ROW]
        found = [one for one in found if one.row != BUYER_ROW] + [o for o in at_first if o.field == "email"]
    found += [
        FieldProblem(row, "birth", reason)
        for row, person in enumerate(form.people)
        if (reason := birth_problem(person.birth, today))
    ]
    return tuple(sorted(found, key=lambda problem: (problem.row, FIELDS.index(problem.field))))


def text_of(buyer: Buyer, passengers: tuple[Passenger, ...]) -> FormText:
    """Return the form filled with these passengers, as when a parked sale is resumed."""
    travellers = tuple(
        replace(
            _text(one),
            birth=format.date_full(one.birth_date) if one.birth_date else "",
            insured=one.insurance,
        )
        for one in passengers
    )
    bought = replace(_text(buyer), email=buyer.email)
    first = next(iter(travellers), PersonText())
    if bought.empty or (bought.name, bought.number) == (first.name, first.number):
        also = replace(first, email=bought.email, phone=first.phone or bought.phone)
        return FormText((also, *travellers[1:]))
    return FormText(travellers, bought)


def _text(person: Buyer | Passenger) -> PersonText:
    kind = person.document_type
    return PersonText(person.name, kind, pretty(kind, person.document_number), person.phone)


def _name(words: str) -> str:
    return " ".join(words.split())
