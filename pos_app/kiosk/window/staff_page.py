"""The staff's area inside the kiosk's frame."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.kiosk.window.page import KioskPage


class StaffView(KioskPage):
    """``area`` is the staff's widget; it stays its owner's."""

    def __init__(self, area: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._area = area
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(area)
        area.show()

    def show_content(self, content: object) -> None:
        """The area shows itself."""

    def leave(self) -> None:
        """Give the area back before this page is deleted."""
        self._area.hide()
        self._area.setParent(None)
