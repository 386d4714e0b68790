"""The passengers, one on a page: its fields, and which comes next. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from pos_app.domain.documents import CPF_LENGTH, DocumentType, normalized
from pos_app.domain.money import Cents
from pos_app.domain.passengers import (
    Buyer,
    Passenger,
    document_problem,
    email_problem,
    name_problem,
    phone_problem,
)
from pos_app.kiosk.flow.effects import Effect, Result, SendToSale
from pos_app.kiosk.flow.state import Ask, Form, KioskState, Person
from pos_app.sale import events

PHONE_DIGITS, COUNTRY_DIGITS = 11, 15
"""Of a mobile number here, and of one with the code of its country."""
COUNTRIES = (
    "54",
    "591",
    "56",
    "57",
    "593",
    "595",
    "51",
    "598",
    "58",
    "1",
    "351",
    "34",
    "33",
    "49",
    "39",
    "44",
)
"""Codes of those whose people travel here most, neighbours first; every other can be typed."""


def asks(state: KioskState) -> tuple[Ask, ...]:
    """Return the fields about the current person. Only the first, who is the buyer, gives a contact. Digits
    come first: they share their keys."""
    form = state.form
    found = [Ask.CPF if form.person.kind is DocumentType.CPF else Ask.DOCUMENT]
    if form.index == 0:
        found.append(Ask.PHONE)
    found.append(Ask.NAME)
    if form.index == 0 and state.rules.email_required:
        found.append(Ask.EMAIL)
    return tuple(found)


def insurance(state: KioskState, index: int) -> Cents | None:
    """Return a person's price of insurance on all legs; None unless the provider gave one for each leg."""
    prices = dict(state.insurance)
    mine = [choice.hold for choice in state.sale.seating.seats if choice.index == index]
    if not mine or any(hold is None or hold.block_id not in prices for hold in mine):
        return None
    return Cents(sum(prices[hold.block_id] for hold in mine if hold))


def fitted(form: Form, count: int) -> Form:
    """Return the form with so many people; what was typed stays."""
    people = (*form.people, *(Person() for _ in range(count)))[: max(1, count)]
    if people == form.people:
        return form
    return replace(form, people=people, index=min(form.index, len(people) - 1), problem="")


_HOLDS = {Ask.CPF: "number", Ask.DOCUMENT: "number", Ask.NAME: "name", Ask.PHONE: "phone", Ask.EMAIL: "email"}
"""Where a person keeps the answer to a question; the others are about orders."""


def text(person: Person, ask: Ask) -> str:
    return str(getattr(person, _HOLDS[ask])) if ask in _HOLDS else ""


def typed(form: Form, entered: str) -> Form:
    if form.ask not in _HOLDS:
        return form
    change: dict[str, Any] = {_HOLDS[form.ask]: entered}
    person = replace(form.person, **change)
    if form.ask is Ask.PHONE:
        person = replace(person, reachable=True)
    return with_person(replace(form, problem=""), person)


def with_person(form: Form, person: Person) -> Form:
    people = (*form.people[: form.index], person, *form.people[form.index + 1 :])
    return replace(form, people=people)


def reason(form: Form) -> str:
    """Return why the current answer is invalid, as a key of the sentences; empty when it is valid."""
    person = form.person
    match form.ask:
        case Ask.CPF | Ask.DOCUMENT:
            wrong = document_problem(person.kind, person.number)
            twice = normalized(person.number) in {
                normalized(other.number)
                for number, other in enumerate(form.people)
                if number != form.index and other.number
            }
            return wrong or ("document_twice" if twice else "")
        case Ask.NAME:
            return name_problem(person.name)
        case Ask.PHONE:
            if not person.reachable:
                return ""
            return phone_problem(sent_phone(person)) if person.phone else "phone_missing"
        case Ask.EMAIL:
            return email_problem(person.email, required=True)
        case Ask.ORDER | Ask.DIGITS | Ask.SIGNS:
            return ""
    assert_never(form.ask)


def typed_in(state: KioskState, entered: str) -> KioskState:
    """Take what was typed. A number that is whole goes on by itself: to the next field without an answer."""
    form = typed(state.form, entered)
    whole = {Ask.CPF: CPF_LENGTH, Ask.PHONE: PHONE_DIGITS if form.person.code is None else 0}.get(form.ask, 0)
    state = replace(state, form=form)
    if not whole or len(entered) < whole:
        return state
    if wrong := reason(form):
        return replace(state, form=replace(form, problem=wrong))
    open_ones = _open(state)
    return replace(state, form=replace(form, ask=open_ones[0])) if open_ones else state


def _open(state: KioskState) -> tuple[Ask, ...]:
    """Return the fields of this person that have no right answer yet, those after the current one first."""
    form = state.form
    fields = asks(state)
    here = fields.index(form.ask) if form.ask in fields else 0
    ordered = (*fields[here + 1 :], *fields[: here + 1])
    return tuple(ask for ask in ordered if reason(replace(form, ask=ask)))


def next_question(state: KioskState) -> Result:
    """Take the answer and go on: to a field without one, the next person, or the payment."""
    form = state.form
    if wrong := reason(form):
        return replace(state, form=replace(form, problem=wrong)), ()
    if open_ones := _open(state):
        return replace(state, form=replace(form, ask=open_ones[0], problem="")), ()
    following = form.index + 1 if form.index + 1 < len(form.people) else None
    if state.reviewed is not None:
        following = incomplete(state)  # Who was looked over already is not asked again.
    if following is not None:
        going = replace(form, index=following, problem="")
        return replace(state, form=first_question(going)), ()
    return state, given(state)


def go_field(state: KioskState, number: int) -> KioskState:
    fields = asks(state)
    if not 0 <= number < len(fields):
        return state
    return replace(state, form=replace(state.form, ask=fields[number], problem=""))


def take_document(state: KioskState, kind: DocumentType) -> KioskState:
    if state.form.person.kind is kind:
        return state
    person = replace(state.form.person, kind=kind, number="")
    return replace(state, form=first_question(with_person(state.form, person)))


def without_phone(state: KioskState) -> KioskState:
    person = replace(state.form.person, phone="", reachable=False)
    state = replace(state, form=replace(with_person(state.form, person), ask=Ask.PHONE, problem=""))
    open_ones = _open(state)
    return replace(state, form=replace(state.form, ask=open_ones[0] if open_ones else Ask.NAME))


def ask_country(state: KioskState) -> KioskState:
    return replace(state, form=replace(state.form, countries=True, problem=""))


def take_country(state: KioskState, code: str | None) -> KioskState:
    """Return the page with a phone of a country, its number still to be typed."""
    person = replace(state.form.person, phone="", reachable=True, code=code)
    form = replace(with_person(state.form, person), ask=Ask.PHONE, problem="", countries=False)
    return replace(state, form=form)


def sent_phone(person: Person) -> str:
    """Return the number as it is sent: of another country with its code, none where there is none."""
    number = person.phone.strip()
    return number if person.code is None or not number else f"+{person.code}{number}"


def incomplete(state: KioskState) -> int | None:
    """Return the first person of whom an answer is missing or wrong; None where all are complete."""
    for index in range(len(state.form.people)):
        form = replace(state.form, index=index)
        if any(reason(replace(form, ask=ask)) for ask in asks(replace(state, form=form))):
            return index
    return None


def first_question(form: Form) -> Form:
    first = Ask.CPF if form.person.kind is DocumentType.CPF else Ask.DOCUMENT
    return replace(form, ask=first, problem="")


def former(state: KioskState) -> KioskState | None:
    """Return the first field of this page, a document not typed yet taken back, or the page of the person
    before; None at the very first one."""
    form = state.form
    if form.countries:
        return replace(state, form=replace(form, countries=False))
    if form.ask is not asks(state)[0]:
        return replace(state, form=first_question(form))
    if form.ask is Ask.DOCUMENT and not form.person.number:
        return take_document(state, DocumentType.CPF)
    if state.form.index == 0:
        return None
    return replace(state, form=first_question(replace(state.form, index=state.form.index - 1)))


def given(state: KioskState) -> tuple[Effect, ...]:
    """Return what tells the sale who travels; the first passenger buys."""
    people = state.form.people
    first = people[0]
    buyer = Buyer(
        _name(first.name), first.kind, normalized(first.number), first.email.strip(), sent_phone(first)
    )
    passengers = tuple(
        Passenger(_name(one.name), one.kind, normalized(one.number), None, sent_phone(one), one.insured)
        for one in people
    )
    return (SendToSale(events.PassengersGiven(buyer, passengers)),)


def _name(text: str) -> str:
    return " ".join(text.split())
