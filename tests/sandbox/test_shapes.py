"""Many providers: each the same at every call, all true to the sale, and different from each other."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from typing import Any

import pytest

from pos_app.sandbox.clock import LOCAL
from pos_app.sandbox.shapes.choices import choices, shape
from pos_app.sandbox.shapes.render import Message, shaped
from pos_app.sandbox.shapes.reply_writer import Context
from pos_app.sandbox.shapes.words import WORDS, cased
from tests.sandbox.shaped import Sale, amounts, leaves, moments, sale

OPEN: tuple[Message, ...] = ("search", "trip", "itinerary", "hold", "quote")
MANY = range(150)


@pytest.fixture(scope="module")
def sold(tmp_path_factory: pytest.TempPathFactory) -> Sale:
    return sale(tmp_path_factory.mktemp("sale"))


def found(payload: Any) -> set[Any]:
    return {value for value in leaves(payload) if value is not None}


# --- Seeds --------------------------------------------------------------------------------------------


def test_a_seed_is_always_the_same_provider_in_every_process(sold: Sale) -> None:
    script = "from pos_app.sandbox.shapes.choices import shape; print(shape(41))"
    outputs = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    assert outputs[0] == outputs[1] == f"{shape(41)}\n"
    for message in ("search", "trip", "itinerary", "quote"):
        assert json.dumps(sold.shaped(shape(41), message)) == json.dumps(sold.shaped(shape(41), message))


def test_every_choice_is_reached_and_choices_do_not_follow_each_other() -> None:
    reached: dict[str, set[Any]] = defaultdict(set)
    pairs: set[tuple[Any, Any]] = set()
    for made in map(shape, range(1_000)):
        for name in choices():
            reached[name].add(getattr(made, name))
        pairs.add((made.fee_place, made.total_place))
    assert reached == {name: set(weights) for name, weights in choices().items()}
    assert len(pairs) == len(choices()["fee_place"]) * len(choices()["total_place"])


# --- Truth --------------------------------------------------------------------------------------------


def test_every_search_holds_its_trips_prices_and_times(sold: Sale) -> None:
    for made in map(shape, MANY):
        payload = sold.shaped(made, "search")
        values = found(payload)
        for journey in (*sold.out, *sold.back):
            assert {bus.id for bus in journey.legs} <= values
            assert amounts(sum(bus.price for bus in journey.legs)) & values
            for at in (journey.legs[0].departure, journey.legs[-1].arrival):
                whole = moments(at.replace(tzinfo=LOCAL).timestamp())
                days = {f"{at:%Y-%m-%d}", f"{at:%d/%m/%Y}"} & values
                hours = {f"{at:%H:%M:%S}", f"{at:%H:%M}"} & values
                assert whole & values or (days and hours), made.seed


def _objects(payload: Any) -> list[dict[str, Any]]:
    if isinstance(payload, dict):
        return [payload, *(inner for value in payload.values() for inner in _objects(value))]
    return [inner for value in payload for inner in _objects(value)] if isinstance(payload, list) else []


def test_every_seat_map_holds_its_seats_and_marks_the_free_ones(sold: Sale) -> None:
    labels = {seat.label for seat in sold.world.seats.seats(sold.bus)}
    for made in map(shape, MANY):
        payload = sold.shaped(made, "trip")
        assert {sold.bus.id, *labels} <= found(payload)
        assert amounts(sold.world.seats.price(sold.bus)) & found(payload)
        by_looks: dict[str, set[str]] = defaultdict(set)
        for label, seat in _seats(payload, labels):
            by_looks[_flag(seat)].add(label)
        assert sorted(map(sorted, by_looks.values())) == sorted(map(sorted, (sold.free, labels - sold.free)))


def _seats(payload: Any, labels: set[str]) -> list[tuple[str, dict[str, Any]]]:
    seats = []
    for entry in _objects(payload):
        seats += [(name, value) for name, value in entry.items() if name in labels]
        mine = [value for value in entry.values() if isinstance(value, str) and value in labels]
        seats += [(mine[0], entry)] if mine else []
    return seats


_FLAGS = {
    cased(name, case)
    for concept in ("free", "gone", "seat state")
    for words in (*WORDS[concept], "available")
    for name in words.split()
    for case in ("camel", "snake", "kebab", "pascal")
}


def _flag(seat: dict[str, Any]) -> str:
    (value,) = (str(value) for name, value in seat.items() if name in _FLAGS)
    return value


def test_every_seat_block_holds_its_ids_and_what_the_provider_sends(sold: Sale) -> None:
    for made in map(shape, MANY):
        values = found(sold.shaped(made, "hold"))
        for block in sold.held:
            assert {block.id, block.label} <= values
            assert bool(amounts(block.price) & values) == made.sends.hold_price, made.seed
        left = int(sold.held[0].until - sold.world.clock.now())
        near = {left - 1, left, left + 1, left // 60, (left + 1) // 60, (left - 1) // 60}
        written = moments(sold.held[0].until) | near
        assert bool(written & (values - {1, 2, 4.7})) == made.sends.hold_expiry, made.seed


def test_a_provider_sends_or_omits_fee_and_total(sold: Sale) -> None:
    method = sold.quote.methods[0]
    seen = set()
    for made in map(shape, range(300)):
        values = found(sold.shaped(made, "quote"))
        texts = " ".join(value for value in values if isinstance(value, str))
        fee = amounts(method.fee) | amounts(method.fee // 2)
        assert bool(fee & values) == made.sends.fee, made.seed
        whole = amounts(method.total)
        sent = bool(whole & values) or any(str(form) in texts for form in whole if isinstance(form, str))
        assert sent == (made.sends.total or made.sends.instalments), made.seed
        insured = amounts(1350) | amounts(675)
        assert insured & values, made.seed
        if made.sends.seat_prices:
            assert all(amounts(block.price) & values for block in sold.held)
            assert {block.id for block in sold.held} <= values
        seen.add((made.sends.fee, made.sends.total))
    assert len(seen) == 4


def test_one_seat_is_held_under_one_id_at_every_provider(sold: Sale) -> None:
    first = {"seats": sold.payloads["hold"]["seats"][:1]}
    context = Context(labels=(sold.held[0].label,), full={sold.held[0].label: 19_000})
    bare = 0
    for made in map(shape, MANY):
        payload = shaped(made, "hold", first, now=sold.world.clock.now(), context=context)
        values = found(payload)
        assert sold.held[0].id in values and sold.held[1].id not in values
        bare += sold.held[0].label not in values
    assert bare, "some answer a list of bare ids"


# --- For people ---------------------------------------------------------------------------------------
