"""The place of a page where notices stand."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.widgets.announce import announce
from pos_app.ui.widgets.notice import Notice
from pos_app.ui.widgets.tab_place import tab_from
from pos_app.wording.notices import NoticeView


class NoticeArea(QWidget):
    """Shows one notice per subject, newest first; takes no room while it is empty.

    ``acted`` carries the subject and the ``CommandId`` of the pressed action.
    """

    acted = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: dict[str, Notice] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_notice(
        self, subject: str, view: NoticeView, *, inline: bool = False, seconds: float | None = None
    ) -> Notice:
        """Show ``view``, replacing what stood for ``subject``; goes by itself after ``seconds``."""
        self.clear(subject)
        notice = Notice(view, self, inline=inline)
        notice.acted.connect(lambda command: self.acted.emit(subject, command))
        self._shown[subject] = notice
        self._column.insertWidget(0, notice)
        tab_from(self, (button for shown in reversed(self._shown.values()) for button in shown.buttons))
        self.show()
        announce(notice, f"{notice.accessibleName()} {notice.accessibleDescription()}")
        if seconds is not None:
            QTimer.singleShot(int(seconds * 1000), notice, lambda: self._expire(subject, notice))
        return notice

    def clear(self, subject: str) -> None:
        """Remove the notice about ``subject``, if any."""
        notice = self._shown.pop(subject, None)
        if notice is not None:
            self._column.removeWidget(notice)
            notice.hide()
            notice.deleteLater()
        self.setVisible(bool(self._shown))

    def clear_all(self) -> None:
        """Remove every notice."""
        for subject in list(self._shown):
            self.clear(subject)

    def notice(self, subject: str) -> Notice | None:
        """Return the notice shown about ``subject``."""
        return self._shown.get(subject)

    def _expire(self, subject: str, notice: Notice) -> None:
        if self._shown.get(subject) is notice:
            self.clear(subject)
