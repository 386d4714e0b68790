"""Everything of one person: who it is, the fields, papers and insurance; folded, what is still missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.documents import DocumentType
from pos_app.domain.proofs import Proof
from pos_app.ui.kit.layouts import TOP, Part, asks, column, fill, grow, high, lay_out, panel, row
from pos_app.ui.pages.passengers.extras import InsuranceBar, ProofLine
from pos_app.ui.pages.passengers.form import BUYER_ROW, PersonText
from pos_app.ui.pages.passengers.lines import missing_words
from pos_app.ui.pages.passengers.page import Ask, BenefitChosen, Intent, PersonView
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.menu import Menu
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

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
        whose = translate("PersonBlock", "passageiro {0}").format(index + 1)
        if buyer:
            whose = translate("PersonBlock", "comprador")
        self._title = Label(translate("PersonBlock", "Comprador") if buyer else "", size=15, weight=600)
        self._state = ElidedLabel(tone="text_2")
        self._pays = Badge(translate("PersonBlock", "também compra"), "primary", icon="receipt-text")
        self.missing = Button(
            translate("PersonBlock", "Preencher"), touch=True, icon_after="chevron-right", name=whose
        )
        self.missing.clicked.connect(lambda _=False: entered(index, None))
        self.other = Button(
            translate("PersonBlock", "Outra pessoa compra"), key=CommandId.OTHER_BUYER, touch=True
        )
        asks(self.other, ask, Ask.OTHER_BUYER)
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
        self.benefit = Button(
            translate("PersonBlock", "Benefício"),
            icon="badge-percent",
            icon_after="chevron-down",
            key=CommandId.BENEFIT,
            touch=True,
        )
        self.benefit.clicked.connect(lambda _=False: self.open_benefits())
        self._ask = ask
        self._extras = QHBoxLayout()
        extras = row(self.benefit, grow(self.insurance), spacing=10, into=self._extras)
        self._below = panel(extras)
        parts = column(self._grid, self.proofs, self._below, spacing=8, margins=(0, 0, 0, 14))
        lay_out(self._inner, parts)
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
        words = translate("PersonBlock", "O passageiro 1 compra")
        return [self.copy, asks(Button(words, touch=True), ask, Ask.FIRST_BUYS)]

    # --- Showing ----------------------------------------------------------------------------------

    def show_person(self, view: PersonView) -> None:
        if view == self._view:
            return
        self._view = view
        self._title.setText(view.seats or translate("PersonBlock", "sem poltrona"))
        words = translate("PersonBlock", "Passageiro {0}, poltrona {1}")
        self.setAccessibleName(words.format(view.number, view.seats))
        self.proofs.show_line(view.benefit)
        self.insurance.show_line(view.insurance)
        self.benefit.set_text(view.benefits.words or translate("PersonBlock", "Benefício"))
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
        for benefit, words, had in self._view.benefits.lines:
            action = menu.addAction(words)
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
        words = " · ".join(filter(None, (person.name, lacks)))
        self._state.setText("" if self.is_open else words)
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
        if not self.is_open and self.rect().contains(event.position().toPoint()):
            self._entered(self._index, None)
