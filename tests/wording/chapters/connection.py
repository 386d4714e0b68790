"""Samples of the connection: the light, the strips, and the page about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from pos_app.domain.calls import CallProblem
from pos_app.domain.money import Cents
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.seat_wishes import SeatWish
from pos_app.reachability.state import Notice, Reachability, Rung
from pos_app.wording import connection_texts as c
from pos_app.wording import connection_texts as p
from pos_app.wording import offline_texts as o
from tests.wording.book import Sample, about, call, each, plain

_SINCE = datetime(2026, 3, 21, 22, 15).timestamp()
_UNKNOWN = Reachability()
_ONLINE = Reachability(rung=Rung.ONLINE, since=_SINCE)
_SLOW = Reachability(rung=Rung.SLOW, since=_SINCE, seconds=(1.2, 4.4, 0.9))
_LOST = Reachability(rung=Rung.OFFLINE, since=_SINCE, problem=CallProblem.NO_ANSWER, next_try=108.0)
_STATES = {
    "unknown": _UNKNOWN,
    "online": _ONLINE,
    "slow": _SLOW,
    "no answer, next try planned": _LOST,
    "no answer, asking": replace(_LOST, next_try=None, probing=99.0),
    "no answer, nothing planned": replace(_LOST, next_try=None),
    "closed": replace(_LOST, problem=CallProblem.CLOSED),
    "no access": replace(_LOST, problem=CallProblem.CREDENTIALS, next_try=None),
    "offline, problem unknown": replace(_LOST, problem=None),
    "offline, since unknown": replace(_LOST, since=None),
}
_PAGES = ("search", "seats", "passengers", "payment", "tickets", "orders", "pending", "settings")


def connection_texts() -> Iterator[Sample]:
    for described, state in _STATES.items():
        yield call(c.pill, state, 100.0, "F5", about=described)
    yield from each(c.why, CallProblem)
    for page in _PAGES:
        yield call(c.offline, _LOST, page, "F5", about=f"no answer, {page}")
    yield call(c.offline, replace(_LOST, problem=None), "search", "F9", about="problem unknown, search")
    closed = replace(_LOST, problem=CallProblem.CLOSED)
    yield call(c.offline, closed, "payment", "F5", about="closed, payment")
    yield from about(
        c.slow,
        seconds=_SLOW,
        one_second=replace(_SLOW, seconds=(1.0,)),
        less_than_a_second=replace(_SLOW, seconds=(0.9,)),
        nothing_measured=_UNKNOWN,
    )
    woke = replace(_ONLINE, notice=Notice.WOKE)
    yield from about(
        c.checking,
        nothing_happened=_ONLINE,
        another_network=replace(_ONLINE, notice=Notice.NETWORK_CHANGED),
        suspended_for_a_moment=woke,
        suspended_for_90_minutes=replace(woke, asleep=5400.0),
    )
    for seconds in (1.0, 90.0, 150.0, -20.0, -150.0):
        yield call(c.clock_wrong, replace(_ONLINE, clock_ahead=seconds), about=f"{seconds:g} s ahead")
    for seconds in (-5, 59, 60, 119, 120, 7199, 7200, 10799, 10800):
        yield call(c.away_for, _LOST, _SINCE + seconds, about=f"{seconds} s")
    yield call(c.away_for, replace(_LOST, since=None), _SINCE, about="since unknown")
    yield call(c.selling_stopped)


def offline_texts() -> Iterator[Sample]:
    yield from plain(o.qualities)
    for described, state in _STATES.items():
        yield call(o.title, state, _SINCE + 300, about=described)
        yield call(o.explained, state, about=described)
        yield call(o.money, state, about=described)
        yield call(o.rule, state, about=described)
    for by_state in (o.still_title, o.checked_again):
        yield from each(by_state, (True, False))
    yield from each(o.hold_name, (("17",), ("17", "18")))
    yield call(o.until, datetime(2026, 3, 21, 22, 15))


def prepared_texts() -> Iterator[Sample]:
    yield from plain(p.no_map)
    yield call(p.in_place_of_map, (SeatWish.WINDOW,))
    yield from about(
        p.wished,
        **{wish.name.lower(): (wish,) for wish in SeatWish},
        none=(),
        two=(SeatWish.WINDOW, SeatWish.FRONT),
    )
    name = "São Paulo → Lavras · sáb 21/03"
    for offline in (True, False):
        yield call(p.put_aside, name, offline=offline)
    states = {one.name: Preparation(one, before=Cents(12990), after=Cents(13990)) for one in Readiness}
    states |= {
        "READY, a seat is gone": Preparation(Readiness.READY, gone=("17",)),
        "READY, two seats are gone, another wish": Preparation(
            Readiness.READY, gone=("17", "18"), wish_unmet=True
        ),
        "PRICE_CHANGED, prices unknown": Preparation(Readiness.PRICE_CHANGED),
    }
    for described, state in states.items():
        yield call(p.status, state, about=described)
        labels = ("19", "20") if state.readiness.fits else ()
        yield call(p.found, name, state, labels, about=described)
    yield call(p.found, name, states["READY"], ("19",), about="READY, one seat")
    for fits in (Readiness.READY, Readiness.PRICE_CHANGED):
        yield call(p.found, name, states[fits.name], (), about=f"{fits.name}, no seats to propose")
    yield call(p.found, name, states["TRIP_GONE"], ("19",), about="TRIP_GONE, a seat was picked")
