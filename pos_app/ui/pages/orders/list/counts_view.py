"""How many of the listed orders this desk and the provider know."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.paint import painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import order_search_texts as words

_GLYPH = 14
_GAP = 6
_DOT = " \u00b7 "


class CountsView(QWidget):
    """``guichê 5 · central 7 · 9 juntos``, right-aligned; in little space only how many there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[tuple[str, str], ...] = ()
        self._instead = ""
        self.setFixedHeight(TOUCH)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """What is shown."""
        return self._instead or _DOT.join(part for _, part in self._parts)

    @property
    def waiting(self) -> bool:
        """Whether a sentence stands in place of the counts."""
        return bool(self._instead)

    def show_counts(self, here: int, there: int, together: int) -> None:
        """Show the counts."""
        self._parts = (
            ("monitor", words.count_here(here)),
            ("cloud", words.count_there(there)),
            ("", words.count_together(together)),
        )
        self._changed()

    def show_instead(self, what: str) -> None:
        """Show a sentence in place of the counts; an empty one shows them again."""
        self._instead = what
        self._changed()

    def _changed(self) -> None:
        self.setAccessibleName(self.words)
        self.setToolTip(plain_text_tooltip(self.words))
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Return no width: the counts give way to the filters."""
        return QSize(0, TOUCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what fits, from the right."""
        t = theme().t
        with painter_for(self) as painter:
            x = self.width()
            parts = (("", self._instead),) if self._instead else self._parts
            for index, (icon, part) in enumerate(reversed(parts)):
                shown = part + (_DOT if index else "")
                width = fonts.text_width(shown, 12) + (_GLYPH + _GAP if icon else 0)
                if x - width < 0:
                    if index == 0:
                        text(painter, QRect(0, 0, x, self.height()), shown, t.text_2, 12)
                    return
                x -= width
                if icon:
                    icons.paint(painter, icon, t.text_2, x, self.height() / 2 - 7, _GLYPH)
                left = x + (_GLYPH + _GAP if icon else 0)
                space = QRect(left, 0, x + width - left + 1, self.height())
                text(painter, space, shown, t.text_2, 12)
