"""Tells above every page of receipts that did not go out by e-mail, or maybe did: each once."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording import format, mail_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView

_SHOWN = (MailState.REFUSED, MailState.GIVEN_UP, MailState.MAYBE_SENT)
_SUBJECT = "mail "


class MailNews:
    """Notices in ``area``. ``subscribe`` gives every step of every delivery; ``show_order`` shows an order,
    where the receipt can be sent again. ``on_page`` returns whether the page in front tells of it."""

    def __init__(
        self,
        area: NoticeArea,
        subscribe: Callable[[Callable[[MailDelivery], None]], Callable[[], None]],
        show_order: Callable[[str], None],
        on_page: Callable[[str], bool] = lambda _order: False,
    ) -> None:
        self._area = area
        self._show_order, self._on_page = show_order, on_page
        self._unsubscribe = subscribe(self._moved)
        area.acted.connect(self._act)

    def stop(self) -> None:
        self._unsubscribe()
        self._area.acted.disconnect(self._act)

    def _moved(self, delivery: MailDelivery) -> None:
        subject = _SUBJECT + delivery.order
        if delivery.state not in _SHOWN or self._on_page(delivery.order):
            self._area.clear(subject)
            return
        hour = format.hour(delivery.changed.astimezone()) if delivery.changed else ""
        notice = mail_texts.notice(delivery, hour)
        action = NoticeAction(CommandId.SHOW_ORDER, mail_texts.show_order())
        text = f"{notice.title}. {notice.text}"
        title = mail_texts.not_sent(delivery.order)
        self._area.show_notice(subject, NoticeView("warning", title, text, icon="mail", actions=(action,)))

    def _act(self, subject: str, command: CommandId) -> None:
        if subject.startswith(_SUBJECT) and command is CommandId.SHOW_ORDER:
            self._area.clear(subject)
            self._show_order(subject.removeprefix(_SUBJECT))
