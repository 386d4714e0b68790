"""The customer's window: one face at a time, the others empty, and it never disturbs the clerk."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.customer.window import CustomerWindow
from pos_app.ui.style.theme import theme
from tests.ui.builders import NOW
from tests.ui.customer.faces import face


@pytest.fixture
def display(qtbot: QtBot, qapp: QApplication) -> CustomerWindow:
    theme().apply(qapp, "light")
    window = CustomerWindow()
    window.set_desk("Guichê 07")
    window.resize(1024, 600)
    window.show()
    return window


def show(display: CustomerWindow, name: str) -> None:
    display.show_face(face(name))
    QApplication.processEvents()


def test_each_state_has_its_page_and_empties_the_others(display: CustomerWindow) -> None:
    pages = {"idle": display.idle, "basket": display.basket, "pix": display.pix, "thanks": display.thanks}
    for name in ("basket", "pix", "thanks", "idle"):
        show(display, name)
        assert pages[name].isVisible()
        for other in (display.basket, display.pix, display.thanks):
            if other is not pages[name]:
                assert other._shown is None
                assert other.accessibleName() == ""
    assert display.pix.code.code == ""
    display.finish()


def test_training_is_told_on_every_page(display: CustomerWindow) -> None:
    plain = display.head.grab().toImage()
    display.set_sign("TREINAMENTO")
    for name in ("idle", "basket", "pix", "thanks"):
        show(display, name)
        assert display.head.accessibleName().startswith("TREINAMENTO")
    show(display, "idle")
    assert display.head.grab().toImage() != plain
    display.finish()


def test_after_a_sale_the_picture_is_that_of_before_it(display: CustomerWindow) -> None:
    display.head._now = lambda: NOW
    show(display, "idle")
    before = display.grab().toImage()
    for name in ("basket", "pix", "thanks", "idle"):
        show(display, name)
    assert display.grab().toImage() == before
    display.finish()


def test_it_closes_only_with_the_desk_and_never_takes_the_keyboard(display: CustomerWindow) -> None:
    assert display.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert display.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert all(widget.focusPolicy() == Qt.FocusPolicy.NoFocus for widget in display.findChildren(QWidget))
    display.close()
    assert display.isVisible()
    display.finish()
    assert not display.isVisible()
