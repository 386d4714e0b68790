"""The keyboard on the screen types into the field that has the focus, and never takes the focus itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.domain.languages import LANGUAGES
from pos_app.ui.widgets.onscreen.key_panel import COUNTER, KIOSK, KIOSK_LOW, LONG_MS, KeyPanel, TouchKey
from pos_app.ui.widgets.onscreen.layouts import KeyboardKind
from pos_app.ui.widgets.onscreen.touch_keyboard import NumberPad, TouchKeyboard
from pos_app.wording import translation
from tests.ui.widgets.conftest import Show

KINDS: tuple[KeyboardKind, ...] = ("name", "text", "document", "email", "full")


def key(panel: KeyPanel, text: str) -> TouchKey:
    """Return the key that types ``text``, or does them."""
    return next(
        one for one in panel.buttons() if text in (one.key.text, one.key.does if not one.key.text else "")
    )


def tap(panel: KeyPanel, *keys: str) -> None:
    for text in keys:
        QTest.mouseClick(key(panel, text), Qt.MouseButton.LeftButton)


def field_with(show: Show, panel: KeyPanel) -> QLineEdit:
    field = QLineEdit()
    window = show(field, panel)
    window.resize(1080, 700)
    field.setFocus()
    panel.attach(field)
    return field


def test_a_name_is_typed_with_its_accents_and_the_focus_stays_in_the_field(show: Show) -> None:
    keyboard = TouchKeyboard()
    field = field_with(show, keyboard)
    edited: list[str] = []
    field.textEdited.connect(edited.append)
    tap(keyboard, *"JOÃO", " ", *"D'ÁVILAX", "erase")
    assert field.text() == "JOÃO D'ÁVILA"
    assert edited[-1] == "JOÃO D'ÁVILA", "a page that follows the typing hears of it"
    assert field.hasFocus()


def test_a_long_press_offers_the_other_letters_and_types_the_chosen_one(show: Show, qtbot: QtBot) -> None:
    keyboard = TouchKeyboard(kind="document")
    field = field_with(show, keyboard)
    pressed = key(keyboard, "N")
    QTest.mousePress(pressed, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: keyboard._others is not None, timeout=LONG_MS * 5)
    QTest.mouseRelease(pressed, Qt.MouseButton.LeftButton)
    assert field.text() == "", "a long press types nothing by itself"
    assert keyboard._others is not None
    (other,) = keyboard._others.keys
    QTest.mouseClick(other, Qt.MouseButton.LeftButton)
    assert field.text() == "Ñ"
    assert keyboard._others is None


def test_the_erasing_key_repeats_while_it_is_held(show: Show, qtbot: QtBot) -> None:
    keyboard = TouchKeyboard()
    field = field_with(show, keyboard)
    field.setText("PINDAMONHANGABA")
    erasing = key(keyboard, "erase")
    QTest.mousePress(erasing, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(field.text()) < 12)
    QTest.mouseRelease(erasing, Qt.MouseButton.LeftButton)
    left = field.text()
    with pytest.raises(Exception, match="timed out"):
        qtbot.waitUntil(lambda: field.text() != left, timeout=300)


def test_two_fingers_type_in_the_order_in_which_they_come_down(show: Show, qapp: QApplication) -> None:
    keyboard = TouchKeyboard()
    field = field_with(show, keyboard)
    device: QPointingDevice = QTest.createTouchDevice()
    first, second = (key(keyboard, letter).geometry().center() for letter in "AL")
    QTest.touchEvent(keyboard, device).press(0, first, keyboard).commit()
    QTest.touchEvent(keyboard, device).stationary(0).press(1, second, keyboard).commit()
    QTest.touchEvent(keyboard, device).stationary(0).release(1, second, keyboard).commit()
    QTest.touchEvent(keyboard, device).release(0, first, keyboard).commit()
    assert field.text() == "AL"
    assert field.hasFocus()


def test_every_printable_ascii_character_is_on_the_full_keyboard(show: Show) -> None:
    keyboard = TouchKeyboard(kind="full", size=COUNTER)
    field = field_with(show, keyboard)
    field.setInputMethodHints(Qt.InputMethodHint.ImhNoAutoUppercase)
    keyboard.attach(field)
    found = {one.key.text for one in keyboard.buttons()}
    tap(keyboard, "shift")
    found |= {one.key.text for one in keyboard.buttons()}
    tap(keyboard, "symbols")
    found |= {one.key.text for one in keyboard.buttons()}
    assert {chr(code) for code in range(0x20, 0x7F)} - found == set()
    tap(keyboard, *"<>^~", "symbols", "a")
    assert field.text() == "<>^~a"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_and_letters_follow_the_language(show: Show, language: str) -> None:
    keyboard = TouchKeyboard(done_words="Buscar")
    show(keyboard)
    translation.use(language)
    try:
        keyboard.show_kind("text", language=language)
        names = [one.accessibleName() for one in keyboard.buttons()]
        space = next(one for one in keyboard.buttons() if one.key.text == " ")
    finally:
        translation.use("pt_BR")
    assert all(names), "each is read aloud"
    assert space.text() == {"pt_BR": "espaço", "en": "space", "es": "espacio"}[language]
    assert ("Ñ" in names) == (language == "es")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("size", "width", "least"),
    [(KIOSK, 1080, 64), (KIOSK_LOW, 1366, 64), (COUNTER, 1024, 40), (COUNTER, 800, 40)],
)
def test_every_key_is_as_large_as_a_finger_needs(
    show: Show, kind: KeyboardKind, size: object, width: int, least: int
) -> None:
    for done in ("", "Buscar"):
        keyboard = TouchKeyboard(kind=kind, size=size, done_words=done)  # type: ignore[arg-type]
        show(keyboard).resize(width + 22, 700)
        QApplication.processEvents()
        assert keyboard.width() == width
        assert min(min(one.width(), one.height()) for one in keyboard.buttons()) >= least
        assert keyboard.minimumSizeHint().width() <= width
        places = [one.geometry() for one in keyboard.buttons()]
        assert not any(a.intersects(b) for n, a in enumerate(places) for b in places[:n])
        assert all(keyboard.rect().contains(one) for one in places)


def test_an_assistive_program_presses_a_key(show: Show, qtbot: QtBot) -> None:
    pad = NumberPad()
    field = field_with(show, pad)
    found = QAccessible.queryAccessibleInterface(key(pad, "7"))
    found.actionInterface().doAction(QAccessibleActionInterface.pressAction())
    qtbot.waitUntil(lambda: field.text() == "7")  # Qt shows the key pressed before it counts.


def test_a_field_that_is_gone_is_forgotten(show: Show, qtbot: QtBot) -> None:
    pad = NumberPad()
    field = field_with(show, pad)
    field.deleteLater()
    qtbot.waitUntil(lambda: pad.target is None)
    with qtbot.waitSignal(pad.pressed):
        tap(pad, "7")
