"""The buses of an order as the panel shows them: day, route, and where each stops. Qt-free."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from pos_app.domain.fiscal_match import fiscal_by_ticket
from pos_app.domain.order_legs import OrderLeg, order_legs
from pos_app.domain.orders import FiscalTicket, OrderDetail
from pos_app.domain.places import fold
from pos_app.domain.time_zones import zone_of
from pos_app.domain.trips import Point, Stop
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.panel.desk_knowledge import DeskKnowledge
from pos_app.wording import counter_texts, format, ticket_texts
from pos_app.wording import order_texts as words
from pos_app.wording.trip_texts import class_name


class StopMark(Value):
    """A place where the bus stops. ``hour`` is that of the place, which ``zone`` tells where it is not the
    desk's."""

    hour: str
    place: str
    zone: str = ""


class LegLine(Value):
    """One bus. ``name`` says which way it goes; ``hash`` is that of its itinerary, empty where none is
    known."""

    name: str
    day: str
    route: str
    about: str
    stops: tuple[StopMark, ...]
    hash: str = ""
    trip_id: str = ""

    @property
    def spoken(self) -> str:
        stops = "; ".join(" ".join(filter(None, (s.hour, s.zone, s.place))) for s in self.stops)
        return ", ".join(filter(None, (self.name, self.day, self.route, self.about, stops)))


def leg_lines(
    detail: OrderDetail, fiscal: tuple[FiscalTicket, ...], knowledge: DeskKnowledge, zone: tzinfo | None
) -> tuple[LegLine, ...]:
    """Return a line for each bus, in the order of travel; ``zone`` is that of the desk."""
    legs = order_legs(detail)
    records = dict(
        zip((ticket.id for ticket in detail.tickets), fiscal_by_ticket(detail, fiscal), strict=True)
    )
    lines = []
    for leg in legs:
        if leg.departure is None:
            continue
        found = (records.get(ticket.id) for ticket in leg.tickets)
        platform = next((one.platform for one in found if one is not None and one.platform), "")
        trip_id = leg.tickets[0].trip.id
        hashed = knowledge.itinerary(trip_id)
        lines.append(_line(leg, len(legs), platform, trip_id, hashed, knowledge.stops.get(hashed, ()), zone))
    return tuple(lines)


def _line(
    leg: OrderLeg,
    legs: int,
    platform: str,
    trip_id: str,
    hashed: str,
    stops: tuple[Stop, ...],
    zone: tzinfo | None,
) -> LegLine:
    start = leg.departure
    assert start is not None
    marks = [end_mark(start, zone), *between(leg, stops)]
    if leg.arrival is not None:
        marks.append(end_mark(leg.arrival, zone))
    trip = leg.tickets[0]
    about = (
        _zones(marks[0].zone, marks[-1].zone),
        leg.company,
        class_name(trip.service_class),
        format.duration(trip.trip.minutes) if trip.trip.minutes is not None else "",
        ticket_texts.platform(platform) if platform else "",
    )
    return LegLine(
        ticket_texts.name(leg, legs),
        format.day(start.when.date()),
        ticket_texts.route(leg),
        " \u00b7 ".join(filter(None, about)),
        tuple(marks),
        hashed,
        trip_id,
    )


def _zones(start: str, end: str) -> str:
    """Return in which time the ends of a bus are; empty where it is the desk's."""
    if start == end:
        return words.local_zone(start) if start else ""
    return words.zones_of_ends(start or words.desk_zone(), end or words.desk_zone())


def end_mark(point: Point, zone: tzinfo | None) -> StopMark:
    """Return the mark of an end of a bus. Its hour is that of the place, whatever the computer's."""
    place = zone_of(point)
    note = counter_texts.zone_note(_moment(point, place), place, zone) if place else ""
    return StopMark(format.hour(point.when), point.city or point.name, note)


def _moment(point: Point, place: tzinfo) -> datetime:
    return point.when.replace(tzinfo=place).astimezone(UTC)


def between(leg: OrderLeg, stops: tuple[Stop, ...]) -> list[StopMark]:
    """Return the stops of a bus between its ends. Those of a trip in two buses are in one list: only the
    times between the ends of this bus are its own. Stops without a time belong to a bus that has them all."""
    start, end = leg.departure, leg.arrival
    if start is None or end is None:
        return []
    whole = leg.of < 2
    found = []
    for stop in stops:
        if _is_end(stop, start) or _is_end(stop, end):
            continue
        if stop.when is None:
            if whole:
                found.append(StopMark("", stop.name))
        elif start.when < stop.when < end.when:
            found.append(StopMark(format.hour(stop.when), stop.name))
    return found


def _is_end(stop: Stop, point: Point) -> bool:
    if stop.when is not None and stop.when == point.when:
        return True
    names = {fold(name) for name in (point.name, point.city, point.terminal) if name}
    return stop.when is None and fold(stop.name) in names


def stop_rows(lines: tuple[LegLine, ...]) -> tuple[tuple[str, str, str], ...]:
    """Return day, time and place of every stop of every bus, for the box."""
    rows = []
    for line in lines:
        for number, stop in enumerate(line.stops):
            lead = f"{line.name} \u00b7 {line.day}" if number == 0 else ""
            hour = " ".join(filter(None, (stop.hour or words.no_hour(), stop.zone)))
            rows.append((lead, hour, stop.place))
    return tuple(rows)
