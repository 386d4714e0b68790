"""The filter chip, with or without a list of values."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Signal
from PySide6.QtGui import QAction, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.ui.keys.commands import KeyName
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import least
from pos_app.ui.style.tokens import HEIGHT_SMALL, TOUCH, Tokens
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.menu import Menu
from pos_app.ui.widgets.paint import box, keys_width, paint_keys, paint_text

_PADDING = 12
_GAP = 7
_GLYPH = 14


class Chip(PaintedButton):
    """A rounded filter, off or on, with how many results it leaves: 28 px high, in a target of 40 px.

    With ``menu`` it opens a list and shows an arrow; with zero results it cannot be turned on.
    It looks 28 px high and takes a finger 40 px high: layouts leave 6 px less above and below it.
    On, a cross shows that another press takes it off (``crossed=False`` for one of several views).
    """

    def __init__(
        self,
        text: str,
        parent: QWidget | None = None,
        *,
        count: int | None = None,
        menu: bool = False,
        icon: str = "",
        key: KeyName | None = None,
        checkable: bool = True,
        crossed: bool = True,
    ) -> None:
        super().__init__(parent, ring=HEIGHT_SMALL // 2, inset=(TOUCH - HEIGHT_SMALL) // 2)
        self._count = count
        self._menu = menu
        self._icon = icon
        self._key = key
        self._crossed = crossed
        self.setText(text)
        self.setCheckable(checkable and not menu)
        self._active = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._changed)
        self.setEnabled(count != 0)
        self._changed()

    def set_count(self, count: int | None) -> None:
        """Show how many results it leaves; zero makes it inactive unless it is on."""
        self.setEnabled(count != 0 or self.on)
        if count != self._count:
            self._count = count
            self._changed()

    def set_text(self, text: str) -> None:
        self.setText(text)
        self._changed()

    def set_on(self, on: bool) -> None:
        """Turn it on or off; the only way for a chip with a list."""
        if self.isCheckable():
            self.setChecked(on)
        else:
            self._active = on
            self._changed()

    @property
    def on(self) -> bool:
        return self.isChecked() if self.isCheckable() else self._active

    def _changed(self) -> None:
        count = "" if self._count is None else f", {self._count}"
        self.setAccessibleName(self.text() + count)
        self.updateGeometry()
        self.update()

    def _mark(self) -> str:
        if self.on and self._crossed:
            return "x"
        return "chevron-down" if self._menu else ""

    def sizeHint(self) -> QSize:
        width = fonts.text_width(self.text(), 12, 500) + 2 * _PADDING
        if self._icon:
            width += _GLYPH + 6
        if self._count is not None:
            width += fonts.text_width(str(self._count), 12) + _GAP
        if self._mark():
            width += _GLYPH + _GAP
        if self._key:
            width += keys_width(self._key) + _GAP
        return QSize(max(width, least(TOUCH)), least(TOUCH))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        on = self.on
        ink = t.text if self.isEnabled() else t.text_3
        fill, line, width = t.surface, t.border_strong, 1
        if on:
            fill, line, width, ink = t.primary_tint, t.primary, 2, t.primary
        elif not self.isEnabled():
            fill, line = t.surface_2, t.border
        elif self._hovered:
            fill = t.surface_2
        height = self.height()
        x = _PADDING
        pill = QRect(0, (height - HEIGHT_SMALL) // 2, self.width(), HEIGHT_SMALL)
        box(painter, pill, fill=fill, line=line, width=width, radius=HEIGHT_SMALL / 2)
        if self._icon:
            icons.paint(painter, self._icon, ink, x, height / 2 - 7, _GLYPH)
            x += _GLYPH + 6
        text = fonts.text_width(self.text(), 12, 500)
        paint_text(painter, QRect(x, 0, text + 1, height), self.text(), ink, 12, 500)
        x += text + _GAP
        if self._count is not None:
            digits = fonts.text_width(str(self._count), 12)
            pale = ink if on else t.text_3
            paint_text(painter, QRect(x, 0, digits + 1, height), str(self._count), pale, 12)
            x += digits + _GAP
        if mark := self._mark():
            icons.paint(painter, mark, ink, x, height / 2 - 7, _GLYPH)
            x += _GLYPH + _GAP
        paint_keys(painter, x, height // 2, self._key)


class MenuChip(Chip):
    """``picked`` carries the value whose line was pressed. The chip names its only choice."""

    picked = Signal(str)

    def __init__(self, text: str, parent: QWidget | None = None, naming: Callable[[str], str] = str) -> None:
        super().__init__(text, parent, menu=True, crossed=False)
        self._words = text
        self.naming = naming
        self._facets: tuple[Facet, ...] = ()
        self._brief = False
        self.clicked.connect(self.open_list)

    def show_facets(self, facets: Sequence[Facet]) -> None:
        self._facets = tuple(facets)
        self.set_on(any(facet.on for facet in self._facets))
        self.setEnabled(bool(self._facets))
        self._name()

    def set_brief(self, brief: bool) -> None:
        """Show how many values are on rather than the name of the only one, where there is little space."""
        self._brief = brief
        self._name()

    def _name(self) -> None:
        on = [self.naming(facet.value) for facet in self._facets if facet.on]
        alone = len(on) == 1 and not self._brief
        self.set_text(on[0] if alone else f"{self._words} {len(on)}" if on else self._words)

    def open_list(self) -> None:
        menu = Menu(self)
        for facet in self._facets:
            count = f"  ({facet.count})" if facet.known else ""
            action = QAction(f"{self.naming(facet.value)}{count}", menu)
            action.setCheckable(True)
            action.setChecked(facet.on)
            action.setEnabled(facet.on or facet.count > 0 or not facet.known)
            action.triggered.connect(lambda _=False, value=facet.value: self.picked.emit(value))
            menu.addAction(action)
        menu.popup(self.mapToGlobal(QPoint(0, self.height() + 4)))
