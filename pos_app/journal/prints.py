"""What became of each print of a ticket. Satisfies ``domain.printers.PrintLog``."""

from __future__ import annotations

from datetime import datetime

import apsw

from pos_app.domain.printers import PrintRecord, SlipState, Why
from pos_app.journal.store import Store

SINCE = 5
"""The schema version that brought the table."""


class Prints:
    """The prints of one desk, written by the threads that print."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def began(self, record: PrintRecord) -> int:
        """Keep a print before its first byte leaves; returns its number."""

        def write(db: apsw.Connection) -> int:
            db.execute(
                "INSERT INTO prints(order_id, ticket, state, began, printer, copy, who, why, problem) "
                "VALUES(?,?,?,?,?,?,?,?,?)",
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


def of_order(db: apsw.Connection, order: str) -> tuple[PrintRecord, ...]:
    """Return every print of an order's tickets, oldest first."""
    found = db.execute(
        "SELECT order_id, ticket, state, began, printer, copy, who, why, problem FROM prints "
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
        )
        for number, ticket, state, began, printer, copy, who, why, problem in found
    )
