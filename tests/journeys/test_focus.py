"""The keyboard stays in the window: after every page, every error and every dialog the next key counts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Step
from pos_app.ui.shared.stops_box import StopsBox
from pos_app.ui.shell.command_box import CommandBox
from pos_app.ui.shell.shortcut_list import ShortcutList
from tests.journeys.books import Books
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, on_map, sold
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


async def at(clerk: Clerk, page: str, field: str = "") -> None:
    """Wait until a page shows and the keyboard is on it, on the field of this name where one is given."""

    def there() -> bool:
        named = not field or field in clerk.focus().accessibleName()
        return clerk.window.page == page and clerk.has_the_keyboard() and named

    await clerk.until(there, f"the keyboard on {field or 'the page'} of {page}")


async def error_shown(clerk: Clerk, words: str) -> None:
    """Wait until an error shows, with the keyboard still in the window."""
    await clerk.until(lambda: clerk.sees(words), f"«{words}»")
    await clerk.until(clerk.has_the_keyboard, f"the keyboard in the window beside «{words}»")


async def test_errors_on_the_way_to_a_card_sale_never_take_the_keyboard(
    shop: SandboxProcess, books: Books, tmp_path: Path
) -> None:
    before = len(books.orders())
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await at(clerk, "search")
        await clerk.search("sao p", "belo", "+3")
        await at(clerk, "search", "Viagens")
        await choose(clerk, TripKind.DIRECT)
        await on_map(clerk)
        await at(clerk, "seats", "Poltrona")
        clerk.press(Qt.Key.Key_Return)
        await error_shown(clerk, "Falta escolher 1 poltrona")
        clerk.type("j")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PASSENGERS, "the hold")
        await at(clerk, "passengers", "CPF")
        clerk.type("52998224720")
        clerk.press(Qt.Key.Key_Tab)
        await error_shown(clerk, "Este CPF não confere")
        await at(clerk, "passengers", "Nome completo")
        clerk.press(Qt.Key.Key_Tab, with_=Qt.KeyboardModifier.ShiftModifier)
        await at(clerk, "passengers", "CPF")
        clerk.type("52998224725")
        clerk.press(Qt.Key.Key_F10)
        await at(clerk, "passengers", "Nome completo, passageiro 1")
        clerk.type("Helena Prado Siqueira")
        clerk.press(*[Qt.Key.Key_Return] * 3)
        await at(clerk, "passengers", "E-mail")
        clerk.press(Qt.Key.Key_Return)
        await at(clerk, "passengers", "Ir para o pagamento")
        clerk.press(Qt.Key.Key_Return)
        await clerk.until(lambda: clerk.stage.step is Step.PAYMENT, "the payment")
        await at(clerk, "payment")
        await clerk.give_card("4111111111111111")
        await clerk.until(lambda: clerk.stage.payment.card, "the card's token")
        await at(clerk, "payment")
        clerk.press(Qt.Key.Key_F10)
        await sold(clerk, books, before)
        await at(clerk, "tickets")
        clerk.press(Qt.Key.Key_F12)
        await at(clerk, "search", "Para")


async def test_a_dialog_takes_the_keyboard_and_gives_it_back_to_where_it_was(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        await clerk.search("sao p", "belo", "+3")
        await at(clerk, "search", "Viagens")

        async def opens(kind: type[QDialog], call: Callable[[], None]) -> None:
            call()
            await clerk.until(lambda: clerk.window.findChildren(kind), kind.__name__)
            (box,) = clerk.window.findChildren(kind)
            await clerk.until(box.isActiveWindow, f"the keyboard in {kind.__name__}")
            clerk.press(Qt.Key.Key_Escape)
            await clerk.until(lambda: not clerk.window.findChildren(kind), f"{kind.__name__} gone")
            await clerk.back_at_the_window()
            await at(clerk, "search", "Viagens")

        await opens(ShortcutList, lambda: clerk.press(Qt.Key.Key_F1))
        await opens(CommandBox, lambda: clerk.press(Qt.Key.Key_K, with_=CTRL))
        await opens(StopsBox, lambda: clerk.press(Qt.Key.Key_I, with_=CTRL))
        clerk.press(Qt.Key.Key_Return)
        await on_map(clerk)
