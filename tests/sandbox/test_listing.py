"""The order list (contract 4.13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.sandbox.partner import DAY, Partner
from tests.sandbox_process import SandboxProcess, start_sandbox

WHO = {"email": "maria@exemplo.com.br"}


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    """A sandbox with two orders: one completed, one refused."""
    sandbox = start_sandbox(tmp_path_factory.mktemp("book"), extra=("--speed", "50"))
    with Partner(sandbox) as partner:
        for name, token in (("good", "tok_approved"), ("bad", "tok_refused")):
            partner.settled(partner.sold(token=token, externalRemoteId=name))
    yield sandbox
    sandbox.stop()


@pytest.fixture
def clerk(book: SandboxProcess) -> Iterator[Partner]:
    with Partner(book) as partner:
        yield partner


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({}, "At least one of email, documentNumber or phone is required"),
        ({"status": "completed"}, "At least one of email, documentNumber or phone is required"),
        ({"email": "nobody"}, "email must be a valid email"),
        ({"email": "a@b..com"}, "email must be a valid email"),
        ({"email": f"a@{'b' * 250}.com"}, "email must be a valid email"),
        ({"email": "a@b..com", "externalRemoteId": "good"}, "email must be a valid email"),
        ({**WHO, "size": "none"}, "size must be a positive integer"),
        ({**WHO, "size": "0"}, "size must be a positive integer"),
        ({**WHO, "dateFrom": "1/2/2026"}, "YYYY-MM-DD"),
        ({**WHO, "departureDateFrom": "2026-12-01"}, "YYYY-MM-DDTHH:mm"),
        ({**WHO, "ticketStatus": "incomplete"}, "ticketStatus"),
    ],
)
def test_a_list_has_to_know_whose_and_what(clerk: Partner, query: dict[str, str], message: str) -> None:
    answer = clerk.http.get("/v6/orders", params=query)
    assert answer.status_code == 400
    assert message in str(answer.json()["message"])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        (WHO, ["bad", "good"]),
        ({"documentNumber": "52998224725"}, ["bad", "good"]),
        ({"phone": "11987654321"}, ["bad", "good"]),
        ({"externalRemoteId": "good"}, ["good"]),
        ({"email": "no@body.example"}, []),
        ({**WHO, "size": "1"}, ["bad"]),
        ({**WHO, "sort": "createdAt,asc"}, ["good", "bad"]),
        ({**WHO, "sort": "price,asc"}, ["bad", "good"]),
        ({**WHO, "status": "completed"}, ["good"]),
        ({**WHO, "status": "incomplete"}, ["bad"]),
        ({**WHO, "ticketStatus": "canceled"}, ["bad"]),
        ({**WHO, "passenger": "souza"}, ["bad", "good"]),
        ({**WHO, "passenger": "silva"}, []),
        ({**WHO, "departureDateFrom": f"{DAY}T00:00"}, ["bad", "good"]),
        ({**WHO, "departureDateTo": f"{DAY}T00:00"}, []),
        ({**WHO, "dateTo": "2020-01-01"}, []),
        ({**WHO, "dateFrom": "2020-01-01"}, ["bad", "good"]),
        ({**WHO, "localizer": "XXXXXX"}, []),
    ],
)
def test_filters(clerk: Partner, query: dict[str, str], found: list[str]) -> None:
    names = {o["publicId"]: o["externalRemoteId"] for o in clerk.sandbox.state()["orders"]}
    entries: list[dict[str, Any]] = clerk.get("/v6/orders", **query)
    assert [names[entry["publicId"]] for entry in entries] == found


def test_a_localizer_finds_its_order(clerk: Partner) -> None:
    (entry,) = clerk.get("/v6/orders", externalRemoteId="good")
    localizer = clerk.get(f"/v4/orders/{entry['publicId']}")["item"][0]["localizer"]
    assert [e["publicId"] for e in clerk.get("/v6/orders", **WHO, localizer=localizer)] == [entry["publicId"]]


def test_a_one_way_trip_has_no_way_back(clerk: Partner) -> None:
    (entry,) = clerk.get("/v6/orders", externalRemoteId="good")
    assert entry["tickets"]["return"] is None
    assert entry["directionNextTrip"] is None
    assert entry["tickets"]["departure"]["passengerNames"] == ["Maria Souza"]


def test_a_list_may_lag_and_a_partners_id_may_be_dropped(quirky: Partner) -> None:
    quirky.quirk(list_lag=30)
    quirky.sold(externalRemoteId="mine")
    assert quirky.get("/v6/orders", externalRemoteId="mine") == []
    quirky.sandbox.control("clock", {"advance_seconds": 31})
    assert len(quirky.get("/v6/orders", externalRemoteId="mine")) == 1
    quirky.quirk(remote_id_ignored=True, list_lag=0)
    quirky.sold(externalRemoteId="lost")
    assert quirky.get("/v6/orders", externalRemoteId="lost") == []
