"""The desk sells while the provider writes markup and hidden characters into every text that people read."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from pos_app.kiosk.flow.state import Page
from tests.campaigns.hostile import values
from tests.campaigns.hostile.between import between
from tests.campaigns.hostile.middle import ATTACKS, operation
from tests.campaigns.rogue_window.__main__ import judged
from tests.campaigns.rogue_window.texts import faults
from tests.campaigns.rogue_window.walk import Walk, words_of
from tests.journeys.clerk import at_the_counter
from tests.journeys.customer import at_the_kiosk

ATTACK = "markup-and-hidden-in-texts"
MARKS = ("<b>bold", "<img", "<a href")


@pytest.mark.qt
@pytest.mark.timeout(90)
async def test_no_page_of_the_desk_takes_words_of_the_provider_for_more(tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}
    read: set[str] = set()
    with between(tmp_path / "provider", "pix_paid_after=1") as provider:
        async with at_the_counter(provider.sandbox, tmp_path / "desk") as clerk:

            def look(step: str) -> None:
                if wrong := faults(clerk.window, MARKS):
                    found[step] = sorted(set(wrong))[:8]
                read.add(str(clerk.stage.search.results))  # The list of trips is painted.

            # Words come and go between the looks: a list fills in turns.
            often = QTimer(clerk.window)
            often.timeout.connect(lambda: read.update(words_of(clerk.window)))
            often.start(100)
            walk = Walk(clerk, provider, ATTACK, 3.0, look)
            await walk.sell()
            often.stop()
            assert walk.seen.stuck == []
            assert clerk.window.page in ("history", "orders", "tickets")
            assert len(provider.honest.orders()) == 1
    assert found == {}
    assert any(MARKS[0] in text.casefold() for text in read), (
        "the words of the provider are read as they came"
    )
    assert set(walk.seen.attacked) >= {"search", "map", "hold", "prices", "order", "orders"}


@pytest.mark.qt
@pytest.mark.timeout(90)
async def test_no_page_of_the_kiosk_takes_words_of_the_provider_for_more(tmp_path: Path) -> None:
    found: dict[str, list[str]] = {}
    read: set[str] = set()
    on = ("map", "itinerary", "hold", "quote", "session", "create", "outcome", "detail", "fiscal")
    with between(tmp_path / "provider", "pix_paid_after=1") as provider:
        async with at_the_kiosk(provider.sandbox, tmp_path / "kiosk") as customer:

            def look() -> None:
                name = str(customer.page)
                if wrong := faults(customer.window, MARKS):
                    found.setdefault(name, sorted(set(wrong))[:8])
                read.update(words_of(customer.window))

            await customer.choose_place()
            await customer.see_trips()  # Trips of places with other names would be no trips of this route.
            provider.arm(ATTACK, on)
            look()
            await customer.take_trip()
            look()
            await customer.touch("Escolher por mim")
            await customer.touch("Reservar")
            await customer.at(Page.PASSENGER)
            look()
            await customer.give_person()
            await customer.at(Page.METHOD)
            await customer.until(lambda: customer.button("PIX"), "PIX")
            look()
            await customer.touch("PIX")
            await customer.pay()
            await customer.until(lambda: customer.stage.order.pix, "the code")
            look()
            await customer.at(Page.DONE, 60)
            look()
    assert found == {}
    assert any(MARKS[0] in text.casefold() for text in read), (
        "the words of the provider are read as they came"
    )


def test_the_look_notices_markup_and_hidden_characters(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = QLabel(window)
    label.setText("<b>bold</b>")
    assert len(faults(window, MARKS)) == 1
    label.setTextFormat(Qt.TextFormat.PlainText)
    assert faults(window, MARKS) == []
    label.setToolTip("<img src='file:///etc/passwd'>")
    assert len(faults(window, MARKS)) == 1
    label.setToolTip("\u202eoluaP")
    assert len(faults(window, MARKS)) == 1
    assert isinstance(label, QObject)


def test_over_two_hundred_attacks_have_names_of_their_own() -> None:
    assert len(ATTACKS) > 100
    assert values.MARKUP.startswith(MARKS[0])


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/partners/api/v5/trips?from=a", "search"),
        ("GET", "/partners/api/v4/trips/itinerary/1", "itinerary"),
        ("GET", "/partners/api/v4/trips/1", "map"),
        ("POST", "/partners/api/v4/trips/1/seats", "hold"),
        ("POST", "/partners/api/v4/payments", "quote"),
        ("POST", "/partners/api/v4/payments/session?clientId=1", "session"),
        ("POST", "/partners/api/v4/orders?mode=async", "create"),
        ("GET", "/partners/v4/orders/A/checkout-response", "outcome"),
        ("GET", "/partners/api/v6/orders?size=1", "list"),
        ("GET", "/partners/api/v4/orders/A", "detail"),
        ("GET", "/partners/api/v3/tickets/A", "fiscal"),
        ("GET", "/_sandbox/state", ""),
    ],
)
def test_every_call_has_its_name(method: str, path: str, name: str) -> None:
    assert operation(method, path) == name


QUIET = {
    "peak_mb": 200.0,
    "ticks": [],
    "pauses": [],
    "crowd": 0.5,
    "stuck": [],
    "heard": [],
    "cookies": 0,
    "orders": 1,
    "said": [],
    "page": "",
    "attack": "redirect-loop",
    "state": "COMPLETED",
    "stopped": "",
    "again": False,
    "left": 0,
}


@pytest.mark.parametrize(
    "harm",
    [
        {"died": "segmentation fault"},
        {"peak_mb": 501.0},
        {"ticks": [[51.0, "somewhere"]]},
        {"pauses": [[51.0, "somewhere"]]},
        {"stuck": ["search"]},
        {"heard": ["GET /taken"]},
        {"cookies": 1},
        {"orders": 2},
        {"said": ["Traceback"]},
        {"page": "tickets", "orders": 0},
        {"broken_off": "never came"},
        {"left": 1},
        {"stopped": "map: MAP_FAILED", "again": True},
        {"stopped": "map: MAP_FAILED", "attack": "ids-of-dots"},
        {"state": "MISMATCH"},
        {"state": "KNOWN", "attack": "labels-the-same"},
        {"state": "AMBIGUOUS", "attack": "order-id-climbs"},
        {"state": ""},
    ],
)
def test_the_judge_notices_harm(harm: dict[str, object]) -> None:
    assert judged(QUIET, 200.0) == []
    assert judged({**QUIET, **harm}, 200.0)


@pytest.mark.parametrize(
    "end",
    [
        {"pauses": [[51.0, "somewhere"]], "crowd": 2.1},
        {"attack": "labels-the-same", "state": "MISMATCH"},
        {"attack": "order-id-climbs", "state": "KNOWN"},
        {"attack": "echo-refused", "state": "REJECTED"},
        {"attack": "ids-of-dots", "stopped": "prices: QUOTE_FAILED", "again": True},
    ],
)
def test_what_a_provider_said_in_words_of_the_contract_may_be_believed(end: dict[str, object]) -> None:
    assert judged({**QUIET, **end}, 200.0) == []
