"""The lines under a passenger's cells: the papers of the benefit, and the insurance."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.domain.proofs import Proof
from pos_app.ui.kit.layouts import TOP, Stretch, at, column, grow, lay_out, panel, row
from pos_app.ui.pages.passengers.page import (
    BenefitLine,
    InsuranceLine,
    InsuranceTurned,
    Intent,
    ProofTick,
    ProofTicked,
)
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import control, hand
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.check_box import CheckBox, Toggle
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

TOUCH = 40
"""Least height in px of what a finger presses."""


class _TintedBox(QWidget):
    """A box inside the card."""

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface_2, line=t.border)


class ProofLine(_TintedBox):
    """The benefit, a tick for each of its papers, where it does not apply, and what it takes off."""

    def __init__(self, index: int, whose: str, parent: QWidget, ask: Callable[[Intent], object]) -> None:
        super().__init__(parent)
        self._row = index
        self._whose = whose
        self._ask = ask
        self._line: BenefitLine | None = None
        self.boxes: dict[Proof, CheckBox] = {}
        self._name = Label(weight=600)
        self._off = Label(weight=600, tone="success")
        self._ticks, self._notes = QHBoxLayout(), QVBoxLayout()
        self._note_views: list[QWidget] = []
        upper = row(self._name, row(spacing=16, into=self._ticks), Stretch, self._off, spacing=12)
        notes = column(spacing=2, into=self._notes)
        lay_out(self, column(upper, notes, spacing=0, margins=(10, 0, 10, 0)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumHeight(TOUCH)
        self.hide()

    def show_line(self, line: BenefitLine | None) -> None:
        if line == self._line:
            return
        self._line = line
        self.setVisible(line is not None)
        if line is None:
            self._show_ticks(())
            return
        self._name.setText(line.words)
        self._off.setText(line.off)
        self._show_ticks(line.ticks)
        remove_from(self._notes, self._note_views)
        self._note_views = [self._note(words) for words in line.notes]
        margin = 6 if line.notes else 0
        self._notes.setContentsMargins(0, 0, 0, margin)

    def set_narrow(self, narrow: bool) -> None:
        """Put the ticks under each other where there is no space side by side."""
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._ticks.setDirection(way)
        self._ticks.setSpacing(0 if narrow else 16)

    def _show_ticks(self, ticks: tuple[ProofTick, ...]) -> None:
        wanted = {tick.proof for tick in ticks}
        remove_from(self._ticks, [box for proof, box in self.boxes.items() if proof not in wanted])
        self.boxes = {proof: box for proof, box in self.boxes.items() if proof in wanted}
        for tick in ticks:
            if tick.proof not in self.boxes:
                self.boxes[tick.proof] = self._tick(tick.proof)
            check = self.boxes[tick.proof]
            check.setText(tick.words)
            check.setAccessibleName(f"{tick.words}, {self._whose}")
            check.setChecked(tick.seen)
            check.updateGeometry()

    def _tick(self, proof: Proof) -> CheckBox:
        check = CheckBox("", self)
        check.setMinimumHeight(TOUCH)
        check.clicked.connect(lambda seen: self._ask(ProofTicked(self._row, proof, seen)))
        self._ticks.addWidget(check)
        check.show()
        return check

    def _note(self, words: str) -> QWidget:
        icon = at(TOP, IconView("info", size=14))
        note = panel(row(icon, grow(Label(words, size=12, tone="text_2", wrap=True)), spacing=6))
        self._notes.addWidget(note)
        note.show()
        return note


class _WholeOrNothing(ElidedLabel):
    """Words that only repeat what the switch and the price show: without space for all there are none."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if fonts.text_width(self.text(), 12) <= self.width():
            super().paintEvent(event)


class InsuranceBar(_TintedBox):
    """The switch with its price, which is seen before it is turned on; a press anywhere turns it."""

    def __init__(self, index: int, whose: str, parent: QWidget, ask: Callable[[Intent], object]) -> None:
        super().__init__(parent)
        self._name = translate("InsuranceBar", "Seguro viagem, {0}").format(whose)
        self._line = InsuranceLine()
        self.toggle = Toggle(self._name, self)
        self.toggle.setMinimumHeight(TOUCH)
        self._terms = _WholeOrNothing(size=12, tone="text_2")
        self._state = _WholeOrNothing(size=12, tone="text_2")
        self._terms.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._state.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._price = Label(weight=500)
        title = Label(translate("InsuranceBar", "Seguro viagem"), weight=600)
        words = (title, self._terms, Keycap(CommandId.INSURANCE), grow(self._state), self._price)
        lay_out(self, row(self.toggle, *words, spacing=12, margins=(10, 0, 10, 0)))
        self._fit_hand()
        hand().changed.connect(self._fit_hand)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.toggle.toggled.connect(lambda _: self._show())
        self.toggle.clicked.connect(lambda on: ask(InsuranceTurned(index, on)))
        self._show()

    def _fit_hand(self) -> None:
        self.setFixedHeight(control(TOUCH))

    def show_line(self, line: InsuranceLine) -> None:
        self._line = line
        self.toggle.setChecked(line.on)
        self._show()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the press, so that its end comes here."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.toggle.click()

    def _show(self) -> None:
        on = self.toggle.isChecked()
        price = self._line.price
        self._terms.setText(self._line.terms)
        self._terms.setVisible(bool(self._line.terms))
        off = translate("InsuranceBar", "desligado: só ligue se o cliente pedir")
        self._state.setText(translate("InsuranceBar", "cliente aceitou") if on else off)
        self._price.setText((f"+ {price}" if on else price) if price else "")
        self._price.setVisible(bool(price))
        self._price.set_tone("text" if on else "text_2")
        parts = (self._name, self._line.terms, price)
        self.toggle.setAccessibleName(", ".join(part for part in parts if part))
