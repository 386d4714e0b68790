"""A page of the staff area behind the PIN."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.staff.staff_pages import StaffCard, StaffPage
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from


class StaffPageView(QWidget):
    """Title, what it says, cards, and what can be pressed. ``acted`` is the key of an action.

    Built anew only where something but the clock changed: a finger that is down keeps its button.
    """

    acted = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._low = low
        self._shown: StaffPage | None = None
        self._column = QVBoxLayout(self)
        side = 32 if low else 40
        self._column.setContentsMargins(side, 20 if low else 40, side, 20 if low else 32)
        self._column.setSpacing(14 if low else 20)
        self._title = Label("", self, size=36 if low else 48, weight=600, wrap=True)
        self._note = Label("", self, size=22, tone="text_2", wrap=True)
        self._column.addWidget(self._title)
        self._column.addWidget(self._note)
        self._body: QWidget | None = None
        self._buttons: dict[str, Button] = {}

    def show_page(self, page: StaffPage) -> None:
        """Show a page."""
        self._title.setText(page.title)
        self._note.setText(page.note)
        same = self._shown is not None and _without_clock(self._shown) == _without_clock(page)
        self._shown = page
        if not same:
            self._build(page)

    def buttons(self) -> dict[str, Button]:
        """Return the buttons of the page itself, by the key of their action."""
        return dict(self._buttons)

    def _build(self, page: StaffPage) -> None:
        if self._body is not None:
            remove_from(self._column, [self._body])
        body = self._body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14 if self._low else 20)
        if page.notice:
            kind, sentence = page.notice
            box = Card(body, kind="primary" if kind == "info" else kind, margins=(24, 18, 24, 18))
            tone = "primary" if kind == "info" else kind
            box.body.addWidget(Label(sentence, box, size=24, weight=600, tone=tone, wrap=True))
            column.addWidget(box)
        if page.text and page.cards:
            column.addWidget(Label(page.text, body, size=26, wrap=True))
        elif page.text:
            edge = (28, 20, 28, 20) if self._low else (36, 32, 36, 32)
            says = Card(body, margins=edge)
            says.body.addWidget(Label(page.text, says, size=26 if self._low else 32, wrap=True))
            column.addWidget(says)
        cards = QHBoxLayout() if self._low else QVBoxLayout()
        cards.setSpacing(14 if self._low else 20)
        column.addLayout(cards)
        for card in page.cards:
            view = StaffCardView(card, body)
            view.acted.connect(self.acted)
            cards.addWidget(view, 1)
        # A single act is the lowest thing of a page; a list of them begins under the title.
        if page.cards or len(page.actions) < 3:
            column.addStretch(1)
            self._add_actions(page, column, body)
        else:
            self._add_actions(page, column, body)
            column.addStretch(1)
        self._column.addWidget(body, 1)

    def _add_actions(self, page: StaffPage, column: QVBoxLayout, body: QWidget) -> None:
        grid = QGridLayout()
        grid.setSpacing(14 if self._low else 20)
        column.addLayout(grid)
        self._buttons = {}
        columns = 2 if self._low or page.cards else 1
        size = "touch" if self._low else "touch_main"
        for index, action in enumerate(page.actions):
            button = Button(action.words, body, kind=action.kind, size=size, icon=action.icon)  # type: ignore[arg-type]
            button.set_inactive(action.reason or None)
            button.clicked.connect(lambda _=False, key=action.key: self.acted.emit(key))
            grid.addWidget(button, index // columns, index % columns)
            self._buttons[action.key] = button


def _without_clock(page: StaffPage) -> tuple[object, ...]:
    return page.name, page.title, page.text, page.notice, page.cards, page.actions


_KINDS = {"danger": "danger", "warning": "warning", "success": "success", "info": "primary"}


class StaffCardView(Card):
    """Title, lines and what can be done with it; ``acted`` is the key of the action."""

    acted = Signal(str)

    def __init__(self, shown: StaffCard, parent: QWidget) -> None:
        super().__init__(parent, margins=(24, 18, 24, 18), spacing=8)
        self.setAccessibleName(shown.title)
        kind = _KINDS.get(shown.kind, "primary")
        self.set_kind(kind)  # type: ignore[arg-type]
        tone = kind if kind != "primary" else "primary"
        self.body.addWidget(Label(shown.title, self, size=26, weight=600, tone=tone, wrap=True))
        for line in shown.lines:
            self.body.addWidget(Label(line, self, size=24, wrap=True))
        self.body.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(16)
        self.body.addLayout(row)
        for action in shown.actions:
            kind = "main" if action.kind == "main" else "plain"
            button = Button(action.words, self, kind=kind, size="kiosk", icon=action.icon)  # type: ignore[arg-type]
            button.clicked.connect(lambda _=False, key=action.key: self.acted.emit(key))
            row.addWidget(button, 1)
