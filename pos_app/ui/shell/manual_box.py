"""The manual over the window: its parts on the left, found by their words, and one of them to read."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPalette,
    QShowEvent,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, column, grow, lay_out, row
from pos_app.ui.shared import manual
from pos_app.ui.shared.offers import Offer
from pos_app.ui.shell.command_box import OfferList
from pos_app.ui.style.fonts import font
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import ScrollBar, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import desk_texts, start_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import language

_WIDTH, _AROUND, _PARTS = 1080, 24, 300
"""The width, what stays free of the window on each side, and the width of the list, in px."""
_LINE = 125
"""Height of a line of text, in per cent."""
_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_PAGES = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}


class ManualBox(Sheet):
    """Opened with ``open()`` at the part called ``at``; Esc closes it. Arrows go from part to part, the keys
    for pages through the text, and what is typed leaves the parts that have it."""

    def __init__(self, parent: QWidget, at: str) -> None:
        title = desk_texts.manual()
        super().__init__(parent, title)
        self._every = manual.parts(language())
        self._shown: QTextDocument | None = None
        self.field = TextField(
            title, self, icon="search", placeholder=desk_texts.manual_hint(), show_label=False
        )
        self.found = OfferList()
        self._list = scrolled(self.found, self)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.text = _reader()
        self.text.anchorClicked.connect(self._follow)
        done = Button(start_texts.close(), key=CommandId.BACK)
        done.clicked.connect(self.accept)
        keys = (Keycap(FocusKey.ROWS), Label(desk_texts.manual_keys(), size=12, tone="text_2"))
        side = QWidget()
        side.setFixedWidth(_PARTS)
        lay_out(side, column(self.field, grow(self._list), spacing=10))
        head = row(Label(title, size=18, weight=600), Stretch, spacing=12)
        body = row(side, grow(self.text), spacing=18)
        foot = row(*keys, Stretch, done, spacing=8)
        lay_out(self, column(head, grow(body), foot, spacing=12, margins=(20, 14, 20, 12)))
        window = parent.window()
        self.setFixedSize(min(_WIDTH, window.width() - 2 * _AROUND), window.height() - 2 * _AROUND)
        self.move(window.mapToGlobal(QPoint((window.width() - self.width()) // 2, _AROUND)))
        self.field.edited.connect(self._search)
        self.found.chosen.connect(lambda offer: offer.run())
        EventWatch(self, self._seen, self.field.edit)
        self._offer(self._every)
        self._go_to(at)
        self.field.edit.setFocus()

    def _offer(self, parts: tuple[manual.ManualPart, ...], typed: str = "") -> None:
        more = desk_texts.manual_more()
        offers = (
            Offer(part.title, partial(self._show, part), icon="file-text", group=part.guide or more)
            for part in parts
        )
        self.found.show_offers(tuple(offers), typed)

    def _search(self, typed: str) -> None:
        self._offer(manual.found(self._every, typed), typed)
        if offer := self.found.current:
            offer.run()
            if text := typed.split():
                self.text.find(text[0])

    def _go_to(self, name: str) -> None:
        """Open the part or the page called so, the first part where there is none."""
        names = [part.name for part in self._every]
        files = [part.file for part in self._every]
        place = names.index(name) if name in names else files.index(name) if name in files else 0
        self.found.step(place)
        self._show(self._every[place])

    def _show(self, part: manual.ManualPart) -> None:
        # Made whole before it is laid out, once: each change of one that shows would lay it out again.
        made = QTextDocument(self)
        made.setDefaultFont(font(14))
        made.setDocumentMargin(8)
        made.setMarkdown(f"## {part.title}\n{part.text}")
        airy = QTextBlockFormat()
        airy.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        whole = QTextCursor(made)
        whole.select(QTextCursor.SelectionType.Document)
        whole.mergeBlockFormat(airy)
        for table in made.rootFrame().childFrames():
            if isinstance(table, QTextTable):
                shape = table.format()
                shape.setCellPadding(5)
                shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                shape.setBorderCollapse(True)
                shape.setBorderBrush(QColor(theme().t.border))
                shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
                table.setFormat(shape)
        self.text.setDocument(made)
        if self._shown is not None:
            self._shown.deleteLater()
        self._shown = made
        self.text.setAccessibleName(part.title)
        self._follow_cursor()

    def _follow_cursor(self) -> None:
        line = self.found.cursor_area()
        self._list.ensureVisible(0, line.center().y(), 0, line.height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow_cursor()  # Only now the list has its height.

    def _follow(self, address: QUrl) -> None:
        """Open the part that a link names; what is not in the program is left to the clerk to look up."""
        name = address.path().removesuffix(".md")
        if "/" not in name and name in {part.file for part in self._every}:
            self.field.edit.clear()
            self._offer(self._every)
            self._go_to(name)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """The field keeps the keyboard."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if step := _STEPS.get(Qt.Key(event.key())):
            self.found.step(step)
            if offer := self.found.current:
                offer.run()
            return True
        if page := _PAGES.get(Qt.Key(event.key())):
            bar = self.text.verticalScrollBar()
            bar.setValue(bar.value() + page * bar.pageStep())
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if shortcuts.of_press(event.keyCombination()) == shortcuts.sequence(CommandId.SHORTCUTS):
            self.accept()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)


def _reader() -> QTextBrowser:
    text = QTextBrowser()
    text.setOpenLinks(False)
    text.setFrameShape(QFrame.Shape.NoFrame)
    text.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical, text))
    text.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
    palette = text.palette()
    for role, ink in (
        (QPalette.ColorRole.Base, theme().t.surface),
        (QPalette.ColorRole.Text, theme().t.text),
        (QPalette.ColorRole.Link, theme().t.primary),
    ):
        palette.setColor(role, ink)
    text.setPalette(palette)
    return text
