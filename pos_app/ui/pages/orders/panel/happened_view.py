"""What happened last to an order, and the way to all of it."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.pages.orders.panel.happened import newest
from pos_app.ui.pages.orders.panel.side_section import SideSection
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.ui.shared.timeline_view import ROW, TimelineView
from pos_app.ui.widgets.button import Button
from pos_app.wording import order_panel_texts as panel
from pos_app.wording.command_ids import CommandId

_NEWEST = 4


class HappenedView(SideSection):
    """The newest lines; ``whole`` shows all of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(panel.timeline(), parent)
        self._lines = TimelineView(self)
        self.whole = Button(
            "",
            self,
            kind="quiet",
            size="small",
            touch=True,
            icon="history",
            name=panel.whole_timeline(),
            key=CommandId.TIMELINE,
        )
        self.body.setSpacing(2)
        self.body.addWidget(self._lines)

    def show_timeline(self, lines: tuple[TimeEntry, ...]) -> None:
        """Show the last of these lines."""
        shown = newest(lines, _NEWEST)
        self._lines.show_lines(shown)
        self._lines.setFixedHeight(len(shown) * ROW)
        self.setVisible(bool(lines))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the button at the right of the heading; it is higher, for fingers."""
        hint = self.whole.sizeHint()
        self.whole.setGeometry(self.width() - 10 - hint.width(), 0, hint.width(), hint.height())
