"""What a reply shows: the one way from a walk to the discovery of each endpoint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import WalkPlan
from pos_app.domain.money import Cents
from pos_app.domain.payment import QuotePart
from pos_app.domain.trips import Trip
from pos_app.partner.learn import holds, quote, seat_maps, single, trips
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.reading.off_loop import run_off_loop
from pos_app.partner.reading.profile import Line
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body
from pos_app.partner.wire.trips import Route


class Finder:
    """Looks for the fields of a sale in a reply, knowing what was asked for."""

    def __init__(self, along: WalkPlan) -> None:
        self._along = along

    async def token(self, reply: Reply) -> Proposal:
        """Return where the access token stands."""
        return single.token(body(reply, Endpoint.TOKEN))

    async def session(self, reply: Reply) -> Proposal:
        """Return where the id of a payment session stands."""
        return single.session(body(reply, Endpoint.SESSION))

    async def trips(self, reply: Reply) -> Proposal:
        """Return where trips stand, and what of them."""
        along = self._along
        out = Route(along.origin, along.destination, along.day)
        back = Route(along.destination, along.origin, along.return_day) if along.return_day else None
        return await trips.find(reply.body, out, back)

    async def seats(self, reply: Reply, trip: Trip) -> Proposal:
        """Return where the seats of a trip stand, and which are free."""

        def found() -> Proposal:
            tree = body(reply, Endpoint.TRIP)
            return seat_maps.find(tree, trip.fare, trip.available, trip.trip_ids[0])

        return await run_off_loop(len(reply.body), found)

    async def hold(self, reply: Reply, labels: Sequence[str], trip_id: str, fare: Cents) -> Proposal:
        """Return where the blocks of these seats stand."""
        return holds.find(body(reply, Endpoint.HOLD), labels, trip_id, fare)

    async def methods(
        self, heard: Sequence[tuple[Reply, tuple[QuotePart, ...]]], decided: Mapping[str, Line]
    ) -> Proposal:
        """Return where methods and their amounts stand, by all answers together. ``decided``: the lines that
        a person confirmed."""

        def found() -> Proposal:
            return quote.find(
                [quote.Observation(body(reply, Endpoint.METHODS), asked) for reply, asked in heard], decided
            )

        return await run_off_loop(sum(len(reply.body) for reply, _ in heard), found)
