"""A decoy alone: the wanted field is gone and only what looks like it is left. It is proved by the rest, or
refused; the decoy is never taken."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.partner.reading import sale_cases, trip_cases, words
from tests.partner.reading.outcomes import Tally
from tests.partner.reading.test_decoys import (
    BLOCK_DECOYS,
    METHOD_DECOYS,
    SESSION_DECOYS,
    TRIP_DECOYS,
    check_session,
)
from tests.partner.reading.test_names import BLOCK_FIELDS, METHOD_FIELDS, SEARCH_FIELDS

TRIES = 24
WITHOUT = {"id": ("trip_id", "trip_ids"), "price": ("price", "discounted"), "available": ("available",)}
FIRST = {name: words.camel(both[0][0]) for name, both in words.METHODS.items()}


@pytest.mark.parametrize("lines", [True, False])
@pytest.mark.parametrize("gone", ["fee", "total", "both"])
@pytest.mark.parametrize("decoy", METHOD_DECOYS)
def test_a_decoy_stands_neither_for_the_total_nor_for_the_fee(decoy: str, gone: str, lines: bool) -> None:
    tally = Tally(f"{decoy} without {gone}, lines {lines}", METHOD_FIELDS)
    for seed in range(TRIES):
        true = sale_cases.bill(random.Random(seed))
        payload: Any = words.renamed(sale_cases.methods_payload(true, lines=lines), FIRST)
        for method in payload["paymentMethods"]:
            for name in ("fee", "total") if gone == "both" else (gone,):
                del method[name]
            if gone != "fee":
                method.pop("brands", None)
            method[decoy] = METHOD_DECOYS[decoy](true)
        tally.judge(payload, sale_cases.check_quote, true)
    tally.close()


@pytest.mark.parametrize("decoy", BLOCK_DECOYS)
def test_a_decoy_does_not_stand_for_the_id_of_a_hold(decoy: str) -> None:
    tally = Tally(f"{decoy} without an id", BLOCK_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        tree, ids = sale_cases.blocks_payload(rng)
        for index, entry in enumerate(tree["seats"]):
            del entry["block_id"]
            entry[decoy] = BLOCK_DECOYS[decoy](rng, index)
        tally.judge(words.renamed(tree, {"until": "expiresAt"}), sale_cases.check_blocks, ids)
    tally.close()


@pytest.mark.parametrize("form", trip_cases.FORMS)
@pytest.mark.parametrize("decoy", TRIP_DECOYS)
@pytest.mark.parametrize("gone", ["price", "id", "available"])
def test_a_decoy_does_not_stand_for_a_field_of_a_trip(gone: str, decoy: str, form: str) -> None:
    if decoy == "originalPrice" and gone == "price":
        pytest.skip("An original price alone may well be the price.")
    names = WITHOUT[gone]
    tally = Tally(f"{decoy} without {gone}, {form}", SEARCH_FIELDS)
    for seed in range(TRIES // 2):
        rng = random.Random(seed)
        facts = [trip_cases.priced_at(trip, trip.price) for trip in trip_cases.facts(rng)]
        entries = [trip_cases.FORMS[form](trip) for trip in facts]
        for entry in entries:
            entry[decoy] = TRIP_DECOYS[decoy](rng, entry)
            for holder in (entry, *entry.get("legs", ())):
                for name in names:
                    holder.pop(name, None)
        payload = words.renamed({"trips": entries}, words.named(words.SEARCH, rng, "camel", 0))
        tally.judge(payload, trip_cases.check_search, facts)
    tally.close()
    assert tally.right + tally.partly == 0


@pytest.mark.parametrize("decoy", SESSION_DECOYS)
def test_a_decoy_does_not_stand_for_the_session(decoy: str) -> None:
    if decoy == "id":
        pytest.skip("An id alone, in the answer to a request for a session, is the session's.")
    tally = Tally(f"{decoy} without a session", frozenset({"session"}))
    tally.judge({decoy: SESSION_DECOYS[decoy]}, check_session, "another")
    tally.judge(
        {"data": {decoy: SESSION_DECOYS[decoy], "createdAt": "2026-12-01T13:00:00Z"}},
        check_session,
        "another",
    )
    tally.close()


def test_a_decoy_alone_is_judged_by_what_is_true() -> None:
    """The check itself: a complete reply is read correctly."""
    true = sale_cases.bill(random.Random(1))
    tally = Tally("whole", METHOD_FIELDS)
    tally.judge(words.renamed(sale_cases.methods_payload(true), FIRST), sale_cases.check_quote, true)
    assert tally.right == 1
