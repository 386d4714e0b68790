"""Orders: made once, settled by time, found again (contract 2.7, 4.10)."""

from __future__ import annotations

import json
import secrets
import sqlite3
from dataclasses import asdict, dataclass
from typing import Any

from pos_app.sandbox import cards, pix
from pos_app.sandbox.basket import Baskets, Sold
from pos_app.sandbox.cards import Cards
from pos_app.sandbox.clock import Clock
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.schemas.requests import OrderRequest, PaymentMeta
from pos_app.sandbox.seats import SeatBook
from pos_app.sandbox.store import Store, packed

PENDING, COMPLETED, INCOMPLETE = "pending", "completed", "incomplete"
PIX_UNPAID, COMPANY = "unpaid", "company"
_SECONDS = {cards.APPROVED: 4.0, cards.REFUSED: 3.0, cards.SLOW: 20.0, COMPANY: 3.0}
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it stands. Moments in seconds since the epoch; ``settled`` is None while it is pending.

    ``outcome`` says how it ends or ended: approved, refused, slow, unpaid (a PIX) or company (which refused).
    """

    number: int
    public_id: str
    partner: str
    remote_id: str
    state: str
    made: float
    settled: float | None
    outcome: str
    fee: int
    total: int
    charged: int
    request: dict[str, Any]
    sold: tuple[Sold, ...]

    @property
    def payment_type(self) -> str:
        """credit_card or pix."""
        return str(self.request["payment"]["type"])

    @property
    def changed(self) -> float:
        """When it changed last."""
        return self.made if self.settled is None else self.settled


class Orders:
    """All orders of all partners."""

    def __init__(self, store: Store, clock: Clock, seats: SeatBook, cards_: Cards, baskets: Baskets) -> None:
        self._store = store
        self._clock = clock
        self._seats = seats
        self._cards = cards_
        self._baskets = baskets

    def create(self, partner: str, request: OrderRequest, *, outcome: str = "") -> Order:
        """Make an order and let it have its seats; ``outcome`` overrules how its payment ends.

        Raises:
            Problem: 400 with no order made.
        """
        quirks = self._seats.quirks
        payment = request.payment
        details = payment.paymentDetails
        if payment.type == "credit_card" and (details is None or details.creditCard is None):
            raise shape_a(400, ["payment.paymentDetails.creditCard should not be empty"])
        if quirks.antifraud_required and details is not None and payment.type == "credit_card":
            self._check_antifraud(details.meta)
        with self._store.transaction():
            basket = self._baskets.read(partner, request)
            ending = PIX_UNPAID
            if details and details.creditCard:
                ending = self._cards.spend(details.creditCard.tokens.provider, details.meta.providerSessionId)
            ending = outcome or ending
            # The token has done its work and is not kept.
            told = request.model_dump(mode="json", exclude={"payment": {"paymentDetails": {"creditCard"}}})
            remote_id = "" if quirks.remote_id_ignored else str(told.get(quirks.remote_id_field) or "")
            public_id = _public_id()
            body = {
                "fee": basket.fee,
                "total": basket.total,
                "charged": basket.charged,
                "request": told,
                "sold": [asdict(entry) for entry in basket.sold],
            }
            now = self._clock.now()
            self._store.run(
                "INSERT INTO orders(public_id, partner, remote_id, state, made, settles, outcome, body)"
                " VALUES(?,?,?,?,?,?,?,?)",
                *(public_id, partner, remote_id, PENDING, now, self._settles(ending), ending, packed(body)),
            )
            self._seats.take_over([entry.block for entry in basket.sold])
        return self.get(partner, public_id)

    def _check_antifraud(self, told: PaymentMeta) -> None:
        named = "payment.paymentDetails.meta.providerAntifraudSessionId"
        if not told.providerAntifraudSessionId:
            raise shape_a(400, [f"{named} should not be empty"])
        if not self._cards.collected(told.providerAntifraudSessionId, told.providerSessionId):
            raise shape_a(400, [f"{named} is not a session of the card page"])

    def _settles(self, outcome: str) -> float:
        if outcome == PIX_UNPAID:
            paid_after = self._seats.quirks.pix_paid_after
            return self._clock.after(paid_after) if paid_after else self._clock.now() + pix.SECONDS
        return self._clock.after(_SECONDS[outcome])

    def settle(self) -> None:
        """Bring every order to its end whose time has come."""
        now = self._clock.now()
        for row in self._store.rows("SELECT * FROM orders WHERE state='pending' AND settles<=?", now):
            self._end(_order(row), row["settles"])

    def _end(self, order: Order, moment: float) -> None:
        quirks = self._seats.quirks
        well = order.outcome in (cards.APPROVED, cards.SLOW)
        if order.outcome == PIX_UNPAID:
            well = moment < order.made + pix.SECONDS
        state = COMPLETED if well else "canceled" if quirks.refused_canceled else INCOMPLETE
        with self._store.transaction():
            changed = self._store.run(
                "UPDATE orders SET state=?, settled=? WHERE number=? AND state='pending'",
                state,
                moment,
                order.number,
            )
            if changed and not well:
                self._seats.give_back([entry.block for entry in order.sold])

    def pay_pix(self, public_id: str) -> None:
        """Let the customer pay the PIX of an order now.

        Raises:
            Problem: 404, or 409 when it is no PIX that waits for its payment.
        """
        order = self.get(None, public_id)
        if order.payment_type != "pix" or order.state != PENDING:
            raise shape_a(409, "This order does not wait for a PIX")
        self._end(order, self._clock.now())

    # --- Finding --------------------------------------------------------------------------------------

    def find(self, partner: str | None, public_id: str) -> Order | None:
        """Return an order of a partner (None: of anybody)."""
        self.settle()
        row = self._store.row("SELECT * FROM orders WHERE public_id=?", public_id)
        return _order(row) if row and partner in (None, row["partner"]) else None

    def get(self, partner: str | None, public_id: str) -> Order:
        """Return an order of a partner.

        Raises:
            Problem: 404 when there is none.
        """
        found = self.find(partner, public_id)
        if found is None:
            raise shape_a(404, "Order not found")
        return found

    def all(self, partner: str | None = None) -> list[Order]:
        """Return the orders of a partner (None: of everybody), oldest first."""
        self.settle()
        rows = self._store.rows("SELECT * FROM orders ORDER BY number")
        return [_order(row) for row in rows if partner in (None, row["partner"])]


def _order(row: sqlite3.Row) -> Order:
    body = json.loads(row["body"])
    return Order(
        number=row["number"],
        public_id=row["public_id"],
        partner=row["partner"],
        remote_id=row["remote_id"],
        state=row["state"],
        made=row["made"],
        settled=row["settled"],
        outcome=row["outcome"],
        fee=body["fee"],
        total=body["total"],
        charged=body["charged"],
        request=body["request"],
        sold=tuple(Sold(**entry) for entry in body["sold"]),
    )


def _public_id() -> str:
    """Return an id that people can read out, as GB7K-40Q2-M9."""
    text = "GB" + "".join(secrets.choice(_LETTERS) for _ in range(8))
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"
