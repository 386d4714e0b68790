"""The legs of a sale: a tab for each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.kit.layouts import lay_out, row
from pos_app.ui.pages.seats.page import LegTab
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.accessible import TabAccessible, describe
from pos_app.ui.widgets.badge import HEIGHT as BADGE
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import box, caps_width, paint_caps, paint_text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId

TALL, LOW = 76, 52
"""Heights of a tab with its route and without, in px."""
_PADDING = 11
_GAP = 8


class LegTabButton(PaintedButton):
    """One leg: its name and state, where it fits also its route, times and the key that leads to it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, ring=RADIUS_CARD)
        self._tab: LegTab | None = None
        self.caps: tuple[str, ...] = ()
        """The keycaps that lead here, shown where the times leave space for them."""
        # Not checkable: to a screen reader it would be a check box, and it only leads somewhere.
        self.current = False
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        describe(self, lambda: TabAccessible(self, lambda: self.current))

    def show_tab(self, tab: LegTab, *, current: bool, key: CommandId | None) -> None:
        """Show this leg; ``key`` leads to it from the leg that is shown now."""
        caps = shortcuts.caps(key) if key else ()
        if (tab, current, caps) == (self._tab, self.current, self.caps):
            return
        self._tab, self.current, self.caps = tab, current, caps
        self.setText(tab.name)
        self.setAccessibleName(f"{tab.spoken}, {trip_texts.open_leg()}" if current else tab.spoken)
        self.setAccessibleDescription(trip_texts.go_to_leg("+".join(caps)) if caps else "")
        self.setToolTip(plain_text_tooltip(f"{tab.route}\n{tab.times}"))
        self.update()

    def set_low(self, low: bool) -> None:
        if self.height() != (high := LOW if low else TALL):
            self.setFixedHeight(high)

    def sizeHint(self) -> QSize:
        return QSize(160, TALL)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, LOW)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        tab = self._tab
        if tab is None:
            return
        chosen = self.current
        line = t.primary if chosen else t.border_strong
        fill = t.primary_tint if chosen else t.surface
        box(painter, self.rect(), fill=fill, line=line, width=2 if chosen else 1, radius=RADIUS_CARD)
        right, caps, mark = self.width() - _PADDING, caps_width(self.caps), tab.mark
        badge = badge_width(mark.text, mark.icon)
        if self.height() < TALL:
            paint_caps(painter, right - caps, 15, self.caps)
            paint_text(
                painter, QRect(_PADDING, 5, right - caps - 4 - _PADDING, BADGE), tab.name, t.text, 13, 600
            )
            paint_badge(painter, QPoint(_PADDING, 27), mark.text, mark.kind, mark.icon)
            after = _PADDING + badge + _GAP
            if fonts.text_width(tab.clock, 12) <= right - after:
                paint_text(painter, QRect(after, 27, right - after, BADGE), tab.clock, t.text_2, 12)
            return
        paint_badge(painter, QPoint(right - badge, 8), mark.text, mark.kind, mark.icon)
        paint_text(
            painter, QRect(_PADDING, 8, right - badge - _GAP - _PADDING, BADGE), tab.name, t.text, 13, 600
        )
        route = QRect(_PADDING, 29, right - _PADDING, 20)
        fits = fonts.text_width(tab.route, 13, 500) <= route.width()
        paint_text(painter, route, tab.route if fits else tab.cities, t.text, 13, 500)
        space = QRect(_PADDING, 49, right - _PADDING, 20)
        beside = space.width() - caps - _GAP
        if fonts.text_width(tab.day_and_clock, 12) <= beside:  # Else the key stands in the key bar alone.
            paint_caps(painter, right - caps, 59, self.caps)
            space.setWidth(beside)
        fits = fonts.text_width(tab.times, 12) <= space.width()
        paint_text(painter, space, tab.times if fits else tab.day_and_clock, t.text_2, 12)


class LegTabs(QWidget):
    """One tab per leg; ``choose`` gets its index from 0. Hidden where there is one leg only."""

    def __init__(self, choose: Callable[[int], object]) -> None:
        super().__init__()
        self._choose = choose
        self.buttons: list[LegTabButton] = []
        self._low = False
        self._row = QHBoxLayout()
        lay_out(self, row(spacing=_GAP, into=self._row))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_tabs(self, tabs: tuple[LegTab, ...], current: int) -> None:
        """Show these legs with the current one marked, and on its neighbours the keys that lead there."""
        if len(tabs) != len(self.buttons):
            remove_from(self._row, self.buttons)
            self.buttons = [self._button(index) for index in range(len(tabs))]
            tab_from(self, self.buttons)
            self.set_low(self._low)
        keys = {current - 1: CommandId.LEG_BEFORE, current + 1: CommandId.LEG_AFTER}
        for index, (button, tab) in enumerate(zip(self.buttons, tabs, strict=True)):
            button.show_tab(tab, current=index == current, key=keys.get(index))
        self.setVisible(bool(tabs))

    def set_low(self, low: bool) -> None:
        self._low = low
        for button in self.buttons:
            button.set_low(low)
        if self.height() != (high := LOW if low else TALL):
            self.setFixedHeight(high)

    def _button(self, index: int) -> LegTabButton:
        button = LegTabButton(self)
        button.clicked.connect(lambda: self._choose(index))
        self._row.addWidget(button)
        return button
