"""Notices where there is little room."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.ui.widgets.label import LeadText
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView

FREED = NoticeView(
    "info",
    "A poltrona 01 foi liberada.",
    "Fica bloqueada até 14:16 e não pode ser vendida.",
    actions=(NoticeAction(CommandId.UNDO),),
)


def test_over_the_total_the_button_of_a_notice_stands_below_its_words(qtbot: QtBot) -> None:
    page = QWidget()
    page.resize(700, 300)
    qtbot.addWidget(page)
    area = NoticeArea(page)
    page.show()
    notice = area.show_notice("freed", FREED, inline=True)
    for width, below in ((272, True), (640, False), (272, True)):
        needs = area.needed_height(width)
        area.setGeometry(0, 0, width, needs)
        qtbot.waitUntil(lambda needs=needs: notice.height() == needs)  # type: ignore[misc]
        (lead,), (button,) = notice.findChildren(LeadText), notice.buttons
        assert (button.y() >= lead.geometry().bottom()) == below
        assert lead.width() > 150, "no column of single words"
        assert notice.rect().contains(button.geometry()) and notice.rect().contains(lead.geometry())
