"""The tables of the branches, and their migrations: forward only, one after the other, each whole or not at
all.

Built so that the same schema runs on servers sharded by branch: every table and every unique index begins
with ``branch``; there is no sequence, no trigger, no foreign key, and no transaction names two branches.
Who may touch which row is said by the login's own name, ``guiche_<role>_<branch>_<counter>``: nothing has to
be set in a session, so that a pooler may give each transaction another one.
"""

from __future__ import annotations

from datetime import date
from typing import Any, cast

import psycopg
from psycopg import sql

from pos_app.branch import window_tables
from pos_app.branch.schema_shared import ME, MINE, SHARED
from pos_app.domain.branch import BranchFault, BranchProblem, BranchRole
from pos_app.domain.value import Value

Connection = psycopg.Connection[tuple[Any, ...]]
SCHEMA = "guiche"
PREFIX = "guiche_"
JOIN = "join"
"""The role of the login that a join code carries: it may only make the login of one more counter."""
PARTED = ("changes", "orders", "order_words")
"""Tables in parts by month."""
AHEAD = 24
"""Months for which parts are made before they are needed; what comes later goes into the part for the
rest."""
_LOCK = 0x6775696368  # Whoever migrates a database is alone there.

_TABLES = ("branches", "counters", "changes", "orders", "order_words", "leases", "parked")
"""Those of the first version: a migration that was released never changes."""
_SEEN = "\n".join(
    f"ALTER TABLE guiche.{table} ENABLE ROW LEVEL SECURITY; "
    f"CREATE POLICY seen ON guiche.{table} FOR SELECT USING (branch = {MINE});"
    for table in _TABLES
)

MIGRATIONS = (
    f"""
    CREATE TABLE guiche.branches(
        branch text PRIMARY KEY,
        name text NOT NULL,
        key_check text NOT NULL,
        made timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE guiche.counters(
        branch text NOT NULL,
        counter text NOT NULL,
        name text NOT NULL,
        kind text NOT NULL DEFAULT 'desk',
        version text NOT NULL DEFAULT '',
        joined timestamptz NOT NULL DEFAULT now(),
        seen timestamptz,
        applied bigint NOT NULL DEFAULT 0,
        mark text NOT NULL DEFAULT '',
        session text NOT NULL DEFAULT '',
        pending integer NOT NULL DEFAULT 0,
        lag real NOT NULL DEFAULT 0,
        open_orders integer NOT NULL DEFAULT 0,
        called timestamptz,
        PRIMARY KEY(branch, counter)
    );
    CREATE TABLE guiche.changes(
        branch text NOT NULL,
        counter text NOT NULL,
        seq bigint NOT NULL,
        month date NOT NULL,
        kind text NOT NULL,
        subject text NOT NULL,
        at timestamptz NOT NULL,
        copied timestamptz NOT NULL DEFAULT now(),
        fenced boolean NOT NULL,
        PRIMARY KEY(branch, counter, seq, month)
    ) PARTITION BY RANGE(month);
    CREATE TABLE guiche.orders(
        branch text NOT NULL,
        month date NOT NULL,
        id text NOT NULL,
        counter text NOT NULL,
        writer text NOT NULL,
        state text NOT NULL,
        settled boolean NOT NULL,
        opened timestamptz NOT NULL,
        changed timestamptz NOT NULL,
        travel_day date NOT NULL,
        public_id text NOT NULL,
        company text NOT NULL,
        payment text NOT NULL,
        total bigint NOT NULL,
        steps integer NOT NULL,
        sealed bytea NOT NULL,
        PRIMARY KEY(branch, month, id)
    ) PARTITION BY RANGE(month);
    CREATE INDEX orders_open ON guiche.orders(branch, opened) WHERE NOT settled;
    CREATE INDEX orders_newest ON guiche.orders(branch, opened);
    CREATE TABLE guiche.order_words(
        branch text NOT NULL,
        hash bigint NOT NULL,
        month date NOT NULL,
        id text NOT NULL,
        PRIMARY KEY(branch, hash, month, id)
    ) PARTITION BY RANGE(month);
    CREATE INDEX order_words_of ON guiche.order_words(branch, month, id);
    CREATE TABLE guiche.leases(
        branch text NOT NULL,
        kind text NOT NULL,
        subject text NOT NULL,
        holder text NOT NULL,
        token bigint NOT NULL,
        until timestamptz NOT NULL,
        PRIMARY KEY(branch, kind, subject)
    );
    CREATE TABLE guiche.parked(
        branch text NOT NULL,
        counter text NOT NULL,
        id text NOT NULL,
        saved timestamptz NOT NULL,
        sealed bytea NOT NULL,
        taken_by text NOT NULL DEFAULT '',
        taken timestamptz,
        received boolean NOT NULL DEFAULT false,
        PRIMARY KEY(branch, counter, id)
    );

    {_SEEN}

    CREATE POLICY own_changed ON guiche.counters FOR UPDATE
        USING (branch = {MINE} AND counter = {ME}) WITH CHECK (branch = {MINE} AND counter = {ME});
    CREATE POLICY own_added ON guiche.changes FOR INSERT
        WITH CHECK (branch = {MINE} AND counter = {ME});
    CREATE POLICY own_added ON guiche.orders FOR INSERT
        WITH CHECK (branch = {MINE} AND counter = {ME} AND writer = {ME});
    CREATE POLICY signed ON guiche.orders FOR UPDATE
        USING (branch = {MINE}) WITH CHECK (branch = {MINE} AND writer = {ME});
    CREATE POLICY added ON guiche.order_words FOR INSERT WITH CHECK (branch = {MINE});
    CREATE POLICY gone ON guiche.order_words FOR DELETE USING (branch = {MINE});
    CREATE POLICY own_added ON guiche.leases FOR INSERT
        WITH CHECK (branch = {MINE} AND holder = {ME});
    CREATE POLICY ended_taken ON guiche.leases FOR UPDATE
        USING (branch = {MINE} AND (holder = {ME} OR until < now()))
        WITH CHECK (branch = {MINE} AND holder = {ME});
    CREATE POLICY own_gone ON guiche.leases FOR DELETE USING (branch = {MINE} AND holder = {ME});
    CREATE POLICY own_added ON guiche.parked FOR INSERT
        WITH CHECK (branch = {MINE} AND counter = {ME});
    CREATE POLICY free_taken ON guiche.parked FOR UPDATE
        USING (branch = {MINE} AND taken_by IN ('', {ME}))
        WITH CHECK (branch = {MINE} AND taken_by IN ('', {ME}));
    CREATE POLICY own_gone ON guiche.parked FOR DELETE
        USING (branch = {MINE} AND (counter = {ME} OR taken_by = {ME}));

    GRANT USAGE ON SCHEMA guiche TO guiche_counter, guiche_supervisor, guiche_report, guiche_join;
    GRANT SELECT ON ALL TABLES IN SCHEMA guiche TO guiche_counter, guiche_supervisor;
    GRANT UPDATE(name, kind, version, seen, applied, mark, session, pending, lag, open_orders,
        called) ON guiche.counters TO guiche_counter;
    GRANT INSERT ON guiche.changes TO guiche_counter;
    GRANT INSERT, UPDATE ON guiche.orders TO guiche_counter;
    GRANT INSERT, DELETE ON guiche.order_words TO guiche_counter;
    GRANT INSERT, UPDATE, DELETE ON guiche.leases TO guiche_counter;
    GRANT INSERT, UPDATE, DELETE ON guiche.parked TO guiche_counter;
    GRANT SELECT ON guiche.branches, guiche.counters, guiche.changes TO guiche_report;
    GRANT SELECT(branch, month, id, counter, writer, state, settled, opened, changed, travel_day, public_id,
        company, payment, total, steps) ON guiche.orders TO guiche_report;

    CREATE FUNCTION guiche.enrol(counter text, name text, verifier text) RETURNS text
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $enrol$
    DECLARE
        of text := split_part(session_user::text, '_', 3);
        role text := split_part(session_user::text, '_', 4);
        login text := 'guiche_' || role || '_' || of || '_' || counter;
    BEGIN
        IF session_user::text NOT LIKE 'guiche\\_join\\_%' OR counter !~ '^[0-9a-f]{{8}}$'
            OR role NOT IN ('counter', 'supervisor', 'report') OR verifier NOT LIKE 'SCRAM-SHA-256$%' THEN
            RAISE EXCEPTION 'not the login of a join code, or no counter'
                USING ERRCODE = 'insufficient_privilege';
        END IF;
        EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L IN ROLE %I', login, verifier, 'guiche_' || role);
        IF role = 'counter' THEN
            INSERT INTO guiche.counters(branch, counter, name) VALUES(of, enrol.counter, enrol.name);
        END IF;
        RETURN login;
    END $enrol$;
    REVOKE ALL ON FUNCTION guiche.enrol FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION guiche.enrol TO guiche_join;
    """,  # noqa: S608 - our words
    SHARED,
    window_tables.step(MINE, ME),
)
VERSION = len(MIGRATIONS)


class Migrated(Value):
    """Which version a database had and has, and how many parts by month were made."""

    before: int
    now: int
    parts: int


def version(db: Connection) -> int:
    """Return the version of the schema; 0 where there is none."""
    found = db.execute(
        "SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname = %s", (SCHEMA,)
    ).fetchone()
    return int(found[0].rpartition(" ")[2]) if found and found[0] else 0


def require(db: Connection) -> None:
    """Go on only with a database of this program's version.

    Raises:
        BranchFault: ``NO_SCHEMA``, ``OLDER_SCHEMA`` or ``NEWER_SCHEMA``.
    """
    found = version(db)
    if found == VERSION:
        return
    if not found:
        raise BranchFault(BranchProblem.NO_SCHEMA)
    raise BranchFault(BranchProblem.OLDER_SCHEMA if found < VERSION else BranchProblem.NEWER_SCHEMA)


def migrate(db: Connection, today: date, *, to: int = VERSION) -> Migrated:
    """Bring a database to the current schema, and make the parts of the coming months; as its owner, who may
    make logins. Whoever calls it at the same time waits and finds it done.

    Raises:
        BranchFault: ``NEWER_SCHEMA``: nothing was changed.
    """
    with db.transaction():
        db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
        before = version(db)
        if before > VERSION:
            raise BranchFault(BranchProblem.NEWER_SCHEMA)
        if not before:
            db.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            for role in (*BranchRole, JOIN):
                _make_group(db, PREFIX + role)
        for step in MIGRATIONS[before:to]:
            db.execute(cast(Any, step))
        now = max(before, to)
        db.execute(sql.SQL("COMMENT ON SCHEMA {} IS {}").format(sql.Identifier(SCHEMA), f"version {now}"))
        return Migrated(before, now, _make_parts(db, today) if now else 0)


def parts_until(db: Connection) -> str:
    """Return the last month that has its own parts, as ``YYYY_MM``; "" where none has."""
    found = db.execute(
        "SELECT max(right(relname, 7)) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace "
        "WHERE nspname = %s AND relname ~ '^orders_[0-9]{4}_[0-9]{2}$'",
        (SCHEMA,),
    ).fetchone()
    return str(found[0] or "") if found else ""


def _make_group(db: Connection, name: str) -> None:
    # A group is the whole server's: another database of it may have made it.
    if not db.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (name,)).fetchone():
        db.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(sql.Identifier(name)))


def _make_parts(db: Connection, today: date) -> int:
    """Make the missing parts from this month on, and those for the rest; rows that wait there are moved."""
    there = {
        str(name)
        for (name,) in db.execute(
            "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = %s",
            (SCHEMA,),
        )
    }
    made = 0
    for table in PARTED:
        rest, whole = sql.Identifier(SCHEMA, f"{table}_rest"), sql.Identifier(SCHEMA, table)
        if f"{table}_rest" not in there:
            db.execute(sql.SQL("CREATE TABLE {} PARTITION OF {} DEFAULT").format(rest, whole))
        for number in range(AHEAD):
            first, after = _month(today, number), _month(today, number + 1)
            name = f"{table}_{first:%Y_%m}"
            if name in there:
                continue
            part = sql.Identifier(SCHEMA, name)
            span = {"part": part, "whole": whole, "rest": rest, "first": str(first), "after": str(after)}
            db.execute(
                sql.SQL(
                    "CREATE TABLE {part} (LIKE {whole} INCLUDING ALL); "
                    "WITH moved AS (DELETE FROM {rest} WHERE month >= {first} AND month < {after} "
                    "RETURNING *) "
                    "INSERT INTO {part} SELECT * FROM moved; "
                    "ALTER TABLE {whole} ATTACH PARTITION {part} FOR VALUES FROM ({first}) TO ({after})"
                ).format(**span)
            )
            made += 1
    return made


def _month(day: date, later: int) -> date:
    months = day.year * 12 + day.month - 1 + later
    return date(months // 12, months % 12 + 1, 1)
