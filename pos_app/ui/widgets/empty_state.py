"""Nothing to show, and what to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.kit.layouts import Stretch, at, fill, row
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label

_CENTRE = Qt.AlignmentFlag.AlignCenter


class EmptyState(Card):
    """Icon, title, one sentence, and the ways on."""

    def __init__(self, icon: str, title: str = "", words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(24, 24, 24, 24))
        self._icon = IconView(icon, size=36)
        self._title = Label(title, size=16, weight=600, align=_CENTRE, wrap=True)
        self._words = Label(words, tone="text_2", align=_CENTRE, wrap=True)
        self._actions = QHBoxLayout()
        actions = row(Stretch, Stretch, spacing=8, into=self._actions)
        icon_line = at(Qt.AlignmentFlag.AlignHCenter, self._icon)
        fill(self.body, Stretch, icon_line, 4, self._title, self._words, 8, actions, Stretch)

    def show_words(self, title: str, words: str, icon: str = "") -> None:
        self._title.setText(title)
        self._words.setText(words)
        if icon:
            self._icon.show_icon(icon, "text_2")

    def set_actions(self, *buttons: Button) -> None:
        while self._actions.count() > 2:
            item = self._actions.takeAt(1)
            if item is not None and (former := item.widget()) is not None:
                former.hide()
                former.deleteLater()
        for index, button in enumerate(buttons):
            self._actions.insertWidget(1 + index, button)
