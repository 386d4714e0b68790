"""What the pages up to the departures show: home, destination, day, trips. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.languages import LANGUAGES
from pos_app.domain.money import brl
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip, TripQuery
from pos_app.kiosk.flow.choosing import first_shown_day
from pos_app.kiosk.flow.intents import Ask, ChooseLanguage, TakeDay, TakeTrip, TurnPage
from pos_app.kiosk.flow.state import KioskState
from pos_app.kiosk.screens.content import (
    DatePage,
    DayCell,
    HomePage,
    MonthPart,
    PlaceButton,
    RoutePage,
    TripCard,
    TripsPage,
)
from pos_app.kiosk.screens.frame import Act, Chip, Frame, Note
from pos_app.kiosk.screens.scene import Scene, bare, methods_taken
from pos_app.sale.stage import Activity
from pos_app.wording import format, kiosk_texts, search_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

_WEEKS = 9
_CHEAPEST = 3
_FEW = 5


def home(state: KioskState, scene: Scene) -> tuple[Frame, HomePage]:
    """Return the first page."""
    hour = scene.local.hour
    greeting = Text.GOOD_MORNING if hour < 12 else Text.GOOD_AFTERNOON if hour < 18 else Text.GOOD_EVENING
    warnings = (
        () if state.paper else (Note("printer", say(Text.NO_PAPER_NOW_NOTE), strong=say(Text.NO_PAPER_NOW)),)
    )
    page = HomePage(
        greeting=say(greeting),
        here=say(Text.HERE),
        station=scene.station or (state.origin.label if state.origin else ""),
        languages_title=kiosk_texts.languages_title(),
        languages=tuple(
            Act(kiosk_texts.language_name(code), ChooseLanguage(code), chosen=code == state.looks.language)
            for code in LANGUAGES
        ),
        question=say(Text.ASK_WHAT),
        buy=Act(
            say(Text.BUY),
            Ask.BUY,
            icon="ticket",
            after="arrow-right",
            note=kiosk_texts.buy_note(methods_taken(state, scene)),
            why_not="" if state.origin and state.origin.slug else say(Text.NOT_READY),
        ),
        reprint=Act(
            say(Text.REPRINT), Ask.REPRINT, icon="printer", after="arrow-right", note=say(Text.REPRINT_NOTE)
        ),
        access=Act(
            say(Text.ACCESS),
            Ask.ACCESS,
            icon="accessibility",
            after="chevron-right",
            note=say(Text.ACCESS_NOTE),
        ),
        benefits=Note("id-card", say(Text.BENEFITS)),
        warnings=warnings,
    )
    return bare(scene), page


def city(place: Place | None) -> str:
    """Return a place as customers call it."""
    return place.name if place else ""


def route(state: KioskState, scene: Scene) -> tuple[Frame, RoutePage]:
    """Return the page of the destination."""
    found = scene.places(state.typed) if state.typed.strip() else scene.often
    here = state.origin.city_name if state.origin else ""
    places = tuple(PlaceButton(place.name, place.state, place) for place in found if place.city_name != here)[
        :10
    ]
    none = state.place_problem
    if state.resolving:
        none = say(Text.RESOLVING)
    elif state.typed.strip() and not places:
        none = say(Text.NO_PLACE)
    frame = Frame(
        scene.clock,
        step=1,
        title=say(Text.ASK_WHERE),
        words=say(Text.ASK_WHERE_NOTE),
        chip=Chip("map-pin", f"{say(Text.FROM)} {city(state.origin)}", plain=True),
    )
    page = RoutePage(
        placeholder=say(Text.DESTINATION),
        heading=say(Text.RESULTS if state.typed.strip() else Text.OFTEN),
        hint=say(Text.ONE_TOUCH),
        places=places,
        typed=state.typed,
        none=none,
    )
    return frame, page


def days(state: KioskState, scene: Scene) -> tuple[Frame, DatePage]:
    """Return the calendar."""
    chosen = state.day or scene.today
    first = first_shown_day(state, scene.today)
    shown = [first + timedelta(days=number) for number in range(7 * _WEEKS)]
    cells = _cells(state, scene, shown, chosen)
    price = _price(state, scene, chosen)
    amount, note = "", format.day_long(chosen).capitalize()
    if price is not None:
        amount, note = brl(price), kiosk_texts.from_price(chosen)
    frame = Frame(
        scene.clock,
        step=2,
        title=say(Text.ASK_DAY),
        words=f"{city(state.origin)} \u2192 ",
        strong=city(state.destination),
        amount=amount or format.day(chosen),
        amount_note=note if amount else "",
        main=Act(say(Text.SEE_TRIPS), Ask.SEE_TRIPS, after="arrow-right"),
    )
    quick = tuple(
        Act(
            _day_name(day, scene.today),
            TakeDay(day),
            note=format.day(day) if day > scene.today + timedelta(days=1) else format.day_long(day),
            chosen=day == chosen,
        )
        for day in (scene.today + timedelta(days=number) for number in range(3))
    )
    page = DatePage(
        quick=quick,
        legend=Note("tag", say(Text.DAY_LEGEND)),
        weekdays=tuple(format.weekday_short(first + timedelta(days=number)) for number in range(7)),
        months=_months(cells),
        earlier=Act(
            say(Text.EARLIER),
            TurnPage(-1),
            icon="chevron-up",
            why_not="" if state.weeks else say(Text.EARLIER),
        ),
        later=Act(say(Text.MORE_DAYS), TurnPage(1), icon="chevron-down"),
    )
    return frame, page


def shown_days(state: KioskState, today: date) -> tuple[date, ...]:
    """Return the days whose fares are worth asking for: the first weeks of the calendar."""
    first = first_shown_day(state, today)
    found = (first + timedelta(days=number) for number in range(21))
    return tuple(day for day in found if day >= today)


def question(state: KioskState, day: date) -> TripQuery | None:
    """Return the search of a day."""
    if state.origin is None or state.destination is None:
        return None
    return TripQuery(state.origin.slug, state.destination.slug, day)


def _price(state: KioskState, scene: Scene, day: date) -> int | None:
    asked = question(state, day)
    seen = scene.day_price(asked) if asked else None
    return seen.lowest if seen else None


def _cells(state: KioskState, scene: Scene, shown: list[date], chosen: date) -> list[DayCell]:
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
        usable = day >= scene.today
        words = ""
        if day in prices:
            words = brl(prices[day]).replace("R$\u00a0", "")
        elif day in sold_out:
            words = say(Text.SOLD_OUT_DAY)
        elif usable:
            words = say(Text.SEE)
        cells.append(
            DayCell(
                day,
                words,
                usable=usable,
                chosen=day == chosen,
                cheap=day in prices and prices[day] in cheapest,
                spoken=kiosk_texts.day_spoken(day, brl(prices[day]) if day in prices else words),
            )
        )
    return cells


def _months(cells: list[DayCell]) -> tuple[MonthPart, ...]:
    """Return whole weeks cut at the ends of months, Sunday first."""
    parts: list[MonthPart] = []
    for start in range(0, len(cells), 7):
        week = cells[start : start + 7]
        for month in dict.fromkeys((cell.day.year, cell.day.month) for cell in week):
            row = tuple(cell if (cell.day.year, cell.day.month) == month else None for cell in week)
            name = format.month(next(cell.day for cell in row if cell)).capitalize()
            if parts and parts[-1].name == name:
                parts[-1] = MonthPart(name, (*parts[-1].weeks, row))
            elif any(cell and cell.usable for cell in row) or parts:
                parts.append(MonthPart(name, (row,)))
    return tuple(parts)


def _day_name(day: date, today: date) -> str:
    if day == today:
        return say(Text.TODAY)
    if day == today + timedelta(days=1):
        return say(Text.TOMORROW)
    return format.day_long(day).split(" ")[0].capitalize()


def on_sale(state: KioskState) -> tuple[Trip, ...]:
    """Return the departures that answer the question, by the hour; none of another day or route."""
    results = state.sale.search.results
    if results is None:
        return ()
    found = (trip for trip in results.departures if not trip.other_day and not trip.other_route)
    return tuple(sorted(found, key=lambda trip: trip.departure.when))


def _note(state: KioskState) -> str:
    results = state.sale.search.results
    more = results is not None and results.incomplete
    return f"{say(Text.FEE_LATER)} \u00b7 {search_texts.incomplete()}" if more else say(Text.FEE_LATER)


def trips(state: KioskState, scene: Scene) -> tuple[Frame, TripsPage]:
    """Return the departures."""
    found = on_sale(state)
    busy = Activity.SEARCH in state.sale.busy
    first = min(state.first_trip, max(0, len(found) - 1))
    shown = found[first : first + scene.per_page]
    day = state.day or scene.today
    frame = Frame(
        scene.clock,
        step=3,
        title=say(Text.CHOOSE_TRIP),
        words=f"{city(state.origin)} \u2192 ",
        strong=f"{city(state.destination)} \u00b7 {format.day_long(day)}",
        chip=Chip("clock", say(Text.ORDER), plain=True),
    )
    last = first + len(shown)
    page = TripsPage(
        cards=tuple(_whole(_card(trip)) for trip in shown),
        first=first,
        count=len(found),
        shown=kiosk_texts.trips_shown(first + 1, last, len(found)) if shown else "",
        shown_note=_note(state),
        earlier=Act(
            say(Text.EARLIER),
            TurnPage(-scene.per_page),
            icon="chevron-up",
            why_not="" if first else say(Text.EARLIER),
        ),
        later=Act(
            say(Text.LATER),
            TurnPage(scene.per_page),
            icon="chevron-down",
            why_not="" if last < len(found) else say(Text.LATER),
        ),
        none="" if found or busy else say(Text.NO_TRIPS),
        waiting=say(Text.SEARCHING) if busy else "",
    )
    return frame, page


def _card(trip: Trip) -> TripCard:
    takes = format.duration(trip.minutes) if trip.minutes is not None else ""
    kind = trip_texts.kind(trip.kind)
    seats = trip_texts.seats_left(trip.available)
    gone = trip.available <= 0
    price = brl(trip.fare)
    place, terminal = trip.arrival.city or trip.arrival.name, trip.arrival.terminal or trip.arrival.name
    return TripCard(
        departs=format.hour(trip.departure.when),
        arrives=format.hour(trip.arrival.when),
        later=format.later_days(trip.departure.when, trip.arrival.when),
        takes=" \u00b7 ".join(part for part in (takes, kind) if part),
        where=kiosk_texts.arrives(place),
        terminal=terminal if terminal != place else "",
        company=trip_texts.companies(trip),
        service_class=trip.service_class,
        seats="" if gone else seats,
        few=trip.available <= _FEW,
        price=price,
        price_note=say(Text.PER_PERSON),
        before=kiosk_texts.price_before(brl(trip.price)) if trip.fare < trip.price else "",
        low_fare=say(Text.LOW_FARE) if trip.low_fare else "",
        sold_out=say(Text.SOLD_OUT) if gone else "",
        spoken=kiosk_texts.trip_spoken(trip, takes, seats, price),
        intent=TakeTrip(trip),
    )


def _whole(card: TripCard) -> TripCard:
    """Return a card whose bus ends at the city itself."""
    return replace(card, where=card.where.rstrip(",")) if not card.terminal else card
