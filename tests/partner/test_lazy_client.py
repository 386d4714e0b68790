"""The client that is made when it is first used: it is an ordinary one then, and costs nothing before."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pos_app.domain.calls import CallEvent
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.trust import Trust
from pos_app.partner import lazy_client, retry, transport
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.samples import SampleFolder
from tests.partner.service import Answer, Service


async def test_the_first_call_makes_the_client_and_the_next_ones_use_it(
    service: Service, tmp_path: Path
) -> None:
    seen: list[CallEvent] = []
    book = Book()
    service.on("v4/trips/itinerary/h1", Answer.of({"of": "another kind"}))
    client = lazy_client.lazy_client(
        service.connection, observe=seen.append, book=book, samples=lambda: SampleFolder(tmp_path)
    )
    with pytest.raises(Unreadable):
        await client.itinerary("h1")
    with pytest.raises(Unreadable):
        await client.itinerary("h1")
    assert service.tokens == 1, "one client keeps its token"
    assert [event.endpoint for event in seen[:4]] == [Endpoint.TOKEN] * 2 + [Endpoint.ITINERARY] * 2
    assert client.book is book
    assert os.listdir(tmp_path), "what cannot be read is kept"  # noqa: PTH208 - in one call
    await client.aclose()


async def test_closing_closes_the_client_that_was_made_and_makes_none(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[PartnerClient] = []

    async def aclose(self: PartnerClient) -> None:
        closed.append(self)

    monkeypatch.setattr(PartnerClient, "aclose", aclose)
    named = {"observe": lambda _: None, "book": Book(), "samples": lambda: SampleFolder(tmp_path)}
    unused = lazy_client.lazy_client(service.connection, **named)  # type: ignore[arg-type]
    await unused.aclose()
    assert closed == []
    used = lazy_client.lazy_client(service.connection, **named)  # type: ignore[arg-type]
    used.book  # noqa: B018 - the first use
    await used.aclose()
    assert len(closed) == 1


def test_what_the_first_call_needs_is_loaded_for_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[object] = []
    monkeypatch.setattr(transport, "load", lambda *given: loaded.append(given))
    monkeypatch.setattr(retry, "load", lambda: loaded.append("retries"))
    lazy_client.load("https://central.example/api", Trust(pins=("a",)))
    assert loaded == [("https://central.example/api", Trust(pins=("a",))), "retries"]
