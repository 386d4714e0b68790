"""The page of passengers: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.passengers.buyer_card import BuyerCard
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText
from pos_app.ui.pages.passengers.people_card import PeopleCard
from pos_app.ui.pages.passengers.presenter import SeatLine
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate


class PassengersView(PageView):
    """Passive; it keeps the typed texts, so they survive page changes.

    ``field_left`` and ``kind_changed`` carry the row, -1 for the buyer.
    """

    field_left = Signal(int, str)
    kind_changed = Signal(int)
    row_submitted = Signal(int)
    copy_asked = Signal()
    list_pasted = Signal(str)
    known_buyer_asked = Signal()
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
        self._build()
        fields = self.buyer.fields
        fields.left.connect(lambda field: self.field_left.emit(BUYER_ROW, field))
        fields.kind_changed.connect(lambda: self.kind_changed.emit(BUYER_ROW))
        fields.submitted.connect(lambda: self.row_submitted.emit(BUYER_ROW))
        self.people.left.connect(self.field_left)
        self.people.kind_changed.connect(self.kind_changed)
        self.people.submitted.connect(self.row_submitted)
        self.people.copy_asked.connect(self.copy_asked)
        self.people.paste_asked.connect(self.paste_list)
        self.buyer.known.clicked.connect(lambda _=False: self.known_buyer_asked.emit())
        self._notices.acted.connect(lambda _, command: self.notice_acted.emit(command))
        self.show_missing("")

    def _build(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self._notices)
        column.addWidget(self.buyer)
        column.addWidget(self.people)
        foot = QHBoxLayout()
        foot.setSpacing(7)
        foot.addWidget(IconView("info", inner))
        rule = translate(
            "PassengersView",
            "O nome e o documento precisam ser iguais aos do documento apresentado no embarque.",
        )
        foot.addWidget(Label(rule, inner, size=12, tone="text_2"), 1)
        column.addLayout(foot)
        wrong = QHBoxLayout()
        wrong.setSpacing(7)
        wrong.addWidget(self._missing_icon)
        wrong.addWidget(self._missing, 1)
        column.addLayout(wrong)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inner)
        self._scroll = scroll
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
        return (
            KeyHint(FocusKey.TAB, translate("PassengersView", "Próximo campo")),
            KeyHint(FocusKey.ENTER, translate("PassengersView", "Próxima linha")),
            KeyHint(CommandId.COPY_BUYER, translate("PassengersView", "Copiar comprador")),
            KeyHint(CommandId.INSURANCE, translate("PassengersView", "Seguro nesta linha")),
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
            CommandId.KNOWN_BUYER: Action(self.known_buyer_asked.emit),
            CommandId.PASTE_LIST: Action(self.paste_list),
            CommandId.MAIN: Action(self.accepted.emit),
            CommandId.BACK: Action(self.went_back.emit),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_seats(self, lines: tuple[SeatLine, ...]) -> None:
        """Show a row per seat."""
        self.people.show_seats(lines)

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
            self._notices.show_notice("passengers", notice)

    def show_advice(self, notice: NoticeView | None) -> None:
        """Show what to check before charging; None clears it."""
        former = self._notices.notice("advice")
        if notice is None:
            self._notices.clear("advice")
        elif former is None or former.accessibleDescription() != notice.text:
            self._notices.show_notice("advice", notice)

    def focus_field(self, row: int, field: str) -> None:
        """Focus a field and scroll to it."""
        fields = self.buyer.fields if row == BUYER_ROW else self.people.rows[row].fields
        fields.focus(field)
        self._scroll.ensureWidgetVisible(fields.fields[field])

    def paste_list(self) -> None:
        """Emit the text of the clipboard as a pasted list."""
        self.list_pasted.emit(QGuiApplication.clipboard().text())

    # --- Keys -------------------------------------------------------------------------------------

    def toggle_insurance(self) -> None:
        """Toggle the insurance of the focused row."""
        if self.people.rows:
            self.people.rows[self.people.active].insured.toggle()

    def focus_next_area(self) -> None:
        """From the buyer to the passengers and back."""
        focused = self.window().focusWidget()
        if focused is not None and self.buyer.isAncestorOf(focused) and self.people.rows:
            self.people.rows[self.people.active].fields.focus("name")
        else:
            self.buyer.fields.focus("name")
