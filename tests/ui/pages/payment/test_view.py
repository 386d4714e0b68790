"""The page of payment in a real window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.faults import TooSlow
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentMethod, PaymentType, Quote
from pos_app.sale import events
from pos_app.sale.stage import ProblemKind, SaleProblem
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.payment.presenter import PaymentPresenter
from pos_app.ui.pages.payment.view import PaymentView
from pos_app.ui.shared.basket import present
from pos_app.ui.shared.code_view import QrView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.notice import Notice
from pos_app.wording.notices import CommandId
from tests.ui.builders import NOW
from tests.ui.builders_orders import CARD, ZONE, FakeFlow, a_pix, an_attempt, payment_sale
from tests.ui.pages.payment.card_form import FakeCardForm
from tests.ui.recording import a_desk

ONLY_UNKNOWN = Quote(
    (PaymentMethod(None, "boleto", Cents(36120)), PaymentMethod(None, "vale_transporte", Cents(36120)))
)
Page = tuple[PaymentView, PaymentPresenter, FakeFlow, FakeCardForm]


def payment_page(
    flow: FakeFlow, form: FakeCardForm, now: Callable[[], datetime], **parts: object
) -> tuple[PaymentView, PaymentPresenter]:
    url = "https://cartao.provedor.exemplo"
    desk = a_desk(sale=flow, orders=flow, card_page_url=url, card_lacks_antifraud=False, **parts)
    view = PaymentView(form)
    presenter = PaymentPresenter(view, desk, now, ZONE)
    view.asked.connect(presenter.handle)
    return view, presenter


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[Page]:
    flow, form = FakeFlow(payment_sale()), FakeCardForm()
    later = NOW + timedelta(seconds=60)
    view, presenter = payment_page(flow, form, now=lambda: later)
    qtbot.addWidget(view)
    view.resize(966, 620)
    view.show()
    view.activateWindow()
    qtbot.waitUntil(view.isActiveWindow)
    yield view, presenter, flow, form
    presenter.close()


def test_the_card_page_is_never_a_window_of_its_own(page: Page) -> None:
    *_, form = page
    assert form.isVisible()
    assert not form.was_a_window


def test_arrows_choose_instalments_and_the_stage_is_not_sent_back(page: Page, qtbot: QtBot) -> None:
    view, _, flow, _ = page
    assert flow.sent == []
    qtbot.keyClick(view.choose.chooser, Qt.Key.Key_Down)
    assert flow.sent == [events.InstalmentsChosen(4)]
    flow.show(payment_sale(installments=4))
    assert flow.sent == [events.InstalmentsChosen(4)]
    assert view.choose.instalments.table.row == 3


def test_the_keyboard_goes_to_the_instalments_once_they_are_there(page: Page, qtbot: QtBot) -> None:
    view, _, flow, _ = page
    known = flow.stage
    flow.show(replace(known, payment=replace(known.payment, quote=None)))
    view.setFocus()  # As the page has it while its prices are read.
    flow.show(known)
    qtbot.waitUntil(view.choose.chooser.hasFocus)
    qtbot.keyClick(QApplication.focusWidget(), "4")
    assert flow.sent == [events.InstalmentsChosen(4)]


@pytest.mark.parametrize("method", PaymentType)
def test_each_method_has_a_panel_of_its_own_and_only_that_one_is_shown(
    page: Page, method: PaymentType
) -> None:
    view, _, flow, _ = page
    flow.show(payment_sale(method=method))
    panels = {one: view.choose.panels[one] for one in PaymentType}
    with_code = [one for one in PaymentType if not one.facts.needs_card_page]
    assert len(set(map(id, panels.values()))) == len(with_code) + 1
    assert [one for one, panel in panels.items() if panel.isVisible()] == [method]
    assert not view.choose.unknown.isVisible()


def test_where_only_unknown_methods_are_offered_they_are_named(
    page: Page,
) -> None:
    view, _, flow, form = page
    form.opened.clear()
    flow.show(payment_sale(quote=ONLY_UNKNOWN, method=None))
    assert view.choose.unknown.isVisible()
    names = view.choose.unknown.names.text().splitlines()
    assert names == ["boleto: não cobramos assim", "vale transporte: não cobramos assim"]
    assert not any(view.choose.panels[method].isVisible() for method in PaymentType)
    assert not any(button.isEnabled() for button in view.choose.methods.buttons)
    assert form.opened == []


def test_f6_enters_and_leaves_the_card_page(page: Page) -> None:
    view, _, flow, form = page
    view.commands()[CommandId.NEXT_AREA].run()
    assert form.entered
    view.commands()[CommandId.BACK].run()
    assert not form.entered
    assert flow.sent == []
    view.commands()[CommandId.BACK].run()
    assert flow.sent == [events.BackAsked(3)]


@pytest.mark.parametrize("closed", [False, True], ids=["notice there", "notice closed"])
def test_a_card_page_that_opens_again_takes_no_keyboard(page: Page, closed: bool) -> None:
    view, _, flow, form = page
    form.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    failure = CardFailure(CardProblem.CRASHED)
    form.failed.emit(failure)
    flow.show(payment_sale(problem=SaleProblem(ProblemKind.CARD_FAILED, card=failure)))
    if closed:
        view._notices.close_newest()
    view.choose.card.again.setFocus()
    view.choose.card.again.click()
    flow.show(payment_sale())
    assert form.isVisible() and not form.hasFocus()
    assert view.focusWidget() is view.choose.chooser


def test_no_two_buttons_of_the_page_have_the_key_of_the_main_action(page: Page) -> None:
    view, _, flow, _ = page
    stages = (
        payment_sale(),
        payment_sale(problem=SaleProblem(ProblemKind.PRICE_TO_ACCEPT, before=Cents(1), after=Cents(2))),
        payment_sale(problem=SaleProblem(ProblemKind.HOLD_EXPIRED, labels=("17",))),
        payment_sale(attempt=an_attempt(AttemptState.REFUSED)),
    )
    for stage in stages:
        flow.show(stage)
        keyed = [b for b in view.findChildren(Button) if b.isVisible() and b.key is CommandId.MAIN]
        basket = present(stage)
        in_basket = bool(basket.action) and basket.action_key is CommandId.MAIN
        assert len(keyed) + in_basket <= 1


def test_a_key_held_while_the_face_changes_presses_nothing_new(page: Page, qtbot: QtBot) -> None:
    view, _, flow, _ = page
    view.choose.chooser.setFocus()
    flow.show(payment_sale(attempt=an_attempt(AttemptState.SENDING)))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        qtbot.keyClick(view.window().focusWidget() or view, key)
    assert (flow.sent, flow.calls) == ([], [])


def test_the_keyboard_never_goes_to_the_rail_when_the_card_page_goes_away(page: Page, qtbot: QtBot) -> None:
    view, _, flow, form = page
    window = QWidget()
    qtbot.addWidget(window)
    row = QHBoxLayout(window)
    row.addWidget(QPushButton("Vender"))
    row.addWidget(view)
    window.resize(1200, 640)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    form.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    for after in (payment_sale(card=CARD), payment_sale(method=PaymentType.PIX)):
        flow.show(payment_sale())
        form.setFocus()
        assert form.hasFocus()
        flow.show(after)
        focused = window.focusWidget()
        assert focused is not None
        assert focused is view or view.isAncestorOf(focused)
    view.setParent(None)


def test_the_qr_code_is_painted_in_whole_pixels_as_segno_made_it(qtbot: QtBot) -> None:
    import segno

    view = QrView()
    qtbot.addWidget(view)
    view.resize(318, 318)
    view.show_code(a_pix().code)
    image = view.grab().toImage()
    matrix = [list(row) for row in segno.make(a_pix().code, error="m", micro=False).matrix]
    modules = range(len(matrix))
    pixel = 318 // (len(matrix) + 8)
    start = (318 - len(matrix) * pixel) // 2
    middle = [round((start + (place + 0.5) * pixel) * image.devicePixelRatio()) for place in modules]
    painted = [[int(image.pixelColor(x, y).value() < 128) for x in middle] for y in middle]
    assert painted == matrix


def test_a_panel_that_goes_takes_no_focus_with_it(page: Page) -> None:
    view, _, flow, _ = page
    flow.show(payment_sale(problem=SaleProblem(ProblemKind.QUOTE_FAILED, fault=TooSlow())))
    view.choose.chooser.setFocus()
    view.fit_into(QSize(966, 560))
    flow.show(
        payment_sale(method=PaymentType.PIX, problem=SaleProblem(ProblemKind.QUOTE_FAILED, fault=TooSlow()))
    )
    assert view.window().focusWidget() is view


async def test_the_protocol_of_an_order_under_verification_comes_on_paper(
    qtbot: QtBot,
) -> None:
    flow, printed, problems = FakeFlow(payment_sale()), list[str](), ["Acabou o papel.", ""]
    scope = TaskScope("payment", lambda name, error: pytest.fail(f"{name}: {error}"))

    def print_case(attempt: Attempt) -> str:
        printed.append(attempt.id)
        return problems.pop(0)

    slips = SimpleNamespace(print_case=print_case)
    view, presenter = payment_page(flow, FakeCardForm(), lambda: NOW, scope=scope, slips=slips)
    qtbot.addWidget(view)
    view.show()
    act = view.commands()[CommandId.PRINT].run
    act()
    assert printed == [], "nothing was sent yet"
    flow.show(payment_sale(attempt=an_attempt(AttemptState.KNOWN)))
    assert view.wait.case_slip.isVisible()
    assert not view.commands()[CommandId.METHOD_CARD].ready(), "an order has its method"
    for title in ("O protocolo não foi impresso", "Protocolo impresso"):
        act()
        await presenter._case_slips.idle()
        assert title in [one.accessibleName() for one in view.findChildren(Notice)]
    flow.show(payment_sale(attempt=an_attempt(AttemptState.REFUSED)))
    act()
    await presenter._case_slips.idle()
    assert (len(printed), view.wait.case_slip.isVisible()) == (2, False)
    presenter.close()
    await scope.aclose()
