"""The provider: makes orders, settles them, reports them late, twice or not at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC

from pos_app.domain.faults import Fault as ReadFault
from pos_app.domain.faults import NotAuthorized, NotFound, TooSlow, Unreadable
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.money import Cents
from pos_app.domain.orders import (
    CheckoutReport,
    Finality,
    FiscalTicket,
    Order,
    OrderDetail,
    OrderFilter,
    OrderSummary,
    Ticket,
    Verdict,
)
from pos_app.domain.payment import Quote, QuotePart
from pos_app.domain.places import Place
from pos_app.domain.trips import Stop, TripDetail, TripQuery, TripResults
from pos_app.partner import verdicts
from tests.campaigns.simulation import goods
from tests.campaigns.simulation.clockwork import START, VirtualClock
from tests.campaigns.simulation.plan import UNAUTHORIZED, Fault, Reply

_SOLD_BY_OTHERS = 2
_LATE_TICKET = 9.0


@dataclass(frozen=True, slots=True)
class Made:
    """An order that exists. Times in seconds of the run; ``settled`` is None where it is never paid."""

    public_id: str
    partner_id: str
    seats: tuple[str, ...]
    people: tuple[str, ...]
    prices: tuple[Cents, ...]
    total: Cents
    created: float
    settles: Finality | None
    after: float

    def state(self, now: float) -> Finality:
        """Return what the order is at a moment."""
        if self.settles is None or now < self.created + self.after:
            return Finality.PENDING
        return self.settles


class ModelProvider:
    """Every fault hits the first order only; the retry of a customer goes well.

    Attributes:
        made: every order of this desk, by public id.
        posts: partner ids of the POSTs that were read and not answered with 401.
        polls, polls_v4: moments of the questions about an order, in the newer and in the older form.
    """

    def __init__(self, clock: VirtualClock, fault: Fault, step: Callable[[str], None]) -> None:
        self.made: dict[str, Made] = {}
        self.posts: list[str] = []
        self.polls: list[float] = []
        self.polls_v4: list[float] = []
        self.unauthorized = 0
        self._clock = clock
        self._fault = fault
        self._step = step
        self._first = ""
        self._counts = {
            "checkout": fault.checkout_fails,
            "detail": fault.detail_fails,
            "v4": fault.v4_fails,
            "list": fault.list_fails,
        }
        self._others = _others() if fault.ignores_partner_id else ()

    # --- Orders -----------------------------------------------------------------------------------

    async def create_order(self, order: Order) -> Verdict:
        """Make an order, or not, and answer as the fault defines."""
        self._step("post:before")
        self._first = self._first or order.partner_id
        if order.partner_id != self._first:
            self.posts.append(order.partner_id)
            return self._judged(
                Reply(201, '{"publicId": "{id}"}'), self._make(order, Fault("well")).public_id
            )
        fault = self._fault
        if self.unauthorized < fault.unauthorized:
            self.unauthorized += 1
            self._step("post:sent")
            return self._judged(UNAUTHORIZED, "")
        if not fault.written:
            return verdicts.classify(written=False, problem="ConnectError")
        self.posts.append(order.partner_id)
        public_id = self._make(order, fault).public_id if fault.commits else ""
        self._clock.skew += fault.jump
        self._step("post:sent")
        verdict = self._judged(fault.reply, public_id)
        self._step("post:after")
        return verdict

    def _make(self, order: Order, fault: Fault) -> Made:
        made = Made(
            f"GB{len(self.made) + 1:02d}",
            order.partner_id,
            tuple(item.seat for item in order.items),
            tuple(item.passenger.name for item in order.items),
            tuple(item.amount for item in order.items),
            order.total,
            self._clock.seconds + fault.late,
            fault.settles,
            fault.after,
        )
        self.made[made.public_id] = made
        return made

    @staticmethod
    def _judged(reply: Reply | None, public_id: str) -> Verdict:
        if reply is None:
            return verdicts.classify(written=True, problem="ReadTimeout")
        return verdicts.classify(
            written=True,
            status=reply.status,
            content_type=reply.content_type,
            body=reply.body.replace("{id}", public_id).encode("utf-8"),
            complete=reply.complete,
        )

    async def renew_token(self) -> None:
        """The next call requests a new token."""

    # --- Reads ------------------------------------------------------------------------------------

    async def checkout(self, public_id: str) -> CheckoutReport:
        """Return the outcome so far, or something else."""
        self._step("poll")
        self.polls.append(self._clock.seconds)
        made = self._shown(public_id)
        mode = self._fault.checkout if made.partner_id == self._first else ""
        state = made.state(self._clock.seconds)
        if mode == "2111" and state is Finality.PENDING:
            return CheckoutReport(Finality.PENDING, code="2111")
        if mode == "404":
            raise NotFound("path", status=404)
        if mode == "unreadable":
            raise Unreadable("checkout response", "data.totalAmount")
        self._fail("checkout", NotAuthorized("token", code="3156") if mode == "3156" else TooSlow("checkout"))
        if mode == "early":
            return CheckoutReport(Finality.COMPLETED, "completed")
        if mode in ("unknown", "pending"):
            return CheckoutReport(Finality.PENDING, mode)
        return CheckoutReport(state, state.value)

    async def checkout_v4(self, public_id: str) -> CheckoutReport:
        """Return the outcome so far in the older form, which knows finished orders alone."""
        self._step("poll v4")
        self.polls_v4.append(self._clock.seconds)
        made = self._shown(public_id)
        self._fail("v4", NotFound("path", status=404))
        state = made.state(self._clock.seconds)
        return CheckoutReport(state, state.value, code="2111" if state is Finality.PENDING else "")

    async def order(self, public_id: str) -> OrderDetail:
        self._step("detail")
        other = next((detail for detail, _ in self._others if detail.public_id == public_id), None)
        if other:
            return other
        made = self._shown(public_id)
        self._fail("detail", NotFound(public_id, status=404))
        state = made.state(self._clock.seconds)
        wrong = self._fault.wrong if made.partner_id == self._first else ""
        late = wrong == "late ticket" and self._clock.seconds < made.created + made.after + _LATE_TICKET
        tickets = tuple(
            Ticket(
                label,
                Finality.PENDING if late else state,
                "22" if wrong == "seats" else label,
                "Otto Lima" if wrong == "person" else name,
                amount=price,
            )
            for label, name, price in zip(made.seats, made.people, made.prices, strict=True)
        )
        hidden = self._fault.hides_partner_id
        return OrderDetail(
            public_id=public_id,
            finality=state,
            word=state.value,
            total=Cents(made.total + (100 if wrong == "amount" else 0)),
            created=None,
            buyer_name=goods.BUYER.name,
            buyer_email=goods.BUYER.email,
            tickets=tickets[1:] if wrong == "count" else tickets,
            partner_id="" if hidden else made.partner_id,
        )

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        """Search: late, by an ignored filter, among what others sold, or not at all."""
        self._step("look")
        self._fail("list", TooSlow("list"))
        now, fault = self._clock.seconds, self._fault
        visible = [made for made in self.made.values() if now >= made.created + self._lag(made)]
        if wanted.partner_id and not fault.ignores_partner_id:
            visible = [made for made in visible if made.partner_id == wanted.partner_id]
        mine = tuple(
            _summary(
                made.public_id,
                made.total,
                made.people,
                "" if fault.hides_partner_id else made.partner_id,
            )
            for made in visible
        )
        return (*(summary for _, summary in self._others), *mine)

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        if self._fault.fiscal_fails:
            raise TooSlow("fiscal tickets")
        return ()

    def _lag(self, made: Made) -> float:
        return self._fault.list_lag if made.partner_id == self._first else 0.0

    def _shown(self, public_id: str) -> Made:
        made = self.made.get(public_id)
        if made is None or self._clock.seconds < made.created:
            raise NotFound(public_id, status=404)
        return made

    def _fail(self, what: str, fault: ReadFault) -> None:
        if self._counts[what] > 0:
            self._counts[what] -= 1
            raise fault

    def visible_since(self, made: Made) -> float:
        """Return the second from which a search finds an order."""
        return made.created + self._lag(made)

    # --- Before the order -------------------------------------------------------------------------

    async def search(self, query: TripQuery) -> TripResults:
        return goods.RESULTS[query]

    async def trip(self, trip_id: str, *, low_fare: bool = False) -> TripDetail:
        return goods.MAP

    async def hold(self, trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        return goods.held(trip_id, seats, self._clock.now())

    async def quote(self, parts: tuple[QuotePart, ...]) -> Quote:
        return goods.quote(parts)

    async def open_session(self, email: str) -> str:
        return "session"

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]:
        return ()

    async def places_near(self, latitude: float, longitude: float, radius_km: float) -> tuple[Place, ...]:
        return ()

    async def places_in(self, city: str, state: str) -> tuple[Place, ...]:
        return ()


def _summary(public_id: str, total: Cents, people: tuple[str, ...], partner_id: str) -> OrderSummary:
    return OrderSummary(
        public_id,
        Finality.PENDING,
        "pending",
        total,
        None,
        "São Paulo",
        "Belo Horizonte",
        goods.DEPARTURE,
        goods.TRIP.company,
        people,
        partner_id=partner_id,
    )


def _others() -> tuple[tuple[OrderDetail, OrderSummary], ...]:
    """Return orders of the same buyer, bus and price that were sold elsewhere: only the seat differs."""
    found = []
    for number in range(_SOLD_BY_OTHERS):
        public_id, name = f"XX{number}", goods.PEOPLE[0].name
        ticket = Ticket(f"4{number}", Finality.COMPLETED, f"4{number}", name, amount=goods.FARE)
        total = Cents(goods.FARE + goods.FEE)
        detail = OrderDetail(
            public_id, Finality.COMPLETED, "completed", total, START.astimezone(UTC), name, "", (ticket,)
        )
        found.append((detail, _summary(public_id, total, (name,), "")))
    return tuple(found)
