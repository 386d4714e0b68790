"""Each rule of the walk distinguishes a window that breaks it from one that does not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets import paint
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.check_box import Toggle
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.label import ElidedLabel, Label
from tests.looks.walk import rules
from tests.looks.walk.contrast import contrast
from tests.looks.walk.finding import Finding
from tests.looks.walk.painted import PaintRecorder
from tests.looks.walk.untranslated import Untranslated


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

    def __init__(self, parent: QWidget, words: str, ink: str) -> None:
        super().__init__(parent)
        self._words, self._ink = words, ink
        self.setGeometry(10, 10, 100, 30)

    def paintEvent(self, event: QPaintEvent) -> None:
        with paint.painter_for(self) as painter:
            paint.fill_rect(painter, self.rect(), "#FFFFFF")
            paint.text(painter, QRect(0, 0, 100, 30), self._words, self._ink)


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


def test_a_small_target_and_a_button_of_no_known_height_are_reported(window: QWidget) -> None:
    small = placed(QPushButton("x", window), 0, 0, 23, 24)
    odd = placed(Button("Buscar", window), 0, 40, 100, 31)
    window.show()
    assert broken_rules(rules.targets(window)) == {"too small", "height"}
    small.resize(24, 24)
    odd.resize(100, 34)
    assert not broken_rules(rules.targets(window))


def test_what_a_finger_presses_is_at_least_40_px_high_and_wide(window: QWidget) -> None:
    chip = placed(Chip("Direto", window), 0, 0, 70, 39)
    switch = placed(Toggle("Seguro", window), 0, 60, 39, 40)
    small = placed(Button("Copiar", window, size="small"), 0, 120, 70, 28)
    window.show()
    found = [finding.where for finding in rules.targets(window) if finding.rule == "too small for a finger"]
    assert found == ["Chip", "Toggle", "Button"]
    for one in (chip, switch):
        one.resize(one.sizeHint())
    small.deleteLater()
    small.setParent(None)
    placed(Button("Copiar", window, size="small", touch=True), 0, 120, 70, 40).show()
    assert not broken_rules(rules.targets(window))


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


def test_a_label_over_the_edge_is_reported_and_one_that_scrolls_is_not(window: QWidget) -> None:
    placed(Label("Rodoviária do Tietê", window), 0, 290, 200, 20)
    area = QScrollArea(window)
    area.setWidget(placed(Label("Comprovante"), 0, 0, 200, 900))
    placed(area, 0, 0, 220, 100)
    window.show()
    assert [finding.where for finding in rules.outside(window)] == ["Label"]


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


def test_the_contrast_of_a_text_below_something_else_is_not_that_of_the_picture(
    window: QWidget, recorder: PaintRecorder
) -> None:
    Painted(window, "Poltrona", "#808080")
    cover = QWidget(window)
    cover.resize(window.size())
    window.show()
    with recorder.recording() as texts:
        picture = window.grab().toImage()
    assert not broken_rules(contrast(window, picture, texts))


def test_portuguese_in_an_english_window_is_reported(window: QWidget) -> None:
    label = Label("Bilhetes", window)
    window.show()
    assert broken_rules(Untranslated("en").findings(window, [])) == {"not translated"}
    assert not broken_rules(Untranslated("pt_BR").findings(window, []))
    label.setText("Tickets")
    assert not broken_rules(Untranslated("en").findings(window, []))


def test_a_layout_that_no_widget_has(window: QWidget) -> None:
    window.rows = QVBoxLayout()  # type: ignore[attr-defined]
    assert broken_rules(rules.layouts(window)) == {"layout without a widget"}
    window.setLayout(window.rows)  # type: ignore[attr-defined]
    assert not broken_rules(rules.layouts(window))


def test_an_item_of_a_layout_that_python_still_has(window: QWidget) -> None:
    column = QVBoxLayout(window)
    column.addWidget(Label("Bilhetes", window))
    item = column.itemAt(0)
    assert broken_rules(rules.layouts(window)) == {"held past its deletion"}
    column.takeAt(0)
    del item
    assert not broken_rules(rules.layouts(window))
