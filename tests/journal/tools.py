"""What the journal's tests share."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import apsw

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Confirmed
from pos_app.journal import schema
from pos_app.journal.journal import Journal
from tests.sale import samples
from tests.sale.samples import attempt


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


def steps(db: apsw.Connection, work: Callable[[], object]) -> int:
    """Return how many instructions SQLite executes for some work: at least one for each row it goes over."""
    count = 0

    def step() -> bool:
        nonlocal count
        count += 1
        return False

    db.set_progress_handler(step, 1)
    try:
        work()
    finally:
        db.set_progress_handler(None)
    return count


def crowd(size: int) -> apsw.Connection:
    """Return a journal in memory that knows so many people of one city, always the same ones."""
    first = ("Maria", "José", "Helena", "Antônio", "João", "Ana", "Mariana", "Otávio", "Dirce", "Márcia")
    last = ("Silva", "Santos", "Prado", "Siqueira", "Souza", "Lemos", "Antunes", "Oliveira", "Pereira")
    some = random.Random(7)
    db = apsw.Connection(":memory:")
    schema.migrate(db)
    with db:
        for _ in range(size):
            name = " ".join((some.choice(first), some.choice(last), some.choice(last)))
            document, phone = f"{some.randrange(10**11):011d}", f"119{some.randrange(10**8):08d}"
            db.execute(
                "INSERT INTO known(document, kind, number, name, email, phone, travel_day, seen, words) "
                "VALUES(?1, 'cpf', ?1, ?2, '', ?3, '2026-03-21', 1, "
                "?2 || ' ' || ?1 || ' ' || ?3 || ' ' || substr(?3, 3))",
                (document, name, phone),
            )
    return db


def completed() -> Attempt:
    sold = replace(attempt().sold, buyer_phone="11987650142")
    detail = samples.order_detail()
    tickets = tuple(replace(ticket, locator="SA9014-17") for ticket in detail.tickets)
    return replace(
        attempt(AttemptState.COMPLETED, public_id="GB7K"),
        sold=sold,
        confirmed=Confirmed(replace(detail, tickets=tickets)),
    )
