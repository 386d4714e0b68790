"""Layouts as a description, which is applied from above to a widget or to a layout that is in place.

    fill(self.body, row(icon, column(title, lead, spacing=0), Stretch, clock, spacing=14), grow(self.lines))
    lay_out(self, column(self.notices, grow(row(grow(left), right)), spacing=12))
    card = filled(Card(margins=(16, 12, 16, 12)), row(grow(heading(text)), self.badge), self.lines)
    self.copy = asks(Button(text, icon="copy"), self.ask, Ask.COPY)

Parts need no parent: whatever the layout belongs to becomes it, in the order of the description, which is the
order for Tab and for screen readers, too. Show or hide a widget only once it is in place: without a parent it
would open as a window. A layout that code changes later is made empty and given as a part, or as ``into``.
PySide loses what a layout holds that is filled before it is added, so nothing here is filled before.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, TypeVar, assert_never

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from pos_app.domain.value import Value
from pos_app.ui.widgets.accessible import read_as_placed
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.sheet import Sheet

Margins = tuple[int, int, int, int]
"""Left, top, right and bottom, in px."""
NO_MARGINS: Final = (0, 0, 0, 0)
CENTRE: Final = Qt.AlignmentFlag.AlignCenter
TOP: Final = Qt.AlignmentFlag.AlignTop

_Widget = TypeVar("_Widget", bound=QWidget)
_Card = TypeVar("_Card", bound=Card)
_Button = TypeVar("_Button", bound=QAbstractButton)
_Intent = TypeVar("_Intent")


class _Gap(Enum):
    STRETCH = "stretch"


Stretch: Final = _Gap.STRETCH
"""Takes the space that is left."""


class Box(Value):
    """Parts side by side or one below the other."""

    parts: tuple[Part, ...]
    across: bool
    spacing: int | None
    margins: Margins
    into: QBoxLayout | None


class Placed(Value):
    """A part with its share of the space that is left, and where it stands in its own."""

    part: QWidget | QLayout | Box
    share: int = 0
    at: Qt.AlignmentFlag | None = None


Part = QWidget | QLayout | QSpacerItem | Box | Placed | _Gap | int
"""What a description holds; a number is a space in px."""


def row(
    *parts: Part, spacing: int | None = None, margins: Margins = NO_MARGINS, into: QHBoxLayout | None = None
) -> Box:
    """Return the parts side by side; without a ``spacing`` in px with that of the layout around them."""
    return Box(parts, True, spacing, margins, into)


def column(
    *parts: Part, spacing: int | None = None, margins: Margins = NO_MARGINS, into: QVBoxLayout | None = None
) -> Box:
    """Return the parts from top to bottom; ``spacing`` as for ``row``."""
    return Box(parts, False, spacing, margins, into)


def grow(part: QWidget | QLayout | Box, share: int = 1) -> Placed:
    """Let a part take its share of the space that is left."""
    return Placed(part, share)


def at(where: Qt.AlignmentFlag, part: QWidget | QLayout | Box) -> Placed:
    """Keep a part at its own size, there in its space."""
    return Placed(part, 0, where)


def lay_out(owner: QWidget, box: Box) -> None:
    """Make the description the layout of a widget that has none."""
    layout = box.into or (QHBoxLayout() if box.across else QVBoxLayout())
    owner.setLayout(layout)
    _fill(layout, box)


def fill(layout: QBoxLayout, *parts: Part) -> None:
    """Add the parts to a layout that is in place, such as the body of a card."""
    for part in parts:
        _add(layout, part)


def filled(card: _Card, *parts: Part) -> _Card:
    """Return the card with these parts in its body."""
    fill(card.body, *parts)
    return card


def fill_sheet(sheet: Sheet, *parts: Part, spacing: int = 10, foot: tuple[Part, ...] = ()) -> None:
    """Show the title of a sheet, the parts below it and, at its foot, what belongs there; it is read so."""
    title = Label(sheet.windowTitle(), size=16, weight=600, wrap=True)
    ends = (row(*foot, spacing=12),) if foot else ()
    lay_out(sheet, column(title, *parts, *ends, spacing=spacing, margins=(20, 18, 20, 18)))
    read_as_placed(sheet)


def in_grid(grid: QGridLayout, *rows: tuple[QWidget | Box | Placed | None, ...]) -> None:
    """Add rows of parts to a grid that is in place; None leaves a cell empty, and a row of one part has the
    width of all columns."""
    columns = max(map(len, rows))
    for line, parts in enumerate(rows):
        span = columns if len(parts) == 1 else 1
        for number, part in enumerate(parts):
            if isinstance(part, Box):
                inner = part.into or (QHBoxLayout() if part.across else QVBoxLayout())
                grid.addLayout(inner, line, number, 1, span)
                _fill(inner, part)
            elif isinstance(part, Placed) and isinstance(part.part, QWidget) and part.at is not None:
                grid.addWidget(part.part, line, number, 1, span, part.at)
            elif isinstance(part, QWidget):
                grid.addWidget(part, line, number, 1, span)


def panel(box: Box) -> QWidget:
    """Return the description as one widget, to be shown and hidden as a whole."""
    made = QWidget()
    lay_out(made, box)
    return made


def wide(width: int, widget: _Widget) -> _Widget:
    """Return the widget, always so many px wide."""
    widget.setFixedWidth(width)
    return widget


def high(height: int, widget: _Widget) -> _Widget:
    """Return the widget, always so many px high."""
    widget.setFixedHeight(height)
    return widget


def heading(text: str) -> Label:
    """Return the heading of a card."""
    return Label(text, size=15, weight=600)


def asks(button: _Button, ask: Callable[[_Intent], object], intent: _Intent) -> _Button:
    """Return the button, which asks for ``intent`` whenever it is pressed."""
    button.clicked.connect(lambda _=False: ask(intent))
    return button


def _fill(layout: QBoxLayout, box: Box) -> None:
    layout.setContentsMargins(*box.margins)
    if box.spacing is not None:
        layout.setSpacing(box.spacing)
    fill(layout, *box.parts)


def _add(layout: QBoxLayout, part: Part, share: int = 0, where: Qt.AlignmentFlag | None = None) -> None:
    match part:
        case Placed():
            _add(layout, part.part, part.share, part.at)
        case Box():
            inner = part.into or (QHBoxLayout() if part.across else QVBoxLayout())
            layout.addLayout(inner, share)
            if where is not None:
                layout.setAlignment(inner, where)
            _fill(inner, part)
        case QWidget():
            layout.addWidget(part, share, where or Qt.AlignmentFlag(0))
        case QLayout():
            layout.addLayout(part, share)
        case QSpacerItem():
            layout.addItem(part)
        case _Gap.STRETCH:
            layout.addStretch(1)
        case int():
            layout.addSpacing(part)
        case _:
            assert_never(part)
