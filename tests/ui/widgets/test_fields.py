"""Fields: errors after leaving, ticks, lists that the wheel cannot change."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.text_field import TextField
from tests.ui.widgets.conftest import Show


def _written_by_an_assistive_program(field: TextField, text: str) -> None:
    # Qt hands its text to the line itself, past every method of ours.
    QLineEdit.setText(field.edit, text)


def test_what_an_assistive_program_writes_counts_as_typed(show: Show, qtbot: QtBot) -> None:
    field = TextField("De")
    show(field)
    heard: list[str] = []
    field.edited.connect(heard.append)
    _written_by_an_assistive_program(field, "sao p")
    qtbot.keyClicks(field.edit, "a")
    _written_by_an_assistive_program(field, "belo")
    assert heard == ["sao p", "sao pa", "belo"]


def test_what_the_page_fills_in_does_not_count_as_typed(show: Show) -> None:
    field = TextField("De")
    show(field)
    heard: list[str] = []
    field.edited.connect(heard.append)
    field.set_text("São Paulo")
    field.edit.setText("Santos")
    field.edit.clear()
    assert not heard


def test_a_page_that_shapes_the_typing_hears_it_once(show: Show, qtbot: QtBot) -> None:
    field = TextField("CPF")
    show(field)
    heard: list[str] = []
    field.edited.connect(heard.append)
    field.edit.textEdited.connect(lambda text: field.edit.setText(text + "."))
    qtbot.keyClicks(field.edit, "5")
    _written_by_an_assistive_program(field, "52")
    assert heard == ["5", "52"]
    assert field.text() == "52."


def test_a_list_that_opens_is_not_leaving(show: Show, qtbot: QtBot) -> None:
    field = TextField("CPF")
    show(field)
    field.setFocus()
    with qtbot.assertNotEmitted(field.left):
        QApplication.sendEvent(field.edit, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))


def test_an_error_that_the_page_has_not_placed_opens_no_window(show: Show) -> None:
    field = TextField("CPF", error_inside=False)
    show(field)
    windows = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    field.set_error("CPF não confere.")
    assert [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()] == windows
    assert (field.box.state, field.error) == ("error", "CPF não confere.")


def make_combo(show: Show) -> ComboField:
    combo = ComboField("Documento")
    combo.set_choices([("CPF", "cpf"), ("Passaporte", "passport"), ("RG", "rg")])
    show(combo)
    return combo


def test_a_list_carries_values_and_keeps_the_choice_when_refilled(show: Show, qtbot: QtBot) -> None:
    combo = make_combo(show)
    assert combo.select.height() == 34
    combo.set_value("passport")
    combo.set_choices([("RG", "rg"), ("Passaporte", "passport")])
    assert combo.value() == "passport"
    combo.set_choices([("CPF", "cpf")])
    assert combo.value() == "cpf"


def test_only_the_clerk_s_choice_is_announced(show: Show, qtbot: QtBot) -> None:
    combo = make_combo(show)
    with qtbot.assertNotEmitted(combo.chosen):
        combo.set_value("rg")
    combo.select.setFocus()
    with qtbot.waitSignal(combo.chosen) as chosen:
        qtbot.keyClick(combo.select, Qt.Key.Key_Up)
    assert chosen.args == ["passport"]


def test_the_wheel_changes_nothing(show: Show) -> None:
    combo = make_combo(show)
    combo.select.setFocus()
    down = QWheelEvent(
        QPointF(5, 5),
        QPointF(5, 5),
        QPoint(0, -120),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(combo.select, down)
    assert combo.value() == "cpf"
