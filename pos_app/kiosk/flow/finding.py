"""The questions about an order that was bought before, here or elsewhere, and what is done with it. Pure."""

from __future__ import annotations

from dataclasses import replace

from pos_app.kiosk.flow import people
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import Effect, LookFor, PrintPickup, PrintTickets, Result

TRIES = 5
"""Answers in vain after which nobody's order is looked for until the first of them is ``REST`` old."""
REST = 600.0
"""Seconds."""
PROBLEMS = {
    k.Miss.NOT_FOUND: "order_not_found",
    k.Miss.NOT_HERE: "order_not_here",
    k.Miss.NO_ANSWER: "order_no_answer",
}
_LEAST_NUMBER, _LEAST_DOCUMENT = 3, 4


def resting_until(state: k.KioskState, now: float) -> float | None:
    """Return until when (monotonic) no order is looked for after too many tries; None while one is."""
    recent = [at for at in state.tries if now - at < REST]
    return recent[-TRIES] + REST if len(recent) >= TRIES else None


def typed(state: k.KioskState, entered: str) -> k.KioskState:
    search = state.search
    if search.looking:
        return state
    search = replace(search, problem="")
    if search.ask is k.Ask.ORDER:
        return replace(state, search=replace(search, number=entered, scanned=False))
    return replace(state, search=replace(search, document=entered))


def scanned(state: k.KioskState, code: k.Scanned) -> Result:
    """Return the state with a code as an answer: an order's begins the search, and both answers are still
    needed. On the other pages a code does nothing."""
    if code.number and state.page in (k.Page.HOME, k.Page.OFFLINE):
        search = k.Search(number=code.number, scanned=True)
        return replace(state, page=k.Page.REPRINT, search=search, printing=k.Printing()), ()
    if state.page is not k.Page.REPRINT or state.search.looking:
        return state, ()
    search = replace(state.search, problem="")
    if code.number:
        state = replace(state, search=replace(search, number=code.number, scanned=True))
        return next_question(state) if search.ask is k.Ask.ORDER else (state, ())
    ask = k.Ask.DOCUMENT if code.other else k.Ask.CPF
    search = replace(search, document=code.document, other=code.other, ask=ask)
    return next_question(replace(state, search=search))


def other_document(state: k.KioskState) -> k.KioskState:
    """Return the question about the other kind of document: a CPF, or any else."""
    if state.page is not k.Page.REPRINT or state.search.ask is k.Ask.ORDER:
        return state
    other = not state.search.other
    search = replace(state.search, other=other, document="", problem="")
    return replace(state, search=replace(search, ask=k.Ask.DOCUMENT if other else k.Ask.CPF))


def former_question(state: k.KioskState) -> k.KioskState:
    """Return the question about the document, on the way back from the number."""
    ask = k.Ask.DOCUMENT if state.search.other else k.Ask.CPF
    return replace(state, search=replace(state.search, ask=ask, problem="", looking=False))


def next_question(state: k.KioskState) -> Result:
    search = state.search
    if state.page is not k.Page.REPRINT or search.looking:
        return state, ()
    if search.ask is not k.Ask.ORDER:
        if wrong := _wrong_document(search.document, other=search.other):
            return replace(state, search=replace(search, problem=wrong)), ()
        state = replace(state, search=replace(search, ask=k.Ask.ORDER, problem=""))
        return _look(state) if search.scanned else (state, ())
    if len(search.number.strip()) < _LEAST_NUMBER:
        return replace(state, search=replace(search, problem="order_missing")), ()
    return _look(state)


def _wrong_document(number: str, *, other: bool) -> str:
    if other:
        return "document_missing" if len(number.strip()) < _LEAST_DOCUMENT else ""
    return people.reason(k.Form((k.Person(number=number),)))


def ask_again(state: k.KioskState) -> Result:
    if state.search.order is None or state.search.looking:
        return state, ()
    return _look(state)


def _look(state: k.KioskState) -> Result:
    if resting_until(state, state.touched) is not None:
        return replace(state, search=replace(state.search, problem="order_tries")), ()
    search = replace(state.search, looking=True, problem="")
    return replace(state, search=search), (LookFor(search.document, search.number),)


def found(state: k.KioskState, answer: k.OrderFound) -> k.KioskState:
    """Return the state after the search. Only definite answers count as tries: a line that fails does not."""
    search = state.search
    page = state.back_to if state.page in k.ASIDE else state.page
    if page not in (k.Page.REPRINT, k.Page.FOUND) or not search.looking:
        return state
    state = replace(state, touched=max(state.touched, answer.now))
    if answer.attempt is None and answer.order is None:
        if answer.miss is not k.Miss.NO_ANSWER:
            recent = tuple(at for at in state.tries if answer.now - at < REST)
            state = replace(state, tries=(*recent, answer.now))
        search = replace(search, looking=False, problem=PROBLEMS[answer.miss])
        return replace(state, search=search)
    search = replace(search, looking=False, problem="", found=answer.attempt, order=answer.order)
    state = replace(state, search=search, printing=k.Printing())
    if state.page in k.ASIDE:
        return replace(state, back_to=k.Page.FOUND)
    return replace(state, page=k.Page.FOUND)


def printing(state: k.KioskState) -> bool:
    slips = [slip for _, slip in state.printing.slips]
    if any(slip is k.Slip.FAILED for slip in slips):
        return False
    return any(slip in (k.Slip.QUEUED, k.Slip.PRINTING) for slip in slips)


def print_again(state: k.KioskState) -> Result:
    """Print the tickets of the order on the page, unless they are coming out."""
    search = state.search
    if printing(state):
        return state, ()
    effects: tuple[Effect, ...] = ()
    if search.order is not None and search.order.valid:
        effects = (PrintPickup(search.order),)
    elif search.found is not None and search.found.confirmed is not None:
        effects = (PrintTickets(search.found, again=True),)
    return (replace(state, printing=k.Printing()), effects) if effects else (state, ())


def tickets_in_front(state: k.KioskState) -> frozenset[str]:
    order, attempts = state.search.order, (state.search.found, state.sale.order.attempt)
    ids = {ticket.id for ticket in order.valid} if order else set()
    for attempt in attempts:
        if attempt is not None and attempt.confirmed is not None:
            ids |= {ticket.id for ticket in attempt.confirmed.detail.tickets}
    return frozenset(ids)
