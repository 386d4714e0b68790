"""A page changes in place: it looks as if made anew, and what did not change stays the same widget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pos_app.kiosk.flow.intents import Ask as Touch
from pos_app.kiosk.flow.intents import TypeField
from pos_app.kiosk.flow.state import Ask, Form, Person
from pos_app.kiosk.flow.state import Page as KioskPage
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.screens.blocks import Act
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.render import Page
from pos_app.ui.widgets.onscreen.key_panel import TouchKey
from tests.kiosk import states
from tests.looks.kiosk import shown

_CHANCE = 16


@pytest.fixture(autouse=True)
def steady_cursor(qapp: QApplication) -> Iterator[None]:
    before = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield
    qapp.setCursorFlashTime(before)


def same_page() -> list[tuple[str, str]]:
    """Return pictures of the same page, each with the one before."""
    every = [(name, state.page) for name, (state, _) in states.every().items()]
    found = [(one, other) for (one, page), (other, there) in pairwise(sorted(every, key=lambda e: e[1]))
             if page is there]  # fmt: skip
    return [*found, *((other, one) for one, other in found)]


def picture(name: str, *, after: str = "") -> QImage:
    with shown.window("upright") as window:
        if after:
            shown.show(window, after, "upright")
            page = window.page
        shown.show(window, name, "upright")
        assert not after or window.page is page
        return window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def apart(one: QImage, other: QImage) -> int:
    """Return by how much two pictures differ, in levels of 255. Qt smooths letters over 64 px by chance."""
    if one == other:
        return 0
    both = QImage(one)
    painter = QPainter(both)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other)
    painter.end()
    grey = both.convertToFormat(QImage.Format.Format_Grayscale8)  # Alive as long as its bits are read.
    return max(bytes(grey.constBits()))


@pytest.mark.slow
def test_a_page_that_was_changed_looks_like_one_made_anew(qtbot: QtBot) -> None:
    pairs = same_page()
    assert len(pairs) > 60
    fresh: dict[str, QImage] = {}
    wrong = []
    for before, name in pairs:
        if name not in fresh:
            fresh[name] = picture(name)
        if apart(picture(name, after=before), fresh[name]) > _CHANCE:
            wrong.append(f"{name} after {before}")
    assert not wrong, "\n".join(wrong)


def lines(*texts: str, why_not: str = "") -> b.Body:
    act = Act("Pagar", Touch.RESERVE, why_not=why_not)
    blocks = (b.Words(text) for text in texts)
    return b.Body(b.column(b.row(*blocks), b.Guest("card", "page"), b.Card(b.column(b.Button(act)))))


def test_a_button_under_a_finger_stays_while_the_page_changes_around_it(qtbot: QtBot) -> None:
    form, holder = QWidget(), QWidget()
    for one in (form, holder):
        qtbot.addWidget(one)
    page = Page({"card": lambda: form}, holder)
    asked: list[object] = []
    page.asked.connect(asked.append)
    page.show_body(lines("um"))
    (button,) = page.findChildren(BigButton)
    for body in (lines("dois"), lines("dois", "e mais um"), lines("um", why_not="Espere."), lines("um")):
        page.show_body(body)
        assert page.findChildren(BigButton) == [button]
        assert form.parentWidget() is page
    button.click()
    assert asked == [Touch.RESERVE]
    page.leave()
    assert form.parentWidget() is None, "what is another's outlives the page"


def test_the_keys_of_digits_type_into_the_field_that_is_open(qtbot: QtBot) -> None:
    asked: list[object] = []
    form = Form((Person(number="52998224725", phone="1"),), ask=Ask.CPF)
    state = states.kiosk(KioskPage.PASSENGER, states.at_passengers("17"), form=form)
    with shown.window("upright") as window:
        window.asked.connect(asked.append)
        for ask in (Ask.CPF, Ask.PHONE):
            open_one = replace(state, form=replace(form, ask=ask))
            window.show_screen(screens.screen(open_one, states.scene()))
            QApplication.processEvents()
        (key,) = (one for one in window.findChildren(TouchKey) if one.isVisible() and one.key.text == "9")
        qtbot.mouseClick(key, Qt.MouseButton.LeftButton)
    assert asked == [TypeField("19")]


def test_another_page_moves_in_and_comes_to_rest_where_it_belongs(qtbot: QtBot) -> None:
    with shown.window("upright") as window:
        shown.show(window, "trips", "upright")
        page, turner = window.page, window.turner
        place = page.parentWidget() if page is not None else None
        assert place is not None
        seen: list[int] = []
        turner.motion.valueChanged.connect(seen.append)
        with qtbot.waitSignal(turner.motion.finished):
            turner.move_in(24)
        assert seen[0] == 24 and seen == sorted(seen, reverse=True)
        assert place.x() == 0
