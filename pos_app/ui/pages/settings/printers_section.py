"""The settings of the printers: profiles in order of use, and the chosen one with its page of test."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.printers import Link, PrinterProfile
from pos_app.ui.keys.commands import FocusKey, KeyHint
from pos_app.ui.kit.layouts import Stretch, column, fill, grow, heading, high, in_grid, lay_out, panel, row
from pos_app.ui.pages.settings.presenter import Ask, Intent, TestPrinter
from pos_app.ui.pages.settings.printer_card import SAMPLE, PrinterCard
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT as BADGE
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.card import Card, Section
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import box, fill_rect, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import print_texts
from pos_app.wording import print_texts as words
from pos_app.wording.notices import CommandId, StateMark
from pos_app.wording.print_texts import PrinterReport
from pos_app.wording.translation import translate

_LIST, _NARROW_LIST = 420, 300
_WIDE = 1180
"""Width in px of the section from which the list has its full width."""
_SAMPLE_AFTER = 150
"""Milliseconds after the last key before the page of test is painted anew."""

_HEAD, _PROFILE = 46, 63
_ICON, _SIDE, _GAP = 38, 12, 8
_NARROW_ROW = 360
_ICONS = {Link.NETWORK: "route", Link.USB: "plug", Link.SERIAL: "plug", Link.PDF: "file-text"}


class PrintersSection(QWidget):
    """``sample`` paints the page of test of a printer, so many px wide."""

    def __init__(
        self, ask: Callable[[Intent], object], sample: Callable[[PrinterProfile, int], QImage]
    ) -> None:
        super().__init__()
        self._ask = ask
        self._sample = sample
        self._profiles: list[PrinterProfile] = []
        self._reports: dict[PrinterProfile, PrinterReport] = {}
        self._at = 0
        self.list = ProfileList(self._choose, self.add)
        self.card = PrinterCard(self._take)
        self._steps = [Label(wrap=True) for _ in range(3)]
        steps = Section(words.fallback(), "")
        numbers = (Label(str(number), weight=600, tone="text_2") for number in (1, 2, 3))
        in_grid(steps.grid, *zip(numbers, self._steps, strict=True))
        steps.grid.setColumnStretch(0, 0)
        note = Label(words.confirmed_note(), size=12, tone="text_2", wrap=True)
        confirmed = row(IconView("info"), grow(note), spacing=7)
        self._left = panel(column(self.list, steps, confirmed, Stretch, spacing=12))
        lay_out(self, row(self._left, grow(self.card), spacing=12))
        self._paint_soon = QTimer(self, singleShot=True, interval=_SAMPLE_AFTER)
        self._paint_soon.timeout.connect(self._show_sample)
        self.card.remove.clicked.connect(lambda _=False: self._remove())
        self.card.first.clicked.connect(lambda _=False: self._put_first())
        self.card.test.clicked.connect(lambda _=False: self.ask_test())
        self._show()

    # --- Value ------------------------------------------------------------------------------------

    @property
    def value(self) -> tuple[PrinterProfile, ...]:
        return tuple(self._profiles)

    def show_value(self, profiles: tuple[PrinterProfile, ...]) -> None:
        """Show what is in force; the chosen one stays chosen where it is still there."""
        self._profiles = list(profiles)
        self._at = min(self._at, max(len(profiles) - 1, 0))
        self.card.result.setText("")
        self._show()

    def show_result(self, sentence: str, *, testing: bool = False) -> None:
        self.card.result.setText(sentence)
        self.card.test.set_inactive(sentence if testing else None)

    def show_states(self, reports: dict[PrinterProfile, PrinterReport], hour: str) -> None:
        self._reports = reports
        self.card.asked.setText(words.read_at(hour))
        self._show_list()
        self._show_report()

    def ask_test(self) -> None:
        if self._profiles:
            self._ask(TestPrinter(self._profiles[self._at]))

    def add(self) -> None:
        self._profiles.append(PrinterProfile(words.new_name(len(self._profiles) + 1), Link.NETWORK))
        self._at = len(self._profiles) - 1
        self._show()
        name = self.card.form.form["name"].edit
        name.setFocus()
        name.selectAll()
        self._ask(Ask.EDITED)

    def _remove(self) -> None:
        del self._profiles[self._at]
        self._at = max(self._at - 1, 0)
        self._show()
        self._ask(Ask.EDITED)

    def _put_first(self) -> None:
        self._profiles.insert(0, self._profiles.pop(self._at))
        self._at = 0
        self._show()
        self._ask(Ask.EDITED)

    def _choose(self, index: int) -> None:
        self._at = index
        self.card.result.setText("")
        self._show()

    def _take(self) -> None:
        if not self._profiles:
            return
        made = self.card.value
        if made == self._profiles[self._at]:
            return
        other_parts = _kind(made) != _kind(self._profiles[self._at])
        self._profiles[self._at] = made
        if other_parts:
            self.card.form.show_parts(made)
        self.card.show_head(made)
        self._show_list()
        self._show_report()
        self._paint_soon.start(_SAMPLE_AFTER)
        self._ask(Ask.EDITED)

    # --- Showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        there = bool(self._profiles)
        self.card.setVisible(there)
        if there:
            self.card.show_value(self._profiles[self._at], first=self._at == 0)
        self._show_list()
        self._show_report()
        self._paint_soon.start(0)

    def _show_list(self) -> None:
        self.list.show_profiles(self._profiles, self._at, self._reports)
        for label, step in zip(self._steps, words.fallback_steps(self._profiles), strict=True):
            label.setText(step)

    def _show_report(self) -> None:
        one = self._profiles[self._at] if self._profiles else None
        self.card.show_report(self._reports.get(one) if one else None)

    def _show_sample(self) -> None:
        if self._profiles and self.isVisible():
            self.card.sample.show_image(self._sample(self._profiles[self._at], SAMPLE))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._paint_soon.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._left.setFixedWidth(_LIST if event.size().width() >= _WIDE else _NARROW_LIST)
        self._paint_soon.start(_SAMPLE_AFTER)


class ProfileList(Card):
    """The printers of the desk, in order of use; ``choose`` is called with the place of one, ``add`` for
    another."""

    def __init__(self, choose: Callable[[int], object], add: Callable[[], object]) -> None:
        super().__init__(margins=(1, 0, 1, 1), spacing=0)
        self._choose = choose
        self.add = Button(words.add(), size="small", icon="plus", key=CommandId.NEW_PRINTER)
        self.add.clicked.connect(lambda _=False: add())
        self.none = Label(words.none(), size=12, tone="text_2", wrap=True)
        self.none.setContentsMargins(13, 4, 13, 12)
        head = panel(row(grow(heading(words.profiles())), self.add, margins=(13, 0, 13, 0)))
        fill(self.body, high(_HEAD, head), self.none)
        self.rows: list[ProfileRow] = []

    def show_profiles(
        self, profiles: Sequence[PrinterProfile], at: int, reports: Mapping[PrinterProfile, PrinterReport]
    ) -> None:
        if len(profiles) < len(self.rows):
            remove_from(self.body, self.rows[len(profiles) :])
            del self.rows[len(profiles) :]
        while len(self.rows) < len(profiles):
            self.rows.append(self._made(len(self.rows)))
        self.none.setVisible(not profiles)
        for index, (made, one) in enumerate(zip(self.rows, profiles, strict=True)):
            found = reports.get(one)
            use = print_texts.use(profiles, index)
            made.show_profile(one, use, found.mark if found else None, last=made is self.rows[-1])
            made.setChecked(index == at)

    def _made(self, index: int) -> ProfileRow:
        made = ProfileRow(self)
        made.clicked.connect(lambda _=False: self._choose(index))
        made.moved.connect(lambda by: self._move(index + by))
        self.body.addWidget(made)
        made.show()
        return made

    def _move(self, index: int) -> None:
        if 0 <= index < len(self.rows):
            self._choose(index)
            self.rows[index].setFocus()


class ProfileRow(PaintedButton):
    """Name, what it is for, how it is reached and its state; a bar marks the one whose form is shown.

    ``moved`` carries -1 or 1 for the arrows.
    """

    moved = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._profile: PrinterProfile | None = None
        self._use = StateMark("", "neutral", "")
        self._state: StateMark | None = None
        self._last = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, 6, inset=2)

    def show_profile(
        self, profile: PrinterProfile, use: StateMark, state: StateMark | None, *, last: bool
    ) -> None:
        self._profile, self._use, self._state, self._last = profile, use, state, last
        self.setText(profile.name)
        spoken = (
            profile.name or "?",
            use.words,
            words.described(profile),
            state.words if state else "",
        )
        self.setAccessibleName(", ".join(part for part in spoken if part))
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(280, _PROFILE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        one, t = self._profile, theme().t
        if one is None:
            return
        with painter_for(self) as painter:
            if self.isChecked():
                fill_rect(painter, self.rect(), t.primary_tint)
                fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
            if not self._last:
                fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)
            tile = QRect(_SIDE, (self.height() - _ICON) // 2, _ICON, _ICON)
            box(painter, tile, fill=t.surface, line=t.border, radius=6)
            spot = tile.center()
            icons.paint(
                painter, _ICONS.get(one.link, "printer"), t.text_2, spot.x() - 7.5, spot.y() - 7.5, 16
            )
            self._paint_words(painter, one, tile.right() + _SIDE)

    def _paint_words(self, painter: QPainter, one: PrinterProfile, left: int) -> None:
        """Paint both lines; on a narrow row the state stands in the second, else beside both."""
        t, right, narrow = theme().t, self.width() - _SIDE, self.width() < _NARROW_ROW
        space = right
        if self._state is not None:
            width = badge_width(self._state.words, self._state.icon)
            top = 35 if narrow else (self.height() - BADGE) // 2
            at = QPoint(right - width, top)
            paint_badge(painter, at, self._state.words, self._state.kind, self._state.icon)
            space -= width + _GAP
        first = right if narrow else space
        use = badge_width(self._use.words)
        name = one.name or "?"
        wide = min(fonts.text_width(name, 13, 600), max(0, first - left - use - _GAP))
        text(painter, QRect(left, 11, wide, 20), name, t.text, 13, 600)
        paint_badge(painter, QPoint(left + wide + _GAP, 11), self._use.words, self._use.kind)
        text(painter, QRect(left, 35, max(0, space - left), 18), words.described(one), t.text_2, 12)


def printer_hints() -> tuple[KeyHint, ...]:
    return (
        KeyHint(FocusKey.TAB, translate("SettingsView", "Próximo campo")),
        KeyHint(FocusKey.ROWS, translate("SettingsView", "Escolher perfil")),
        KeyHint(CommandId.NEW_PRINTER, translate("SettingsView", "Novo perfil")),
        KeyHint(CommandId.REFRESH, translate("SettingsView", "Página de teste")),
        KeyHint(CommandId.MAIN, translate("SettingsView", "Salvar")),
        KeyHint(CommandId.BACK, translate("SettingsView", "Desfazer")),
    )


def _kind(one: PrinterProfile) -> tuple[object, ...]:
    return one.link, one.print_as
