"""What the client remembers of a provider: readings, places that changed, and the fares of a search."""

from __future__ import annotations

import logging

import pytest

from pos_app.domain.money import Cents
from pos_app.partner.reading import book as books
from pos_app.partner.reading.book import Book


def test_a_place_that_changed_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    told: list[tuple[str, str]] = []
    book = Book(drifted=lambda reply, field: told.append((reply, field)))
    with caplog.at_level(logging.WARNING, "pos_app.partner"):
        book.drift("trip search", "entry.price")
        book.drift("trip search", "entry.price")
        book.drift("trip detail", "price")
    assert told == [("trip search", "entry.price"), ("trip detail", "price")]
    assert caplog.messages == [
        "trip search: entry.price is not where the reading profile says",
        "trip detail: price is not where the reading profile says",
    ]
    assert book.drifts == set(told)
    Book().drift("trip search", "entry.price")  # Nobody has to listen.


def test_of_many_fares_the_newest_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "_MOST_FARES", 3)
    book = Book()
    book.remember_fares((name, Cents(100)) for name in "abc")
    assert [book.fare(name) for name in "abc"] == [100, 100, 100]
    book.remember_fares([("a", Cents(200))])
    book.remember_fares([("d", Cents(300))])
    assert [book.fare(name) for name in "abcd"] == [200, None, 100, 300]
