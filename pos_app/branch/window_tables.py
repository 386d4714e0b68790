"""The migration «overview and approvals»: what counters tell of themselves, the seats that they hold, and
what one asks the supervisor at another."""

from __future__ import annotations


def step(mine: str, me: str) -> str:
    """Return the statements; ``mine`` and ``me`` are branch and counter of whoever is connected."""
    seen = "\n".join(
        f"ALTER TABLE guiche.{table} ENABLE ROW LEVEL SECURITY; "
        f"CREATE POLICY seen ON guiche.{table} FOR SELECT USING (branch = {mine}); "
        f"CREATE POLICY own_added ON guiche.{table} FOR INSERT "
        f"WITH CHECK (branch = {mine} AND counter = {me}); "
        f"CREATE POLICY own_gone ON guiche.{table} FOR DELETE "
        f"USING (branch = {mine} AND counter = {me}); "
        f"GRANT SELECT ON guiche.{table} TO guiche_counter, guiche_supervisor; "
        f"GRANT INSERT, DELETE ON guiche.{table} TO guiche_counter;"
        for table in ("blocks", "approvals")
    )
    # Whoever asks cannot answer; an answer is given once, by the login that gives it, while it is awaited.
    return f"""
    ALTER TABLE guiche.counters ADD COLUMN told bytea;
    GRANT UPDATE(told) ON guiche.counters TO guiche_counter;
    CREATE TABLE guiche.blocks(
        branch text NOT NULL,
        counter text NOT NULL,
        trip text NOT NULL,
        seat text NOT NULL,
        until timestamptz NOT NULL,
        PRIMARY KEY(branch, counter, trip, seat)
    );
    CREATE TABLE guiche.approvals(
        branch text NOT NULL,
        counter text NOT NULL,
        id text NOT NULL,
        asked timestamptz NOT NULL DEFAULT now(),
        until timestamptz NOT NULL,
        question bytea NOT NULL,
        answered_by text NOT NULL DEFAULT '',
        answer bytea,
        PRIMARY KEY(branch, counter, id)
    );
    {seen}
    CREATE POLICY answered ON guiche.approvals FOR UPDATE
        USING (branch = {mine} AND counter <> {me} AND answered_by = '' AND until > now())
        WITH CHECK (branch = {mine} AND counter <> {me} AND answered_by = {me});
    GRANT UPDATE(answered_by, answer) ON guiche.approvals TO guiche_counter;
    """
