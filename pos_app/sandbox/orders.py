"""Orders: made once, settled by time, found again (contract 2.7, 4.10)."""

from __future__ import annotations

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from pos_app.sandbox import cards
from pos_app.sandbox.basket import Baskets, SoldSeat
from pos_app.sandbox.cards import Cards
from pos_app.sandbox.clock import Clock
from pos_app.sandbox.errors import Problem, shape_a
from pos_app.sandbox.ledger import Ledger, Post
from pos_app.sandbox.methods import METHODS, MethodFacts
from pos_app.sandbox.requests import OrderRequest, PaymentMeta
from pos_app.sandbox.seats import SeatBook
from pos_app.sandbox.store import Store, packed

PENDING, COMPLETED, INCOMPLETE = "pending", "completed", "incomplete"
CANCELED, PARTIALLY_CANCELED = "canceled", "partially_canceled"
UNPAID, COMPANY = "unpaid", "company"
_SECONDS = {cards.APPROVED: 4.0, cards.REFUSED: 3.0, cards.SLOW: 20.0, COMPANY: 3.0}
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True, slots=True)
class Cancellation:
    """A ticket that the provider canceled after the sale, ``partly`` or whole; ``refunded`` in cents."""

    ticket: int
    refunded: int
    partly: bool


@dataclass(frozen=True, slots=True)
class Order:
    """An order as it stands. Moments in seconds since the epoch; ``settled`` is None while it is pending.

    ``outcome`` says how it ends or ended: approved, refused, slow, company (which refused), or unpaid
    (until its customer pays).
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
    fee_percent: float
    request: dict[str, Any]
    sold: tuple[SoldSeat, ...]
    canceled: tuple[Cancellation, ...] = ()
    canceled_at: float | None = None
    off: int = 0

    @property
    def bought(self) -> bool:
        """Whether it was completed once, whatever was canceled since."""
        return self.state == COMPLETED or bool(self.canceled)

    def cancellation(self, ticket: int) -> Cancellation | None:
        """Return what was canceled of the ticket of that number, counted from 0."""
        return next((entry for entry in self.canceled if entry.ticket == ticket), None)

    @property
    def tickets_left(self) -> set[int]:
        """The tickets that can be canceled still."""
        gone = {entry.ticket for entry in self.canceled if not entry.partly}
        return set(range(len(self.sold))) - gone

    # What the provider canceled and paid back after the sale (contract 2.9, 3); amounts in cents.

    def gone(self, ticket: int) -> bool:
        """Whether a ticket was canceled as a whole."""
        canceled = self.cancellation(ticket)
        return canceled is not None and not canceled.partly

    @property
    def rest_status(self) -> str:
        """The status of the items that belong to no ticket."""
        if self.state in (PENDING, COMPLETED):
            return self.state
        return COMPLETED if self.state == PARTIALLY_CANCELED else CANCELED

    def ticket_status(self, ticket: int) -> str:
        canceled = self.cancellation(ticket)
        if canceled:
            return PARTIALLY_CANCELED if canceled.partly else CANCELED
        return self.rest_status

    def refunded(self, ticket: int) -> int:
        """What was paid back for a ticket."""
        canceled = self.cancellation(ticket)
        return canceled.refunded if canceled else 0

    @property
    def all_refunded(self) -> bool:
        """Whether all tickets were canceled and paid back in full."""
        return all(self.gone(n) and self.refunded(n) == sold.price for n, sold in enumerate(self.sold))

    @property
    def refunded_total(self) -> int:
        """What was paid back in all; all that was charged, with its interest, for everything. An insurance
        goes with its ticket."""
        if self.all_refunded:
            return self.charged
        tickets = enumerate(self.sold)
        back = sum(self.refunded(n) + (sold.insurance if self.gone(n) else 0) for n, sold in tickets)
        return min(back, self.charged)

    def localizer(self, ticket: int) -> str:
        digest = hashlib.blake2b(f"{self.public_id} {ticket}".encode(), digest_size=5).digest()
        return "".join(_LETTERS[byte % 32] for byte in (*digest, sum(digest)))

    @property
    def payment_type(self) -> str:
        return str(self.request["payment"]["type"])

    @property
    def method(self) -> MethodFacts:
        return METHODS[self.payment_type]

    @property
    def changed(self) -> float:
        return self.canceled_at or (self.made if self.settled is None else self.settled)


@dataclass(frozen=True, slots=True, eq=False)
class Orders:
    _store: Store
    _clock: Clock
    _seats: SeatBook
    _cards: Cards
    _baskets: Baskets
    _ledger: Ledger

    def create(self, partner: str, request: OrderRequest, *, outcome: str = "") -> Order:
        """Make an order and let it have its seats; ``outcome`` overrules how its payment ends.

        Raises:
            Problem: 400 with no order made.
        """
        post = self._ledger.begin(request)
        try:
            made = self._create(partner, request, post, outcome)
        except Problem as problem:
            post.refused = str(problem.body.get("message"))
            raise
        post.public_id = made.public_id
        return made

    def _create(self, partner: str, request: OrderRequest, post: Post, outcome: str) -> Order:
        quirks = self._seats.quirks
        method, details = METHODS[request.payment.type], request.payment.paymentDetails
        if method.needs_card and (details is None or details.creditCard is None):
            raise shape_a(400, ["payment.paymentDetails.creditCard should not be empty"])
        if not quirks.lenient:
            self._check_payment(partner, request)
        if method.needs_card and details is not None:
            self._check_antifraud(details.meta)
        with self._store.transaction():
            basket = self._baskets.read(partner, request, post)
            ending = UNPAID if method.paid_later else cards.APPROVED
            if details and details.creditCard:
                ending = self._cards.spend(details.creditCard.tokens.provider, details.meta.providerSessionId)
            ending = outcome or ending
            # The token has done its work and is not kept.
            asked = request.model_dump(mode="json", exclude={"payment": {"paymentDetails": {"creditCard"}}})
            remote_id = "" if quirks.remote_id_ignored else str(asked.get(quirks.remote_id_field) or "")
            public_id = _public_id()
            percent = 0.0 if quirks.no_fee else quirks.fee_percent
            body = asdict(basket) | {"fee_percent": percent, "request": asked}
            now, settles = self._clock.now(), self._settles(ending, method)
            self._store.run(
                "INSERT INTO orders(public_id, partner, remote_id, state, made, settles, outcome, body)"
                " VALUES(?,?,?,?,?,?,?,?)",
                *(public_id, partner, remote_id, PENDING, now, settles, ending, packed(body)),
            )
            self._seats.take_over([entry.block for entry in basket.sold])
        return self.get(partner, public_id)

    def _check_payment(self, partner: str, request: OrderRequest) -> None:
        """Check what belongs to a card and to nothing else, and the partner's own id (contract 2.7)."""
        payment, field = request.payment, self._seats.quirks.remote_id_field
        details, extra = payment.paymentDetails, request.model_extra or {}
        if not isinstance(extra.get(field, ""), str):
            raise shape_a(400, [f"{field} must be a string"])
        if not METHODS[payment.type].needs_card:
            if details and details.creditCard:
                raise shape_a(400, [f"payment.paymentDetails.creditCard is not for {payment.type}"])
            return
        if not payment.installments:
            raise shape_a(400, ["payment.installments should not be empty"])
        session = details.meta.providerSessionId if details else ""
        if not self._cards.is_open(session, partner):
            raise shape_a(400, ["payment.paymentDetails.meta.providerSessionId is not an open session"])

    def _check_antifraud(self, meta: PaymentMeta) -> None:
        named = "payment.paymentDetails.meta.providerAntifraudSessionId"
        quirks, given = self._seats.quirks, meta.providerAntifraudSessionId
        if quirks.antifraud_required and not given:
            raise shape_a(400, [f"{named} should not be empty"])
        if given and not quirks.lenient and not self._cards.collected(given, meta.providerSessionId):
            raise shape_a(400, [f"{named} is not a session of the card page"])

    def _settles(self, outcome: str, method: MethodFacts) -> float:
        if outcome == UNPAID:
            paid_after = self._seats.quirks.pix_paid_after
            return self._clock.after(paid_after) if paid_after else self._clock.now() + method.payable_seconds
        return self._clock.after(_SECONDS[outcome])

    def settle(self) -> None:
        now = self._clock.now()
        for row in self._store.rows("SELECT * FROM orders WHERE state='pending' AND settles<=?", now):
            self._end(_order(row), row["settles"])

    def _end(self, order: Order, moment: float) -> None:
        quirks = self._seats.quirks
        well = order.outcome in (cards.APPROVED, cards.SLOW)
        if order.outcome == UNPAID:
            well = moment < order.made + order.method.payable_seconds
        state = COMPLETED if well else CANCELED if quirks.refused_canceled else INCOMPLETE
        with self._store.transaction():
            sql = "UPDATE orders SET state=?, settled=? WHERE number=? AND state='pending'"
            changed = self._store.run(sql, state, moment, order.number)
            if changed and not well:
                self._seats.give_back([entry.block for entry in order.sold])

    def refuse(self, order: Order) -> Order:
        """End an order now, as its outcome says."""
        self._end(order, self._clock.now())
        return self.get(order.partner, order.public_id)

    def pay(self, public_id: str) -> None:
        """Let the customer pay an order now, by its code.

        Raises:
            Problem: 404, or 409 when it does not wait for its customer's payment.
        """
        order = self.get(None, public_id)
        if not order.method.paid_later or order.state != PENDING:
            awaited = " or ".join(method.name for method in METHODS.values() if method.paid_later)
            raise shape_a(409, f"This order does not wait for a {awaited}")
        self._end(order, self._clock.now())

    def cancel(self, public_id: str, tickets: Collection[int], *, share: float, partly: bool) -> Order:
        """Cancel tickets of an order after its sale, as the provider does when it is asked to.

        ``share`` (0 to 1) of their price is paid back; ``partly`` leaves the seats to their travellers.

        Raises:
            Problem: 404, or 409 for an order that is not completed or a ticket that is gone or not there.
        """
        with self._store.transaction():
            order = self.get(None, public_id)
            if not order.bought or not set(tickets) <= order.tickets_left or not tickets:
                raise shape_a(409, "This order has no such ticket to cancel")
            kept = [entry for entry in order.canceled if entry.ticket not in tickets]
            new = [Cancellation(n, round(order.sold[n].price * share), partly) for n in sorted(tickets)]
            gone = {entry.ticket for entry in (*kept, *new) if not entry.partly}
            row = self._store.row("SELECT body FROM orders WHERE number=?", order.number)
            assert row is not None
            body = json.loads(row["body"])
            body |= {"canceled": [asdict(e) for e in (*kept, *new)], "canceled_at": self._clock.now()}
            state = CANCELED if len(gone) == len(order.sold) else PARTIALLY_CANCELED
            sql = "UPDATE orders SET state=?, body=? WHERE number=?"
            self._store.run(sql, state, packed(body), order.number)
            if not partly:
                self._seats.free_again([order.sold[n].block for n in tickets])
        return self.get(None, public_id)

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
    columns = ("number", "public_id", "partner", "remote_id", "state", "made", "settled", "outcome")
    kept = {name: row[name] for name in columns} | {"fee_percent": 0.0} | json.loads(row["body"])
    kept["sold"] = tuple(SoldSeat(**entry) for entry in kept["sold"])
    kept["canceled"] = tuple(Cancellation(**entry) for entry in kept.get("canceled", ()))
    return Order(**kept)


def plain(text: str | None) -> str:
    """Return a document or telephone number without its punctuation."""
    return "".join(c for c in text or "" if c.isalnum()).casefold()


def _public_id() -> str:
    """Return an id that people can read out, as GB7K-40Q2-M9."""
    text = "GB" + "".join(secrets.choice(_LETTERS) for _ in range(8))
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"
