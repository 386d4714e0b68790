"""Visits from the passengers on: payments and their ends, tickets, orders, open cases, settings."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.learning import Option, Question, WalkStep
from pos_app.domain.money import Cents
from pos_app.sale.stage import Step
from pos_app.ui.pages.learn.lines import question_box
from pos_app.ui.pages.pending.decision_box import DecisionBox
from pos_app.ui.widgets.segment import Segment
from pos_app.wording.command_ids import CommandId
from tests.looks.gallery.cases import open_cases, settled
from tests.looks.gallery.hands import CONTROL, REFUSED, SLOW, Hands, K
from tests.looks.gallery.visit import Visit

_TRAVELLERS = (
    "Helena Prado Siqueira; 529.982.247-25\nOtávio Siqueira Lemos; 111.444.777-35\n"
    "Dirce Prado Antunes; 123.456.789-09"
)


def _state(hands: Hands) -> AttemptState | None:
    return hands.stage.order.attempt.state if hands.stage.order.attempt else None


async def _paying(hands: Hands) -> None:
    await hands.to_payment()
    await hands.shot("payment")
    await hands.card()
    await hands.shot("payment-card-confirmed")
    await hands.pay()
    await hands.shot("payment-verifying")
    await hands.until(lambda: hands.stage.step is Step.TICKETS, "the tickets")
    await hands.shot("tickets")
    hands.desk.show_place("orders")
    await hands.shot("orders")
    hands.desk.show_place("pending")
    await hands.shot("pending-none")
    hands.desk.show_place("settings")
    await hands.shot("settings")


async def _refused(hands: Hands) -> None:
    await hands.to_payment()
    await hands.card(REFUSED)
    await hands.pay()
    await hands.until(lambda: _state(hands) is AttemptState.REFUSED, "the refusal")
    await hands.shot("payment-refused")


async def _pix(hands: Hands) -> None:
    await hands.to_payment()
    await hands.type(K.Key_2, with_=CONTROL)
    await hands.shot("payment-pix")
    await hands.pay()
    await hands.until(lambda: hands.stage.order.pix, "the PIX code")
    await hands.shot("payment-pix-waiting")


async def _unknown(hands: Hands) -> None:
    await hands.to_payment()
    await hands.card(SLOW)
    hands.service.control("faults", operation="create", fault="reset_after", commit=True)
    await hands.pay()
    await asyncio.sleep(1.0)
    await hands.shot("payment-unknown")
    hands.desk.new_sale()
    hands.desk.show_place("pending")
    await hands.shot("pending")


async def _rejected(hands: Hands) -> None:
    await hands.to_payment()
    await hands.card()
    hands.service.control("faults", operation="create", fault="status_422")
    await hands.pay()
    await hands.until(lambda: _state(hands) is AttemptState.REJECTED, "the rejection")
    await hands.shot("payment-rejected")


async def _three(hands: Hands) -> None:
    await hands.trips(passengers=3)
    await hands.seats(2)
    await hands.hold()
    QGuiApplication.clipboard().setText(_TRAVELLERS)
    await hands.people(copied=False)
    await hands.type("l", with_=CONTROL)
    await hands.shot("passengers-filled")
    await hands.type(K.Key_F10)
    await hands.until(hands.card_is_ready, "the payment methods")
    await hands.card()
    await hands.pay()
    await hands.until(lambda: hands.stage.step is Step.TICKETS, "the tickets")
    await hands.shot("tickets-three")
    for attempt in (*settled(), *open_cases()):
        await hands.core.journal.record(attempt)
    hands.service.control("clock", advance_seconds=60)
    hands.desk.show_place("orders")
    await asyncio.sleep(0.3)
    await hands.type(K.Key_F5)
    await hands.shot("orders-many")
    await _at_the_provider(hands)


async def _at_the_provider(hands: Hands) -> None:
    view = cast(Any, hands.desk.page("orders")).view
    QTest.mouseClick(view.bar.where.findChildren(Segment)[1], Qt.MouseButton.LeftButton)
    view.bar.edit.setFocus()
    await hands.shot("orders-needs-words")
    hands.service.control("faults", operation="find", fault="late", ms=1500)
    await hands.type("52998224725", K.Key_Return)
    await asyncio.sleep(0.5)
    await hands.shot("orders-loading")
    await hands.until(lambda: view.model.rowCount(), "the orders")
    await hands.shot("orders-at-provider")
    hands.service.control("faults", operation="find", fault="html_502", times=9)
    await hands.type(K.Key_Return)
    await asyncio.sleep(1.5)
    await hands.shot("orders-trouble")


async def _no_orders(hands: Hands) -> None:
    hands.desk.show_place("orders")
    await hands.shot("orders-none")


async def _cases(hands: Hands) -> None:
    for attempt in open_cases():
        await hands.core.journal.record(attempt)
    hands.desk.show_place("pending")
    await hands.shot("pending-kinds")
    await hands.type(K.Key_T, with_=CONTROL)
    await hands.shot("pending-timeline")
    await hands.type(K.Key_Return)
    await hands.shot("pending-nobody-decides")
    hands.desk.show_place("settings")
    settings = cast(Any, hands.desk.page("settings")).view
    settings.supervisor.edit.setFocus()
    await hands.type("Marina Duarte", K.Key_Tab, "4711")
    await hands.shot("settings-changed")
    await hands.type(K.Key_F10)
    await hands.shot("settings-saved")
    keys = settings.open_keys()
    keys.rows[CommandId.MAIN].wanted.emit("Ctrl+Return")
    keys.rows["refresh"].wanted.emit("F2")
    await hands.shot("settings-keys", keys)
    keys.close()
    hands.desk.show_place("pending")
    await asyncio.sleep(0.2)
    await hands.type(K.Key_Return)
    await hands.shot("pending-decision", hands.dialog(DecisionBox))
    hands.dialog(DecisionBox).close()


async def _learn(hands: Hands) -> None:
    hands.desk.show_place("settings")
    hands.desk.show_place("learn")
    page: Any = cast(Any, hands.desk.page("learn")).view
    page.show_route("Curitiba/PR", "Londrina/PR")
    await hands.shot("learn-before")
    await hands.type(K.Key_F5)
    await hands.until(lambda: page.save.isEnabled(), "what can be sold")
    page.step_picked.emit(WalkStep.QUOTE)
    await hands.shot("learn")
    asked = Question(
        WalkStep.QUOTE,
        "payment methods",
        "credit_card.fee",
        (
            Option("data.summary.taxes", "R$ 9,90", "", Cents(14370)),
            Option("data.summary.fee", "R$ 7,50", "", Cents(14130)),
        ),
        money=True,
    )
    page.show_question(question_box(asked, 0, 1, 1))
    await hands.shot("learn-question")
    page.show_question(None)
    await hands.type(K.Key_F10)
    await hands.until(lambda: (hands.core.options.data_dir / "reading-profile.toml").exists(), "the profile")
    await hands.shot("learn-kept")


VISITS = (
    Visit(_learn, ("learn-before", "learn", "learn-question", "learn-kept")),
    Visit(
        _paying,
        (
            "payment",
            "payment-card-confirmed",
            "payment-verifying",
            "tickets",
            "orders",
            "pending-none",
            "settings",
        ),
    ),
    Visit(_refused, ("payment-refused",)),
    Visit(_rejected, ("payment-rejected",)),
    Visit(_pix, ("payment-pix", "payment-pix-waiting")),
    Visit(_unknown, ("payment-unknown", "pending"), {"list_lag": 600}),
    Visit(
        _three,
        (
            "passengers-filled",
            "tickets-three",
            "orders-many",
            "orders-needs-words",
            "orders-loading",
            "orders-at-provider",
            "orders-trouble",
        ),
        {"bpe": "mixed"},
    ),
    Visit(_no_orders, ("orders-none",)),
    Visit(
        _cases,
        (
            "pending-kinds",
            "pending-timeline",
            "pending-nobody-decides",
            "settings-changed",
            "settings-saved",
            "settings-keys",
            "pending-decision",
        ),
    ),
)
