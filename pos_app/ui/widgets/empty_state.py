"""Nothing to show, and what to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label

_CENTRE = Qt.AlignmentFlag.AlignCenter


class EmptyState(Card):
    """Icon, title, one sentence, and the ways on."""

    def __init__(self, icon: str, title: str = "", text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(24, 24, 24, 24))
        self._icon = IconView(icon, self, size=36)
        self._title = Label(title, self, size=16, weight=600, align=_CENTRE, wrap=True)
        self._words = Label(text, self, tone="text_2", align=_CENTRE, wrap=True)
        self.body.addStretch(1)
        self.body.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignHCenter)
        self.body.addSpacing(4)
        self.body.addWidget(self._title)
        self.body.addWidget(self._words)
        self.body.addSpacing(8)
        self._actions = QHBoxLayout()
        self._actions.setSpacing(8)
        self.body.addLayout(self._actions)
        self._actions.addStretch(1)
        self._actions.addStretch(1)
        self.body.addStretch(1)

    def show_text(self, title: str, text: str, icon: str = "") -> None:
        self._title.setText(title)
        self._words.setText(text)
        if icon:
            self._icon.show_icon(icon, "text_2")

    def set_actions(self, *buttons: Button) -> None:
        """Show these buttons, in order, instead of the former ones."""
        while self._actions.count() > 2:
            item = self._actions.takeAt(1)
            if item is not None and (former := item.widget()) is not None:
                former.hide()
                former.deleteLater()
        for index, button in enumerate(buttons):
            self._actions.insertWidget(1 + index, button)
