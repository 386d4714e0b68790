"""Everything once more before the one touch that charges, and what of a way is changed. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pos_app.domain.documents import masked
from pos_app.domain.money import brl
from pos_app.domain.trips import Direction, Segment
from pos_app.kiosk.flow import people as who
from pos_app.kiosk.flow.intents import Ask, Change, Part, TurnPage
from pos_app.kiosk.flow.mailing import carries
from pos_app.kiosk.flow.paying import is_sending
from pos_app.kiosk.flow.state import KioskState
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Act, Frame, Note
from pos_app.kiosk.screens.parts import divided, note_line
from pos_app.kiosk.screens.pay import CARRIED
from pos_app.kiosk.screens.people import step_frame
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import Scene
from pos_app.sale.billing import statement
from pos_app.sale.guards import may_charge
from pos_app.sale.stage import Sale
from pos_app.wording import format, kiosk_texts, payment_texts, statement_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

_SHOWN = 2
"""People of one page of their card: the total never moves."""
_SEATS = 4
"""Seats of all buses that the people's lines have space for beside the ways."""


def review(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return what is bought, for whom, and what it costs, each line with the way to change it."""
    s, sale = scene.measures, state.sale
    total, sends = sale.total, is_sending(sale)
    why_not = say(Text.SENDING) if sends else "" if may_charge(sale) else say(Text.ASKING_PRICES)
    frame = step_frame(
        state,
        scene,
        6,
        say(Text.ASK_RIGHT),
        text=f"{say(Text.CHECK)} ",
        strong=say(Text.NOT_CHARGED_YET),
        main=Act(
            say(Text.SENDING) if sends else _pay(s, sale), Ask.PAY, after="arrow-right", why_not=why_not
        ),
        foot=Note("lock", say(Text.SENDS_NOW)),
        amount="" if s.upright or total is None else brl(total),
        amount_note=kiosk_texts.total_of(sale.people.count),
        bill=() if s.upright else _bill(s, sale),
    )
    ways = tuple(_way(s, sale, direction) for direction in _directions(sale))
    edge, above, gap = (28, 10, 8) if s.roomy else (14, 4, 3)
    lines = divided(
        *_people(s, state),
        _ticket(s, state),
        _insurance(s, state),
        _method(s, sale),
        gap=gap,
        margins=(edge, above, 20, above),
    )
    money = _money(s, sale) if s.upright else None
    if s.roomy:
        root = b.column(*ways, lines, money, b.Gap(grow=1), gap=14, margins=(s.side, 16, s.side, 8))
    elif _by_pages(s, sale):
        brief = _money(s, sale, brief=True) if s.upright else None
        second = state.first > 0
        acts = (
            Act(say(Text.THE_TRIP), TurnPage(-_SHOWN), chosen=not second),
            Act(say(Text.PEOPLE_AND_PAYMENT), TurnPage(_SHOWN), chosen=second),
        )
        tabs = b.row(*(b.Button(act, 24, TARGET, grow=1) for act in acts), gap=s.gap)
        page = (*((lines,) if state.first else (*ways, brief)), b.Gap(grow=1))
        root = b.column(
            *((*page, tabs) if s.low_across else (tabs, *page)),
            gap=8,
            margins=(s.side // 2, 4, s.side // 2, 4),
        )
    else:
        left, right = b.column(*ways, b.Gap(grow=1), gap=8), b.column(lines, b.Gap(grow=1), money, gap=8)
        sides = (replace(one, grow=1) for one in (left, right))
        root = b.row(*sides, gap=s.gap, margins=(s.side // 2, 6, s.side // 2, 4))
    return frame, b.Body(root)


def _by_pages(s: Scale, sale: Sale) -> bool:
    """Return whether the ways and the people each need a page: there is space for one."""
    people, buses = len(sale.people.passengers), len(sale.trips.segments)
    return not s.roomy and (s.narrow or people > _SHOWN or people * buses > _SEATS)


def _pay(s: Scale, sale: Sale) -> str:
    method, total, line = sale.payment.method, sale.total, sale.instalment
    if method is None or total is None:
        return say(Text.ASKING_PRICES)
    amount = kiosk_texts.split_in(line.count, brl(line.amount)) if line and line.count > 1 else brl(total)
    if s.narrow:
        return kiosk_texts.pay(amount)
    return kiosk_texts.pay_with(amount, payment_texts.of_amount(method))


def _directions(sale: Sale) -> tuple[Direction, ...]:
    return tuple(dict.fromkeys(one.direction for one in sale.trips.segments))


def _change(s: Scale, part: Part, number: int, about: str, text: str = "") -> b.Button:
    text = text or say(Text.CHANGE)
    act = Act(text, Change(part, number), icon="pencil" if s.roomy else "", spoken=f"{text}: {about}")
    return b.Button(
        act, 26 if s.roomy else 22, 72 if s.roomy else TARGET, icon_size=28, pad=18, least=TARGET, at="middle"
    )


# --- The ways ------------------------------------------------------------------------------------


def _way(s: Scale, sale: Sale, direction: Direction) -> b.Card:
    """Return one way: when, each bus with its hours, and where people change."""
    r = s.roomy
    legs = [one for one in sale.trips.segments if one.direction is direction]
    first = legs[0].trip.departure.when
    day = (format.day_long if r else format.day)(first.date())
    name = f"{trip_texts.direction(direction)} \u00b7 {day}"
    icon = "arrow-right" if direction is Direction.OUTBOUND else "arrow-left"
    head = b.row(
        b.Icon(icon, 28, "primary", at="middle"),
        b.Words(name, 30 if r else 24, 600, wrap=False, grow=1, at="middle"),
        _change(s, Part.WAY, sale.trips.segments.index(legs[0]), name),
        gap=16,
    )
    buses: list[b.Block | None] = []
    for number, leg in enumerate(legs):
        inside = b.row(
            b.Icon("arrow-left-right", 26, "warning", at="middle"),
            b.Words(trip_texts.on_the_way(leg.trip).rstrip("."), 24 if r else 22, 600, "warning", grow=1),
            gap=16,
            margins=(12, 6 if r else 2, 12, 6 if r else 2),
        )
        buses += [
            b.Card(inside, fill="warning_tint", line="warning_line", radius=4) if number else None,
            *_bus(s, sale, leg, last=number + 1 == len(legs)),
        ]
    edge = 28 if r else 14
    return b.Card(
        b.column(head, *buses, gap=2 if r else 0, margins=(edge, 8 if r else 2, 20, 14 if r else 6))
    )


def _bus(s: Scale, sale: Sale, leg: Segment, *, last: bool) -> Iterator[b.Block]:
    r = s.roomy
    leaves, arrives = leg.leg.departure or leg.trip.departure, leg.leg.arrival or leg.trip.arrival
    day = "" if leaves.when.date() == arrives.when.date() else format.day(arrives.when.date())
    kind = trip_texts.class_name(leg.leg.service_class or leg.trip.service_class)
    terminal = arrives.terminal if last and arrives.terminal != (arrives.city or arrives.name) else ""
    about = [leg.leg.company or leg.trip.company, kind]
    about += [kiosk_texts.arrives_at(terminal)] if terminal else []
    labels = kiosk_texts.counted([choice.label for choice in sale.chosen(leg)])
    seats = kiosk_texts.seats_named(*labels)
    hours = (format.hour(leaves.when), format.hour(arrives.when))
    places = (leaves.city or leaves.name, arrives.city or arrives.name)
    if not r or s.letters > 1:
        way = f"{hours[0]} {places[0]} \u2192 {hours[1]} {places[1]}"
        yield b.Words(f"{way} {day}".strip(), 28 if r else 22, 600)
        yield b.Words(" \u00b7 ".join(filter(None, (*about, seats))), 24 if r else 22, tone="text_2")
        return
    yield b.row(
        b.Words(hours[0], 36, 600, wrap=False),
        b.Words(places[0], 26, wrap=False),
        b.Icon("arrow-right", 22, at="middle"),
        b.Words(hours[1], 36, 600, wrap=False),
        b.Words(places[1], 26, wrap=False),
        b.Words(day, 24, 600, "warning", wrap=False),
        b.Gap(grow=1),
        gap=12,
    )
    yield b.row(
        b.Words(" \u00b7 ".join(filter(None, about)), 24, tone="text_2", grow=1),
        b.Words(seats, 24, 600, wrap=False),
        gap=14,
    )


# --- People, ticket, insurance, method -------------------------------------------------------------


def _line(
    s: Scale, icon: b.Block, strong: str, text: str, change: b.Button | None, *, private: bool = False
) -> b.Line:
    r = s.roomy
    said = b.column(
        b.Words(strong, 26 if r else 22, 600, wrap=not r, private=private),
        b.Words(text, 24 if r else 22, tone="text_2"),
        grow=1,
        at="middle" if r else "",
    )
    return b.row(icon, said, change, gap=18)


def _people(s: Scale, state: KioskState) -> Iterator[b.Block]:
    """Yield each person with document and seats in the order of travel: from three on a page of them."""
    sale = state.sale
    count = len(sale.people.passengers)
    first = (
        min(state.first - (_SHOWN if _by_pages(s, sale) else 0), max(0, count - 1)) if count > _SHOWN else 0
    )
    first = max(0, first)
    for index, one in enumerate(sale.people.passengers[first : first + _SHOWN], start=first):
        legs = (sale.chosen(segment) for segment in sale.trips.segments)
        labels = [choice.label for leg in legs for choice in leg if choice.index == index]
        kind = kiosk_texts.document_kind(one.document_type)
        document = f"{kind} {masked(one.document_type, one.document_number)}"
        text = f"{document} \u00b7 {kiosk_texts.seats_named(len(labels), ', '.join(labels))}"
        disc = b.Disc(index + 1, 44, at="middle")
        change = _change(s, Part.PERSON, index, kiosk_texts.passenger_of(index + 1, count))
        yield _line(s, disc, one.name, text, change, private=True)
    if count > _SHOWN:
        more = first + _SHOWN < count
        act = Act(
            kiosk_texts.people_shown(first + 1, min(count, first + _SHOWN), count),
            TurnPage(_SHOWN if more else -first),
            icon="chevron-down" if more else "chevron-up",
        )
        yield b.Button(act, 24, TARGET, "row")


def _ticket(s: Scale, state: KioskState) -> b.Line:
    icon = b.Icon("printer" if state.paper else "smartphone", 36, "primary", at="middle")
    if state.paper:
        return _line(s, icon, say(Text.TICKET_BOTH), "", None)
    name, asked = say(Text.TICKET_PHONE), len(carries(state)) > 1
    text = say(CARRIED[state.carry][0] if asked else Text.NO_PAPER_TODAY)
    return _line(s, icon, name, text, _change(s, Part.METHOD, 0, name) if asked else None)


def _insurance(s: Scale, state: KioskState) -> b.Line | None:
    """Return the insurance of everybody, off until somebody wants it; None where its price is not known."""
    count = len(state.form.people)
    prices = [who.insurance(state, index) for index in range(count)]
    if not prices or any(price is None for price in prices):
        return None
    on = bool(state.sale.people.insured)
    text = kiosk_texts.insurance_costs(brl(sum(price or 0 for price in prices)))
    icon = b.Icon("shield-check" if on else "shield", 36, "primary", at="middle")
    name = say(Text.INSURED if on else Text.NOT_INSURED)
    change = _change(s, Part.INSURANCE, 0, name, say(Text.TAKE_OUT if on else Text.PUT_IN))
    return _line(s, icon, name, text, change)


def _method(s: Scale, sale: Sale) -> b.Line | None:
    method = sale.payment.method
    if method is None:
        return None
    line, total = sale.instalment, sale.total
    text = say(Text.AT_ONCE)
    if line is not None and line.count > 1 and total is not None:
        text = kiosk_texts.instalments(line.count, brl(line.amount))
        interest = line.has_interest(sale.principal or line.total)
        text += f" \u00b7 {kiosk_texts.in_all(brl(total)) if interest else say(Text.NO_INTEREST)}"
    icon = b.Icon(method.facts.icon, 36, "primary", at="middle")
    name = payment_texts.name(method)
    return _line(s, icon, name, text, _change(s, Part.METHOD, 0, name))


# --- Money ----------------------------------------------------------------------------------------


def _bill(s: Scale, sale: Sale) -> tuple[tuple[str, str], ...]:
    """Return the lines of the statement above its total, each with its amount."""
    *rows, _ = statement_texts.rows(statement(sale))
    return tuple((row.text if s.upright else row.brief, row.amount) for row in rows)


def _money(s: Scale, sale: Sale, *, brief: bool = False) -> b.Card:
    """Return the statement of the sale, line by line, and the total; ``brief``: the lines after one
    another."""
    r = s.roomy
    size = 26 if r else 22
    lines: Iterator[b.Block] = (
        b.row(b.Words(text, size, wrap=False, grow=1), b.Words(amount, size, 500, wrap=False), gap=14)
        for text, amount in _bill(s, sale)
    )
    total = "" if sale.total is None else brl(sale.total)
    below = b.row(
        b.Words(kiosk_texts.total_of(sale.people.count), 28 if r else 24, 600, wrap=False, at="middle"),
        b.Words(total, 52 if r else 32, 600, wrap=False, align="end", grow=1),
    )
    edge = (28, 14, 28, 10) if r else (14, 4, 14, 4)
    if brief:
        lines = iter((b.Words(" \u00b7 ".join(" ".join(line) for line in _bill(s, sale)), 22),))
    return b.Card(b.column(*lines, b.Divider(), below, gap=8 if r else 1, margins=edge))


# --- What of a way is changed -----------------------------------------------------------------------


def change(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return what can be another one of a way, and what is given up by it."""
    s, sale = scene.measures, state.sale
    leg = sale.trips.segments[min(state.changing, len(sale.trips.segments) - 1)]
    frame = step_frame(state, scene, 6, say(Text.ASK_CHANGE))
    here = [choice.label for choice in sale.chosen(leg)]
    every = [choice.label for choice in sale.seating.seats]
    acts = (
        Act(
            say(Text.OTHER_SEAT),
            Change(Part.SEATS, state.changing),
            icon="armchair",
            after="chevron-right",
            note=kiosk_texts.stay_held(*kiosk_texts.counted(here)),
        ),
        Act(
            say(Text.OTHER_TRIP),
            Change(Part.TRIP),
            icon="bus",
            after="chevron-right",
            note=kiosk_texts.let_go(*kiosk_texts.counted(every)),
        ),
        Act(say(Text.KEEP_ALL), Ask.BACK, icon="check", after="chevron-right"),
    )
    size, tall = (36, 200) if s.roomy else (28, 112)
    buttons = (
        b.Button(act, size, tall, centred=False, icon_size=64 if s.roomy else 40, pad=36) for act in acts
    )
    root = b.column(
        note_line(Note("wallet", say(Text.NOT_CHARGED_YET)), s),
        *buttons,
        b.Gap(grow=1),
        gap=s.gap,
        margins=(s.side, 32 if s.roomy else 8, s.side, 16),
    )
    return frame, b.Body(root)
