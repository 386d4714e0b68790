"""What the pages of seats and passengers show. Pure."""

from __future__ import annotations

from pos_app.domain.documents import CPF_LENGTH, DocumentType
from pos_app.domain.money import brl
from pos_app.domain.seats import SeatState
from pos_app.kiosk.flow import people, picking
from pos_app.kiosk.flow.intents import Ask as Touch
from pos_app.kiosk.flow.intents import ChooseInsurance, GoField, TakeDocument, TouchSeat
from pos_app.kiosk.flow.state import Ask, KioskState
from pos_app.kiosk.screens.choose import city
from pos_app.kiosk.screens.content import Field, FieldPage, SeatRow, SeatsPage
from pos_app.kiosk.screens.frame import Act, Chip, Frame, Note, Tone
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.seats import page as desk_seats
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.wording import field_texts, format, kiosk_texts, seat_texts
from pos_app.wording.kiosk_words import Text, say

_PHONE_DIGITS = 11
_SHORT = 90
_SOON = 240
_FIELDS = {
    Ask.CPF: Field.CPF,
    Ask.KIND: Field.CHOICE,
    Ask.DOCUMENT: Field.DOCUMENT,
    Ask.NAME: Field.NAME,
    Ask.PHONE: Field.PHONE,
    Ask.EMAIL: Field.EMAIL,
    Ask.INSURANCE: Field.CHOICE,
    Ask.ORDER: Field.ORDER,
}
_NAMES = {
    Ask.CPF: Text.CPF,
    Ask.DOCUMENT: Text.DOCUMENT,
    Ask.NAME: Text.NAME,
    Ask.PHONE: Text.PHONE,
    Ask.EMAIL: Text.EMAIL,
    Ask.INSURANCE: Text.INSURANCE,
}
_QUESTIONS = {
    Ask.CPF: (Text.ASK_CPF, ""),
    Ask.KIND: (Text.ASK_KIND, Text.ASK_KIND_NOTE),
    Ask.DOCUMENT: (Text.ASK_DOCUMENT, Text.ASK_KIND_NOTE),
    Ask.NAME: (Text.ASK_NAME, Text.ASK_NAME_NOTE),
    Ask.PHONE: (Text.ASK_PHONE, Text.ASK_PHONE_NOTE),
    Ask.EMAIL: (Text.ASK_EMAIL, Text.ASK_EMAIL_NOTE),
    Ask.INSURANCE: (Text.ASK_INSURANCE, Text.ASK_INSURANCE_NOTE),
}
_OWN_REASONS = {
    "document_twice": Text.TWICE,
    "phone_missing": Text.PHONE_MISSING,
}
_KINDS = (DocumentType.RG, DocumentType.PASSPORT, DocumentType.CNH, DocumentType.BIRTH_CERTIFICATE)


def trip_line(state: KioskState) -> tuple[str, str]:
    """Return where the journey goes and when, and its hour: the second in bold."""
    segment = state.sale.segment
    if segment is None:
        return f"{city(state.origin)} \u2192 {city(state.destination)}", ""
    departure = segment.leg.departure or segment.trip.departure
    where = f"{city(state.origin)} \u2192 {city(state.destination)}"
    return f"{where} \u00b7 {format.day(departure.when.date())} \u00b7 ", format.hour(departure.when)


def hold_chip(sale: Sale, scene: Scene) -> Chip | None:
    """Return the clock of the hold; its colour and icon change as it ends."""
    until = sale.hold_until
    if until is None:
        return None
    left = (until - scene.now).total_seconds()
    tone: Tone = "danger" if left < _SHORT else "warning" if left < _SOON else "primary"
    about = "~" if sale.hold_estimated else ""
    icon = "hourglass" if left < _SHORT else "timer"
    return Chip(icon, say(Text.HOLD), about + format.clock(left), tone)


# --- Seats -----------------------------------------------------------------------------------------


def seats(state: KioskState, scene: Scene) -> tuple[Frame, SeatsPage]:
    """Return the coach."""
    sale, segment = state.sale, state.sale.segment
    shown = desk_seats.page(sale, scene.now, scene.spans, scene.zone)
    chosen = sale.chosen(segment) if segment else ()
    reading = Activity.MAP in sale.busy and (segment is None or sale.detail(segment) is None)
    nothing = "" if shown and shown.coach else say(Text.READING_MAP)
    page = SeatsPage(
        coach=shown.coach if shown else None,
        looks=shown.looks if shown else {},
        legend=_legend(shown),
        heading=say(Text.YOUR_SEATS) if chosen else "",
        rows=tuple(_seat_row(choice.label, choice.index + 1, brl(choice.price), shown) for choice in chosen),
        acts=(
            Act(say(Text.PICK_FOR_ME), Touch.PICK_FOR_ME, icon="users", why_not=nothing),
            Act(
                say(Text.CLEAR),
                Touch.CLEAR_SEATS,
                icon="eraser",
                why_not="" if chosen else say(Text.NO_SEAT_YET),
            ),
        ),
        notes=_seat_notes(state, scene, shown, len(chosen)),
        part=state.part,
        other_part=Act(say(Text.OTHER_PART), Touch.OTHER_PART, icon="bus"),
        words=(say(Text.DRIVER), say(Text.DOOR), say(Text.TOILET)),
        waiting=nothing if reading or not shown or not shown.coach else "",
    )
    return _seats_frame(state, scene, len(chosen)), page


def _seats_frame(state: KioskState, scene: Scene, chosen: int) -> Frame:
    """Return what surrounds the coach, with ``chosen`` seats of this leg picked."""
    sale = state.sale
    holding = Activity.HOLD in sale.busy
    enough = chosen > 0 and (not picking.fixed_count(sale) or chosen == sale.people.count)
    words, strong = trip_line(state)
    return Frame(
        scene.clock,
        step=4,
        title=say(Text.TOUCH_SEATS),
        words=words,
        strong=strong,
        chip=hold_chip(sale, scene) or _leg_chip(sale),
        amount=brl(sum(choice.price for choice in sale.seating.seats)) if chosen else "R$\u00a00,00",
        amount_note=kiosk_texts.seats_without_fee(chosen),
        main=Act(
            say(Text.RESERVING if holding else Text.RESERVE),
            Touch.RESERVE,
            after="" if holding else "arrow-right",
            why_not=say(Text.RESERVING) if holding else "" if enough else say(Text.NO_SEAT_YET),
        ),
    )


def _leg_chip(sale: Sale) -> Chip:
    """Return which of several buses this is; with one bus, that every seat is one person."""
    legs = sale.trips.segments
    if sale.segment and len(legs) > 1:
        return Chip("bus", kiosk_texts.leg_of(sale.trips.current + 1, len(legs)), plain=True)
    return Chip("users", say(Text.ONE_EACH), plain=True)


def _seat_notes(
    state: KioskState, scene: Scene, shown: desk_seats.SeatsPage | None, chosen: int
) -> tuple[Note, ...]:
    notes = [Note("timer", kiosk_texts.hold_rule(scene.hold_minutes))]
    if shown and SeatState.PRIORITY in shown.states:
        notes.insert(0, Note("info", say(Text.PRIORITY_RULE)))
    if chosen >= picking.most(state) and not picking.fixed_count(state.sale):
        notes.insert(0, Note("info", kiosk_texts.most_reached(state.rules.most_seats)))
    return tuple(notes)


def _legend(shown: desk_seats.SeatsPage | None) -> tuple[tuple[SeatLook, str, str], ...]:
    if shown is None or shown.coach is None:
        return ()
    prices = {SeatState.FREE: shown.price, SeatState.LOW_FARE: shown.low_price}
    wanted = (
        SeatState.FREE, SeatState.TAKEN, SeatState.CHOSEN, SeatState.HELD, SeatState.LOW_FARE,
        SeatState.PRIORITY,
    )  # fmt: skip
    always = (SeatState.FREE, SeatState.TAKEN, SeatState.CHOSEN)
    return tuple(
        (
            SeatLook("", one, passenger=1 if one is SeatState.CHOSEN else 0),
            seat_texts.legend(one),
            prices.get(one, ""),
        )
        for one in wanted
        if one in always or one in shown.states
    )


def _seat_row(label: str, number: int, price: str, shown: desk_seats.SeatsPage | None) -> SeatRow:
    deck = shown.coach.deck_of(label) if shown and shown.coach else None
    where = seat_texts.side(deck.cell(label) if deck else None)
    return SeatRow(number, label, where, price, TouchSeat(label), kiosk_texts.take_seat_back(label))


# --- Passengers ------------------------------------------------------------------------------------


def passenger(state: KioskState, scene: Scene) -> tuple[Frame, FieldPage]:
    """Return the question that is open."""
    form, sale = state.form, state.sale
    mine = [choice.label for choice in sale.seating.seats if choice.index == form.index]
    label = mine[0] if mine else ""
    words, strong = trip_line(state)
    quoted = sale.total if sale.payment.quote else None
    count = sale.people.count
    amount = quoted if quoted is not None else sum(choice.price for choice in sale.seating.seats)
    frame = Frame(
        scene.clock,
        step=5,
        title=kiosk_texts.passenger_of(form.index + 1, count),
        words=words,
        strong=strong,
        chip=hold_chip(sale, scene),
        amount=brl(amount),
        amount_note=kiosk_texts.seats_with_fee(count)
        if quoted is not None
        else kiosk_texts.seats_without_fee(count),
        main=None
        if _FIELDS[form.ask] is Field.CHOICE
        else _next(form.ask, people.text(form.person, form.ask)),
    )
    question, hint = _QUESTIONS[form.ask]
    page = FieldPage(
        field=_FIELDS[form.ask],
        key=f"{form.index}/{form.ask}/{form.person.kind}",
        text=people.text(form.person, form.ask),
        question=say(question),
        hint=_hint(form.ask, people.text(form.person, form.ask), label, say(hint) if hint else ""),
        problem=reason(form.problem),
        steps=_steps(state),
        number=form.index + 1,
        seat=kiosk_texts.seat_named(label) if label else "",
        seat_note=say(Text.WHO),
        choices=_choices(state),
        other=_other(state),
        privacy=Note("shield-check", say(Text.PRIVACY)),
    )
    return frame, page


def reason(key: str) -> str:
    """Return why an answer is not taken, as a sentence."""
    if not key:
        return ""
    return say(_OWN_REASONS[key]) if key in _OWN_REASONS else field_texts.field(key)


def _next(ask: Ask, text: str) -> Act:
    missing = {Ask.CPF: CPF_LENGTH, Ask.PHONE: _PHONE_DIGITS - 1}.get(ask, 1)
    digits = len(text.strip())
    why = "" if digits >= missing else kiosk_texts.digits_missing(missing - digits) or say(Text.NEXT)
    return Act(say(Text.NEXT), Touch.NEXT_FIELD, after="arrow-right", why_not=why)


def _hint(ask: Ask, text: str, label: str, usual: str) -> str:
    if ask is Ask.CPF:
        lead = kiosk_texts.who_in_seat(label) if label else ""
        missing = kiosk_texts.digits_missing(CPF_LENGTH - len(text)) if text else ""
        return f"{lead} {missing}".strip()
    return usual


def _steps(state: KioskState) -> tuple[Act, ...]:
    form = state.form
    questions = people.asks(state)
    here = questions.index(form.ask) if form.ask in questions else 0
    return tuple(
        Act(
            say(_NAMES[ask]),
            GoField(number),
            icon="" if number >= here else "check",
            chosen=number == here,
            why_not="" if number <= here else say(_NAMES[ask]),
        )
        for number, ask in enumerate(questions)
    )


def _choices(state: KioskState) -> tuple[Act, ...]:
    form = state.form
    if form.ask is Ask.KIND:
        return tuple(
            Act(kiosk_texts.document_kind(kind), TakeDocument(kind), icon="id-card", after="chevron-right")
            for kind in _KINDS
        )
    if form.ask is Ask.INSURANCE:
        cost = people.insurance(state, form.index)
        return (
            Act(say(Text.NO_INSURANCE), ChooseInsurance(False), icon="arrow-right", after="chevron-right"),
            Act(
                say(Text.WITH_INSURANCE),
                ChooseInsurance(True),
                icon="shield-check",
                after="chevron-right",
                side=f"+ {brl(cost or 0)}",
            ),
        )
    return ()


def _other(state: KioskState) -> Act | None:
    form = state.form
    if form.ask is Ask.CPF:
        return Act(say(Text.NO_CPF), Touch.OTHER_DOCUMENT, icon="id-card")
    if form.ask in (Ask.KIND, Ask.DOCUMENT):
        return Act(
            say(Text.HAVE_CPF),
            Touch.OTHER_DOCUMENT if form.ask is Ask.DOCUMENT else Touch.BACK,
            icon="id-card",
        )
    return None
