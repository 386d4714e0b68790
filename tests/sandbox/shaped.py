"""Default replies of a sale, and how a value may be written: what tests of providers compare with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, timedelta
from pathlib import Path
from typing import Any

from pos_app.sandbox.clock import LOCAL, local
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.quotes import Quote, quote
from pos_app.sandbox.replies import trips
from pos_app.sandbox.replies.quote import METHODS_REPLY
from pos_app.sandbox.requests import QuoteRequestA
from pos_app.sandbox.seats import Block, Wish
from pos_app.sandbox.shapes.choices import Shape
from pos_app.sandbox.shapes.render import Message, shaped
from pos_app.sandbox.shapes.reply_writer import Context
from pos_app.sandbox.store import Store
from pos_app.sandbox.timetable import Bus, Journey
from pos_app.sandbox.web.truth import hold_context, quote_context
from pos_app.sandbox.web.world import World


@dataclass(frozen=True)
class Sale:
    """A search both ways, a trip, two seats held, one at half price, and what they cost insured."""

    world: World
    out: tuple[Journey, ...]
    back: tuple[Journey, ...]
    bus: Bus
    free: frozenset[str]
    held: tuple[Block, ...]
    quote: Quote
    payloads: dict[Message, Any]
    contexts: dict[Message, Context]

    def shaped(self, made: Shape, message: Message) -> Any:
        """Return a reply as a provider sends it."""
        context = self.contexts.get(message, Context())
        return shaped(made, message, self.payloads[message], now=self.world.clock.now(), context=context)


def sale(folder: Path) -> Sale:
    """Hold and price two seats in a world of its own."""
    world = World(Store(folder), quirks=Quirks(other_buyers=False))
    a, b = (world.directory.find(slug) for slug in ("sao-paulo-sp", "belo-horizonte-mg"))
    assert a and b
    day = local(world.clock.now()).date() + timedelta(days=3)
    found = world.timetable.search(a, b, day)
    open_ = [j for j in found if all(len(world.seats.free(bus)) > 1 for bus in j.legs)]
    out = tuple(next(j for j in open_ if j.kind == kind) for kind in ("direct", "one_stop"))
    back = world.timetable.search(b, a, day)[:1]
    counts = world.seats.free_counts([bus for journey in (*out, *back) for bus in journey.legs])
    bus = out[0].legs[0]
    seats, free = world.seats.seats(bus), world.seats.free(bus)
    seen = trips.TRIP.of(trips.SeatMap(bus, seats, set(free), world.seats.price(bus), low_fare=False))
    wishes = [Wish(free[0].label), Wish(free[1].label, benefit="student")]
    held = world.seats.hold("guiche", bus, wishes)
    items = [
        {
            "type": "seat",
            "insurance": True,
            "itemDetails": {"id": block.id, "type": "direct", "price": block.price / 100},
        }
        for block in held
    ]
    flags = {"useClub": False, "roundTripTravel": False, "beginCheckout": True, "pixInstallmentActive": False}
    request = QuoteRequestA.model_validate({"items": items, **flags})
    quoted = quote(world.seats, world.journeys, "guiche", request)

    def offers(journeys: Sequence[Journey]) -> list[trips.Offer]:
        return [trips.Offer(journey, counts, low_fare=False) for journey in journeys]

    return Sale(
        world,
        out,
        back,
        bus,
        frozenset(seat.label for seat in free),
        tuple(held),
        quoted,
        {
            "search": trips.SEARCH.of((offers(out), offers(back))),
            "trip": trips.seat_map(seen, seats, None, Quirks(seat_positions=True)),
            "itinerary": trips.ITINERARY.of(list(world.timetable.stops(bus))[:3]),
            "hold": trips.BLOCKS.of(held),
            "quote": METHODS_REPLY.of(quoted),
        },
        {"hold": hold_context(world, bus, wishes), "quote": quote_context(world, quoted)},
    )


def leaves(payload: Any) -> Iterator[Any]:
    """Yield every value of a reply that holds no other, and every name: some providers key by label or id."""
    if isinstance(payload, dict):
        for name, value in payload.items():
            yield name
            yield from leaves(value)
    elif isinstance(payload, list):
        for value in payload:
            yield from leaves(value)
    else:
        yield payload


def amounts(cents: int) -> set[Any]:
    """Return an amount in every writing that a provider may use."""
    whole, rest = divmod(cents, 100)
    text = f"{whole}.{rest:02d}"
    return {
        cents / 100,
        cents,
        text,
        text.replace(".", ","),
        f"R$ {whole:,}".replace(",", ".") + f",{rest:02d}",
    }


def moments(seconds: float) -> set[Any]:
    """Return a moment in every writing that holds date and time in one."""
    at = local(seconds)
    aware = at.replace(tzinfo=LOCAL)
    utc = f"{aware.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03d}Z"
    return {
        *(
            f"{at:%Y-%m-%dT%H:%M:%S}",
            f"{aware.isoformat(timespec='seconds')}",
            utc,
            f"{at:%Y-%m-%d %H:%M:%S}",
        ),
        *(f"{at:%Y-%m-%d %H:%M}", int(seconds), int(seconds * 1000)),
    }
