"""The chosen printer: its form, what it says about itself, and its page of test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPaintEvent, QResizeEvent
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
from pos_app.ui.kit.forms import Field, Form, choice, number, tick, typed
from pos_app.ui.kit.layouts import Stretch, column, fill, grow, high, in_grid, lay_out, panel, row
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.check_box import Toggle
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import box, painter_for, text
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.wording import print_texts as words
from pos_app.wording.notices import CommandId
from pos_app.wording.print_texts import PartLine, PrinterReport

_HEAD = 46
_TILE = 50
SAMPLE = 262
"""Width in px of the page of test."""
_WIDE = 720
_USUAL = (Link.NETWORK, Link.USB, Link.CUPS, Link.PDF)
_OTHERS = tuple(link for link in Link if link not in _USUAL)
_ANSWERING = (Link.NETWORK, Link.USB, Link.SERIAL)


class PrinterCard(Card):
    """``edited`` is called when the form or the switch was changed by the clerk."""

    def __init__(self, edited: Callable[[], object]) -> None:
        super().__init__(margins=(1, 0, 1, 12), spacing=10)
        self.title = Label(size=15, weight=600)
        self.uses = ElidedLabel(tone="text_2")
        self.enabled = Toggle(words.enabled())
        self.form = PrinterForm(self.enabled, edited)
        self.asked = Label(words.state_now(), size=12, weight=500, tone="text_2")
        self.tiles = [StateTile() for _ in range(4)]
        self.used, self.result = (Label(size=12, tone="text_2", wrap=True) for _ in range(2))
        self.first = Button(words.first(), size="small", icon="arrow-up")
        self.remove = Button(words.remove(), size="small", icon="trash-2")
        self.paper = Label(size=12, tone="text_2")
        self.sample = SampleView()
        self.test = Button(words.test(), icon="printer", key=CommandId.REFRESH)
        on = Label(words.enabled(), size=12, tone="text_2")
        head = row(self.title, grow(self.uses), on, self.enabled, spacing=8, margins=(14, 0, 14, 0))
        tiles = QGridLayout()
        tiles.setSpacing(8)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._both.setContentsMargins(13, 2, 13, 0)
        self._both.setSpacing(16)
        fill(self.body, high(_HEAD, panel(head)), grow(self._both))
        buttons = row(self.first, self.remove, Stretch, spacing=8)
        parts = (self.form, self.asked, tiles, self.form.ticks, Stretch, self.used, buttons)
        page = row(grow(Label(words.test_page(), size=12, weight=500, tone="text_2")), self.paper)
        below = column(page, self.sample, self.test, self.result, Stretch, spacing=8)
        fill(self._both, grow(column(*parts, spacing=10)), below)
        in_grid(tiles, (self.tiles[0], self.tiles[1]), (self.tiles[2], self.tiles[3]))

    @property
    def value(self) -> PrinterProfile:
        return self.form.value

    def show_value(self, one: PrinterProfile, *, first: bool) -> None:
        self.form.show_value(one)
        self.show_head(one)
        self.first.set_inactive(words.is_first() if first else None)

    def show_head(self, one: PrinterProfile) -> None:
        self.title.setText(one.name or "?")
        self.uses.setText(words.uses(one))
        self.paper.setText(f"{one.width} mm" if one.is_escpos else words.sheet(one.sheet))

    def show_report(self, report: PrinterReport | None) -> None:
        parts = report.parts if report else ()
        self.used.setText(report.used if report else "")
        for tile, line in zip(self.tiles, parts, strict=False):
            tile.show_line(line)
        for index, tile in enumerate(self.tiles):
            tile.setVisible(index < len(parts))

    def resizeEvent(self, event: QResizeEvent) -> None:
        ways = QBoxLayout.Direction
        wide = event.size().width() >= _WIDE
        self._both.setDirection(ways.LeftToRight if wide else ways.TopToBottom)


class PrinterForm(QWidget):
    """How a printer is reached and how it prints; ``ticks`` holds its boxes, for the owner to place."""

    def __init__(self, enabled: Toggle, edited: Callable[[], object]) -> None:
        super().__init__()
        self._shown = PrinterProfile("")
        link = LinkChoice()
        boxes = {name: tick(text) for name, text in words.boxes()}
        self.form = Form(
            PrinterProfile,
            {
                "link": Field(link, link.value, link.set_value, link.chosen),
                "name": typed(words.name()),
                "address": typed(words.address()),
                "port": typed(words.port(), read=number),
                "width": choice(words.width(), (80, 58), words.roll),
                "sheet": choice(words.sheet_field(), Sheet, words.sheet),
                "print_as": choice(words.print_as(), PrintAs, words.way),
                "code_page": choice(words.letters(), CODE_PAGES, words.page),
                "cut": choice(words.cut(), Cut, words.knife),
                "darkness": choice(words.darkness(), Darkness, words.dark),
                "buzzer": choice(words.buzzer(), Buzzer, words.sound),
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
        label = Label(words.link_field(), size=12, weight=500, tone="text_2")
        self.usual = SegmentedControl([*map(words.short_link, _USUAL), words.other_link()])
        self.usual.setAccessibleName(words.link_field())
        self.others = ComboField(words.other_link(), show_label=False)
        self.others.set_choices([(words.printer_link(link), link) for link in _OTHERS])
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


class StateTile(QWidget):
    """A part of a printer above its state; the words carry the meaning, the colour only helps."""

    def __init__(self) -> None:
        super().__init__()
        self._line: PartLine | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_line(self, line: PartLine) -> None:
        self._line = line
        self.setAccessibleName(f"{line.name}: {line.words}")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(150, _TILE)

    def paintEvent(self, event: QPaintEvent) -> None:
        line, t = self._line, theme().t
        if line is None:
            return
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border)
            icons.paint(painter, line.icon, getattr(t, line.tone), 11, (_TILE - 17) / 2, 17)
            space = self.width() - 38 - 8
            text(painter, QRect(38, 6, space, 18), line.name, t.text_2, 12)
            text(painter, QRect(38, 25, space, 18), line.words, t.text, 13, 600)


class SampleView(QWidget):
    """The page of test as the chosen printer prints it: black on white in every theme, as paper is; what is
    longer than the space is cut below."""

    def __init__(self) -> None:
        super().__init__()
        self._image = QImage()
        self.setAccessibleName(words.test_page())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_image(self, image: QImage) -> None:
        self._image = image
        self.setVisible(not image.isNull())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        ratio = self._image.devicePixelRatio() or 1
        return QSize(round(self._image.width() / ratio) + 2, round(self._image.height() / ratio) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            box(painter, self.rect(), fill="#FFFFFF", line=theme().t.border_strong, radius=0)
            inner = QRect(1, 1, self.width() - 2, self.height() - 2)
            painter.setClipRect(inner, Qt.ClipOperation.IntersectClip)
            painter.drawImage(inner, self._image)
