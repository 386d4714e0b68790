"""The staff at the kiosk, by touch alone: the hidden gesture, the PIN, a test, and out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from pos_app.desk.kiosk_staff import DEMO_PIN
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens.scale import ACROSS, UPRIGHT, Scale
from pos_app.kiosk.window.header import TAPS, GestureListener
from pos_app.system.exit_codes import Exit
from tests.journeys.customer import Customer, at_the_kiosk
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey]


async def come_in(customer: Customer) -> None:
    """Make the gesture until the area can be entered, which it is soon after the first page is there."""
    header = customer.window.header
    await customer.until(lambda: customer.kiosk._gate, "the gate")
    listener = header.findChild(GestureListener)
    assert listener is not None
    while True:  # A busy computer may take longer for the taps than the gesture allows.
        for _ in range(TAPS - 1):
            QTest.mouseClick(header, Qt.MouseButton.LeftButton)
        assert customer.page is Page.HOME, "the last tap is held"
        QTest.mousePress(header, Qt.MouseButton.LeftButton)
        if listener._held.isActive():
            break
        QTest.mouseRelease(header, Qt.MouseButton.LeftButton)
    await customer.at(Page.STAFF)
    QTest.mouseRelease(header, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("measures", [UPRIGHT, ACROSS])
async def test_in_by_touch_a_test_and_out(shop: SandboxProcess, tmp_path: Path, measures: Scale) -> None:
    async with at_the_kiosk(shop, tmp_path / "kiosk", measures=measures) as customer:
        await come_in(customer)
        assert customer.sees(DEMO_PIN), "a training kiosk shows it"
        await customer.type(DEMO_PIN)
        await customer.touch("Entrar")
        await customer.touch("Testar a impressora")
        await customer.touch("Imprimir um teste")
        await customer.until(lambda: customer.sees("Última impressão"), "how the print went")
        assert customer.sees("Equipe de demonstração")
        await customer.touch("Letra maior")
        assert customer.sees("Equipe de demonstração"), "still in"
        await customer.touch("Voltar")
        await customer.touch("Voltar")
        await customer.at(Page.HOME)
        assert not customer.sees("Equipe de demonstração")
        await come_in(customer)
        QTest.keyClicks(customer.window.focusWidget(), DEMO_PIN + "9")
        QTest.keyClick(customer.window.focusWidget(), Qt.Key.Key_Return)
        await customer.touch("Sair do totem")
        assert customer.exit_code is None
        await customer.touch("Sair agora")
        assert customer.exit_code == Exit.DONE
