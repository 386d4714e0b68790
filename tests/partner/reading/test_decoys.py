"""What looks like a wanted value and is another, by a cent or by a name: never taken for it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from pos_app.partner.wire import session
from tests.partner.reading import sale_cases, trip_cases, words
from tests.partner.reading.outcomes import Tally, Wrong
from tests.partner.reading.sale_cases import Bill
from tests.partner.reading.test_names import (
    BLOCK_FIELDS,
    DETAIL_FIELDS,
    METHOD_FIELDS,
    REPLIES,
    SEARCH_FIELDS,
)

TRIES = 60

METHOD_DECOYS: dict[str, Callable[[Bill], Any]] = {
    "originalPrice": lambda true: (true.total + 1) / 100,
    "previousTotal": lambda true: (true.total - 1) / 100,
    "totalWithoutFee": lambda true: (true.total - true.fee) / 100,
    "totalSemTaxa": lambda true: (true.total - true.fee) / 100,
    "totalWithInterest": lambda true: (true.total + 1) / 100,
    "totalBeforeDiscount": lambda true: (true.total + 1) / 100,
    "subtotal": lambda true: (true.total - true.fee) / 100,
    "installmentTotal": lambda true: (true.total + 2) / 100,
    "valorParcela": lambda true: round(true.total / 3) / 100,
    "minPrice": lambda true: (true.total - 1) / 100,
    "maxPrice": lambda true: (true.total + 1) / 100,
    "minimumAmount": lambda _: 10,
    "maximumAmount": lambda _: 5000,
    "valorMinimoParcela": lambda _: 5,
    "feePercentage": lambda _: 7.5,
    "percentualTaxa": lambda _: 10,
    "originalFee": lambda true: (true.fee + 1) / 100,
    "maxFee": lambda true: (true.fee + 1) / 100,
    "taxaOriginal": lambda true: (true.fee - 1) / 100,
    "boardingFee": lambda _: 4.37,
    "taxaEmbarque": lambda _: 4.37,
    "cashback": lambda _: 1.01,
    "maxInstallments": lambda _: 12,
    "methodId": lambda _: 31,
    "order": lambda _: 1,
}


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize("decoy", METHOD_DECOYS)
def test_an_amount_beside_the_total_and_the_fee_is_not_taken_for_them(decoy: str, language: int) -> None:
    tally = Tally(f"payment methods beside {decoy}", METHOD_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        true = sale_cases.bill(rng)
        names = {name: words.camel(both[language][0]) for name, both in words.METHODS.items()}
        payload: Any = words.renamed(sale_cases.methods_payload(true, lines=seed % 2 == 0), names)
        for method in payload[names["methods"]]:
            method[decoy] = METHOD_DECOYS[decoy](true)
        tally.judge(payload, sale_cases.check_quote, true)
    tally.close()


def test_many_decoys_at_once_and_other_names() -> None:
    tally = Tally("payment methods among decoys", METHOD_FIELDS)
    for seed in range(4 * TRIES):
        rng = random.Random(seed)
        true = sale_cases.bill(rng)
        names = words.named(words.METHODS, rng, "camel")
        payload: Any = words.renamed(sale_cases.methods_payload(true), names)
        free = [decoy for decoy in METHOD_DECOYS if decoy not in names.values()]
        for decoy in rng.sample(free, 4):
            for method in payload[names["methods"]]:
                method[decoy] = METHOD_DECOYS[decoy](true)
        tally.judge(payload, sale_cases.check_quote, true)
    tally.close()


@pytest.mark.parametrize(
    "decoy", ["originalPrice", "listPrice", "precoCheio", "minPrice", "maxPrice", "taxa", "tax"]
)
def test_an_amount_beside_the_price_of_a_seat_is_not_taken_for_it(decoy: str) -> None:
    tally = Tally(f"lines beside {decoy}", METHOD_FIELDS)
    for seed in range(TRIES):
        true = sale_cases.bill(random.Random(seed))
        payload: Any = words.renamed(
            sale_cases.methods_payload(true),
            {name: words.camel(both[0][0]) for name, both in words.METHODS.items()},
        )
        for line in payload["items"]:
            line[decoy] = round(line["price"] + 0.01, 2)
        tally.judge(payload, sale_cases.check_quote, true)
    tally.close()


# --- Ids ------------------------------------------------------------------------------------------

BLOCK_DECOYS: dict[str, Callable[[random.Random, int], Any]] = {
    "requestId": lambda rng, _: trip_cases.uuid(rng),
    "traceId": lambda rng, index: f"tr-{index}-{rng.getrandbits(24):06x}",
    "seatId": lambda _, index: 500 + index,
    "idPoltrona": lambda _, index: f"p-{index:04d}",
    "tripId": lambda *_: sale_cases.TRIP,
    "vehicleId": lambda *_: "bus-771",
    "orderId": lambda rng, index: f"ord-{index}-{rng.getrandbits(24):06x}",
    "passengerId": lambda rng, index: f"pax-{index}-{rng.getrandbits(24):06x}",
    "correlationId": lambda rng, _: trip_cases.uuid(rng),
    "fareId": lambda *_: "f-12",
    "externalId": lambda rng, index: f"x-{index}-{rng.getrandbits(24):06x}",
    "transactionId": lambda rng, _: trip_cases.uuid(rng),
}


@pytest.mark.parametrize("name", ["blockId", "seatBlockId", "idBloqueio", "id"])
@pytest.mark.parametrize("decoy", BLOCK_DECOYS)
def test_another_id_is_not_taken_for_that_of_the_hold(decoy: str, name: str) -> None:
    tally = Tally(f"hold, {name} beside {decoy}", BLOCK_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        tree, ids = sale_cases.blocks_payload(rng)
        payload = words.renamed(tree, {"block_id": name, "until": "expiresAt"})
        for index, entry in enumerate(payload["seats"]):
            entry[decoy] = BLOCK_DECOYS[decoy](rng, index)
        tally.judge(payload, sale_cases.check_blocks, ids)
    tally.close(0.9 if name != "id" else 0.0)


TRIP_DECOYS: dict[str, Callable[[random.Random, dict[str, Any]], Any]] = {
    "offerId": lambda rng, _: trip_cases.uuid(rng),
    "routeId": lambda *_: 8812,
    "searchId": lambda rng, _: trip_cases.uuid(rng),
    "companyId": lambda *_: 3,
    "vehicleId": lambda rng, _: trip_cases.uuid(rng),
    "originalPrice": lambda _, entry: round(entry["price"] + 0.01, 2),
    "minPrice": lambda _, entry: round(entry["price"] - 0.01, 2),
    "maxPrice": lambda _, entry: round(entry["price"] + 0.01, 2),
    "insurancePrice": lambda *_: 4.5,
    "seguro": lambda *_: 4.5,
    "tax": lambda *_: 4.37,
    "taxaEmbarque": lambda *_: 4.37,
    "serviceFee": lambda *_: 9.9,
    "installmentValue": lambda _, entry: round(entry["price"] / 3, 2),
    "discount": lambda *_: 5.0,
    "desconto": lambda *_: 0,
    "discountPercentage": lambda *_: 10,
    "percentualDesconto": lambda *_: 10,
    "commission": lambda *_: 6.5,
    "cashback": lambda *_: 1.01,
    "totalSeats": lambda *_: 46,
    "capacidade": lambda *_: 46,
    "occupiedSeats": lambda *_: 41,
    "rating": lambda *_: 4.7,
    "distance": lambda *_: 434,
    "updatedAt": lambda *_: "2026-12-01T12:00:00",
    "salesEnd": lambda *_: "2026-12-11T04:00:00",
}


@pytest.mark.parametrize("form", trip_cases.FORMS)
@pytest.mark.parametrize("decoy", TRIP_DECOYS)
def test_a_trip_is_read_beside_a_decoy(decoy: str, form: str) -> None:
    tally = Tally(f"search, {form}, beside {decoy}", SEARCH_FIELDS)
    for seed in range(TRIES // 2):
        rng = random.Random(seed)
        facts = trip_cases.facts(rng)
        if seed % 2:
            facts = [trip_cases.priced_at(trip, trip.price) for trip in facts]
        entries = [trip_cases.FORMS[form](trip) for trip in facts]
        for entry in entries:
            entry[decoy] = TRIP_DECOYS[decoy](rng, entry)
        names = words.named(words.SEARCH, rng, "camel", 0)
        payload = words.renamed({"trips": entries}, names)
        tally.judge(payload, trip_cases.check_search, facts)
    tally.close()


SEAT_DECOYS: dict[str, Callable[[random.Random, int], Any]] = {
    "isLowFare": lambda *_: False,
    "window": lambda rng, _: rng.random() < 0.5,
    "accessible": lambda rng, _: rng.random() < 0.5,
    "hasPowerOutlet": lambda rng, _: rng.random() < 0.5,
    "selected": lambda *_: False,
    "visible": lambda *_: True,
    "seatId": lambda _, index: 9000 + index,
    "row": lambda _, index: index // 4 + 1,
    "column": lambda _, index: index % 4 + 1,
    "deck": lambda *_: 1,
    "price": lambda *_: 55.55,
}


@pytest.mark.parametrize("flag", ["available", "taken"])
@pytest.mark.parametrize("decoy", SEAT_DECOYS)
def test_seats_are_read_beside_a_decoy(decoy: str, flag: str) -> None:
    tally = Tally(f"seat map, {flag}, beside {decoy}", DETAIL_FIELDS)
    for seed in range(TRIES):
        rng = random.Random(seed)
        tree, truth = trip_cases.seats_payload(rng, flag=flag)
        names = words.named(words.DETAIL, rng, "camel")
        for index, seat in enumerate(tree["seats"]):
            seat[decoy] = SEAT_DECOYS[decoy](rng, index)
        payload = words.renamed(tree, {name: word for name, word in names.items() if name != "price"})
        tally.judge(payload, trip_cases.check_detail, truth)
    tally.close()


SESSION_DECOYS: dict[str, Any] = {
    "requestId": "7d4e2f0a-1111-4222-8333-444455556666",
    "customerId": "cus-1182",
    "clientId": 7,
    "merchantId": "m-2291",
    "expiresAt": "2026-12-01T14:00:00Z",
    "publicKey": "pk_live_51aBcD",
    "id": "5521",
    "status": "created",
}


def check_session(tree: Any, truth: str) -> None:
    """Read a session and check it."""
    found = session.session_id(sale_cases.reply(tree))
    if found != truth:
        raise Wrong(f"{found} for {truth}")


@pytest.mark.parametrize("decoy", SESSION_DECOYS)
def test_another_id_is_not_taken_for_the_session(decoy: str) -> None:
    judged, vocabulary, reasons = REPLIES["session"]
    tally = Tally(f"session beside {decoy}", reasons)
    for seed in range(TRIES):
        rng = random.Random(seed)
        payload, check = judged(rng, words.named(vocabulary, rng, "camel"))
        tally.judge({decoy: SESSION_DECOYS[decoy], **payload}, check)
    tally.close()
