"""The code of an order, as a picture and as a line of digits."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from pos_app.domain.payment import CodeForm
from pos_app.ui.shared.code_view import CodeView
from pos_app.wording.checkout_texts import line_groups

LINE = "00190500954014481606906809350314337370000000100"


def inked(image: QImage) -> list[tuple[int, int]]:
    """Return where dark pixels are, inside the border."""
    across, down = range(3, image.width() - 3), range(3, image.height() - 3)
    return [(x, y) for x in across for y in down if image.pixelColor(x, y).value() < 100]


@pytest.fixture
def view(qtbot: QtBot) -> CodeView:
    view = CodeView()
    qtbot.addWidget(view)
    view.resize(318, 318)
    view.show()
    return view


def test_each_form_is_shown_its_way_and_nothing_of_the_other_stays(view: CodeView) -> None:
    view.show_code("000201", CodeForm.QR, "QR code do PIX")
    assert (view.code, view.qr.code, view.qr.accessibleName()) == ("000201", "000201", "QR code do PIX")
    assert (view.qr.isVisible(), view.line.isVisible()) == (True, False)
    view.show_code(LINE, CodeForm.LINE, "Linha")
    assert (view.code, view.qr.code) == (LINE, "")
    assert (view.qr.isVisible(), view.line.isVisible()) == (False, True)
    assert view.line.accessibleName() == f"Linha: {' '.join(line_groups(LINE))}"
    view.forget()
    assert (view.code, view.qr.code, view.line.accessibleName()) == ("", "", "")


@pytest.mark.parametrize("side", [180, 318, 648])
def test_the_whole_line_stands_inside_as_large_as_it_fits(view: CodeView, side: int) -> None:
    view.resize(side, side)
    view.show_code(LINE, CodeForm.LINE, "Linha")
    ink = inked(view.grab().toImage())
    ratio = view.devicePixelRatio()
    left, right = min(x for x, _ in ink) / ratio, max(x for x, _ in ink) / ratio
    top, bottom = min(y for _, y in ink) / ratio, max(y for _, y in ink) / ratio
    assert min(left, top) >= 12
    assert max(right, bottom) <= side - 12
    assert right - left > side / 2
