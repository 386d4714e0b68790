"""Everything that goes wrong between the desk, its disk and the provider, by name; and what happens in a run,
drawn from its seed: every pair of fault and kill in turn, the rest by chance."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

from pos_app.domain.orders import Finality
from pos_app.domain.payment import PaymentType
from pos_app.orders.ports import Policy

_JSON = "application/json"
_HTML = "text/html"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the desk receives for its POST. ``{id}`` in the body stands for the order's public id."""

    status: int
    body: str = ""
    content_type: str = _JSON
    complete: bool = True


def _json(status: int, complete: bool = True, **content: Any) -> Reply:
    return Reply(status, json.dumps(content), complete=complete)


def _shape_a(status: int, *messages: str) -> Reply:
    return _json(status, statusCode=status, message=list(messages), error="Error")


def _legacy(status: int, code: str, *, can_rebook: bool) -> Reply:
    body = {"code": code, "error": "Error", "canRebook": can_rebook, "transactionId": "t-1", "status": status}
    return Reply(status, json.dumps(body))


CREATED = _json(201, publicId="{id}")
UNAUTHORIZED = _shape_a(401, "Unauthorized")
_PAGE = "<html><body>Bad Gateway</body></html>"


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a sale goes wrong. Times in seconds; counts are of the first calls.

    Attributes:
        reply: None when no answer comes; ``written`` is whether the request left at all.
        commits: the provider makes an order; ``late`` so much after the POST.
        unauthorized: POSTs that are answered with 401 before.
        settles, after: what becomes of the order, and when.
        checkout: what the checkout-response does instead of returning the true outcome.
        list_lag: until when the order list does not show the order.
        ignores_partner_id, hides_partner_id: the list does not filter by our id, or no reply has it.
        wrong: what of the order is not as sold.
        disk: which records do not fit: ``sending``, or ``outcome`` for so many tries.
        clerk: what the clerk does beside waiting.
        jump: by which the wall clock is set while the order is on its way.
        lasts: how long the run is watched.
    """

    name: str
    reply: Reply | None = CREATED
    written: bool = True
    commits: bool = True
    late: float = 0.0
    unauthorized: int = 0
    settles: Finality | None = Finality.COMPLETED
    after: float = 6.0
    checkout: str = ""
    checkout_fails: int = 0
    detail_fails: int = 0
    v4_fails: int = 0
    list_fails: int = 0
    list_lag: float = 0.0
    ignores_partner_id: bool = False
    hides_partner_id: bool = False
    wrong: str = ""
    disk: str = ""
    clerk: str = ""
    jump: float = 0.0
    fiscal_fails: bool = False
    lasts: float = 200.0


def _lost(name: str, **more: Any) -> Fault:
    """No order comes of it."""
    return Fault(name, commits=False, **more)


FAULTS = (
    Fault("nothing"),
    _lost("connection refused", reply=None, written=False),
    _lost("reset before the commit", reply=None),
    Fault("reset after the commit", reply=None),
    Fault("time-out, delivered 40 s later", reply=None, late=40.0),
    Fault("time-out, delivered 10 min later", reply=None, late=600.0, lasts=1400.0),
    Fault("half a 201 with the id", reply=Reply(201, '{"publicId": "{id}", "item": [{"ti', complete=False)),
    Fault("half a 201 before the id", reply=Reply(201, '{"item": [{"ticket', complete=False)),
    Fault("201 with garbage", reply=Reply(201, "\x00\x1f?")),
    Fault("201 without an id", reply=_json(201, item=[])),
    _lost("200 of a captive portal", reply=Reply(200, _PAGE, _HTML)),
    _lost("400 naming a field", reply=_shape_a(400, "customer.email must be an email")),
    Fault("400 of another shape, committed", reply=_json(400, error="odd")),
    _lost("401 once, then refused", unauthorized=1, reply=_shape_a(400, "total")),
    Fault("401 once", unauthorized=1),
    Fault("401 once, then a reset after the commit", unauthorized=1, reply=None),
    _lost("401 again and again", unauthorized=9),
    Fault("401 once, then a full disk", unauthorized=1, disk="second"),
    _lost("403", reply=_json(403, message="Forbidden")),
    _lost("422 without an order", reply=_json(422, message="no")),
    _lost("402 with an upstream code", reply=_json(402, error="payment", code="51")),
    _lost("409 with an upstream code", reply=_json(409, error="company", data={"code": "1013"})),
    Fault("402 without a code, committed", reply=_json(402, error="payment")),
    _lost("the block is lost", reply=_legacy(409, "BLOCK_EXPIRED", can_rebook=True)),
    _lost("400 for good", reply=_legacy(400, "NO_SALE", can_rebook=False)),
    Fault("400 with an upstream code alone, committed", reply=_json(400, error="odd", code="1013")),
    Fault("500 that may be rebooked, committed", reply=_legacy(500, "2111", can_rebook=True)),
    Fault("409 not finished, committed", reply=_legacy(409, "2111", can_rebook=True)),
    Fault("409, committed", reply=_json(409, message="duplicate")),
    Fault("429 of a page, committed", reply=Reply(429, _PAGE, _HTML)),
    _lost("429", reply=_json(429, message="slow down")),
    Fault("500 without an id, committed", reply=_json(500, message="Internal server error")),
    _lost("500 without an id", reply=_json(500, message="Internal server error")),
    Fault("500 code 2111 without an id, committed", reply=_json(500, code="2111", message="not finished")),
    Fault("HTML 502, committed", reply=Reply(502, _PAGE, _HTML)),
    _lost("HTML 502", reply=Reply(502, _PAGE, _HTML)),
    Fault("503, committed", reply=_json(503, message="Service unavailable")),
    Fault("503 of a gateway in shape A, committed", reply=_shape_a(503, "Service unavailable")),
    _lost("503 at creation", reply=_json(503, statusCode=503, message="Unavailable", transactionId="t-1")),
    _lost("302", reply=Reply(302, "", _HTML)),
    Fault("500 still pending, with an id", reply=_json(500, code="CHECKOUT_PENDING", publicId="{id}")),
    Fault("402 refused, with an id", reply=_json(402, code="51", publicId="{id}"),
          settles=Finality.REFUSED, after=0.0),
    Fault("payment failed, with an id", reply=_json(500, code="PAYMENT_FAILED", publicId="{id}"),
          settles=Finality.REFUSED, after=0.0),
    Fault("402 with an id, but paid", reply=_json(402, code="51", publicId="{id}"), after=0.0),
    Fault("refused later", settles=Finality.REFUSED, after=20.0),
    Fault("canceled later", settles=Finality.CANCELED, after=20.0),
    Fault("PIX paid after four minutes", after=240.0, lasts=900.0),
    Fault("never settles", settles=None, clerk="serves the next", lasts=2400.0),
    Fault("checkout 500/2111 until finished", checkout="2111"),
    Fault("checkout 400/3156 once", checkout="3156", checkout_fails=1),
    Fault("checkout 404 of the path", checkout="404"),
    Fault("checkout cannot be read, PIX paid late", checkout="unreadable", after=240.0, lasts=900.0),
    Fault("checkout 404, refused later", checkout="404", settles=Finality.REFUSED, after=20.0),
    Fault("checkout 404, no detail at first", checkout="404", detail_fails=9, after=1.0),
    Fault("checkout 404, then too early", checkout="404", detail_fails=2, after=30.0),
    Fault("no path can be read at first", checkout="404", detail_fails=9, v4_fails=9),
    Fault("checkout of unknown words", checkout="unknown"),
    Fault("checkout stays pending", checkout="pending"),
    Fault("checkout says completed too early", checkout="early", after=30.0),
    Fault("checkout says completed, the order is refused", checkout="early",
          settles=Finality.REFUSED, after=30.0),
    Fault("reads time out", checkout_fails=5, detail_fails=3),
    Fault("order detail 404 at first", checkout="early", detail_fails=4, after=0.0),
    Fault("fiscal tickets fail", fiscal_fails=True),
    Fault("other seats than sold", wrong="seats"),
    Fault("another total than sold", wrong="amount"),
    Fault("another person than sold", wrong="person"),
    Fault("a ticket is missing", wrong="count"),
    Fault("one ticket comes later", wrong="late ticket", after=3.0),
    Fault("reset, the list is 60 s late", reply=None, list_lag=60.0),
    Fault("reset, the list is 9 min late", reply=None, list_lag=540.0, lasts=1300.0),
    Fault("201 without an id, the list is 9 min late", reply=_json(201, item=[]),
          list_lag=540.0, lasts=1300.0),
    Fault("reset, the list fails", reply=None, list_fails=9),
    Fault("reset, the list shows everybody's orders", reply=None, ignores_partner_id=True),
    Fault("reset, no reply has our id", reply=None, ignores_partner_id=True, hides_partner_id=True),
    _lost("reset, no order, the list shows others", reply=None,
          ignores_partner_id=True, hides_partner_id=True),
    Fault("disk full before sending", disk="sending"),
    Fault("disk full for the outcome", disk="outcome"),
    Fault("disk full for the outcome of a reset", reply=None, disk="outcome"),
    Fault("two clicks on charge", clerk="double"),
    Fault("F12 while it is sent", clerk="leaves"),
    Fault("hold again while it is sent", reply=None, list_lag=60.0, clerk="again"),
    Fault("F5 again and again", after=30.0, clerk="hurries"),
    Fault("the clock jumps ahead", jump=4 * 86400.0, reply=None),
    Fault("the clock jumps back", jump=-3600.0, reply=None),
    _lost("reset, a supervisor sells again", reply=None, clerk="supervisor", lasts=2400.0),
    Fault("reset, sold again, the first appears", reply=None, list_lag=700.0,
          clerk="supervisor", lasts=2400.0),
    Fault("reset, sold again, the list fails at last", reply=None, list_lag=5000.0, list_fails=10_000,
          clerk="supervisor", lasts=2400.0),
)  # fmt: skip

# --- Runs ---------------------------------------------------------------------------------------------

KILLS = (
    *(f"{kind}:{where}" for kind in ("sending", "outcome", "end") for where in ("before", "torn", "after")),
    *("post:before", "post:sent", "post:after", "poll", "detail", "look"),
)
"""Steps at which the program may die."""
_LIVES = 3
"""Of every so many turns through the kills, in how many slots nothing kills."""
PAIRS = len(FAULTS) * len(KILLS)
ROUND = len(FAULTS) * (len(KILLS) + _LIVES)
"""So many seeds in a row meet every pair of fault and kill."""
_QUICK_WATCH = 1800.0
_WHOLE_WATCH = 0.001
_SECOND_KILL = 0.62
_COMES_BACK = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """One run.

    Attributes:
        kill, kill_on: the step that is the program's last, and its how-manieth occurrence.
        second_kill: after how many steps of the recovery the program dies again; 0 is never.
        comes_back: the customer stays, and is sold the same again where the program allows it.
        lasts: seconds until the run is judged.
    """

    seed: int
    fault: Fault
    kill: str
    kill_on: int
    second_kill: int
    people: int
    method: PaymentType
    comes_back: bool
    policy: Policy
    lasts: float


def plan(seed: int) -> Plan:
    chance = random.Random(seed)
    fault = FAULTS[seed % len(FAULTS)]
    slot = seed // len(FAULTS) % (len(KILLS) + _LIVES)
    whole = chance.random() < _WHOLE_WATCH
    return Plan(
        seed=seed,
        fault=fault,
        kill=KILLS[slot] if slot < len(KILLS) else "",
        kill_on=1 if chance.random() < 0.8 else 2,
        second_kill=chance.choice((1, 1, 2, 3, 4)) if chance.random() < _SECOND_KILL else 0,
        people=chance.choice((1, 1, 2)),
        method=chance.choice(tuple(PaymentType)),
        comes_back=chance.random() < _COMES_BACK,
        policy=Policy() if whole else Policy(watch_for=_QUICK_WATCH),
        lasts=73 * 3600.0 if whole else fault.lasts,
    )
