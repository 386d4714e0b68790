"""The chosen printer: its form, what it says about itself, and its page of test."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.printers import PrinterProfile
from pos_app.ui.pages.settings.printer_form import PrinterForm
from pos_app.ui.pages.settings.sample_view import SampleView
from pos_app.ui.pages.settings.state_tile import StateTile
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.toggle import Toggle
from pos_app.wording import printer_texts as words
from pos_app.wording.command_ids import CommandId
from pos_app.wording.printer_report import PrinterReport

_HEAD = 46
SAMPLE = 262
"""Width in px of the page of test."""
_WIDE = 720


class PrinterCard(Card):
    """``edited``: the form or the switch was changed; ``test_asked``, ``remove_asked`` and ``first_asked``
    are its buttons."""

    edited = Signal()
    test_asked = Signal()
    remove_asked = Signal()
    first_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 0, 1, 12), spacing=10)
        self._make_head()
        self.form = PrinterForm(self)
        self.asked = Label(words.state_now(), self, size=12, weight=500, tone="text_2")
        self.tiles = [StateTile(self) for _ in range(4)]
        self.used = Label("", self, size=12, tone="text_2", wrap=True)
        self.result = Label("", self, size=12, tone="text_2", wrap=True)
        self.first = Button(words.first(), self, size="small", icon="arrow-up")
        self.remove = Button(words.remove(), self, size="small", icon="trash-2")
        self.paper = Label("", self, size=12, tone="text_2")
        self.sample = SampleView(self)
        self.test = Button(words.test(), self, icon="printer", key=CommandId.REFRESH)
        self._lay_out()
        self.form.edited.connect(self.edited)
        self.enabled.toggled.connect(lambda _: self.edited.emit())
        self.test.clicked.connect(lambda _=False: self.test_asked.emit())
        self.remove.clicked.connect(lambda _=False: self.remove_asked.emit())
        self.first.clicked.connect(lambda _=False: self.first_asked.emit())

    def _make_head(self) -> None:
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        head = QHBoxLayout(top)
        head.setContentsMargins(14, 0, 14, 0)
        head.setSpacing(8)
        self.title = Label("", top, size=15, weight=600)
        self.uses = ElidedLabel("", top, tone="text_2")
        self.enabled = Toggle(words.enabled(), top)
        head.addWidget(self.title)
        head.addWidget(self.uses, 1)
        head.addWidget(Label(words.enabled(), top, size=12, tone="text_2"))
        head.addWidget(self.enabled)
        self.body.addWidget(top)

    def _lay_out(self) -> None:
        both = self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        both.setContentsMargins(13, 2, 13, 0)
        both.setSpacing(16)
        self.body.addLayout(both, 1)
        left = QVBoxLayout()
        left.setSpacing(10)
        both.addLayout(left, 1)
        left.addWidget(self.form)
        left.addWidget(self.asked)
        tiles = QGridLayout()
        tiles.setSpacing(8)
        left.addLayout(tiles)
        for index, tile in enumerate(self.tiles):
            tiles.addWidget(tile, index // 2, index % 2)
        left.addWidget(self.form.ticks)
        left.addStretch(1)
        left.addWidget(self.used)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        left.addLayout(buttons)
        buttons.addWidget(self.first)
        buttons.addWidget(self.remove)
        buttons.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        both.addLayout(right)
        head = QHBoxLayout()
        right.addLayout(head)
        head.addWidget(Label(words.test_page(), self, size=12, weight=500, tone="text_2"), 1)
        head.addWidget(self.paper)
        right.addWidget(self.sample)
        right.addWidget(self.test)
        right.addWidget(self.result)
        right.addStretch(1)

    @property
    def value(self) -> PrinterProfile:
        """The printer as it is on the screen."""
        return replace(self.form.value, enabled=self.enabled.isChecked())

    def show_value(self, one: PrinterProfile, *, first: bool) -> None:
        """Show another printer, from the settings or new."""
        self.enabled.blockSignals(True)
        self.enabled.setChecked(one.enabled)
        self.enabled.blockSignals(False)
        self.form.show_value(one)
        self.show_head(one)
        self.first.set_inactive(words.is_first() if first else None)

    def show_head(self, one: PrinterProfile) -> None:
        """Show the name and use of the printer that is being changed."""
        self.title.setText(one.name or "?")
        self.uses.setText(words.uses(one))
        self.paper.setText(f"{one.width} mm" if one.is_escpos else words.sheet(one.sheet))

    def show_report(self, report: PrinterReport | None) -> None:
        """Show what the printer said; None before it was asked."""
        parts = report.parts if report else ()
        self.used.setText(report.used if report else "")
        for tile, line in zip(self.tiles, parts, strict=False):
            tile.show_line(line)
        for index, tile in enumerate(self.tiles):
            tile.setVisible(index < len(parts))

    def show_sample(self, image: QImage) -> None:
        """Show the page of test."""
        self.sample.show_image(image)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the page of test below the form where both have no space side by side."""
        ways = QBoxLayout.Direction
        wide = event.size().width() >= _WIDE
        self._both.setDirection(ways.LeftToRight if wide else ways.TopToBottom)
