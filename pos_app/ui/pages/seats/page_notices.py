"""The notice of the page: whole where there is space, else one line of it, never in the seats' space."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from pos_app.ui.pages.seats.page import Acted
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.notice import Notice, NoticeArea
from pos_app.wording import trip_texts
from pos_app.wording.notices import NoticeView

_SUBJECT = "seats"
_LINE = 44
"""The least height of one line, in px."""


class NoticeWay(Enum):
    """How the notice is shown."""

    WHOLE = auto()
    FOLDED = auto()
    """One line with its actions, below the page's content."""
    OVER = auto()
    """One line that lies over the lowest part of the page."""


class _FoldedArea(NoticeArea):
    """Where the one line of a notice stands: the key that closes notices closes the whole of it."""

    def __init__(self, page: QWidget, whole: NoticeArea) -> None:
        super().__init__(page)
        self._whole = whole

    @property
    def newest(self) -> int:
        return self._whole.newest

    def close_newest(self) -> None:
        self._whole.close_notice(_SUBJECT)


class PageNotices:
    """``ask`` gets what a pressed action asks for; ``turned`` is called when the clerk folded or unfolded
    it."""

    def __init__(self, page: QWidget, ask: Callable[[Acted], object], turned: Callable[[], object]) -> None:
        self._page, self._ask, self._turned = page, ask, turned
        self._view: NoticeView | None = None
        self._line: Notice | None = None
        self._unfolded = False
        self.whole = NoticeArea(page)
        self.whole.acted.connect(lambda _, command: ask(Acted(command)))
        self.whole.closed.connect(lambda _: self._close())
        self._area = _FoldedArea(page, self.whole)

    @property
    def state(self) -> tuple[NoticeView | None, bool]:
        return self._view if self._line else None, self._unfolded

    def show_notice(self, view: NoticeView | None) -> bool:
        """Show a notice; None clears it. Return whether something changed."""
        if view == self._view:
            return False
        self._view, self._unfolded = view, False
        self._drop_line()
        if view is None:
            self.whole.clear(_SUBJECT)
            return True
        # A notice takes its height from the width at which it is first shown.
        self.whole.resize(self._page.width(), self.whole.height())
        self.whole.show_notice(_SUBJECT, view, inline=not view.happened)
        self._line = self._folded(view)
        return True

    def _folded(self, view: NoticeView) -> Notice:
        short = replace(view, text="", happened="", money="", todo="")
        line = Notice(short, self._area, inline=True, closable=True)
        line.acted.connect(lambda command: self._ask(Acted(command)))
        line.close_asked.connect(lambda: self.whole.close_notice(_SUBJECT))
        line.setAccessibleDescription(
            " ".join(filter(None, (view.text, view.happened, view.money, view.todo)))
        )
        if line.accessibleDescription():
            more = Button(trip_texts.see_all(), line, kind="quiet", size="small", touch=True)
            more.clicked.connect(self.unfold)
            line.buttons.append(more)
            layout = line.layout()
            assert layout is not None
            layout.setContentsMargins(36, 0, TOUCH, 0)  # The button is as high as the line.
            layout.addWidget(more)
        column = self._area.layout()
        assert column is not None
        column.addWidget(line)
        tab_from(line, line.controls)
        return line

    def _drop_line(self) -> None:
        if self._line is not None:
            self._area.hide()
            self._line.hide()
            self._line.deleteLater()
            self._line = None

    def _close(self) -> None:
        """The clerk closed it: it stays closed until the page has another notice, or none."""
        self._unfolded = False
        self._drop_line()
        self._turned()

    def unfold(self) -> None:
        self._unfolded = True
        self._turned()

    def fold(self) -> bool:
        """Fold a notice that the clerk opened; return whether there was one."""
        if not self._unfolded:
            return False
        self._unfolded = False
        self._turned()
        return True

    def height_for(self, way: NoticeWay, width: int) -> int:
        """Return the space that a notice takes from the page, in px."""
        if self._view is None or self._line is None:
            return 0
        match way:
            case NoticeWay.WHOLE:
                return self._whole_height(width)
            case NoticeWay.FOLDED:
                return max(self._line.heightForWidth(width), _LINE)
            case NoticeWay.OVER:
                return 0

    def _whole_height(self, width: int) -> int:
        notice = self.whole.notice(_SUBJECT)
        return max(notice.heightForWidth(width), notice.minimumHeight()) if notice is not None else 0

    def position(self, way: NoticeWay, top: int, page: QSize) -> None:
        """Put the notice at ``top``, or higher where it would leave the page."""
        if self._view is None or self._line is None:
            return
        whole = way is NoticeWay.WHOLE or self._unfolded
        shown, hidden = (self.whole, self._area) if whole else (self._area, self.whole)
        high = self._whole_height(page.width()) if whole else self.height_for(NoticeWay.FOLDED, page.width())
        hidden.hide()
        shown.setGeometry(0, max(min(top, page.height() - high), 0), page.width(), high)
        shown.show()
        shown.raise_()
