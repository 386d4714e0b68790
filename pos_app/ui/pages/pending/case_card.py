"""The card of one open case."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QMouseEvent, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.keys.commands import FocusKey, KeyName
from pos_app.ui.kit.layouts import Stretch, asks, column, fill, grow, high, panel, row
from pos_app.ui.pages.pending.cases import Case
from pos_app.ui.pages.pending.decision import Ask, Intent, Picked
from pos_app.ui.shared.timeline_view import TimelineView
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, painter_for
from pos_app.ui.widgets.three_parts import ThreeParts
from pos_app.wording.notices import BadgeKind, CommandId
from pos_app.wording.sentence import Kind
from pos_app.wording.translation import translate

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
        fill(self.body, self._make_head(), self._parts, self._drawer, self._foot)
        self._drawer.hide()
        self._foot.hide()
        self._look: Kind = "info"
        self._marked = False
        self._case: Case | None = None

    def _make_head(self) -> QWidget:
        self._icon = IconView("hourglass", size=18)
        self._badge = Badge()
        self._route = Label(size=14, weight=600)
        self._who = ElidedLabel(tone="text_2")
        self._total = Label(size=14, weight=600)
        self._since = Label(tone="text_2", align=RIGHT)
        self._since.setMinimumWidth(_SINCE)
        parts = (self._icon, self._badge, self._route, grow(self._who), self._total, self._since)
        return high(_HEAD, panel(row(*parts, spacing=10, margins=(14, 0, 14, 0))))

    def show_case(self, shown: Case, *, chosen: bool, timeline: bool) -> None:
        """Show a case."""
        if (shown, chosen, timeline) == (self._case, self._marked, not self._drawer.isHidden()):
            return
        self._case, self._marked, self._look = shown, chosen, shown.kind
        kind = _KINDS[shown.kind]
        self._icon.show_icon(shown.icon, kind)
        self._badge.show_state(shown.title, kind)
        self._route.setText(shown.route)
        number = f" \u00b7 {shown.public_id}" if shown.public_id else ""
        self._who.setText(shown.who + number)
        self._total.setText(shown.total)
        self._since.setText(shown.since)
        self._parts.show_parts(
            shown.happened,
            shown.money,
            shown.now,
            last=translate("CaseCard", "O que fazer") if shown.supervisor else "",
        )
        self._order.setVisible(bool(shown.public_id))
        self._order.show_state(
            translate("CaseCard", "pedido {0}").format(shown.public_id), "primary", "receipt-text"
        )
        self._lines.show_lines(shown.lines)
        self._lines.setFixedHeight(25 * len(shown.lines) + 4)
        self._drawer.setVisible(timeline)
        self.repeat.setVisible(shown.repeatable)
        self.decide.setVisible(shown.decidable)
        self.decide.set_kind("main" if shown.supervisor else "plain")
        self._asking.setText(shown.asking)
        self._foot.setVisible(chosen)
        self.setAccessibleName(
            f"{shown.title}. {shown.route}, {shown.who}. {shown.happened} {shown.money} {shown.now}"
        )
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click marks this case."""
        if self._case:
            self._ask(Picked(self._case.key))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card; the head is tinted where a person is needed."""
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
