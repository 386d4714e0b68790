"""A service may choose its names: synonyms are understood, meaningless names are understood or refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pos_app.partner.wire import session
from tests.partner.reading import sale_cases, trip_cases, words
from tests.partner.reading.outcomes import Tally, Wrong
from tests.partner.reading.words import STYLES, Words

TRIES = 60

SEARCH_FIELDS = frozenset(
    {"departure", "arrival", "price", "trip id", "tripid", "type", "kind", "available", "departures"}
)
DETAIL_FIELDS = frozenset({"map", "label", "available", "price", "default", "seats", "trip"})
BLOCK_FIELDS = frozenset({"label", "id", "block"})
METHOD_FIELDS = frozenset({"methods", "fee", "total", "insurance", "currency"})
STOP_FIELDS = frozenset({"stops", "place"})

Judged = Callable[[random.Random, dict[str, str]], tuple[Any, Callable[[Any], Any]]]


def search(form: str) -> Judged:
    def case(rng: random.Random, names: dict[str, str]) -> tuple[Any, Callable[[Any], Any]]:
        facts = trip_cases.facts(rng)
        tree = words.renamed({"trips": [trip_cases.FORMS[form](trip) for trip in facts]}, names)
        return tree, lambda tree: trip_cases.check_trips(*trip_cases.read(tree), facts, [])

    return case


def detail(flag: str) -> Judged:
    def case(rng: random.Random, names: dict[str, str]) -> tuple[Any, Callable[[Any], Any]]:
        tree, truth = trip_cases.seats_payload(rng, flag=flag)
        return words.renamed(tree, names), lambda tree: trip_cases.check_detail(tree, truth)

    return case


def block(rng: random.Random, names: dict[str, str]) -> tuple[Any, Callable[[Any], Any]]:
    tree, ids = sale_cases.blocks_payload(rng)
    return words.renamed(tree, names), lambda tree: sale_cases.check_blocks(tree, ids)


def methods(rng: random.Random, names: dict[str, str]) -> tuple[Any, Callable[[Any], Any]]:
    true = sale_cases.bill(rng)
    tree = words.renamed(sale_cases.methods_payload(true), names)
    return tree, lambda tree: sale_cases.check_quote(tree, true)


def stops(rng: random.Random, names: dict[str, str]) -> tuple[Any, Callable[[Any], Any]]:
    tree, truth = trip_cases.stops_payload(rng)
    return words.renamed(tree, names), lambda tree: trip_cases.check_stops(tree, truth)


def session_payload(rng: random.Random, names: dict[str, str]) -> tuple[Any, Callable[[Any], Any]]:
    value = f"ses-{rng.getrandbits(48):012x}"

    def check(tree: Any) -> None:
        found = session.session_id(sale_cases.reply(tree))
        if found != value:
            raise Wrong(f"{found} for {value}")

    return words.renamed({"session_id": value}, names), check


REPLIES: dict[str, tuple[Judged, Words, frozenset[str]]] = {
    "search, nested": (search("nested"), words.SEARCH, SEARCH_FIELDS),
    "search, flat": (search("flat"), words.SEARCH, SEARCH_FIELDS),
    "seat map, free seats": (detail("available"), words.DETAIL, DETAIL_FIELDS),
    "seat map, taken seats": (detail("taken"), words.DETAIL, DETAIL_FIELDS),
    "hold": (block, words.BLOCK, BLOCK_FIELDS),
    "payment methods": (methods, words.METHODS, METHOD_FIELDS),
    "itinerary": (stops, words.ITINERARY, STOP_FIELDS),
    "session": (session_payload, words.SESSION, frozenset({"session"})),
}
FLOOR, FLOOR_JOINED = 0.9, 0.75
"""How many replies must be read; names without separators are harder to read."""


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize("reply", REPLIES)
def test_plain_synonyms_are_understood(reply: str, style: str) -> None:
    judged, vocabulary, reasons = REPLIES[reply]
    tally = Tally(f"{reply}, synonyms, {style}", reasons)
    for seed in range(TRIES):
        rng = random.Random(seed)
        payload, check = judged(rng, words.named(vocabulary, rng, style))
        tally.judge(payload, check)
    tally.close(FLOOR_JOINED if style == "joined" else FLOOR)


@pytest.mark.parametrize("reply", REPLIES)
def test_nonsense_is_read_by_content_or_refused(reply: str) -> None:
    judged, vocabulary, reasons = REPLIES[reply]
    tally = Tally(f"{reply}, nonsense", reasons)
    for seed in range(TRIES):
        rng = random.Random(seed)
        payload, check = judged(rng, words.nonsense(vocabulary, rng))
        tally.judge(payload, check)
    tally.close()
