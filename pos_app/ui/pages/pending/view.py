"""The page of open cases, and the box in which a supervisor decides one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.forms import Form, typed
from pos_app.ui.kit.layouts import Stretch, asks, column, grow, lay_out, panel, row
from pos_app.ui.pages.pending.case_card import CaseCard
from pos_app.ui.pages.pending.cases import Case
from pos_app.ui.pages.pending.decision import (
    Ask,
    Decided,
    DecisionForm,
    Field,
    Intent,
    Picked,
    TypedDecision,
    naming,
)
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import counter_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate


class PendingView(NoticePage):
    """Passive; it owns only which kinds of case are shown, and the open time line."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("PendingView", "Pendências"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._all: tuple[Case, ...] = ()
        self._chosen = ""
        self._timeline = False
        self._hints: tuple[KeyHint, ...] = ()
        self._kind = 0
        self.decision: DecisionBox | None = None
        kinds = (
            translate("PendingView", "Todas"),
            translate("PendingView", "Supervisor"),
            translate("PendingView", "Automáticas"),
        )
        self.filters = [
            asks(Chip(words, crossed=False), self._show_kind, number) for number, words in enumerate(kinds)
        ]
        now = translate("PendingView", "Consultar agora")
        self.now = Button(now, size="small", icon="refresh-cw", key=CommandId.REFRESH, touch=True)
        asks(self.now, self.ask, Ask.NOW)
        self._notices = NoticeArea()
        self.cards: list[CaseCard] = []
        nothing = translate("PendingView", "Nenhuma pendência")
        self.empty = EmptyState("circle-check", nothing, counter_texts.all_known())
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(lambda: self.ask(Ask.TICK))
        self._build()
        self._show_kind(0)

    def _build(self) -> None:
        self._list = QVBoxLayout()
        self._scroll = scrolled(panel(column(Stretch, spacing=10, into=self._list)), self)
        self._faces = QStackedWidget()
        title = Label(translate("PendingView", "Pendências"), size=20, weight=600)
        caption = Label(translate("PendingView", "vendas com resultado ainda não conhecido"), tone="text_2")
        once = Label(counter_texts.sent_once(), size=12, tone="text_2", wrap=True)
        head = row(title, grow(caption), *self.filters, self.now, spacing=10)
        foot = row(IconView("lock"), grow(once), spacing=7)
        lay_out(self, column(head, self._notices, grow(self._faces), foot, spacing=10))
        self._faces.addWidget(self._scroll)
        self._faces.addWidget(self.empty)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar: those that do something with the case that is marked."""
        shown, case = self._shown(), self._marked()
        decidable = case is not None and case.decidable
        repeatable = case is not None and case.repeatable
        numbered = case is not None and bool(case.public_id)
        hints = (
            (len(shown) > 1, KeyHint(FocusKey.ROWS, translate("PendingView", "Escolher"))),
            (decidable, KeyHint(FocusKey.ENTER, translate("PendingView", "Decidir com supervisor"))),
            (repeatable, KeyHint(CommandId.SELL_AGAIN, translate("PendingView", "Vender de novo"))),
            (bool(shown), KeyHint(CommandId.REFRESH, translate("PendingView", "Consultar agora"))),
            (case is not None, KeyHint(CommandId.PRINT, translate("PendingView", "Protocolo"))),
            (case is not None, KeyHint(CommandId.TIMELINE, translate("PendingView", "Linha do tempo"))),
            (numbered, KeyHint(CommandId.COPY_CODE, translate("PendingView", "Copiar nº do pedido"))),
            (True, KeyHint(CommandId.PAGE_SELL, translate("PendingView", "Voltar a vender"))),
        )
        return tuple(hint for usable, hint in hints if usable)

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        ask = self.ask
        return {
            CommandId.REFRESH: Action(lambda: ask(Ask.NOW), lambda: bool(self._shown())),
            CommandId.TIMELINE: Action(self._toggle_timeline, self._is_marked),
            CommandId.COPY_CODE: Action(
                lambda: ask(Ask.COPY), lambda: self._is_marked(lambda case: case.public_id)
            ),
            CommandId.SELL_AGAIN: Action(
                lambda: ask(Ask.REPEAT), lambda: self._is_marked(lambda case: case.repeatable)
            ),
            CommandId.PRINT: Action(lambda: ask(Ask.PRINT), self._is_marked),
        }

    def _marked(self) -> Case | None:
        return next((one for one in self._shown() if one.key == self._chosen), None)

    def _is_marked(self, wanted: Callable[[Case], object] = lambda case: True) -> bool:
        """Tell whether a case is marked, and has what a command needs of it."""
        case = self._marked()
        return case is not None and bool(wanted(case))

    # --- Showing ----------------------------------------------------------------------------------

    def show_cases(self, cases: tuple[Case, ...], supervisor: int, chosen: str) -> None:
        """Show the open cases, with one of them marked."""
        moved = chosen != self._chosen
        self._all, self._chosen = cases, chosen
        for chip, count in zip(self.filters, (len(cases), supervisor, len(cases) - supervisor), strict=True):
            chip.set_count(count)
        self._show()
        if moved:
            self._reveal()

    def _shown(self) -> tuple[Case, ...]:
        if self._kind == 0:
            return self._all
        return tuple(one for one in self._all if one.supervisor == (self._kind == 1))

    def _show(self) -> None:
        shown = self._shown()
        remove_from(self._list, self.cards[len(shown) :])
        del self.cards[len(shown) :]
        while len(self.cards) < len(shown):
            self.cards.append(CaseCard(self.ask, self._toggle_timeline))
            self._list.insertWidget(len(self.cards) - 1, self.cards[-1])
        for card, one in zip(self.cards, shown, strict=True):
            chosen = one.key == self._chosen
            card.show_case(one, chosen=chosen, timeline=chosen and self._timeline)
        self._faces.setCurrentWidget(self._scroll if shown else self.empty)
        self.now.set_inactive(None if shown else translate("PendingView", "Não há o que consultar"))
        hints = self.key_hints
        if hints != self._hints:
            self._hints = hints
            self.hints_changed.emit()

    def _show_kind(self, index: int) -> None:
        self._kind = index
        for at, chip in enumerate(self.filters):
            chip.set_on(at == index)
        self._show()

    def _reveal(self) -> None:
        for card, one in zip(self.cards, self._shown(), strict=False):
            if one.key == self._chosen:
                self._scroll.ensureWidgetVisible(card)

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show that the cases could not be read; None clears the notice."""
        if notice is None:
            self._notices.clear("pending")
        else:
            self._notices.show_notice("pending", notice)

    def ask_supervisor(self, asked: DecisionForm) -> None:
        """Explain the consequences and ask for numbers, texts and the PIN."""
        self.decision = DecisionBox(self.window(), asked, self.ask)
        self.decision.rejected.connect(lambda: self.ask(Ask.STOP))
        self.decision.finished.connect(lambda _result: setattr(self, "decision", None))
        self.decision.open()

    def show_decision_problem(self, sentence: str, at: Field) -> None:
        """Show an error at a field of the decision."""
        if self.decision is not None:
            self.decision.show_problem(sentence, at)

    def show_deciding(self) -> None:
        """The decision is being carried out."""
        if self.decision is not None:
            self.decision.set_busy(True)

    def close_decision(self) -> None:
        """The decision was taken."""
        if self.decision is not None:
            self.decision.accept()

    def _toggle_timeline(self) -> None:
        self._timeline = not self._timeline
        self._show()

    # --- Keys and clocks --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows mark a case, Enter decides it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.ask(Ask.DECIDE)
            return
        steps = {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}
        by = steps.get(event.key())
        if by is None:
            super().keyPressEvent(event)
            return
        keys = [one.key for one in self._shown()]
        if keys:
            index = keys.index(self._chosen) + by if self._chosen in keys else 0
            self.ask(Picked(keys[max(0, min(index, len(keys) - 1))]))

    def shown(self) -> None:
        """Start the clock and take the focus."""
        self._clock.start()
        self.setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()


class DecisionBox(Sheet):
    """Explains the consequences and asks for the supervisor's PIN; open it with ``open()``.

    It asks with what was typed; answer with ``accept()`` or ``show_problem``. Esc leaves the case as it is.
    """

    def __init__(self, parent: QWidget, asked: DecisionForm, ask: Callable[[Intent], object]) -> None:
        super().__init__(parent, asked.title, line="danger_line")
        self.setAccessibleDescription(" ".join(asked.stakes))
        self._asked = asked
        self._ask = ask
        number = translate("DecisionBox", "Nº do pedido")
        if asked.act != naming():
            number = translate("DecisionBox", "Nº do pedido, se a central informou")
        rows = {
            Field.NUMBER: typed(number, read=str.strip),
            Field.WORD: typed(translate("DecisionBox", "O que a central disse"), read=str.strip),
            Field.PIN: typed(
                translate("DecisionBox", "PIN de {0}").format(asked.supervisor),
                read=str.strip,
                secret=True,
                most=8,
            ),
        }
        self.fields = Form(TypedDecision, {field: rows[field] for field in asked.fields})
        self.act = Button(asked.act, kind="danger", key=FocusKey.ENTER)
        self.keep = Button(asked.keep, kind="main", key=CommandId.BACK)
        self.act.clicked.connect(lambda _=False: self._decide())
        self.keep.clicked.connect(lambda _=False: self.reject())
        lines: list[TextField] = [self.fields[field] for field in asked.fields]
        stakes = (Label(sentence, tone="text_2", wrap=True) for sentence in asked.stakes)
        title = Label(asked.title, size=16, weight=600, wrap=True)
        foot = row(Stretch, self.act, self.keep, spacing=12)
        lay_out(self, column(title, *stakes, 4, *lines, 6, foot, spacing=8, margins=(20, 18, 20, 18)))
        self.setFixedWidth(560)
        for line, following in pairwise(lines):
            line.submitted.connect(following.edit.setFocus)
        if lines:
            lines[-1].submitted.connect(self._decide)
        if Field.NUMBER in asked.fields:
            self.fields[Field.NUMBER].edit.textChanged.connect(self._number_typed)
        (lines[0].edit if lines else self.keep).setFocus()

    def show_problem(self, sentence: str, at: Field) -> None:
        """Show the error of a field; the typed text stays."""
        self.set_busy(False)
        field: TextField = self.fields[at if at in self._asked.fields else self._asked.fields[0]]
        field.set_error(sentence)
        field.edit.setFocus()
        field.edit.selectAll()

    def set_busy(self, busy: bool) -> None:
        """Wait for the provider's answer; Esc stops waiting."""
        self.act.setEnabled(not busy)
        for field in self.fields:
            self.fields[field].setEnabled(not busy)

    def _number_typed(self, number: str) -> None:
        """A number decides what is done: the order is looked at, nothing is released or closed."""
        given = bool(number.strip())
        self.act.set_text(naming() if given else self._asked.act)
        if Field.WORD in self._asked.fields:
            self.fields[Field.WORD].setEnabled(not given)

    def _decide(self) -> None:
        for field in self.fields:
            self.fields.show_error(field, "")
        self._ask(Decided(self._asked.key, self.fields.read(TypedDecision())))
