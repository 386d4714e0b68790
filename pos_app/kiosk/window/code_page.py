"""The code, large, with who receives it, how much, and how long it is valid."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import CodePage
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.share_bar import ShareBar
from pos_app.kiosk.window.words import add_note, emptied, words
from pos_app.ui.shared.code_view import CodeView
from pos_app.ui.widgets.icon_view import IconView

_CENTRE = Qt.AlignmentFlag.AlignCenter
_CODE, _CODE_LOW = 648, 290


class CodePageView(KioskPage):
    """Shows a ``CodePage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        code = Panel(self)
        self._heading = words(size=32 if self._roomy else 24, weight=600, parent=code, align=_CENTRE)
        self.code = CodeView(code)
        self._problem = words(size=28, weight=500, tone="danger", parent=code, align=_CENTRE)
        self._payee = words(size=28 if self._roomy else 24, tone="text_2", parent=code, wrap=False)
        self._payee_name = words(size=28 if self._roomy else 24, weight=600, parent=code, wrap=False)
        side = _CODE if self._roomy else _CODE_LOW
        self.code.setFixedSize(side, side)
        inside = QVBoxLayout(code)
        inside.setContentsMargins(20, 28 if self._roomy else 8, 20, 24 if self._roomy else 8)
        inside.setSpacing(16 if self._roomy else 6)
        inside.addWidget(self._heading)
        inside.addWidget(self.code, 0, _CENTRE)
        inside.addWidget(self._problem, 1)
        payee: QBoxLayout = QHBoxLayout() if self._roomy else QVBoxLayout()
        payee.setSpacing(8 if self._roomy else 0)
        inside.addLayout(payee)
        payee.addStretch(1)
        payee.addWidget(self._payee, 0, _CENTRE)
        payee.addWidget(self._payee_name, 0, _CENTRE)
        payee.addStretch(1)
        outer: QBoxLayout = QVBoxLayout(self) if self._roomy else QHBoxLayout(self)
        outer.setContentsMargins(s.side, 32 if self._roomy else 4, s.side, 16 if self._roomy else 8)
        outer.setSpacing(28 if self._roomy else s.gap)
        outer.addWidget(code, 0 if self._roomy else 6)
        rest = outer
        if not self._roomy:
            rest = QVBoxLayout()
            outer.addLayout(rest, 5)
        rest.addWidget(self._clock())
        self._steps: QBoxLayout = QHBoxLayout() if self._roomy else QVBoxLayout()
        self._steps.setSpacing(s.gap)
        rest.addLayout(self._steps)
        self._notes: QVBoxLayout | None = None
        if self._roomy:
            self._notes = QVBoxLayout()
            self._notes.setSpacing(10)
            rest.addLayout(self._notes)
        rest.addStretch(1)
        self._shown: tuple[tuple[tuple[str, str, str], ...], tuple[Note, ...]] | None = None

    def _clock(self) -> Panel:
        made = Panel(self)
        self._waiting = words(size=28 if self._roomy else 24, weight=600, parent=made)
        self._until = words(size=24, tone="text_2", parent=made)
        self._left = words(size=72 if self._roomy else 36, weight=600, parent=made, wrap=False)
        self._share = ShareBar(made)
        column = QVBoxLayout(made)
        column.setContentsMargins(30, 12, 30, 26 if self._roomy else 14)
        column.setSpacing(10)
        row = QHBoxLayout()
        column.addLayout(row)
        both = QVBoxLayout()
        both.setSpacing(2)
        row.addLayout(both, 1)
        both.addStretch(1)
        both.addWidget(self._waiting)
        both.addWidget(self._until)
        both.addStretch(1)
        row.addWidget(self._left)
        column.addWidget(self._share)
        return made

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, CodePage)
        self._heading.setText(content.heading)
        self.code.setVisible(not content.problem)
        self.code.show_code(content.code, content.form, content.spoken)
        self._problem.setText(content.problem)
        self._problem.setVisible(bool(content.problem))
        self._payee.setText(content.payee)
        self._payee_name.setText(" \u00b7 ".join(filter(None, (content.payee_name, content.amount))))
        self._waiting.setText(content.waiting)
        self._until.setText(content.until)
        self._left.setText(content.left)
        self._share.show_share(content.share)
        if (content.steps, content.notes) != self._shown:
            self._shown = (content.steps, content.notes)
            emptied(self._steps)
            for number, step in enumerate(content.steps, start=1):
                self._steps.addWidget(self._step(number, *step), 1)
            if self._notes is not None:
                emptied(self._notes)
                for note in content.notes:
                    add_note(self._notes, note, self)

    def _step(self, number: int, icon: str, first: str, second: str) -> Panel:
        made = Panel(self)
        column = QVBoxLayout(made)
        head = QHBoxLayout()
        head.setSpacing(16)
        column.addLayout(head)
        head.addWidget(
            words(str(number), made, size=34 if self._roomy else 26, weight=600, tone="primary", wrap=False)
        )
        head.addWidget(IconView(icon, made, size=42 if self._roomy else 28, tone="primary"))
        if self._roomy:
            head.addStretch(1)
            column.setContentsMargins(22, 16, 16, 16)
            column.setSpacing(4)
            column.addWidget(words(first, made, size=24))
            column.addWidget(words(second, made, size=24, weight=600))
        else:
            column.setContentsMargins(16, 8, 12, 8)
            head.addWidget(words(f"{first} {second}", made, size=22), 1)
        return made
