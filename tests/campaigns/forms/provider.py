"""The provider: lawful by the contract, over real HTTP, with books of what each order had to cost."""

from __future__ import annotations

import base64
import json
import re
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

from tests.campaigns.forms.money import MONEY, Fare, Money, text
from tests.campaigns.forms.others import (
    PAGE,
    ZONE,
    After,
    Days,
    Json,
    Lie,
    Maps,
    Pages,
    Refusal,
    filled,
    reply,
)

BASE = "/partners/api"
OUT, BACK = "sao-paulo-sp", "belo-horizonte-mg"
_CITIES = (
    (1, OUT, "São Paulo", "SP", "-23.5160,-46.6250"),
    (2, BACK, "Belo Horizonte", "MG", "-19.9140,-43.9450"),
)
PLACES: Mapping[str, Json] = {
    slug: {"id": number, "name": f"{city}, {state}", "slug": slug, "useGroupByCity": False, "latlon": latlon}
    | {"city": city, "state": state, "terminal": {"id": number, "name": f"Rodoviária de {city}"}}
    for number, slug, city, state, latlon in _CITIES
}
_BUSES = (
    ("22:30", 24990),
    ("06:15", 21450),
    ("09:40", 16735),
    ("13:05", 19980),
    ("16:20", 20525),
    ("19:50", 17790),
)
_LAST = ("00:20", 15360)
_TAKEN = frozenset({"11", "12", "17", "22", "23", "32"})
_LABELS = tuple(str(number) for number in range(11, 39))
_RIDE = timedelta(hours=8, minutes=25)
_PLAIN = Days({"schedule": {"date": "%Y-%m-%d", "time": "%H:%M:%S", "timezone": "America/Sao_Paulo"}})
_PAID_AFTER = 1
"""How often an order by PIX is asked for before it is paid."""
_ENDED = {  # The words for an order, an item, a payment, a checkout and its code.
    "pending": ("pending", "PROCESSING", "processing", "CHECKOUT_PENDING"),
    "completed": ("completed", "APPROVED", "approved", "CHECKOUT_SUCCESS"),
    "incomplete": ("canceled", "REFUSED", "refused", "PAYMENT_FAILED"),
}
Reply = tuple[int, Any, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Form:
    """What is told in which way; the rest is told as the contract shows it, or in the plainest way."""

    money: Money = MONEY["even"]
    pages: Pages | None = None
    days: Days = _PLAIN
    maps: Maps | None = None
    lie: Lie | None = None
    refusal: Refusal | None = None
    after: After | None = None

    @property
    def before(self) -> Form:
        """The same without lies, refusals and failures."""
        return replace(self, lie=None, refusal=None, after=None)


class Asked(NamedTuple):
    """A question about an order: its path, when it came, and whether it was answered as it should be."""

    path: str
    at: float
    right: bool


class Bus(NamedTuple):
    """A bus; ``price`` of a seat in cents."""

    id: str
    start: str
    end: str
    at: datetime
    price: int


@dataclass(slots=True)
class Ticket:
    """A seat that is held, and later who sits on it, by the books."""

    id: str
    bus: Bus
    label: str
    name: str = ""
    document: str = ""
    insured: bool = False
    order: str = ""

    @property
    def fare(self) -> Fare:
        return Fare(self.bus.price, self.bus.start == OUT)


@dataclass(slots=True)
class Posted:
    """An order that was posted, in cents.

    Attributes:
        due: every total that is right; none where nothing may be sold.
        pays: what the customer has to pay.
        less: the discount that is in the total.
        unknown: what the provider could not take.
        id: the order's; empty where none was made.
    """

    total: int
    payment: int
    due: frozenset[int]
    pays: int
    less: int
    method: str
    number: int
    tickets: list[Ticket]
    body: Json
    unknown: list[str]
    id: str = ""
    paid: bool = True
    asked: int = 0
    ended: bool = False

    @property
    def status(self) -> str:
        return "pending" if not self.ended else "completed" if self.paid else "incomplete"


class Provider:
    """A provider that tells in one form, until it is closed; a context."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.posted: list[Posted] = []
        self.traffic: list[Json] = []
        self.asked: list[Asked] = []
        self._held: dict[str, Ticket] = {}
        self._buses: dict[str, Bus] = {}
        self._refused, self.refused_at = 0, 0.0
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._server.daemon_threads = True
        self.root = f"http://127.0.0.1:{self._server.server_port}"

    def __enter__(self) -> Provider:
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def buses(self, start: str, end: str, day: date) -> list[Bus]:
        """Return the buses of a day, in no order of time."""
        found = []
        for hour, price in (*_BUSES, _LAST):
            at = datetime.fromisoformat(f"{day}T{hour}:00").replace(tzinfo=ZONE)
            name = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{start}/{end}/{at}"))
            bus = Bus(name, start, end, at, price + (0 if start == OUT else 1310))
            found.append(self._buses.setdefault(name, bus))
        return found

    def answer(self, call: str, query: Mapping[str, str], body: Any) -> Reply:
        """Answer one request, by its method and path."""
        with self._lock:
            for pattern, told in self._answers().items():
                if found := re.fullmatch(pattern, call):
                    try:
                        return told(*found.groups(), query, body)
                    except KeyError as unknown:
                        return _error(404, f"{unknown.args[0]} not found")
        return _error(404, f"Cannot {call}")

    def _answers(self) -> Mapping[str, Callable[..., Reply]]:
        return {
            "POST /oauth/basic-token": lambda *_: (200, reply("token", {"jwt": _token()}), {}),
            "GET /v4/places(?:/by-location)?": _places,
            "GET /v5/trips": self._search,
            r"GET /v4/trips/([\w-]+)": lambda name, *_: (200, self._detail(self._buses[name]), {}),
            r"POST /v4/trips/([\w-]+)/seats": self._hold,
            "POST /v4/payments": self._quote,
            "POST /v4/payments/session": lambda *_: (200, {"sessionId": str(uuid.uuid4())}, {}),
            "POST /v4/orders": self._create,
            "GET /v6/orders": self._list,
            r"GET (?:/partners)?/(v[45])/orders/([\w-]+)/checkout-response": lambda path, name, *_: self._of(
                path, name, self._checkout
            ),
            r"GET /v4/orders/([\w-]+)": lambda name, *_: self._of(
                "detail", name, lambda name: (200, self._told(self._order(name)), {})
            ),
            r"GET /v[34]/tickets/([\w-]+)": lambda name, *_: self._of("fiscal", name, self._fiscal),
        }

    # --- Before the order -------------------------------------------------------------------------

    def _search(self, query: Mapping[str, str], _: Any) -> Reply:
        start, end, day = query["from"], query["to"], date.fromisoformat(query["departureDate"])
        days = [day + timedelta(days=shift) for shift in self.form.days.shifts]
        listed = [
            reply("listed", {"id": bus.id, "price": bus.price / 100} | _ends(bus, self.form.days))
            for one in days
            for bus in self.buses(start, end, one)
        ]
        if self.form.pages is None:
            return 200, {"departures": listed}, {}
        kept = {name: query[name] for name in ("from", "to", "departureDate")}
        url = f"{self.root}{BASE}/v5/trips?{urlencode(kept)}"
        return 200, *self.form.pages.told(listed, _start(query, self.form.pages.first), url)

    def _free(self, bus: Bus) -> dict[str, bool]:
        held = _TAKEN | {one.label for one in self._held.values() if one.bus is bus}
        return {label: label not in held for label in _LABELS}

    def _detail(self, bus: Bus) -> Json:
        free = self._free(bus)
        told: Json = reply("detail", {"id": bus.id, "price": bus.price / 100, "free": sum(free.values())})
        plain = {"map": [{"label": label, "available": is_free} for label, is_free in free.items()]}
        return told | (self.form.maps.told(free) if self.form.maps else plain)

    def _hold(self, name: str, _: Any, body: Json) -> Reply:
        bus, labels = self._buses[name], [str(one["label"]) for one in body["seats"]]
        free = self._free(bus)
        if gone := [label for label in labels if not free.get(label)]:
            return _error(409, f"Seat {gone[0]} is not available")
        made = [Ticket(str(uuid.uuid4()), bus, label) for label in labels]
        self._held |= {one.id: one for one in made}
        until = (datetime.now(ZONE) + timedelta(minutes=10)).isoformat(timespec="seconds")
        shared = {"price": bus.price / 100, "until": until}
        told = [reply("block", {"id": one.id, "label": one.label} | shared) for one in made]
        return 200, {"seats": told}, {}

    def _quote(self, _: Any, body: Json) -> Reply:
        parts = [part for way in body.get("trips", {}).values() for part in way["parts"]]
        items = [item for part in (body, *parts) for item in part.get("items", ())]
        names = [one.get("id") or one["itemDetails"]["id"] for one in items if one["type"] == "seat"]
        insured = sum(one.get("insurance") is True for one in items)
        return 200, self.form.money.told([self._held[name].fare for name in names], insured), {}

    # --- The order --------------------------------------------------------------------------------

    def _create(self, _: Any, body: Json) -> Reply:
        made, refusal = self._posted(body), self.form.refusal
        self.posted.append(made)
        if made.unknown:
            return _error(400, made.unknown)
        refused = refusal is not None and self._refused < refusal.times
        if refusal is None or not refused or refusal.made:
            made.id = f"PUB{len(self.posted):03}{uuid.uuid4().hex[:6].upper()}"
            made.paid, made.ended = refusal is None or refusal.paid, made.method != "pix"
            for ticket in made.tickets:
                ticket.order = made.id
        if self.form.after and self.form.after.created is not None:
            order = self._told(made)
            Lie(self.form.after.created).told(order)
            return 201, {"item": order["item"]}, {}
        if refusal is None or not refused:
            return 201, {"publicId": made.id}, {}
        self._refused, self.refused_at = self._refused + 1, time.time()
        return refusal.status, filled(refusal.body, {"id": made.id}), refusal.headers

    def _posted(self, body: Json) -> Posted:
        tickets, unknown = [], []
        for number, item in enumerate(body["orderItems"]):
            meta = item["meta"]
            one = self._held.get(meta["id"])
            if one is None or one.order:
                unknown.append(f"orderItems.{number}.meta.id is no seat block that is held")
                continue
            one.name, one.document = meta["passenger"]["name"], _digits(meta["passenger"]["documentNumber"])
            one.insured = bool(meta.get("insurance"))
            tickets.append(one)
        payment, rule = body["payment"], self.form.money.rule
        method, number = payment["type"], int(payment.get("installments") or 1)
        fares = [one.fare for one in tickets] or [Fare(0, True)]
        amounts = rule.amounts(fares, sum(one.insured for one in tickets))
        due, pays = rule.due(amounts, method, number)
        total, paid = (round(float(value) * 100) for value in (body["totalAmount"], payment["amount"]))
        less = rule.voucher + (max(amounts["off"], 0) if method == "pix" else 0)
        return Posted(total, paid, due, pays, less, method, number, tickets, body, unknown)

    def _of(self, path: str, name: str, told: Callable[[str], Reply]) -> Reply:
        """Answer a question about an order, as it is told or as it fails."""
        before = sum(one.path == path for one in self.asked)
        harm = self.form.after.harm(path, before) if self.form.after else None
        self.asked.append(Asked(path, time.time(), right=harm is None))
        if harm is None:
            return told(name)
        if lacking := harm.get("lacks"):
            status, body, headers = told(name)
            return status, {key: value for key, value in body.items() if key != lacking}, headers
        return harm["status"], filled(harm["body"], {"id": name}), harm.get("headers", {})

    def _order(self, name: str) -> Posted:
        one = {one.id: one for one in self.posted if one.id}[name]
        one.asked += 1
        one.ended = one.ended or one.asked > _PAID_AFTER
        return one

    def _told(self, one: Posted) -> Json:
        first, items = one.tickets[0].bus, list(self._items(one))
        customer = {"id": 5, **one.body["customer"]}
        order: Json = reply(
            "order",
            {
                "id": one.id,
                "status": one.status,
                "now": _now(),
                "total": one.total / 100,
                "customer": customer,
            }
            | {"email": customer.get("email"), "names": [ticket.name for ticket in one.tickets]}
            | {"start": first.start, "end": first.end, "method": one.method, "many": len(items)}
            | {"origin": PLACES[first.start]["name"], "destination": PLACES[first.end]["name"]}
            | {"less": text(one.less), "items": items, "payment": _payment(one, 1)},
        )
        if self.form.lie and one.ended:
            self.form.lie.told(order)
        return order

    def _items(self, one: Posted) -> Iterator[Json]:
        many, insurance = len(one.tickets), self.form.money.rule.insurance
        fees = one.total + one.less - sum(t.bus.price + insurance * t.insured for t in one.tickets)
        for number, ticket in enumerate(one.tickets):
            fee = fees // many + (fees % many if number == 0 else 0)
            insured = insurance * ticket.insured
            amounts = (("ticket", ticket.bus.price), ("service_fee", fee), ("insurance", insured))
            values = (
                {"status": _ENDED[one.status][0], "now": _now(), "bus": ticket.bus.id, "name": ticket.name}
                | {"document": ticket.document, "label": ticket.label, "locator": f"L{one.id[-4:]}{number}"}
                | _ends(ticket.bus, _PLAIN)
            )
            for place, (kind, amount) in enumerate(amounts, number * 10 + 1):
                if amount:
                    yield reply("item", values | {"number": place, "kind": kind, "amount": text(amount)})

    def _list(self, query: Mapping[str, str], _: Any) -> Reply:
        return 200, [self._entry(one) for one in self.posted if one.id and _asked_for(one, query)], {}

    def _entry(self, one: Posted) -> Json:
        ways: Json = {"departure": None, "return": None}
        for ticket in one.tickets:
            bus = ticket.bus
            name = "departure" if bus.start == one.tickets[0].bus.start else "return"
            places = {"origin": PLACES[bus.start]["name"], "destination": PLACES[bus.end]["name"]}
            times = {"leaves": f"{bus.at:%Y-%m-%dT%H:%M:%S}", "comes": f"{bus.at + _RIDE:%Y-%m-%dT%H:%M:%S}"}
            names = [*(ways[name] or {}).get("passengerNames", ()), ticket.name]
            ways[name] = reply("way", {"start": bus.start, "end": bus.end, "names": names} | places | times)
        told: Json = reply(
            "entry", self._told(one) | ways | {"time": f"{datetime.now(ZONE):%Y-%m-%dT%H:%M:%S}.000"}
        )
        return told

    def _checkout(self, name: str) -> Reply:
        one = self._order(name)
        status = "failed" if one.status == "incomplete" else one.status
        values = {"id": one.id, "paid": one.paid, "code": _ENDED[one.status][3], "total": one.total / 100}
        time_ = datetime.now(ZONE).isoformat(timespec="seconds")
        return (
            200,
            reply("checkout", values | {"status": status, "time": time_, "payment": _payment(one, 2)}),
            {},
        )

    def _fiscal(self, name: str) -> Reply:
        values = {"key": "31261112345678000195630010000000011000000015", "time": _now().replace(" ", "T")}
        told = [
            reply("fiscal", values | {"id": f"{name}-{number}", "amount": text(ticket.bus.price)})
            for number, ticket in enumerate(self._order(name).tickets)
        ]
        return 200, told, {}


def _places(query: Mapping[str, str], _: Any) -> Reply:
    wanted = query.get("cityName", query.get("name", "")).casefold()
    return 200, {"data": [one for one in PLACES.values() if wanted in str(one["city"]).casefold()]}, {}


def _ends(bus: Bus, days: Days) -> Json:
    ends = (("departure", bus.start, bus.at), ("arrival", bus.end, bus.at + _RIDE))
    return {name: {**days.told(at), "place": PLACES[slug]} for name, slug, at in ends}


def _now() -> str:
    return f"{datetime.now(ZONE):%Y-%m-%d %H:%M:%S}"


def _digits(document: Any) -> str:
    return re.sub(r"\W", "", str(document or ""))


def _start(query: Mapping[str, str], first: int) -> int:
    """Return where a page begins, by whichever word it was asked for; ``first``: the number of the first."""
    for name, value in query.items():
        if name.lower().endswith(("cursor", "token", "after")) and value:
            return int(value.strip("p"))
        if name in ("offset", "page"):
            return int(value) if name == "offset" else (int(value) - first) * PAGE
    return 0


def _token() -> str:
    parts = ({"alg": "HS256", "typ": "JWT"}, {"sub": "partner", "exp": int(time.time()) + 3600}, "signature")
    return ".".join(base64.urlsafe_b64encode(json.dumps(one).encode()).decode().rstrip("=") for one in parts)


def _error(status: int, message: Any) -> Reply:
    return status, reply("error", {"status": status, "message": message}), {}


def _asked_for(one: Posted, query: Mapping[str, str]) -> bool:
    customer, asked = one.body["customer"], _digits(query.get("documentNumber"))
    documents = {_digits(customer.get("documentNumber")), *(ticket.document for ticket in one.tickets)} - {""}
    known = {one.body.get("externalRemoteId"), customer.get("email")} - {None}
    return bool({query.get("externalRemoteId"), query.get("email")} & known) or asked in documents


def _payment(one: Posted, word: int) -> Json:
    until = (datetime.now(ZONE) + timedelta(minutes=15)).isoformat(timespec="seconds")
    pix = {"qrCode": br_code(one.total, one.id), "expiresAt": until}
    told: Json = reply(
        "payment",
        {"method": one.method, "status": _ENDED[one.status][word], "amount": text(one.total), "now": _now()}
        | {"parts": one.number, "each": text(one.pays // one.number or one.total), "less": text(one.less)}
        | {"meta": pix if one.method == "pix" else {}, "why": None if one.paid else "Recusado pelo emissor"},
    )
    return told


def br_code(cents: int, name: str) -> str:
    """Return a PIX code (BR Code) of an amount."""

    def part(number: int, value: str) -> str:
        return f"{number:02}{len(value):02}{value}"

    account = part(26, part(0, "br.gov.bcb.pix") + part(1, "caixa@exemplo.com.br"))
    head = (
        part(0, "01") + account + part(52, "0000") + part(53, "986") + part(54, text(cents)) + part(58, "BR")
    )
    whole = head + part(59, "PARCEIRO") + part(60, "SAO PAULO") + part(62, part(5, name)) + "6304"
    crc = 0xFFFF
    for byte in whole.encode():
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
    return f"{whole}{crc:04X}"


def _handler(provider: Provider) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            """Say nothing: the traffic is kept."""

        def do_GET(self) -> None:
            url = urlsplit(self.path)
            sent = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            body = json.loads(sent) if sent[:1] in (b"{", b"[") else None
            query = {name: values[0] for name, values in parse_qs(url.query).items()}
            call = f"{self.command} {url.path.removeprefix(BASE)}"
            status, told, headers = provider.answer(call, query, body)
            line = {
                "call": f"{self.command} {self.path}",
                "sent": body,
                "status": status,
                "reply": told,
                "at": time.time(),
            }
            provider.traffic.append({**line, "headers": dict(headers)})
            if not status:  # The line is cut.
                self.close_connection = True
                return
            out = (told if isinstance(told, str) else json.dumps(told)).encode()
            self.send_response(status)
            for name, value in {
                "Content-Type": "application/json",
                "Content-Length": str(len(out)),
                **headers,
            }.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(out)

        do_POST = do_GET

    return Handler
