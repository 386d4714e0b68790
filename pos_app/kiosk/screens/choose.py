"""What the pages up to the departures show: home, destination, day, trips. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.languages import LANGUAGES
from pos_app.domain.money import brl
from pos_app.domain.places import Place
from pos_app.domain.trips import Direction, Trip, TripQuery
from pos_app.kiosk.flow import intents as i
from pos_app.kiosk.flow.choosing import first_shown_day, hours_of, listed
from pos_app.kiosk.flow.late import SHOWN
from pos_app.kiosk.flow.state import KioskState
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Act, Chip, Frame, Note
from pos_app.kiosk.screens.parts import note_line, told, waiting
from pos_app.kiosk.screens.rest import resting
from pos_app.kiosk.screens.scale import TARGET, Scale
from pos_app.kiosk.screens.scene import FEW, Scene, access_act, bare, methods_taken
from pos_app.sale.stage import Activity
from pos_app.ui.pages.search.answers import Answer
from pos_app.wording import format, kiosk_texts, payment_texts, sale_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

_WEEKS = 9
_CHEAPEST = 3
_CITIES = 10
_SEARCHES = 20
"""From so many on, what is searched most here is called so."""
_HOURS = {
    i.Hours.ALL: (Text.ALL_DAY, Text.ALL_DAY_NOTE),
    i.Hours.MORNING: (Text.MORNING, Text.MORNING_NOTE),
    i.Hours.AFTERNOON: (Text.AFTERNOON, Text.AFTERNOON_NOTE),
    i.Hours.EVENING: (Text.EVENING, Text.EVENING_NOTE),
}
_FULL_PAGE = 6
"""Fewer departures stand at the top of their page, as high as usual."""


def home(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the first page: languages, buy, print again, help for people with a disability."""
    if state.resting:
        return resting(state, scene)
    s = scene.measures
    r = s.roomy
    named = (
        Act(name.partition(" (")[0], i.ChooseLanguage(code), chosen=code == state.looks.language)
        for code, name in LANGUAGES.items()
    )
    buttons = (b.Button(act, 30, 112 if r else s.button, icon_size=36, grow=1) for act in named)
    languages = b.row(*buttons, gap=16)
    warnings = b.column(*_paid_late(state), None if state.paper else _no_paper(), gap=8)
    benefits = note_line(Note("id-card", say(Text.BENEFITS)), s, centred=True)
    fill = _home_upright if r else _home_low
    inside = fill(state, scene, languages, warnings, benefits)
    return bare(scene), b.Body(b.column(_welcome(state, scene), inside))


def _welcome(state: KioskState, scene: Scene) -> b.Card:
    s = scene.measures
    r = s.roomy
    hour = scene.local.hour
    greeting = Text.GOOD_MORNING if hour < 12 else Text.GOOD_AFTERNOON if hour < 18 else Text.GOOD_EVENING
    here = b.row(
        b.Icon("map-pin", 34, "rail_text"),
        b.Words(say(Text.HERE), 28, tone="rail_text", wrap=False),
        b.Words(
            scene.station or (state.origin.label if state.origin else ""),
            28,
            600,
            "on_rail",
            wrap=s.letters > 1,
            keeps=True,
            grow=1,
        ),
        gap=14,
    )
    margins = (s.side, 40 if r else 4, s.side, 56 if r else 12)
    text = b.Words(say(greeting), 66 if r else 40, 600, "on_rail")
    inside = b.Line((text, here), r, 12 if r else 40, margins)
    return b.Card(inside, fill="rail", line="rail", radius=0)


def _paid_late(state: KioskState) -> Iterator[b.Button]:
    """Yield a button for each order paid late whose page was in front, on the first page."""
    for paid in state.late[:SHOWN]:
        act = Act(
            kiosk_texts.late_strip(paid.number),
            i.TakeLate(paid.id),
            icon="check",
            after="chevron-right",
            side=say(Text.LATE_PRINT),
        )
        yield b.Button(act, 26, TARGET + 8, centred=False, icon_size=34, pad=24)


def _no_paper() -> b.Card:
    text = (b.Words(say(Text.NO_PAPER_NOW), weight=600), b.Words(say(Text.NO_PAPER_NOW_NOTE), 22))
    inside = told(b.Icon("printer", 36, "warning", at="middle"), *text, gap=18, margins=(24, 12, 24, 12))
    return b.Card(inside, fill="warning_tint", line="warning_line")


def _ways(state: KioskState, scene: Scene) -> tuple[b.Button, b.Button, b.Button]:
    """Return the buttons that buy, print again, and help people with a disability."""
    s = scene.measures
    r = s.roomy
    buy = Act(
        say(Text.BUY),
        i.Ask.BUY,
        icon="ticket",
        after="arrow-right",
        note=kiosk_texts.buy_note(payment_texts.any_of(methods_taken(state, scene))),
        why_not="" if state.origin and state.origin.slug else say(Text.NOT_READY),
    )
    again = Act(
        say(Text.REPRINT), i.Ask.REPRINT, icon="printer", after="arrow-right", note=say(Text.REPRINT_NOTE)
    )
    least = 136 if s.low_across else 0  # Three lines of words.
    return (
        b.Button(
            buy,
            56 if r else 40,
            s.main,
            "main",
            False,
            116 if r else 64,
            52 if r else 32,
            "fills",
            grow=10 if r else 0,
        ),
        b.Button(
            again,
            40 if r else 30,
            s.main,
            "plain",
            False,
            96 if r else 56,
            60 if r else 28,
            "fills",
            least=least,
            grow=8 if r else 0,
        ),
        b.Button(
            access_act(), 30, s.row, "special", False, 52, 40, "" if s.upright else "fills", least=least
        ),
    )


def _home_upright(state: KioskState, scene: Scene, *parts: b.Line) -> b.Line:
    s = scene.measures
    languages, warnings, benefits = parts
    buy, again, access = _ways(state, scene)
    title = b.Words("Idioma · Language", tone="text_2", wrap=False, grow=1)
    return b.column(
        b.row(b.Icon("languages", 28), title, gap=14),
        languages,
        b.Gap(36),
        b.Words(say(Text.ASK_WHAT), 34, 600, wrap=False),
        buy,
        b.Gap(8),
        again,
        b.Gap(16),
        warnings,
        b.Gap(grow=3),
        access,
        b.Gap(16),
        benefits,
        gap=s.gap,
        margins=(s.side, 40, s.side, 28),
        grow=1,
    )


def _home_low(state: KioskState, scene: Scene, *parts: b.Line) -> b.Line:
    s = scene.measures
    languages, warnings, benefits = parts
    buy, again, access = _ways(state, scene)
    question = b.Words(say(Text.ASK_WHAT), 34 if s.upright else 28, 600, wrap=False)
    # What is wrong needs the space of the question.
    cells: list[tuple[b.Block, int, int, int, int]] = [] if warnings.children else [(question, 0, 0, 1, 2)]
    if s.upright:
        cells += [(buy, 1, 0, 1, 2), (again, 2, 0, 1, 1), (access, 2, 1, 1, 1)]
    else:
        cells += [(buy, 1, 0, 2, 1), (again, 1, 1, 1, 1), (access, 2, 1, 1, 1)]
    grid = b.Grid(tuple(cells), s.gap, even=True, grow=1)
    return b.column(
        *((warnings, grid, languages) if s.low_across else (languages, warnings, grid)),
        benefits,
        gap=s.gap,
        margins=(s.side, 12, s.side, 12),
        grow=1,
    )


def city(place: Place | None) -> str:
    return place.name if place else ""


def route(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page of the destination and the day: cities, and a field for every other."""
    s = scene.measures
    r = s.roomy
    typed = state.typed.strip()
    here = state.origin.city_name if state.origin else ""
    found = scene.places(typed) if typed else scene.often
    meant = _meant(typed, scene) if typed and not found else ()
    places = tuple(place for place in (found or meant) if place.city_name != here)[:_CITIES]
    none = state.place_problem
    if state.resolving:
        none = say(Text.RESOLVING)
    elif typed and not places:
        none = say(Text.NO_PLACE)
    frame = Frame(
        scene.clock,
        step=1,
        title=say(Text.ASK_WHERE),
        text=say(Text.ASK_WHERE_NOTE),
        chip=Chip("map-pin", f"{say(Text.FROM)} {city(state.origin)}", plain=True),
    )
    often = Text.OFTEN if sum(one.uses for one in scene.often) >= _SEARCHES else Text.SOME_CITIES
    day = state.day or scene.today
    seen = {} if typed else {one: left[0] for one in places if (left := _seen(state, scene, one, day)[1])}
    heading = Text.MEANT if meant else Text.RESULTS if typed else Text.NEXT_HERE if seen else often
    ordered = [
        *sorted(seen, key=lambda one: seen[one].departure.when),
        *(one for one in places if one not in seen),
    ]
    tiles = tuple(_tile(state, scene, place, day) for place in ordered)
    name = say(Text.DESTINATION)
    letters = state.letters or not s.low_across
    entry: b.Block = b.Entry(state.typed, name, i.TypePlace, icon="search", placeholder=name)
    if s.low_across:  # Over the keys no city is in reach: they come and go.
        shut = Act(say(Text.SEE_CITIES if letters else Text.TYPE_CITY), i.Ask.LETTERS, icon="keyboard")
        entry = b.row(
            replace(entry, grow=1) if letters else None, b.Button(shut, 24, TARGET, icon_size=30), gap=10
        )
    root = b.column(
        None if s.low_across and letters else _when(state, scene),
        entry,
        b.Words(say(heading), 28, 600, wrap=False) if r else None,
        b.Fitting(tiles, 2 if s.upright or s.narrow else 3, 108 if r else TARGET, grow=1),
        b.Words(none, 26 if r else 24, tone="text_2"),
        gap=s.gap if r else 6,
        margins=(s.side, 20 if r else 4, s.side, 16 if r else 4),
    )
    return frame, b.Body(root, keys="city" if letters else "")


def _when(state: KioskState, scene: Scene) -> b.Line:
    s, day = scene.measures, state.day or scene.today
    tomorrow = scene.today + timedelta(days=1)

    def near(text: str, wanted: date) -> Act:
        chosen = day == wanted and not state.other_day
        return Act(say(text), i.TakeDay(wanted), note=format.day(wanted) if s.roomy else "", chosen=chosen)

    acts = (
        Act(say(Text.ONE_WAY), i.Ask.ONE_WAY, chosen=not state.both),
        Act(say(Text.BOTH_WAYS), i.Ask.BOTH_WAYS, chosen=state.both),
        near(Text.TODAY, scene.today),
        near(Text.TOMORROW, tomorrow),
        Act(
            say(Text.OTHER_DAY),
            i.Ask.OTHER_DAY,
            note=say(Text.CALENDAR) if s.roomy else "",
            chosen=state.other_day,
        ),
    )
    size, tall = (26, 104) if s.roomy else (24, TARGET)
    buttons = [b.Button(act, size, tall, icon_size=28, pad=10, least=TARGET, grow=1) for act in acts]
    return b.row(*buttons[:2], b.Gap(8), *buttons[2:], gap=10)


def _meant(typed: str, scene: Scene) -> Sequence[Place]:
    """Return the cities whose names begin as the wrong letters do."""
    starts = (typed[:end] for end in range(len(typed) - 1, 1, -1))
    return next((found for start in starts if (found := scene.places(start))), ())


def _tile(state: KioskState, scene: Scene, place: Place, day: date) -> Act:
    """Return a city with what was seen of its day, or why it cannot be reached from here."""
    act = Act(
        place.name,
        i.TakePlace(place),
        icon="map-pin",
        side=place.state,
        spoken=kiosk_texts.city_spoken(place.name, place.state),
    )
    if any((one.name, one.state) == (place.name, place.state) for one in state.unserved):
        reason = say(Text.NOT_SOLD)
        return replace(act, icon="ban", note=reason, why_not=reason)
    seen, left = _seen(state, scene, place, day)
    if seen is None:
        return act
    if not left:
        gone = kiosk_texts.none_leaves(format.day(day) if day != scene.today else "")
        return replace(act, note=say(Text.SOLD_OUT) if any(_later(seen, scene)) else gone, warns=True)
    price = brl(min(trip.fare for trip in left))
    leaves, at = format.hour(left[0].departure.when), format.hour(seen.at)
    wide = scene.measures.roomy and scene.measures.letters == 1
    note = kiosk_texts.seen_next(leaves, price, at) if wide else f"{leaves} \u00b7 {price}"
    return replace(act, note=note)


def _seen(state: KioskState, scene: Scene, place: Place, day: date) -> tuple[Answer | None, tuple[Trip, ...]]:
    """Return what was seen of a city's day, and what of it can still be taken."""
    asked = question(replace(state, destination=place, choosing_back=False), day) if place.slug else None
    seen = next((one for one in scene.seen if asked and _same(one.results.query, asked)), None)
    trips = (one for one in _later(seen, scene) if one.available) if seen else ()
    return seen, tuple(sorted(trips, key=lambda trip: trip.departure.when))


def _same(one: TripQuery, asked: TripQuery) -> bool:
    return (one.origin, one.destination, one.day) == (asked.origin, asked.destination, asked.day)


def _later(seen: Answer, scene: Scene) -> Iterator[Trip]:
    """Yield what leaves after now as asked, with free seats or without."""
    now = scene.local.replace(tzinfo=None)
    asked = (one for one in seen.results.departures if not one.other_day and not one.other_route)
    yield from (one for one in asked if one.departure.when > now)


def days(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    s = scene.measures
    r = s.roomy
    earliest = state.day or scene.today if state.choosing_back else scene.today
    chosen = max(earliest, (state.back_day if state.choosing_back else state.day) or earliest)
    first = first_shown_day(state, earliest)
    shown = [first + timedelta(days=number) for number in range(7 * _WEEKS)]
    ends = (city(state.origin), city(state.destination))
    if state.choosing_back:
        ends = ends[::-1]
    ask_back = state.both and not state.choosing_back
    asked = question(state, chosen)
    seen = scene.day_price(asked) if asked else None
    price = seen.lowest if seen else None
    amount, note = format.day(chosen), format.day_long(chosen).capitalize()
    if price is not None:
        amount, note = brl(price), kiosk_texts.from_price(format.day_long(chosen).capitalize())
    frame = Frame(
        scene.clock,
        step=2,
        title=say(Text.ASK_BACK_DAY if state.choosing_back else Text.ASK_DAY),
        text=f"{ends[0]} \u2192 ",
        strong=ends[1],
        amount=amount,
        amount_note=note if price is not None else "",
        main=Act(say(Text.TO_WAY_BACK if ask_back else Text.SEE_TRIPS), i.Ask.SEE_TRIPS, after="arrow-right"),
    )
    quick = (
        Act(
            _day_name(day, scene.today),
            i.TakeDay(day),
            note=format.day(day) if day > scene.today + timedelta(days=1) else format.day_long(day),
            chosen=day == chosen,
        )
        for day in (earliest + timedelta(days=number) for number in range(3))
    )
    earlier, later = _turning(bool(state.weeks), True, 1, Text.MORE_DAYS)
    root = b.column(
        None
        if s.low_across
        else b.row(*(b.Button(act, 28, 104 if r else s.button, grow=1) for act in quick), gap=s.gap),
        note_line(Note("tag", say(Text.DAY_LEGEND)), s) if r else None,
        b.Calendar(
            tuple(format.weekday_short(first + timedelta(days=number)) for number in range(7)),
            _months(_cells(state, scene, shown, chosen, earliest)),
            grow=1,
        ),
        b.row(b.Button(earlier, 28, grow=1), b.Button(later, 28, grow=1), gap=s.gap),
        gap=s.gap,
        margins=(s.side, 24 if r else 8, s.side, 20 if r else 8),
    )
    return frame, b.Body(root)


def _turning(before: bool, after: bool, by: int, onward: str) -> tuple[Act, Act]:
    """Return the buttons that turn a long page, inactive where there is nothing more."""
    back, on = say(Text.EARLIER), say(onward)
    return (
        Act(back, i.TurnPage(-by), icon="chevron-up", why_not="" if before else back),
        Act(on, i.TurnPage(by), icon="chevron-down", why_not="" if after else on),
    )


def shown_days(state: KioskState, today: date) -> tuple[date, ...]:
    """Return the days whose fares are worth asking for: the first weeks of the calendar."""
    first = first_shown_day(state, today)
    found = (first + timedelta(days=number) for number in range(21))
    return tuple(day for day in found if day >= today)


def question(state: KioskState, day: date) -> TripQuery | None:
    if state.origin is None or state.destination is None:
        return None
    ends = (state.origin.slug, state.destination.slug)
    return TripQuery(*(ends[::-1] if state.choosing_back else ends), day)


def _cells(
    state: KioskState, scene: Scene, shown: list[date], chosen: date, earliest: date
) -> list[b.DayCell]:
    prices = {}
    sold_out = set()
    for day in shown:
        asked = question(state, day)
        seen = scene.day_price(asked) if asked and day >= scene.today else None
        if seen is not None and seen.lowest is not None:
            prices[day] = seen.lowest
        elif seen is not None:
            sold_out.add(day)
    cheapest = sorted(set(prices.values()))[:1] if len(prices) >= _CHEAPEST else []
    cells = []
    for day in shown:
        usable = day >= earliest
        text = ""
        if day in prices:
            text = brl(prices[day]).replace("R$\u00a0", "")
        elif day in sold_out:
            text = say(Text.SOLD_OUT_DAY)
        elif usable:
            text = say(Text.SEE)
        cells.append(
            b.DayCell(
                day,
                text,
                usable=usable,
                chosen=day == chosen,
                cheap=day in prices and prices[day] in cheapest,
                spoken=kiosk_texts.day_spoken(day, brl(prices[day]) if day in prices else text),
            )
        )
    return cells


def _months(cells: list[b.DayCell]) -> tuple[b.MonthPart, ...]:
    """Return whole weeks cut at the ends of months, Sunday first."""
    parts: list[b.MonthPart] = []
    for start in range(0, len(cells), 7):
        week = cells[start : start + 7]
        for month in dict.fromkeys((cell.day.year, cell.day.month) for cell in week):
            days = tuple(cell if (cell.day.year, cell.day.month) == month else None for cell in week)
            name = format.month(next(cell.day for cell in days if cell)).capitalize()
            if parts and parts[-1].name == name:
                parts[-1] = b.MonthPart(name, (*parts[-1].weeks, days))
            elif any(cell and cell.usable for cell in days) or parts:
                parts.append(b.MonthPart(name, (days,)))
    return tuple(parts)


def _day_name(day: date, today: date) -> str:
    if day == today:
        return say(Text.TODAY)
    if day == today + timedelta(days=1):
        return say(Text.TOMORROW)
    return format.day_long(day).split(" ")[0].capitalize()


def _note(state: KioskState) -> str:
    results = state.sale.search.results
    more = results is not None and results.incomplete
    return f"{say(Text.FEE_LATER)} \u00b7 {sale_texts.incomplete()}" if more else say(Text.FEE_LATER)


def trips(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the departures, of a part of the day or all of them, a page of them at a time."""
    s = scene.measures
    every = listed(state)
    busy = Activity.SEARCH in state.sale.busy
    hours = _hours(state, scene, every)
    found = [trip for trip in every if hours in (i.Hours.ALL, hours_of(trip))]
    first = min(state.first, max(0, len(found) - 1))
    per_page = scene.per_page - (0 if s.roomy else 1)
    shown = found[first : first + per_page]
    last = first + len(shown)
    instead = say(Text.SEARCHING) if busy else "" if found else say(Text.NO_TRIPS)
    cards = () if instead else tuple(_card(trip) for trip in shown)
    top: b.Place = "top" if 0 < len(cards) < _FULL_PAGE else ""
    margins = (s.side, 20 if s.roomy else 6, s.side, 12 if s.roomy else 4)
    shown_hours = b.row(*_filter(s, every, hours), gap=s.gap, margins=(*margins[:3], 0))
    cards_at = b.column(waiting(instead), *cards, gap=s.gap, margins=margins, grow=1, at=top)
    tall = 20 if s.roomy else 4
    numbers = kiosk_texts.trips_shown(first + 1, last, len(found)) if shown else ""
    said = b.column(
        b.Gap(grow=1),
        b.Words(numbers, 28 if s.roomy else 24, 600, wrap=False, keeps=True),
        b.Words(_note(state), tone="text_2") if s.roomy else None,
        b.Gap(grow=1),
        grow=2,
    )
    turns = _turning(bool(first), last < len(found), per_page, Text.LATER)
    if not first and last == len(found) and hours is not i.Hours.ALL:
        parts = (i.Hours.MORNING, i.Hours.AFTERNOON, i.Hours.EVENING)
        at = parts.index(hours)
        before, after = (
            (parts[at - 1] if at else i.Hours.ALL),
            (parts[at + 1] if at + 1 < len(parts) else i.Hours.ALL),
        )

        def to(one: i.Hours, icon: str) -> Act:
            text = say(_HOURS[one][0])
            some = one is i.Hours.ALL or any(hours_of(trip) is one for trip in every)
            return Act(text, i.ShowHours(one), icon=icon, why_not="" if some else kiosk_texts.none_then(text))

        turns = to(before, "chevron-up"), to(after, "chevron-down")
    buttons = (
        b.Button(act, 28 if s.roomy else 24, s.button + (12 if s.roomy else -8), grow=1) for act in turns
    )
    bar = b.Card(b.row(said, *buttons, gap=20, margins=(s.side, tall, s.side, tall)), radius=0, edge="above")
    filtered = shown_hours if every and not busy else None
    return _trips_frame(state, scene), b.Body(b.column(filtered, cards_at, bar))


def _trips_frame(state: KioskState, scene: Scene) -> Frame:
    ends, day = (city(state.origin), city(state.destination)), state.day or scene.today
    title, chip = Text.CHOOSE_TRIP, Chip("clock", say(Text.ORDER), plain=True)
    if state.both and state.back_day:
        title, chip = (
            Text.CHOOSE_OUT,
            Chip("arrow-left-right", kiosk_texts.back_on(state.back_day), plain=True),
        )
        if state.sale.search.choosing is Direction.RETURN:
            title, day, ends = Text.CHOOSE_BACK, state.back_day, ends[::-1]
            chip = Chip("check", kiosk_texts.out_on(state.day or scene.today), plain=True)
    strong = f"{ends[1]} \u00b7 {format.day_long(day)}"
    return Frame(scene.clock, step=3, title=say(title), text=f"{ends[0]} \u2192 ", strong=strong, chip=chip)


def _hours(state: KioskState, scene: Scene, every: Sequence[Trip]) -> i.Hours:
    """Return the part of the day that shows: until somebody chose, all of it."""
    kinds = {hours_of(trip) for trip in every}
    return state.hours if state.hours in kinds else i.Hours.ALL


def _filter(s: Scale, every: Sequence[Trip], hours: i.Hours) -> Iterator[b.Button]:
    for one in i.Hours:
        count = sum(one in (i.Hours.ALL, hours_of(trip)) for trip in every)
        text, note = map(say, _HOURS[one])
        act = Act(f"{text} {count}", i.ShowHours(one), note=note if s.roomy else "", chosen=one is hours)
        if not count:
            act = replace(act, why_not=kiosk_texts.none_then(text))
        yield b.Button(act, 28 if s.roomy else 24, 104 if s.roomy else TARGET, icon_size=28, grow=1, pad=12)


def _card(trip: Trip) -> b.TripCard:
    takes = format.duration(trip.minutes) if trip.minutes is not None else ""
    kind = trip_texts.kind(trip.kind)
    seats = trip_texts.seats_left(trip.available)
    gone = trip.available <= 0
    price = brl(trip.fare)
    kind_of = trip_texts.class_name(trip.service_class)
    place, terminal = trip.arrival.city or trip.arrival.name, trip.arrival.terminal or trip.arrival.name
    return b.TripCard(
        departs=format.hour(trip.departure.when),
        arrives=format.hour(trip.arrival.when),
        later=format.later_days(trip.departure.when, trip.arrival.when),
        takes=" \u00b7 ".join(part for part in (takes, kind) if part),
        where=kiosk_texts.arrives(place) if terminal != place else kiosk_texts.arrives(place).rstrip(","),
        terminal=terminal if terminal != place else "",
        change=trip_texts.on_the_way(trip),
        company=trip_texts.companies(trip),
        service_class=kind_of,
        seats="" if gone else seats,
        few=trip.available <= FEW,
        price=price,
        price_note=say(Text.PER_PERSON),
        before=kiosk_texts.price_before(brl(trip.price)) if trip.fare < trip.price else "",
        low_fare=say(Text.LOW_FARE) if trip.low_fare else "",
        sold_out=say(Text.SOLD_OUT) if gone else "",
        spoken=kiosk_texts.trip_spoken(
            format.hour(trip.departure.when),
            format.hour(trip.arrival.when),
            trip.company,
            f"{kind_of} {takes} {trip_texts.on_the_way(trip)}".strip(),
            seats,
            price,
        ),
        intent=i.TakeTrip(trip),
        grow=1,
    )
