"""The way to the database: by TLS of the one authority, and whatever breaks has a name."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.branch.link import Link, Login, connected
from pos_app.branch.schema import Connection
from pos_app.domain.branch import BranchAddress, BranchFault, BranchProblem
from tests.branch.place import Place
from tests.partner.certificates import Authority


def problem(login: Login) -> BranchProblem:
    with pytest.raises(BranchFault) as caught:
        connected(login)
    return caught.value.kind


def test_another_authority_is_not_trusted(place: Place, tmp_path: Path) -> None:
    other = Authority(tmp_path, "outra").file
    assert problem(replace(place.join("A"), authority=other)) is BranchProblem.NOT_TRUSTED
    assert problem(replace(place.join("B"), authority=tmp_path / "nenhuma.pem")) is BranchProblem.NOT_TRUSTED


def test_what_keeps_a_login_out_has_a_name(place: Place, unused_tcp_port: int) -> None:
    login = place.join("A")
    where = login.address
    assert problem(replace(login, password="errada")) is BranchProblem.REFUSED
    assert problem(replace(login, user="guiche_counter_x_y")) is BranchProblem.REFUSED
    nowhere = BranchAddress(where.host, where.port, "nenhum")
    assert problem(replace(login, address=nowhere)) is BranchProblem.NO_SCHEMA
    closed = BranchAddress(where.host, unused_tcp_port, where.name)
    assert problem(replace(login, address=closed)) is BranchProblem.UNREACHABLE


async def test_a_connection_that_was_lost_is_made_anew(place: Place) -> None:
    link = Link(place.join("A"))
    try:
        first = await link.do(backend)
        place.owner.execute("SELECT pg_terminate_backend(%s)", (first,))
        with pytest.raises(BranchFault) as caught:
            await link.do(backend)
        assert caught.value.kind is BranchProblem.UNREACHABLE
        assert await link.do(backend) != first
    finally:
        await link.aclose()


async def test_an_error_of_a_statement_keeps_the_connection_and_writes_nothing(place: Place) -> None:
    link = Link(place.join("A"))

    def wrong(db: Connection) -> None:
        db.execute("UPDATE guiche.counters SET version = 'x'")
        db.execute("SELECT 1/0")

    try:
        first = await link.do(backend)
        with pytest.raises(BranchFault) as caught:
            await link.do(wrong)
        assert caught.value.kind is BranchProblem.FAILED
        assert await link.do(backend) == first
        assert place.rows("SELECT version FROM guiche.counters") == [("",)]
    finally:
        await link.aclose()


async def test_a_server_that_answers_nothing_is_given_up(place: Place) -> None:
    link = Link(place.join("A"), answer=2.0)
    try:
        first = await link.do(backend)
        began = time.monotonic()
        with pytest.raises(BranchFault) as caught:
            await link.do(lambda db: db.execute("SELECT pg_sleep(60)"))
        assert caught.value.kind is BranchProblem.UNREACHABLE
        assert time.monotonic() - began < 8, "it waited for the server's own limit"
        assert await link.do(backend) != first
    finally:
        await link.aclose()


async def test_closing_waits_for_nobody(place: Place) -> None:
    link = Link(place.join("A"))
    await link.do(backend)
    waiting = asyncio.create_task(link.do(lambda db: db.execute("SELECT pg_sleep(60)")))
    await asyncio.sleep(0.1)
    began = time.monotonic()
    await link.aclose()
    assert time.monotonic() - began < 8
    with pytest.raises(BranchFault):
        await waiting


def backend(db: Connection) -> int:
    row = db.execute("SELECT pg_backend_pid()").fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("postgresql://banco.exemplo/guiche", BranchAddress("banco.exemplo", 5432, "guiche")),
        (" postgres://10.0.0.1:6432/guiche-01 ", BranchAddress("10.0.0.1", 6432, "guiche-01")),
        ("postgresql://[fd00::1]:5433/g", BranchAddress("fd00::1", 5433, "g")),
    ],
)
def test_an_address_names_host_port_and_database(text: str, address: BranchAddress) -> None:
    assert BranchAddress.of(text) == address == BranchAddress.of(str(address))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "banco",
        "mysql://banco/guiche",
        "postgresql://dono:senha@banco/guiche",
        "postgresql://banco",
        "postgresql://banco/g?sslmode=disable",
        "postgresql://banco:0/g",
        "postgresql://banco:70000/g",
        "postgresql://a,b/g",
    ],
)
def test_any_other_text_is_no_address(text: str) -> None:
    with pytest.raises(BranchFault) as caught:
        BranchAddress.of(text)
    assert caught.value.kind is BranchProblem.BAD_ADDRESS
