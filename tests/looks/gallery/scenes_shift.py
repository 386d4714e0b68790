"""Visits to the page of the shift: opening, selling, counting, comparing, what was signed, and none open."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import cast

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.shift_account import Method
from pos_app.domain.shift_closing import Topic
from pos_app.domain.shifts import EntryKind, ShiftStage
from pos_app.ui.pages.shift.selling import MoveBox
from pos_app.ui.pages.shift.view import ShiftView
from pos_app.ui.widgets.confirm_box import ConfirmBox
from tests.looks.gallery.driver import Driver, K
from tests.looks.gallery.scenes_board import sold_to_leave
from tests.looks.gallery.visit import Visit

S = AttemptState
_SETTINGS = {"shifts": {"on": True, "cash": True}, "station": {"counter": "Guichê 07"}}
_CITIES = ("Curitiba", "Ribeirão Preto", "Campinas", "Joinville")
_COMPANIES = ("Viação Serra Azul", "Expresso Ipê", "Rota das Gerais", "Lobo-Guará", "Jequitibá")
_HOURS_AGO = (0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 5, 5)
_PENDING = (
    (S.KNOWN, PaymentType.CREDIT_CARD),
    (S.AMBIGUOUS, PaymentType.CREDIT_CARD),
    (S.KNOWN, PaymentType.PIX),
)


def _order(number: int, hours: int, how: AttemptState, payment: PaymentType, instalments: int = 1) -> Attempt:
    made = sold_to_leave(number, 600, _CITIES[number % 4], how)
    company = _COMPANIES[number % 5]
    fare = Cents(8970 + 1310 * (number % 7))
    seats = tuple(replace(one, amount=fare) for one in made.sold.seats)
    sold = replace(
        made.sold,
        seats=seats,
        total=fare,
        company=company,
        payment=payment,
        installments=instalments,
        rides=tuple(replace(one, company=company) for one in made.sold.rides),
    )
    opened = made.opened + timedelta(hours=3 - hours)
    return replace(made, sold=sold, opened=opened, changed=opened)


def _orders() -> list[Attempt]:
    sold = [
        _order(
            number,
            hours,
            S.PRINTED,
            PaymentType.PIX if number % 3 == 0 else PaymentType.CREDIT_CARD,
            1 + number % 2 * 2,
        )
        for number, hours in enumerate(_HOURS_AGO)
    ]
    pending = [_order(40 + n, 0, how, by) for n, (how, by) in enumerate(_PENDING)]
    refused = _order(50, 1, S.REFUSED, PaymentType.CREDIT_CARD)
    return [*sold, refused, *pending]


async def _shift(driver: Driver) -> None:
    shifts = driver.desk.shifts
    view = cast(ShiftView, driver.desk.pages.made["shift"].view)
    driver.desk.open_page("shift")
    await driver.rest()
    await driver.shot("shift-open")
    view.opening.cash.edit.setText("120,00")
    await driver.type(K.Key_F10)
    await driver.until(lambda: shifts.current, "the shift")
    await driver.rest()
    await driver.shot("shift-new")
    for one in _orders():
        await driver.core.journal.record(one)
    await driver.type(K.Key_F5)
    await driver.until(lambda: view.running.table.lines, "the open cases")
    await driver.rest()
    await driver.shot("shift")
    view.running.moves[EntryKind.PAID_OUT].click()
    box = cast(MoveBox, driver.dialog(MoveBox))
    box.amount.edit.setText("500")
    box.why.edit.setText("Troco para o guichê 03")
    box.submit()
    await driver.until(lambda: box.amount.error, "the problem")
    await driver.shot("shift-cash", box)
    box.reject()
    await driver.back_at_the_window()
    await driver.type(K.Key_F10)
    await driver.until(lambda: shifts.current and shifts.current.stage is ShiftStage.STOPPED, "the stop")
    await driver.rest()
    account = (await shifts.figures()).account
    for method in Method:
        known = account.by(method)
        less = known.total // 4 if method is Method.CARD else 0
        view.counting.pieces[Topic(method.value)].edit.setText(str(known.orders))
        view.counting.totals[Topic(method.value)].edit.setText(
            f"{(known.total - less) / 100:.2f}".replace(".", ",")
        )
    view.counting.pieces[Topic.TICKETS].edit.setText("0")
    await driver.type(K.Key_F10)
    await driver.shot("shift-count")
    view.counting.pieces[Topic.SPARE].edit.setText("0")
    view.counting.totals[Topic.CASH].edit.setText("120")
    first = next(
        one for one in _orders() if one.sold.installments == 1 and one.sold.payment is PaymentType.CREDIT_CARD
    )
    card = account.by(Method.CARD)
    lacking = f"{(card.total - first.sold.total) / 100:.2f}".replace(".", ",")
    view.counting.pieces[Topic.CARD].edit.setText(str(card.orders - 1))
    view.counting.totals[Topic.CARD].edit.setText(lacking)
    await driver.type(K.Key_F10)
    await driver.shot("shift-hand-in", driver.dialog(ConfirmBox))
    driver.dialog(ConfirmBox).accept()
    await driver.until(lambda: view.comparing.likely, "the likely orders")
    await driver.back_at_the_window()
    await driver.rest()
    view.comparing.likely[0].take.click()
    view.comparing.said.edit.setText("O comprovante não saiu: a internet caiu antes.")
    await driver.shot("shift-compare")
    await driver.type(K.Key_F10)
    await driver.until(lambda: view.past.table.lines, "the signed shift")
    await driver.rest()
    await driver.shot("shift-past")


async def _without(driver: Driver) -> None:
    await driver.trips()
    await driver.shot("search-no-shift")
    await driver.seats()
    await driver.type("j", K.Key_Return)
    await driver.until(lambda: driver.stage.problem, "the refusal")
    await driver.shot("seats-no-shift")


VISITS = (
    Visit(
        _shift,
        (
            "shift-open",
            "shift-new",
            "shift",
            "shift-cash",
            "shift-count",
            "shift-hand-in",
            "shift-compare",
            "shift-past",
        ),
        settings=_SETTINGS,
    ),
    Visit(_without, ("search-no-shift", "seats-no-shift"), settings=_SETTINGS),
)
