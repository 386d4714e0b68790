"""The page of open cases, and the box in which a supervisor decides one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainterPath, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from pos_app.domain.money import brl
from pos_app.domain.order_states import Phase
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint, KeyName
from pos_app.ui.kit.forms import Form, typed
from pos_app.ui.kit.layouts import Stretch, asks, column, fill, fill_sheet, grow, high, lay_out, panel, row
from pos_app.ui.pages.pending.presenter import (
    Ask,
    Case,
    Decided,
    DecisionForm,
    Field,
    Intent,
    PendingPresenter,
    Picked,
    TypedDecision,
    naming,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.page import Page, built
from pos_app.ui.shared.timeline_view import TimelineView
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, painter_for
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.ui.widgets.three_parts import ThreeParts
from pos_app.wording import counter_texts
from pos_app.wording.notices import BadgeKind, CommandId, NoticeView
from pos_app.wording.sentence import Kind
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
            asks(Chip(text, crossed=False), self._show_kind, number) for number, text in enumerate(kinds)
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
        self._show_kind(0)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        shown, case = self._shown(), self._marked()
        number = translate("PendingView", "Copiar nº do pedido")
        hints: tuple[tuple[object, KeyName, str], ...] = (
            (len(shown) > 1, FocusKey.ROWS, translate("PendingView", "Escolher")),
            (
                case and case.attempt.facts.decidable,
                FocusKey.ENTER,
                translate("PendingView", "Decidir com supervisor"),
            ),
            (case and case.repeatable, CommandId.SELL_AGAIN, translate("PendingView", "Vender de novo")),
            (shown, CommandId.REFRESH, translate("PendingView", "Consultar agora")),
            (case, CommandId.PRINT, translate("PendingView", "Protocolo")),
            (case, CommandId.TIMELINE, translate("PendingView", "Linha do tempo")),
            (case and case.attempt.public_id, CommandId.COPY_CODE, number),
            (True, CommandId.PAGE_SELL, translate("PendingView", "Voltar a vender")),
        )
        return tuple(KeyHint(key, text) for usable, key, text in hints if usable)

    def commands(self) -> Commands:
        def about(intent: Ask, wanted: Callable[[Case], object] = lambda case: True) -> Action:
            def ready() -> bool:
                case = self._marked()
                return case is not None and bool(wanted(case))

            return Action(lambda: self.ask(intent), ready)

        return {
            CommandId.REFRESH: Action(lambda: self.ask(Ask.NOW), lambda: bool(self._shown())),
            CommandId.TIMELINE: Action(self._toggle_timeline, lambda: self._marked() is not None),
            CommandId.COPY_CODE: about(Ask.COPY, lambda case: case.attempt.public_id),
            CommandId.SELL_AGAIN: about(Ask.REPEAT, lambda case: case.repeatable),
            CommandId.PRINT: about(Ask.PRINT),
        }

    def _marked(self) -> Case | None:
        return next((one for one in self._shown() if one.key == self._chosen), None)

    # --- Showing ----------------------------------------------------------------------------------

    def show_cases(self, cases: tuple[Case, ...], supervisor: int, chosen: str) -> None:
        moved = chosen != self._chosen
        self._all, self._chosen = cases, chosen
        for chip, count in zip(self.filters, (len(cases), supervisor, len(cases) - supervisor), strict=True):
            chip.set_count(count)
        if self.isVisible():  # Else when it is: a sale is being paid on another page.
            self._show()
        for card, one in zip(self.cards, self._shown(), strict=False):
            if moved and one.key == chosen:
                self._scroll.ensureWidgetVisible(card)

    def showEvent(self, event: QShowEvent) -> None:
        self._show()

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
        if self.decision is not None:
            self.decision.show_problem(sentence, at)

    def show_deciding(self) -> None:
        if self.decision is not None:
            self.decision.set_busy(True)

    def close_decision(self) -> None:
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
        self._asked, self._ask = asked, ask
        number = translate("DecisionBox", "Nº do pedido")
        if asked.act != naming():
            number = translate("DecisionBox", "Nº do pedido, se a central informou")
        pin = translate("DecisionBox", "PIN de {0}").format(asked.supervisor)
        rows = {
            Field.NUMBER: typed(number, read=str.strip),
            Field.WORD: typed(translate("DecisionBox", "O que a central disse"), read=str.strip),
            Field.PIN: typed(pin, read=str.strip, secret=True, most=8),
        }
        self.fields = Form(TypedDecision, {field: rows[field] for field in asked.fields})
        self.act = Button(asked.act, kind="danger", key=FocusKey.ENTER)
        self.keep = Button(asked.keep, kind="main", key=CommandId.BACK)
        self.act.clicked.connect(lambda _=False: self._decide())
        self.keep.clicked.connect(lambda _=False: self.reject())
        lines: list[TextField] = [self.fields[field] for field in asked.fields]
        stakes = (Label(sentence, tone="text_2", wrap=True) for sentence in asked.stakes)
        fill_sheet(self, *stakes, 4, *lines, 6, spacing=8, foot=(Stretch, self.act, self.keep))
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


ICONS = {
    Phase.CASE: "triangle-alert",
    Phase.SEARCHING: "search",
    Phase.RELEASED: "search",
    Phase.SENDING: "hourglass",
    Phase.WAITING: "hourglass",
    Phase.SOLD: "circle-check",
    Phase.UNPAID: "circle-x",
    Phase.NO_ORDER: "circle-x",
    Phase.CLOSED: "circle-x",
}
_HEAD = 40
_SINCE = 168
"""Room for the longest time, so that the amounts of all cards end at one line."""
_KINDS: dict[Kind, BadgeKind] = {
    "info": "primary",
    "success": "success",
    "warning": "warning",
    "danger": "danger",
}


class CaseCard(Card):
    """Head with state, journey and sum; the three sentences; the time line on request."""

    def __init__(self, ask: Callable[[Intent], object], toggle_timeline: Callable[[], object]) -> None:
        super().__init__(margins=(2, 0, 2, 2), spacing=0)
        self._ask = ask
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self._parts = ThreeParts()
        self._lines = TimelineView()
        self._order = Badge("", "primary", icon="receipt-text")
        title = Label(translate("CaseCard", "Linha do tempo"), weight=600)
        head = row(title, Stretch, self._order)
        self._drawer = panel(column(head, self._lines, spacing=4, margins=(14, 6, 14, 8)))
        sell, decide = (
            translate("CaseCard", "Vender de novo"),
            translate("CaseCard", "Decidir com supervisor"),
        )
        slip, lines = translate("CaseCard", "Protocolo"), translate("CaseCard", "Linha do tempo")
        self.repeat = asks(_button(sell, "rotate-ccw", CommandId.SELL_AGAIN), ask, Ask.REPEAT)
        self.repeat.set_kind("main")
        self.decide = asks(_button(decide, "shield-check", FocusKey.ENTER), ask, Ask.DECIDE)
        self.case_slip = asks(_button(slip, "printer"), ask, Ask.PRINT)
        self.timeline = _button(lines, "history")
        self.timeline.clicked.connect(lambda _=False: toggle_timeline())
        self._asking = Label(size=12, tone="text_2", align=RIGHT)
        buttons = (self.repeat, self.decide, self.case_slip, self.timeline)
        self._foot = panel(row(*buttons, grow(self._asking), spacing=8, margins=(14, 2, 14, 2)))
        self._icon, self._badge = IconView("hourglass", size=18), Badge()
        self._route, self._total = Label(size=14, weight=600), Label(size=14, weight=600)
        self._who, self._since = ElidedLabel(tone="text_2"), Label(tone="text_2", align=RIGHT)
        self._since.setMinimumWidth(_SINCE)
        parts = (self._icon, self._badge, self._route, grow(self._who), self._total, self._since)
        top = high(_HEAD, panel(row(*parts, spacing=10, margins=(14, 0, 14, 0))))
        fill(self.body, top, self._parts, self._drawer, self._foot)
        self._drawer.hide()
        self._foot.hide()
        self._look: Kind = "info"
        self._marked = False
        self._case: Case | None = None

    def show_case(self, shown: Case, *, chosen: bool, timeline: bool) -> None:
        if (shown, chosen, timeline) == (self._case, self._marked, not self._drawer.isHidden()):
            return
        attempt, said = shown.attempt, shown.sentence
        self._case, self._marked, self._look = shown, chosen, said.kind
        number, kind = attempt.public_id, _KINDS[said.kind]
        route = f"{attempt.sold.origin} \u2192 {attempt.sold.destination}"
        self._icon.show_icon(ICONS[attempt.phase], kind)
        self._badge.show_state(said.title, kind)
        self._route.setText(route)
        self._who.setText(" \u00b7 ".join(filter(None, (shown.who, number))))
        self._total.setText(brl(attempt.sold.total))
        self._since.setText(shown.since)
        last = translate("CaseCard", "O que fazer") if shown.supervisor else ""
        self._parts.show_parts(said.what_happened, said.money, said.what_to_do, last=last)
        self._order.setVisible(bool(number))
        order = translate("CaseCard", "pedido {0}").format(number)
        self._order.show_state(order, "primary", "receipt-text")
        self._lines.show_lines(shown.lines)
        self._lines.setFixedHeight(25 * len(shown.lines) + 4)
        self._drawer.setVisible(timeline)
        self.repeat.setVisible(shown.repeatable)
        self.decide.setVisible(attempt.facts.decidable)
        self.decide.set_kind("main" if shown.supervisor else "plain")
        self._asking.setText(shown.asking)
        self._foot.setVisible(chosen)
        sentences = f"{said.what_happened} {said.money} {said.what_to_do}"
        self.setAccessibleName(f"{said.title}. {route}, {shown.who}. {sentences}")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._case:
            self._ask(Picked(self._case.key))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        token = _KINDS[self._look]
        alarm = self._look in ("danger", "warning")
        line, width = (getattr(t, f"{token}_line") if alarm else t.border), 1
        if self._marked:
            line, width = t.primary, 2
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=line, width=width, radius=RADIUS_CARD)
            if alarm:
                path = QPainterPath()
                path.addRoundedRect(width, width, self.width() - 2 * width, _HEAD + 20, 7, 7)
                painter.setClipRect(QRect(0, 0, self.width(), _HEAD))
                painter.fillPath(path, colour(getattr(t, f"{token}_tint")))
                painter.setClipping(False)
            edge = QRect(width, _HEAD - 1, self.width() - 2 * width, 1)
            fill_rect(painter, edge, getattr(t, f"{token}_line") if alarm else t.border)
            below = next((part for part in (self._drawer, self._foot) if not part.isHidden()), None)
            if below is not None:
                fill_rect(painter, QRect(width, below.y(), self.width() - 2 * width, 1), t.border)


def _button(text: str, icon: str, key: KeyName | None = None) -> Button:
    return Button(text, size="small", icon=icon, key=key, touch=True)


def build(desk: DeskApi) -> Page:
    view = PendingView()
    presenter = PendingPresenter(view, desk)
    # Attempts left open by a crash are counted before the page is opened.
    desk.hooks.at_start.append(presenter.opened)
    desk.hooks.look_for_case = presenter.look_for
    return built(view, presenter, desk, presenter.opened)
