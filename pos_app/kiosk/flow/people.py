"""The questions about the passengers, one at a time. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from pos_app.domain.documents import DocumentType, normalized
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


def asks(state: KioskState) -> tuple[Ask, ...]:
    """Return the questions about the current person. Only the first, who is the buyer, gives a contact."""
    form = state.form
    found = [Ask.CPF if form.person.kind is DocumentType.CPF else Ask.DOCUMENT, Ask.NAME]
    if form.index == 0:
        found.append(Ask.PHONE)
        if state.rules.email_required:
            found.append(Ask.EMAIL)
    if insurance(state, form.index) is not None:
        found.append(Ask.INSURANCE)
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


def text(person: Person, ask: Ask) -> str:
    match ask:
        case Ask.CPF | Ask.DOCUMENT:
            return person.number
        case Ask.NAME:
            return person.name
        case Ask.PHONE:
            return person.phone
        case Ask.EMAIL:
            return person.email
        case Ask.KIND | Ask.INSURANCE | Ask.ORDER | Ask.DIGITS | Ask.SIGNS:
            return ""
    assert_never(ask)


def typed(form: Form, entered: str) -> Form:
    match form.ask:
        case Ask.CPF | Ask.DOCUMENT:
            person = replace(form.person, number=entered)
        case Ask.NAME:
            person = replace(form.person, name=entered)
        case Ask.PHONE:
            person = replace(form.person, phone=entered)
        case Ask.EMAIL:
            person = replace(form.person, email=entered)
        case Ask.KIND | Ask.INSURANCE | Ask.ORDER | Ask.DIGITS | Ask.SIGNS:
            return form
        case _:
            assert_never(form.ask)
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
            return "phone_missing" if not person.phone else phone_problem(person.phone)
        case Ask.EMAIL:
            return email_problem(person.email, required=True)
        case Ask.KIND | Ask.INSURANCE | Ask.ORDER | Ask.DIGITS | Ask.SIGNS:
            return ""
    assert_never(form.ask)


def next_question(state: KioskState) -> Result:
    """Take the answer and go on: to the next question, the next person, or the payment."""
    form = state.form
    if wrong := reason(form):
        return replace(state, form=replace(form, problem=wrong)), ()
    questions = asks(state)
    at = questions.index(form.ask) if form.ask in questions else -1
    if at + 1 < len(questions):
        return replace(state, form=replace(form, ask=questions[at + 1], problem="")), ()
    if form.index + 1 < len(form.people):
        going = replace(form, index=form.index + 1, ask=Ask.CPF, problem="")
        return replace(state, form=first_question(going)), ()
    return state, given(state)


def first_question(form: Form) -> Form:
    first = Ask.CPF if form.person.kind is DocumentType.CPF else Ask.DOCUMENT
    return replace(form, ask=first, problem="")


def former_question(state: KioskState) -> KioskState | None:
    """Return the state at the previous question; None at the very first one."""
    form = state.form
    if form.ask is Ask.KIND:
        person = replace(form.person, kind=DocumentType.CPF, number="")
        return replace(state, form=first_question(with_person(form, person)))
    questions = asks(state)
    at = questions.index(form.ask) if form.ask in questions else 0
    if at > 0:
        return replace(state, form=replace(form, ask=questions[at - 1], problem=""))
    if form.ask is Ask.DOCUMENT:
        return replace(state, form=replace(form, ask=Ask.KIND, problem=""))
    if form.index > 0:
        earlier = replace(state, form=replace(form, index=form.index - 1, problem=""))
        return replace(earlier, form=replace(earlier.form, ask=asks(earlier)[-1]))
    return None


def given(state: KioskState) -> tuple[Effect, ...]:
    """Return what tells the sale who travels; the first passenger buys."""
    people = state.form.people
    first = people[0]
    buyer = Buyer(
        _name(first.name), first.kind, normalized(first.number), first.email.strip(), first.phone.strip()
    )
    passengers = tuple(
        Passenger(_name(one.name), one.kind, normalized(one.number), None, one.phone.strip(), one.insured)
        for one in people
    )
    return (SendToSale(events.PassengersGiven(buyer, passengers)),)


def _name(words: str) -> str:
    return " ".join(words.split())
