"""The page of passengers: who was here last, and a card for each person."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from pos_app.domain.proofs import Proof
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.layouts import Stretch, column, lay_out, panel, row
from pos_app.ui.pages.passengers.form import BUYER_ROW, FormText
from pos_app.ui.pages.passengers.known_view import PersonList, RecentPeople
from pos_app.ui.pages.passengers.page import (
    Ask,
    Intent,
    KnownAsked,
    KnownLine,
    KnownTaken,
    ListPasted,
    Opened,
    PersonView,
)
from pos_app.ui.pages.passengers.people import People
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.page import Page, PageView, built
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_LABEL_ABOVE = 28
"""px above a field that its label needs."""


class PassengersView(PageView):
    """Passive; it keeps the typed texts, so they survive page changes. Row -1 is a buyer who is no
    passenger."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("PassengersView", "Passageiros"))
        self.people = People(self.ask, lambda row: self.ask(Opened(row)), self._follow)
        self.recent = RecentPeople(
            lambda line: self.ask(KnownTaken(self.people.open_row, line)),
            lambda: self.ask(KnownAsked(self.people.open_row)),
        )
        self._notices = NoticeArea()
        self._missing_icon = IconView("circle-alert", tone="danger")
        self._missing = Label(size=12, weight=500, tone="danger")
        pasting, key = translate("PassengersView", "Colar lista"), CommandId.PASTE_LIST
        self.paste = Button(pasting, size="small", icon="clipboard-paste", key=key, touch=True)
        self.paste.clicked.connect(lambda _=False: self._paste_list())
        self._looking = 0
        self._followed: QWidget | None = None
        foot = row(self._missing_icon, self._missing, Stretch, self.paste, spacing=7)
        parts = (self._notices, self.recent, self.people, foot, Stretch)
        self._inner = panel(column(*parts, spacing=10))
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
        other = not self.people.buyer.isHidden()
        copy = KeyHint(CommandId.COPY_BUYER, translate("PassengersView", "Comprador também viaja"))
        another = KeyHint(CommandId.OTHER_BUYER, translate("PassengersView", "Outra pessoa compra"))
        return (
            KeyHint(FocusKey.ENTER, translate("PassengersView", "Próximo campo")),
            KeyHint(CommandId.KNOWN_BUYER, translate("PassengersView", "Conhecido")),
            KeyHint(CommandId.MAIN, translate("PassengersView", "Pagamento")),
            KeyHint(CommandId.INSURANCE, translate("PassengersView", "Seguro da pessoa")),
            KeyHint(CommandId.BENEFIT, translate("PassengersView", "Benefício")),
            copy if other else another,
            KeyHint(FocusKey.OPEN_LIST, translate("PassengersView", "Abrir lista")),
            KeyHint(CommandId.BACK, translate("PassengersView", "Poltronas")),
        )

    def commands(self) -> Commands:
        def other() -> bool:
            return not self.people.buyer.isHidden()

        return {
            CommandId.NEXT_AREA: Action(self._focus_next_area),
            CommandId.COPY_BUYER: Action(partial(self.ask, Ask.COPY_BUYER), other),
            CommandId.OTHER_BUYER: Action(partial(self.ask, Ask.OTHER_BUYER), lambda: not other()),
            CommandId.INSURANCE: Action(self._toggle_insurance),
            CommandId.BENEFIT: Action(self._open_benefits),
            CommandId.KNOWN_BUYER: Action(lambda: self.ask(KnownAsked(self.people.open_row))),
            CommandId.PASTE_LIST: Action(self._paste_list),
            CommandId.MAIN: Action(partial(self.ask, Ask.GO_ON)),
            CommandId.BACK: Action(partial(self.ask, Ask.BACK)),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def prepare_people(self, count: int) -> None:
        """So many passengers may come soon."""
        self.people.prepare(count)

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        self.people.show_people(people)
        self.paste.setVisible(len(people) > 1)
        if people:
            tab_in_order((self.people.rows[-1].insurance.toggle, self.paste))

    def form(self) -> FormText:
        return self.people.form()

    def fill(self, form: FormText) -> None:
        """Show these texts, and the errors of none."""
        self.people.fill(form)
        self.hints_changed.emit()

    def show_problem(self, row: int, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it. A row that is no longer there shows nothing."""
        if row < len(self.people.rows):
            self._fields(row).fields[field].set_error(sentence or None)

    def show_right(self, row: int, field: str) -> None:
        if row < len(self.people.rows):
            self._fields(row).fields[field].set_ok()

    def show_missing(self, text: str) -> None:
        """Show how many fields must be corrected; an empty text hides the line."""
        self._missing.setText(text)
        self._missing.setVisible(bool(text))
        self._missing_icon.setVisible(bool(text))

    def show_notice(self, notice: NoticeView | None) -> None:
        former = self._notices.notice("passengers")
        same = bool(former and notice and former.accessibleName() == notice.title)
        self._keep("passengers", notice, same=same)

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
        self.people.open(row)
        fields = self._fields(row)
        fields.focus(field)
        self._follow(fields.fields[field].edit)

    def focus_proof(self, row: int, proof: Proof) -> None:
        self.people.open(row)
        self.people.rows[row].focus_proof(proof)

    def show_address_optional(self, optional: bool) -> None:
        """Say whether the buyer may leave out the e-mail."""
        text = translate("PassengersView", "opcional") if optional else ""
        for block in (self.people.buyer, *self.people.rows):
            block.fields.email.set_optional(text)

    def show_recent(self, known: tuple[KnownLine, ...], *, matches: bool) -> None:
        """Show who was here last as tiles, none for nobody; the first ``matches`` the typed document."""
        self.recent.show_people(known, matches=matches)

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
        if self.people.rows:
            self.people.rows[max(self.people.open_row, 0)].insurance.toggle.click()

    def _open_benefits(self) -> None:
        if self.people.rows:
            self.people.rows[max(self.people.open_row, 0)].open_benefits()

    def _focus_next_area(self) -> None:
        form = self.form()
        rows = [*((BUYER_ROW,) if form.buyer is not None else ()), *range(len(form.people))]
        if rows:
            following = rows.index(self.people.open_row) + 1
            self.focus_field(rows[following % len(rows)], "document")

    # --- Small parts ------------------------------------------------------------------------------

    def _fields(self, row: int) -> PersonFields:
        return self.people.block(row).fields

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
        block = self.people.block(self.people.open_row)
        if layout := self._inner.layout():
            layout.activate()
        if block.height() <= self._scroll.viewport().height():
            self._scroll.ensureWidgetVisible(block, 0, 8)
        self._scroll.ensureWidgetVisible(widget, 0, _LABEL_ABOVE)


def build(desk: DeskApi) -> Page:
    view = PassengersView()
    presenter = PassengersPresenter(view, desk)
    desk.hooks.typed_people = presenter.with_people
    desk.hooks.take_document = lambda kind, number: presenter.take_document(
        view.people.open_row, kind, number
    )
    return built(view, presenter, desk)
