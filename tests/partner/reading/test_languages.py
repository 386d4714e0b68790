"""A reply in two languages of names is one reply: the domain gets equal values."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.partner.wire import holds, itinerary, quote, seat_map, session
from tests.partner.reading import sale_cases, trip_cases, words
from tests.partner.reading.sale_cases import reply
from tests.partner.reading.words import Words

TRIES = 60
Read = Callable[[Any], Any]
Made = Callable[[random.Random], tuple[Any, Read]]


def search(form: str) -> Made:
    def made(rng: random.Random) -> tuple[Any, Read]:
        facts = [trip_cases.priced_at(trip, trip.price) for trip in trip_cases.facts(rng)]
        tree = {"trips": [trip_cases.FORMS[form](trip) for trip in facts]}
        return tree, lambda payload: _trips(payload)

    return made


def _trips(payload: Any) -> Any:
    found, _ = trip_cases.read(payload)
    if found.problem is not None:
        raise found.problem
    return [
        (
            t.trip_ids,
            t.kind,
            t.price,
            t.fare,
            t.departure.when,
            t.arrival.when,
            t.available,
            t.company,
            t.departure.slug,
        )
        for t in found.out
    ]


def detail(rng: random.Random) -> tuple[Any, Read]:
    tree, truth = trip_cases.seats_payload(rng)
    return tree, lambda payload: _detail(payload, truth.trip_id)


def _detail(payload: Any, trip_id: str) -> Any:
    found = seat_map.trip_detail(reply(payload), trip_id, low_fare=False)
    return found.seats, found.default


def block(rng: random.Random) -> tuple[Any, Read]:
    tree, ids = sale_cases.blocks_payload(rng)
    requests = [HoldRequest(label) for label in ids]
    return tree, lambda payload: holds.held(reply(payload), sale_cases.TRIP, requests, sale_cases.NOW, 10)


def methods(rng: random.Random) -> tuple[Any, Read]:
    true = sale_cases.bill(rng)
    return sale_cases.methods_payload(true), lambda payload: quote.quote(reply(payload), true.parts)


def stops(rng: random.Random) -> tuple[Any, Read]:
    tree, _ = trip_cases.stops_payload(rng)
    return tree, lambda payload: itinerary.stops(reply(payload))


def session_payload(rng: random.Random) -> tuple[Any, Read]:
    return {"session_id": f"ses-{rng.getrandbits(48):012x}"}, lambda payload: session.session_id(
        reply(payload)
    )


REPLIES: dict[str, tuple[Made, Words]] = {
    "search, nested": (search("nested"), words.SEARCH),
    "search, flat": (search("flat"), words.SEARCH),
    "seat map": (detail, words.DETAIL),
    "hold": (block, words.BLOCK),
    "payment methods": (methods, words.METHODS),
    "itinerary": (stops, words.ITINERARY),
    "session": (session_payload, words.SESSION),
}


@pytest.mark.parametrize("name", REPLIES)
def test_two_languages_of_names_give_equal_values(name: str) -> None:
    made, vocabulary = REPLIES[name]
    equal = stopped = 0
    for seed in range(TRIES):
        rng = random.Random(seed)
        tree, read = made(rng)
        try:
            found = [read(words.renamed(tree, words.named(vocabulary, rng, "camel", at))) for at in (0, 1)]
        except Unreadable:
            stopped += 1
            continue
        equal += 1
        assert found[0] == found[1], json.dumps(tree, ensure_ascii=False)
    print(f"\n{name}, two languages: equal {equal}, stopped {stopped}")
    assert equal >= 0.9 * TRIES


@pytest.mark.parametrize("name", REPLIES)
def test_the_same_bytes_give_the_same_values(name: str) -> None:
    made, vocabulary = REPLIES[name]
    for seed in range(TRIES):
        rng = random.Random(seed)
        tree, read = made(rng)
        payload = words.renamed(tree, words.named(vocabulary, rng))
        outcomes = []
        for _ in range(2):
            try:
                outcomes.append(("read", read(payload)))
            except Unreadable as error:
                outcomes.append((error.field, error.candidates))
        assert outcomes[0] == outcomes[1]
