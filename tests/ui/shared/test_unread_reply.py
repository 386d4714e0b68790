"""Where a reply cannot be read, the notice offers what helps: to look at the provider's replies."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.ui.shared.unread_reply import follow, remedies
from pos_app.wording.notices import CommandId, NoticeAction

AGAIN = (NoticeAction(CommandId.SEARCH),)


class _Notice(QObject):
    acted = Signal(object)


class _Desk:
    def __init__(self) -> None:
        self.opened: list[str] = []

    def open_page(self, name: str, /) -> None:
        self.opened.append(name)


def test_a_reply_that_can_be_learnt_offers_that_first() -> None:
    assert remedies(None, AGAIN) == AGAIN
    assert remedies(UnreadableField(Endpoint.ORDER, "status"), AGAIN) == AGAIN
    offered = remedies(UnreadableField(Endpoint.TRIPS, "entry.price"), AGAIN)
    assert [one.command for one in offered] == [CommandId.PAGE_LEARN, CommandId.SEARCH]


def test_the_offer_opens_the_page_and_no_other_command_does() -> None:
    notice, desk = _Notice(), _Desk()
    follow(notice.acted, desk)
    notice.acted.emit(CommandId.SEARCH)
    assert desk.opened == []
    notice.acted.emit(CommandId.PAGE_LEARN)
    assert desk.opened == ["learn"]
