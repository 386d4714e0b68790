"""What is typed about buyer and passengers, what else fills it in, and how it becomes people. No Qt."""

from __future__ import annotations

import re
from datetime import date

from pos_app.domain.documents import DocumentType, is_valid, normalized, pretty
from pos_app.domain.passengers import Buyer, FieldProblem, Passenger, check
from pos_app.domain.value import Value, replace
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
        """Whether neither a name nor a document was typed."""
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


def birth_date(text: str) -> date | None:
    """Read ``08/11/1984``; None where it is not a date."""
    parts = text.split("/")
    if len(parts) != 3 or not all(part.isdecimal() for part in parts) or len(parts[2]) != 4:
        return None
    try:
        return date(int(parts[2]), int(parts[1]), int(parts[0]))
    except ValueError:
        return None


def birth_problem(text: str, today: date) -> str:
    """Return why a birth date cannot be right, or the empty text."""
    if not text:
        return ""
    born = birth_date(text)
    if born is None:
        return "birth_wrong"
    return "" if 0 <= today.year - born.year <= _OLDEST and born <= today else "birth_wrong"


def people(form: FormText) -> tuple[Buyer, tuple[Passenger, ...]]:
    """Return the typed buyer and passengers, valid or not."""
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


def _name(text: str) -> str:
    return " ".join(text.split())


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
    """Return whether the person in ``row`` is the buyer."""
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
