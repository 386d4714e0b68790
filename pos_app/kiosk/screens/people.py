"""What the pages of seats and passengers show. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pos_app.domain.documents import CPF_LENGTH, DocumentType, pretty
from pos_app.domain.languages import LANGUAGES
from pos_app.domain.money import brl
from pos_app.domain.seats import SeatState
from pos_app.domain.value import Value, replace
from pos_app.kiosk.flow import choosing, people
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow.intents import Ask as Touch
from pos_app.kiosk.flow.state import Ask, Form, KioskState
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Act, Chip, Frame, Note, Tone
from pos_app.kiosk.screens.choose import city
from pos_app.kiosk.screens.parts import in_grid, note_line, waiting
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.seats import page as desk_seats
from pos_app.ui.pages.seats.page import SeatLook
from pos_app.wording import fault_texts, format, kiosk_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

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
}
_QUESTIONS = {
    Ask.CPF: Text.CPF_NUMBER,
    Ask.DOCUMENT: Text.DOCUMENT_NUMBER,
    Ask.NAME: Text.ASK_NAME,
    Ask.PHONE: Text.ASK_PHONE,
    Ask.EMAIL: Text.ASK_EMAIL,
}
_NEAR = 9
"""Neighbours, which come first; the others by their names."""
_COUNTRIES = (
    *(Text.ARGENTINA, Text.BOLIVIA, Text.CHILE, Text.COLOMBIA, Text.ECUADOR, Text.PARAGUAY, Text.PERU),
    *(Text.URUGUAY, Text.VENEZUELA, Text.USA, Text.PORTUGAL, Text.SPAIN, Text.FRANCE, Text.GERMANY),
    *(Text.ITALY, Text.BRITAIN),
)
"""Names of ``people.COUNTRIES``."""
_OWN_REASONS = {"document_twice": Text.TWICE, "phone_missing": Text.PHONE_MISSING}
_KINDS = {
    DocumentType.CPF: (Text.CPF, Text.CPF_NOTE),
    DocumentType.RG: (Text.RG, Text.RG_NOTE),
    DocumentType.PASSPORT: (Text.PASSPORT, Text.PASSPORT_NOTE),
    DocumentType.BIRTH_CERTIFICATE: (Text.BIRTH, Text.BIRTH_NOTE),
}


def trip_line(state: KioskState) -> tuple[str, str]:
    """Return where the journey goes and when, and the hour of its first bus: the second in bold."""
    trip = state.sale.trips.outbound
    where = f"{city(state.origin)} \u2192 {city(state.destination)}"
    if trip is None:
        return where, ""
    departure = trip.departure
    return f"{where} \u00b7 {format.day(departure.when.date())} \u00b7 ", format.hour(departure.when)


def step_frame(state: KioskState, scene: Scene, step: int, title: str, **more: Any) -> Frame:
    """Return what surrounds a page of a sale: where the journey goes, its first departure, and the hold."""
    text, strong = trip_line(state)
    usual = {"text": text, "strong": strong, "chip": hold_chip(state.sale, scene)}
    return Frame(scene.clock, step=step, title=title, **{**usual, **more})


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
    text = (say(Text.DRIVER), say(Text.DOOR), say(Text.TOILET))
    coach: b.Block = waiting(nothing)
    if shown and shown.coach:
        coach = b.CoachPlan(shown.coach, shown.looks, state.part, text)
    acts = (
        Act(say(Text.PICK_FOR_ME), Touch.PICK_FOR_ME, icon="users", why_not=nothing),
        Act(
            say(Text.CLEAR), Touch.CLEAR_SEATS, icon="eraser", why_not="" if chosen else say(Text.NO_SEAT_YET)
        ),
    )
    buttons = tuple(b.Button(act, 28 if r else 24, grow=1) for act in acts)
    kinds = _without_map(state, s)
    other = Act(say(Text.OTHER_PART), Touch.OTHER_PART, icon="bus")
    frame, bus = _seats_frame(state, scene, len(chosen)), f"bus/{sale.trips.current}"
    if not r:
        picks = b.Button(replace(acts[0], icon=""), 24, pad=10)
        part = b.Button(
            replace(other, text=say(Text.PART), icon=""), 24, least=s.button, other_part=True, pad=10
        )
        return frame, b.Body(
            b.column(
                b.row(*_legend(shown, s), b.Gap(grow=1), gap=14),
                replace(coach, grow=1),
                b.row(picks, part, *kinds, gap=10),
                gap=8,
                margins=(16, 4, 16, 8),
            ),
            question=bus,
        )
    rows = (_seat_row(choice.label, brl(choice.price), shown) for choice in chosen)
    notes = (note_line(one, s) for one in _seat_notes(state, scene, shown, len(chosen)))
    side = b.column(
        b.column(*_legend(shown, s), gap=18),
        b.Gap(12),
        b.Words(say(Text.YOUR_SEATS) if chosen else "", 28, 600, keeps=True),
        b.column(*rows, *_still_missing(state, len(chosen)), gap=12),
        b.column(*buttons, gap=s.gap),
        b.Words(say(Text.WITHOUT_MAP), 26, 600),
        b.row(*kinds, gap=s.gap),
        b.Button(other, 26, other_part=True),
        b.column(*notes, gap=16),
        b.Gap(grow=1),
        gap=20,
        grow=5,
    )
    tabs = tuple(_tabs(state))
    below = b.row(replace(coach, grow=8), side, gap=36, margins=(36, 24, 40, 24), grow=1)
    above = b.row(*tabs, gap=s.gap, margins=(s.side, 16, s.side, 0)) if len(tabs) > 1 else None
    return frame, b.Body(b.column(above, below), question=bus)


def _tabs(state: KioskState) -> Iterator[b.Card]:
    """Yield each bus of the journey: what is chosen on those before, and which is this one, to look at."""
    sale = state.sale
    for number, segment in enumerate(sale.trips.segments):
        departs = segment.leg.departure or segment.trip.departure
        labels = kiosk_texts.counted([choice.label for choice in sale.chosen(segment)])
        here, before = number == sale.trips.current, number < sale.trips.current
        tone = "primary" if here else "success" if before else "text_2"
        seats = kiosk_texts.seats_named(*labels).capitalize() if labels[0] else ""
        text = say(Text.YOU_ARE_HERE if here else Text.CHOSEN_HERE if before else Text.BUS_LATER)
        said = b.column(
            b.Words(f"{kiosk_texts.bus_number(number + 1)} \u00b7 {text}", 24, 600, tone),
            b.Words(f"{departs.city or departs.name} {format.hour(departs.when)}", 24),
            b.Words(seats, 24, 600, keeps=True),
            grow=1,
        )
        icon = b.Icon("check" if before else "bus", 32, tone, disc=56, at="middle")
        yield b.Card(
            b.row(icon, said, gap=18, margins=(20, 8, 16, 8)),
            fill=f"{tone}_tint" if here or before else "surface_2",
            line="primary" if here else "success_line" if before else "border",
            width=4 if here else 1.5,
            grow=1,
        )


def _without_map(state: KioskState, s: Scale) -> tuple[b.Button, ...]:
    """Return the ways to one seat more that need no map."""
    full = len(choosing.picked(state.sale)) >= choosing.most(state)
    found = zip(
        (Text.WINDOW, Text.AISLE), (Touch.WINDOW, Touch.AISLE), choosing.free_at(state.sale), strict=True
    )
    acts = (
        Act(
            say(text),
            ask,
            note=trip_texts.seats_left(len(free)) if s.roomy else "",
            why_not=say(Text.ALL_CHOSEN) if full else "" if free else trip_texts.seats_left(0),
        )
        for text, ask, free in found
    )
    return tuple(
        b.Button(act, 28 if s.roomy else 24, 104 if s.roomy else 0, pad=10, grow=int(s.roomy)) for act in acts
    )


def _still_missing(state: KioskState, chosen: int) -> Iterator[b.Card]:
    """Yield a place for each person who has no seat on this bus yet."""
    if not choosing.fixed_count(state.sale):
        return
    for number in range(chosen + 1, state.sale.people.count + 1):
        text = b.Words(say(Text.SEAT_MISSING), 26, 600, "text_2", grow=1)
        inside = b.row(b.Disc(number, 40, at="middle"), text, gap=16, margins=(22, 16, 22, 16))
        yield b.Card(inside, fill="surface_2")


def _seats_frame(state: KioskState, scene: Scene, chosen: int) -> Frame:
    """Return what surrounds the coach, with ``chosen`` seats of this leg picked."""
    sale = state.sale
    holding = Activity.HOLD in sale.busy
    enough = chosen > 0 and (not choosing.fixed_count(sale) or chosen == sale.people.count)
    title, leg = say(Text.TOUCH_SEATS), {}
    if sale.trips.current and sale.segment is not None:
        left = sale.people.count - chosen
        title = kiosk_texts.leg_of(sale.trips.current + 1, len(sale.trips.segments), left)
        departs = sale.segment.leg.departure or sale.segment.trip.departure
        arrives = sale.segment.leg.arrival or sale.segment.trip.arrival
        leg = {
            "text": kiosk_texts.leg_from(
                departs.city or departs.name,
                format.hour(departs.when),
                arrives.city or arrives.name,
                format.day(departs.when.date()),
            ),
            "strong": "",
        }
    every, one_each = sale.seating.seats, Chip("users", say(Text.ONE_EACH), plain=True)
    one = sale.segment.trip.fare if sale.segment else 0
    return step_frame(
        state,
        scene,
        4,
        title,
        **leg,
        chip=hold_chip(sale, scene) or (None if sale.trips.current or scene.measures.narrow else one_each),
        amount=brl(sum(choice.price for choice in every) if every else one),
        amount_note=kiosk_texts.seats_without_fee(len(every)) if every else say(Text.PER_PERSON),
        main=Act(
            say(Text.RESERVING if holding else Text.RESERVE),
            Touch.RESERVE,
            after="" if holding else "arrow-right",
            why_not=say(Text.RESERVING) if holding else "" if enough else _lacks(sale, chosen),
        ),
    )


def _lacks(sale: Sale, chosen: int) -> str:
    missing = sale.people.count - chosen
    return kiosk_texts.seats_lacking(missing) if choosing.fixed_count(sale) else say(Text.NO_SEAT_YET)


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
        if s.narrow and state.facts.usual:
            continue
        if state.facts.usual or state in shown.states - {SeatState.RELEASED}:
            look = SeatLook("", state, passenger=1 if state is SeatState.CHOSEN else 0)
            sample, meaning = b.Sample(look, not s.roomy), trip_texts.legend(state)
            if s.roomy:
                price = b.Words(prices.get(state, ""), weight=600, wrap=False)
                yield b.row(sample, b.column(b.Words(meaning, wrap=False), price, grow=1), gap=20)
            else:
                yield b.row(sample, b.Words(meaning, round(22 / s.letters), wrap=False), gap=8)


def _seat_row(label: str, price: str, shown: desk_seats.SeatsPage | None) -> b.Button:
    deck = shown.coach.deck_of(label) if shown and shown.coach else None
    where = trip_texts.side(deck.cell(label) if deck else None)
    spoken = kiosk_texts.take_seat_back(label)
    act = Act(f"{label}  {where}", i.TouchSeat(label), note=price, after="x", spoken=spoken)
    return b.Button(act, 28, 92, centred=False, icon_size=36, pad=22, tall="fixed")


# --- Passengers ------------------------------------------------------------------------------------


def passenger(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of one person: the document first, then the fields, with the keys of the open one."""
    s, form, sale = scene.measures, state.form, state.sale
    if form.countries:
        return step_frame(state, scene, 5, say(Text.ASK_COUNTRY)), _countries(form, s)
    quoted = sale.total if sale.payment.quote else None
    count = sale.people.count
    amount = quoted if quoted is not None else sum(choice.price for choice in sale.seating.seats)
    said = kiosk_texts.seats_without_fee if quoted is None else kiosk_texts.seats_with_fee
    title, note = kiosk_texts.passenger_of(form.index + 1, count), said(len(sale.seating.seats))
    frame = step_frame(state, scene, 5, title, amount=brl(amount), amount_note=note, main=_next(form))
    mask, keys = _mask(form), _KEYS.get(form.ask, "")
    fields = (_field(state, s, number, ask) for number, ask in enumerate(people.asks(state)))
    if s.roomy:
        root = b.column(
            _who(state, s),
            b.Words(say(Text.ASK_KIND), 28, 600),
            _kinds(form, s),
            note_line(Note("info", say(Text.ABOUT_DOCUMENT)), s),
            *fields,
            b.Words(
                reason(form.problem) or _missing(form),
                26,
                500,
                "danger" if form.problem else "text_2",
                keeps=True,
            ),
            b.Pad(height=100, of=form.ask) if mask else None,
            b.Gap(grow=1),
            b.Words(say(Text.PRIVACY), tone="text_2", align="centre") if not keys else None,
            gap=12,
            margins=(s.side, 16, s.side, 12),
        )
    elif keys:  # The keyboard leaves space for the open field.
        root = b.column(
            b.Words(reason(form.problem) or _question(form), 26, 600, "danger" if form.problem else "text"),
            *(one for one in fields if isinstance(one, b.Entry)),
            b.Gap(grow=1),
            gap=6,
            margins=(s.side, 4, s.side, 4),
        )
    else:
        phone = b.row(_country(form, TARGET), _no_phone(form, TARGET), gap=8)
        left = b.column(
            _kinds(form, s),
            *fields,
            phone if form.ask is Ask.PHONE else None,
            b.Words(reason(form.problem) or _missing(form), 24, 500, "danger" if form.problem else "text_2"),
            b.Gap(grow=1),
            gap=8,
            grow=1,
        )
        right = b.column(b.Pad(of=form.ask) if mask else None, b.Gap(grow=1), grow=1)
        root = b.column(b.row(left, right, gap=s.gap, grow=1), margins=(s.side, 6, s.side, 6))
    question = f"{form.index}/{form.ask}/{form.person.kind}/{form.person.code}"
    return frame, b.Body(root, keys=keys, question=question)


def _who(state: KioskState, s: Scale) -> b.Line:
    """Return whose page it is, with the other languages: they change it without losing anything."""
    form = state.form
    labels = [choice.label for choice in state.sale.seating.seats if choice.index == form.index]
    seats = kiosk_texts.seats_named(*kiosk_texts.counted(labels)).capitalize() if labels else ""
    others = (
        b.Button(Act(name.partition(" (")[0], i.ChooseLanguage(code), icon="languages"), 24, 72, pad=16)
        for code, name in LANGUAGES.items()
        if code != state.looks.language
    )
    return b.row(
        b.Disc(form.index + 1, 50), b.Words(seats, 30, 600, wrap=False, keeps=True, grow=1), *others, gap=16
    )


def _kinds(form: Form, s: Scale) -> b.Line:
    acts = (
        Act(
            say(text),
            i.TakeDocument(kind),
            note=say(note) if s.roomy else "",
            chosen=form.person.kind is kind,
        )
        for kind, (text, note) in _KINDS.items()
    )
    size, tall = (26, 100) if s.roomy else (22, TARGET)
    buttons = [b.Button(act, size, tall, pad=8, icon_size=26, grow=1) for act in acts]
    if s.roomy:
        return b.row(*buttons, gap=10)
    return b.column(b.row(*buttons[:2], gap=8), b.row(*buttons[2:], gap=8), gap=8)


def _field(state: KioskState, s: Scale, number: int, ask: Ask) -> b.Block:
    """Return a field: open, as places or a line to type into; else a button that opens it."""
    form, text = state.form, people.text(state.form.person, ask)
    wrong, name = bool(form.problem), say(_NAMES[ask])
    tall = 96 if s.roomy else TARGET
    shut = form.ask is not ask
    field: b.Block
    if shut:
        done = not people.reason(replace(form, ask=ask))
        shown = _pretty(form, ask) or (say(Text.WITHOUT_PHONE) if done else name)
        act = Act(shown, i.GoField(number), after="circle-check" if done else "", spoken=f"{name}: {shown}")
        field = b.Button(
            act, 30 if s.roomy else 24, tall, centred=False, pad=14 if s.narrow else 28, grow=int(s.roomy)
        )
    elif mask := _mask(form):
        field = b.Slots(text, name, mask, wrong, tall, grow=int(s.roomy))
    else:
        field = b.Entry(text, _question(form), i.TypeField, 38, problem=wrong, placeholder=name, grow=1)
    if ask is Ask.PHONE and s.roomy:
        field = b.row(_country(form, tall), field, _no_phone(form, tall), gap=10)
    if not s.roomy:
        return field
    return b.column(b.Words(_question(replace(form, ask=ask)), 24, 600), field, gap=4)


def _country(form: Form, tall: int) -> b.Button:
    code = form.person.code
    text = say(Text.BRAZIL) if code is None else f"+{code}" if code else say(Text.ABROAD)
    after = "chevron-down" if tall > TARGET else ""
    act = Act(text, Touch.ABROAD, after=after, spoken=f"{text}. {say(Text.OTHER_COUNTRY)}")
    return b.Button(act, 22, tall, pad=12, icon_size=24)


def _countries(form: Form, s: Scale) -> b.Body:
    """Return the countries of a phone number, each with its code; the last one is any other."""
    across = 2 if s.roomy else 4
    named = sorted(
        zip(people.COUNTRIES[_NEAR:], _COUNTRIES[_NEAR:], strict=True), key=lambda one: say(one[1])
    )
    listed = (("55", Text.BRAZIL_NAME), *zip(people.COUNTRIES[:_NEAR], _COUNTRIES, strict=False), *named)
    acts = [
        Act(
            say(name),
            i.TakeCountry(None if code == "55" else code),
            side=f"+{code}",
            chosen=form.person.code == code,
        )
        for code, name in listed
    ]
    acts.append(
        Act(say(Text.ANY_COUNTRY), i.TakeCountry(""), note=say(Text.ANY_COUNTRY_NOTE) if s.roomy else "")
    )
    size, tall, pad = (30, 116, 24) if s.roomy else (22, 72, 10)
    buttons = (b.Button(act, size, tall, centred=False, pad=pad) for act in acts)
    grid = in_grid(buttons, across, s.gap, even=True)
    margins = (s.side, 24 if s.roomy else 6, s.side, 12 if s.roomy else 4)
    return b.Body(b.column(grid, b.Gap(grow=1), margins=margins), question=f"{form.index}/countries")


def _no_phone(form: Form, tall: int) -> b.Button:
    act = Act(say(Text.WITHOUT_PHONE), Touch.NO_PHONE, chosen=not form.person.reachable)
    return b.Button(act, 22, tall, pad=8, icon_size=26)


def _mask(form: Form) -> str:
    if form.ask is Ask.PHONE and (code := form.person.code) is not None:
        return f"+{code} " + "_" * (people.COUNTRY_DIGITS - len(code))
    return _MASKS.get(form.ask, "")


def _pretty(form: Form, ask: Ask) -> str:
    """Return an answer as people write it."""
    text = people.text(form.person, ask)
    if ask is Ask.CPF:
        return pretty(DocumentType.CPF, text)
    if ask is Ask.PHONE and form.person.code is not None:
        return people.sent_phone(form.person)
    return format.phone(text) if ask is Ask.PHONE and text else text


def _question(form: Form) -> str:
    abroad = form.ask is Ask.NAME and form.person.kind is DocumentType.PASSPORT
    return say(Text.ASK_NAME_PASSPORT if abroad else _QUESTIONS[form.ask])


def _missing(form: Form) -> str:
    """Return how many digits are still to come: they are counted, and no fault."""
    text = people.text(form.person, form.ask)
    whole = {Ask.CPF: CPF_LENGTH, Ask.PHONE: people.PHONE_DIGITS if form.person.code is None else 0}
    return kiosk_texts.digits_missing(whole.get(form.ask, 0) - len(text)) if text else ""


class Question(Value):
    """A question with the answer so far, and why that is not taken. ``key`` changes with the question;
    ``other`` is another way to answer."""

    ask: Ask
    key: str
    text: str
    title: str
    hint: str
    problem: str
    other: Act | None


def question_page(s: Scale, asked: Question, head: tuple[b.Block | None, ...] = ()) -> b.Body:
    """Return the page of one question: numbers have a pad within it, letters a keyboard below everything."""
    r = s.roomy
    mask, keys = _MASKS.get(asked.ask, ""), _KEYS.get(asked.ask, "")
    wrong = bool(asked.problem)
    entry = b.Entry(asked.text, asked.title, i.TypeField, 38, problem=wrong, grow=1) if keys else None
    # Where a keyboard leaves no space below the field, the other way stands beside it.
    beside = b.Button(asked.other, 24, icon_size=30, least=TARGET) if asked.other and keys and not r else None
    below = b.Button(asked.other, 28, icon_size=34) if asked.other and not beside else None
    hint = 26 if r else 24 if not s.narrow else 20 if keys else 22
    brief = bool(keys) and not r and s.letters > 1  # Over the keyboard there is space for one sentence.
    title = 48 if r else round(26 / s.letters) if brief else 26 if s.narrow else 34
    root = b.column(
        b.row(*head, gap=18) if r else None,
        b.Gap(28) if r else None,
        b.Words(asked.title if r or not (wrong and keys) else "", title, 600),
        # Where there is little space, the reason stands in place of the hint.
        b.Words(asked.hint if r or not (wrong or brief) else "", hint, tone="text_2"),
        b.Slots(asked.text, asked.title, mask, wrong) if mask else None,
        b.row(entry, beside, gap=s.gap),
        b.Words(asked.problem, 26 if r else round(22 / s.letters), 500, "danger"),
        b.Pad() if mask else None,
        below,
        b.Gap(grow=1),
        b.Words(say(Text.PRIVACY), tone="text_2", align="centre") if r else None,
        gap=s.gap if r else 6,
        margins=(s.side, 28 if r else 4, s.side, 16 if r else 8),
    )
    return b.Body(root, keys=keys, question=asked.key)


def reason(key: str) -> str:
    if not key:
        return ""
    return say(_OWN_REASONS[key]) if key in _OWN_REASONS else fault_texts.field(key)


def _next(form: Form) -> Act:
    text = people.text(form.person, form.ask).strip()
    open_one = bool(text) or not people.reason(form)
    why = _missing(form) or say(Text.FILL_IN)
    return Act(say(Text.NEXT), Touch.NEXT_FIELD, after="arrow-right", why_not="" if open_one else why)
