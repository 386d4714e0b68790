"""Visits from the passengers on: payments and their ends, tickets, orders, open cases, settings."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from pos_app.domain.attempts import AttemptState
from pos_app.domain.learning import Option, Question, WalkStep
from pos_app.domain.money import Cents
from pos_app.sale.stage import Step
from pos_app.ui.pages.orders.boxes.boxes import RawBox
from pos_app.ui.pages.orders.list.head import DaysBox
from pos_app.ui.pages.pending.view import DecisionBox
from pos_app.ui.shell.about_box import AboutBox
from pos_app.wording.notices import CommandId
from tests.looks.gallery import sources
from tests.looks.gallery.cases import open_cases, settled
from tests.looks.gallery.driver import CONTROL, REFUSED, SLOW, Driver, K
from tests.looks.gallery.visit import Visit

_TRAVELLERS = (
    "Helena Prado Siqueira; 529.982.247-25\nOtávio Siqueira Lemos; 111.444.777-35\n"
    "Dirce Prado Antunes; 123.456.789-09"
)


def _state(driver: Driver) -> AttemptState | None:
    return driver.stage.order.attempt.state if driver.stage.order.attempt else None


async def _paying(driver: Driver) -> None:
    await driver.to_payment()
    await driver.shot("payment")
    await driver.card()
    await driver.shot("payment-card-confirmed")
    await driver.pay()
    await driver.shot("payment-verifying")
    await driver.until(lambda: driver.stage.step is Step.TICKETS, "the tickets")
    await driver.shot("tickets")
    driver.desk.open_page("orders")
    await driver.shot("orders")
    driver.desk.open_page("pending")
    await driver.shot("pending-none")
    driver.desk.open_page("settings")
    await driver.shot("settings")
    settings = cast(Any, driver.desk.page("settings")).view
    settings.tabs.turn_to_part(settings.facts["trust"])
    await driver.shot("settings-connection")
    driver.desk.show_about()
    await driver.shot("about", driver.window.findChild(AboutBox))


async def _refused(driver: Driver) -> None:
    await driver.to_payment()
    await driver.card(REFUSED)
    await driver.pay()
    await driver.until(lambda: _state(driver) is AttemptState.REFUSED, "the refusal")
    await driver.shot("payment-refused")


async def _pix(driver: Driver) -> None:
    await driver.to_payment()
    await driver.type(K.Key_2, with_=CONTROL)
    await driver.shot("payment-pix")
    await driver.pay()
    await driver.until(lambda: driver.stage.order.pix, "the PIX code")
    await driver.shot("payment-pix-waiting")


async def _closing(driver: Driver) -> None:
    await driver.to_payment()
    await driver.type(K.Key_2, with_=CONTROL)
    driver.service.control("faults", operation="create", fault="late", ms=6000)
    await driver.pay()
    await driver.until(lambda: _state(driver) is AttemptState.SENDING, "the sending")
    await driver.desk.leaving.end()
    await driver.shot("closing-after-order")


async def _unknown(driver: Driver) -> None:
    await driver.to_payment()
    await driver.card(SLOW)
    driver.service.control("faults", operation="create", fault="reset_after", commit=True)
    await driver.pay()
    await driver.until(lambda: _state(driver) is AttemptState.AMBIGUOUS, "the lost answer")
    await driver.rest()
    await driver.shot("payment-unknown")
    driver.desk.sales.new_sale()
    driver.desk.open_page("pending")
    await driver.shot("pending")


async def _rejected(driver: Driver) -> None:
    await driver.to_payment()
    await driver.card()
    driver.service.control("faults", operation="create", fault="status_422")
    await driver.pay()
    await driver.until(lambda: _state(driver) is AttemptState.REJECTED, "the rejection")
    await driver.shot("payment-rejected")


async def _three(driver: Driver) -> None:
    await driver.trips(passengers=3)
    await driver.seats()
    await driver.hold()
    QGuiApplication.clipboard().setText(_TRAVELLERS)
    await driver.people()
    await driver.type("l", with_=CONTROL)
    await driver.shot("passengers-filled")
    await driver.type(K.Key_F10)
    await driver.until(driver.card_is_ready, "the payment methods")
    await driver.card()
    await driver.pay()
    await driver.until(lambda: driver.stage.step is Step.TICKETS, "the tickets")
    await driver.shot("tickets-three")
    for attempt in (*settled(), *open_cases()):
        await driver.core.journal.record(attempt)
    driver.service.control("clock", advance_seconds=60)
    driver.desk.open_page("orders")
    await driver.rest()
    await driver.type(K.Key_F5)
    await driver.rest()
    await driver.shot("orders-many")
    await driver.type(K.Key_S, with_=CONTROL | Qt.KeyboardModifier.ShiftModifier)
    await driver.until(lambda: driver.window.findChildren(QFileDialog), "the dialog")
    cast(QFileDialog, driver.dialog(QFileDialog)).accept()
    folder = driver.core.options.data_dir / "bilhetes"
    await driver.until(lambda: any(folder.glob("*.xlsx")), "the saved list")
    await driver.shot("orders-saved-list")
    await driver.back_at_the_window()
    await driver.type(K.Key_J, with_=CONTROL)
    await driver.until(lambda: driver.window.findChildren(RawBox), "the provider's reply")
    box = cast(RawBox, driver.dialog(RawBox))
    await driver.shot("orders-raw-reply", box)
    box.reveal.click()
    await driver.until(box.reveal.isHidden, "the reply in full")
    await driver.shot("orders-raw-reply-shown", box)
    box.close()
    await driver.back_at_the_window()
    await _at_the_provider(driver)


async def _at_the_provider(driver: Driver) -> None:
    view = cast(Any, driver.desk.page("orders")).view
    view.bar.edit.setFocus()
    await driver.type("siqueira", K.Key_Return)
    await driver.rest()
    await driver.shot("orders-needs-buyer")
    await driver.type(K.Key_Escape, "529.982.247-26")
    await driver.rest()
    await driver.shot("orders-wrong-cpf")
    driver.service.control("faults", operation="find", fault="late", ms=3000)
    await driver.type(K.Key_Escape, "52998224725 siqueira")
    await driver.rest()
    await driver.shot("orders-understood")
    await driver.type(K.Key_Return)
    await driver.until(lambda: view.counts.waiting, "the question")
    await driver.shot("orders-loading")
    await driver.until(lambda: view.model.row(0).read and not view.counts.waiting, "the provider's orders")
    await driver.rest()
    await driver.shot("orders-merged")
    now = datetime.now().astimezone()
    view.show_time(now)
    view.show_rows(sources.rows(now), 1)
    view.show_counts(3, 5, 6)
    await driver.shot("orders-sources")
    await driver.type(K.Key_Space, with_=CONTROL)
    await driver.rest()
    await driver.shot("orders-other-reading")
    view.ask_days("travel")
    await driver.shot("orders-days", driver.dialog(DaysBox))
    driver.dialog(DaysBox).close()
    await driver.back_at_the_window()
    driver.service.control("faults", operation="find", fault="html_502", times=9)
    await driver.type(K.Key_Escape, "helena@exemplo.com.br", K.Key_Return)
    await driver.rest()
    await driver.shot("orders-problem")


async def _no_orders(driver: Driver) -> None:
    driver.desk.open_page("orders")
    await driver.shot("orders-none")


async def _cases(driver: Driver) -> None:
    for attempt in open_cases():
        await driver.core.journal.record(attempt)
    driver.desk.open_page("pending")
    await driver.shot("pending-kinds")
    await driver.type(K.Key_T, with_=CONTROL)
    await driver.shot("pending-timeline")
    await driver.type(K.Key_Return)
    await driver.shot("pending-without-supervisor")
    driver.desk.open_page("settings")
    settings = cast(Any, driver.desk.page("settings")).view
    settings.tabs.turn_to_part(settings.fields["supervisor"])
    settings.fields["supervisor"].edit.setFocus()
    await driver.type("Marina Duarte", K.Key_Tab, "4711")
    await driver.shot("settings-changed")
    await driver.type(K.Key_F10)
    await driver.until(lambda: not settings.save.isEnabled(), "the saved settings")
    await driver.shot("settings-saved")
    keys = settings.open_keys()
    keys.rows[CommandId.MAIN].wanted.emit("Ctrl+Return")
    keys.rows["refresh"].wanted.emit("F2")
    await driver.shot("settings-keys", keys)
    keys.close()
    driver.desk.open_page("pending")
    await driver.rest()
    await driver.type(K.Key_Return)
    await driver.shot("pending-decision", driver.dialog(DecisionBox))
    driver.dialog(DecisionBox).close()


async def _learn(driver: Driver) -> None:
    driver.desk.open_page("settings")
    driver.desk.open_page("learn")
    page: Any = cast(Any, driver.desk.page("learn")).view
    page.show_route("Curitiba/PR", "Londrina/PR")
    await driver.shot("learn-before")
    await driver.type(K.Key_F5)
    await driver.until(lambda: page.save.isEnabled(), "what can be sold")
    page.ask(WalkStep.QUOTE)
    await driver.shot("learn")
    question = Question(
        WalkStep.QUOTE,
        "payment methods",
        "credit_card.fee",
        (
            Option("data.summary.taxes", "R$ 9,90", "", Cents(14370), tickets=1),
            Option("data.summary.fee", "R$ 7,50", "", Cents(14130), tickets=1),
        ),
        money=True,
    )
    page.show_question(question, 0, "1/1")
    await driver.shot("learn-question")
    page.show_question(None, -1, "")
    await driver.type(K.Key_F10)
    await driver.until(
        lambda: (driver.core.options.data_dir / "reading-profile.toml").exists(), "the profile"
    )
    await driver.until(lambda: page._notices.isVisible(), "the notice")
    await driver.shot("learn-kept")


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
            "settings-connection",
            "about",
        ),
    ),
    Visit(_refused, ("payment-refused",)),
    Visit(_rejected, ("payment-rejected",)),
    Visit(_pix, ("payment-pix", "payment-pix-waiting")),
    Visit(_closing, ("closing-after-order",)),
    Visit(_unknown, ("payment-unknown", "pending"), {"list_lag": 600}),
    Visit(
        _three,
        (
            "passengers-filled",
            "tickets-three",
            "orders-many",
            "orders-saved-list",
            "orders-raw-reply",
            "orders-raw-reply-shown",
            "orders-needs-buyer",
            "orders-wrong-cpf",
            "orders-understood",
            "orders-loading",
            "orders-merged",
            "orders-sources",
            "orders-other-reading",
            "orders-days",
            "orders-problem",
        ),
        {"bpe": "mixed"},
    ),
    Visit(_no_orders, ("orders-none",)),
    Visit(
        _cases,
        (
            "pending-kinds",
            "pending-timeline",
            "pending-without-supervisor",
            "settings-changed",
            "settings-saved",
            "settings-keys",
            "pending-decision",
        ),
    ),
)
