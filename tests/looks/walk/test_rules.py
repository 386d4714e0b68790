"""Each rule of the walk distinguishes a window that breaks it from one that does not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets import paint
from pos_app.ui.widgets.label import ElidedLabel, Label
from tests.looks.walk import rules
from tests.looks.walk.contrast import contrast
from tests.looks.walk.finding import Finding
from tests.looks.walk.painted import PaintRecorder


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> QWidget:
    theme().apply(qapp, "light")
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(400, 300)
    return made


@pytest.fixture(scope="module")
def recorder() -> PaintRecorder:
    return PaintRecorder()


class Painted(QWidget):
    """Paints a text that the test chooses."""

    def __init__(self, parent: QWidget, text: str, ink: str) -> None:
        super().__init__(parent)
        self._words, self._ink = text, ink
        self.setGeometry(10, 10, 100, 30)

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint.painter_for(self) as painter:
            paint.fill_rect(painter, self.rect(), "#FFFFFF")
            paint.paint_text(painter, QRect(0, 0, 100, 30), self._words, self._ink)


def placed(widget: QWidget, x: int, y: int, width: int = 120, height: int = 34) -> QWidget:
    widget.setGeometry(x, y, width, height)
    return widget


def broken_rules(findings: Iterator[Finding]) -> set[str]:
    return {finding.rule for finding in findings}


def test_a_control_without_a_name_is_reported(window: QWidget) -> None:
    field = QLineEdit(window)
    window.show()
    assert broken_rules(rules.names(window)) == {"no name"}
    field.setAccessibleName("Nome")
    assert not broken_rules(rules.names(window))


def test_tab_must_not_go_back(window: QWidget) -> None:
    first = placed(QPushButton("1", window), 200, 0)
    second = placed(QPushButton("2", window), 0, 0)
    window.show()
    assert broken_rules(rules.tab_order(window)) == {"tab goes back"}
    first.move(0, 0)
    second.move(200, 0)
    assert not broken_rules(rules.tab_order(window))


def test_a_cut_label_is_reported_and_one_with_a_tooltip_is_not(
    window: QWidget, recorder: PaintRecorder
) -> None:
    cut = placed(Label("Rodoviária do Tietê, São Paulo", window), 0, 0, 60, 20)
    placed(ElidedLabel("Rodoviária do Tietê, São Paulo", window), 0, 30, 60, 20)
    window.show()
    with recorder.recording() as texts:
        window.grab()
    assert any(one.cut for one in texts)
    assert [finding.where for finding in rules.cut_off(window, texts)] == ["Label"]
    cut.resize(300, 20)
    assert not broken_rules(rules.cut_off(window, texts))


def test_a_painted_text_that_is_cut_is_reported_until_a_tooltip_has_it(
    window: QWidget, recorder: PaintRecorder
) -> None:
    painted = Painted(window, "Rodoviária do Tietê, São Paulo", "#000000")
    window.show()
    with recorder.recording() as texts:
        window.grab()
    assert broken_rules(rules.cut_off(window, texts)) == {"cut off"}
    painted.setToolTip("Rodoviária do Tietê, São Paulo")
    assert not broken_rules(rules.cut_off(window, texts))


@pytest.mark.parametrize(("ink", "findings"), [("#808080", {"contrast"}), ("#707070", set())])
def test_the_contrast_is_that_of_the_picture(
    window: QWidget, recorder: PaintRecorder, ink: str, findings: set[str]
) -> None:
    Painted(window, "Poltrona", ink)
    window.show()
    with recorder.recording() as texts:
        picture = window.grab().toImage()
    assert broken_rules(contrast(window, picture, texts)) == findings
