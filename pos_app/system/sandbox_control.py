"""The controls of the training desk's own sandbox: its faults, its quirks, and what it really did."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from pos_app.domain.training import InjectedFault, ProviderOrder, ProviderSeat
from pos_app.domain.value import Value

_PATIENCE = 5.0
"""Seconds; the sandbox listens on this computer."""
_ALWAYS = 1_000_000
"""Calls that a fault hits which stays until it is switched off."""
_EVERY = (
    *("token", "places", "search", "itinerary", "trip", "hold", "quote", "session", "create"),
    *("checkout", "order", "find", "fiscal", "tokenize"),
)
_FIRST = ("places", "search")
"""The first calls of a sale; a city that the desk has not met yet is asked for before the trips are."""


class Fault(Value):
    """A fault as the sandbox takes it: for the next ``times`` calls of an operation; ``ms`` of delay;
    ``commit`` lets the call do its work before its answer is lost."""

    operation: str
    fault: str
    times: int = 1
    ms: float = 1000.0
    commit: bool = False


@dataclass(frozen=True, slots=True)
class _Setting:
    """How the sandbox acts a fault out. ``noticed`` are the operations in which a clerk meets it."""

    faults: tuple[Fault, ...] = ()
    quirks: Mapping[str, Any] = field(default_factory=dict)
    noticed: tuple[str, ...] = ()


_SETTINGS: Mapping[InjectedFault, _Setting] = MappingProxyType(
    {
        InjectedFault.SEAT_LOST: _Setting((Fault("hold", "seat_taken"),), noticed=("hold",)),
        InjectedFault.CARD_REFUSED: _Setting((Fault("create", "payment_refused"),), noticed=("create",)),
        InjectedFault.PENDING: _Setting(
            (Fault("checkout", "checkout_pending", times=10),), noticed=("checkout",)
        ),
        InjectedFault.NO_ANSWER: _Setting(
            (Fault("create", "reset_after", commit=True),), noticed=("create",)
        ),
        InjectedFault.PROVIDER_DOWN: _Setting(
            tuple(Fault(name, "status_503", times=_ALWAYS) for name in _EVERY), noticed=_FIRST
        ),
        InjectedFault.NETWORK_DOWN: _Setting(
            tuple(Fault(name, "reset_before", times=_ALWAYS) for name in _EVERY), noticed=_FIRST
        ),
        InjectedFault.SLOW: _Setting(
            tuple(
                Fault(name, "late", times=_ALWAYS, ms=4000)
                for name in ("search", "trip", "hold", "quote", "session")
            ),
            noticed=("search",),
        ),
        InjectedFault.PRICE_CHANGED: _Setting(quirks={"price_drift": True}),
        InjectedFault.PIX_UNPAID: _Setting(quirks={"pix_paid_after": 0}),
        InjectedFault.FISCAL_LATE: _Setting(quirks={"bpe": "never"}),
    }
)


class SandboxState(Value):
    """What the sandbox knows: faults that are on, calls by operation since it started, and its orders."""

    injected_faults: frozenset[InjectedFault]
    calls: Mapping[str, int]
    orders: tuple[ProviderOrder, ...]
    _waiting: Mapping[tuple[str, str], int]

    def waits(self, injected: InjectedFault) -> int:
        """Return how many more calls an injected fault hits in the operation in which a clerk meets it."""
        setting = _SETTINGS[injected]
        return sum(
            self._waiting.get((fault.operation, fault.fault), 0)
            for fault in setting.faults
            if fault.operation in setting.noticed
        )


class SandboxControl:
    """Calls the controls. Every method blocks for a moment: call it off the Qt thread.

    All raise OSError when the sandbox does not answer.
    """

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        self.page = f"{parts.scheme}://{parts.netloc}/_sandbox/"
        # A proxy of the system is not for this computer.
        self._open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open

    def state(self) -> SandboxState:
        found, orders = self._call("state"), self._call("orders")["orders"]
        waiting: dict[tuple[str, str], int] = {}
        for one in found["faults"]:
            key = (str(one["operation"]), str(one["fault"]))
            waiting[key] = waiting.get(key, 0) + int(one["times"])
        return SandboxState(
            frozenset(injected for injected in InjectedFault if _is_on(injected, waiting, found["quirks"])),
            {str(name): int(count) for name, count in found["calls"].items()},
            tuple(map(_order, orders)),
            waiting,
        )

    def switch(self, injected: InjectedFault, *, on: bool) -> None:
        """Switch an injected fault on or off; the others stay as they are."""
        setting = _SETTINGS[injected]
        for fault in setting.faults:
            self._call("faults", {"remove": fault.fault, "operation": fault.operation})
            if on:
                self._call("faults", asdict(fault))
        if setting.quirks:
            usual = {name: entry["default"] for name, entry in self._quirks().items()}
            self._call("quirks", {n: v if on else usual[n] for n, v in setting.quirks.items()})

    def _quirks(self) -> dict[str, dict[str, Any]]:
        return {entry["name"]: entry for entry in self._call("panel")["quirks"]}

    def _call(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.page + path, data, {"content-type": "application/json"})
        with self._open(request, timeout=_PATIENCE) as answer:
            return json.load(answer)


def _is_on(
    injected: InjectedFault, waiting: Mapping[tuple[str, str], int], quirks: Mapping[str, Any]
) -> bool:
    setting = _SETTINGS[injected]
    if setting.quirks:
        return all(quirks[name] == value for name, value in setting.quirks.items())
    return any((fault.operation, fault.fault) in waiting for fault in setting.faults)


def _order(found: Mapping[str, Any]) -> ProviderOrder:
    seats = tuple(
        ProviderSeat(item["passenger"]["documentNumber"], str(item["direction"]), str(item["benefit"]))
        for item in found["items"]
    )
    ended_badly = found["status"] not in ("pending", "completed")
    return ProviderOrder(
        found["publicId"], found["status"], ended_badly and found["outcome"] == "refused", seats
    )
