"""Receipts on their way by e-mail. Satisfies ``orders.mail_queue.DeliveryLog``.

Addresses and the mails themselves are personal data: they leave with the people of the order.
"""

from __future__ import annotations

from datetime import date, datetime

import apsw

from pos_app.domain.mail_delivery import MailDelivery, MailProblem, MailState
from pos_app.domain.value import replace
from pos_app.journal.store import Store

_COLUMNS = "id, order_id, address, state, asked, who, tries, next_try, changed, problem, reply"


class Deliveries:
    """The deliveries of one desk. Every method may raise ``domain.storage.StorageFault``."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, delivery: MailDelivery, mail: bytes, travelled: date) -> MailDelivery:
        """Keep a new delivery with its mail; returns it with its number. ``travelled`` is the last day of
        the journey, from which on people are forgotten."""

        def write(db: apsw.Connection) -> int:
            db.execute(
                "INSERT INTO deliveries(order_id, address, state, asked, who, tries, next_try, changed, "
                "problem, reply, travel_day, mail) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)",
                (*_values(delivery), travelled.isoformat(), mail),
            )
            return db.last_insert_rowid()

        number = await self._store.do(write)
        return replace(delivery, id=number)

    async def keep(self, delivery: MailDelivery) -> None:
        """Keep where a delivery is now; durable when this returns."""
        await self._store.do(lambda db: _update(db, delivery))

    def keep_now(self, delivery: MailDelivery) -> None:
        """As ``keep``, for a thread that is not that of the event loop."""
        self._store.do_now(lambda db: _update(db, delivery))

    async def mail(self, number: int) -> bytes:
        """Return the mail of a delivery; empty once it was taken, or forgotten."""
        found = await self._store.do(
            lambda db: db.execute("SELECT mail FROM deliveries WHERE id=?", (number,)).fetchone()
        )
        return bytes(found[0]) if found and found[0] is not None else b""

    async def open(self) -> tuple[MailDelivery, ...]:
        """Return what the desk goes on with by itself, oldest first."""
        return await self._store.do(
            lambda db: _read(db, "WHERE state IN ('waiting', 'handing over') ORDER BY id", ())
        )

    async def of_order(self, order: str) -> tuple[MailDelivery, ...]:
        """Return the deliveries of an order whose people are not forgotten, oldest first."""
        return await self._store.do(
            lambda db: _read(db, "WHERE order_id=? AND address<>'' ORDER BY id", (order,))
        )


def _update(db: apsw.Connection, delivery: MailDelivery) -> None:
    # A mail that the server took is not needed again.
    over = delivery.state is MailState.SENT
    db.execute(
        "UPDATE deliveries SET order_id=?, address=?, state=?, asked=?, who=?, tries=?, next_try=?, "
        "changed=?, problem=?, reply=?, mail=iif(?, NULL, mail) WHERE id=? AND address<>''",
        (*_values(delivery), over, delivery.id),
    )


def _values(one: MailDelivery) -> tuple[str | int | None, ...]:
    return (
        one.order,
        one.address,
        one.state.value,
        one.asked.isoformat(),
        one.who,
        one.tries,
        one.next_try.isoformat() if one.next_try else None,
        one.changed.isoformat() if one.changed else None,
        one.problem.value if one.problem else "",
        one.reply,
    )


def _read(db: apsw.Connection, where: str, values: tuple[str, ...]) -> tuple[MailDelivery, ...]:
    found = db.execute(f"SELECT {_COLUMNS} FROM deliveries {where}", values)  # noqa: S608 - our words
    return tuple(
        MailDelivery(
            order=str(order),
            address=str(address),
            asked=datetime.fromisoformat(str(asked)),
            who=str(who),
            state=MailState(str(state)),
            tries=int(str(tries)),
            next_try=datetime.fromisoformat(str(next_try)) if next_try else None,
            changed=datetime.fromisoformat(str(changed)) if changed else None,
            problem=MailProblem(str(problem)) if problem else None,
            reply=str(reply),
            id=int(str(number)),
        )
        for number, order, address, state, asked, who, tries, next_try, changed, problem, reply in found
    )
