"""Lists of a search reply that hold trips in no usual form, and entries that the first form does not fit
(contract 4.3, 8)."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import msgspec
import pytest

from pos_app.domain.faults import Unreadable
from pos_app.partner import limits
from pos_app.partner.learn import search_shape
from pos_app.partner.learn.envelope import RecordList
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.departures import TripBuilder, Unclear
from pos_app.partner.wire import trip_pages, trips
from tests.partner.wire.test_trips import OUT
from tests.partner.wire.test_trips import entry as usual

UUID = "2b1c0d9e-6a55-4c1e-a0f3-1d2e3f4a5b6{}"


def entry(number: int = 0, **members: Any) -> dict[str, Any]:
    """An entry of another form than the contract's, with these members more; those of None are left out."""
    made = {
        "viagemId": UUID.format(number),
        "tarifa": 90.5,
        "vagas": 7,
        "saida": {"horario": "2026-12-11T22:15", "cidade": "São Paulo", "uf": "SP"},
        "chegada": {"horario": "2026-12-12T06:00", "cidade": "Rio de Janeiro", "uf": "RJ"},
        **members,
    }
    return {name: value for name, value in made.items() if value is not None}


def split(value: Any) -> tuple[int, int]:
    """How many entries of a reply go out, and how many come back."""
    page = asyncio.run(trip_pages.split(json.dumps(value).encode()))
    return len(page.departures), len(page.returns)


def likeness(*entries: Any) -> int:
    records = [msgspec.Raw(json.dumps(one).encode()) for one in entries]
    return asyncio.run(trip_pages._like_trips(RecordList(("x", "[]"), records)))


# --- Which lists ----------------------------------------------------------------------------------


def test_each_fact_of_a_trip_makes_entries_more_like_trips() -> None:
    legs = [
        {
            "trechoId": UUID.format(n),
            **{end: {"horario": f"2026-12-1{n}T22:15"} for end in ("saida", "chegada")},
        }
        for n in (1, 2)
    ]
    assert likeness(entry(tipo="direto")) == 5
    assert likeness(entry()) == 4
    assert likeness(entry(vagas=None)) == 3
    assert likeness(entry(tipo="direto", vagas=None)) == 4
    priced = [{**leg, "tarifa": 45.5} for leg in legs]
    assert likeness(entry(tarifa=None, viagemId=None, trechos=priced)) == 3, "its price is that of its legs"
    assert likeness(entry(saida=None, chegada=None, trechos=legs)) == 4
    assert likeness(entry(saida=None)) == 0
    assert likeness("x", 5) == 0
    assert likeness() == 0


def test_a_list_that_is_much_less_like_trips_holds_none() -> None:
    full, bare = entry(tipo="direto"), entry(1, vagas=None)
    assert split({"x": [full], "y": [bare]}) == (1, 0)
    assert split({"x": [full], "y": [entry(1)]}) == (2, 0)


@pytest.mark.parametrize("name", ["trips", "partidas", "volta", "resultado", "ida", "entries"])
def test_a_list_called_trips_is_read_whatever_it_holds(name: str) -> None:
    """What cannot be read of it is counted, never hidden."""
    assert split({name: [{"x": 1}]}) == (1, 0)
    assert split({"filters": [{"x": 1}]}) == (0, 0)
    with pytest.raises(Unreadable, match="no list of trips"):
        split({"filters": [dict.fromkeys("abcde", 1)]})


def test_a_word_for_a_result_is_no_way_back() -> None:
    """``retorno`` is the way back and what a service returns."""
    assert split({"retorno": [entry()], "volta": [entry(1)]}) == (1, 1)


# --- Entries of several forms ---------------------------------------------------------------------


def read(*entries: Any) -> trips.Found:
    raws = [msgspec.Raw(json.dumps(one).encode()) for one in entries]
    return asyncio.run(trips.read(raws, OUT, None))


def prices(found: trips.Found) -> list[int]:
    return [trip.price for trip in found.out]


def test_the_unit_is_that_of_all_entries_not_of_the_first() -> None:
    found = read(entry(tarifa=1200), entry(1, tarifa=9050), entry(2, tarifa=9900))
    assert prices(found) == [1_200, 9_050, 9_900]


def test_an_entry_of_the_same_form_without_its_price_is_not_sold_for_another_amount() -> None:
    found = read(entry(valor=5.0), {**entry(1, valor=5.0), "tarifa": None})
    assert prices(found) == [9_050]
    assert found.set_aside == 1
    assert found.problem is not None
    assert found.problem.field == "[].price"


def test_what_no_form_fits_is_named_once_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    bad = entry(saida=None)
    with caplog.at_level(logging.WARNING, "pos_app.partner"):
        found = read(bad, bad)
    assert (found.out, found.set_aside) == ([], 2)
    assert found.problem is not None
    assert found.problem.field == "[].departure"
    assert caplog.messages == ["trip search: entry set aside: departure is missing"] * 2


def test_an_entry_that_is_far_too_long_is_set_aside_and_named() -> None:
    found = read(entry(), entry(1, nota="x" * limits.MOST_OF_ENTRY))
    assert (prices(found), found.set_aside) == ([9_050], 1)
    assert found.problem is not None
    assert found.problem.field == "[].entry"


def test_a_reply_mixes_so_many_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    other = {**entry(1, tarifa=None), "preco": 80.5}
    assert prices(read(entry(), other)) == [9_050, 8_050]
    monkeypatch.setattr(trips, "_MOST_SHAPES", 1)
    assert prices(read(entry(), other)) == [9_050]


# --- Legs that only few entries of a list have ------------------------------------------------------


def by_one_id(index: int, number: int, **changes: Any) -> dict[str, Any]:
    """An entry that names its trip by one id, and lists its buses only where it has several."""
    made = usual(index, tripUuids=..., uuid=UUID.format(number), **changes)
    for place, part in enumerate(made["parts"]):
        part["tripId"] = UUID.format(number + 1000 * place)
    if len(made["parts"]) == 1:
        del made["parts"]
    return made


@pytest.mark.parametrize("kind", ["one_stop", "connection"])
@pytest.mark.parametrize("count", [10, 60])
def test_a_trip_of_two_buses_is_never_sold_as_its_first_bus(kind: str, count: int) -> None:
    for at in range(0, count, count // 5):
        entries = [by_one_id(0, number) for number in range(count)]
        entries[at] = by_one_id(1, at, type=kind)
        found = read(*entries)
        assert found.set_aside == 0
        assert found.out[at].trip_ids == (UUID.format(at), UUID.format(at + 1000)), at


@pytest.mark.parametrize("changes", [{"type": "one_stop"}, {"type": ...}])
def test_records_that_a_shape_never_saw_may_be_the_legs(changes: dict[str, Any]) -> None:
    direct = [by_one_id(0, number) for number in range(3)]
    builder = TripBuilder(asyncio.run(search_shape.resolve(direct, ("x", "[]"), Book())))
    with pytest.raises(Unclear, match="legs is missing"):
        builder.trip(by_one_id(1, 7, **changes))
    assert builder.trip(by_one_id(0, 7, extras=[{"name": "wifi"}])).trip_ids == (UUID.format(7),)
