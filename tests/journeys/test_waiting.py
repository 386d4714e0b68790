"""What waits for its customer, on every page; the list at the foot of the rail; hints of the first day."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QMenu

from pos_app.domain.payment import PaymentType
from pos_app.sale.stage import Step
from pos_app.ui.shell.tips import Tip
from pos_app.wording.notices import CommandId
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.mouse import Mouse
from tests.journeys.one_way import one_way
from tests.looks.walk.settled import settled
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(180), pytest.mark.display]

CTRL = Qt.KeyboardModifier.ControlModifier


async def park(clerk: Clerk, day: str, name: str) -> None:
    await clerk.search("sao p", "belo", day)
    await clerk.take_first_trip()
    await clerk.hold_best_seat()
    await clerk.until(lambda: clerk.focus_is("CPF, passageiro 1"), "the form")
    clerk.press(Qt.Key.Key_Return)
    clerk.type(name)
    clerk.press(Qt.Key.Key_F12)
    await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next customer")


def shown(clerk: Clerk) -> list[str]:
    return [part.tile.name for part in clerk.window.top_bar.live.parts if part.isVisible()]


async def test_parked_sales_stand_on_every_page_and_the_first_to_end_opens_by_its_key(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        for day, name in (("+3", "Helena Prado"), ("+4", "Otavio Lima"), ("+5", "Nair Braga")):
            await park(clerk, day, name)
        for place in ("orders", "settings", "board"):
            clerk.desk.open_page(place)
            await clerk.until(lambda: shown(clerk) == ["Helena P.", "Otavio L."], f"the tiles on {place}")
            assert clerk.window.top_bar.live.more.text() == "+1"
        first, second = clerk.window.top_bar.live.parts
        assert first.tile.left is not None and second.tile.left is not None
        assert first.tile.left <= second.tile.left and first.tile.text
        clerk.press(Qt.Key.Key_F12, with_=CTRL)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the sale that ends first")
        await clerk.until(lambda: clerk.sees("Helena Prado"), "what was typed")
        await clerk.until(lambda: shown(clerk) == ["Otavio L.", "Nair B."], "the others")


async def test_a_code_that_waits_stands_on_every_page_and_its_payment_is_told_there(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    shop.control("quirks", {"pix_paid_after": 0})
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await one_way(clerk)
        clerk.press(Qt.Key.Key_2, with_=CTRL)
        await clerk.until(lambda: clerk.stage.payment.method is PaymentType.PIX, "PIX")
        clerk.press(Qt.Key.Key_F10)
        await clerk.until(clerk.core.orders.charges, "the code")
        (attempt, _charge), *_ = clerk.core.orders.charges()
        assert not shown(clerk), "the page itself shows its code"
        clerk.press(Qt.Key.Key_F12)
        await clerk.until(lambda: clerk.stage.step is Step.SEARCH, "the next customer")
        clerk.desk.open_page("settings")
        await clerk.until(lambda: shown(clerk) == ["Helena S."], "the code, also in the settings")
        clerk.press(Qt.Key.Key_F11, with_=CTRL)
        await clerk.until(lambda: clerk.window.page == "pending", "its case")
        clerk.desk.open_page("settings")
        shop.control(f"pix/{attempt.public_id}/pay")
        clerk.core.orders.ask_now()
        await clerk.until(lambda: clerk.sees("Abrir o pedido"), "the notice with its buttons")
        assert clerk.sees("Imprimir")
        await clerk.until(lambda: not shown(clerk), "no tile for what is paid")
        Mouse(clerk).click(Mouse(clerk).button("Abrir o pedido"))
        await clerk.until(lambda: clerk.window.page == "orders", "the order")


async def test_the_list_at_the_foot_of_the_rail_has_the_settings_and_opens_them(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        Mouse(clerk).click(clerk.window.rail.more)
        await clerk.until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "the list")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        clerk.window.rail.more.click()  # As a screen reader presses it, with the list open.
        assert QApplication.activePopupWidget() is menu
        wanted = next(action for action in menu.actions() if action.text().startswith("Ajustes"))
        wanted.trigger()
        menu.close()
        await clerk.until(lambda: clerk.window.page == "settings", "the settings")
        assert clerk.window.rail.more.open


async def test_hints_block_nothing_and_each_goes_when_its_thing_is_done(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    def signs(clerk: Clerk) -> int:
        return sum(sign.isVisible() for sign in clerk.window.findChildren(Tip))

    async with at_the_counter(shop, tmp_path / "desk", new_here=True) as clerk:
        assert signs(clerk) == 3 and clerk.focus_is("Para")
        clerk.type("belo")
        await clerk.until(lambda: signs(clerk) == 2, "the first hint gone: the cities come where it stood")
        clerk.press(Qt.Key.Key_Return)
        clerk.press(Qt.Key.Key_F2)
        await clerk.until(lambda: signs(clerk) < 2, "nothing over the trips")
        clerk.desk.run(CommandId.NEW_SALE)
        await clerk.until(lambda: signs(clerk) == 2, "the others before the next search")
        clerk.desk.run(CommandId.SHORTCUTS)
        await clerk.until(lambda: QApplication.activeModalWidget() is not None, "the keys")
        top = QApplication.activeModalWidget()
        assert top is not None
        top.close()
        await clerk.until(lambda: signs(clerk) == 1, "the third hint gone")
        clerk.desk.run(CommandId.BACK)
        await clerk.until(lambda: not signs(clerk), "all read")
        clerk.desk.tips.again()
        for size in ((1366, 768), (1024, 600), (960, 540)):
            clerk.window.resize(*size)
            await settled(clerk.window)
            clerk.desk.tips.tick()
            tiles = [
                QRect(one.mapTo(clerk.window, QPoint()), one.size()) for one in clerk.desk.hooks.offered()
            ]
            signs_now = [sign.geometry() for sign in clerk.window.findChildren(Tip) if sign.isVisible()]
            assert signs_now and tiles
            assert not any(one.intersects(other) for one in signs_now for other in tiles)
    async with at_the_counter(shop, tmp_path / "desk", new_here=True) as clerk:
        assert not signs(clerk), "once a person"
