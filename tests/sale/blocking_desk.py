"""What the tests of runner blocks share with others."""

from __future__ import annotations

from pos_app.domain.faults import NotFound
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.seats import Seat
from pos_app.domain.terms import Terms
from pos_app.domain.trips import TripDetail
from pos_app.orders.ports import Policy
from pos_app.sale import events as e
from pos_app.sale.own_blocks import BlockBook
from pos_app.sale.runner import SaleRunner, Tasks
from pos_app.sale.stage import Sale
from tests.sale import samples
from tests.sale.running import TODAY, Desk
from tests.sale.samples import FARE, QUERY

TRIP = samples.trip().legs[0].trip_id


class BlockingDesk(Desk):
    """A desk whose blocks are seen; ``heard`` are the events that its runner sends."""

    def __init__(self, terms: Terms | None = None) -> None:
        super().__init__()
        self.blocks = BlockBook(self.clock.now, lambda _: None, 10)
        tasks = Tasks(self.running.spawn, self.running.cancel)
        self.sale = SaleRunner(
            self.provider,
            self.journal,
            self.clock,
            tasks,
            self.orders,
            Policy(hold_minimum=120),
            terms or Terms(),
            self.blocks,
        )
        self.heard: list[e.Event] = []
        plain = self.sale.send

        def send(event: e.Event) -> None:
            self.heard.append(event)
            plain(event)

        self.sale.send = send  # type: ignore[method-assign]

    @property
    def blocked(self) -> dict[str, bool]:
        """The blocked seats of the bus, and whether each is certain."""
        return {block.label: bool(block.block_id) for block in self.blocks.on(TRIP)}

    def last(self, kind: type[e.Event]) -> e.Event:
        return next(event for event in reversed(self.heard) if type(event) is kind)

    def sees(self, *taken: str) -> None:
        """Let the provider show these seats as taken on its map."""

        async def trip(trip_id: str, *, low_fare: bool = False) -> TripDetail:
            if low_fare:
                raise NotFound(status=403)
            seats = tuple(Seat(f"{n:02d}", f"{n:02d}" not in taken) for n in range(1, 45))
            return TripDetail(trip_id, seats, default=FARE)

        self.provider.trip = trip  # type: ignore[method-assign]

    def answers(self, answer: HoldAnswer | Exception) -> None:
        async def hold(trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
            if isinstance(answer, Exception):
                raise answer
            return answer

        self.provider.hold = hold  # type: ignore[method-assign]

    async def picked(self, label: str = "17") -> Sale:
        await self.do(e.SearchAsked(QUERY, TODAY))
        await self.do(e.TripChosen(samples.trip()))
        return await self.do(e.SeatToggled(label))
