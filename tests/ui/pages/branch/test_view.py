"""The page of the branch as a widget: its keys, and what a screen reader hears."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pos_app.ui.pages.branch.presenter import Area, AsideLine, Ask, Intent, Marked, Search
from pos_app.ui.pages.branch.view import BranchView
from pos_app.ui.shared.left_open import lines
from pos_app.wording.notices import CommandId
from tests.domain.test_overview import NOW
from tests.ui.pages.branch.test_presenter import ORDER, PARKED

ASKED = AsideLine("r1", "shield-check", "Guichê 03 pede", "Nair", "14:00", "primary", "Autorizar", "Negar")
WRONG = AsideLine("w1", "printer", "Guichê 07 sem papel", "", "", "warning", "Visto")
K = Qt.Key


def shown(qtbot: QtBot) -> tuple[BranchView, list[Intent]]:
    view = BranchView()
    for widget in (view, view.side):
        qtbot.addWidget(widget)
        widget.resize(900, 640)
        widget.show()
        qtbot.waitExposed(widget)
    left = lines((ORDER,), (PARKED,), NOW.date(), None)
    view.show_orders(left, "Deixado", "", {})
    view.show_aside((ASKED, WRONG))
    view.show_acts(ASKED, left[0])
    asked: list[Intent] = []
    view.asked.connect(asked.append)
    return view, asked


def test_everything_is_done_at_the_keyboard(qtbot: QtBot) -> None:
    view, asked = shown(qtbot)
    QTest.keyClick(view.side.table, K.Key_Down)
    QTest.keyClick(view.side.table, K.Key_Return)
    QTest.keyClick(view.side.table, K.Key_Delete)
    assert asked == [Marked(Area.ASIDE, "w1"), Ask.ACT, Ask.REFUSE]
    asked.clear()
    QTest.keyClick(view.orders, K.Key_Return)
    view.commands()[CommandId.MAIN].run()
    view.edit.setText("siqueira")
    QTest.keyClick(view.edit, K.Key_Return)
    view.commands()[CommandId.BACK].run()
    assert asked == [Ask.TAKE, Ask.ACT, Search("siqueira"), Search("")]


def test_the_key_bar_says_what_a_key_does_now(qtbot: QtBot) -> None:
    view, _ = shown(qtbot)
    before = {hint.text for hint in view.key_hints}
    assert {"Autorizar", "Negar", "Assumir", "Copiar o número"} <= before
    told: list[None] = []
    view.hints_changed.connect(lambda: told.append(None))
    view.show_acts(WRONG, None)
    after = {hint.text for hint in view.key_hints}
    assert told and "Visto" in after and not {"Negar", "Assumir"} & after
    assert not view.side.other.isVisible()


def test_a_line_is_read_whole(qtbot: QtBot) -> None:
    view, _ = shown(qtbot)
    role = Qt.ItemDataRole.AccessibleTextRole
    said = [view.orders.model().index(row, 0).data(role) for row in range(2)]
    assert "GB7K" in said[0] and "Guichê 04" in said[0]
    assert said[1].startswith("Guardada, Venda guardada, Guichê 09")
