"""The cities of the route page say what is known of their day, and nothing more."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from pos_app.kiosk.flow.intents import TakePlace
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens import choose
from pos_app.ui.pages.search.answers import Answer
from pos_app.wording.kiosk_words import Text, say
from tests.kiosk import states


def notes(seen: tuple[Answer, ...], later: timedelta = timedelta(0)) -> dict[str, str]:
    """Return the second line of each city, by its name."""
    scene = states.scene(seen=seen, now=states.NOW + later)
    _, body = choose.route(states.kiosk(Page.ROUTE, day=states.TODAY), scene)
    (tiles,) = (one for one in b.all_of(body.root) if isinstance(one, b.Fitting))
    found = {act.text: act.note for act in tiles.acts if isinstance(act.intent, TakePlace)}
    assert found
    return found


def test_a_city_whose_later_buses_are_full_is_sold_out_and_not_over_for_today() -> None:
    seen = states.leaving_soon()
    full = tuple(
        replace(
            one,
            results=replace(
                one.results, departures=tuple(replace(trip, available=0) for trip in one.results.departures)
            ),
        )
        for one in seen
    )
    soldout, over = notes(full), notes(full, timedelta(hours=6))
    assert soldout.keys() == over.keys() == notes(seen).keys()
    assert {soldout[name] for name in over if over[name] == "hoje não sai mais"} == {say(Text.SOLD_OUT)}


def test_a_city_of_which_nothing_was_seen_says_nothing_of_its_buses() -> None:
    seen = states.leaving_soon()
    other = tuple(
        replace(one, results=replace(one.results, query=replace(one.results.query, origin="elsewhere-xx")))
        for one in seen
    )
    assert not any("sai" in note or note == say(Text.SOLD_OUT) for note in notes(other).values())
