"""Sell every kind of trip in every reading of the contract: real client and machines over the real sandbox.

Each quirk of the sandbox is switched on alone, with each value that it can take, and every kind of sale is
made in it. A sale must end as that quirk allows. Exit code 1 when one did not, with a table of those.
On two cores that are free it takes about five minutes, --read about one.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from pos_app.domain.faults import Fault
from pos_app.domain.orders import Finality, OrderFilter
from pos_app.domain.terms import Terms
from pos_app.domain.trips import TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.web.world import API_KEY
from tests.campaigns.common.clerk import PATIENT, Counter
from tests.campaigns.common.judge import NO_TRIP
from tests.campaigns.common.learning import learned
from tests.campaigns.common.provider import DESTINATION, ORIGIN, Provider
from tests.campaigns.common.runner import OK, WRONG, Campaign, Options, Play, Result, main
from tests.campaigns.common.sales import HELENA, KINDS, Kind, Offers, plan

SALES = {name: kind for name, kind in KINDS.items() if name != "round trip for two"}
_SETTINGS: Mapping[str, Mapping[str, Any]] = {
    "token_json_only": {"token_body": "json"},
    "api_key_required": {"api_key": API_KEY},
    "one_stop_single": {"one_stop_items": "single"},
    "places_by_name": {"places_by_name": True},
}
"""What an agreement with the provider would have set for the quirk, in the client."""
_TERMS: Mapping[str, Terms] = {
    "with_interest": Terms(with_interest=True, low_fare=True),
    "fee_left_out": Terms(fee_in_total=False, low_fare=True),
    "antifraud_required": Terms(antifraud_required=True, low_fare=True),
}
"""The same, in the sale; a trainer's desk always requests the low fare."""
_LEARNT = frozenset({"quote_cents", "extra_fields six instalments"})
"""Quirks that no place of the contract shows, alone or with a kind of sale: whoever sells so has learnt the
provider before. A line of instalments that says more than its amounts may be another principal."""
_SET = {
    "token_lifetime": 30.0,
    "page_size": 3.0,
    "hold_seconds": 300.0,
    "list_lag": 2.0,
    "sync_window": 0.0,
    "pix_paid_after": 2.0,
    "remote_id_field": "partnerOrderId",
    "notice_hours": 2.0,
    "fee_percent": 7.5,
    "pix_discount": 5.0,
}
_LEFT_OUT = frozenset({"other_buyers"})
_TRIES = 12
"""Days on which a sale is tried: coaches fill up."""
_UNPAID = frozenset({"awaitingPayment", "unresolved", "refused"})
_ALLOWED: Mapping[tuple[str, Any], frozenset[str]] = {
    **{("pix", word): _UNPAID for word in ("wrong_amount", "wrong_crc", "expired")},
    ("pix_discount", 5.0): frozenset({"notSent"}),  # Nobody agreed what such a total means.
}
"""How a sale by PIX may end too, by quirk and value."""


def alternatives() -> Iterator[tuple[str, Any]]:
    """Yield every quirk with every value beside its default."""
    fresh = Quirks()
    for name, known in Quirks.__dataclass_fields__.items():
        if name in _LEFT_OUT or known._field_type.name == "_FIELD_CLASSVAR":  # type: ignore[attr-defined]
            continue
        choices = known.metadata.get("choices", ())
        if choices:
            yield from ((name, word) for word in choices[1:])
        else:
            yield name, True if isinstance(getattr(fresh, name), bool) else _SET[name]


class Desk(Counter):
    """Sells in any quirk."""

    def __init__(self, folder: Path, provider: Provider, offers: Offers) -> None:
        super().__init__(folder, provider)
        self._offers = offers
        self._profiles: dict[str, Profile] = {}

    async def made(self, quirk: str, value: Any, number: int, name: str, kind: Kind) -> Result:
        low = {"low_fare": True} if kind.low_fare else {}
        self._provider.quirks(**{**low, quirk: value})
        before = len(self._provider.process.orders())
        agreed = self._agreed(quirk, value, kind)
        learnt = next((one for one in (quirk, f"{quirk} {name}") if one in _LEARNT), "")
        if learnt and learnt not in self._profiles:
            self._profiles[learnt] = (await learned(agreed, len(self._profiles))).profile
        client = PartnerClient(agreed, book=Book(self._profiles.get(learnt)))
        terms = _TERMS.get(quirk, Terms(low_fare=True))
        try:
            for day in islice(self._offers.days(number, kind), _TRIES):
                asked = plan(kind, day)
                asked |= {end: _called(asked[end], quirk) for end in ("from", "to")}
                sold = await self.sell(client, asked, terms, PATIENT, 40.0)
                if not sold.told.sentence.startswith(NO_TRIP):
                    break
        finally:
            await client.aclose()
        told = sold.told
        wrong = [f"sent {sold.attempts} times"] if sold.attempts > 1 else []
        if (made := len(self._provider.process.orders()) - before) > 1:
            wrong.append(f"{made} orders")
        if told.outcome == "completed" and not made:
            wrong.append("completed, and the provider has no such order")
        if told.outcome == "notSent" and told.sentence.startswith(NO_TRIP):
            return Result(f"{quirk}={value} {name}", name, "NO_TRIP", wrong)
        allowed = {kind.ends, *(_ALLOWED.get((quirk, value), ()) if kind.method == "pix" else ())}
        if told.outcome not in allowed:
            wrong.append(f"{told.outcome} instead of {kind.ends}: {told.sentence}")
        return Result(f"{quirk}={value} {name}", name, WRONG if wrong else OK, wrong)

    async def read_all(self, quirk: str, value: Any) -> Result:
        """Sell a direct ticket in a quirk, then let every other reader of the client read there."""
        sold = await self.made(quirk, value, 7, "direct", KINDS["direct"])
        attempt = next(iter(await self.core.journal.history(limit=1)), None)
        wrong = [*sold.wrong]
        if not wrong and attempt and attempt.public_id:
            provider = PartnerClient(self._agreed(quirk, value, KINDS["direct"]))
            try:
                wrong += await _unread(provider, attempt.public_id, quirk)
            except Fault as fault:
                wrong.append(f"{type(fault).__name__}: {fault}")
            finally:
                await provider.aclose()
        return Result(f"{quirk}={value}", "read", WRONG if wrong else OK, wrong)

    def _agreed(self, quirk: str, value: Any, kind: Kind) -> Connection:
        changes = {**({"order_mode": "sync"} if kind.sync else {}), **_SETTINGS.get(quirk, {})}
        agreed = self.connection(**changes)
        return replace(agreed, partner_id_field=value) if quirk == "remote_id_field" else agreed


def _called(slug: str, quirk: str) -> str:
    return f"br:{slug}/1" if quirk == "slugs" else slug


async def _unread(provider: PartnerClient, public_id: str, quirk: str) -> list[str]:
    """Read with every reader that a sale does not need; return what was not there."""
    near = await provider.places_near(-23.55, -46.63, 30)
    named = await provider.places_in("São Paulo", "SP")
    day = date.today() + timedelta(days=9)
    origin, destination = (_called(slug, quirk) for slug in (ORIGIN, DESTINATION))
    trips = await provider.search(TripQuery(origin, destination, day, day + timedelta(days=2)))
    hashed = next((trip.itinerary_hash for trip in trips.departures if trip.itinerary_hash), "")
    seen = {
        "places": near and named,
        "departures": trips.departures and not trips.set_aside,
        "way back": trips.returns,
        "stops": await provider.itinerary(hashed),
        "v4 checkout": (await provider.checkout_v4(public_id)).finality is Finality.COMPLETED,
        "orders": await provider.find_orders(OrderFilter(document=HELENA.document_number, size=50)),
    }
    return [f"no {what}" for what, there in seen.items() if not there]


@contextmanager
def _worker(options: Options, folder: Path) -> Iterator[Play]:
    with Provider(folder / "provider", "--speed", "20") as provider, asyncio.Runner() as runner:
        offers = Offers(folder / "offers")
        desk = Desk(folder / "desk", provider, offers)
        runner.run(desk.__aenter__())

        def play(portion: tuple[int, str, Any]) -> Iterator[Result]:
            number, quirk, value = portion
            if options.read:
                yield runner.run(desk.read_all(quirk, value))
                return
            for name in options.sale or SALES:
                yield runner.run(desk.made(quirk, value, number, name, SALES[name]))

        yield play
        runner.run(desk.__aexit__())
        offers.close()


def _options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sale", choices=sorted(SALES), action="append", help="only this kind; repeatable")
    parser.add_argument("--read", action="store_true", help="one direct sale, then every other reader")


CAMPAIGN = Campaign(
    "quirks",
    __doc__ or "",
    lambda _: {f"{name}={value}": (n, name, value) for n, (name, value) in enumerate(alternatives())},
    _worker,
    _options,
    verdicts=(OK, "NO_TRIP", WRONG),
)

if __name__ == "__main__":
    sys.exit(main(CAMPAIGN))
