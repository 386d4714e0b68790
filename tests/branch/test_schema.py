"""The tables: migrated from every version, made for servers sharded by branch, closed to other branches."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import psycopg
import pytest
from psycopg import errors

from pos_app.branch import schema
from pos_app.branch.at_window import Heard
from pos_app.branch.link import Login, connected
from pos_app.domain.attempts import AttemptState
from pos_app.domain.branch import BranchAddress, BranchFault, BranchProblem, BranchRole
from pos_app.domain.overview import Question, Told
from pos_app.domain.roles import Permission, Person, Role
from pos_app.domain.seats import SeatHold
from tests.branch.place import Place
from tests.postgres import PostgresServer

TODAY = date(2026, 11, 27)


@pytest.fixture
def empty(server: PostgresServer, request: pytest.FixtureRequest) -> Iterator[psycopg.Connection[Any]]:
    """An empty database of its own."""
    name = f"vazia{abs(hash(request.node.name)) % 10**9}"
    server.make(name)
    with server.owner(name) as owner:
        yield owner


def described(db: psycopg.Connection[Any]) -> list[tuple[Any, ...]]:
    """Return columns, indexes, policies and rights of a schema."""
    queries = (
        "SELECT table_name, column_name, data_type, is_nullable, column_default FROM "
        "information_schema.columns "
        "WHERE table_schema = 'guiche'",
        "SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'guiche'",
        "SELECT tablename, policyname, cmd, qual, with_check FROM pg_policies WHERE schemaname = 'guiche'",
        "SELECT grantee, table_name, privilege_type FROM information_schema.role_table_grants "
        "WHERE table_schema = 'guiche'",
    )
    return sorted(tuple(map(str, row)) for query in queries for row in db.execute(query))


@pytest.mark.parametrize("version", range(schema.VERSION + 1))
def test_every_version_becomes_todays(empty: psycopg.Connection[Any], place: Place, version: int) -> None:
    schema.migrate(empty, date.today(), to=version)
    assert schema.version(empty) == version
    done = schema.migrate(empty, date.today())
    assert (done.before, done.now, schema.version(empty)) == (version, schema.VERSION, schema.VERSION)
    assert described(empty) == described(place.owner)
    assert schema.migrate(empty, date.today()) == schema.Migrated(schema.VERSION, schema.VERSION, 0)


def test_two_that_migrate_at_once_do_it_once(empty: psycopg.Connection[Any], server: PostgresServer) -> None:
    name, done = empty.info.dbname, list[schema.Migrated]()

    def migrate() -> None:
        with server.owner(name) as db:
            done.append(schema.migrate(db, TODAY))

    threads = [threading.Thread(target=migrate) for _ in range(3)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(one.before for one in done) == [0, schema.VERSION, schema.VERSION]


def test_a_newer_schema_is_left_alone(empty: psycopg.Connection[Any]) -> None:
    schema.migrate(empty, TODAY)
    empty.execute("COMMENT ON SCHEMA guiche IS 'version 99'")
    for work in (schema.require, lambda db: schema.migrate(db, TODAY)):
        with pytest.raises(BranchFault) as caught:
            work(empty)
        assert caught.value.kind is BranchProblem.NEWER_SCHEMA


@pytest.mark.parametrize(("comment", "kind"), [("version 0", "OLDER_SCHEMA"), (None, "NO_SCHEMA")])
def test_nothing_is_copied_into_another_schema(
    empty: psycopg.Connection[Any], monkeypatch: pytest.MonkeyPatch, comment: str | None, kind: str
) -> None:
    if comment:
        schema.migrate(empty, TODAY)
        monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    with pytest.raises(BranchFault) as caught:
        schema.require(empty)
    assert caught.value.kind is BranchProblem[kind]


def test_parts_are_made_ahead_and_take_what_waited_for_them(empty: psycopg.Connection[Any]) -> None:
    schema.migrate(empty, TODAY)
    assert schema.parts_until(empty) == "2028_10"
    insert = (
        "INSERT INTO guiche.changes(branch, counter, seq, month, kind, subject, at, fenced) "
        "VALUES('b', 'c', 1, '2028-12-01', 'order', 'x', now(), false)"
    )
    empty.execute(insert)
    assert empty.execute("SELECT count(*) FROM guiche.changes_rest").fetchone() == (1,)
    assert schema.migrate(empty, date(2027, 2, 1)).parts == 3 * len(schema.PARTED)
    assert empty.execute("SELECT count(*) FROM guiche.changes_rest").fetchone() == (0,)
    assert empty.execute("SELECT count(*) FROM guiche.changes_2028_12").fetchone() == (1,)


# --- Sharded by branch ------------------------------------------------------------------------------------


def test_the_schema_has_nothing_that_crosses_branches(place: Place) -> None:
    def told(query: str) -> list[Any]:
        return [row[0] for row in place.owner.execute(query)]

    ours = "JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'guiche'"
    tables = told(f"SELECT c.relname FROM pg_class c {ours} WHERE c.relkind IN ('r', 'p')")  # noqa: S608 - our words
    assert len(tables) > 7
    first = told(
        f"SELECT c.relname FROM pg_class c {ours} JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = 1 "  # noqa: S608 - our words
        "WHERE c.relkind IN ('r', 'p') AND a.attname = 'branch'"
    )
    assert sorted(first) == sorted(tables)
    keyed = told(
        f"SELECT c.relname FROM pg_class c {ours} JOIN pg_index i ON i.indrelid = c.oid "  # noqa: S608 - our words
        "WHERE i.indisprimary AND i.indkey[0] = 1"
    )
    assert sorted(keyed) == sorted(tables)
    # Also none in which a unique index, or any other, begins with something else.
    assert (
        told(
            f"SELECT c.relname FROM pg_class c {ours} JOIN pg_index i ON i.indrelid = c.oid WHERE "  # noqa: S608 - our words
            f"i.indkey[0] <> 1"
        )
        == []
    )
    assert told(f"SELECT c.relname FROM pg_class c {ours} WHERE c.relkind = 'S'") == []  # noqa: S608 - our words
    assert told(f"SELECT t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid {ours}") == []  # noqa: S608 - our words
    assert (
        told(
            f"SELECT conname FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid {ours} WHERE "  # noqa: S608 - our words
            f"contype IN ('f', 'x')"
        )
        == []
    )
    assert (
        told(
            f"SELECT a.attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid {ours} WHERE "  # noqa: S608 - our words
            f"a.attidentity <> ''"
        )
        == []
    )
    assert (
        told(
            f"SELECT c.relname FROM pg_class c {ours} WHERE c.relkind IN ('r', 'p') AND NOT "  # noqa: S608 - our words
            f"c.relispartition AND NOT c.relrowsecurity"
        )
        == []
    )


async def test_every_statement_names_one_branch(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    real = psycopg.Connection.execute

    def noted(self: Any, query: Any, *more: Any, **named: Any) -> Any:
        said.append(query if isinstance(query, str) else query.as_string(self))
        return real(self, query, *more, **named)

    async with place.counter("A") as a, place.counter("B") as b:
        await a.branch.turn()
        monkeypatch.setattr(psycopg.Connection, "execute", noted)
        sold = await a.sell(AttemptState.KNOWN)
        await a.journal.save_draft("x", {})
        await a.branch.turn()
        await b.branch.find("Helena")
        await b.branch.pending()
        await b.branch.take_over(sold)
        (shown,) = await b.branch.parked()
        await b.branch.take_parked(shown.counter, shown.id)
        await a.branch.turn()
        await a.branch.counters()
        b.branch.on_calls = lambda calls: None
        told: list[Heard] = []
        b.branch.window.on_heard = told.append
        a.branch.window.told = Told
        a.branch.window.hold((SeatHold("b", "t", "18", datetime.now(UTC)),))
        one = await a.branch.window.ask(Question(Permission.EXPORT, "Nair"))
        await a.branch.window.overview(datetime.now(UTC))
        await b.branch.turn()
        by = Person("1", "Rui", Role.SUPERVISOR)
        assert await b.branch.window.answer(told[-1].requests[0], True, by) is None
        a.branch.call(0.0)
        await a.branch.turn()
        await b.branch.turn()
        await a.branch.window.withdraw(one)
        monkeypatch.undo()
    touching = [one for one in said if "guiche." in one]
    assert len(touching) > 20
    assert [one for one in touching if "branch = %" not in one and "(branch, " not in one] == []


# --- Who may what -----------------------------------------------------------------------------------------


async def test_one_branch_sees_nothing_of_another(place: Place) -> None:
    other = place.another("Barra Funda")
    async with place.counter("A") as a, other.counter("A") as b:
        sold = await a.sell(AttemptState.KNOWN)
        await a.journal.save_draft("x", {})
        await a.branch.turn()
        await b.branch.turn()
        assert (await b.branch.find("Helena"), await b.branch.pending(), await b.branch.parked()) == (
            (),
            (),
            (),
        )
        assert [one.name for one in await b.branch.counters()] == ["A"]
        with connected(b.login) as db:
            for table in ("branches", "counters", "changes", "orders", "order_words", "leases", "parked"):
                rows = db.execute(f"SELECT branch FROM guiche.{table}").fetchall()  # noqa: S608 - our words
                assert {row[0] for row in rows} <= {other.branch}, table
            assert db.execute("UPDATE guiche.orders SET state = 'x' WHERE id = %s", (sold.id,)).rowcount == 0
            assert db.execute("DELETE FROM guiche.parked").rowcount == 0
            with pytest.raises(errors.InsufficientPrivilege):
                db.execute(
                    "INSERT INTO guiche.leases VALUES(%s, 'order', 'x', %s, 1, now())",
                    (place.branch, b.login.counter),
                )
    other.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE guiche.orders SET writer = 'ffffffff'",
        "INSERT INTO guiche.changes SELECT branch, 'ffffffff', 9, month, kind, subject, at, copied, fenced "
        "FROM guiche.changes LIMIT 1",
        "DELETE FROM guiche.orders",
        "UPDATE guiche.changes SET fenced = true",
        "DELETE FROM guiche.changes",
        "UPDATE guiche.branches SET name = 'x'",
        "UPDATE guiche.counters SET joined = now()",
        "UPDATE guiche.leases SET holder = 'ffffffff'",
        "SELECT * FROM guiche.orders_rest",
        "SELECT guiche.enrol('ffffffff', 'x', 'SCRAM-SHA-256$x')",
        "CREATE TABLE guiche.x(branch text)",
        "TRUNCATE guiche.orders",
    ],
)
async def test_a_counter_writes_nothing_but_its_own(place: Place, statement: str) -> None:
    async with place.counter("A") as a:
        await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
        with connected(a.login) as db, pytest.raises(errors.InsufficientPrivilege):
            db.execute(statement)


async def test_a_lease_that_lasts_cannot_be_taken_by_hand(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
        with connected(b.login) as db:
            take = "UPDATE guiche.leases SET holder = %s"
            assert db.execute(take, (b.login.counter,)).rowcount == 0
            assert db.execute("UPDATE guiche.counters SET applied = 0").rowcount == 1


async def test_who_reads_figures_reads_no_sealed_field_and_writes_nothing(place: Place) -> None:
    async with place.counter("A") as a:
        await a.sell()
        await a.branch.turn()
        with connected(place.as_role(BranchRole.REPORT)) as db:
            assert db.execute("SELECT state, total FROM guiche.orders").fetchall() == [("completed", 13980)]
            for refused in (
                "SELECT sealed FROM guiche.orders",
                "SELECT 1 FROM guiche.order_words",
                "SELECT 1 FROM guiche.parked",
                "DELETE FROM guiche.changes",
            ):
                with pytest.raises(errors.InsufficientPrivilege):
                    db.execute(refused)
        with connected(place.as_role(BranchRole.SUPERVISOR)) as db:
            assert db.execute("SELECT count(*) FROM guiche.order_words").fetchone() != (0,)
            with pytest.raises(errors.InsufficientPrivilege):
                db.execute("UPDATE guiche.orders SET state = 'x'")


def test_the_login_of_a_code_makes_counters_of_its_branch_and_nothing_else(place: Place) -> None:
    with place.server.owner("casa") as owner, pytest.raises(errors.InsufficientPrivilege):
        owner.execute("SELECT guiche.enrol('ffffffff', 'x', 'SCRAM-SHA-256$x')")
    where = BranchAddress.of(place.code.database)
    with connected(Login(where, place.code.login, place.code.password, place.server.authority.file)) as db:
        for refused in (
            "SELECT 1 FROM guiche.orders",
            "SELECT guiche.enrol('../../..', 'x', 'SCRAM-SHA-256$x')",
            "SELECT guiche.enrol('ffffffff', 'x', 'senha')",
            "CREATE ROLE guiche_counter_x_y",
        ):
            with pytest.raises(errors.InsufficientPrivilege):
                db.execute(refused)


async def test_who_administers_the_database_reads_nobodys_name(place: Place) -> None:
    async with place.counter("A") as a:
        await a.sell(AttemptState.KNOWN)
        await a.sell()
        await a.journal.save_draft("Helena Prado", {"name": "Helena Prado Siqueira"})
        await a.branch.turn()
    dump = place.server.dump("casa")
    assert place.branch.encode() in dump
    for secret in (
        b"Helena",
        b"HELENA",
        b"Siqueira",
        b"52998224725",
        b"529.982",
        b"helena@exemplo",
        place.key.secret.hex().encode(),
    ):
        assert secret not in dump


async def test_a_search_finds_by_an_index_also_behind_row_security(place: Place) -> None:
    async with place.counter("A") as a:
        await a.sell()
        await a.branch.turn()
        with connected(a.login) as db:
            db.execute(
                "INSERT INTO guiche.order_words(branch, hash, month, id) "
                "SELECT %s, n, date_trunc('month', now()), n FROM generate_series(1, 3000) AS n",
                (place.branch,),
            )
            place.owner.execute("ANALYZE guiche.order_words")
            lines = db.execute(
                "EXPLAIN SELECT month, id FROM guiche.order_words WHERE branch = %s AND hash = 7",
                (place.branch,),
            ).fetchall()
        # In the part that holds anything. What the policy forbids to use would stand in a filter.
        assert any("Cond: " in line and "hash = " in line for (line,) in lines), lines
