"""The people of a sale, one card each, of which one is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.domain.documents import DocumentType
from pos_app.domain.proofs import Proof
from pos_app.ui.kit.layouts import TOP, Part, Stretch, asks, at, column, fill, grow, high, lay_out, panel, row
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText, PersonText
from pos_app.ui.pages.passengers.lines import missing_words
from pos_app.ui.pages.passengers.page import (
    Ask,
    BenefitChosen,
    BenefitLine,
    InsuranceLine,
    InsuranceTurned,
    Intent,
    PersonView,
    ProofTick,
    ProofTicked,
)
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import control, hand
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.check_box import CheckBox, Toggle
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.menu import Menu
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.paint import Painted, box
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_BETWEEN_MS = 45
"""Between two blocks made in advance: what is typed comes first."""


class People(QWidget):
    """A block for each passenger, and one for somebody else who buys. ``opened``: the fields of this row are
    in sight now; ``follow``: this widget has the keyboard now."""

    def __init__(
        self,
        ask: Callable[[Intent], object],
        opened: Callable[[int], object],
        follow: Callable[[QWidget], object],
    ) -> None:
        super().__init__()
        self._ask = ask
        self._opened = opened
        self._follow = follow
        self.rows: list[PersonBlock] = []
        self._ready: list[PersonBlock] = []
        self._wanted = 0
        self.open_row = 0
        self._column = QVBoxLayout()
        lay_out(self, column(into=self._column, spacing=10))
        self.buyer = self._made(BUYER_ROW)
        self._column.addWidget(self.buyer)
        self.buyer.hide()
        self.prepare(1)  # Later its turn would be that in which the map of seats is painted.

    def prepare(self, count: int) -> None:
        """Make blocks for so many passengers before they are shown, each in a turn of its own: six made at
        once keep the keys waiting."""
        idle = self._wanted <= len(self.rows) + len(self._ready)
        self._wanted = count
        if idle and len(self.rows) + len(self._ready) < count:
            QTimer.singleShot(_BETWEEN_MS, self, self._prepare_one)

    def _prepare_one(self) -> None:
        if len(self.rows) + len(self._ready) >= self._wanted:
            return
        block = self._made(len(self.rows) + len(self._ready))
        block.hide()
        self._ready.append(block)
        QTimer.singleShot(_BETWEEN_MS, self, self._polish_last)

    def _polish_last(self) -> None:
        for block in self._ready[-1:]:
            for part in block.findChildren(QWidget):
                part.ensurePolished()
        QTimer.singleShot(_BETWEEN_MS, self, self._prepare_one)

    def set_count(self, count: int) -> None:
        """Have so many blocks; those that stay keep what was typed."""
        if count < len(self.rows):
            # A block's number is its own: what was prepared comes after blocks that are no longer there.
            remove_from(self._column, (*self.rows[count:], *self._ready))
            del self.rows[count:]
            self._ready.clear()
            self._wanted = 0
            self.prepare(1)
        while len(self.rows) < count:
            block = self._ready.pop(0) if self._ready else self._made(len(self.rows))
            self.rows.append(block)
            self._column.addWidget(block)
            block.show()
        self._fold()

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        self.set_count(len(people))
        for block, person in zip(self.rows, people, strict=True):
            block.show_person(person)

    def form(self) -> FormText:
        typed: tuple[PersonText, ...] = tuple(block.text() for block in self.rows)
        return FormText(typed, None if self.buyer.isHidden() else self.buyer.text())

    def fill(self, form: FormText) -> None:
        """Show these texts; an open block without a person any more closes."""
        self.set_count(len(form.people))
        self.buyer.setVisible(form.buyer is not None)
        self.buyer.fill(form.buyer or PersonText())
        for block, person in zip(self.rows, form.people, strict=True):
            block.fill(person)
        self._fold()

    def block(self, row: int) -> PersonBlock:
        return self.buyer if row == BUYER_ROW else self.rows[row]

    def open(self, row: int) -> None:
        """Show the fields of one person; the others take a line each."""
        if row != self.open_row:
            focused = self.window().focusWidget()
            if focused is not None and self.isAncestorOf(focused):
                focused.clearFocus()  # Else Qt goes to what stands next, which opens.
            self.open_row = row
            self._fold()
            self._opened(row)

    def _fold(self) -> None:
        first = 0 if self.buyer.isHidden() else BUYER_ROW
        if self.open_row >= len(self.rows) or (self.open_row == BUYER_ROW and self.buyer.isHidden()):
            self.open_row = 0
        for at_row, block in ((BUYER_ROW, self.buyer), *enumerate(self.rows)):
            block.set_pays(at_row == first, other=at_row == first == 0)
            block.fold(at_row != self.open_row)
            block.show_state()

    def _made(self, index: int) -> PersonBlock:
        return PersonBlock(index, self, self._ask, self._enter)

    def _enter(self, row: int, widget: QWidget | None) -> None:
        """Open a block, at its first empty field unless a widget of it has, or gets, the keyboard. A document
        that is there stays covered."""
        self.open(row)
        if widget is None:
            fields = self.block(row).fields
            fields.focus("name" if fields.text().number else "document")
        elif not widget.hasFocus():
            widget.setFocus()
        else:
            self._follow(widget)


_TRAVELLERS = (
    DocumentType.CPF,
    DocumentType.RG,
    DocumentType.CNH,
    DocumentType.PASSPORT,
    DocumentType.BIRTH_CERTIFICATE,
)
_BUYERS = (DocumentType.CPF, DocumentType.CNPJ, DocumentType.RG, DocumentType.CNH, DocumentType.PASSPORT)
_HEAD = 56
_NARROW = 520
"""Below this width (px) a line has no room for a name beside a document, nor an address beside a phone."""
_KIND, _NUMBER = 104, 188


class PersonBlock(Card):
    """The card of a passenger, or of somebody else who buys (``index`` -1). ``entered``: the keyboard came
    into this widget of the card, or the card was asked for: it is to be opened."""

    def __init__(
        self,
        index: int,
        parent: QWidget,
        ask: Callable[[Intent], object],
        entered: Callable[[int, QWidget | None], object],
    ) -> None:
        super().__init__(parent, margins=(14, 0, 14, 0), spacing=8)
        self._index = index
        self._entered = entered
        self._view: PersonView | None = None
        self._narrow: bool | None = None
        self.is_open = True
        self._may_change = self._pay_words = False
        buyer = index == BUYER_ROW
        passenger = translate("PersonBlock", "passageiro {0}").format(index + 1)
        whose = translate("PersonBlock", "comprador") if buyer else passenger
        self._title = Label(translate("PersonBlock", "Comprador") if buyer else "", size=15, weight=600)
        self._state = ElidedLabel(tone="text_2")
        self._pays = Badge(translate("PersonBlock", "também compra"), "primary", icon="receipt-text")
        filling = translate("PersonBlock", "Preencher")
        other = translate("PersonBlock", "Outra pessoa compra")
        self.missing = Button(filling, touch=True, icon_after="chevron-right", name=whose)
        self.missing.clicked.connect(lambda _=False: entered(index, None))
        self.other = asks(Button(other, key=CommandId.OTHER_BUYER, touch=True), ask, Ask.OTHER_BUYER)
        mark = IconView("receipt-text") if buyer else NumberDisc(index + 1)
        self._buttons = [self.missing, *self._buyer_buttons(ask)] if buyer else [self.missing, self.other]
        head: tuple[Part, ...] = (mark, self._title, self._pays, grow(self._state), *self._buttons)
        fill(self.body, high(_HEAD, panel(row(*head, spacing=10))))
        self._inner = QWidget(self)
        self.fields = PersonFields(self._inner, index, _BUYERS if buyer else _TRAVELLERS, ask, whose=whose)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(8)
        self.proofs = ProofLine(index, whose, self._inner, ask)
        self.insurance = InsuranceBar(index, whose, self._inner, ask)
        text, key = translate("PersonBlock", "Benefício"), CommandId.BENEFIT
        self.benefit = Button(text, icon="badge-percent", icon_after="chevron-down", key=key, touch=True)
        self.benefit.clicked.connect(lambda _=False: self.open_benefits())
        self._ask = ask
        self._extras = QHBoxLayout()
        self._below = panel(row(self.benefit, grow(self.insurance), spacing=10, into=self._extras))
        lay_out(self._inner, column(self._grid, self.proofs, self._below, spacing=8, margins=(0, 0, 0, 14)))
        fill(self.body, self._inner)
        self._below.setVisible(not buyer)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange(False)
        watched = (*self.fields.widgets(), self.insurance.toggle, self.missing)
        self._focus_watch = EventWatch(self, self._seen, *watched)
        self.set_pays(buyer, other=False)
        self.fold(False)

    def _buyer_buttons(self, ask: Callable[[Intent], object]) -> list[Button]:
        copying = translate("PersonBlock", "Também viaja")
        self.copy = asks(Button(copying, key=CommandId.COPY_BUYER, touch=True), ask, Ask.COPY_BUYER)
        text = translate("PersonBlock", "O passageiro 1 compra")
        return [self.copy, asks(Button(text, touch=True), ask, Ask.FIRST_BUYS)]

    # --- Showing ----------------------------------------------------------------------------------

    def show_person(self, view: PersonView) -> None:
        """Show seats, papers and insurance; what is typed stays."""
        if view == self._view:
            return
        self._view = view
        self._title.setText(view.seats or translate("PersonBlock", "sem poltrona"))
        text = translate("PersonBlock", "Passageiro {0}, poltrona {1}")
        self.setAccessibleName(text.format(view.number, view.seats))
        self.proofs.show_line(view.benefit)
        self.insurance.show_line(view.insurance)
        self.benefit.set_text(view.benefits.text or translate("PersonBlock", "Benefício"))
        boxes = self.proofs.boxes.values()
        self._focus_watch.add(*boxes)
        tab_in_order((self.fields.email.edit, *boxes, self.benefit, self.insurance.toggle))

    def open_benefits(self) -> None:
        if self._view is None or not self._view.benefits.lines:
            return
        menu = Menu(self)
        if self._view.benefits.note:
            menu.addAction(self._view.benefits.note).setEnabled(False)
            menu.addSeparator()
        for benefit, text, had in self._view.benefits.lines:
            action = menu.addAction(text)
            action.setEnabled(had)
            action.triggered.connect(lambda _=False, one=benefit: self._ask(BenefitChosen(self._index, one)))
        menu.popup(self.benefit.mapToGlobal(QPoint(0, self.benefit.height() + 4)))

    def set_pays(self, pays: bool, *, other: bool) -> None:
        """Say whether this person buys; ``other``: somebody else may."""
        self._pay_words = pays and self._index != BUYER_ROW
        self.fields.email.setVisible(pays)
        self._may_change = other
        self._show_buttons()
        self._lay_fields()

    def fold(self, folded: bool) -> None:
        if self.is_open == (not folded) and self._inner.isHidden() == folded:
            return
        self.is_open = not folded
        self._inner.setVisible(not folded)
        self._show_buttons()

    def show_state(self) -> None:
        """Say who it is, and what is still missing; open, the fields say so."""
        person = self.text()
        lacks = missing_words(person)
        text = " · ".join(filter(None, (person.name, lacks)))
        self._state.setText("" if self.is_open else text)
        change = translate("PersonBlock", "Alterar")
        self.missing.set_text(translate("PersonBlock", "Preencher") if lacks else change)

    def _show_buttons(self) -> None:
        for button in self._buttons:
            hidden = self.is_open if button is self.missing else not self.is_open
            button.setHidden(hidden or (button is self.other and not self._may_change))
        self._show_pays()
        self.show_state()

    def _show_pays(self) -> None:
        # Where there is little room the button says who buys.
        self._pays.setVisible(self._pay_words and not (self._narrow and self.is_open))

    def text(self) -> PersonText:
        return replace(self.fields.text(), insured=self.insurance.toggle.isChecked())

    def fill(self, person: PersonText) -> None:
        self.fields.fill(person)
        self.insurance.toggle.setChecked(person.insured)
        if person.empty:
            for field in self.fields.fields.values():
                field.set_ok(False)
        self.show_state()

    def focus_proof(self, proof: Proof) -> None:
        if proof in self.proofs.boxes:
            self.proofs.boxes[proof].setFocus(Qt.FocusReason.TabFocusReason)

    # --- Geometry ---------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(self.width() < _NARROW)

    def _arrange(self, narrow: bool) -> None:
        if narrow != self._narrow:
            self._narrow = narrow
            self.proofs.set_narrow(narrow)
            way = QBoxLayout.Direction
            self._extras.setDirection(way.TopToBottom if narrow else way.LeftToRight)
            self._show_pays()
            self._lay_fields()

    def _lay_fields(self) -> None:
        """Document and name in the first line; what is often left out below."""
        f, birth = self.fields, self.fields.fields.get("birth")
        for part in (f.kind, *f.fields.values()):
            self._grid.removeWidget(part)
        email = None if f.email.isHidden() else f.email
        lines: list[tuple[QWidget | None, ...]] = [(f.kind, f.number, f.name), (birth, f.phone, email)]
        if self._narrow:
            lines = [(f.kind, f.number), (f.name,), (birth, f.phone), (email,)]
        for line, parts in enumerate(lines):
            shown = [part for part in parts if part is not None]
            for number, part in enumerate(shown):
                last = number == len(shown) - 1
                self._grid.addWidget(part, line, number, 1, 3 - number if last else 1, TOP)
        for number, width in enumerate((_KIND, _NUMBER, 0)):
            self._grid.setColumnMinimumWidth(number, width)
            self._grid.setColumnStretch(number, int(not width))

    # --- Where the keyboard is --------------------------------------------------------------------

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Open the card into which Tab goes, at its first field or at its last."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusIn:
            if watched is not self.missing:
                assert isinstance(watched, QWidget)
                self._entered(self._index, watched)
            elif event.reason() is Qt.FocusReason.TabFocusReason:
                QTimer.singleShot(0, self, lambda: self._entered(self._index, None))
            elif event.reason() is Qt.FocusReason.BacktabFocusReason:
                QTimer.singleShot(0, self, lambda: self._entered(self._index, self.insurance.toggle))
        return False

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press anywhere on a folded card opens it."""
        if not self.is_open and self.rect().contains(event.position().toPoint()):
            self._entered(self._index, None)


TOUCH = 40
"""Least height in px of what a finger presses."""


class _TintedBox(Painted):
    """A box inside the card."""

    def paint(self, painter: QPainter, t: Tokens) -> None:
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
        self._name.setText(line.text)
        self._off.setText(line.off)
        self._show_ticks(line.ticks)
        remove_from(self._notes, self._note_views)
        self._note_views = [self._note(text) for text in line.notes]
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
            check.setText(tick.text)
            check.setAccessibleName(f"{tick.text}, {self._whose}")
            check.setChecked(tick.seen)
            check.updateGeometry()

    def _tick(self, proof: Proof) -> CheckBox:
        check = CheckBox("", self)
        check.setMinimumHeight(TOUCH)
        check.clicked.connect(lambda seen: self._ask(ProofTicked(self._row, proof, seen)))
        self._ticks.addWidget(check)
        check.show()
        return check

    def _note(self, text: str) -> QWidget:
        icon = at(TOP, IconView("info", size=14))
        note = panel(row(icon, grow(Label(text, size=12, tone="text_2", wrap=True)), spacing=6))
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
        text = (title, self._terms, Keycap(CommandId.INSURANCE), grow(self._state), self._price)
        lay_out(self, row(self.toggle, *text, spacing=12, margins=(10, 0, 10, 0)))
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
        """A press beside the switch turns it too."""
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
