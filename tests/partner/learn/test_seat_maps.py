"""Seat maps of every form are learnt and read rightly, or a person is asked, or the sale stops."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.partner.learn import seat_maps
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.wire import seat_map
from pos_app.sandbox.shapes.choices import shape
from tests.partner.learn import words
from tests.partner.learn.bending import bent
from tests.partner.learn.outcomes import Partly, Tally, Wrong
from tests.partner.learn.proposals import book, lines
from tests.sandbox.shaped import sale

TRIP = "7f0c1a52-55e0-4c0e-8f1f-0b6a7d6f2d11"
FARE = Cents(12990)
FREE = {f"{number:02d}": number % 3 != 0 for number in range(1, 13)}
COUNT = sum(FREE.values())
REASONS = frozenset({"seats", "price", "currency"})


def read_by(tree: Any, found: Proposal, fare: Cents | None = FARE) -> tuple[dict[str, bool], Cents | None]:
    """Read a reply as a sale does, by what was proposed."""
    made = book(Endpoint.TRIP, lines(found), (TRIP, fare) if fare else None)
    detail = seat_map.read(tree, TRIP, book=made)
    return {seat.label: seat.available for seat in detail.seats}, detail.default


def free_by(tree: Any, found: Proposal) -> dict[str, bool]:
    return read_by(tree, found)[0]


def entries(**of: Any) -> list[dict[str, Any]]:
    """Seats with their label and, by the name of a member, what it is for a free seat and a taken one."""
    return [{"label": label, **{k: v[not free] for k, v in of.items()}} for label, free in FREE.items()]


PLAIN = entries(available=(True, False))
AISLES: tuple[Any, ...] = (None, "", {})
MAPS: dict[str, Any] = {
    "rows of arrays": {"map": [PLAIN[:4], PLAIN[4:8], PLAIN[8:]]},
    "rows with aisles": {"map": [[*PLAIN[i : i + 2], None, *PLAIN[i + 2 : i + 4]] for i in (0, 4, 8)]},
    "aisles of every kind": {"map": [*PLAIN[:6], *AISLES, *PLAIN[6:]]},
    "aisles that are named": {"seats": [*PLAIN, {"type": "aisle", "label": None, "available": False}]},
    "a crew seat by its kind": {
        "seats": [{**seat, "type": "SEAT"} for seat in PLAIN]
        + [{"label": "00", "available": True, "type": "CREW"}]
    },
    "a crew seat by a yes": {
        "seats": [{**seat, "isCrew": False} for seat in PLAIN]
        + [{"label": "00", "available": True, "isCrew": True}]
    },
    "cells that are no seats": {
        "seats": [*PLAIN, *({"label": name, "available": True} for name in ("WC", "TV", "WC"))]
    },
    "a doubled label": {
        "seats": [*PLAIN, {"label": "31", "available": True}, {"label": "31", "available": True}]
    },
    "by label": {"seats": {seat["label"]: {"available": seat["available"]} for seat in PLAIN}},
    "bare flags by label": {"available": dict(FREE)},
    "bare words by label": {"seats": {label: "livre" if free else "ocupada" for label, free in FREE.items()}},
    "decks as nested lists": {"map": [[PLAIN[:3], PLAIN[3:6]], [PLAIN[6:9], PLAIN[9:]]]},
    "decks by name": {"map": {"lower": PLAIN[:6], "upper": PLAIN[6:]}},
    "decks of seats": {"decks": [{"floor": 1, "seats": PLAIN[:6]}, {"floor": 2, "seats": PLAIN[6:]}]},
    "words": {"seats": entries(status=("FREE", "OCCUPIED"))},
    "letters": {"seats": entries(status=("L", "O"))},
    "words in Portuguese": {"poltronas": entries(situacao=("livre", "ocupada"))},
    "a word for what may be chosen": {"seats": entries(state=("available", "unavailable"))},
    "one and nothing": {"seats": entries(available=("1", ""))},
    "ones and zeros": {"seats": entries(isFree=(1, 0))},
    "occupied": {"seats": entries(occupied=(False, True))},
    "sold": {"seats": entries(vendida=("nao", "sim"))},
    "not available": {"seats": entries(notAvailable=(False, True))},
    "a number that the count proves": {"availableSeats": COUNT, "seats": entries(status=(0, 1))},
    "bare flags that the count proves": {"availableSeats": COUNT, "map": dict(FREE)},
    "a list of what is taken, which the count proves": {
        "availableSeats": COUNT,
        "seats": [*FREE],
        "taken": [label for label, free in FREE.items() if not free],
    },
    "two flags that the count decides": {
        "availableSeats": COUNT,
        "seats": [
            {"label": label, "vacant": free, "selectable": free or label == "03"}
            for label, free in FREE.items()
        ],
    },
}


@pytest.mark.parametrize("form", MAPS)
def test_a_map_is_learnt_and_read(form: str) -> None:
    found = seat_maps.find(MAPS[form], FARE, None, TRIP)
    assert (found.open, found.missing) == ({}, ()), form
    assert free_by(MAPS[form], found) == FREE


def test_a_list_of_what_is_free_is_the_map_where_the_count_proves_it() -> None:
    tree = {"availableSeats": COUNT, "freeSeats": [label for label, free in FREE.items() if free]}
    found = seat_maps.find(tree, FARE, None, TRIP)
    assert free_by(tree, found) == {label: True for label, free in FREE.items() if free}
    assert seat_maps.find(tree | {"availableSeats": COUNT + 1}, FARE, None, TRIP).missing


def test_numbers_as_labels_are_read_as_they_stand() -> None:
    tree = {"seats": [{"numero": n, "livre": n % 2 == 0} for n in range(1, 9)]}
    assert free_by(tree, seat_maps.find(tree)) == {str(n): n % 2 == 0 for n in range(1, 9)}


STOPPED: dict[str, Any] = {
    "a list of what is taken beside one of all": {"seats": [*FREE], "taken": ["03", "06"]},
    "the same labels on both decks": {"decks": [{"seats": PLAIN}, {"seats": PLAIN}]},
    "words that nobody knows": {"seats": entries(status=("alpha", "beta"))},
    "two maps that contradict each other": {
        "map": entries(livre=(True, False)),
        "seats": entries(livre=(False, True)),
    },
    "seats without a label": {"map": [{"available": True}, {"available": False}]},
    "nothing": {"message": "ok"},
    "another currency": {"seats": PLAIN, "price": {"amount": 129.9, "moeda": "USD"}, "currency": "USD"},
}


@pytest.mark.parametrize("form", STOPPED)
def test_what_no_line_can_say_stops_with_the_field(form: str) -> None:
    found = seat_maps.find(STOPPED[form], FARE)
    if found.missing:
        assert any(reason in field for field in found.missing for reason in REASONS)
    else:
        # Whatever is proposed around it, nothing says what a seat costs.
        assert "price" not in found.lines
        assert form == "another currency"


# --- What a person is asked -----------------------------------------------------------------------------


def asked(tree: Any, field: str, fare: Cents | None = FARE) -> list[tuple[str, str, str]]:
    options: tuple[LineOption, ...] = seat_maps.find(tree, fare).open[field]
    return [(one.line.path, one.line.form, one.value) for one in options]


def test_a_number_that_may_say_free_or_taken_is_asked_about_in_both_readings() -> None:
    both = asked({"seats": entries(status=(1, 0))}, "seats.free")
    assert {(path, form) for path, form, _ in both} == {
        ("seats[].status", ""),
        ("seats[].status", "inverted"),
    }
    assert {value for *_, value in both} == {"01, 02, 04, 05, 07, 08", "03, 06, 09, 12"}


def test_flags_that_contradict_each_other_are_asked_about() -> None:
    tree = {"seats": entries(vacant=(True, False), ocupado=(True, False))}
    assert {(path, form) for path, form, _ in asked(tree, "seats.free")} == {
        ("seats[].vacant", ""),
        ("seats[].ocupado", "inverted"),
    }


def test_a_flag_that_the_count_of_free_seats_denies_is_asked_about() -> None:
    tree = {"availableSeats": len(FREE) - COUNT, "seats": entries(livre=(True, False))}
    assert {form for _, form, _ in asked(tree, "seats.free")} == {"", "inverted"}


def test_two_names_of_a_seat_are_asked_about() -> None:
    tree = {"seats": [{"numero": n, "number": n + 1, "livre": n > 2} for n in range(1, 9)]}
    assert {path for path, *_ in asked(tree, "seats.label")} == {"seats[].numero", "seats[].number"}


def test_words_that_mean_nothing_are_never_taken_for_seats() -> None:
    """With names that say nothing, only a person can tell what is free."""
    for seed in range(40):
        names = words.nonsense(words.DETAIL, random.Random(seed))
        tree = words.renamed(
            {"seats": [{"label": s["label"], "available": s["available"]} for s in PLAIN]}, names
        )
        found = seat_maps.find(tree, FARE)
        assert "seats.free" not in found.lines
        right = any(one.value == "01, 02, 04, 05, 07, 08" for one in found.open.get("seats.free", ()))
        assert right or found.missing


# --- What a seat costs ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "stated",
    [
        {"price": 129.9},
        {"price": "129,90"},
        {"tarifa": "R$ 129,90"},
        {"price": {"default": 129.9, "reference": 149.9}},
        {"price": {"value": 129.9, "currency": "BRL"}},
        {"price": {"default": {"cents": 12990, "currency": "BRL"}}},
        {"price": {"amount": 12990, "scale": 2}},
        {"fare": {"units": 129, "nanos": 900_000_000}},
        {"priceInCents": 12990},
        {"price": 12990},
        {"price": 12990, "unit": "CENTS"},
        {"price": 129.9, "serviceFee": 9.9, "insurance": 4.5, "originalPrice": 199.9},
        {"data": {"fare": 129.9}},
        {"fare": 129.9, "tarifa": 119.9},
    ],
    ids=str,
)
def test_a_price_is_learnt_in_its_unit(stated: dict[str, Any]) -> None:
    tree = {**stated, "map": PLAIN}
    found = seat_maps.find(tree, FARE)
    assert "price" not in found.open
    assert read_by(tree, found)[1] == FARE


def test_a_price_whose_unit_nothing_shows_is_asked_about_in_both() -> None:
    tree = {"preco": 140, "map": PLAIN}
    assert asked(tree, "price", None) == [("preco", "reais", "140.00"), ("preco", "cents", "1.40")]
    assert seat_maps.find({**tree, "preco": 14000}, Cents(14000)).lines["price"].form == "cents"
    assert seat_maps.find(tree, Cents(14000)).lines["price"].form == "reais"


def test_two_prices_of_which_none_is_known_are_asked_about() -> None:
    tree = {"fare": 129.9, "tarifa": 119.9, "map": PLAIN}
    assert {(path, value) for path, _, value in asked(tree, "price", None)} == {
        ("fare", "129.90"),
        ("tarifa", "119.90"),
    }


def test_what_all_seats_cost_alike_is_the_price() -> None:
    tree = {"seats": entries(livre=(True, False), preco=(129.9, 129.9))}
    assert read_by(tree, seat_maps.find(tree, FARE)) == (FREE, FARE)
    several = {"seats": entries(livre=(True, False), preco=(129.9, 99.9))}
    assert "price" not in seat_maps.find(several, FARE).lines


# --- Other names, other packing, decoys -----------------------------------------------------------------


def a_map(rng: random.Random) -> tuple[dict[str, Any], dict[str, bool], Cents]:
    """Return a map in our names, which seats are free, and the price."""
    free = {f"{number:02d}": rng.random() < 0.6 for number in range(1, rng.randrange(8, 46))}
    price = Cents(rng.randrange(5000, 30000, 10))
    inverted = rng.random() < 0.5
    name = "taken" if inverted else "available"
    tree = {
        "trip_id": TRIP,
        "price": {"default": price / 100, "original": (price + 1) / 100},
        "seats": [{"label": label, name: flag != inverted} for label, flag in free.items()],
        "count": sum(free.values()),
        "duration": "6h 10m",
    }
    return tree, free, price


def judge(tree: Any, free: dict[str, bool], price: Cents, fare: Cents | None) -> None:
    """Learn a reply and read it; raise what the outcome is."""
    found = seat_maps.find(tree, fare, None, TRIP)
    if found.missing:
        raise Unreadable(Endpoint.TRIP, found.missing[0])
    if found.open.keys() - {"price"}:
        raise Unreadable(Endpoint.TRIP, next(iter(found.open.keys() - {"price"})))
    seats, read = read_by(tree, found, fare)
    if seats != free:
        raise Wrong(f"seats {seats}")
    if read not in (None, price):
        raise Wrong(f"price {read} for {price}")
    if read is None:
        raise Partly("price")


@pytest.mark.parametrize("known", [True, False])
def test_a_map_in_other_names_and_packing_is_learnt(known: bool) -> None:
    tally = Tally(REASONS)
    for seed in range(150):
        rng = random.Random(seed)
        tree, free, price = a_map(rng)
        payload = bent(words.renamed(tree, words.named(words.DETAIL, rng)), rng)
        tally.judge(payload, judge, free, price, price if known else None)
    tally.close(0.85)


@pytest.mark.parametrize(
    "decoy",
    [
        {"lastSearch": {"price": 1.0}, "serviceFee": 12.9},
        {"recommended": [{"label": "01"}, {"label": "02"}]},
        {"legend": [{"label": "L", "status": "livre"}, {"label": "O", "status": "ocupada"}]},
        {"promotions": [{"code": "A1", "available": True}, {"code": "B2", "available": False}]},
    ],
    ids=str,
)
def test_what_stands_beside_a_map_does_not_mislead(decoy: dict[str, Any]) -> None:
    tally = Tally(REASONS)
    for seed in range(40):
        rng = random.Random(seed)
        tree, free, price = a_map(rng)
        tally.judge(
            words.renamed({**decoy, **tree}, words.named(words.DETAIL, rng, "camel")),
            judge,
            free,
            price,
            price,
        )
    tally.close(0.8)


def test_sixty_providers_of_the_sandbox(tmp_path: Path) -> None:
    sold = sale(tmp_path)
    plain = sold.payloads["trip"]
    truth = {seat["label"]: seat["available"] for seat in plain["map"]}
    price = Cents(round(float(plain["price"]["default"]) * 100))
    for seed in range(1, 61):
        tree = sold.shaped(shape(seed), "trip")
        found = seat_maps.find(tree, price, None, plain["uuid"])
        assert (found.open, found.missing) == ({}, ()), seed
        made = book(Endpoint.TRIP, lines(found), (plain["uuid"], price))
        detail = seat_map.read(tree, plain["uuid"], book=made)
        assert {seat.label: seat.available for seat in detail.seats} == truth, seed
        assert (detail.default, detail.available) == (price, plain["availableSeats"]), seed
        assert detail.minutes is not None
