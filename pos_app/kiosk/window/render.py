"""Makes the widgets of a page from its blocks, and changes only those whose block changed.

A button that a finger is on stays the same while the page goes on around it: a block that has the same kind
and place as before is shown by the widget that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.window.big_button import BigButton, FittingButtons
from pos_app.kiosk.window.calendar import CalendarView
from pos_app.kiosk.window.coach_view import CoachView, SeatSample
from pos_app.kiosk.window.entry import EntryField, PinBoxes, SlotsLine, pad_of
from pos_app.kiosk.window.panel import Divider, Panel, ShareBar
from pos_app.kiosk.window.trip_button import TripButton
from pos_app.ui.shared.code_view import CodeView
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.onscreen.key_panel import KIOSK, KIOSK_LOW
from pos_app.ui.widgets.onscreen.touch_keyboard import TouchKeyboard
from pos_app.wording.translation import language

_AT: dict[b.Place, Qt.AlignmentFlag] = {
    "": Qt.AlignmentFlag(0),
    "centre": Qt.AlignmentFlag.AlignCenter,
    "top": Qt.AlignmentFlag.AlignTop,
    "middle": Qt.AlignmentFlag.AlignVCenter,
    "left": Qt.AlignmentFlag.AlignLeft,
    "right": Qt.AlignmentFlag.AlignRight,
    "end": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
}
_DOWN, _ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight


def _say(label: Label, block: b.Words) -> None:
    if label.text() != block.text:
        label.setText(block.text)
    label.setVisible(bool(block.text) or block.keeps)


def _fill(field: EntryField, block: b.Entry) -> None:
    field.line.setPlaceholderText(block.placeholder)
    field.show_text(block.text, name=block.name, problem=block.problem)


_SHOWN: dict[type, tuple[str, Callable[[Any, Any], object]]] = {
    b.Words: ("text", _say),
    b.Disc: ("number", lambda disc, one: disc.set_number(one.number)),
    b.Button: ("act", lambda button, one: button.show_act(one.act)),
    b.Fitting: ("acts", lambda buttons, one: buttons.show_acts(one.acts)),
    b.Share: ("share", lambda bar, one: bar.show_share(one.share)),
    b.Ring: ("share text unit", lambda ring, one: ring.show_share(one.share, one.text, one.unit)),
    b.Code: ("code form spoken", lambda view, one: view.show_code(one.code, one.form, one.spoken)),
    b.CoachPlan: (
        "coach looks part text",
        lambda view, one: view.show_coach(one.coach, one.looks, one.part, one.text),
    ),
    b.Calendar: ("weekdays months", lambda view, one: view.show_calendar(one)),
    b.Entry: ("text name problem placeholder", _fill),
    b.Slots: (
        "text name mask problem",
        lambda line, one: line.show_digits(one.text, one.mask, name=one.name, problem=one.problem),
    ),
    b.Pin: ("typed name usable", lambda boxes, one: boxes.show_pin(one)),
    b.Pad: ("usable", lambda pad, one: pad.setEnabled(one.usable)),
}
"""What the widget of a block can show anew, and how: where anything else differs, it is another widget."""
_TRIP_TALL = {True: 240, False: 200}


@dataclass(slots=True)
class Node:
    """A block with what shows it: a widget, a layout, or the space of a gap."""

    block: b.Block
    made: QWidget | QLayout | None = None
    children: list[Node | None] = field(default_factory=list)


class Page(QWidget):
    """The middle of the window, or what lies over it. ``asked`` carries an intent.

    ``keys`` is the keyboard that the frame places below everything else. Guests are given back in ``leave``.
    """

    asked = Signal(object)

    def __init__(
        self, guests: Mapping[b.GuestName, Callable[[], QWidget]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._guests = guests
        self._root: Node | None = None
        self._question = ""
        self._taken: list[QWidget] = []
        self._entry: EntryField | None = None
        self._slots: SlotsLine | PinBoxes | None = None
        self.coach: CoachView | None = None
        self._other_part: BigButton | None = None
        self.keys: TouchKeyboard | None = None

    def show_body(self, body: b.Body) -> None:
        if self._root is None:
            self._root = self._line(body.root, _layout(body.root, self), self)
        elif not self._changed(self._root, body.root, self):
            layout = self._root.made
            assert isinstance(layout, QBoxLayout)
            for child in [child for child in self._root.children if child is not None]:
                self._remove(layout, 0, child)
            self._root = self._line(body.root, layout, self)
        self._offer_other_part()
        if body.keys:
            assert body.keys
            if self.keys is None:
                size = KIOSK if scales.scale().roomy else KIOSK_LOW
                self.keys = TouchKeyboard(self.window(), kind=body.keys, language=language(), size=size)
            elif body.question != self._question:
                self.keys.show_kind(body.keys)
            keys = self.keys
            keys.attach(self._entry.line if self._entry else None)
        if self.keys is not None:
            self.keys.setVisible(bool(body.keys))
        self._question = body.question

    def take_focus(self) -> None:
        """Give the focus to the field of a question, once the page is seen."""
        asked = self._entry or self._slots
        if self._question and asked is not None:
            asked.show()  # Its layout shows it later only.
            asked.setFocus(Qt.FocusReason.OtherFocusReason)

    def leaves(self) -> Iterator[tuple[b.Block, QWidget]]:
        """Yield what shows of this page, each block with its widget, in reading order."""

        def walk(node: Node) -> Iterator[tuple[b.Block, QWidget]]:
            made = node.made
            if isinstance(made, QWidget) and not isinstance(node.block, b.Card) and made.isVisibleTo(self):
                yield node.block, made
            for child in node.children:
                if child is not None:
                    yield from walk(child)

        return walk(self._root) if self._root is not None else iter(())

    def leave(self) -> None:
        """Give guests back and forget what was typed, before this page is deleted."""
        self._give_back()
        if self.keys is not None:
            self.keys.attach(None)
        if self._entry is not None:
            self._entry.line.clear()
        if isinstance(self._slots, SlotsLine):
            self._slots.show_digits("", "", name="")

    def _give_back(self) -> None:
        for guest in self._taken:
            guest.hide()
            guest.setParent(None)
        self._taken = []

    def _offer_other_part(self) -> None:
        """Only where the space does not take the whole coach, which is known once it is laid out."""
        if self._other_part is not None:
            self._other_part.setVisible(self.coach is not None and self.coach.part_count > 1)

    # --- Making ---------------------------------------------------------------------------------------

    def _line(self, block: b.Line, layout: QBoxLayout, parent: QWidget) -> Node:
        """Fill a layout that is in its place already: one that is filled before loses what Python made."""
        layout.setDirection(_DOWN if block.down else _ACROSS)  # A page that is filled anew may turn.
        layout.setContentsMargins(*block.margins)
        if block.gap >= 0:
            layout.setSpacing(block.gap)
        node = Node(block, layout)
        for child in block.children:
            node.children.append(None)
            if child is not None:
                node.children[-1] = self._add(node, layout.count(), child, parent)
        return node

    def _add(self, line: Node, index: int, block: b.Block, parent: QWidget) -> Node:
        layout = line.made
        assert isinstance(layout, QBoxLayout)
        if isinstance(block, b.Gap):
            layout.insertStretch(index, block.grow) if block.grow else layout.insertSpacing(index, block.px)
            return Node(block)
        if isinstance(block, b.Line):
            inner = _layout(block)
            layout.insertLayout(index, inner, block.grow)
            if block.at:
                inner.setAlignment(_AT[block.at])
            return self._line(block, inner, parent)
        if isinstance(block, b.Grid):
            grid = QGridLayout()
            layout.insertLayout(index, grid, block.grow)
            return self._grid(block, grid, parent)
        node = self._widget(block, parent)
        assert isinstance(node.made, QWidget)
        layout.insertWidget(index, node.made, block.grow, _AT[block.at])
        return node

    def _grid(self, block: b.Grid, grid: QGridLayout, parent: QWidget) -> Node:
        grid.setSpacing(block.gap)
        node = Node(block, grid)
        for cell, row, column, rows, columns in block.cells:
            made = self._widget(cell, parent)
            assert isinstance(made.made, QWidget)
            grid.addWidget(made.made, row, column, rows, columns)
            if block.even:
                grid.setColumnStretch(column, 1)
            node.children.append(made)
        return node

    def _widget(self, block: b.Block, parent: QWidget) -> Node:
        node = Node(block)
        if isinstance(block, b.Card):
            panel = Panel(
                parent,
                fill=block.fill,
                line=block.line,
                width=block.width,
                radius=block.radius,
                edge=block.edge,
            )
            node.made = panel
            node.children = [self._line(block.inside, _layout(block.inside, panel), panel)]
        elif isinstance(block, b.Guest):
            node.made = guest = self._guests[block.name]()
            guest.setParent(parent)
            guest.show()
            self._taken.append(guest)
        else:
            node.made = self._leaf(block, parent)
            if show := _SHOWN.get(type(block)):
                show[1](node.made, block)
        return node

    def _leaf(self, block: b.Block, parent: QWidget) -> QWidget:
        if isinstance(block, b.CoachPlan | b.Calendar | b.TripCard | b.Entry | b.Slots | b.Pin | b.Pad):
            return self._asking(block, parent)
        match block:
            case b.Words():
                align = _AT[block.align] if block.align else None
                # A blank: Qt gives a label that never had a text another height than one that lost it.
                return Label(
                    " ",
                    parent,
                    size=scales.text(block.size),
                    weight=block.weight,
                    tone=block.tone,
                    wrap=block.wrap,
                    align=align,
                )
            case b.Icon():
                return IconView(block.name, parent, size=block.size, tone=block.tone, disc=block.disc)
            case b.Disc():
                return NumberDisc(block.number, parent, side=block.side)
            case b.Divider():
                return Divider(parent)
            case b.Button():
                made = BigButton(
                    block.act,
                    parent,
                    look=block.look,
                    size=block.size,
                    height=block.height,
                    centred=block.centred,
                    icon_size=block.icon_size,
                    pad=block.pad,
                )
                made.asked.connect(self.asked)
                vertical = {
                    "": QSizePolicy.Policy.Preferred,
                    "fills": QSizePolicy.Policy.Expanding,
                    "fixed": QSizePolicy.Policy.Fixed,
                }[block.tall]
                made.setSizePolicy(QSizePolicy.Policy.Expanding, vertical)
                if block.least:
                    made.setMinimumHeight(block.least)
                if block.other_part:
                    self._other_part = made
                return made
            case b.Fitting():
                return FittingButtons(block, parent, self.asked)
            case b.Share():
                return ShareBar(parent)
            case b.Ring():
                return ShareBar(parent, ring=block.side)
            case b.Code():
                code = CodeView(parent)
                code.setFixedSize(block.side, block.side)
                return code
            case b.Sample():
                return SeatSample(block.look, parent, small=block.small)
            case b.Gap() | b.Line() | b.Grid() | b.Card() | b.Guest():
                raise TypeError(f"{type(block).__name__} is not shown by one widget")
        assert_never(block)

    def _asking(
        self,
        block: b.CoachPlan | b.Calendar | b.TripCard | b.Entry | b.Slots | b.Pin | b.Pad,
        parent: QWidget,
    ) -> QWidget:
        match block:
            case b.CoachPlan():
                self.coach = CoachView(parent)
                self.coach.parts_changed.connect(self._offer_other_part)
                self.coach.asked.connect(self.asked)
                return self.coach
            case b.Calendar():
                calendar = CalendarView(parent)
                calendar.asked.connect(self.asked)
                return calendar
            case b.TripCard(intent=intent):
                trip = TripButton(block, parent)
                trip.setMaximumHeight(_TRIP_TALL[scales.scale().upright])
                trip.clicked.connect(lambda _=False: self.asked.emit(intent))
                return trip
            case b.Entry(typed=typed):
                self._entry = EntryField(parent, icon=block.icon, size=block.size)
                self._entry.typed.connect(lambda text: self.asked.emit(typed(text)))
                return self._entry
            case b.Slots() | b.Pin():
                self._slots = (
                    SlotsLine(parent, block.tall) if isinstance(block, b.Slots) else PinBoxes(parent)
                )
                self._slots.asked.connect(self.asked)
                return self._slots
            case b.Pad():
                assert self._slots is not None
                return pad_of(self._slots, parent, block.height)
        assert_never(block)

    # --- Changing -------------------------------------------------------------------------------------

    def _changed(self, node: Node, block: b.Block, parent: QWidget) -> bool:
        """Show another block with what is there; False where that takes another widget."""
        before = node.block
        if block == before:
            return True
        if type(block) is not type(before):
            return False
        if isinstance(block, b.Line) and isinstance(before, b.Line):
            former = before.children
            if len(block.children) != len(former) or replace(block, children=former) != before:
                return False
            self._children(node, block.children, parent)
        elif isinstance(block, b.Card) and isinstance(before, b.Card):
            (line,) = node.children
            assert line is not None and isinstance(node.made, QWidget)
            same_card = replace(block, inside=before.inside) == before
            if not same_card or not self._changed(line, block.inside, node.made):
                return False
        elif isinstance(block, b.Grid) and isinstance(before, b.Grid):
            if [cell[1:] for cell in block.cells] != [cell[1:] for cell in before.cells] or not all(
                child and self._changed(child, cell[0], parent)
                for child, cell in zip(node.children, block.cells, strict=True)
            ):
                return False
        else:
            names, show = _SHOWN.get(type(block), ("", None))
            same = replace(block, **{name: getattr(before, name) for name in names.split()})
            if same != before or show is None:
                return False
            show(node.made, block)
        node.block = block
        return True

    def _children(self, node: Node, wanted: tuple[b.Block | None, ...], parent: QWidget) -> None:
        layout = node.made
        assert isinstance(layout, QBoxLayout)
        at = 0
        for number, block in enumerate(wanted):
            child = node.children[number]
            if child is not None and (block is None or not self._changed(child, block, parent)):
                self._remove(layout, at, child)
                child = node.children[number] = None
            if child is None and block is not None:
                node.children[number] = child = self._add(node, at, block, parent)
            at += child is not None

    def _remove(self, layout: QLayout, index: int, node: Node) -> None:
        layout.takeAt(index)
        self._forget(node)

    def _forget(self, node: Node) -> None:
        """Delete what shows a block, and whatever is in it; a guest is given back."""
        if isinstance(node.block, b.Guest):
            self._give_back()
            return
        for name in ("_entry", "_slots", "coach", "_other_part"):
            if getattr(self, name) is node.made and node.made is not None:
                setattr(self, name, None)
        for child in node.children:
            if child is not None:
                self._forget(child)
        if isinstance(node.made, QWidget):
            node.made.hide()
        if node.made is not None:
            node.made.deleteLater()


def _layout(block: b.Line, parent: QWidget | None = None) -> QBoxLayout:
    kind = QVBoxLayout if block.down else QHBoxLayout
    return kind(parent) if parent is not None else kind()
