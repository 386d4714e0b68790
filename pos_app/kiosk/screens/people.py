"""What the pages of seats and passengers show. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pos_app.domain.documents import CPF_LENGTH, DocumentType
from pos_app.domain.money import brl
from pos_app.domain.seats import SeatState
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value
from pos_app.kiosk.flow import choosing, people
from pos_app.kiosk.flow.intents import Ask as Touch
from pos_app.kiosk.flow.intents import ChooseInsurance, GoField, TakeDocument, TouchSeat, TypeField
from pos_app.kiosk.flow.state import Ask, KioskState
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.choose import city
from pos_app.kiosk.screens.frame import Act, Chip, Frame, Note, Tone
from pos_app.kiosk.screens.parts import note_line, waiting
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.seats import page as desk_seats
from pos_app.ui.pages.seats.look import SeatLook
from pos_app.wording import fault_texts, format, kiosk_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

_PHONE_DIGITS = 11
_SHORT = 90
_SOON = 240
_MASKS = {Ask.CPF: "___.___.___-__", Ask.PHONE: "(__) _____-____", Ask.DIGITS: "____"}
_KEYS: dict[Ask, b.Keys] = {
    Ask.DOCUMENT: "document",
    Ask.NAME: "name",
    Ask.EMAIL: "email",
    Ask.ORDER: "document",
    Ask.SIGNS: "document",
}
"""Questions that are answered with digits, and with letters; the others with buttons."""
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
_OWN_REASONS = {"document_twice": Text.TWICE, "phone_missing": Text.PHONE_MISSING}
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


def seats(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    s = scene.measures
    r = s.roomy
    sale, segment = state.sale, state.sale.segment
    shown = desk_seats.page(sale, scene.now, scene.spans, scene.zone)
    chosen = sale.chosen(segment) if segment else ()
    nothing = "" if shown and shown.coach else say(Text.READING_MAP)
    words = (say(Text.DRIVER), say(Text.DOOR), say(Text.TOILET))
    coach: b.Block = waiting(nothing)
    if shown and shown.coach:
        coach = b.CoachPlan(shown.coach, shown.looks, state.part, words)
    acts = (
        Act(say(Text.PICK_FOR_ME), Touch.PICK_FOR_ME, icon="users", why_not=nothing),
        Act(
            say(Text.CLEAR), Touch.CLEAR_SEATS, icon="eraser", why_not="" if chosen else say(Text.NO_SEAT_YET)
        ),
    )
    buttons = tuple(b.Button(act, 28 if r else 24, grow=1) for act in acts)
    other = Act(say(Text.OTHER_PART), Touch.OTHER_PART, icon="bus")
    frame = _seats_frame(state, scene, len(chosen))
    if not r:
        part = b.Button(other, 26, least=s.button, other_part=True, grow=1)
        return frame, b.Body(
            b.column(
                b.row(*_legend(shown, s), b.Gap(grow=1), gap=14),
                replace(coach, grow=1),
                b.row(*buttons, part, gap=s.gap),
                gap=8, margins=(16, 4, 16, 8),
            )
        )  # fmt: skip
    rows = (_seat_row(choice.label, brl(choice.price), shown) for choice in chosen)
    notes = (note_line(one, s) for one in _seat_notes(state, scene, shown, len(chosen)))
    side = b.column(
        b.column(*_legend(shown, s), gap=18),
        b.Gap(12),
        b.Words(say(Text.YOUR_SEATS) if chosen else "", 28, 600, keeps=True),
        b.column(*rows, gap=12),
        b.column(*buttons, gap=s.gap),
        b.Button(other, 26, other_part=True),
        b.column(*notes, gap=16),
        b.Gap(grow=1),
        gap=20, grow=5,
    )  # fmt: skip
    return frame, b.Body(b.row(replace(coach, grow=8), side, gap=36, margins=(36, 24, 24, 24)))


def _seats_frame(state: KioskState, scene: Scene, chosen: int) -> Frame:
    """Return what surrounds the coach, with ``chosen`` seats of this leg picked."""
    sale = state.sale
    holding = Activity.HOLD in sale.busy
    enough = chosen > 0 and (not choosing.fixed_count(sale) or chosen == sale.people.count)
    title, words, strong = say(Text.TOUCH_SEATS), *trip_line(state)
    if sale.trips.current and sale.segment is not None:
        left = sale.people.count - chosen
        title = kiosk_texts.leg_of(sale.trips.current + 1, len(sale.trips.segments), left)
        words, strong = _leg_line(sale.segment), ""
    every = sale.seating.seats
    one = sale.segment.trip.fare if sale.segment else 0
    return Frame(
        scene.clock,
        step=4,
        title=title,
        words=words,
        strong=strong,
        chip=hold_chip(sale, scene) or Chip("users", say(Text.ONE_EACH), plain=True),
        amount=brl(sum(choice.price for choice in every) if every else one),
        amount_note=kiosk_texts.seats_without_fee(len(every)) if every else say(Text.PER_PERSON),
        main=Act(
            say(Text.RESERVING if holding else Text.RESERVE),
            Touch.RESERVE,
            after="" if holding else "arrow-right",
            why_not=say(Text.RESERVING) if holding else "" if enough else say(Text.NO_SEAT_YET),
        ),
    )


def _leg_line(segment: Segment) -> str:
    """Return where and when a further bus leaves, and where to."""
    departs = segment.leg.departure or segment.trip.departure
    arrives = segment.leg.arrival or segment.trip.arrival
    return kiosk_texts.leg_from(
        departs.city or departs.name,
        format.hour(departs.when),
        arrives.city or arrives.name,
        format.day(departs.when.date()),
    )


def _seat_notes(
    state: KioskState, scene: Scene, shown: desk_seats.SeatsPage | None, chosen: int
) -> tuple[Note, ...]:
    notes = [Note("timer", kiosk_texts.hold_rule(scene.hold_minutes))]
    if shown and SeatState.PRIORITY in shown.states:
        notes.insert(0, Note("info", say(Text.PRIORITY_RULE)))
    if chosen >= choosing.most(state) and not choosing.fixed_count(state.sale):
        notes.insert(0, Note("info", kiosk_texts.most_reached(state.rules.most_seats)))
    return tuple(notes)


def _legend(shown: desk_seats.SeatsPage | None, s: Scale) -> Iterator[b.Line]:
    """Yield a seat, words and a price for each state that occurs."""
    if shown is None or shown.coach is None:
        return
    prices = {SeatState.FREE: shown.price, SeatState.LOW_FARE: shown.low_price}
    for state in SeatState:
        if state.facts.usual or state in shown.states - {SeatState.RELEASED}:
            look = SeatLook("", state, passenger=1 if state is SeatState.CHOSEN else 0)
            sample, meaning = b.Sample(look, not s.roomy), trip_texts.legend(state)
            if s.roomy:
                price = b.Words(prices.get(state, ""), weight=600, wrap=False)
                yield b.row(sample, b.column(b.Words(meaning, wrap=False), price, grow=1), gap=20)
            else:
                yield b.row(sample, b.Words(meaning, 22, wrap=False), gap=8)


def _seat_row(label: str, price: str, shown: desk_seats.SeatsPage | None) -> b.Button:
    deck = shown.coach.deck_of(label) if shown and shown.coach else None
    where = trip_texts.side(deck.cell(label) if deck else None)
    spoken = kiosk_texts.take_seat_back(label)
    act = Act(f"{label}  {where}", TouchSeat(label), note=price, after="x", spoken=spoken)
    return b.Button(act, 28, 92, centred=False, icon_size=36, pad=22, tall="fixed")


# --- Passengers ------------------------------------------------------------------------------------


def passenger(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    form, sale = state.form, state.sale
    label = next((choice.label for choice in sale.seating.seats if choice.index == form.index), "")
    words, strong = trip_line(state)
    quoted = sale.total if sale.payment.quote else None
    count = sale.people.count
    amount = quoted if quoted is not None else sum(choice.price for choice in sale.seating.seats)
    said = kiosk_texts.seats_without_fee if quoted is None else kiosk_texts.seats_with_fee
    text = people.text(form.person, form.ask)
    frame = Frame(
        scene.clock,
        step=5,
        title=kiosk_texts.passenger_of(form.index + 1, count),
        words=words,
        strong=strong,
        chip=hold_chip(sale, scene),
        amount=brl(amount),
        amount_note=said(count),
        main=_next(form.ask, text) if form.ask in _MASKS or form.ask in _KEYS else None,
    )
    question, hint = _QUESTIONS[form.ask]
    asked = Question(
        form.ask,
        f"{form.index}/{form.ask}/{form.person.kind}",
        text,
        say(question),
        _hint(form.ask, text, label, say(hint) if hint else ""),
        reason(form.problem),
        _other(state),
    )
    head: tuple[b.Block | None, ...] = (
        b.Disc(form.index + 1, 50),
        b.Words(kiosk_texts.seat_named(label) if label else "", 30, 600, wrap=False, keeps=True),
        b.Words(say(Text.WHO), tone="text_2", wrap=False, grow=1),
    )
    return frame, question_page(scene.measures, asked, head, _steps(state), _choices(state))


class Question(Value):
    """A question with the answer so far, and why that is not taken. ``key`` changes with the question;
    ``other`` is another way to answer."""

    ask: Ask
    key: str
    text: str
    words: str
    hint: str
    problem: str
    other: Act | None


def question_page(
    s: Scale,
    asked: Question,
    head: tuple[b.Block | None, ...],
    steps: tuple[Act, ...],
    choices: tuple[Act, ...],
) -> b.Body:
    """Return the page of one question: numbers have a pad within it, letters a keyboard below everything."""
    r = s.roomy
    mask, keys = _MASKS.get(asked.ask, ""), _KEYS.get(asked.ask, "")
    wrong = bool(asked.problem)
    entry = b.Entry(asked.text, asked.words, TypeField, 38, problem=wrong, grow=1) if keys else None
    # Where a keyboard leaves no space below the field, the other way stands beside it.
    beside = b.Button(asked.other, 24, icon_size=30, least=TARGET) if asked.other and keys and not r else None
    below = b.Button(asked.other, 28, icon_size=34) if asked.other and not beside else None
    buttons = (
        b.Button(act, 34 if r else 28, 140 if r else 0, "plain", False, 56 if r else 36, 36, "fixed")
        for act in choices
    )
    root = b.column(
        b.row(*head, gap=18) if r else None,
        b.row(*(b.Button(act, 26, 76, icon_size=32, grow=1) for act in steps), gap=s.gap) if r else None,
        b.Gap(28) if r else None,
        b.Words(asked.words if r or not (wrong and keys) else "", 48 if r else 34, 600),
        # Where there is little space, the reason stands in place of the hint.
        b.Words(asked.hint if r or not wrong else "", 26 if r else 24, tone="text_2"),
        b.Slots(asked.text, asked.words, mask, wrong) if mask else None,
        b.row(entry, beside, gap=s.gap),
        b.Words(asked.problem, 26 if r else 22, 500, "danger"),
        b.Pad() if mask else None,
        b.column(*buttons, gap=s.gap + 4),
        below,
        b.Gap(grow=1),
        b.Words(say(Text.PRIVACY), tone="text_2", align="centre") if r else None,
        gap=s.gap if r else 6,
        margins=(s.side, 28 if r else 4, s.side, 16 if r else 8),
    )  # fmt: skip
    return b.Body(root, keys=keys, question=asked.key)


def reason(key: str) -> str:
    if not key:
        return ""
    return say(_OWN_REASONS[key]) if key in _OWN_REASONS else fault_texts.field(key)


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
