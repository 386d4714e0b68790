"""Orders of a person about a day: found without reading the history, and gone with the person."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import apsw

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Confirmed, Finality, Ticket
from pos_app.domain.rides import Ride
from pos_app.domain.trips import Point
from pos_app.journal import ride_days, rows
from pos_app.journal.journal import Journal
from tests.journal.tools import steps
from tests.sale import samples
from tests.sale.samples import DAY, NOW, PASSENGER, attempt

AROUND = ((DAY - timedelta(days=3), DAY + timedelta(days=1)),)
BORN = date(1984, 11, 8)


def on(day: date, name: str, **changes: object) -> Attempt:
    made = replace(attempt(AttemptState.COMPLETED), id=name, partner_id=f"p-{name}")
    return replace(made, sold=replace(made.sold, travel_day=day, **changes))  # type: ignore[arg-type]


async def ids(journal: Journal, *people: object, days: object = AROUND) -> set[str]:
    found = await journal.orders_of(people or (PASSENGER,), days)  # type: ignore[arg-type]
    return {one.id for one in found}


async def test_a_person_is_found_on_the_days_of_every_bus(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    far = DAY + timedelta(days=30)
    back = Ride("back", Point("Belo Horizonte", datetime(2026, 3, 21, 9, 0)))
    ticket = Ticket("t", Finality.COMPLETED, "17", "", departure=Point("X", datetime(2026, 3, 21, 9, 0)))
    shown = Confirmed(
        replace(samples.order_detail(), tickets=(ticket, Ticket("u", Finality.COMPLETED, "18", "")))
    )
    for one in (
        on(DAY, "day"),
        on(far, "far"),
        on(far, "back", rides=(back, Ride("unknown"))),
        on(far, "query", query=replace(samples.QUERY, return_day=DAY)),
        replace(on(far, "ticket"), confirmed=shown),
    ):
        await journal.record(one)
    assert await ids(journal) == {"day", "back", "query", "ticket"}
    assert await ids(journal, days=()) == {"day", "far", "back", "query", "ticket"}
    assert await ids(journal, replace(PASSENGER, document_number="529.982.247-25")) == {
        "day", "back", "query", "ticket",
    }  # fmt: skip
    other = replace(PASSENGER, document_number="11144477735")
    assert await ids(journal, other) == set()
    assert await ids(journal, replace(other, birth_date=BORN)) >= {"day"}, "by name, where it can be a hint"
    assert await ids(journal, other, PASSENGER) == {"day", "back", "query", "ticket"}, "either of them"
    assert await ids(journal, replace(other, document_number="", name="")) == set()
    await journal.aclose()


async def test_a_row_that_cannot_be_read_hides_no_other(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(on(DAY, "good"))
    await journal.record(on(DAY, "bad"))
    await journal._execute("UPDATE attempts SET body='{}' WHERE id=?", ("bad",))
    assert await ids(journal) == {"good"}
    assert journal.unreadable == 1
    await journal.aclose()


async def test_forgotten_people_are_not_found(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    made = on(DAY, "day")
    seats = (replace(made.sold.seats[0], birth_date=BORN),)
    await journal.record(replace(made, sold=replace(made.sold, seats=seats)))
    await journal.scrub(NOW + timedelta(days=60))
    assert await ids(journal) == set()
    kept = await journal.attempt("day")
    assert kept is not None and kept.sold.seats[0].birth_date is None
    await journal.aclose()


async def test_of_a_long_history_only_what_fits_is_read(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(on(DAY, "mine"))
    body = rows.encoded(attempt())
    others = 3_000

    def fill(db: apsw.Connection) -> None:
        # Words and days are what is searched; a body is read only where both fit.
        db.execute("DROP TRIGGER attempts_insert")
        for number in range(others):
            name, day = f"x{number}", (DAY + timedelta(days=number % 300 - 290)).isoformat()
            values = (name, name, "", "completed", True, "", "", day, "", True, body)
            db.execute(
                "INSERT INTO attempts(id, partner_id, public_id, state, settled, opened, changed, "
                "travel_day, words, people, body) VALUES(?,?,?,?,?,?,?,?,?,?,?)",
                values,
            )
            db.execute("INSERT INTO ride_days(day, attempt) VALUES(?,?)", (day, name))

    await journal._store.do(fill)
    assert await ids(journal) == {"mine"}
    taken = await journal._store.do(
        lambda db: steps(db, lambda: ride_days.of_people(db, (PASSENGER,), AROUND))
    )
    assert taken < others / 5, "neither all attempts nor all days are gone through"
    await journal.aclose()
