"""The keys: those of the page in front first, the others folded, and a search over all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from pos_app.domain.value import Value
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey, KeyName
from pos_app.ui.kit.layouts import Stretch, column, fill, grow, lay_out, row
from pos_app.ui.shared.offers import Offer, ranked
from pos_app.ui.shell.command_box import OfferList
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import plural, translate

_WIDTH, _AROUND = 880, 24
"""The width, and what stays free of the window on each side, in px."""
_CHROME = 124
"""px of height beside the keys: the search, the foot, the margins."""
_MOST, _ACROSS = 12, 3
_CAPS = 116
"""px for the keycaps of a line."""
_MOVES = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class KeyLine(Value):
    """A key and what it does. ``run`` does it now, None where it cannot be done from here."""

    of: KeyName | tuple[CommandId, CommandId]
    text: str
    run: Callable[[], object] | None = None
    icon: str = "keyboard"


class KeyPage(Value):
    """The keys of a page."""

    title: str
    icon: str
    lines: tuple[KeyLine, ...]


class ShortcutList(Sheet):
    """Opened with ``open()``; Esc closes it, and the key that opens it goes on to the manual. ``every`` is
    searched. ``manual`` opens the manual at the part for the page in front."""

    def __init__(
        self,
        parent: QWidget,
        here: KeyPage,
        always: Sequence[KeyLine],
        others: Sequence[KeyPage],
        every: Sequence[KeyLine],
        manual: Callable[[], object],
    ) -> None:
        name = translate("Atalhos")
        super().__init__(parent, name)
        self._every, self._manual = every, manual
        hint = desk_texts.what_to_do()
        self.field = TextField(name, self, icon="search", placeholder=hint, show_label=False)
        self._others = QVBoxLayout()
        self._sections = QWidget()
        self.found = OfferList()
        self.found.hide()
        first = translate("Nesta página: {0}").format(here.title)
        parts = [_heading(first), _grid(here.lines[:_MOST])] if here.lines else []
        parts += [_heading(translate("Sempre")), _grid(always)]
        lay_out(self._sections, column(*parts, self._others, Stretch, spacing=10))
        self._fold(others)
        inner = QWidget()
        lay_out(inner, column(self._sections, self.found, Stretch, spacing=0, margins=(0, 0, 8, 0)))
        area = scrolled(inner, self)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        done = Button(translate("Fechar"), key=CommandId.BACK)
        done.clicked.connect(self.accept)
        read = Button(desk_texts.manual(), icon="file-text", key=CommandId.SHORTCUTS)
        read.clicked.connect(lambda _=False: self._read())
        foot = row(
            *_legend(FocusKey.ROWS, translate("andar")),
            *_legend(FocusKey.ENTER, translate("abrir a página ou fazer agora")),
            *(Stretch, read, done),
            spacing=8,
        )
        head = row(Label(name, size=18, weight=600), grow(self.field), spacing=18)
        lay_out(self, column(head, grow(area), foot, spacing=12, margins=(20, 14, 20, 12)))
        window = parent.window()
        width = min(_WIDTH, window.width() - 2 * _AROUND)
        self.setFixedWidth(width)
        high = min(inner.sizeHint().height() + _CHROME, window.height() - 2 * _AROUND)
        self.setFixedHeight(high)
        at = QPoint((window.width() - width) // 2, max(_AROUND, (window.height() - high) // 2))
        self.move(window.mapToGlobal(at))
        self.field.edited.connect(self._search)
        self.found.chosen.connect(self._run)
        EventWatch(self, self._seen, self.field.edit)
        self.field.edit.setFocus()

    def _fold(self, others: Sequence[KeyPage]) -> None:
        """Show the other pages, each as one line with its number of keys."""
        if not others:
            return
        self._heading = _heading(translate("Outras páginas"))
        self._grid = QWidget()
        grid = QGridLayout(self._grid)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(8)
        for number, page in enumerate(others):
            count = plural("{count} atalho", "{count} atalhos", len(page.lines))
            button = Button(f"{page.title} \u00b7 {count}", icon=page.icon, icon_after="chevron-right")
            button.clicked.connect(lambda _=False, page=page: self._unfold(page))
            grid.addWidget(button, *divmod(number, _ACROSS))
        fill(self._others, self._heading, self._grid)

    def _unfold(self, page: KeyPage) -> None:
        """Show the keys of another page in place of the list of pages."""
        self._heading.setText(page.title)
        self._grid.hide()
        self._others.addWidget(_grid(page.lines))
        self.field.edit.setFocus()

    def _search(self, typed: str) -> None:
        offers = (
            Offer(line.text, line.run or _nothing, key=line.of, icon=line.icon)
            for line in self._every
            if isinstance(line.of, CommandId)
        )
        self.found.show_offers(ranked(offers, typed) if typed.strip() else (), typed)
        self.found.setVisible(bool(typed.strip()))
        self._sections.setVisible(not typed.strip())

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """The field keeps the keyboard; while results stand there, arrows and Enter belong to them."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.found.isVisible():
            if (key := Qt.Key(event.key())) in _MOVES:
                self.found.step(_MOVES[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._run(self.found.current)
                return True
        return False

    def _run(self, offer: Offer | None) -> None:
        if offer is not None and offer.run is not _nothing:
            self.accept()
            offer.run()

    def _read(self) -> None:
        self.accept()
        self._manual()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if shortcuts.of_press(event.keyCombination()) == shortcuts.sequence(CommandId.SHORTCUTS):
            self._read()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)


def _nothing() -> None:
    """A key that works on another page only."""


def _heading(text: str) -> Label:
    return Label(text, size=13, weight=600)


def _legend(of: FocusKey, text: str) -> tuple[QWidget, QWidget]:
    return Keycap(of), Label(text, size=12, tone="text_2")


def _grid(lines: Sequence[KeyLine]) -> QWidget:
    inner = QWidget()
    grid = QGridLayout(inner)
    grid.setContentsMargins(8, 0, 8, 0)
    grid.setHorizontalSpacing(14)
    grid.setVerticalSpacing(6)
    rows = -(-len(lines) // 2)
    for number, line in enumerate(lines):
        at, down = divmod(number, rows)
        grid.addWidget(Keycap(line.of, parent=inner), down, 2 * at)
        grid.addWidget(Label(line.text, inner, wrap=True), down, 2 * at + 1)
    for at in (0, 2):
        grid.setColumnMinimumWidth(at, _CAPS)
        grid.setColumnStretch(at + 1, 1)
    return inner
