"""The same facts in other structures: amounts in objects, fees as lists, sums beside the methods, maps for
lists; prices and times of trips in every usual way of writing."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest

from tests.partner.reading import sale_cases, trip_cases, words
from tests.partner.reading.outcomes import Tally
from tests.partner.reading.sale_cases import Bill
from tests.partner.reading.test_amounts import brazilian
from tests.partner.reading.test_names import METHOD_FIELDS, SEARCH_FIELDS

TRIES = 50
FIRST = {name: words.camel(both[0][0]) for name, both in words.SEARCH.items()}
Form = Callable[[Bill], Any]


def reais(value: int) -> float:
    return value / 100


def cover(true: Bill) -> int:
    return sum(true.insurance.values())


def table(true: Bill) -> list[dict[str, Any]]:
    return [{"installments": n, "value": reais(each), "total": reais(whole)} for n, each, whole in true.table]


def amounts(true: Bill) -> dict[str, Any]:
    return {"total": reais(true.total), "fee": reais(true.fee), "insurance": reais(cover(true))}


def by_kind(true: Bill) -> list[dict[str, Any]]:
    return [
        {"type": "seats", "value": reais(sum(true.seats.values()))},
        {"type": "service_fee", "value": reais(true.fee)},
        {"type": "insurance", "value": reais(cover(true))},
    ]


STRUCTURES: dict[str, Form] = {
    "amounts inside": lambda true: {
        "methods": [{"type": kind, "amounts": amounts(true)} for kind in ("credit_card", "pix")]
    },
    "valores inside": lambda true: {
        "formasPagamento": [
            {
                "tipo": kind,
                "valores": {
                    "valorTotal": reais(true.total),
                    "taxaServico": reais(true.fee),
                    "seguro": reais(cover(true)),
                },
            }
            for kind in ("cartao_credito", "pix")
        ]
    },
    "fee with its percentage": lambda true: {
        "methods": [
            {**amounts(true), "type": kind, "fee": {"amount": reais(true.fee), "percentage": 7.5, "min": 5.0}}
            for kind in ("credit_card", "pix")
        ]
    },
    "list of fees": lambda true: {
        "methods": [
            {
                "type": kind,
                "total": reais(true.total),
                "fees": [{"name": "service_fee", "amount": reais(true.fee)}],
                "insurance": reais(cover(true)),
            }
            for kind in ("credit_card", "pix")
        ]
    },
    "list of kinds": lambda true: {
        "methods": [
            {"type": kind, "total": reais(true.total), "breakdown": by_kind(true)}
            for kind in ("credit_card", "pix")
        ]
    },
    "summary beside": lambda true: {
        "summary": amounts(true),
        "methods": [{"type": "credit_card"}, {"type": "pix"}],
    },
    "resumo beside": lambda true: {
        "resumo": {"total": reais(true.total), "taxa": reais(true.fee), "seguro": reais(cover(true))},
        "formas": [{"tipo": "CREDIT_CARD"}, {"tipo": "PIX"}],
    },
    "map by method": lambda true: {
        "paymentMethods": {"credit_card": {**amounts(true), "options": table(true)}, "pix": amounts(true)}
    },
    "flags": lambda true: {
        "creditCard": {**amounts(true), "enabled": True},
        "pix": {**amounts(true), "enabled": True},
    },
    "methods by group": lambda true: {
        "groups": [
            {"name": "Cartões", "methods": [{"type": "credit_card", **amounts(true)}]},
            {"name": "À vista", "methods": [{"type": "pix", **amounts(true)}]},
        ]
    },
    "passengers": lambda true: {
        "methods": [{"type": kind, **amounts(true)} for kind in ("credit_card", "pix")],
        "passengers": [
            {"blockId": block, "fare": reais(price), "insurance": reais(true.insurance.get(block, 0))}
            for block, price in true.seats.items()
        ],
    },
    "seat total": lambda true: {
        "methods": [
            {"type": kind, "seatsTotal": reais(sum(true.seats.values())), **amounts(true)}
            for kind in ("credit_card", "pix")
        ]
    },
    "another fee for PIX": lambda true: {
        "methods": [
            {"type": "credit_card", **amounts(true)},
            {
                "type": "boleto",
                "total": reais(true.total + 350),
                "fee": reais(true.fee + 350),
                "insurance": reais(cover(true)),
            },
            {"type": "pix", **amounts(true)},
        ]
    },
    "a method switched off": lambda true: {
        "methods": [
            {"type": "credit_card", **amounts(true)},
            {"type": "pix", **amounts(true)},
            {"type": "paypal", "enabled": False, "total": None, "fee": None},
        ]
    },
}


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("form", STRUCTURES)
def test_payment_methods_in_another_structure(form: str, seats: int) -> None:
    tally = Tally(f"{form}, {seats} seats", METHOD_FIELDS)
    for seed in range(TRIES):
        # A fee that is not small beside the total: the other kind has tests of its own.
        true = sale_cases.bill(random.Random(seed), seats=seats)
        true = Bill(true.seats, true.insurance, 1500 + true.fee)
        tally.judge(STRUCTURES[form](true), sale_cases.check_quote, true)
    tally.close()


# --- Trips ----------------------------------------------------------------------------------------

PRICES: dict[str, Callable[[int], Any]] = {
    "cents": lambda value: value,
    "decimal string": lambda value: f"{value / 100:.2f}",
    "R$": lambda value: f"R$ {brazilian(value)}",
    "with currency": lambda value: {"value": reais(value), "currency": "BRL"},
    "cents inside": lambda value: {"cents": value},
    "price structure": lambda value: {
        "default": reais(value),
        "original": reais(value + 1),
        "reference": reais(value + 2),
    },
    "total and taxes": lambda value: {"total": reais(value), "base": reais(value - 500), "taxes": 5.0},
    "amount and fee": lambda value: {"amount": reais(value), "fee": 9.9},
}
EPOCH = datetime(1969, 12, 31, 21)
"""The beginning of Unix time on a clock in São Paulo."""
MOMENTS: dict[str, Callable[[datetime], Any]] = {
    "ISO": lambda when: f"{when:%Y-%m-%dT%H:%M:%S}",
    "ISO with its zone": lambda when: f"{when:%Y-%m-%dT%H:%M:%S}-03:00",
    "Brazilian": lambda when: f"{when:%d/%m/%Y %H:%M}",
    "Brazilian with dashes": lambda when: f"{when:%d-%m-%Y %H:%M}",
    "American": lambda when: f"{when:%m/%d/%Y %I:%M %p}",
    "seconds": lambda when: int((when - EPOCH).total_seconds()),
    "milliseconds": lambda when: int((when - EPOCH).total_seconds()) * 1000,
    "object": lambda when: {"date": f"{when:%Y-%m-%d}", "time": f"{when:%H:%M}"},
    "22h15": lambda when: f"{when:%Y-%m-%d} {when:%H}h{when:%M}",
}
DURATIONS: dict[str, Callable[[int], Any]] = {
    "minutes as text": str,
    "clock": lambda minutes: f"{minutes // 60:02d}:{minutes % 60:02d}",
    "seconds": lambda minutes: minutes * 60,
    "ISO": lambda minutes: f"PT{minutes // 60}H{minutes % 60}M",
    "object": lambda minutes: {"hours": minutes // 60, "minutes": minutes % 60},
}


def judged(tally: Tally, form: str, change: Callable[[dict[str, Any], trip_cases.TrueTrip], None]) -> None:
    for seed in range(TRIES // 2):
        facts = [trip_cases.priced_at(trip, trip.price) for trip in trip_cases.facts(random.Random(seed))]
        entries = []
        for trip in facts:
            entry = trip_cases.FORMS[form](trip)
            change(entry, trip)
            entries.append(words.renamed(entry, FIRST))
        tally.judge({"trips": entries}, trip_cases.check_search, facts)


@pytest.mark.parametrize("form", trip_cases.FORMS)
@pytest.mark.parametrize("price", PRICES)
def test_the_price_of_a_trip_however_it_is_written(price: str, form: str) -> None:
    tally = Tally(f"search, {form}, price as {price}", SEARCH_FIELDS)
    judged(tally, form, lambda entry, trip: entry.update(price=PRICES[price](trip.price)))
    tally.close()


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_times_of_a_trip_however_they_are_written(moment: str) -> None:
    tally = Tally(f"search, times as {moment}", SEARCH_FIELDS)
    judged(
        tally,
        "flat",
        lambda entry, trip: entry.update(
            departs_at=MOMENTS[moment](trip.start), arrives_at=MOMENTS[moment](trip.end)
        ),
    )
    tally.close()


@pytest.mark.parametrize("form", trip_cases.FORMS)
@pytest.mark.parametrize("duration", DURATIONS)
def test_the_duration_of_a_trip_however_it_is_written(duration: str, form: str) -> None:
    tally = Tally(f"search, {form}, duration as {duration}", SEARCH_FIELDS)
    judged(tally, form, lambda entry, trip: entry.update(duration=DURATIONS[duration](trip.minutes)))
    tally.close()
