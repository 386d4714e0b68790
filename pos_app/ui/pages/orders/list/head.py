"""What stands above the list of orders: the search box, how its text was read, the filters, the counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.facets import Facet
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, fill_sheet, grow, lay_out, row
from pos_app.ui.pages.orders.list.list_filters import (
    SORT,
    SORTS,
    Days,
    PartShown,
    UnderstoodSearch,
    bought_name,
    read_day,
    travel_name,
)
from pos_app.ui.pages.orders.page import FilterToggled, Intent, Paused, Search, Typed
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import FINGER, tall
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL, TOUCH, Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.chip import MenuChip
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import Painted, box, text
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import FieldBox, TextField
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import order_list_texts as texts
from pos_app.wording import order_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_HEIGHT = _STRIP = 40
_NARROW = 700
_PAUSE_MS, _SPOKEN_MS = 250, 700
_TO_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
_CHIP, _PADDING, _GAP = 22, 8, 8
_GLYPH, _AFTER = 14, 6
_DOT = " \u00b7 "


class SearchBar(QWidget):
    """Searches on Enter and the button; a moment after the last key it tells the pause."""

    list_entered = Signal(int)
    """An arrow, or a page key, that belongs to the list: its key."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self.box = FieldBox(self, icon="search", height=_HEIGHT)
        self.edit = self.box.edit
        self.edit.setAccessibleName(translate("SearchBar", "Procurar pedidos"))
        name = translate("SearchBar", "Buscar")
        self.button = tall(_HEIGHT, Button(name, kind="main", icon="search", key=CommandId.SEARCH))
        lay_out(self, row(grow(self.box), self.button, spacing=8))
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._rested)
        self.edit.textEdited.connect(self._on_edited)
        self.edit.returnPressed.connect(self.search)
        EventWatch(self, self._seen, self.edit)
        self.button.clicked.connect(self.search)

    def text(self) -> str:
        return self.edit.text().strip()

    def clear(self) -> None:
        self._pause.stop()
        self.edit.clear()

    def settle(self) -> None:
        """Look at once for what is typed, where the pause after the last key is not over."""
        if self._pause.isActive():
            self._pause.stop()
            self._rested()

    def search(self) -> None:
        self._pause.stop()
        self._ask(Search(self.text()))

    def _rested(self) -> None:
        self._ask(Paused(self.text()))

    def _on_edited(self) -> None:
        self._ask(Typed(self.text()))
        self._pause.start()

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """The arrows and page keys go to the list: a box of one line has no use for them."""
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.modifiers() in _PLAIN
            and event.key() in _TO_LIST
        ):
            self.list_entered.emit(event.key())
            return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < _NARROW
        name = translate("SearchBar", "Buscar")
        self.button.set_text("" if narrow else name, name)
        self.button.set_key(None if narrow else CommandId.SEARCH)
        hint = translate("SearchBar", "e-mail, documento, telefone, localizador, nº do pedido ou nome")
        self.edit.setPlaceholderText(translate("SearchBar", "o que procurar") if narrow else hint)


class UnderstoodStrip(Painted):
    """``Entendi: [CPF …] e [sobrenome …]``, and a button that asks for another reading where there is one."""

    def __init__(self) -> None:
        super().__init__()
        self._shown = UnderstoodSearch()
        self._pause = QTimer(self, singleShot=True, interval=_SPOKEN_MS)
        self._pause.timeout.connect(self._announce)
        self.setFixedHeight(_STRIP)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        key = CommandId.OTHER_READING
        self.other = Button(texts.not_that(), kind="quiet", size="small", key=key, touch=True)
        lay_out(self, row(Stretch, self.other, margins=(0, 0, 6, 0)))
        self.hide()

    def _announce(self) -> None:
        """Tell screen readers once the clerk has stopped typing, not at each key."""
        if self.isVisible():
            announce(self, self.accessibleName())

    @property
    def can_change(self) -> bool:
        return self._shown.others > 0 and not self.isHidden()

    def show_understood(self, shown: UnderstoodSearch) -> None:
        """Show the parts of a reading; without any the strip is hidden."""
        if shown == self._shown:
            return
        self._shown = shown
        self.other.setVisible(shown.others > 0)
        self.setVisible(bool(shown.parts))
        spoken = " ".join(filter(None, (texts.spoken([part.words for part in shown.parts]), shown.note)))
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)
            self._pause.start()
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        middle = self.height() // 2
        ground = self.rect().adjusted(0, 3, 0, -3)
        box(painter, ground, fill=t.primary_tint, line=t.primary_line, radius=RADIUS_CONTROL)
        icons.paint(painter, "text-search", t.primary, 11, middle - 8, 16)
        x = 36
        end = self.other.x() - _GAP if not self.other.isHidden() else self.width() - _GAP
        if x + self._whole() <= end:  # In a narrow page the icon has to do.
            x = self._word(painter, x, texts.understood(), t.text, 600)
        for index, part in enumerate(self._shown.parts):
            if index:
                x = self._word(painter, x, texts.joined(), t.text, 400)
            x = self._part(painter, x, end, part)
        note = self._shown.note
        if note and x + fonts.text_width(note, 12) <= end:
            text(painter, QRect(x, 0, end - x, self.height()), note, t.text_2, 12)

    def _whole(self) -> int:
        """Return the px that the parts need with the words before and between them."""
        parts = [fonts.text_width(part.words, 12, 500) + 2 * _PADDING + _GAP for part in self._shown.parts]
        between = fonts.text_width(texts.joined(), 13, 400) + _GAP
        return sum(parts) + between * (len(parts) - 1) + fonts.text_width(texts.understood(), 13, 600) + _GAP

    def _word(self, painter: QPainter, x: int, word: str, ink: str, weight: int) -> int:
        width = fonts.text_width(word, 13, weight)
        text(painter, QRect(x, 0, width + 1, self.height()), word, ink, 13, weight)
        return x + width + _GAP

    def _part(self, painter: QPainter, x: int, end: int, part: PartShown) -> int:
        t = theme().t
        width = min(fonts.text_width(part.words, 12, 500) + 2 * _PADDING, max(end - x, 0))
        if width <= 2 * _PADDING:
            return x
        rect = QRect(x, (self.height() - _CHIP) // 2, width, _CHIP)
        ink, line = (t.warning, t.warning_line) if part.wrong else (t.primary, t.primary_line)
        box(painter, rect, fill=t.warning_tint if part.wrong else t.surface, line=line, radius=4)
        inner = rect.adjusted(_PADDING, 0, 1 - _PADDING, 0)
        text(painter, inner, part.words, ink, 12, 500)
        return x + width + _GAP


class FilterChips(QWidget):
    """The filters and the order of the list."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        tall(TOUCH, self, FINGER)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(translate("FilterChips", "Filtros"))
        self.chips = {
            "travel": MenuChip(translate("FilterChips", "Embarque"), self, travel_name),
            "bought": MenuChip(translate("FilterChips", "Compra"), self, bought_name),
            "states": MenuChip(translate("FilterChips", "Situação"), self),
            "tickets": MenuChip(translate("FilterChips", "Bilhetes"), self, order_texts.ticket_status),
            SORT: MenuChip(translate("FilterChips", "Ordem"), self, texts.sort),
        }
        self._sort_name = self.chips[SORT].text()
        self._brief = self._sorted = False
        self._key = Keycap(CommandId.FILTERS)
        lay_out(self, row(self._key, *self.chips.values(), spacing=6))
        for facet, chip in self.chips.items():
            chip.picked.connect(lambda value, facet=facet: ask(FilterToggled(facet, value)))

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        for name, chip in self.chips.items():
            chip.show_facets(facets.get(name, ()))
        self._sorted = any(facet.on and facet.value != SORTS[0] for facet in facets.get(SORT, ()))
        self._show_sort()

    def set_brief(self, brief: bool) -> None:
        self._key.setVisible(not brief)
        self._brief = brief
        for chip in self.chips.values():
            chip.set_brief(brief)
        self._show_sort()

    def _show_sort(self) -> None:
        """One order is always in force; the usual one does not count as a filter."""
        chip = self.chips[SORT]
        chip.set_on(self._sorted)
        if self._brief and not self._sorted:
            chip.set_words(self._sort_name)

    @property
    def usable(self) -> bool:
        return any(chip.isEnabled() for chip in self.chips.values())

    def focus_first(self) -> None:
        """Focus the first filter that can be used; the next ones on each further call."""
        usable = [chip for chip in self.chips.values() if chip.isEnabled()]
        if usable:
            held = next((index for index, chip in enumerate(usable) if chip.hasFocus()), -1)
            usable[(held + 1) % len(usable)].setFocus()


class DaysBox(Sheet):
    """Two days between which orders are listed, typed by the clerk. ``chosen`` carries them; an empty field
    leaves that end open. Open it with ``open()``."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget, title: str, today: date) -> None:
        super().__init__(parent, title)
        self._today = today
        hint = translate("DaysBox", "dd/mm ou dd/mm/aa")
        self.since = TextField(translate("DaysBox", "De"), placeholder=hint)
        self.until = TextField(translate("DaysBox", "Até"), placeholder=hint)
        self.act = Button(translate("DaysBox", "Filtrar"), kind="main", key=FocusKey.ENTER)
        keep = Button(translate("DaysBox", "Voltar"), key=CommandId.BACK)
        note = Label(texts.both_days_count(), tone="text_2", wrap=True)
        fields = row(grow(self.since), grow(self.until), spacing=12)
        fill_sheet(self, note, fields, 6, spacing=8, foot=(Stretch, keep, self.act))
        self.setFixedWidth(460)
        self.since.submitted.connect(self.until.edit.setFocus)
        self.until.submitted.connect(self._done)
        self.act.clicked.connect(self._done)
        keep.clicked.connect(self.reject)
        self.since.edit.setFocus()

    def _done(self) -> None:
        found: list[date | None] = []
        for field in (self.since, self.until):
            typed = field.text()
            found.append(read_day(typed, self._today) if typed else None)
            if not self._taken(field, texts.no_such_day() if typed and found[-1] is None else None):
                field.edit.selectAll()
                return
        since, until = found
        turned = bool(since and until and until < since)
        if self._taken(self.until, texts.days_turned_round() if turned else None):
            self.accept()
            self.chosen.emit(Days(since, until))

    @staticmethod
    def _taken(field: TextField, error: str | None) -> bool:
        field.set_error(error)
        if error is not None:
            field.edit.setFocus()
        return error is None


class CountsView(Painted):
    """How many of the listed orders this desk and the provider know: ``guichê 5 · central 7 · 9 juntos``,
    right-aligned; in little space only how many there are."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: tuple[tuple[str, str], ...] = ()
        self._instead = ""
        tall(TOUCH, self, FINGER)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        return self._instead or _DOT.join(part for _, part in self._parts)

    @property
    def waiting(self) -> bool:
        """Whether a sentence stands in place of the counts."""
        return bool(self._instead)

    def show_counts(self, here: int, there: int, together: int) -> None:
        self._parts = (
            ("monitor", texts.count_here(here)),
            ("cloud", texts.count_there(there)),
            ("", texts.count_together(together)),
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

    def paint(self, painter: QPainter, t: Tokens) -> None:
        x = self.width()
        parts = (("", self._instead),) if self._instead else self._parts
        for index, (icon, part) in enumerate(reversed(parts)):
            shown = part + (_DOT if index else "")
            width = fonts.text_width(shown, 12) + (_GLYPH + _AFTER if icon else 0)
            if x - width < 0:
                if index == 0:
                    text(painter, QRect(0, 0, x, self.height()), shown, t.text_2, 12)
                return
            x -= width
            if icon:
                icons.paint(painter, icon, t.text_2, x, self.height() / 2 - 7, _GLYPH)
            left = x + (_GLYPH + _AFTER if icon else 0)
            space = QRect(left, 0, x + width - left + 1, self.height())
            text(painter, space, shown, t.text_2, 12)
