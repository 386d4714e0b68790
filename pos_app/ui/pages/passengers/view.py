"""The page of passengers: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.proofs import Proof
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.passengers.buyer_card import BuyerCard
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText
from pos_app.ui.pages.passengers.page import KnownLine, PersonView
from pos_app.ui.pages.passengers.people_card import PeopleCard
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.pages.passengers.person_list import PersonList
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_icon_line
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import passenger_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_LABEL_ABOVE = 28
"""px above a field that its label needs."""


class PassengersView(PageView):
    """Passive; it keeps the typed texts, so they survive page changes.

    Signals carry the row, -1 for the buyer. ``typed``: a field's name and its text while it is typed in.
    ``known_asked``: the list of who was here before; ``known_taken``: the ``KnownLine`` chosen from it.
    ``proof_ticked``: a ``Proof`` and whether it was seen; ``insurance_turned``: the new state.
    """

    field_left = Signal(int, str)
    kind_changed = Signal(int)
    row_submitted = Signal(int)
    copy_asked = Signal()
    list_pasted = Signal(str)
    typed = Signal(int, str, str)
    known_asked = Signal(int)
    number_shown = Signal(int)
    known_taken = Signal(int, object)
    proof_ticked = Signal(int, object, bool)
    insurance_turned = Signal(int, bool)
    accepted = Signal()
    went_back = Signal()
    notice_acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("PassengersView", "Passageiros"))
        self.buyer = BuyerCard(self)
        self.people = PeopleCard(self)
        self._notices = NoticeArea(self)
        self._missing_icon = IconView("circle-alert", self, tone="danger")
        self._missing = Label("", self, size=12, weight=500, tone="danger")
        self._looking = BUYER_ROW
        self._followed: QWidget | None = None
        self._inner = QWidget()
        self._build()
        self._connect()
        self.known = PersonList(self)
        bar = self._scroll.verticalScrollBar()
        bar.valueChanged.connect(lambda _: self.known.follow())
        # A block grew or shrank: what has the keyboard stays in sight.
        bar.rangeChanged.connect(lambda _least, _most: self._follow_keyboard())
        self.known.taken.connect(lambda line: self.known_taken.emit(self._looking, line))
        self.show_missing("")

    def _connect(self) -> None:
        fields = self.buyer.fields
        fields.left.connect(lambda field: self.field_left.emit(BUYER_ROW, field))
        fields.kind_changed.connect(lambda: self.kind_changed.emit(BUYER_ROW))
        fields.submitted.connect(lambda: self.row_submitted.emit(BUYER_ROW))
        fields.typed.connect(lambda field, words: self.typed.emit(BUYER_ROW, field, words))
        fields.known_asked.connect(lambda: self.known_asked.emit(BUYER_ROW))
        fields.number_shown.connect(lambda: self.number_shown.emit(BUYER_ROW))
        self.buyer.known.clicked.connect(lambda _=False: self.known_asked.emit(BUYER_ROW))
        self.people.left.connect(self.field_left)
        self.people.kind_changed.connect(self.kind_changed)
        self.people.submitted.connect(self.row_submitted)
        self.people.typed.connect(self.typed)
        self.people.known_asked.connect(self.known_asked)
        self.people.number_shown.connect(self.number_shown)
        self.people.ticked.connect(self.proof_ticked)
        self.people.insured.connect(self.insurance_turned)
        self.people.entered.connect(lambda _, widget: self._follow(widget))
        self.people.copy_asked.connect(self.copy_asked)
        self.people.paste_asked.connect(self.paste_list)
        self._notices.acted.connect(lambda _, command: self.notice_acted.emit(command))

    def _build(self) -> None:
        inner = self._inner
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self._notices)
        column.addWidget(self.buyer)
        column.addWidget(self.people)
        add_icon_line(column, "info", passenger_texts.same_as_document(), inner)
        add_icon_line(column, "shield-check", passenger_texts.covered(), inner)
        wrong = QHBoxLayout()
        wrong.setSpacing(7)
        column.addLayout(wrong)
        wrong.addWidget(self._missing_icon)
        wrong.addWidget(self._missing, 1)
        column.addStretch(1)
        self._scroll = scrolled(inner, self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._scroll)

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
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.COPY_BUYER: Action(self.copy_asked.emit),
            CommandId.INSURANCE: Action(self.toggle_insurance),
            CommandId.KNOWN_BUYER: Action(lambda: self.known_asked.emit(self.row_with_keyboard())),
            CommandId.PASTE_LIST: Action(self.paste_list),
            CommandId.MAIN: Action(self.accepted.emit),
            CommandId.BACK: Action(self.went_back.emit),
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
        for row, person in zip(self.people.rows, form.people, strict=True):
            row.fill(person)

    def show_problem(self, row: int, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it."""
        if row == BUYER_ROW:
            self.buyer.fields.fields[field].set_error(sentence or None)
        elif row < len(self.people.rows):
            self.people.rows[row].show_problem(field, sentence)

    def show_right(self, row: int, field: str) -> None:
        """Tick a field that is right."""
        if row == BUYER_ROW:
            self.buyer.fields.fields[field].set_ok()
        elif row < len(self.people.rows):
            self.people.rows[row].show_right(field)

    def show_missing(self, words: str) -> None:
        """Show how many fields must be corrected; an empty text hides the line."""
        self._missing.setText(words)
        self._missing.setVisible(bool(words))
        self._missing_icon.setVisible(bool(words))

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show an error notice; None clears it."""
        former = self._notices.notice("passengers")
        if notice is None:
            self._notices.clear("passengers")
        elif former is None or former.accessibleName() != notice.title:
            self._notices.keep_notice("passengers", notice)

    def show_advice(self, notice: NoticeView | None) -> None:
        """Show what to check before charging; None clears it."""
        former = self._notices.notice("advice")
        if notice is None:
            self._notices.clear("advice")
        elif former is None or former.accessibleDescription() != notice.text:
            self._notices.keep_notice("advice", notice)

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

    def paste_list(self) -> None:
        """Emit the text of the clipboard as a pasted list."""
        self.list_pasted.emit(QGuiApplication.clipboard().text())

    # --- Keys -------------------------------------------------------------------------------------

    def toggle_insurance(self) -> None:
        """Turn the insurance of the person with the keyboard."""
        if self.people.rows:
            self.people.rows[self.people.active].insurance.toggle.click()

    def focus_next_area(self) -> None:
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
        rows = (row for row, block in enumerate(self.people.rows) if focused and block.isAncestorOf(focused))
        return next(rows, BUYER_ROW)

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
        block = next((row for row in self.people.rows if row.isAncestorOf(widget)), self.buyer)
        if layout := self._inner.layout():
            layout.activate()
        if block.height() <= self._scroll.viewport().height():
            self._scroll.ensureWidgetVisible(block, 0, 8)
        self._scroll.ensureWidgetVisible(widget, 0, _LABEL_ABOVE)
