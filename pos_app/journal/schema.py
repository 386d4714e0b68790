"""The tables, and the migrations of older files to the current schema, one step each; a backup is made
before."""

from __future__ import annotations

import apsw

MIGRATIONS = (
    """
    CREATE TABLE attempts(
        rowid INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        partner_id TEXT NOT NULL,
        public_id TEXT NOT NULL,
        state TEXT NOT NULL,
        settled INTEGER NOT NULL,
        opened TEXT NOT NULL,
        changed TEXT NOT NULL,
        travel_day TEXT NOT NULL,
        words TEXT NOT NULL,
        body BLOB NOT NULL
    );
    CREATE INDEX attempts_open ON attempts(opened) WHERE NOT settled;
    CREATE VIRTUAL TABLE attempts_words USING fts5(
        words, content='attempts', content_rowid='rowid', detail=column, prefix='2 3 4',
        tokenize="unicode61 remove_diacritics 2");
    CREATE TRIGGER attempts_insert AFTER INSERT ON attempts BEGIN
        INSERT INTO attempts_words(rowid, words) VALUES(new.rowid, new.words);
    END;
    CREATE TRIGGER attempts_update AFTER UPDATE ON attempts BEGIN
        INSERT INTO attempts_words(attempts_words, rowid, words) VALUES('delete', old.rowid, old.words);
        INSERT INTO attempts_words(rowid, words) VALUES(new.rowid, new.words);
    END;
    CREATE TRIGGER attempts_delete AFTER DELETE ON attempts BEGIN
        INSERT INTO attempts_words(attempts_words, rowid, words) VALUES('delete', old.rowid, old.words);
    END;
    CREATE TABLE places(
        slug TEXT PRIMARY KEY, body BLOB NOT NULL, uses INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE TABLE notes(name TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
    """,
    # Forgotten people leave the index too; a step that changes no word does not touch the index.
    """
    INSERT INTO attempts_words(attempts_words, rank) VALUES('secure-delete', 1);
    DROP TRIGGER attempts_update;
    CREATE TRIGGER attempts_update AFTER UPDATE OF words ON attempts WHEN old.words <> new.words BEGIN
        INSERT INTO attempts_words(attempts_words, rowid, words) VALUES('delete', old.rowid, old.words);
        INSERT INTO attempts_words(rowid, words) VALUES(new.rowid, new.words);
    END;
    """,
    # People are forgotten without reading every row; routes and parked sales. Nothing ever wrote a note.
    """
    ALTER TABLE attempts ADD COLUMN people INTEGER NOT NULL DEFAULT 1;
    CREATE INDEX attempts_people ON attempts(travel_day) WHERE settled AND people;
    CREATE TABLE routes(
        origin TEXT NOT NULL, destination TEXT NOT NULL, uses INTEGER NOT NULL, last TEXT NOT NULL,
        PRIMARY KEY(origin, destination)) WITHOUT ROWID;
    CREATE TABLE drafts(name TEXT PRIMARY KEY, saved TEXT NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
    DROP TABLE notes;
    """,
    # People who were here before are found by the beginning of a name, a document or a phone number.
    """
    CREATE TABLE known(
        id INTEGER PRIMARY KEY,
        document TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        number TEXT NOT NULL,
        name TEXT NOT NULL,
        email TEXT NOT NULL,
        phone TEXT NOT NULL,
        travel_day TEXT NOT NULL,
        seen INTEGER NOT NULL,
        words TEXT NOT NULL
    );
    CREATE INDEX known_day ON known(travel_day);
    CREATE INDEX known_seen ON known(seen);
    INSERT INTO known(document, kind, number, name, email, phone, travel_day, seen, words)
    SELECT lower(number), kind, number, name, email, phone, travel_day, attempt, '' FROM (
        SELECT rowid AS attempt, travel_day, seat.value ->> 'document_type' AS kind,
            replace(replace(replace(seat.value ->> 'document_number', '.', ''), '-', ''), '/', '') AS number,
            seat.value ->> 'passenger' AS name, '' AS email, '' AS phone
        FROM (SELECT rowid, travel_day, CAST(body AS TEXT) AS body FROM attempts
            WHERE people AND json_valid(CAST(body AS TEXT))) AS old,
            json_each(old.body, '$.sold.seats') AS seat
        UNION ALL
        SELECT rowid, travel_day, body ->> '$.sold.buyer_document_type',
            replace(replace(replace(body ->> '$.sold.buyer_document', '.', ''), '-', ''), '/', ''),
            body ->> '$.sold.buyer', coalesce(body ->> '$.sold.buyer_email', ''),
            coalesce(body ->> '$.sold.buyer_phone', '')
        FROM (SELECT rowid, travel_day, CAST(body AS TEXT) AS body FROM attempts
            WHERE people AND json_valid(CAST(body AS TEXT)))
        ORDER BY 1
    ) WHERE kind IN ('cpf', 'rg', 'passport', 'cnh', 'birth_certificate', 'cnpj')
        AND number <> '' AND name <> ''
    ON CONFLICT(document) DO UPDATE SET name=excluded.name, kind=excluded.kind,
        email=iif(excluded.email='', email, excluded.email),
        phone=iif(excluded.phone='', phone, excluded.phone),
        travel_day=max(travel_day, excluded.travel_day), seen=excluded.seen;
    UPDATE known SET words=
        replace(replace(replace(replace(replace(phone, ' ', ''), '(', ''), ')', ''), '-', ''), '+55', '');
    UPDATE known SET words=name || ' ' || document || ' ' || words || ' ' || substr(words, 3);
    CREATE VIRTUAL TABLE known_words USING fts5(
        words, content='known', content_rowid='id', detail=none, prefix='1 2 3 4 5 6',
        tokenize="unicode61 remove_diacritics 2");
    INSERT INTO known_words(known_words, rank) VALUES('secure-delete', 1);
    INSERT INTO known_words(known_words) VALUES('rebuild');
    CREATE TRIGGER known_insert AFTER INSERT ON known BEGIN
        INSERT INTO known_words(rowid, words) VALUES(new.id, new.words);
    END;
    CREATE TRIGGER known_delete AFTER DELETE ON known BEGIN
        INSERT INTO known_words(known_words, rowid, words) VALUES('delete', old.id, old.words);
    END;
    """,
    # What became of each print of a ticket. It names tickets and who printed, no traveller.
    """
    CREATE TABLE prints(
        id INTEGER PRIMARY KEY,
        order_id TEXT NOT NULL,
        ticket TEXT NOT NULL,
        state TEXT NOT NULL,
        began TEXT NOT NULL,
        printer TEXT NOT NULL,
        copy INTEGER NOT NULL,
        who TEXT NOT NULL,
        why TEXT NOT NULL,
        problem TEXT NOT NULL
    );
    CREATE INDEX prints_order ON prints(order_id);
    """,
    # Orders whose fiscal documents were late, and which slips were printed without one.
    """
    CREATE TABLE late_fiscal(
        attempt TEXT PRIMARY KEY,
        order_id TEXT NOT NULL,
        opened TEXT NOT NULL,
        missing INTEGER NOT NULL,
        offered INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
    CREATE INDEX late_fiscal_open ON late_fiscal(opened);
    INSERT INTO late_fiscal(attempt, order_id, opened, missing)
        SELECT id, public_id, opened, 1 FROM attempts
        WHERE state IN ('completed', 'printed') AND opened >= strftime('%Y-%m-%dT%H:%M:%S', 'now', '-3 days');
    ALTER TABLE prints ADD COLUMN fiscal INTEGER;
    """,
    # Orders are found by the days on which their buses leave: the ways back and second buses too.
    """
    CREATE TABLE ride_days(day TEXT NOT NULL, attempt TEXT NOT NULL, PRIMARY KEY(day, attempt)) WITHOUT ROWID;
    INSERT OR IGNORE INTO ride_days(day, attempt) SELECT travel_day, id FROM attempts;
    INSERT OR IGNORE INTO ride_days(day, attempt)
        SELECT substr(ticket.value ->> '$.departure.when', 1, 10), old.id
        FROM (SELECT id, CAST(body AS TEXT) AS body FROM attempts
            WHERE json_valid(CAST(body AS TEXT))) AS old,
            json_each(old.body, '$.confirmed.detail.tickets') AS ticket
        WHERE ticket.value ->> '$.departure.when' IS NOT NULL;
    INSERT OR IGNORE INTO ride_days(day, attempt)
        SELECT body ->> '$.sold.query.return_day', id
        FROM (SELECT id, CAST(body AS TEXT) AS body FROM attempts
            WHERE json_valid(CAST(body AS TEXT)))
        WHERE body ->> '$.sold.query.return_day' IS NOT NULL;
    """,
    # Receipts on their way by e-mail. The mail stays until a server took it or its people are forgotten.
    """
    CREATE TABLE deliveries(
        id INTEGER PRIMARY KEY,
        order_id TEXT NOT NULL,
        address TEXT NOT NULL,
        state TEXT NOT NULL,
        asked TEXT NOT NULL,
        who TEXT NOT NULL,
        tries INTEGER NOT NULL,
        next_try TEXT,
        changed TEXT,
        problem TEXT NOT NULL,
        reply TEXT NOT NULL,
        travel_day TEXT NOT NULL,
        mail BLOB
    );
    CREATE INDEX deliveries_order ON deliveries(order_id);
    CREATE INDEX deliveries_open ON deliveries(id) WHERE state IN ('waiting', 'handing over');
    CREATE INDEX deliveries_people ON deliveries(travel_day) WHERE address <> '' OR mail IS NOT NULL;
    """,
    # Who did what and when. Entries are only added: changes are refused here, and show in the hashes.
    """
    CREATE TABLE audit(
        seq INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        who TEXT NOT NULL,
        role TEXT NOT NULL,
        what TEXT NOT NULL,
        subject TEXT NOT NULL,
        details TEXT NOT NULL,
        previous TEXT NOT NULL,
        hash TEXT NOT NULL
    ) STRICT;
    CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN
        SELECT RAISE(ABORT, 'the audit trail is only added to');
    END;
    CREATE TRIGGER audit_no_delete BEFORE DELETE ON audit BEGIN
        SELECT RAISE(ABORT, 'the audit trail is only added to');
    END;
    CREATE TRIGGER audit_no_insert BEFORE INSERT ON audit
    WHEN EXISTS(SELECT 1 FROM audit WHERE seq >= new.seq) BEGIN
        SELECT RAISE(ABORT, 'the audit trail is only added to');
    END;
    """,
    # Words are found by beginnings of up to eight letters, however many orders have them.
    """
    DROP TABLE attempts_words;
    CREATE VIRTUAL TABLE attempts_words USING fts5(
        words, content='attempts', content_rowid='rowid', detail=column, prefix='2 3 4 5 6 7 8',
        tokenize="unicode61 remove_diacritics 2");
    INSERT INTO attempts_words(attempts_words, rank) VALUES('secure-delete', 1);
    """,
    # In small pages: among the orders of a frequent word those of a rare one are found sooner. Only now the
    # words are gathered, once for this step and the one before it.
    """
    INSERT INTO attempts_words(attempts_words, rank) VALUES('pgsz', 512);
    INSERT INTO attempts_words(attempts_words) VALUES('rebuild');
    """,
    # Shifts. Entries are only added, each after the one before; what was counted or signed stands once.
    """
    CREATE TABLE shifts(
        number INTEGER NOT NULL,
        entry INTEGER NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY(number, entry)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX shifts_once ON shifts(number, kind) WHERE kind IN ('opened', 'counted', 'signed');
    CREATE TRIGGER shifts_no_update BEFORE UPDATE ON shifts BEGIN
        SELECT RAISE(ABORT, 'a shift is only added to');
    END;
    CREATE TRIGGER shifts_no_delete BEFORE DELETE ON shifts BEGIN
        SELECT RAISE(ABORT, 'a shift is only added to');
    END;
    CREATE TRIGGER shifts_in_turn BEFORE INSERT ON shifts
    WHEN new.entry <> (SELECT count(*) + 1 FROM shifts WHERE number = new.number)
        OR EXISTS(SELECT 1 FROM shifts WHERE number > new.number) BEGIN
        SELECT RAISE(ABORT, 'a shift is only added to');
    END;
    """,
    # What a branch has to see, while the journal is linked to one. Parked sales go by when they were saved:
    # their names are people's. A sale that is parked again under its name is another one.
    """
    CREATE TABLE branch_link(branch TEXT PRIMARY KEY, counter TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE outbox(seq INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL);
    CREATE TABLE adopted(
        attempt TEXT PRIMARY KEY, token INTEGER NOT NULL, own INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TRIGGER outbox_order_new AFTER INSERT ON attempts WHEN EXISTS(SELECT 1 FROM branch_link) BEGIN
        INSERT INTO outbox(at, kind, subject)
        VALUES(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'order', new.id);
    END;
    CREATE TRIGGER outbox_order_changed AFTER UPDATE ON attempts WHEN EXISTS(SELECT 1 FROM branch_link) BEGIN
        INSERT INTO outbox(at, kind, subject)
        VALUES(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'order', new.id);
    END;
    CREATE TRIGGER outbox_parked_again BEFORE INSERT ON drafts WHEN EXISTS(SELECT 1 FROM branch_link) BEGIN
        INSERT INTO outbox(at, kind, subject)
        SELECT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'parked', saved FROM drafts WHERE name=new.name;
    END;
    CREATE TRIGGER outbox_parked AFTER INSERT ON drafts WHEN EXISTS(SELECT 1 FROM branch_link) BEGIN
        INSERT INTO outbox(at, kind, subject)
        VALUES(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'parked', new.saved);
    END;
    CREATE TRIGGER outbox_parked_gone AFTER DELETE ON drafts WHEN EXISTS(SELECT 1 FROM branch_link) BEGIN
        INSERT INTO outbox(at, kind, subject)
        VALUES(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'parked', old.saved);
    END;
    """,
    # What a counter and its branch had alike last; and the shifts, which the branch has to see, too.
    """
    CREATE TABLE shared(
        kind TEXT NOT NULL, subject TEXT NOT NULL, version INTEGER NOT NULL, mark TEXT NOT NULL, body BLOB,
        PRIMARY KEY(kind, subject)) WITHOUT ROWID;
    CREATE TRIGGER outbox_shift AFTER INSERT ON shifts WHEN EXISTS(SELECT 1 FROM branch_link) BEGIN
        INSERT INTO outbox(at, kind, subject)
        VALUES(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'shift', new.number);
    END;
    INSERT INTO outbox(at, kind, subject)
        SELECT DISTINCT strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), 'shift', number FROM shifts
        WHERE EXISTS(SELECT 1 FROM branch_link);
    """,
)
VERSION = len(MIGRATIONS)


def version(db: apsw.Connection) -> int:
    """Return the schema version of a file; 0 is an empty one."""
    return int(next(iter(db.execute("PRAGMA user_version")))[0])


def damage(db: apsw.Connection) -> str:
    """Check the whole file and return what is wrong with it, or the empty text.

    A list of words is made anew where only it is wrong: all of it stands in its own table too.

    Raises:
        apsw.Error: the file cannot even be checked.
    """
    found = _damage(db)
    for words in ("attempts_words", "known_words"):
        if words in found and not db.readonly("main"):
            db.execute(f"INSERT INTO {words}({words}) VALUES('rebuild')")
            found = _damage(db)
    return found


def _damage(db: apsw.Connection) -> str:
    return "; ".join(str(line) for (line,) in db.execute("PRAGMA quick_check(5)") if line != "ok")


def damage_in_slices(db: apsw.Connection) -> str:
    """Check as ``damage`` does, table by table, and change nothing: between two of them others may write.

    Raises:
        apsw.Error: the file cannot even be checked, or its progress handler ended it.
    """
    names = [str(name) for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")]
    found = [str(line) for one in names for (line,) in db.execute(f"PRAGMA quick_check({one})")]
    return "; ".join(line for line in found if line != "ok")


def migrate(db: apsw.Connection) -> None:
    """Migrate a file to the current schema, each step in a transaction of its own."""
    for step in range(version(db), VERSION):
        with db:
            db.execute(MIGRATIONS[step])
            db.execute(f"PRAGMA user_version={step + 1}")
