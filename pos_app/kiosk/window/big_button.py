"""The kiosk's button: large enough for a finger, with space for a second line and a price."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRect, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Act, Fitting, Look
from pos_app.kiosk.window.lines import Line, fitted, in_lines, stacked
from pos_app.kiosk.window.lines import column as paint_column
from pos_app.kiosk.window.lines import whole as whole_text
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import RADIUS_CONTROL
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import CENTRE, LEFT, RIGHT, box, fill_rect, paint_text, painter_for

_LEAST, _LEAST_NOTE = 22, 20
"""Letters are made smaller down to these sizes, in px, before words are shortened."""


class BigButton(QAbstractButton):
    """Shows an ``Act``: icon, words, a note under them, and words at the right.

    One that cannot be pressed says why to screen readers; in the header it is dashed, with a padlock.
    """

    asked = Signal(object)
    """Carries what its act asks for, as it was pressed."""

    def __init__(
        self,
        act: Act | None = None,
        parent: QWidget | None = None,
        *,
        look: Look = "plain",
        size: int = 30,
        height: int = 0,
        centred: bool = True,
        icon_size: int = 0,
        pad: int = 24,
        stretch: bool = True,
    ) -> None:
        super().__init__(parent)
        self._look: Look = look
        self._size = scales.text(size)
        self._note_size = scales.text(28 if size >= 40 else 22)
        self._icon_size = icon_size or round(self._size * 1.2)
        self._centred = centred
        self._side_pad = pad
        self._height = max(height or scales.scale().button, scales.TARGET)
        self._locked = False
        self.act = Act("", "")  # type: ignore[arg-type]
        self.clicked.connect(lambda _=False: self.asked.emit(self.act.intent))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        wide = QSizePolicy.Policy.Expanding if stretch else QSizePolicy.Policy.Minimum
        self.setSizePolicy(wide, QSizePolicy.Policy.Preferred)
        FocusRing.attach(self, RADIUS_CONTROL, on_fill=look == "rail")
        if act is not None:
            self.show_act(act)

    def show_act(self, act: Act, *, locked: bool = False) -> None:
        """Show another act; a ``locked`` one keeps its place, dashed."""
        if act == self.act and locked == self._locked:
            return
        self.act, self._locked = act, locked
        self.setText(act.text)
        spoken = act.spoken or ", ".join(
            part
            for part in (act.text, act.note, act.side_note, act.side, *(" ".join(row) for row in act.rows))
            if part
        )
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(act.why_not)
        self.setEnabled(not act.why_not and not locked)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(max(scales.TARGET, self._wide() + 2 * self._side_pad), self._tall())

    def minimumSizeHint(self) -> QSize:
        return QSize(scales.TARGET, min(self._tall(), max(scales.TARGET, self._height)))

    def _tall(self) -> int:
        lines = fonts.metrics(self._size, 600).height()
        if self.act.note:
            lines += fonts.metrics(self._note_size).height()
        return max(self._height, lines + 16)

    def _wide(self) -> int:
        act = self.act
        text = fonts.text_width(act.text, self._size, 600)
        if act.note:
            text = max(text, fonts.text_width(act.note, self._note_size))
        for name in (self._icon(), act.after):
            text += self._icon_size + 14 if name else 0
        if act.side:
            text += fonts.text_width(act.side, self._size, 600) + 24
        return text + 4

    def _icon(self) -> str:
        if self._locked:
            return "lock"
        return "circle-check" if self.act.chosen and self._look != "access" else self.act.icon

    def _colours(self) -> tuple[str | None, str | None, str, str]:
        """Return fill, line, ink, and the ink of the second line."""
        t = theme().t
        down = self.isDown()
        if self._look == "rail":
            return (t.rail_2 if down else None), t.rail_text, t.on_rail, t.rail_text
        if not self.isEnabled():
            return t.surface_2, t.border, t.text_3, t.text_3
        if self._look == "main":
            return (t.primary_hover if down else t.primary_fill), None, t.on_primary, t.on_primary
        if self.act.chosen:
            return t.primary_tint, None if self._look == "access" else t.primary, t.primary, t.text_2
        if self._look == "special":
            return (t.special_tint if down else t.surface), t.special, t.special, t.text_2
        if self._look == "danger":
            return (t.danger_tint if down else t.surface), t.danger, t.danger, t.text_2
        if self._look in ("access", "row"):
            return (t.primary_tint if down else None), None, t.text, t.text_2
        return (t.primary_tint if down else t.surface), t.border_strong, t.text, t.text_2

    def paintEvent(self, event: QPaintEvent) -> None:
        fill, line, ink, second = self._colours()
        if self.act.warns and self.isEnabled():
            second = theme().t.warning
        with painter_for(self) as painter:
            if self._locked and self._look == "rail":
                painter.setPen(QPen(colour(theme().t.rail_text), 1.5, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), RADIUS_CONTROL, RADIUS_CONTROL)
                ink = theme().t.rail_text
            elif fill or line:
                width = 3 if self.act.chosen and self.isEnabled() else 1.5
                box(painter, self.rect(), fill=fill, line=line, width=width, radius=RADIUS_CONTROL)
            if self._centred:
                self._paint_centred(painter, ink, second)
            else:
                self._paint_line(painter, ink, second)

    def _paint_centred(self, painter: QPainter, ink: str, second: str) -> None:
        act, icon = self.act, self._icon()
        if self._look == "access" and scales.scale().letters > 1:
            self._paint_under_icon(painter, ink)
            return
        glyphs = [name for name in (icon, act.after) if name]
        side, size = self._icon_size, self._size
        space = self.width() - 20
        while size > _LEAST and fonts.text_width(act.text, size, 600) + len(glyphs) * (side + 14) > space:
            size -= 1
            side = min(side, round(size * 1.2))
        if fonts.text_width(act.text, size, 600) + len(glyphs) * (side + 14) > space:
            glyphs, icon = [], ""  # The words say it all.
        if not act.note and fonts.text_width(act.text, size, 600) > space:
            lines = in_lines(act.text, size, 600, space, 2)
            stacked(painter, self.rect(), *(Line(text, ink, size, 600) for text in lines), align=CENTRE)
            return
        after = act.after if glyphs else ""
        text = min(fonts.text_width(act.text, size, 600) + 2, space)
        x = (self.width() - text - len(glyphs) * (side + 14)) / 2
        middle = self.height() / 2
        first = QRect(0, 0, self.width(), self.height())
        if act.note:
            high = fonts.metrics(size, 600).height()
            room = QSize(self.width() - 16, self.height() - high - 8)
            small, notes = whole_text(act.note, self._note_size, 400, room, _LEAST_NOTE)
            under = [Line(one, second, small) for one in notes]
            low = sum(line.tall for line in under)
            top = round(middle - (high + low) / 2)
            first = QRect(0, top, self.width(), high)
            paint_column(painter, QRect(8, top + high, self.width() - 16, low), *under, align=CENTRE)
        if icon:
            icons.paint(painter, icon, ink, x, first.center().y() - side / 2 + 1, side)
            x += side + 14
        paint_text(painter, QRect(round(x), first.y(), text, first.height()), act.text, ink, size, 600)
        if after:
            icons.paint(painter, after, ink, x + text + 14, first.center().y() - side / 2 + 1, side)

    def _paint_under_icon(self, painter: QPainter, ink: str) -> None:
        """Paint larger words over the whole width, with their icon above."""
        size = fitted(self._size, self.width() - 8, (self.act.text, 600), least=_LEAST)
        middle = self.height() // 2
        icons.paint(painter, self.act.icon, ink, self.width() / 2 - 18, middle - 42, 36)
        paint_text(painter, QRect(4, middle, self.width() - 8, 44), self.act.text, ink, size, 600, CENTRE)

    def _paint_line(self, painter: QPainter, ink: str, second: str) -> None:
        act, side = self.act, self._icon_size
        below = self._rows_tall()
        whole = self.height() - below
        middle = whole / 2
        if below:
            self._paint_rows(painter, whole, ink, second)
        pointed = ink if self._look == "main" or not self.isEnabled() else theme().t.primary
        x, right = self._side_pad, self.width() - self._side_pad
        if icon := self._icon():
            plain = self._look == "special"
            icons.paint(painter, icon, ink if plain else pointed, x, middle - side / 2, side)
            x += side + max(16, self._side_pad // 2)
        if act.after:
            small = min(side, round(self._size * 1.3))
            icons.paint(painter, act.after, pointed, right - small, middle - small / 2, small)
            right -= small + 16
        if act.side:
            right = self._paint_side(painter, ink, self._colours()[3], right, whole)
        size = fitted(self._size, right - x, (act.text, 600), least=_LEAST)
        whole_words = bool(act.note) or fonts.text_width(act.text, size, 600) <= right - x
        first = [act.text] if whole_words else in_lines(act.text, size, 600, right - x, 2)
        lines = [Line(text, ink, size, 600) for text in first]
        if act.note:
            tall = max(0, whole - 16 - fonts.metrics(size, 600).height())
            small, notes = whole_text(act.note, self._note_size, 400, QSize(right - x, tall), _LEAST_NOTE)
            lines += [Line(text, second, small) for text in notes]
        stacked(painter, QRect(x, 0, right - x, whole), *lines)

    def _rows_tall(self) -> int:
        """Return the height of the rows below the line: none where the button has no height for them."""
        row = fonts.metrics(scales.text(24)).height() + 12
        tall = len(self.act.rows) * row + 24 if self.act.rows else 0
        return tall if self.height() - tall >= scales.TARGET else 0

    def _paint_rows(self, painter: QPainter, top: int, ink: str, second: str) -> None:
        left, right = self._side_pad, self.width() - self._side_pad
        fill_rect(painter, QRect(left, top, right - left, 2), theme().t.border)
        row = fonts.metrics(scales.text(24)).height() + 12
        y = top + 12
        for text, end in self.act.rows:
            at = QRect(left, y, right - left, row)
            paint_text(painter, at, end, ink, scales.text(24), 600, RIGHT)
            wide = at.width() - fonts.text_width(end, scales.text(24), 600) - 20
            size = fitted(scales.text(24), wide, (text, 400), least=_LEAST_NOTE)
            paint_text(painter, at, text, ink if end else second, size, 400, LEFT)
            y += row

    def _paint_side(self, painter: QPainter, ink: str, second: str, right: int, whole: int) -> int:
        """Paint the words at the right; return where the space for the others ends."""
        lines = [Line(self.act.side, ink, self._size, 600)]
        if self.act.side_note:
            lines.append(Line(self.act.side_note, second, scales.text(22)))
        wide = max(line.wide for line in lines)
        stacked(painter, QRect(right - wide - 2, 0, wide + 2, whole), *lines, align=RIGHT)
        return right - wide - 20


_MOST_ROWS = 5


class FittingButtons(QWidget):
    """As many buttons as there is space for; fewer never grow higher."""

    def __init__(self, block: Fitting, parent: QWidget, asked: SignalInstance) -> None:
        super().__init__(parent)
        self._block, self._asked = block, asked
        self._buttons: list[BigButton] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(scales.scale().gap)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_acts(self, acts: tuple[Act, ...]) -> None:
        self._block = replace(self._block, acts=acts)
        self.updateGeometry()
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fill()

    def minimumSizeHint(self) -> QSize:
        s, block = scales.scale(), self._block
        rows = min(_MOST_ROWS, -(-len(block.acts) // block.across)) if s.letters > 1 else 0  # None is lost.
        return QSize(scales.TARGET, max(scales.TARGET, rows * (block.least + s.gap)))

    def _fill(self) -> None:
        across, gap = self._block.across, scales.scale().gap
        rows = max(1, min(_MOST_ROWS, self.height() // (self._block.least + gap)))
        acts = self._block.acts[: rows * across]
        while len(self._buttons) < len(acts):
            made = BigButton(None, self, height=scales.TARGET, centred=False, icon_size=34, pad=26)
            made.asked.connect(self._asked)
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            number = len(self._buttons)
            self._grid.addWidget(made, number // across, number % across)
            self._buttons.append(made)
        for number, button in enumerate(self._buttons):
            button.setVisible(number < len(acts))
            if number < len(acts):
                button.show_act(acts[number])
        for row in range(rows):
            self._grid.setRowStretch(row, 1)
        for column in range(across):
            self._grid.setColumnStretch(column, 1)
