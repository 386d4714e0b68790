"""Fields: errors after leaving, ticks, lists that the wheel cannot change."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.counter_field import CounterField
from pos_app.ui.widgets.text_field import TextField
from tests.ui.widgets.conftest import Show


def _written_by_an_assistive_program(field: TextField, words: str) -> None:
    # Qt hands its text to the line itself, past every method of ours.
    QLineEdit.setText(field.edit, words)


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
    field.edit.textEdited.connect(lambda words: field.edit.setText(words + "."))
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


def test_an_error_stands_below_and_is_read_aloud(show: Show) -> None:
    field = TextField("CPF")
    show(field)
    field.set_error("CPF não confere.")
    assert field.box.state == "error"
    assert field.error_label.isVisible()
    assert field.error_label.geometry().top() >= field.box.geometry().bottom()
    assert field.edit.accessibleDescription() == "CPF não confere."
    field.set_error(None)
    assert not field.error
    assert not field.error_label.isVisible()


def test_an_error_that_the_page_has_not_placed_opens_no_window(show: Show) -> None:
    field = TextField("CPF", error_inside=False)
    show(field)
    windows = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    field.set_error("CPF não confere.")
    assert [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()] == windows
    assert (field.box.state, field.error) == ("error", "CPF não confere.")


def test_the_error_stays_while_it_is_being_mended_but_the_tick_goes(show: Show, qtbot: QtBot) -> None:
    field = TextField("CPF")
    show(field)
    field.set_error("CPF não confere.")
    qtbot.keyClicks(field.edit, "1")
    assert field.error == "CPF não confere."
    field.set_ok()
    assert (field.box.state, field.error) == ("ok", "")
    qtbot.keyClicks(field.edit, "2")
    assert field.box.state == "plain"


def test_filling_a_field_is_not_typing_and_shows_its_beginning(show: Show, qtbot: QtBot) -> None:
    field, other = TextField("De"), QLineEdit()
    show(field, other)
    other.setFocus()
    with qtbot.assertNotEmitted(field.edited):
        field.set_text("  São Paulo (Tietê) ")
    assert field.text() == "São Paulo (Tietê)"
    assert field.edit.cursorPosition() == 0


def test_a_locked_field_takes_no_keys(show: Show, qtbot: QtBot) -> None:
    field = TextField("De")
    show(field)
    field.set_text("Santos")
    field.set_read_only(True)
    qtbot.keyClicks(field.edit, "x")
    assert field.text() == "Santos"


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


def test_the_counter_keeps_its_limits(show: Show, qtbot: QtBot) -> None:
    counter = CounterField("Passageiros", low=1, high=4)
    show(counter)
    counter.setFocus()
    with qtbot.assertNotEmitted(counter.changed):
        qtbot.keyClick(counter, Qt.Key.Key_Down)
    qtbot.keyClicks(counter, "3")
    qtbot.keyClick(counter, Qt.Key.Key_Up)
    qtbot.keyClick(counter, Qt.Key.Key_Up)
    assert counter.value == 4
    assert counter.accessibleName() == "Passageiros: 4"
    qtbot.keyClicks(counter, "9")
    assert counter.value == 4
