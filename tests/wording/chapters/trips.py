"""Samples of the search page, the trips, the seat map and the benefits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta

from pos_app.domain.benefits import Benefit, BenefitRefused, RefusalReason
from pos_app.domain.proofs import Proof
from pos_app.domain.seats import Cell
from pos_app.domain.trips import Direction, Point, TripKind, TripQuery, TripResults
from pos_app.wording import sale_texts as b
from pos_app.wording import sale_texts as s
from pos_app.wording import trip_texts as m
from pos_app.wording import trip_texts as t
from tests.ui.builders import a_trip
from tests.wording.book import Sample, about, call, each, rows
from tests.wording.chapters import samples as of
from tests.wording.chapters.samples import SATURDAY, bus

_AT = datetime(2026, 3, 19, 14, 5, 9)
_TRIPS = {
    "direct": of.DIRECT,
    "one_stop": of.ONE_STOP,
    "one_stop_place_unknown": of.ONE_STOP_NOWHERE,
    "connection": of.CONNECTION,
    "connection_without_a_wait": of.NO_WAIT,
    "connection_place_unknown": of.NO_PLACE,
    "connection_of_three_buses": of.THREE_BUSES,
    "connection_nothing_known": of.NO_PLACE_NO_WAIT,
}


def trip_texts() -> Iterator[Sample]:
    yield from each(t.direction, Direction)
    yield from each(t.seats_left, (-1, 0, 1, 2))
    yield call(t.seats_left, 1, 2)
    yield call(t.seats_left, 2, 3)
    yield call(t.free_of, 1, 46)
    yield call(t.free_of, 12, 46)
    yield call(t.too_few, 1, 2)
    yield call(t.too_few, 2, 3)
    yield from about(
        t.companies,
        **_TRIPS,
        legs_without_a_company=replace(of.BARE, company="Viação Serra Azul"),
        only_the_legs_have_it=replace(of.ONE_STOP, company=""),
        connection_of_one_company=a_trip(kind=TripKind.CONNECTION, via="Lavras"),
        none=of.BARE,
    )
    for described in (t.stops_between, t.change, t.wait, t.on_the_way, t.about_kind):
        yield from about(described, **_TRIPS)
    yield call(t.change, of.ONE_STOP, about="one stop", brief=True)
    yield call(t.change_and_wait, 160)
    yield from each(t.class_name, ("Leito-cama", "EXECUTIVO", "Double decker"))
    leaves = of.DIRECT.departure.when
    for text, minutes in (
        ("a day and a minute before", -24 * 60 - 1),
        ("a day before", -24 * 60),
        ("less than a day before", -24 * 60 + 1),
        ("as it leaves", 0),
        ("when it has left", 1),
    ):
        yield call(t.soon, of.DIRECT, leaves + timedelta(minutes=minutes), about=text)
    yield from each(t.seats_for, (1, 2))
    yield from each(t.low_fare_at, ("", "Tarifa baixa", "R$ 99,90"))
    yield from each(t.platform, ("", "32"))
    for ends in (t.departs_at, t.arrives_at):
        yield from rows(ends, ("22:15", ""), ("22:15", "Tietê"))
    yield from each(t.from_hour, ("6", "18"))
    yield from each(t.ago, (-5.0, 0.0, 59.9, 60.0, 119.0, 120.0, 3599.0, 3600.0, 7200.0))
    yield from each(t.deck, (1, 2))
    yield from about(
        t.leg,
        the_only_bus=bus(of.DIRECT),
        the_only_bus_back=bus(of.DIRECT, 1, Direction.RETURN),
        first_of_two=bus(of.CONNECTION),
        second_of_two_back=bus(of.CONNECTION, 2, Direction.RETURN),
        of_two_place_unknown=bus(of.NO_PLACE_NO_WAIT, 2),
    )
    messages = {
        **_TRIPS,
        "monday, price not reduced": a_trip("06:05", 505, day=date(2026, 3, 23)),
        "duration not given": of.DIRECT_FULL_PRICE,
        "hardly anything known": of.BARE,
    }
    for described_as, trip in messages.items():
        yield call(t.trip_message, trip, 1, about=described_as.replace("_", " "))
    yield call(t.trip_message, of.DIRECT, 2, about="for two")
    for day in (24, 25, 26, 27, 29):
        trip = a_trip("06:05", 505, day=date(2026, 3, day))
        yield call(t.trip_message, trip, 3, about=f"for three on March {day}")


def search_texts() -> Iterator[Sample]:
    yield call(s.start_words, offered=True)
    yield call(s.start_words, offered=False)
    yield call(s.searching, SATURDAY, _AT)
    yield call(s.reading_again, _AT)
    yield call(s.failed_words, SATURDAY)
    yield call(s.day_read, SATURDAY)
    yield call(s.none_words, "São Paulo", "Lavras", date(2026, 3, 5))
    yield from each(s.filtered_words, (1, 2))
    yield call(s.see_day, SATURDAY)
    others = [a_trip(day=date(2026, 3, day), other_day=True) for day in (23, 22, 22)]
    route = replace(of.DIRECT, other_route=True)
    yield from about(
        s.other_day,
        one_of_another_day=others[:1],
        three_of_two_days=others,
        one_of_another_route=[route],
        two_of_which_one_is_of_another_route=[of.DIRECT, route],
    )
    yield from each(s.left_out, (1, 2))
    yield call(s.unknown_offline, "Manaus, AM")
    answers = [TripResults(TripQuery("a", "b", date(2026, 3, day)), (of.DIRECT,)) for day in range(21, 27)]
    for count in (0, 1, 4, 5, 6):
        yield call(s.seen_before, answers[:count], about=f"{count} searches")
    unnamed = replace(of.DIRECT, departure=replace(of.DIRECT.departure, city=""))
    yield call(s.seen_before, [replace(answers[0], departures=(unnamed,))], about="a city without its name")
    nowhere = replace(of.DIRECT, arrival=replace(of.DIRECT.arrival, city=""))
    yield call(s.seen_before, [replace(answers[0], departures=(nowhere,))], about="an end without its city")
    yield call(s.fare_changed, 3, 12990, 13990)
    yield call(s.now_sold_out, 3)
    yield call(s.gone, "22:15", "Viação Serra Azul")
    yield from rows(s.count, (1, 1, 0), (12, 12, 0), (1, 12, 0), (12, 12, 1), (3, 12, 2), (3, 12, 2, True))
    yield call(s.from_before, 180.0)
    yield call(s.near_day, SATURDAY, 10990)


def _legs() -> dict[str, object]:
    return {
        "the_only_bus": bus(of.DIRECT),
        "the_only_bus_back": bus(of.DIRECT, 1, Direction.RETURN),
        "first_of_two": bus(of.CONNECTION),
        "second_of_two_back": bus(of.CONNECTION, 2, Direction.RETURN),
        "second_of_three": bus(of.THREE_BUSES, 2),
    }


def seat_texts() -> Iterator[Sample]:
    yield from about(
        m.side,
        unknown=None,
        window=Cell("17", 4, 0, window=True, aisle=False),
        aisle=Cell("18", 4, 1, window=False, aisle=True),
        both=Cell("19", 4, 3, window=True, aisle=True),
        neither=Cell("20", 4, 2, window=False, aisle=False),
    )
    yield from rows(
        m.spoken, ("18", "corredor", "livre", "", "R$ 129,90"), ("18", "", "ocupada", "passageiro 2", "")
    )
    yield from rows(m.seated, (2, "Ana Prado"), (2, ""))
    when = datetime(2026, 3, 21, 22, 15)
    yield from about(
        m.stop_name,
        with_a_terminal=Point("São Paulo (Tietê)", when, "São Paulo", terminal="Tietê"),
        a_city=Point("São Paulo - SP", when, "São Paulo"),
        only_a_name=Point("Lavras", when),
    )
    for named in (m.leg_name, m.same_wish):
        yield from about(named, **_legs())
    yield from rows(m.leg_chosen, (1, 1), (1, 2), (2, 2))
    yield from each(m.together, (1, 2))
    yield call(m.held_until, "22:15", estimated=False)
    yield call(m.held_until, "22:15", estimated=True)
    yield call(m.refused_on, "Volta", "sem o benefício")
    for count, windows, together, part in (
        (1, 0, False, None),
        (1, 1, False, "FRONT"),
        (2, 0, True, None),
        (2, 0, False, "MIDDLE"),
        (2, 1, True, "FRONT"),
        (2, 2, False, "REAR"),
        (3, 2, False, None),
    ):
        yield call(m.wish, together=together, windows=windows, count=count, part=part)
    for alike in (True, False):
        yield call(m.suggested, "juntas", ("17",), alike=alike)
        yield call(m.suggested, "juntas, na frente", ("17", "18"), alike=alike)
        yield call(m.suggested, "", ("17", "18"), alike=alike)


def benefit_texts() -> Iterator[Sample]:
    yield from each(b.papers, Benefit)
    yield call(t.change_and_wait, 160)
    yield from each(t.class_name, ("Leito-cama", "EXECUTIVO", "Double decker"))
    leaves = of.DIRECT.departure.when
    hours = {"3 h before": timedelta(hours=3), "less than 3 h before": timedelta(hours=3, seconds=-1)}
    for text, ahead in hours.items():
        for benefit in (Benefit.YOUNG_FREE, Benefit.YOUNG_HALF, Benefit.ELDERLY_FREE):
            yield call(b.doubts, benefit, bus(of.DIRECT), leaves - ahead, about=f"{benefit.name}, {text}")
    buses = {
        "executive": bus(of.EXECUTIVE),
        "class unknown": bus(of.BARE),
        "class known of the trip only": bus(
            replace(of.EXECUTIVE, legs=(replace(of.EXECUTIVE.legs[0], service_class=""),))
        ),
        "times known of the trip only": bus(of.NO_PLACE_NO_WAIT),
    }
    long_before = datetime(2026, 3, 1, 12)
    for benefit in Benefit:
        executive = buses["executive"]
        yield call(b.guidance, benefit, executive, long_before, about=f"{benefit.name}, executive")
    for text, segment in buses.items():
        for benefit in (Benefit.YOUNG_HALF, Benefit.STUDENT):
            yield call(b.doubts, benefit, segment, long_before, about=f"{benefit.name}, {text}")
    second = replace(of.CONNECTION, legs=(of.CONNECTION.legs[0], replace(of.CONNECTION.legs[1])))
    its_own = bus(second, 2)
    assert its_own.leg.departure is not None
    before = its_own.leg.departure.when - timedelta(hours=2)
    yield call(b.doubts, Benefit.YOUNG_HALF, its_own, before, about="YOUNG_HALF, 2 h before the second bus")
    yield call(b.guidance, Benefit.YOUNG_HALF, bus(of.DIRECT), leaves, about="YOUNG_HALF, as the bus leaves")
    yield from rows(b.papers_missing, (1, tuple(Proof)), (2, (Proof.CARD_SEEN,)))
    for reason in RefusalReason:
        refusal = BenefitRefused("departure_type/1", 0, Benefit.ELDERLY_HALF, reason)
        yield call(b.refused, refusal, about=reason.name)
