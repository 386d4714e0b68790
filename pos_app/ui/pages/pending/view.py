"""The page of open cases: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.pending.case_card import CaseCard
from pos_app.ui.pages.pending.cases import Case
from pos_app.ui.pages.pending.decision import DecisionForm, Field
from pos_app.ui.pages.pending.decision_box import DecisionBox
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_icon_line, remove_from
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import pending_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate


class PendingView(NoticePage):
    """Passive; it owns only which kinds of case are shown, and the open time line."""

    picked = Signal(str)
    asked_now = Signal()
    copy_asked = Signal()
    decide_asked = Signal()
    decided = Signal(str, object)
    decision_left = Signal()
    repeat_asked = Signal()
    print_asked = Signal()
    ticked = Signal()
    hints_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("PendingView", "Pendências"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._all: tuple[Case, ...] = ()
        self._supervisor = 0
        self._chosen = ""
        self._timeline = False
        self._hints: tuple[KeyHint, ...] = ()
        self.decision: DecisionBox | None = None
        self.filters = [
            Chip(translate("PendingView", "Todas"), self, crossed=False),
            Chip(translate("PendingView", "Supervisor"), self, crossed=False),
            Chip(translate("PendingView", "Automáticas"), self, crossed=False),
        ]
        self._kind = 0
        self.now = Button(
            translate("PendingView", "Consultar agora"),
            self,
            size="small",
            icon="refresh-cw",
            key=CommandId.REFRESH,
            touch=True,
        )
        self._notices = NoticeArea(self)
        self.cards: list[CaseCard] = []
        self.empty = EmptyState(
            "circle-check",
            translate("PendingView", "Nenhuma pendência"),
            pending_texts.all_known(),
            self,
        )
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._build()
        for index, chip in enumerate(self.filters):
            chip.clicked.connect(lambda _=False, index=index: self._show_kind(index))
        self.now.clicked.connect(lambda _=False: self.asked_now.emit())
        self._clock.timeout.connect(self.ticked)
        self._show_kind(0)

    def _build(self) -> None:
        inner = QWidget()
        self._list = QVBoxLayout(inner)
        self._list.setContentsMargins(0, 0, 0, 0)
        self._list.setSpacing(10)
        self._list.addStretch(1)
        self._scroll = scrolled(inner, self)
        self._faces = QStackedWidget(self)
        self._faces.addWidget(self._scroll)
        self._faces.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        head = QHBoxLayout()
        head.setSpacing(10)
        column.addLayout(head)
        head.addWidget(Label(translate("PendingView", "Pendências"), self, size=20, weight=600))
        head.addWidget(
            Label(translate("PendingView", "vendas com resultado ainda não conhecido"), self, tone="text_2"),
            1,
        )
        for chip in self.filters:
            head.addWidget(chip)
        head.addWidget(self.now)
        column.addWidget(self._notices)
        column.addWidget(self._faces, 1)
        add_icon_line(column, "lock", pending_texts.sent_once(), self)

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
        return {
            CommandId.REFRESH: Action(self.asked_now.emit, lambda: bool(self._shown())),
            CommandId.TIMELINE: Action(self.toggle_timeline, self._is_marked),
            CommandId.COPY_CODE: Action(
                self.copy_asked.emit, lambda: self._is_marked(lambda case: case.public_id)
            ),
            CommandId.SELL_AGAIN: Action(
                self.repeat_asked.emit, lambda: self._is_marked(lambda case: case.repeatable)
            ),
            CommandId.PRINT: Action(self.print_asked.emit, self._is_marked),
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
        self._all, self._supervisor, self._chosen = cases, supervisor, chosen
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
            index = len(self.cards)
            card = CaseCard(self)
            card.picked.connect(lambda index=index: self.picked.emit(self._shown()[index].key))
            card.decide_asked.connect(self.decide_asked)
            card.repeat_asked.connect(self.repeat_asked)
            card.print_asked.connect(self.print_asked)
            card.timeline_asked.connect(self.toggle_timeline)
            self._list.insertWidget(index, card)
            self.cards.append(card)
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
        self.decision = DecisionBox(self.window(), asked)
        self.decision.decided.connect(lambda answer: self.decided.emit(asked.key, answer))
        self.decision.rejected.connect(self.decision_left)
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

    def toggle_timeline(self) -> None:
        """Open or close the time line of the marked case."""
        self._timeline = not self._timeline
        self._show()

    # --- Keys and clocks --------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows mark a case, Enter decides it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.decide_asked.emit()
            return
        steps = {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}
        by = steps.get(event.key())
        if by is None:
            super().keyPressEvent(event)
            return
        keys = [one.key for one in self._shown()]
        if keys:
            index = keys.index(self._chosen) + by if self._chosen in keys else 0
            self.picked.emit(keys[max(0, min(index, len(keys) - 1))])

    def shown(self) -> None:
        """Start the clock and take the focus."""
        self._clock.start()
        self.setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()
