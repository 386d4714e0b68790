"""The tables, and how older files become today's. Each migration is one step; a backup is made before."""

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
)
VERSION = len(MIGRATIONS)


def version(db: apsw.Connection) -> int:
    """Return the schema version of a file; 0 is an empty one."""
    return int(next(iter(db.execute("PRAGMA user_version")))[0])


def damage(db: apsw.Connection) -> str:
    """Check the whole file and return what is wrong with it, or the empty text.

    The list of words is made anew where only it is wrong: all of it stands in the attempts too.

    Raises:
        apsw.Error: the file cannot even be checked.
    """
    found = _damage(db)
    if "attempts_words" in found and not db.readonly("main"):
        db.execute("INSERT INTO attempts_words(attempts_words) VALUES('rebuild')")
        found = _damage(db)
    return found


def _damage(db: apsw.Connection) -> str:
    return "; ".join(str(line) for (line,) in db.execute("PRAGMA quick_check(5)") if line != "ok")


def migrate(db: apsw.Connection) -> None:
    """Bring a file to today's schema, each step in a transaction of its own."""
    for step in range(version(db), VERSION):
        with db:
            db.execute(MIGRATIONS[step])
            db.execute(f"PRAGMA user_version={step + 1}")
