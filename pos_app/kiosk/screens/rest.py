"""What the first page shows while nobody uses the kiosk: the next departures from here. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from pos_app.domain.money import brl
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip, TripKind
from pos_app.kiosk.flow.intents import Ask, TakeDeparture
from pos_app.kiosk.flow.state import KioskState
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.blocks import Act, Frame
from pos_app.kiosk.screens.scene import FEW, Scene, bare
from pos_app.wording import format, kiosk_texts, trip_texts
from pos_app.wording.kiosk_words import Text, say

_LATEST = timedelta(minutes=10)
"""Before a bus leaves nobody can buy so fast."""
_PRICE_OLD, _OLD = timedelta(minutes=15), timedelta(minutes=60)
_OTHERS = "Touch to buy tickets \u00b7 Toque para comprar pasajes"
"""For those who do not read Portuguese yet; the next page offers their language."""


def resting(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the next departures, each a touch away; a touch beside them opens the first page."""
    s = scene.measures
    r = s.roomy
    rows = tuple(next_departures(state, scene))[: 7 if r else 5 if s.upright else 4]
    title = say(Text.NEXT_DEPARTURES) if rows else ""
    here = scene.station or (state.origin.label if state.origin else "")
    head = (
        b.Words(title, 76 if r else 36, 600, "on_rail"),
        b.row(
            b.Icon("map-pin", 30, "rail_text"),
            b.Words(here, 28 if r else 24, 600, "on_rail", keeps=True, grow=1, at="middle"),
            b.Words(format.day_long(scene.today), 28 if r else 24, tone="rail_text", wrap=False),
            gap=14,
        ),
    )
    seen = max((at for _, _, at in rows), default=None)
    note = kiosk_texts.prices_seen(format.hour(seen.astimezone(scene.zone))) if seen else ""
    touch = Act(say(Text.TOUCH_TO_BUY), Ask.STILL_HERE, icon="hand", note=_OTHERS)
    size, tall = (36, 128) if r else (28, 76)
    off = 4 * (scene.local.minute // 10 % 2)  # Nothing burns into a screen that stands still for days.
    inside = b.column(
        b.Line(head, s.upright, 8 if s.upright else 40),
        *(b.Button(_row(scene, *one), size, tall, centred=False, pad=32) for one in rows),
        b.Words(note, 24 if r else 22, tone="rail_text", align="centre"),
        b.Gap(grow=1),
        b.Button(
            touch, 56 if r else 32, 250 if r else 100, "main", False, 116 if r else 48, 52, tall="fixed"
        ),
        b.Gap(grow=1) if r else None,
        gap=14 if r else 8,
        margins=(s.side + off, 36 if r else 8, s.side - off, 24 if r else 12),
    )
    return bare(scene), b.Body(b.column(b.Card(inside, fill="rail", line="rail", radius=0, grow=1)))


def next_departures(state: KioskState, scene: Scene) -> Iterator[tuple[Trip, Place, datetime]]:
    """Yield what still leaves here today and was seen lately, by the hour: with its place, and when it was
    seen."""
    places = {place.slug: place for place in scene.often if place.slug}
    soonest = scene.local.replace(tzinfo=None) + _LATEST
    here = state.origin.slug if state.origin else ""
    found = [
        (trip, places[one.results.query.destination], one.at)
        for one in scene.seen
        if one.results.query.origin == here
        and one.results.query.day == scene.today
        and one.results.query.destination in places
        and scene.local - one.at.astimezone(scene.zone) <= _OLD
        for trip in one.results.departures
        if trip.available and not trip.other_day and not trip.other_route and trip.departure.when >= soonest
    ]
    yield from sorted(found, key=lambda one: one[0].departure.when)


def _row(scene: Scene, trip: Trip, place: Place, at: datetime) -> Act:
    change = trip.kind is not TripKind.DIRECT
    few = trip_texts.seats_left(trip.available) if trip.available <= FEW else ""
    about = (
        (trip_texts.on_the_way(trip),)
        if change
        else (trip.company, trip_texts.class_name(trip.service_class))
    )
    fresh = scene.local - at.astimezone(scene.zone) <= _PRICE_OLD
    return Act(
        f"{format.hour(trip.departure.when)}   {place.name}",
        TakeDeparture(trip, place),
        after="chevron-right",
        note=" \u00b7 ".join(filter(None, (*about, few))),
        side=brl(trip.fare) if fresh else "",
        side_note=say(Text.PER_PERSON) if fresh else "",
        warns=change,
    )
