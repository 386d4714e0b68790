"""One value of a reply: its place is noted, of a secret nothing else, and two that differ stop the sale."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import ReadingCertainty
from pos_app.partner.learn import single
from pos_app.partner.learn.meaning import Meaning
from pos_app.partner.learn.result import FieldReading
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile

HASH = Meaning(says=(("hash", 1.0), ("key", 0.987654)), documented=(("hashCode",),))


def one(tree: Any, book: Book, *, secret: bool = False) -> Any:
    return single.one(
        tree, "itinerary", "hash", HASH, lambda v: v if isinstance(v, str) else None, book, secret=secret
    )


def noted(book: Book) -> FieldReading:
    return book.readings["itinerary", "hash"]


def test_what_was_found_is_noted_with_its_place_weight_and_value() -> None:
    book = Book()
    assert one({"data": [{"key": "k-1"}]}, book) == "k-1"
    assert noted(book) == FieldReading(
        "itinerary", "hash", "data.key", ReadingCertainty.FOUND, "k-1", "", 0.99
    )


def test_a_secret_is_noted_without_its_value() -> None:
    book = Book()
    assert one({"key": "k-1"}, book, secret=True) == "k-1"
    assert noted(book).value == ""
    with pytest.raises(Unreadable):
        one({"hash": "h-1", "key": "k-1"}, book, secret=True)
    assert noted(book).others == (("hash", ""), ("key", ""))


def test_a_value_where_the_contract_shows_it_wins_and_the_others_are_named() -> None:
    book = Book()
    assert one({"hashCode": "h-1", "key": "k-1"}, book) == "h-1"
    assert noted(book).certainty is ReadingCertainty.DOCUMENTED
    assert noted(book).others == (("key", "k-1"),)


def test_two_values_that_differ_stop_the_sale_and_are_both_named() -> None:
    book = Book()
    with pytest.raises(Unreadable) as stopped:
        one({"hash": "h-1", "key": "k-1"}, book)
    assert (stopped.value.endpoint, stopped.value.field) == ("itinerary", "hash")
    assert str(stopped.value) == "ambiguous"
    named = (("hash", ""), ("key", "k-1"))
    assert stopped.value.candidates == named
    assert noted(book) == FieldReading("itinerary", "hash", "", ReadingCertainty.AMBIGUOUS, others=named)


def test_nothing_found_is_noted_too() -> None:
    book = Book()
    with pytest.raises(Unreadable):
        one({"note": "x"}, book)
    assert noted(book) == FieldReading("itinerary", "hash", "", ReadingCertainty.MISSING)


@pytest.mark.parametrize("tree", [[], [{"hash": "h"}, {"hash": "i"}], 5, None])
def test_what_is_no_object_is_named(tree: Any) -> None:
    with pytest.raises(Unreadable) as stopped:
        one(tree, Book())
    assert (stopped.value.endpoint, stopped.value.field) == ("itinerary", "body")
    assert str(stopped.value) == "is not an object"


def pinned(path: str) -> Book:
    return Book(Profile({("itinerary", "hash"): Pin(path)}))


def test_the_profile_decides_between_two_values() -> None:
    book = pinned("key")
    assert one({"hash": "h-1", "key": "k-1"}, book) == "k-1"
    assert noted(book) == FieldReading("itinerary", "hash", "key", ReadingCertainty.PINNED, "k-1", "", 0.99)
    assert one({"hash": "h-1", "key": "k-2"}, book, secret=True) == "k-2"
    assert noted(book).value == ""
    assert not book.drifts


def test_a_value_that_is_not_where_the_profile_says_is_found_and_noted() -> None:
    book = pinned("other")
    assert one({"key": "k-1"}, book) == "k-1"
    assert book.drifts == {("itinerary", "hash")}
