"""What the customer sees of the sale on the stage: derived from that sale alone, each time anew.

Nothing of an earlier sale can remain, since nothing is kept but which order was thanked for, and when.
Documents and contacts never appear, and of a name only its first part and initials.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta, tzinfo

from pos_app.domain.amounts import Certainty
from pos_app.domain.attempts import Attempt
from pos_app.domain.benefits import Benefit
from pos_app.domain.bill import PersonLine
from pos_app.domain.order_states import Phase
from pos_app.domain.orders import PixCharge
from pos_app.domain.passengers import with_initials
from pos_app.domain.payment import CodeForm
from pos_app.domain.statement import Statement
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value
from pos_app.sale.billing import bill
from pos_app.sale.stage import Sale, Step
from pos_app.ui.shared.basket import ends
from pos_app.wording import checkout_texts, format, statement_texts, trip_texts
from pos_app.wording import checkout_texts as texts


class Idle(Value):
    """Between two customers: nothing of anybody."""


class CustomerTrip(Value):
    """One leg: ``São Paulo → Belo Horizonte``, its day, hours and company."""

    route: str
    day: str
    departure: str
    arrival: str
    later: str
    company: str


class CustomerPerson(Value):
    """One person: number, seats, first name with initials, and benefit."""

    number: int
    seats: str
    name: str
    benefit: str


class CustomerBasket(Value):
    """The sale as far as it is. ``hold``: seconds that the seats stay held; ``note``: what comes now."""

    about: str
    trips: tuple[CustomerTrip, ...]
    more_trips: str
    people: tuple[CustomerPerson, ...]
    more_people: str
    sums: tuple[tuple[str, str, bool], ...]
    """Words, amount, and whether it is money saved: they add up to the total."""
    total_words: str
    total: str
    split: str
    note: str
    hold: float | None = None
    estimate: bool = False


class CustomerCode(Value):
    """The code of this sale. ``steps`` are an icon and the words of each, ``spoken`` is what the code is to
    those who cannot see it, and ``share`` what is left of its time, from 0 to 1."""

    title: str
    waiting: str
    steps: tuple[tuple[str, str], ...]
    code: str
    form: CodeForm
    spoken: str
    total: str
    payee: str
    until: str
    left: str
    share: float


class CustomerThanks(Value):
    """The sale is over."""

    paid: str
    route: str
    day: str
    hour: str
    seats: str
    order: str
    tickets: int
    code: str = ""
    """What a QR code for the customer's telephone holds; empty for none."""


CustomerFace = Idle | CustomerBasket | CustomerCode | CustomerThanks


THANKS_STAY = timedelta(seconds=20)
MOST_TRIPS = 2
MOST_PEOPLE = 6
"""What fits on the smallest display; the rest is counted."""
_WHOLE_CODE = timedelta(minutes=15)
"""The length of the bar where the time that a code had is not known."""


class CustomerPresenter:
    """Follows one sale after the other. ``now`` is the time in UTC; moments are shown in ``zone``."""

    def __init__(
        self,
        now: Callable[[], datetime],
        zone: tzinfo | None = None,
        code: Callable[[Attempt], str] = lambda _: "",
    ) -> None:
        """``code`` returns what a QR code of a sold order holds; empty for none."""
        self._now = now
        self._code = code
        self._zone = zone
        self._thanked = ""
        self._since: datetime | None = None
        self._code_began: tuple[str, datetime] | None = None

    def face(self, sale: Sale) -> CustomerFace:
        attempt = sale.order.attempt
        if sale.step is Step.SEARCH or not sale.trips.segments:
            self._code_began = None
            return Idle()
        if sale.step is Step.TICKETS and attempt is not None:
            self._code_began = None
            return self._over(sale, attempt)
        pix = sale.order.pix
        if attempt is not None and pix is not None and self._may_pay(attempt, pix):
            return self._to_pay(pix, attempt)
        return self._basket(sale)

    def _over(self, sale: Sale, attempt: Attempt) -> CustomerFace:
        if attempt.phase is not Phase.SOLD:
            return self._basket(sale)
        if self._thanked != attempt.id:
            self._thanked, self._since = attempt.id, self._now()
        if self._since is None or self._now() - self._since >= THANKS_STAY:
            return Idle()
        sold = attempt.sold
        labels = tuple(dict.fromkeys(seat.seat for seat in sold.seats))
        count = len(sold.seats)
        return CustomerThanks(
            texts.customer_paid(sold.payment, format.money(sold.total), count),
            f"{sold.origin} \u2192 {sold.destination}",
            format.day_long(sold.departure.date()),
            format.hour(sold.departure),
            checkout_texts.seats_named(labels),
            attempt.public_id,
            count,
            self._code(attempt),
        )

    # --- The code ----------------------------------------------------------------------------------------

    def _may_pay(self, attempt: Attempt, pix: PixCharge) -> bool:
        if not attempt.sold.payment.facts.shows_code:
            return False
        over = pix.until is not None and pix.until <= self._now()
        return attempt.phase is Phase.WAITING and bool(pix.code) and not pix.problem and not over

    def _to_pay(self, pix: PixCharge, attempt: Attempt) -> CustomerCode:
        now = self._now()
        if self._code_began is None or self._code_began[0] != pix.code:
            self._code_began = (pix.code, now)
        until = left = ""
        share = 1.0
        if pix.until is not None:
            remaining = pix.until - now
            until = texts.valid_until(self._until(pix.until, now))
            left = format.left(remaining.total_seconds())
            whole = max(_WHOLE_CODE, pix.until - self._code_began[1])
            share = min(1.0, max(0.0, remaining / whole))
        method = attempt.sold.payment.facts
        assert method.code is not None
        shown = checkout_texts.shown_words(attempt.sold.payment)
        return CustomerCode(
            title=shown.customer.title,
            waiting=shown.customer.waiting,
            steps=tuple(zip(("phone", method.icon, "circle-check"), shown.customer.steps, strict=True)),
            code=pix.code,
            form=method.code,
            spoken=shown.spoken,
            total=format.money(attempt.sold.total),
            payee=pix.payee,
            until=until,
            left=left,
            share=share,
        )

    def _until(self, until: datetime, now: datetime) -> str:
        return format.until(until.astimezone(self._zone), now.astimezone(self._zone).date())

    # --- The basket ---------------------------------------------------------------------------------

    def _basket(self, sale: Sale) -> CustomerBasket:
        found = bill(sale)
        trips = tuple(_trip(line.segment) for line in found.legs)
        people = tuple(_person(line) for line in found.people)
        money = found.statement
        ordered = sale.ordered
        until = None if ordered else sale.hold_until
        return CustomerBasket(
            about=texts.being_paid() if ordered else texts.check_with_us(),
            trips=trips[:MOST_TRIPS],
            more_trips=texts.more_legs(len(trips) - MOST_TRIPS) if len(trips) > MOST_TRIPS else "",
            people=people[:MOST_PEOPLE],
            more_people=texts.more_people(len(people) - MOST_PEOPLE) if len(people) > MOST_PEOPLE else "",
            sums=_sums(money),
            total_words=statement_texts.estimated()
            if money.total.certainty is Certainty.ESTIMATED
            else texts.total_to_pay(),
            total=statement_texts.total(money) or texts.not_known(),
            split=statement_texts.split(money),
            note=texts.clerk_goes_on() if ordered else texts.say_before_paying(),
            hold=(until - self._now()).total_seconds() if until else None,
            estimate=sale.hold_estimated,
        )


def _trip(segment: Segment) -> CustomerTrip:
    start, end = ends(segment)
    company = segment.leg.company or segment.trip.company
    kind = trip_texts.class_name(segment.leg.service_class or segment.trip.service_class)
    terminal = texts.leaves_from(start.terminal) if start.terminal else ""
    return CustomerTrip(
        f"{start.city or start.name} \u2192 {end.city or end.name}",
        format.day(start.when.date()),
        format.hour(start.when),
        format.hour(end.when),
        format.later_days(start.when, end.when),
        " \u00b7 ".join(part for part in (company, kind, terminal) if part),
    )


def _person(line: PersonLine) -> CustomerPerson:
    benefits = dict.fromkeys(leg.applied if leg.held else leg.asked for leg in line.legs)
    benefits.pop(Benefit.NONE, None)
    return CustomerPerson(
        line.index + 1,
        " \u00b7 ".join(leg.label or "\u2013" for leg in line.legs),
        with_initials(line.name),
        ", ".join(trip_texts.benefit(one) for one in benefits),
    )


def _sums(found: Statement) -> tuple[tuple[str, str, bool], ...]:
    rows = statement_texts.rows(found)[:-1]
    return tuple((row.brief, row.amount or checkout_texts.not_known(), row.takes_off) for row in rows)
