"""One reply read by its lines: in what it is wrapped, whose value counts, what is said where none does."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner.reading import book
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.paths import Record, parsed, written
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.reading.reply_reader import ReplyReader

WAYS = [{"type": "pix", "total": 10, "tags": []}, {"type": "card", "total": ""}]


def placed(tree: Any, **lines: str) -> ReplyReader:
    profile: dict[tuple[str, str], Line] = {
        (Endpoint.METHODS, name.replace("__", ".")): Line((parsed(at),)) for name, at in lines.items()
    }
    return ReplyReader(tree, Endpoint.METHODS, Book(Profile(profile)))


@pytest.mark.parametrize("wrapped", range(5))
def test_the_form_of_the_contract_is_found_in_four_envelopes_at_the_most(wrapped: int) -> None:
    tree: Any = {"paymentMethods": WAYS, "currency": "BRL"}
    for _ in range(wrapped):
        tree = {"note": None, "result": tree}
    reader = ReplyReader(tree, Endpoint.METHODS)
    assert (len(reader.records("methods")), reader.value("method.currency")) == (
        (2, "BRL") if wrapped < 4 else (0, None)
    )


def test_a_list_alone_is_one_and_an_object_or_a_text_under_its_name_is_none() -> None:
    assert len(ReplyReader([{"id": 1}, {"id": 2}], Endpoint.HOLD).records("seats")) == 2
    assert ReplyReader({"result": [{"id": 1}]}, Endpoint.HOLD).records("seats") == []
    none: tuple[Any, ...] = ({"data": WAYS[0]}, {"methods": {"type": "pix"}}, "x", {"methods": "pix"})
    for one in (*none, {"methods": []}):
        assert ReplyReader(one, Endpoint.METHODS).records("methods") == []
    other = ReplyReader({"paymentMethods": "see methods", "methods": WAYS}, Endpoint.METHODS)
    assert len(other.records("methods")) == 2


def test_a_profile_counts_alone_and_its_records_may_be_members_or_one_object() -> None:
    tree = {"by": {"pix": {"v": 1}, "card": {"v": 2}}, "paymentMethods": WAYS, "one": {"v": 3}}
    reader = placed(tree, methods="by.*", method__total="by.*.v", method__currency="by.*.@key")
    records = reader.records("methods")
    assert [reader.value("method.total", one, "methods") for one in records] == [1, 2]
    assert [reader.value("method.currency", one, "methods") for one in records] == ["pix", "card"]
    assert reader.value("method.type", records[0], "methods") is None
    assert len(placed(tree, methods="one").records("methods")) == 1


def test_a_record_tells_a_field_itself_or_the_reply_for_all_of_them() -> None:
    tree = {"rows": [{"total": 5}, {"total": None}], "total": 9}
    own = placed(tree, methods="rows[]", method__total="rows[].total")
    shared = placed(tree, methods="rows[]", method__total="total")
    bare = placed({"rows": [5, None]}, methods="rows[]", method__total="rows[]")
    for reader, has, values in ((own, [True, False], [5, None]), (shared, [False] * 2, [9, 9])):
        records = reader.records("methods")
        assert [reader.has_own("method.total", one, "methods") for one in records] == has
        assert [reader.value("method.total", one, "methods") for one in records] == values
    (only,) = bare.records("methods")
    assert (bare.has_own("method.total", only, "methods"), bare.value("method.total", only, "methods")) == (
        True,
        5,
    )
    assert (own.line("method.fee"), own.values("method.fee"), list(own.beside("method.fee"))) == (
        None,
        [],
        [],
    )
    assert own.value("method.total") == 5


def test_records_inside_of_a_record_are_its_own_else_those_for_all() -> None:
    tree = {"rows": [{"brands": [{"n": 1}, {"n": 2}]}, {"brands": []}], "plans": [{"n": 9}]}
    inner = placed(tree, methods="rows[]", brands="rows[].brands[]")
    first, second = inner.records("methods")
    assert [one.value["n"] for one in inner.records("brands", first, "methods")] == [1, 2]
    assert inner.records("brands", second, "methods") == []
    outer = placed(tree, methods="rows[]", brands="plans[]")
    assert [one.value["n"] for one in outer.records("brands", Record({}), "methods")] == [9]


def test_the_texts_beside_a_field() -> None:
    reader = placed({"sum": {"value": 9, "of": "PIX", "n": 1}, "list": [1]}, method__total="sum.value")
    assert list(reader.beside("method.total")) == ["PIX"]
    assert list(placed({"list": [1]}, method__total="list[]").beside("method.total")) == []


def test_what_is_needed_and_not_there_is_named_and_is_drift_where_a_profile_places_it() -> None:
    reader = placed({"total": ""}, method__total="total")
    with pytest.raises(Unreadable, match=DRIFT):
        reader.need("method.total")
    for other in (placed({}, methods="x"), ReplyReader({}, Endpoint.METHODS)):
        with pytest.raises(Unreadable) as caught:
            other.need("method.total")
        assert (caught.value.field, caught.value.detail) == ("method.total", "missing")
    assert placed({"a": 0}, method__total="a").need("method.total") == 0


def test_an_amount_has_the_unit_of_its_line() -> None:
    reader = ReplyReader(
        {"a": 1090},
        Endpoint.METHODS,
        Book(Profile({(Endpoint.METHODS, "seat.price"): Line((("a",),), "cents")})),
    )
    assert (reader.amount("seat.price"), reader.form("seat.price")) == (1090, "cents")
    assert placed({"a": 10.9}, seat__price="a").amount("seat.price") == 1090
    assert placed({"a": "?"}, seat__price="a").amount("seat.price") is None


def test_each_change_of_a_place_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    told: list[tuple[str, str]] = []
    known = Book(drifted=lambda reply, field: told.append((reply, field)))
    for field in ("a", "b", "a"):
        known.drift("token", field)
    assert told == [("token", "a"), ("token", "b")]
    assert known.drifts == {("token", "a"), ("token", "b")}
    assert len(caplog.messages) == 2


def test_the_newest_fares_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "_MOST_FARES", 2)
    known = Book()
    known.remember_fares([("a", Cents(1)), ("b", Cents(2))])
    assert [known.fare(one) for one in "ab"] == [1, 2]
    known.remember_fares([("a", Cents(3)), ("c", Cents(4))])
    assert [known.fare(one) for one in "abc"] == [3, None, 4]


@pytest.mark.parametrize(
    "text", ["@", "@key", "a", "a.b[].c", "[].a", "*.a", "a.*.@key", 'a."b c"[]', """a."it's \\"b\\"".c"""]
)
def test_a_path_is_written_as_it_was_read(text: str) -> None:
    assert written(parsed(text)) == text
    assert parsed(written(parsed(text))) == parsed(text)
    for wrong in ("[[", "a[?x", 'a."b'):
        with pytest.raises(ValueError, match="is not a path"):
            parsed(wrong)
