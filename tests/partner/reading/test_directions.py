"""Way out and way back: an entry never lands in the wrong direction (contract 4.3 leaves the reply open)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.partner.reading import trip_cases, words
from tests.partner.reading.bending import bent
from tests.partner.reading.outcomes import Tally
from tests.partner.reading.test_names import SEARCH_FIELDS

TRIES = 24
Entries = list[dict[str, Any]]
Form = Callable[[Entries, Entries], Any]


def marked(entries: Entries, name: str, word: Any) -> Entries:
    return [{**entry, name: word} for entry in entries]


FORMS: dict[str, Form] = {
    "departures, returns": lambda out, back: {"departures": out, "returns": back},
    "outbound, inbound": lambda out, back: {"outbound": out, "inbound": back},
    "ida, volta": lambda out, back: {"ida": out, "volta": back},
    "idas, voltas": lambda out, back: {"idas": out, "voltas": back},
    "viagensIda, viagensVolta": lambda out, back: {"viagensIda": out, "viagensVolta": back},
    "departureTrips, returnTrips": lambda out, back: {"departureTrips": out, "returnTrips": back},
    "returns first": lambda out, back: {"returns": back, "departures": out},
    "objects": lambda out, back: {"departure": {"trips": out}, "return": {"trips": back}},
    "going, returning": lambda out, back: {"going": {"items": out}, "returning": {"items": back}},
    "groups": lambda out, back: [
        {"direction": "outbound", "trips": out},
        {"direction": "return", "trips": back},
    ],
    "grupos": lambda out, back: {
        "resultados": [{"sentido": "volta", "viagens": back}, {"sentido": "ida", "viagens": out}]
    },
    "one list, direction": lambda out, back: {
        "trips": marked(out, "direction", "outbound") + marked(back, "direction", "inbound")
    },
    "one list, contract's words": lambda out, back: {
        "trips": marked(back, "tripTypeDirection", "return_type")
        + marked(out, "tripTypeDirection", "departure_type")
    },
    "one list, sentido": lambda out, back: marked(out, "sentido", "IDA") + marked(back, "sentido", "VOLTA"),
    "one list, isReturn": lambda out, back: marked(out, "isReturn", False) + marked(back, "isReturn", True),
    "one list, places only": lambda out, back: {"data": out + back},
    "two lists without names": lambda out, back: [out, back],
    "numbered": lambda out, back: {"1": out, "2": back},
}


def both(rng: random.Random) -> tuple[list[trip_cases.TrueTrip], list[trip_cases.TrueTrip]]:
    return trip_cases.facts(rng), trip_cases.facts(rng, trip_cases.BACK, 2)


@pytest.mark.parametrize("detail", trip_cases.FORMS)
@pytest.mark.parametrize("form", FORMS)
def test_entries_land_in_their_own_direction(form: str, detail: str) -> None:
    tally = Tally(f"two directions, {detail}, {form}", SEARCH_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        out, back = both(rng)
        names = {name: words.camel(synonyms[seed % 2][0]) for name, synonyms in words.SEARCH.items()}
        lists = [
            [words.renamed(trip_cases.FORMS[detail](trip), names) for trip in trips] for trips in (out, back)
        ]
        payload = FORMS[form](lists[0], lists[1])
        payload = bent(payload, rng) if isinstance(payload, dict) and seed % 3 == 0 else payload
        tally.judge(
            payload,
            trip_cases.check_search,
            out,
            back,
            trip_cases.BACK,
        )
    tally.close()


@pytest.mark.parametrize("form", ["departures, returns", "ida, volta", "outbound, inbound"])
def test_a_way_back_that_was_not_requested_is_not_offered(form: str) -> None:
    for seed in range(TRIES):
        rng = random.Random(seed)
        out, _ = both(rng)
        entries = [trip_cases.nested(trip) for trip in out]
        payload = words.renamed(
            FORMS[form](entries, []),
            {name: words.camel(synonyms[0][0]) for name, synonyms in words.SEARCH.items()},
        )
        found, count = trip_cases.read(payload)
        trip_cases.check_trips(found, count, out, [])


@pytest.mark.parametrize("form", ["departures, returns", "ida, volta", "objects"])
def test_no_way_out_at_all_leaves_the_way_back_in_its_place(form: str) -> None:
    tally = Tally(f"only a way back, {form}", SEARCH_FIELDS)
    for seed in range(TRIES):
        _, back = both(random.Random(seed))
        entries = [trip_cases.nested(trip) for trip in back]
        payload = words.renamed(
            FORMS[form]([], entries),
            {name: words.camel(synonyms[0][0]) for name, synonyms in words.SEARCH.items()},
        )
        tally.judge(
            payload,
            trip_cases.check_search,
            [],
            back,
            trip_cases.BACK,
        )
    tally.close()


@pytest.mark.parametrize("detail", trip_cases.FORMS)
def test_another_day_or_route_is_never_shown_as_a_match(detail: str) -> None:
    for seed in range(TRIES):
        rng = random.Random(seed)
        wrong = trip_cases.facts(rng, trip_cases.BACK)
        names = words.named(words.SEARCH, rng, "camel", 0)
        payload = words.renamed({"trips": [trip_cases.FORMS[detail](trip) for trip in wrong]}, names)
        found, _ = trip_cases.read(payload)
        assert all(trip.other_day and trip.other_route for trip in found.out)
