"""The place of a page where notices stand."""

from __future__ import annotations

import itertools
from weakref import WeakSet

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import Shiboken

from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.notice import Notice
from pos_app.wording.notices import NoticeView

_order = itertools.count(1)
_in_use: WeakSet[NoticeArea] = WeakSet()


class NoticeArea(QWidget):
    """Shows one notice per subject, newest first; takes no space while it is empty.

    Each can be closed; the older ones are folded to their titles. ``acted`` carries the subject and the
    ``CommandId`` of the pressed action, ``closed`` the subject of a notice that the clerk closed.
    """

    acted = Signal(str, object)
    closed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: dict[str, Notice] = {}
        self._closed: dict[str, NoticeView] = {}
        self._newest = 0
        self._quiet = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_notice(
        self,
        subject: str,
        view: NoticeView,
        *,
        inline: bool = False,
        seconds: float | None = None,
    ) -> Notice:
        """Show ``view``, replacing what stood for ``subject``; goes by itself after ``seconds``."""
        self.clear(subject)
        for older in self._shown.values():
            older.set_folded(True)
        notice = Notice(view, self, inline=inline, closable=True)
        notice.acted.connect(lambda command: self.acted.emit(subject, command))
        notice.close_asked.connect(lambda: self.close_notice(subject))
        self._shown[subject] = notice
        _in_use.add(self)
        self._newest = next(_order)
        self._column.insertWidget(0, notice)
        newest_first = reversed(self._shown.values())
        tab_from(self, (button for one in newest_first for button in one.controls))
        self.setVisible(not self._quiet)
        if not self._quiet:
            announce(notice, f"{notice.accessibleName()} {notice.accessibleDescription()}")
        if seconds is not None:
            QTimer.singleShot(int(seconds * 1000), notice, lambda: self._expire(subject, notice))
        return notice

    def keep_notice(self, subject: str, view: NoticeView, *, inline: bool = False) -> None:
        """Show a notice that its page gives again at every change of the sale.

        It stays as it is while it says the same; once closed, it stays closed until it was cleared or says
        something else.
        """
        shown = self._shown.get(subject)
        if view not in (self._closed.get(subject), shown.view if shown else None):
            self.show_notice(subject, view, inline=inline)

    def clear(self, subject: str) -> None:
        """Remove the notice about ``subject``, if any."""
        self._closed.pop(subject, None)
        notice = self._shown.pop(subject, None)
        if notice is not None:
            remove_from(self._column, (notice,))
            if self._shown:
                next(reversed(self._shown.values())).set_folded(False)
        if not self._shown:
            _in_use.discard(self)
        self.setVisible(bool(self._shown) and not self._quiet)

    @property
    def quiet(self) -> bool:
        """Whether notices are kept back."""
        return self._quiet

    def set_quiet(self, quiet: bool) -> None:
        """Keep every notice back, unseen and unspoken, or show what is there."""
        self._quiet = quiet
        self.setVisible(bool(self._shown) and not quiet)

    def close_notice(self, subject: str) -> None:
        """Remove a notice because the clerk closed it."""
        notice = self._shown.get(subject)
        if notice is not None:
            self.clear(subject)
            self._closed[subject] = notice.view
            self.closed.emit(subject)

    def close_newest(self) -> None:
        """Remove the newest notice because the clerk closed it."""
        if self._shown:
            self.close_notice(next(reversed(self._shown)))

    @staticmethod
    def in_use() -> list[NoticeArea]:
        """Return every area that has a notice, wherever it is."""
        return [area for area in _in_use if Shiboken.isValid(area)]

    @property
    def newest(self) -> int:
        """When the newest notice came, as a number that grows from notice to notice everywhere; 0 without."""
        return self._newest if self._shown else 0

    def notice(self, subject: str) -> Notice | None:
        return self._shown.get(subject)

    def needed_height(self, width: int) -> int:
        """Return the height in px that the notices need at this width."""
        gaps = self._column.spacing() * max(0, len(self._shown) - 1)
        return gaps + sum(max(TOUCH, notice.heightForWidth(width)) for notice in self._shown.values())

    def _expire(self, subject: str, notice: Notice) -> None:
        if self._shown.get(subject) is notice:
            self.clear(subject)
