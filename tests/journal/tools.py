"""What the journal's tests share."""

from __future__ import annotations

from pathlib import Path

import apsw

from pos_app.journal.journal import Journal


async def again(journal: Journal) -> Journal:
    """Close and open the same folder, as the next start does."""
    await journal.aclose()
    return await Journal.open(journal.folder)


async def spoil(journal: Journal, sql: str) -> None:
    """Change a row without the journal."""

    def write(db: apsw.Connection) -> None:
        db.execute(sql)

    await journal._store.do(write)


def damage(folder: Path) -> bytes:
    """Overwrite the database with what is none, and return that."""
    content = b"this is no database at all" * 200
    (folder / "journal.sqlite").write_bytes(content)
    return content


def found(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a folder with such a name."""
    return sorted(folder.glob(pattern))
