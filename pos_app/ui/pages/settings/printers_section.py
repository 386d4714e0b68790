"""The settings of the printers: profiles in order of use, and the chosen one with its page of test."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from pos_app.domain.printers import (
    CODE_PAGES,
    Buzzer,
    Cut,
    Darkness,
    Link,
    PrintAs,
    PrinterProfile,
    Purpose,
    Sheet,
)
from pos_app.ui.keys.commands import FocusKey, KeyHint
from pos_app.ui.kit.forms import Field, Form, choice, number, tick, typed
from pos_app.ui.kit.layouts import Stretch, column, fill, grow, heading, high, in_grid, lay_out, panel, row
from pos_app.ui.pages.settings.presenter import Ask, Intent, TestPrinter
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.badge import HEIGHT as BADGE
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.card import Card, Section
from pos_app.ui.widgets.check_box import Toggle
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import Painted, box, fill_rect, paint_text
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import print_texts
from pos_app.wording import print_texts as texts
from pos_app.wording.notices import CommandId, StateMark
from pos_app.wording.print_texts import PartLine, PrinterReport
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
        steps = Section(texts.fallback(), "")
        numbers = (Label(str(number), weight=600, tone="text_2") for number in (1, 2, 3))
        in_grid(steps.grid, *zip(numbers, self._steps, strict=True))
        steps.grid.setColumnStretch(0, 0)
        note = Label(texts.confirmed_note(), size=12, tone="text_2", wrap=True)
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
        """Show what each printer said about itself, and when."""
        self._reports = reports
        self.card.asked.setText(texts.read_at(hour))
        self._show_list()

    def ask_test(self) -> None:
        if self._profiles:
            self._ask(TestPrinter(self._profiles[self._at]))

    def add(self) -> None:
        made = PrinterProfile(texts.new_name(len(self._profiles) + 1), Link.NETWORK)
        self._put([*self._profiles, made], len(self._profiles))
        name = self.card.form.form["name"].edit
        name.setFocus()
        name.selectAll()

    def _remove(self) -> None:
        self._put(self._profiles[: self._at] + self._profiles[self._at + 1 :], max(self._at - 1, 0))

    def _put_first(self) -> None:
        chosen = self._profiles.pop(self._at)
        self._put([chosen, *self._profiles], 0)

    def _put(self, profiles: list[PrinterProfile], at: int) -> None:
        self._profiles, self._at = profiles, at
        self._show()
        self._ask(Ask.EDITED)

    def _choose(self, index: int) -> None:
        self._at = index
        self.card.result.setText("")
        self._show()

    def _take(self) -> None:
        if not self._profiles:
            return
        made = self.card.form.value
        if made == self._profiles[self._at]:
            return
        former, self._profiles[self._at] = self._profiles[self._at], made
        if (made.link, made.print_as) != (former.link, former.print_as):
            self.card.form.show_parts(made)
        self.card.show_head(made)
        self._show_list()
        self._paint_soon.start(_SAMPLE_AFTER)
        self._ask(Ask.EDITED)

    # --- Showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        there = bool(self._profiles)
        self.card.setVisible(there)
        if there:
            self.card.show_value(self._profiles[self._at], first=self._at == 0)
        self._show_list()
        self._paint_soon.start(0)

    def _show_list(self) -> None:
        """Show all profiles, and what the chosen one said."""
        self.list.show_profiles(self._profiles, self._at, self._reports)
        for label, step in zip(self._steps, texts.fallback_steps(self._profiles), strict=True):
            label.setText(step)
        self.card.show_report(self._reports.get(self._profiles[self._at]) if self._profiles else None)

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
        self.choose = choose
        self.add = Button(texts.add(), size="small", icon="plus", key=CommandId.NEW_PRINTER)
        self.add.clicked.connect(lambda _=False: add())
        self.none = Label(texts.none(), size=12, tone="text_2", wrap=True)
        self.none.setContentsMargins(13, 4, 13, 12)
        head = panel(row(grow(heading(texts.profiles())), self.add, margins=(13, 0, 13, 0)))
        fill(self.body, high(_HEAD, head), self.none)
        self.rows: list[ProfileRow] = []

    def show_profiles(
        self, profiles: Sequence[PrinterProfile], at: int, reports: Mapping[PrinterProfile, PrinterReport]
    ) -> None:
        """Show the printers, the one at ``at`` as the chosen one, with what they said last."""
        if len(profiles) < len(self.rows):
            remove_from(self.body, self.rows[len(profiles) :])
            del self.rows[len(profiles) :]
        while len(self.rows) < len(profiles):
            self.rows.append(ProfileRow(self, len(self.rows)))
            self.body.addWidget(self.rows[-1])
            self.rows[-1].show()
        self.none.setVisible(not profiles)
        for index, (made, one) in enumerate(zip(self.rows, profiles, strict=True)):
            found = reports.get(one)
            use = print_texts.use(profiles, index)
            made.show_profile(one, use, found.mark if found else None, last=made is self.rows[-1])
            made.setChecked(index == at)

    def move_to(self, index: int) -> None:
        """Choose a profile with the arrows."""
        if 0 <= index < len(self.rows):
            self.choose(index)
            self.rows[index].setFocus()


class ProfileRow(PaintedButton):
    """Name, what it is for, how it is reached and its state; a bar marks the one whose form is shown."""

    def __init__(self, parent: ProfileList, index: int) -> None:
        super().__init__(parent, ring=6, inset=2)
        self._list, self._index = parent, index
        self.clicked.connect(lambda _=False: parent.choose(index))
        self._profile: PrinterProfile | None = None
        self._use = StateMark("", "neutral", "")
        self._state: StateMark | None = None
        self._last = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_profile(
        self, profile: PrinterProfile, use: StateMark, state: StateMark | None, *, last: bool
    ) -> None:
        """Show a printer; ``state`` is None before it was asked."""
        self._profile, self._use, self._state, self._last = profile, use, state, last
        self.setText(profile.name)
        spoken = (profile.name or "?", use.text, texts.described(profile), state.text if state else "")
        self.setAccessibleName(", ".join(filter(None, spoken)))
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(280, _PROFILE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._list.move_to(self._index + (-1 if event.key() == Qt.Key.Key_Up else 1))
        else:
            super().keyPressEvent(event)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        one = self._profile
        if one is None:
            return
        if self.isChecked():
            fill_rect(painter, self.rect(), t.primary_tint)
            fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
        if not self._last:
            fill_rect(painter, QRect(0, self.height() - 1, self.width(), 1), t.border)
        tile = QRect(_SIDE, (self.height() - _ICON) // 2, _ICON, _ICON)
        box(painter, tile, fill=t.surface, line=t.border, radius=6)
        spot = tile.center()
        icons.paint(painter, _ICONS.get(one.link, "printer"), t.text_2, spot.x() - 7.5, spot.y() - 7.5, 16)
        # On a narrow row the state stands in the second line, else beside both.
        left, right, narrow = tile.right() + _SIDE, self.width() - _SIDE, self.width() < _NARROW_ROW
        space = right
        if self._state is not None:
            width = badge_width(self._state.text, self._state.icon)
            top = 35 if narrow else (self.height() - BADGE) // 2
            at = QPoint(right - width, top)
            paint_badge(painter, at, self._state.text, self._state.kind, self._state.icon)
            space -= width + _GAP
        first = right if narrow else space
        use = badge_width(self._use.text)
        name = one.name or "?"
        wide = min(fonts.text_width(name, 13, 600), max(0, first - left - use - _GAP))
        paint_text(painter, QRect(left, 11, wide, 20), name, t.text, 13, 600)
        paint_badge(painter, QPoint(left + wide + _GAP, 11), self._use.text, self._use.kind)
        paint_text(painter, QRect(left, 35, max(0, space - left), 18), texts.described(one), t.text_2, 12)


def printer_hints() -> tuple[KeyHint, ...]:
    """Return what the key bar shows beside the printers."""
    return (
        KeyHint(FocusKey.TAB, translate("SettingsView", "Próximo campo")),
        KeyHint(FocusKey.ROWS, translate("SettingsView", "Escolher perfil")),
        KeyHint(CommandId.NEW_PRINTER, translate("SettingsView", "Novo perfil")),
        KeyHint(CommandId.REFRESH, translate("SettingsView", "Página de teste")),
        KeyHint(CommandId.MAIN, translate("SettingsView", "Salvar")),
        KeyHint(CommandId.BACK, translate("SettingsView", "Desfazer")),
    )


_TILE = 50
SAMPLE = 262
"""Width in px of the page of test."""
_WIDE_CARD = 720
_USUAL = (Link.NETWORK, Link.USB, Link.CUPS, Link.PDF)
_OTHERS = tuple(link for link in Link if link not in _USUAL)
_ANSWERING = (Link.NETWORK, Link.USB, Link.SERIAL)


class PrinterCard(Card):
    """``edited`` is called when the form or the switch was changed by the clerk."""

    def __init__(self, edited: Callable[[], object]) -> None:
        super().__init__(margins=(1, 0, 1, 12), spacing=10)
        self.title = Label(size=15, weight=600)
        self.uses = ElidedLabel(tone="text_2")
        self.enabled = Toggle(texts.enabled())
        self.form = PrinterForm(self.enabled, edited)
        self.asked = Label(texts.state_now(), size=12, weight=500, tone="text_2")
        self.tiles = [StateTile() for _ in range(4)]
        self.used, self.result = (Label(size=12, tone="text_2", wrap=True) for _ in range(2))
        self.first = Button(texts.first(), size="small", icon="arrow-up")
        self.remove = Button(texts.remove(), size="small", icon="trash-2")
        self.paper = Label(size=12, tone="text_2")
        self.sample = SampleView()
        self.test = Button(texts.test(), icon="printer", key=CommandId.REFRESH)
        on = Label(texts.enabled(), size=12, tone="text_2")
        head = row(self.title, grow(self.uses), on, self.enabled, spacing=8, margins=(14, 0, 14, 0))
        tiles = QGridLayout()
        tiles.setSpacing(8)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setContentsMargins(13, 2, 13, 0)
        self._both.setSpacing(16)
        fill(self.body, high(_HEAD, panel(head)), grow(self._both))
        buttons = row(self.first, self.remove, Stretch, spacing=8)
        parts = (self.form, self.asked, tiles, self.form.ticks, Stretch, self.used, buttons)
        page = row(grow(Label(texts.test_page(), size=12, weight=500, tone="text_2")), self.paper)
        below = column(page, self.sample, self.test, self.result, Stretch, spacing=8)
        fill(self._both, grow(column(*parts, spacing=10)), below)
        in_grid(tiles, (self.tiles[0], self.tiles[1]), (self.tiles[2], self.tiles[3]))

    def show_value(self, one: PrinterProfile, *, first: bool) -> None:
        self.form.show_value(one)
        self.show_head(one)
        self.first.set_inactive(texts.is_first() if first else None)

    def show_head(self, one: PrinterProfile) -> None:
        self.title.setText(one.name or "?")
        self.uses.setText(texts.uses(one))
        self.paper.setText(f"{one.width} mm" if one.is_escpos else texts.sheet(one.sheet))

    def show_report(self, report: PrinterReport | None) -> None:
        """Show what the printer said; None before it was asked."""
        parts = report.parts if report else ()
        self.used.setText(report.used if report else "")
        for tile, line in zip(self.tiles, parts, strict=False):
            tile.show_line(line)
        for index, tile in enumerate(self.tiles):
            tile.setVisible(index < len(parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the page of test below the form where both have no space side by side."""
        ways = QBoxLayout.Direction
        wide = event.size().width() >= _WIDE_CARD
        self._both.setDirection(ways.LeftToRight if wide else ways.TopToBottom)


class PrinterForm(QWidget):
    """How a printer is reached and how it prints; ``ticks`` holds its boxes, for the owner to place."""

    def __init__(self, enabled: Toggle, edited: Callable[[], object]) -> None:
        super().__init__()
        self._shown = PrinterProfile("")
        link = LinkChoice()
        boxes = {name: tick(text) for name, text in texts.boxes()}
        self.form = Form(
            PrinterProfile,
            {
                "link": Field(link, link.value, link.set_value, link.chosen),
                "name": typed(texts.name()),
                "address": typed(texts.address()),
                "port": typed(texts.port(), read=number),
                "width": choice(texts.width(), (80, 58), texts.roll),
                "sheet": choice(texts.sheet_field(), Sheet, texts.sheet),
                "print_as": choice(texts.print_as(), PrintAs, texts.way),
                "code_page": choice(texts.letters(), CODE_PAGES, texts.page),
                "cut": choice(texts.cut(), Cut, texts.knife),
                "darkness": choice(texts.darkness(), Darkness, texts.dark),
                "buzzer": choice(texts.buzzer(), Buzzer, texts.sound),
                "drawer": boxes["drawer"],
                "answers": boxes["answers"],
                "enabled": Field(enabled, enabled.isChecked, enabled.setChecked, enabled.clicked),
            },
            edited=edited,
        )
        self.boxes: dict[str, Any] = {name: one.widget for name, one in boxes.items()}
        for purpose in Purpose:
            boxes[purpose.value].edited.connect(lambda _=False: edited())
        self.ticks = QWidget()
        grid = QGridLayout()
        self.ticks.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        for index, one in enumerate(self.boxes.values()):
            last = index == len(self.boxes) - 1  # It is long.
            grid.addWidget(one, index // 2, index % 2, 1, 2 if last else 1)
        self._grid = QGridLayout()
        self.setLayout(self._grid)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(8)
        for index in (0, 1):
            self._grid.setColumnStretch(index, 1)
            grid.setColumnStretch(index, 1)
        for name in self._fields:
            self.form[name].setParent(self)  # One that is not shown has no place in the grid.
        self._arrange()

    @property
    def _fields(self) -> tuple[str, ...]:
        """The settings that stand in the grid: all but the boxes, in their order."""
        return tuple(name for name in self.form if name not in (*self.boxes, "enabled"))

    def _arrange(self) -> None:
        """Two fields a row, without gaps where this kind of printer lacks one."""
        link, *every = (self.form[name] for name in self._fields)
        for part in (link, *every):
            self._grid.removeWidget(part)
        fields = [part for part in every if not part.isHidden()]
        self._grid.addWidget(link, 0, 0, 1, 2)
        for index, field in enumerate(fields):
            self._grid.addWidget(field, 1 + index // 2, index % 2)

    @property
    def value(self) -> PrinterProfile:
        purposes = tuple(one for one in Purpose if self.boxes[one.value].isChecked())
        return replace(self.form.read(self._shown), purposes=purposes)

    def show_value(self, one: PrinterProfile) -> None:
        self.form.show(one)
        for purpose in Purpose:
            self.boxes[purpose.value].setChecked(purpose in one.purposes)
        self.show_parts(one)

    def show_parts(self, one: PrinterProfile) -> None:
        self._shown = one
        thermal = one.is_escpos
        self.form["port"].setVisible(one.link is Link.NETWORK)
        for name in ("width", "print_as", "cut", "darkness", "buzzer", "drawer"):
            self.form[name].setVisible(thermal)
        self.form["sheet"].setVisible(not thermal)
        self.form["code_page"].setVisible(thermal and one.print_as is PrintAs.TEXT)
        self.form["answers"].setVisible(one.link in _ANSWERING)
        self._arrange()


class LinkChoice(QWidget):
    """How a printer is reached: the usual ways side by side, the others in a list. ``chosen`` fires for a
    choice made by the clerk."""

    chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        label = Label(texts.link_field(), size=12, weight=500, tone="text_2")
        self.usual = SegmentedControl([*map(texts.short_link, _USUAL), texts.other_link()])
        self.usual.setAccessibleName(texts.link_field())
        self.others = ComboField(texts.other_link(), show_label=False)
        self.others.set_choices([(texts.printer_link(link), link) for link in _OTHERS])
        lay_out(self, column(label, self.usual, self.others, spacing=4))
        self.usual.chosen.connect(self._turned)
        self.others.chosen.connect(lambda _: self.chosen.emit())
        self.set_value(Link.NETWORK)

    def value(self) -> Link:
        index = self.usual.index
        return _USUAL[index] if index < len(_USUAL) else Link(str(self.others.value()))

    def set_value(self, link: Link) -> None:
        usual = link in _USUAL
        self.usual.choose(_USUAL.index(link) if usual else len(_USUAL))
        if not usual:
            self.others.set_value(link)
        self.others.setVisible(not usual)

    def _turned(self) -> None:
        self.others.setVisible(self.usual.index == len(_USUAL))
        self.chosen.emit()


class StateTile(Painted):
    """A part of a printer above its state; the words carry the meaning, the colour only helps."""

    def __init__(self) -> None:
        super().__init__()
        self._line: PartLine | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, line: PartLine) -> None:
        self._line = line
        self.setAccessibleName(f"{line.name}: {line.text}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(150, _TILE)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line = self._line
        if line is None:
            return
        box(painter, self.rect(), fill=t.surface, line=t.border)
        icons.paint(painter, line.icon, getattr(t, line.tone), 11, (_TILE - 17) / 2, 17)
        space = self.width() - 38 - 8
        paint_text(painter, QRect(38, 6, space, 18), line.name, t.text_2, 12)
        paint_text(painter, QRect(38, 25, space, 18), line.text, t.text, 13, 600)


class SampleView(Painted):
    """The page of test as the chosen printer prints it: black on white in every theme, as paper is; what is
    longer than the space is cut below."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self.setAccessibleName(texts.test_page())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_image(self, image: QImage) -> None:
        """Show a picture; an empty one shows nothing."""
        self._image = image
        self.setVisible(not image.isNull())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        ratio = self._image.devicePixelRatio() or 1
        return QSize(round(self._image.width() / ratio) + 2, round(self._image.height() / ratio) + 2)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill="#FFFFFF", line=t.border_strong, radius=0)
        inner = QRect(1, 1, self.width() - 2, self.height() - 2)
        painter.setClipRect(inner, Qt.ClipOperation.IntersectClip)
        painter.drawImage(inner, self._image)
