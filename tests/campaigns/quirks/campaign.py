"""One sandbox, one client and one set of runners for thousands of sales."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import msgspec

from pos_app.commands.sell import Plan, Seller
from pos_app.core import Core, connection, open_core, runners
from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.orders import Finality, OrderFilter
from pos_app.domain.terms import Terms
from pos_app.domain.trips import TripQuery
from pos_app.orders.order_tracker import OrderTracker
from pos_app.orders.ports import Policy
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Profile
from pos_app.sale.runner import SaleRunner
from pos_app.sandbox.cards import FIXED_ANTIFRAUD
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.web.world import API_KEY
from pos_app.system.demo import DemoSandbox
from pos_app.system.options import Options
from pos_app.system.settings import load
from pos_app.system.training_settings import training
from tests.campaigns.shapes.learning import learned

_HELENA = {"name": "Helena Prado Siqueira", "documentType": "cpf", "documentNumber": "529.982.247-25"}
_OTAVIO = {"name": "Otavio Siqueira Lemos", "documentType": "cpf", "documentNumber": "111.444.777-35"}
_CARD = {
    "type": "credit_card",
    "cardToken": "tok_approved",
    "brand": "visa",
    "installments": 1,
    "antifraudSession": FIXED_ANTIFRAUD,
}
_DIRECT: dict[str, Any] = {
    "from": "sao-paulo-sp",
    "to": "belo-horizonte-mg",
    "departureDate": "",
    "pick": {"type": "direct", "index": 0},
    "seats": "auto",
    "passengers": [_HELENA],
    "customer": {"email": "helena@exemplo.com.br"},
    "acceptPriceChange": True,
    "allowRepeat": True,
    "payment": _CARD,
}
SALES: dict[str, dict[str, Any]] = {
    "direct": _DIRECT,
    "one stop": {**_DIRECT, "pick": {"type": "one_stop", "index": 0}},
    "connection": {**_DIRECT, "pick": {"type": "connection", "index": 0}},
    "two people": {**_DIRECT, "passengers": [_HELENA, _OTAVIO]},
    "round trip": {**_DIRECT, "returnDate": "", "pickReturn": {"type": "direct", "index": 0}},
    "insured": {**_DIRECT, "insurance": True},
    "pix": {**_DIRECT, "payment": {"type": "pix"}, "waitForPayment": True},
    "six instalments": {**_DIRECT, "payment": {**_CARD, "installments": 6}},
    "refused": {**_DIRECT, "payment": {**_CARD, "cardToken": "tok_refused"}},
    "discount": {**_DIRECT, "passengers": [{**_HELENA, "discount": "elderly_50"}]},
    "low fare": {**_DIRECT, "pick": {"type": "direct", "index": 0, "lowFare": True}},
    "sync": _DIRECT,
    "all at once": {
        **_DIRECT,
        "returnDate": "",
        "pick": {"type": "connection", "index": 0},
        "pickReturn": {"type": "one_stop", "index": 0},
        "passengers": [_HELENA, _OTAVIO],
        "insurance": True,
        "payment": {"type": "pix"},
        "waitForPayment": True,
    },
}
"""Plans of ``pos-app sell`` without their days."""
_QUIRKS_OF: dict[str, dict[str, Any]] = {"low fare": {"low_fare": True}}
"""What the service must offer for a kind of sale."""
_SETTINGS_OF: dict[str, dict[str, Any]] = {"sync": {"order_mode": "sync"}}
"""What the desk must be set to for a kind of sale."""

_SETTINGS: dict[str, dict[str, Any]] = {
    "token_json_only": {"token_body": "json"},
    "api_key_required": {"api_key": API_KEY},
    "one_stop_single": {"one_stop_items": "single"},
    "places_by_name": {"places_by_name": True},
}
"""What an agreement with the provider would have set for the quirk, in the client."""
_TERMS: dict[str, Terms] = {
    "with_interest": Terms(with_interest=True, low_fare=True),
    "fee_left_out": Terms(fee_in_total=False, low_fare=True),
    "antifraud_required": Terms(antifraud_required=True, low_fare=True),
}
"""The same, in the sale; a trainer's desk always requests the low fare."""
_LEARNT = frozenset({"quote_cents"})
"""Quirks that no place of the contract shows: whoever sells there has learnt the provider before."""
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
_STOPPED_BY_PIX = {"wrong_amount", "wrong_crc", "expired"}
_UNPAID = {"awaitingPayment", "unresolved", "refused"}


def alternatives() -> Iterator[tuple[str, Any]]:
    """Yield every quirk with every value beside its default."""
    fresh = Quirks()
    for name, known in Quirks.__dataclass_fields__.items():
        if name in _LEFT_OUT or known._field_type.name == "_FIELD_CLASSVAR":  # type: ignore[attr-defined]
            continue
        choices = known.metadata.get("choices", ())
        if choices:
            yield from ((name, word) for word in choices[1:])
        elif isinstance(getattr(fresh, name), bool):
            yield name, True
        else:
            yield name, _SET[name]


class Campaign:
    """Owns the sandbox while it lasts. ``sell`` returns what was wrong with a sale, or the empty text."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.without_trip = 0
        self._profiles: dict[str, Profile] = {}

    async def __aenter__(self) -> Self:
        self._sandbox = DemoSandbox(self._folder / "sandbox", extra=("--speed", "20"))
        self._address = self._sandbox.address()
        parts = urlsplit(self._address.base_url)
        self._control = f"{parts.scheme}://{parts.netloc}/_sandbox"
        options = Options(self._folder, self._folder / "settings.json", demo=True)
        self._errors: list[str] = []
        self._core = await open_core(
            options,
            lambda name, error: self._errors.append(f"{name}: {error!r}"),
            self._sandbox,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._core.close()
        self._sandbox.stop()

    async def sell(self, quirk: str, value: Any, plan: dict[str, Any], kind: str = "") -> str:
        """Make one sale, of a kind, in one quirk."""
        self._errors.clear()
        self._post(
            "quirks", **{"reset": True, "other_buyers": False, **_QUIRKS_OF.get(kind, {}), quirk: value}
        )
        terms = _TERMS.get(quirk, Terms(low_fare=True))
        plan = {**plan, **{end: _called(plan[end], quirk) for end in ("from", "to")}}
        agreed = self._agreed(quirk, value, kind)
        outcome = await self._outcome(agreed, await self._profile(quirk, agreed), terms, plan)
        problem = self._errors[0] if self._errors else self._judged(quirk, value, plan, outcome)
        return problem

    async def _profile(self, quirk: str, agreed: Connection) -> Profile | None:
        """Return what is learnt of a quirk, once; None where nothing has to be."""
        if quirk in _LEARNT and quirk not in self._profiles:
            self._profiles[quirk] = (await learned(agreed, len(self._profiles))).profile
        return self._profiles.get(quirk)

    async def read_all(self, quirk: str, value: Any) -> str:
        """Sell a direct ticket in a quirk, then let every other reader of the client read there; return what
        went wrong, or the empty text."""
        day = date.today() + timedelta(days=9)
        plan = {**_DIRECT, "departureDate": day.isoformat()}
        wrong = await self.sell(quirk, value, plan)
        attempt = next(iter(await self._core.journal.history(limit=1)), None)
        if wrong or attempt is None or not attempt.public_id:
            return wrong
        agreed = self._agreed(quirk, value)
        provider = PartnerClient(agreed)
        try:
            return await _read(provider, attempt, day, quirk)
        except Fault as fault:
            return f"{type(fault).__name__}: {fault}"
        finally:
            await provider.aclose()

    def _agreed(self, quirk: str, value: Any, kind: str = "") -> Connection:
        agreed = connection(training(load(self._core.options.settings_file), self._address))
        agreed = replace(agreed, **_SETTINGS_OF.get(kind, {}), **_SETTINGS.get(quirk, {}))
        return replace(agreed, partner_id_field=value) if quirk == "remote_id_field" else agreed

    async def _outcome(
        self, agreed: Connection, known: Profile | None, terms: Terms, plan: dict[str, Any]
    ) -> dict[str, Any]:
        provider = PartnerClient(agreed, book=Book(known))
        core = self._core
        policy = Policy(poll=0.1, resolve_every=0.2)
        sale, orders = runners(provider, core.journal, core.clock, core.tasks, policy, terms)
        try:
            there = replace_fields(core, provider, sale, orders)
            answer: dict[str, Any] = await Seller(there, msgspec.convert(plan, Plan), 40.0).run()
            return answer
        finally:
            await provider.aclose()

    def _post(self, path: str, **fields: Any) -> None:
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self._control}/{path}", json.dumps(fields).encode(), headers)
        with urllib.request.urlopen(request, timeout=10):
            pass

    def _judged(self, quirk: str, value: Any, plan: dict[str, Any], answer: dict[str, Any]) -> str:
        outcome, sentence = answer["outcome"], answer["sentence"]
        by_pix = plan["payment"]["type"] == "pix"
        wanted = "refused" if plan["payment"].get("cardToken") == "tok_refused" else "completed"
        if outcome == wanted:
            return "" if answer["attempts"] <= 1 else f"sent {answer['attempts']} times"
        if quirk == "pix" and value in _STOPPED_BY_PIX and by_pix and outcome in _UNPAID:
            return ""
        if quirk == "pix_discount" and by_pix and sentence.startswith("Os valores não fecham"):
            return ""  # Stopped before money moved: nobody agreed what such a total means.
        if outcome == "notSent" and sentence.startswith(("Nenhuma viagem serve", "Faltam poltronas")):
            self.without_trip += 1
            return ""
        return f"{outcome} instead of {wanted}: {sentence}"


def _called(slug: str, quirk: str) -> str:
    """Return what a place is called in a quirk."""
    return f"br:{slug}/1" if quirk == "slugs" else slug


async def _read(provider: PartnerClient, sold: Attempt, day: date, quirk: str) -> str:
    """Read with every reader that a sale does not need; return what was not there."""
    near = await provider.places_near(-23.55, -46.63, 30)
    named = await provider.places_in("São Paulo", "SP")
    origin, destination = (_called(slug, quirk) for slug in ("sao-paulo-sp", "belo-horizonte-mg"))
    trips = await provider.search(TripQuery(origin, destination, day, day + timedelta(days=2)))
    hashed = next((trip.itinerary_hash for trip in trips.departures if trip.itinerary_hash), "")
    stops = await provider.itinerary(hashed)
    checkout = await provider.checkout_v4(sold.public_id)
    found = await provider.find_orders(OrderFilter(document=sold.sold.buyer_document, size=50))
    seen = {
        "places": near and named,
        "departures": trips.departures and not trips.set_aside,
        "way back": trips.returns,
        "stops": stops,
        "v4 checkout": checkout.finality is Finality.COMPLETED,
        "orders": found,
    }
    return ", ".join(f"no {what}" for what, there in seen.items() if not there)


def replace_fields(core: Core, provider: PartnerClient, sale: SaleRunner, orders: OrderTracker) -> Core:
    """Return a core that sells over another client."""
    return replace(core, provider=provider, sale=sale, orders=orders)
