"""Faults on request: what networks, gateways and providers do to the next calls of an operation."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import struct
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Any

from pos_app.sandbox.errors import Problem, Refused, shape_a, unauthorized, unexpected

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

KEY = "sandbox.fault"
"""Key in the scope under which an endpoint finds a fault that only it can act out."""
OPERATIONS = (
    ("token", "POST", r"/oauth/basic-token"),
    ("places", "GET", r"/v4/places.*"),
    ("search", "GET", r"/v5/trips"),
    ("itinerary", "GET", r"/v4/trips/itinerary/[^/]+"),
    ("trip", "GET", r"/v4/trips/[^/]+"),
    ("hold", "POST", r"/v4/trips/[^/]+/seats"),
    ("quote", "POST", r"/v4/payments"),
    ("session", "POST", r"/v4/payments/session"),
    ("create", "POST", r"/v4/orders"),
    ("checkout", "GET", r"/v5/orders/[^/]+/checkout-response"),
    ("checkout_v4", "GET", r"/v4/orders/[^/]+/checkout-response"),
    ("order", "GET", r"/v4/orders/[^/]+"),
    ("find", "GET", r"/v6/orders"),
    ("fiscal", "GET", r"/v[34]/tickets/[^/]*"),
    ("tokenize", "POST", r"/card/tokens"),
)
_PATHS = tuple(
    (name, method, re.compile(f"(?:/partners(?:/api)?)?{path}")) for name, method, path in OPERATIONS
)
_NAMES = frozenset(name for name, _, _ in OPERATIONS)
DAMAGE = frozenset({"half_json", "empty", "html_200", "redirect"})
"""A success that arrives whole as HTTP and is none; a redirection leads back to where it comes from."""
WIRE_FAULTS = DAMAGE | {"late", "reset_before", "reset_after", "truncated", "html_502"}
STATUS_FAULT = re.compile(r"status_([45]\d\d)(?:_no_id)?")
REFUSED_FAULT = re.compile(r"refused_([45]\d\d)")
"""The company refuses an order at once, with any status of its own (contract 7, other upstream status)."""
LEGACY_FAULT = re.compile(r"legacy_([45]\d\d)(_rebook)?")
"""No order is made, in the legacy form (shape C); ``_rebook``: its blocks are lost, and may be made anew."""
UPSTREAM_FAULT = re.compile(r"upstream_([45]\d\d)")
"""The company refuses before an order is made: its code, and no ``publicId``."""
INNER_FAULTS = frozenset(
    {"payment_refused", "payment_failed", "company_refused", "communication_failure"}
    | {"seat_taken", "checkout_pending"}
)
_HTML = b"<!doctype html><html><head><title>502</title></head><body><h1>502 Bad Gateway</h1></body></html>"
_RESET = struct.pack("ii", 1, 0)
"""SO_LINGER that makes closing send a reset."""


@dataclass(slots=True)
class Fault:
    """A fault for the next ``times`` calls of an operation, or a ``share`` (0 to 1) of them. ``ms`` is the
    delay of ``late``; ``commit`` lets the call do its work before the fault hides the answer;
    ``retry_after``: seconds that an error tells to wait, 0 for none."""

    operation: str
    fault: str
    times: int = 1
    ms: float = 1000.0
    share: float = 1.0
    commit: bool = False
    retry_after: int = 0

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


class FaultBox:
    """The faults that wait for their calls, and a count of all calls."""

    def __init__(self, seed: int) -> None:
        self.waiting: list[Fault] = []
        self.calls: Counter[str] = Counter()
        self._dice = random.Random(seed)

    def add(self, wanted: dict[str, Any]) -> None:
        """Add a fault as it came over the wire. Raises ``Refused``: an unknown operation, fault or field."""
        try:
            fault = Fault(**wanted)
        except TypeError:
            raise Refused(f"A fault has: {', '.join(Fault.__dataclass_fields__)}.") from None
        if fault.operation not in _NAMES:
            raise Refused(f"Operations: {', '.join(sorted(_NAMES))}.")
        known = fault.fault in WIRE_FAULTS or is_inner(fault.fault) or STATUS_FAULT.fullmatch(fault.fault)
        if not known:
            names = ", ".join(sorted(WIRE_FAULTS | INNER_FAULTS))
            raise Refused(
                f"Faults: {names}, status_500 and so on, refused_422, upstream_409, legacy_400, "
                "legacy_409_rebook."
            )
        self.waiting.append(fault)

    def remove(self, operation: str, fault: str) -> None:
        """Take the faults of one kind and operation away; none is left of them."""
        kept = [one for one in self.waiting if (one.operation, one.fault) != (operation, fault)]
        self.waiting[:] = kept

    def next(self, operation: str) -> Fault | None:
        self.calls[operation] += 1
        for fault in self.waiting:
            if fault.operation == operation and self._dice.random() < fault.share:
                fault.times -= 1
                if fault.times <= 0:
                    self.waiting.remove(fault)
                return fault
        return None


def is_inner(fault: str) -> bool:
    forms = (REFUSED_FAULT, LEGACY_FAULT, UPSTREAM_FAULT)
    return fault in INNER_FAULTS or any(form.fullmatch(fault) for form in forms)


def operation(method: str, path: str) -> str:
    """Return the operation of a request, empty for none of the contract's."""
    return next((name for name, verb, form in _PATHS if verb == method and form.fullmatch(path)), "")


class FaultyWire:
    """The outermost layer: acts out faults between the service and its client.

    ``transports`` finds the connection of a client's address, to cut it.
    """

    def __init__(self, app: App, box: FaultBox, transports: dict[Any, asyncio.Transport]) -> None:
        self._app = app
        self._box = box
        self._transports = transports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = operation(scope["method"], scope["path"]) if scope["type"] == "http" else ""
        fault = self._box.next(name) if name else None
        if fault is None:
            await self._app(scope, receive, send)
        elif is_inner(fault.fault):
            await self._app({**scope, KEY: fault.fault}, receive, send)
        elif fault.fault == "late":
            await asyncio.sleep(fault.ms / 1000)
            await self._app(scope, receive, send)
        elif fault.fault == "truncated":
            await self._truncated(scope, receive, send)
        elif fault.fault in DAMAGE:
            await self._damaged(fault.fault, scope, receive, send)
        else:
            await self._instead(fault, scope, receive, send)

    async def _instead(self, fault: Fault, scope: Scope, receive: Receive, send: Send) -> None:
        if fault.commit or fault.fault == "reset_after":
            await self._swallowed(scope, receive)
        elif fault.fault == "reset_before":
            await _read_whole(receive)
        if fault.fault.startswith("reset"):
            self._cut(scope)
        elif fault.fault == "html_502":
            await _answer(send, 502, _HTML, "text/html; charset=utf-8")
        else:
            problem = _status(fault.fault)
            body = json.dumps(problem.body).encode()
            wait = {"retry-after": str(fault.retry_after)} if fault.retry_after else {}
            await _answer(send, problem.status, body, "application/json", **wait)

    async def _damaged(self, fault: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the call do its work, and answer with what is no answer."""
        messages = await self._swallowed(scope, receive)
        if fault == "redirect":
            await _answer(send, 307, b"", "text/plain", location=scope["path"])
            return
        whole = b"".join(message.get("body", b"") for message in messages)
        body = {"half_json": whole[: len(whole) // 2], "empty": b"", "html_200": _HTML}[fault]
        content_type = "text/html" if fault == "html_200" else "application/json"
        await _answer(send, messages[0]["status"], body, content_type)

    async def _swallowed(self, scope: Scope, receive: Receive) -> list[Message]:
        """Let the call do its work and return the answer that nobody gets."""
        messages: list[Message] = []

        async def keep(message: Message) -> None:
            messages.append(message)

        await self._app(scope, receive, keep)
        return messages

    async def _truncated(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Promise the whole answer, send half of it and hang up."""
        messages = await self._swallowed(scope, receive)
        body = b"".join(message.get("body", b"") for message in messages)
        await send(messages[0])
        await send({"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True})
        transport = self._transports.get(scope["client"])
        if transport:
            transport.close()

    def _cut(self, scope: Scope) -> None:
        transport = self._transports.get(scope["client"])
        if transport:
            connection = transport.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            transport.abort()


def _status(fault: str) -> Problem:
    found = STATUS_FAULT.fullmatch(fault)
    status = int(found[1]) if found else 500
    if status in (401, 500):
        return unauthorized() if status == 401 else unexpected()
    names = {known.value: known.phrase for known in HTTPStatus}
    return shape_a(status, names.get(status, "Error"), names.get(status, "Error"))


async def _read_whole(receive: Receive) -> None:
    """Read a request to its end: a client that still writes would take the reset for a closed connection."""
    while (await receive()).get("more_body"):
        pass


async def _answer(send: Send, status: int, body: bytes, content_type: str, **more: str) -> None:
    named = {"content-type": content_type, "content-length": str(len(body)), **more}
    headers = [(name.replace("_", "-").encode(), value.encode()) for name, value in named.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
