"""What a desk does while it is recorded: sales, starts, copies, migrations, and a start on a damaged file."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import apsw

from pos_app.domain.attempts import Attempt, AttemptState, Sold, SoldSeat
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.journal import rows, schema
from pos_app.journal.journal import Journal
from pos_app.journal.sidefile import SideFile
from tests.sealing import KEY

BEGAN = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)
_SALE = (AttemptState.BLOCKED, AttemptState.SENDING)
_ENDS = (
    (AttemptState.KNOWN, AttemptState.COMPLETED, AttemptState.PRINTED),
    (AttemptState.AMBIGUOUS, AttemptState.UNRESOLVED),
    (AttemptState.KNOWN, AttemptState.REFUSED),
    (AttemptState.EXISTS_NO_ID,),
)


@dataclass(frozen=True, slots=True)
class Submitted:
    """An attempt was handed to the journal."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Promised:
    """The journal confirmed that it has the attempt."""

    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Parked:
    """The journal confirmed that it has the draft of this name."""

    name: str


Note = Callable[[object], None]


@dataclass(slots=True)
class Desk:
    """Gives attempts to a journal and notes what was submitted and promised. Each step is a second later."""

    journal: Journal
    note: Note
    second: int = 0

    async def record(self, attempt: Attempt) -> None:
        self.note(Submitted(attempt))
        await self.journal.record(attempt)
        self.note(Promised(attempt))

    async def sell(self, number: int) -> None:
        """One sale with one of the ends that a sale may have."""
        for sends, state in enumerate((*_SALE, *_ENDS[number % len(_ENDS)])):
            self.second += 1
            known = "" if state in _SALE else f"ORDER-{number}"
            await self.record(step(f"sale{number}", state, self.second, sends=min(sends, 1), public_id=known))


def step(name: str, state: AttemptState, second: int, *, sends: int = 1, public_id: str = "") -> Attempt:
    """Return an attempt as it is after one step."""
    sold = Sold(
        route="São Paulo → Santos",
        origin="São Paulo",
        destination="Santos",
        departure=datetime(2026, 3, 21, 22, 15),
        travel_day=date(2026, 3, 21),
        company="Viação Exemplo",
        service_class="Convencional",
        seats=(SoldSeat("trip", "17", f"Passageira {name}", DocumentType.CPF, "52998224725", Cents(12990)),),
        buyer=f"Compradora {name}",
        buyer_document_type=DocumentType.CPF,
        buyer_document="52998224725",
        buyer_email="compradora@exemplo.com.br",
        buyer_phone="",
        total=Cents(12990),
        payment=PaymentType.PIX,
    )
    changed = BEGAN + timedelta(seconds=second)
    return Attempt(name, f"partner-{name}", state, sold, BEGAN, changed, sends, public_id)


# --- Scripts: what is there before, what is recorded --------------------------------------------------


async def nothing(folder: Path, note: Note) -> None:
    """A new desk."""


async def day(folder: Path, note: Note) -> None:
    """Sales, a parked one, a copy, a second start, people forgotten; checkpoints come early."""
    desk = Desk(await Journal.open(folder, KEY), note)
    await early_checkpoints(desk.journal)
    for number in range(12):
        await desk.sell(number)
        if number == 3:
            await desk.journal.save_draft("Helena", {"seats": ["17", "18"]})
            note(Parked("Helena"))
        if number == 6:
            await desk.journal.backup(BEGAN)
    await desk.journal.aclose()
    desk.journal = await Journal.open(folder, KEY)
    await early_checkpoints(desk.journal)
    await desk.sell(12)
    await desk.journal.backup(BEGAN + timedelta(hours=1))
    await desk.journal.scrub(BEGAN + timedelta(days=90), days=30)
    await desk.sell(13)
    await desk.journal.aclose()


async def start(folder: Path, note: Note, number: int = 100) -> None:
    """The program starts, sells one ticket of a new attempt, and ends."""
    desk = Desk(await Journal.open(folder, KEY), note, second=number * 100)
    await desk.sell(number)
    await desk.journal.aclose()


def older(version: int) -> Callable[[Path, Note], Awaitable[None]]:
    """Return a script that leaves a journal of an older program, with attempts."""

    async def prepare(folder: Path, note: Note) -> None:
        with contextlib.closing(apsw.Connection(str(folder / "journal.sqlite"))) as db:
            db.execute("PRAGMA journal_mode=WAL")
            for sql in schema.MIGRATIONS[:version]:
                db.execute(sql)
            db.execute(f"PRAGMA user_version={version}")
            for number in range(20):
                attempt = step(f"old{number}", _ENDS[number % 4][-1], number)
                *columns, _people, body = rows.row(attempt)
                db.execute(
                    "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, "
                    "travel_day, words, body) VALUES(?,?,?,?,?,?,?,?,?,?)",
                    (*columns, body),
                )
                if not attempt.settled:
                    SideFile(folder / "attempts.jsonl").append(attempt)
                note(Submitted(attempt))
                note(Promised(attempt))

    return prepare


async def damaged(folder: Path, note: Note) -> None:
    """A journal with a copy, sales since the copy, and then a damaged file."""
    desk = Desk(await Journal.open(folder, KEY), note)
    for number in range(4):
        await desk.sell(number)
    await desk.journal.backup(BEGAN)
    for number in range(4, 8):
        await desk.sell(number)
    await desk.record(replace(step("sale8", AttemptState.SENDING, 900)))
    await desk.journal.aclose()
    file = folder / "journal.sqlite"
    content = bytearray(file.read_bytes())
    content[4096 * 3 :: 997] = b"\xa5" * len(content[4096 * 3 :: 997])
    file.write_bytes(content)


async def plain(folder: Path, note: Note) -> None:
    """A journal with a copy, of a program that did not encrypt."""
    desk = Desk(await Journal.open(folder), note)
    for number in range(6):
        await desk.sell(number)
        if number == 3:
            await desk.journal.backup(BEGAN)
    await desk.record(replace(step("sale6", AttemptState.SENDING, 900)))
    await desk.journal.aclose()


async def early_checkpoints(journal: Journal) -> None:
    """Let the WAL flow back after few pages, so that a short recording has many of them."""

    def set_it(db: apsw.Connection) -> None:
        db.execute("PRAGMA wal_autocheckpoint=60")

    await journal._store.do(set_it)


SCRIPTS: dict[
    str, tuple[Callable[[Path, Note], Awaitable[None]], Callable[[Path, Note], Awaitable[None]]]
] = {
    "day": (nothing, day),
    "migration from 1": (older(1), start),
    "migration from 2": (older(2), start),
    "damaged file": (damaged, start),
    "encryption": (plain, start),
}
"""Name: what happens before the recording, what is recorded."""
