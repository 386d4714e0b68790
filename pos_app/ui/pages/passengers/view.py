"""The page of passengers: the card of the buyer, and that of who travels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, QTimer
from PySide6.QtGui import QGuiApplication, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app.domain.documents import DocumentType
from pos_app.domain.proofs import Proof
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import (
    TOP,
    Box,
    Stretch,
    asks,
    column,
    fill,
    grow,
    heading,
    high,
    lay_out,
    panel,
    row,
)
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText
from pos_app.ui.pages.passengers.page import (
    Ask,
    Intent,
    KnownAsked,
    KnownLine,
    KnownTaken,
    ListPasted,
    PersonView,
)
from pos_app.ui.pages.passengers.people_card import PeopleCard
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.pages.passengers.person_list import PersonList
from pos_app.ui.shared.page import PageView
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import sale_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_KINDS = (
    DocumentType.CPF,
    DocumentType.CNPJ,
    DocumentType.RG,
    DocumentType.CNH,
    DocumentType.PASSPORT,
)
_HEAD = 45
_NARROW = 860
_WIDTHS = (0, 100, 184, 144, 0)
"""px of name, document type, number, telephone and e-mail; zero takes the rest."""
_LABEL_ABOVE = 28
"""px above a field that its label needs."""


class PassengersView(PageView):
    """Passive; it keeps the typed texts, so they survive page changes. Row -1 is the buyer."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("PassengersView", "Passageiros"))
        self.buyer = BuyerCard(self.ask)
        self.people = PeopleCard(self.ask, self._paste_list, self._follow)
        self._notices = NoticeArea()
        self._missing_icon = IconView("circle-alert", tone="danger")
        self._missing = Label(size=12, weight=500, tone="danger")
        self._looking = BUYER_ROW
        self._followed: QWidget | None = None
        self._inner = panel(
            column(
                self._notices,
                self.buyer,
                self.people,
                _line("info", sale_texts.same_as_document()),
                _line("shield-check", sale_texts.covered()),
                row(self._missing_icon, grow(self._missing), spacing=7),
                Stretch,
                spacing=12,
            )
        )
        self._scroll = scrolled(self._inner, self)
        lay_out(self, column(self._scroll))
        self._notices.acted.connect(lambda _, command: self.ask(command))
        self.known = PersonList(self)
        bar = self._scroll.verticalScrollBar()
        bar.valueChanged.connect(lambda _: self.known.follow())
        # A block grew or shrank: what has the keyboard stays in sight.
        bar.rangeChanged.connect(lambda _least, _most: self._follow_keyboard())
        self.known.taken.connect(lambda line: self.ask(KnownTaken(self._looking, line)))
        self.show_missing("")

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
        return (
            KeyHint(FocusKey.TAB, translate("PassengersView", "Próximo campo")),
            KeyHint(FocusKey.ENTER, translate("PassengersView", "Próxima linha")),
            KeyHint(CommandId.COPY_BUYER, translate("PassengersView", "Copiar comprador")),
            KeyHint(CommandId.INSURANCE, translate("PassengersView", "Seguro da pessoa")),
            KeyHint(CommandId.KNOWN_BUYER, translate("PassengersView", "Conhecido")),
            KeyHint(CommandId.MAIN, translate("PassengersView", "Pagamento")),
            KeyHint(FocusKey.OPEN_LIST, translate("PassengersView", "Abrir lista")),
            KeyHint(CommandId.BACK, translate("PassengersView", "Poltronas")),
        )

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.NEXT_AREA: Action(self._focus_next_area),
            CommandId.COPY_BUYER: Action(partial(self.ask, Ask.COPY_BUYER)),
            CommandId.INSURANCE: Action(self._toggle_insurance),
            CommandId.KNOWN_BUYER: Action(lambda: self.ask(KnownAsked(self.row_with_keyboard()))),
            CommandId.PASTE_LIST: Action(self._paste_list),
            CommandId.MAIN: Action(partial(self.ask, Ask.GO_ON)),
            CommandId.BACK: Action(partial(self.ask, Ask.BACK)),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def prepare_people(self, count: int) -> None:
        """Make blocks for so many passengers in advance, while the seats are chosen."""
        self.people.prepare(count)

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        """Show a block per passenger."""
        self.people.show_people(people)

    def form(self) -> FormText:
        """Return what is typed."""
        return FormText(self.buyer.fields.text(), self.people.people())

    def fill(self, form: FormText) -> None:
        """Show people; remove further rows."""
        self.buyer.fields.fill(form.buyer)
        self.people.set_count(len(form.people))
        for block, person in zip(self.people.rows, form.people, strict=True):
            block.fill(person)

    def show_problem(self, row: int, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it. A row that is no longer there shows nothing."""
        if row < len(self.people.rows):
            self._fields(row).fields[field].set_error(sentence or None)

    def show_right(self, row: int, field: str) -> None:
        """Tick a field that is right."""
        if row < len(self.people.rows):
            self._fields(row).fields[field].set_ok()

    def show_missing(self, words: str) -> None:
        """Show how many fields must be corrected; an empty text hides the line."""
        self._missing.setText(words)
        self._missing.setVisible(bool(words))
        self._missing_icon.setVisible(bool(words))

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show an error notice; None clears it."""
        former = self._notices.notice("passengers")
        self._keep(
            "passengers", notice, same=bool(former and notice and former.accessibleName() == notice.title)
        )

    def show_advice(self, notice: NoticeView | None) -> None:
        """Show what to check before charging; None clears it."""
        former = self._notices.notice("advice")
        same = bool(former and notice and former.accessibleDescription() == notice.text)
        self._keep("advice", notice, same=same)

    def _keep(self, subject: str, notice: NoticeView | None, *, same: bool) -> None:
        if notice is None:
            self._notices.clear(subject)
        elif not same:
            self._notices.keep_notice(subject, notice)

    def focus_field(self, row: int, field: str) -> None:
        """Focus a field and scroll to it."""
        fields = self._fields(row)
        fields.focus(field)
        self._follow(fields.fields[field].edit)

    def focus_proof(self, row: int, proof: Proof) -> None:
        """Focus the tick of a paper and scroll to it."""
        self.people.rows[row].focus_proof(proof)

    def offer(self, row: int, field: str, known: tuple[KnownLine, ...], *, picking: bool) -> None:
        """Show who was here before under a field that has the keyboard; nobody closes the list, unless the
        clerk is ``picking``."""
        if not -1 <= row < len(self.people.rows):
            return
        asked = self._fields(row).fields[field]
        if asked.edit.hasFocus():
            self._looking = row
            self.known.offer(asked.box, asked.edit, known, picking=picking)

    def _paste_list(self) -> None:
        self.ask(ListPasted(QGuiApplication.clipboard().text()))

    # --- Keys -------------------------------------------------------------------------------------

    def _toggle_insurance(self) -> None:
        """Turn the insurance of the person with the keyboard."""
        if self.people.rows:
            self.people.rows[self.people.active].insurance.toggle.click()

    def _focus_next_area(self) -> None:
        """From the buyer to the passengers and back."""
        focused = self.window().focusWidget()
        if focused is not None and self.buyer.isAncestorOf(focused) and self.people.rows:
            self.people.rows[self.people.active].fields.focus("name")
        else:
            self.buyer.fields.focus("name")

    # --- Small parts ------------------------------------------------------------------------------

    def _fields(self, row: int) -> PersonFields:
        return self.buyer.fields if row == BUYER_ROW else self.people.rows[row].fields

    def row_with_keyboard(self) -> int:
        """Return the passenger that has the keyboard; the buyer where none has."""
        focused = self.window().focusWidget()
        blocks = enumerate(self.people.rows)
        return next((at for at, one in blocks if focused and one.isAncestorOf(focused)), BUYER_ROW)

    def _follow(self, widget: QWidget) -> None:
        """Scroll to what has the keyboard, once what was shown with it has its place."""
        if self._followed is None:
            QTimer.singleShot(0, self, self._scroll_to_followed)
        self._followed = widget

    def _follow_keyboard(self) -> None:
        focused = self.window().focusWidget()
        if focused is not None and self._inner.isAncestorOf(focused):
            self._follow(focused)

    def _scroll_to_followed(self) -> None:
        widget, self._followed = self._followed, None
        if widget is None or not widget.isVisible():
            return
        block = next((one for one in self.people.rows if one.isAncestorOf(widget)), self.buyer)
        if layout := self._inner.layout():
            layout.activate()
        if block.height() <= self._scroll.viewport().height():
            self._scroll.ensureWidgetVisible(block, 0, 8)
        self._scroll.ensureWidgetVisible(widget, 0, _LABEL_ABOVE)


def _line(icon: str, words: str) -> Box:
    return row(IconView(icon), grow(Label(words, size=12, tone="text_2", wrap=True)), spacing=7)


class BuyerCard(Card):
    """Who pays and gets the receipt. In a narrow page the e-mail takes a second line."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(12, 0, 12, 12), spacing=0)
        receives = translate("BuyerCard", "recebe o recibo e responde pelo pedido")
        known = translate("BuyerCard", "Comprador conhecido")
        self.known = Button(known, size="small", icon="history", key=CommandId.KNOWN_BUYER, touch=True)
        words = (
            heading(translate("BuyerCard", "Comprador")),
            grow(ElidedLabel(receives, tone="text_2", whole=True)),
        )
        # In place before the fields: screen readers read the heading first.
        top = row(*words, asks(self.known, ask, KnownAsked(BUYER_ROW)), spacing=10)
        fill(self.body, high(_HEAD, panel(top)), 8)
        self.fields = PersonFields(self, BUYER_ROW, _KINDS, ask)
        self.email = self.fields.add("email", TextField(translate("BuyerCard", "E-mail"), self, size=13))
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(8)
        fill(self.body, self._grid)
        self._narrow: bool | None = None
        self._arrange(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the fields to the width."""
        self._arrange(self.width() < _NARROW)

    def _arrange(self, narrow: bool) -> None:
        if narrow == self._narrow:
            return
        self._narrow = narrow
        f = self.fields
        for part in (f.name, f.kind, f.number, f.phone, self.email):
            self._grid.removeWidget(part)
        for number, width in enumerate(_WIDTHS):
            last = narrow and number == len(_WIDTHS) - 1
            self._grid.setColumnMinimumWidth(number, 0 if last else width)
            self._grid.setColumnStretch(number, 0 if width or last else 1)
        for number, field in enumerate((f.name, f.kind, f.number, f.phone)):
            self._grid.addWidget(field, 0, number, TOP)
        if narrow:
            self._grid.addWidget(self.email, 1, 0, 1, 4)
        else:
            self._grid.addWidget(self.email, 0, 4, TOP)
        f.kind.setMaximumWidth(_WIDTHS[1])
        f.number.setMaximumWidth(_WIDTHS[2])
        f.phone.setMaximumWidth(_WIDTHS[3])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with a line under its head."""
        super().paintEvent(event)
        with painter_for(self) as painter:
            fill_rect(painter, QRect(1, _HEAD, self.width() - 2, 1), theme().t.border)
