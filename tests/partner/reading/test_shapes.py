"""The packing of a reply does not matter: wrapped, permuted and padded it is read as before."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pos_app.partner.wire import quote
from tests.partner.reading import sale_cases, words
from tests.partner.reading.bending import bent, listed, permuted
from tests.partner.reading.outcomes import Tally
from tests.partner.reading.test_names import REPLIES

TRIES = 60
PLAIN: dict[str, int] = {"English": 0, "Portuguese": 1}


@pytest.mark.parametrize("language", PLAIN)
@pytest.mark.parametrize("reply", REPLIES)
def test_a_reply_is_read_however_it_is_packed(reply: str, language: str) -> None:
    judged, vocabulary, reasons = REPLIES[reply]
    tally = Tally(f"{reply}, packed, {language}", reasons)
    for seed in range(TRIES):
        rng = random.Random(seed)
        # The first name of each field, so that only the packing is new.
        first = {name: words.camel(both[PLAIN[language]][0]) for name, both in vocabulary.items()}
        payload, check = judged(rng, first)
        tally.judge(bent(payload, rng), check)
    tally.close(0.9)


@pytest.mark.parametrize("reply", REPLIES)
def test_a_reply_in_a_list_of_one_is_read_or_refused(reply: str) -> None:
    judged, vocabulary, reasons = REPLIES[reply]
    tally = Tally(f"{reply}, in a list of one", reasons)
    for seed in range(TRIES):
        rng = random.Random(seed)
        payload, check = judged(rng, {name: words.camel(both[0][0]) for name, both in vocabulary.items()})
        tally.judge(listed(permuted(payload, rng), rng), check)
    tally.close()


@pytest.mark.parametrize("reply", REPLIES)
def test_other_names_and_other_packing_together(reply: str) -> None:
    judged, vocabulary, reasons = REPLIES[reply]
    tally = Tally(f"{reply}, packed, synonyms", reasons)
    for seed in range(TRIES):
        rng = random.Random(1000 + seed)
        payload, check = judged(
            rng, words.named(vocabulary, rng, rng.choice(("camel", "snake", "kebab", "pascal")))
        )
        tally.judge(bent(payload, rng), check)
    tally.close(0.85)


@settings(deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 10_000))
def test_the_order_of_members_means_nothing(order: random.Random, seed: int) -> None:
    rng = random.Random(seed)
    true = sale_cases.bill(rng)
    payload: Any = words.renamed(sale_cases.methods_payload(true), words.named(words.METHODS, rng, "camel"))
    first = quote.quote(sale_cases.reply(payload), true.parts)
    again = quote.quote(sale_cases.reply(permuted(payload, order)), true.parts)
    assert again == first


@pytest.mark.parametrize("reply", REPLIES)
def test_the_same_reply_is_read_the_same_twice(reply: str) -> None:
    judged, vocabulary, _ = REPLIES[reply]
    for seed in range(30):
        both = []
        for _ in range(2):
            rng = random.Random(seed)
            payload, check = judged(rng, words.named(vocabulary, rng))
            tally = Tally("", frozenset())
            tally.judge(payload, check)
            both.append((tally.right, tally.partly, tally.stops, tally.elsewhere, tally.wrong))
        assert both[0] == both[1]
