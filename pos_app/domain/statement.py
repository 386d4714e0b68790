"""The one statement of what a sale or an order costs: the same lines in the same order wherever money is
shown.

Every leg at full fare in the order of travel, insurance by person, the service fee; then what is taken off or
added by name, the sale, the interest of the card, and the total. From the top down it always adds up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum, auto

from pos_app.domain.amounts import NOT_KNOWN, NOTHING, Amount, Certainty, known, summed
from pos_app.domain.attempts import Sold, SoldSeat
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.order_legs import OrderLeg, order_legs, person
from pos_app.domain.order_money import main_payment
from pos_app.domain.orders import Finality, OrderDetail, Ticket
from pos_app.domain.payment import Instalment, PartKind, PaymentType
from pos_app.domain.trips import Direction
from pos_app.domain.value import Value, replace


class StatedTicket(Value):
    """One person on one leg. ``full`` is the fare before ``benefit``, which takes ``off`` of it, never
    negative; ``person`` counts from 0."""

    person: int
    seat: str
    full: Amount
    benefit: Benefit = Benefit.NONE
    off: Amount = NOTHING
    insurance: Amount = NOTHING


class StatedLeg(Value):
    """One bus, number ``number`` of ``of`` in its direction; that is None where the order does not show
    it."""

    direction: Direction | None
    number: int
    of: int
    tickets: tuple[StatedTicket, ...]


class StatedPart(Value):
    """What a method adds or, negative, takes off. ``word``: what the provider's order calls it, empty where
    its kind says it all. ``kind`` None: what a stated total has beyond its lines, and nobody explains."""

    kind: PartKind | None
    amount: Amount
    word: str = ""


class LineKind(StrEnum):
    FARE = auto()
    INSURANCE = auto()
    FEE = auto()
    BENEFIT = auto()
    PART = auto()
    SALE = auto()
    """All of the lines above, where interest follows."""
    INTEREST = auto()
    TOTAL = auto()


class Line(Value):
    """A line. ``amount`` is signed. ``legs`` and ``people`` are whom it concerns, by their places in the
    statement; ``count`` is how many of it there are, and ``each`` what one costs where all cost the same."""

    kind: LineKind
    amount: Amount
    legs: tuple[int, ...] = ()
    people: tuple[int, ...] = ()
    benefit: Benefit = Benefit.NONE
    part: StatedPart | None = None
    count: int = 1
    each: Cents | None = None
    seat: str = ""

    @property
    def adds(self) -> bool:
        return self.kind not in (LineKind.SALE, LineKind.TOTAL)

    @property
    def unexplained(self) -> bool:
        """Whether it is what nobody explains: no discount, whatever its sign."""
        return self.part is not None and self.part.kind is None

    @property
    def subject(self) -> tuple[object, ...]:
        """What stays the same of a line while its amount changes."""
        word = (self.part.kind, self.part.word) if self.part else ()
        return (self.kind, self.legs if self.kind is LineKind.FARE else (), self.people, self.benefit, word)


class Statement(Value):
    """The whole. ``people`` are their names by number; ``total`` is what is paid, with ``interest``;
    ``split``: in how many instalments of how much, None where it is paid at once."""

    legs: tuple[StatedLeg, ...]
    people: tuple[str, ...]
    fee: Amount
    parts: tuple[StatedPart, ...]
    interest: Amount
    total: Amount
    method: PaymentType | None = None
    split: Instalment | None = None

    @property
    def tickets(self) -> tuple[StatedTicket, ...]:
        return tuple(ticket for leg in self.legs for ticket in leg.tickets)

    @property
    def sale(self) -> Amount:
        if self.total.cents is None:
            return self.total
        return Amount(Cents(self.total.cents - self.interest.counted), self.total.certainty)

    @property
    def lines_total(self) -> Cents:
        return Cents(sum(line.amount.counted for line in self.lines() if line.adds))

    def stating(self, total: Cents) -> Statement:
        """Return it with the provider's total. What the lines do not account for is a line of its own, as
        long as all of them are known; else the total is not: it would be of no use to whoever adds up."""
        made = replace(self, total=known(total))
        rest = total - made.lines_total
        if not rest:
            return made
        if any(line.adds and line.amount.certainty is not Certainty.KNOWN for line in made.lines()):
            return replace(self, total=NOT_KNOWN)
        return replace(made, parts=(*self.parts, StatedPart(None, known(rest))))

    def off_of(self, index: int) -> Amount:
        return summed(tuple(one.off for one in self.tickets if one.person == index))

    def insurance_of(self, index: int) -> Amount:
        return summed(tuple(one.insurance for one in self.tickets if one.person == index))

    # --- The lines --------------------------------------------------------------------------------

    def lines(self) -> tuple[Line, ...]:
        """Return the lines with one for each leg: benefits follow the fee."""
        fares = [
            Line(
                LineKind.FARE,
                summed(tuple(one.full for one in leg.tickets)),
                (index,),
                count=len(leg.tickets),
                each=_each([one.full for one in leg.tickets]),
            )
            for index, leg in enumerate(self.legs)
        ]
        return (*fares, *self._insurances(), *self._fee(), *self._benefits(), *self._parts(), *self._sums())

    def full_lines(self) -> tuple[Line, ...]:
        """Return the lines with one for each ticket, its benefit below it."""
        fares = tuple(
            line
            for index, leg in enumerate(self.legs)
            for ticket in leg.tickets
            for line in _ticket_lines(ticket, index)
        )
        return (*fares, *self._insurances(), *self._fee(), *self._parts(), *self._sums())

    def ticket_lines(self, leg: int, place: int) -> tuple[Line, ...]:
        """Return the lines of one ticket, and what it costs: with its share, in whole cents, of the fee and
        of what the method adds or takes off. All tickets together are the sale."""
        ticket = self.legs[leg].tickets[place]
        number = sum(len(one.tickets) for one in self.legs[:leg]) + place
        count = len(self.tickets)
        lines = [*_ticket_lines(ticket, leg)]
        if ticket.insurance.cents != 0:
            lines.append(Line(LineKind.INSURANCE, ticket.insurance, (leg,), (ticket.person,)))
        lines += [replace(one, amount=_share(one.amount, number, count), count=1) for one in self._fee()]
        lines += [replace(one, amount=_share(one.amount, number, count)) for one in self._parts()]
        return (*lines, Line(LineKind.TOTAL, known(sum(one.amount.counted for one in lines))))

    def _insurances(self) -> Iterator[Line]:
        for index in range(len(self.people)):
            mine = [one.insurance for one in self.tickets if one.person == index and one.insurance.cents != 0]
            if mine:
                yield Line(
                    LineKind.INSURANCE,
                    summed(tuple(mine)),
                    people=(index,),
                    count=len(mine),
                    each=_each(mine),
                )

    def _fee(self) -> Iterator[Line]:
        if self.fee.cents != 0:
            yield Line(LineKind.FEE, self.fee, count=len(self.tickets))

    def _benefits(self) -> Iterator[Line]:
        found: dict[tuple[int, Benefit], list[tuple[int, Amount]]] = {}
        for index, leg in enumerate(self.legs):
            for one in leg.tickets:
                if one.benefit is not Benefit.NONE:
                    found.setdefault((one.person, one.benefit), []).append((index, one.off))
        for (index, benefit), parts in sorted(found.items(), key=lambda entry: entry[0][0]):
            off = _negative(summed(tuple(amount for _, amount in parts)))
            yield Line(LineKind.BENEFIT, off, tuple(leg for leg, _ in parts), (index,), benefit)

    def _parts(self) -> Iterator[Line]:
        return (Line(LineKind.PART, one.amount, part=one) for one in self.parts if one.amount.cents != 0)

    def _sums(self) -> Iterator[Line]:
        if self.interest.cents:
            yield Line(LineKind.SALE, self.sale)
            yield Line(LineKind.INTEREST, self.interest, count=self.split.count if self.split else 1)
        yield Line(LineKind.TOTAL, self.total)


def _ticket_lines(ticket: StatedTicket, leg: int) -> Iterator[Line]:
    whose = (ticket.person,)
    yield Line(LineKind.FARE, ticket.full, (leg,), whose, seat=ticket.seat)
    if ticket.benefit is not Benefit.NONE:
        yield Line(LineKind.BENEFIT, _negative(ticket.off), (leg,), whose, ticket.benefit)


def _negative(amount: Amount) -> Amount:
    return amount if amount.cents is None else replace(amount, cents=Cents(-amount.cents))


def _each(amounts: list[Amount]) -> Cents | None:
    return amounts[0].cents if len({one.cents for one in amounts}) == 1 else None


def _share(whole: Amount, number: int, count: int) -> Amount:
    """Return a ticket's share: the cents that do not divide belong to the first ones."""
    each, rest = divmod(whole.counted, count)
    return replace(whole, cents=Cents(each + (number < rest)))


# --- In words ---------------------------------------------------------------------------------


class Row(Value):
    """A line in words: its ``label``, whom it is ``about``, how many ``times`` what it is, and its amount,
    empty where that is not known yet."""

    line: Line
    label: str
    about: str
    times: str
    amount: str

    @property
    def text(self) -> str:
        """All that is said of the amount."""
        return " \u00b7 ".join(filter(None, (self.label, self.about, self.times)))

    @property
    def brief(self) -> str:
        return " \u00b7 ".join(filter(None, (self.label, self.about)))

    @property
    def takes_off(self) -> bool:
        return self.line.adds and (
            (self.line.amount.counted < 0 and not self.line.unexplained)
            or (self.line.kind is LineKind.BENEFIT and not self.line.amount.cents)
        )


class PaperWords(Value):
    """How a statement is said on papers, which are always in Portuguese, and whose amounts are reais without
    a sign of it."""

    rows: Callable[[Statement, Sequence[Line]], tuple[Row, ...]]
    benefit: Callable[[Benefit], str]
    fare: Callable[[], str]
    split: Callable[[Statement], str]


# --- What changed ---------------------------------------------------------------------------------


class How(StrEnum):
    ADDED = auto()
    CHANGED = auto()
    TAKEN_AWAY = auto()


class Change(Value):
    """A total that is another than ``before``, and the line that made it so. ``others`` moved with it: then
    it is not that line alone."""

    line: Line
    before: Amount
    how: How
    others: tuple[Line, ...] = ()

    def marks(self, line: Line) -> bool:
        return line.subject in {one.subject for one in (self.line, *self.others)}


_TELLS = (LineKind.INTEREST, LineKind.PART, LineKind.BENEFIT, LineKind.INSURANCE, LineKind.FARE, LineKind.FEE)


def changed(before: Statement, now: Statement) -> Change | None:
    """Return what changed the total; None where it is the same, or nothing was stated before."""
    if before.total.cents == now.total.cents or not before.total.cents:
        return None
    former, latter = ({line.subject: line for line in one.lines() if line.adds} for one in (before, now))
    moved: list[tuple[Line, How]] = []
    for subject, line in {**former, **latter}.items():
        was, is_now = (one[subject].amount.counted if subject in one else 0 for one in (former, latter))
        if was != is_now:
            moved.append((line, How.ADDED if not was else How.CHANGED if is_now else How.TAKEN_AWAY))
    if not moved:
        return None
    (line, how), *rest = sorted(moved, key=lambda one: _TELLS.index(one[0].kind))
    return Change(line, before.total, how, tuple(other for other, _ in rest))


# --- From what was sold ---------------------------------------------------------------------------


def of_sold(sold: Sold) -> Statement:
    """Return the statement of an order that was sold here. What older versions did not keep, the full fare
    and the fee, is what is left of the amounts that they did."""
    buses = buses_of(sold)
    people = list(dict.fromkeys(map(_who, sold.seats)))
    names = {_who(seat): seat.passenger for seat in reversed(sold.seats)}
    directions = [next(one.direction for one in sold.seats if one.trip_id == bus) for bus in buses]
    legs = tuple(
        StatedLeg(
            directions[at],
            directions[: at + 1].count(directions[at]),
            directions.count(directions[at]),
            tuple(_sold_ticket(one, people.index(_who(one))) for one in sold.seats if one.trip_id == bus),
        )
        for at, bus in enumerate(buses)
    )
    parts = tuple(StatedPart(part.kind, known(part.amount)) for part in sold.adjustments)
    named = sum(one.amount for one in sold.seats) + sum(one.amount for one in sold.adjustments)
    return Statement(
        legs,
        tuple(names[one] for one in people),
        known(sold.total - sold.interest - named),
        parts,
        known(sold.interest),
        known(sold.total),
        sold.payment,
        split_of(sold),
    )


def split_of(sold: Sold) -> Instalment | None:
    """Return in how many instalments of how much an order was sold; None where it is paid at once."""
    if sold.installments < 2:
        return None
    return Instalment(sold.installments, sold.each or Cents(sold.total // sold.installments), sold.total)


def buses_of(sold: Sold) -> list[str]:
    """Return the trips of an order that was sold, as the statement has its legs."""
    known_order = [ride.trip_id for ride in sold.rides]
    own = list(dict.fromkeys(seat.trip_id for seat in sold.seats))
    return sorted(own, key=lambda bus: known_order.index(bus) if bus in known_order else len(known_order))


def _who(seat: SoldSeat) -> tuple[str, str]:
    return person(Ticket("", Finality.PENDING, seat.seat, seat.passenger, "", seat.document_number))


def _sold_ticket(seat: SoldSeat, index: int) -> StatedTicket:
    insurance = seat.insurance or Cents(0)
    paid = seat.amount - insurance
    full = paid if seat.full is None else seat.full
    return StatedTicket(index, seat.seat, known(full), seat.benefit, known(full - paid), known(insurance))


def sold_of(sold: Sold, leg_place: int, ticket: Ticket) -> SoldSeat | None:
    """Return what was sold under a ticket of the leg at this place: the same person's seat on the same
    bus."""
    buses = buses_of(sold)
    bus = ticket.trip.id if ticket.trip.id in buses else ""
    if not bus and leg_place < len(buses):
        bus = buses[leg_place]
    mine = (one for one in sold.seats if one.trip_id == bus and one.seat == ticket.seat)
    return next((one for one in mine if _who(one) == person(ticket)), None)


# --- From an order as the provider shows it ---------------------------------------------------------


_CHARGES = {
    "boarding": PartKind.BOARDING,
    "embarque": PartKind.BOARDING,
    "insurance": PartKind.INSURANCE,
    "seguro": PartKind.INSURANCE,
    "surcharge": PartKind.SURCHARGE,
    "cashback": PartKind.CASHBACK,
    "voucher": PartKind.VOUCHER,
    "discount": PartKind.DISCOUNT,
}
"""Words of a charge's type that name a part of a total as a method's answer does."""


def of_order(detail: OrderDetail, sold: Sold | None = None) -> Statement:
    """Return the statement of an order: as it was ``sold`` here, where the order still has that total; else
    as the provider itemises it (contract 2.9)."""
    if sold is not None and (detail.total, len(detail.tickets)) == (sold.order_total, len(sold.seats)):
        return of_sold(sold)
    legs = order_legs(detail)
    charged = sum(one.amount for one in detail.charges)
    valid = sum(one.amount for one in detail.tickets if one.status is not Finality.CANCELED)
    # A total may have followed its cancelled tickets, or kept them.
    valid_only = charged + valid == detail.total
    people = list(dict.fromkeys(map(person, detail.tickets)))
    names = {person(one): one.passenger for one in reversed(detail.tickets)}
    fee, parts = 0, []
    for charge in detail.charges:
        word = charge.type.casefold()
        kind = next((part for key, part in _CHARGES.items() if key in word), PartKind.UNNAMED)
        if kind is PartKind.UNNAMED and ("fee" in word or "tax" in word):
            fee += charge.amount
        else:
            parts.append(StatedPart(kind, known(charge.amount), charge.type))
    interest = _interest(detail)
    made = Statement(
        tuple(_order_leg(leg, people, valid_only=valid_only) for leg in legs),
        tuple(names[one] for one in people),
        known(fee),
        tuple(parts),
        known(interest),
        NOT_KNOWN,
        *_paid(detail, interest),
    )
    return made.stating(Cents(detail.total + interest))


def _order_leg(leg: OrderLeg, people: list[tuple[str, str]], *, valid_only: bool) -> StatedLeg:
    return StatedLeg(
        leg.direction,
        leg.number,
        leg.of,
        tuple(
            StatedTicket(
                people.index(person(one)),
                one.seat,
                NOTHING if valid_only and one.status is Finality.CANCELED else known(one.amount),
            )
            for one in leg.tickets
        ),
    )


def _interest(detail: OrderDetail) -> Cents:
    """Return what the instalments cost beyond the order's total: more than rounding can make of it."""
    paid = main_payment(detail)
    count = paid.installments or 1 if paid else 1  # An order that does not tell has no interest to show.
    if paid is None or count < 2:
        return Cents(0)
    whole = (paid.facts.each or 0) * count
    more = max(paid.amount, whole if whole - detail.total >= count else 0) - detail.total
    return Cents(max(more, 0))


def _paid(detail: OrderDetail, interest: Cents) -> tuple[PaymentType | None, Instalment | None]:
    paid = main_payment(detail)
    if paid is None:
        return None, None
    total = Cents(detail.total + interest)
    count = paid.installments or 1
    split = Instalment(count, paid.facts.each or Cents(total // count), total) if count > 1 else None
    return PaymentType.of(paid.type), split
