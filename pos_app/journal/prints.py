"""What became of each print of a ticket. Satisfies ``domain.printers.PrintLog``."""

from __future__ import annotations

from datetime import UTC, datetime

import apsw

from pos_app.domain.printers import PrinterUse, PrintRecord, SlipState, Why
from pos_app.journal import schema
from pos_app.journal.store import Store

SINCE = 5
"""The schema version that brought the table."""
_FISCAL_SINCE = 6
"""The one that brought its column about the fiscal document."""
_NEWEST = 5_000
"""So many prints are looked at for what a printer printed: some busy days of a desk."""


class Prints:
    """The prints of one desk, written by the threads that print."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def began(self, record: PrintRecord) -> int:
        """Keep a print before its first byte leaves; returns its number."""

        def write(db: apsw.Connection) -> int:
            db.execute(
                "INSERT INTO prints(order_id, ticket, state, began, printer, copy, who, why, problem, "
                "fiscal) VALUES(?,?,?,?,?,?,?,?,?,?)",
                (
                    record.order,
                    record.ticket,
                    record.state.value,
                    record.began.isoformat(),
                    record.printer,
                    record.copy,
                    record.who,
                    record.why.value,
                    record.problem,
                    record.fiscal,
                ),
            )
            return db.last_insert_rowid()

        return self._store.do_now(write)

    def ended(self, number: int, state: SlipState, problem: str = "") -> None:
        """Keep what became of it."""

        def write(db: apsw.Connection) -> None:
            db.execute("UPDATE prints SET state=?, problem=? WHERE id=?", (state.value, problem, number))

        self._store.do_now(write)

    def of_order(self, order: str) -> tuple[PrintRecord, ...]:
        """Return every print of an order's tickets, oldest first."""
        return self._store.do_now(lambda db: of_order(db, order))

    def by_printer(self, since: datetime) -> dict[str, PrinterUse]:
        """Return, by the names of printers, what came out of each among the newest prints."""
        return self._store.do_now(lambda db: _by_printer(db, since))


def _by_printer(db: apsw.Connection, since: datetime) -> dict[str, PrinterUse]:
    found = db.execute(
        "SELECT printer, max(began), sum(began >= ?) FROM (SELECT printer, began, state FROM prints "
        "ORDER BY id DESC LIMIT ?) WHERE state IN (?, ?) GROUP BY printer",
        (
            since.astimezone(UTC).isoformat(),
            _NEWEST,
            SlipState.PRINTED.value,
            SlipState.SENT.value,
        ),
    )
    return {
        str(printer): PrinterUse(datetime.fromisoformat(str(last)), int(tickets))
        for printer, last, tickets in found
    }


def of_order(db: apsw.Connection, order: str) -> tuple[PrintRecord, ...]:
    """Return every print of an order's tickets, oldest first."""
    # An older program's file may be read where it is, without being migrated.
    fiscal = "fiscal" if schema.version(db) >= _FISCAL_SINCE else "NULL"
    found = db.execute(
        f"SELECT order_id, ticket, state, began, printer, copy, who, why, problem, {fiscal} FROM prints "  # noqa: S608 - our words
        "WHERE order_id=? ORDER BY id",
        (order,),
    )
    return tuple(
        PrintRecord(
            order=str(number),
            ticket=str(ticket),
            state=SlipState(str(state)),
            began=datetime.fromisoformat(str(began)),
            printer=str(printer),
            copy=bool(copy),
            who=str(who),
            why=Why(str(why)),
            problem=str(problem),
            fiscal=None if fiscal is None else bool(fiscal),
        )
        for number, ticket, state, began, printer, copy, who, why, problem, fiscal in found
    )
