"""One field less: the reading says which one, unless arithmetic proves it. Nothing is zero because it was not
found."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldRequest
from pos_app.domain.payment import PaymentType, WhyNot
from pos_app.partner.transport import Reply
from pos_app.partner.wire import holds, itinerary, quote, seat_map, session
from tests.partner.reading import sale_told, trips_told, words
from tests.partner.reading.outcomes import Partly, Tally, Wrong
from tests.partner.reading.sale_told import Bill

TRIES = 60
LANGUAGES = {"English": 0, "Portuguese": 1}


def without(tree: Any, *names: str) -> Any:
    if isinstance(tree, dict):
        return {name: without(value, *names) for name, value in tree.items() if name not in names}
    return [without(value, *names) for value in tree] if isinstance(tree, list) else tree


def spoken(tree: Any, vocabulary: words.Words, language: str) -> Any:
    at = LANGUAGES[language]
    return words.renamed(tree, {name: words.camel(both[at][0]) for name, both in vocabulary.items()})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", trips_told.FORMS)
@pytest.mark.parametrize(
    ("gone", "reasons"),
    [
        (("price", "discounted"), {"price"}),
        (("departure", "departs_at"), {"departure"}),
        (("trip_id", "trip_ids"), {"trip id", "tripid", "tripids"}),
        (("type",), {"type", "kind"}),
        (("available",), {"available"}),
    ],
)
def test_a_trip_without_a_field(gone: tuple[str, ...], reasons: set[str], form: str, language: str) -> None:
    tally = Tally(f"search, {form}, {language}, without {gone[0]}", frozenset(reasons))
    for seed in range(TRIES // 2):
        facts = trips_told.facts(random.Random(seed))
        tree = without({"trips": [trips_told.FORMS[form](trip) for trip in facts]}, *gone)
        told = spoken(tree, words.SEARCH, language)
        tally.judge(told, trips_told.check_search, facts)
    tally.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("gone", ["label", "available"])
def test_a_seat_map_without_a_field(gone: str, language: str) -> None:
    for seed in range(TRIES):
        tree, truth = trips_told.seats_told(random.Random(seed))
        told = spoken(without(tree, gone), words.DETAIL, language)
        with pytest.raises(Unreadable) as caught:
            trips_told.check_detail(told, truth)
        assert any(word in caught.value.field for word in ("map", "seats", gone))


def test_a_seat_map_without_a_price_tells_none() -> None:
    for seed in range(TRIES):
        tree, truth = trips_told.seats_told(random.Random(seed))
        with pytest.raises((Partly, Unreadable)) as caught:
            trips_told.check_detail(spoken(without(tree, "price"), words.DETAIL, "English"), truth)
        assert "default" in str(caught.value) or "price" in str(caught.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hold_without_its_id(language: str) -> None:
    for seed in range(TRIES):
        tree, ids = sale_told.blocks_told(random.Random(seed))
        told = spoken(without(tree, "block_id"), words.BLOCK, language)
        with pytest.raises(Unreadable) as caught:
            sale_told.check_blocks(told, ids)
        assert "id" in caught.value.field.casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hold_without_its_end_is_estimated(language: str) -> None:
    for seed in range(TRIES):
        tree, ids = sale_told.blocks_told(random.Random(seed))
        with pytest.raises(Partly, match="until"):
            sale_told.check_blocks(spoken(without(tree, "until"), words.BLOCK, language), ids)


# --- Payment methods ------------------------------------------------------------------------------


def judged(tally: Tally, change: Callable[[Any], None], language: str = "English", **bill: Any) -> None:
    for seed in range(TRIES):
        true = sale_told.bill(random.Random(seed), **bill)
        tree = copy.deepcopy(sale_told.methods_told(true, lines=seed % 2 == 0))
        change(tree)
        told = spoken(tree, words.METHODS, language)
        tally.judge(told, sale_told.check_quote, true)


def dropped(*names: str) -> Callable[[Any], None]:
    def change(tree: Any) -> None:
        for method in tree["methods"]:
            for name in names:
                method.pop(name, None)

    return change


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("insured", [True, False])
@pytest.mark.parametrize("gone", ["fee", "total", "insurance"])
def test_one_part_of_a_sum_is_proved_by_the_others_or_refused(
    gone: str, insured: bool, language: str
) -> None:
    tally = Tally(
        f"methods, insured {insured}, {language}, without {gone}", frozenset({gone, "fee", "total"})
    )
    judged(tally, dropped(gone), language, insured=insured)
    tally.close()


@pytest.mark.parametrize("insured", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_total_and_fee_no_method_is_offered(language: str, insured: bool) -> None:
    tally = Tally(f"methods, {language}, neither total nor fee", frozenset({"fee", "total"}))

    def change(tree: Any) -> None:
        dropped("fee", "total")(tree)
        for method in tree["methods"]:
            method.pop("brands", None)

    judged(tally, change, language, insured=insured)
    tally.close()
    assert tally.right + tally.partly == 0


def test_one_method_without_its_amounts_is_not_offered_at_the_price_of_another() -> None:
    tally = Tally("methods, PIX without amounts", frozenset({"fee", "total"}))

    def change(tree: Any) -> None:
        tree["methods"][1] = {"type": "pix", "name": "PIX"}

    judged(tally, change)
    tally.close()


def test_a_method_that_cannot_be_chosen_says_why() -> None:
    true = sale_told.bill(random.Random(7), seats=1)
    true = Bill(true.seats, {}, true.fee)
    amounts = {"total": true.total / 100, "fee": true.fee / 100}
    tree = {
        "methods": [
            {"type": "credit_card", **amounts},
            {"type": "pix", "enabled": False, **amounts},
            {"type": "vale_transporte", **amounts},
        ]
    }
    found = sale_told.read_quote(tree, true)
    assert found.method(PaymentType.CREDIT_CARD) is not None
    assert found.method(PaymentType.PIX) is None
    assert [m.why_not for m in found.methods if m.type is None] == [WhyNot.SWITCHED_OFF, WhyNot.UNKNOWN]
    tree["methods"][1] = {"type": "pix", "name": "PIX"}
    found = sale_told.read_quote(tree, true)
    assert [m.why_not for m in found.methods if m.type is None] == [WhyNot.UNREAD, WhyNot.UNKNOWN]


def test_null_empty_and_words_are_not_zero() -> None:
    nothing: tuple[Any, ...] = (None, "", "grátis?", [], {}, "n/a")
    for value in nothing:
        true = Bill({"blk-1": 12990}, {}, 1000)
        tree = sale_told.methods_told(true)
        for method in tree["methods"]:
            method["fee"] = value
            method.pop("total")
            method.pop("brands", None)
        with pytest.raises(Unreadable) as caught:
            sale_told.read_quote(spoken(tree, words.METHODS, "English"), true)
        assert "fee" in caught.value.field or "total" in caught.value.field


@pytest.mark.parametrize(
    "told", [{}, {"status": "ok"}, {"sessionId": None}, {"sessionId": ""}, {"expiresIn": 600}]
)
def test_no_session_is_named_as_such(told: Any) -> None:
    with pytest.raises(Unreadable) as caught:
        session.session_id(sale_told.reply(told))
    assert caught.value.field == "sessionId"


@pytest.mark.parametrize("body", [b"", b"<html>", b"[", b"null", b'"x"', b"5", b"[]", b"{}"])
def test_a_body_that_holds_nothing_is_unreadable_everywhere(body: bytes) -> None:
    reply = Reply(200, {}, body)
    true = Bill({"blk-1": 12990}, {}, 1000)
    readers: tuple[Callable[[], Any], ...] = (
        lambda: quote.quote(reply, true.parts),
        lambda: holds.held(reply, "t", [HoldRequest("01")], sale_told.NOW, 10),
        lambda: seat_map.trip_detail(reply, "t", low_fare=False),
        lambda: session.session_id(reply),
        lambda: itinerary.stops(reply),
    )
    for read in readers:
        with pytest.raises(Unreadable):
            read()


def test_wrong_is_told_apart_from_partly() -> None:
    """The judge itself: a fee of another cent is wrong, and no other outcome hides it."""
    true = Bill({"blk-1": 12990}, {}, 1000)
    other = Bill({"blk-1": 12990}, {}, 1001)
    with pytest.raises(Wrong):
        sale_told.check_quote(spoken(sale_told.methods_told(other), words.METHODS, "English"), true)
