"""What an order asks for, checked against what is held (contract 2.7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pos_app.sandbox import fares
from pos_app.sandbox.errors import hold_is_over, shape_a
from pos_app.sandbox.journeys import Journeys
from pos_app.sandbox.money import in_cents
from pos_app.sandbox.requests import OrderItem, OrderRequest
from pos_app.sandbox.seats import Block, SeatBook
from pos_app.sandbox.timetable import TripIds

if TYPE_CHECKING:
    from pos_app.sandbox.ledger import Ledger, Post

_OUT = "departure_type"


@dataclass(frozen=True, slots=True)
class SoldSeat:
    """One seat of an order. ``leg`` is 1 or 2; amounts in cents, without insurance in ``price``."""

    block: str
    trip: str
    label: str
    price: int
    insurance: int
    kind: str
    leg: int
    direction: str
    low_fare: bool
    name: str
    document_type: str
    document_number: str

    @property
    def outbound(self) -> bool:
        return self.direction == _OUT

    @property
    def traveller(self) -> tuple[str, str, str]:
        """Who travels which way: the legs of one journey agree in it."""
        return (self.direction, self.document_type.casefold(), self.document_number)


@dataclass(frozen=True, slots=True)
class Basket:
    """Everything of an order that costs money; ``charged`` is ``total``, or more with interest; ``off`` is
    what the provider takes off."""

    sold: tuple[SoldSeat, ...]
    fee: int
    off: int
    total: int
    charged: int


@dataclass(frozen=True, slots=True, eq=False)
class Baskets:
    _seats: SeatBook
    _journeys: Journeys
    _ids: TripIds
    _ledger: Ledger

    def read(self, partner: str, request: OrderRequest, post: Post) -> Basket:
        """Return the basket of an order, whose line in the ledger gets what is due.

        Raises:
            Problem: 400, before any order exists, saying what does not fit.
        """
        sold: list[SoldSeat] = []
        for item in request.orderItems:
            sold += self._sold(partner, item, {one.meta.id for one in request.orderItems})
        if len({entry.block for entry in sold}) < len(sold):
            raise shape_a(400, ["orderItems must not repeat meta.id"])
        self._check_legs(sold)
        if not self._seats.quirks.lenient:
            self._check_trips(sold)
        quirks = self._seats.quirks
        count = request.payment.count
        fare, insurance = sum(entry.price for entry in sold), sum(entry.insurance for entry in sold)
        price = self._ledger.tariff.price(len(sold), fare, insurance, request.payment.type, quirks, count)
        total = price.total - (price.fee if quirks.fee_left_out else 0)
        method = request.payment.type
        if count not in fares.offered(total, method) and not quirks.lenient:
            raise shape_a(400, [f"payment.installments: {count} is not offered for {method} and this total"])
        charged = fares.instalments(total, count).total if quirks.with_interest else total
        post.sold, post.due, post.items_due = sold, charged, fare + insurance
        if self._ledger.accept_any:
            charged = in_cents(request.totalAmount)
            return Basket(tuple(sold), price.fee, price.off, charged, charged)
        for name, amount in (
            ("totalAmount", request.totalAmount),
            ("payment.amount", request.payment.amount),
        ):
            if in_cents(amount) != charged:
                raise shape_a(400, [f"{name} must be {charged / 100:.2f}, the items and fees of this order"])
        return Basket(tuple(sold), price.fee, price.off, total, charged)

    def _sold(self, partner: str, item: OrderItem, ordered: Collection[str]) -> list[SoldSeat]:
        meta = item.meta
        blocks = self._blocks(partner, item, ordered)
        insurance = fares.insurance(self._seats.quirks) if meta.insurance else 0
        due = sum(block.price + insurance for block in blocks)
        if in_cents(meta.amount) != due and not self._ledger.accept_any:
            raise shape_a(400, [f"meta.amount of block {meta.id} must be {due / 100:.2f}"])
        if any(block.low_fare != item.isLowFare for block in blocks):
            raise shape_a(400, [f"isLowFare of block {meta.id} differs from its seat block"])
        loose = self._seats.quirks.lenient or len(blocks) > 1
        if meta.type != "direct" and not meta.tripLeg and not loose:
            raise shape_a(400, f"tripLeg 1 and 2 are required on the items of a {meta.type} trip")
        passenger = meta.passenger
        return [
            SoldSeat(
                *(block.id, block.trip, block.label, block.price, insurance, meta.type),
                *((meta.tripLeg or 1) + number, meta.tripTypeDirection, item.isLowFare),
                *(passenger.name, passenger.documentType, passenger.documentNumber),
            )
            for number, block in enumerate(blocks)
        ]

    def _blocks(self, partner: str, item: OrderItem, ordered: Collection[str]) -> list[Block]:
        block = self._seats.block(partner, item.meta.id)
        if block is None and self._seats.was_held(partner, item.meta.id):
            raise hold_is_over(400, f"Seat block {item.meta.id} has expired")
        if block is None:
            raise shape_a(400, [f"seat block {item.meta.id} does not exist or was ordered already"])
        if item.meta.type != "one_stop" or not self._seats.quirks.one_stop_single:
            return [block]
        # The item does not name the second seat: the seats of an order on the first bus and the newest on the
        # second go together in the order of holding.
        run = self._ids.read(block.trip)
        firsts = [one.id for one in self._seats.held_on(partner, block.trip) if one.id in ordered]
        held = self._seats.held_on(partner, self._ids.write(replace(run, leg=2))) if run else []
        if len(held) < len(firsts):
            raise shape_a(400, [f"the second leg of block {block.id} has no seat block"])
        return [block, held[-len(firsts) :][firsts.index(block.id)]]

    def _check_legs(self, sold: Sequence[SoldSeat]) -> None:
        """Check that every journey of two buses has both, each in its place (contract 7)."""
        journeys: dict[tuple[str, ...], list[SoldSeat]] = {}
        for entry in sold:
            if entry.kind != "direct":
                journeys.setdefault((*entry.traveller, entry.kind), []).append(entry)
            elif entry.leg != 1:
                raise shape_a(400, ["tripLeg of a direct trip must be 1 or absent"])
        for legs in journeys.values():
            self._check_journey(legs)

    def _check_journey(self, legs: Sequence[SoldSeat]) -> None:
        firsts = [entry for entry in legs if entry.leg == 1]
        seconds = [entry for entry in legs if entry.leg == 2]
        if len(firsts) != len(seconds):
            raise shape_a(400, f"tripLeg 1 and 2 are required on the items of a {legs[0].kind} trip")
        for one, two in zip(firsts, seconds, strict=True):
            first, second = self._journeys.bus(one.trip), self._journeys.bus(two.trip)
            if second.departure < first.departure:
                raise shape_a(400, "tripUuids[0] belongs to tripLeg 1 and tripUuids[1] to tripLeg 2")
            if first.destination.city is not second.origin.city or second.departure < first.arrival:
                raise shape_a(400, f"the legs of a {one.kind} trip do not meet")

    def _check_trips(self, sold: Sequence[SoldSeat]) -> None:
        """Check that an order has one trip each way, of the kind that it was offered as (contract 2.7)."""
        ways = []
        for outbound in (True, False):
            mine = sorted(
                (entry for entry in sold if entry.outbound is outbound), key=lambda entry: entry.leg
            )
            if len({entry.kind for entry in mine}) > 1:
                raise shape_a(400, ["meta.type must be the same on all items of a trip"])
            trips = list(dict.fromkeys(entry.trip for entry in mine))
            if mine:
                self._journeys.check(mine[0].kind, trips)
            ways.append(trips)
        self._journeys.check_way_back(*ways)
