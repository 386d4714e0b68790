"""The migration that brings what counters share beside orders, their shifts, and where audit trails end."""

MINE = "split_part(current_user::text, '_', 3)"
ME = "split_part(current_user::text, '_', 4)"
KEPT_DAYS = 35
"""Days for which the branch says who is to be forgotten: no copy of a journal or of the branch is older."""

SHARED = f"""
    CREATE TABLE guiche.shared(
        branch text NOT NULL,
        kind text NOT NULL,
        subject text NOT NULL,
        version bigint NOT NULL,
        mark text NOT NULL,
        writer text NOT NULL,
        changed timestamptz NOT NULL DEFAULT now(),
        sealed bytea NOT NULL,
        PRIMARY KEY(branch, kind, subject)
    );
    CREATE TABLE guiche.shifts(
        branch text NOT NULL,
        counter text NOT NULL,
        number integer NOT NULL,
        opened timestamptz NOT NULL,
        stopped timestamptz,
        signed timestamptz,
        difference bigint NOT NULL,
        sealed bytea NOT NULL,
        PRIMARY KEY(branch, counter, number)
    );
    ALTER TABLE guiche.changes ADD COLUMN shift integer;
    ALTER TABLE guiche.counters ADD COLUMN head_seq bigint NOT NULL DEFAULT 0;
    ALTER TABLE guiche.counters ADD COLUMN head text NOT NULL DEFAULT '';

    ALTER TABLE guiche.shared ENABLE ROW LEVEL SECURITY;
    CREATE POLICY seen ON guiche.shared FOR SELECT USING (branch = {MINE});
    CREATE POLICY signed_added ON guiche.shared FOR INSERT
        WITH CHECK (branch = {MINE} AND writer = {ME} AND (kind <> 'usage' OR subject = {ME}));
    CREATE POLICY signed ON guiche.shared FOR UPDATE
        USING (branch = {MINE} AND (kind <> 'usage' OR subject = {ME}))
        WITH CHECK (branch = {MINE} AND writer = {ME});
    CREATE POLICY old_gone ON guiche.shared FOR DELETE
        USING (branch = {MINE} AND kind = 'erased' AND changed < now() - interval '{KEPT_DAYS} days');
    ALTER TABLE guiche.shifts ENABLE ROW LEVEL SECURITY;
    CREATE POLICY seen ON guiche.shifts FOR SELECT USING (branch = {MINE});
    CREATE POLICY own_added ON guiche.shifts FOR INSERT WITH CHECK (branch = {MINE} AND counter = {ME});
    CREATE POLICY own_changed ON guiche.shifts FOR UPDATE
        USING (branch = {MINE} AND counter = {ME}) WITH CHECK (branch = {MINE} AND counter = {ME});

    GRANT SELECT ON guiche.shared, guiche.shifts TO guiche_counter, guiche_supervisor;
    GRANT INSERT, UPDATE, DELETE ON guiche.shared TO guiche_counter;
    GRANT INSERT, UPDATE ON guiche.shifts TO guiche_counter;
    GRANT UPDATE(head_seq, head) ON guiche.counters TO guiche_counter;
    GRANT SELECT(branch, counter, number, opened, stopped, signed, difference) ON guiche.shifts
        TO guiche_report;
"""
