"""The boxes over the page of orders: a ticket, what happened, how to cancel, the provider's reply."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent, QPalette, QPixmap
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Part, Stretch, asks, column, grow, lay_out, panel, row, wide
from pos_app.ui.pages.orders.boxes.shown import CancelShown, RawShown, TicketShown
from pos_app.ui.pages.orders.page import Ask, CopyFact, Intent, PrintTicket
from pos_app.ui.pages.orders.panel.order_side import FactsView
from pos_app.ui.shared.clipboard import clipboard
from pos_app.ui.shared.ports import SlipJob, SlipsPort
from pos_app.ui.shared.stops_box import StopsBox
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.ui.shared.timeline_box import TimelineBox
from pos_app.ui.shared.timeline_view import timeline
from pos_app.ui.style.fonts import font, mono
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import ScrollBar, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import order_texts as texts
from pos_app.wording import start_texts
from pos_app.wording.notices import CommandId

_SLIP = 302
"""px of the width of a slip."""
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class OrderBoxes:
    """Opens them over the window of ``page``. ``slips`` paints the preview of a ticket."""

    def __init__(self, page: QWidget, slips: SlipsPort, ask: Callable[[Intent], object]) -> None:
        self._page, self._slips, self._ask = page, slips, ask
        self._raw: RawBox | None = None

    def show_raw(self, shown: RawShown) -> None:
        """Show the provider's reply about the order in a box, which stays until it is closed."""
        if self._raw is None:
            self._raw = RawBox(self._page.window(), self._ask)
            self._raw.finished.connect(lambda _: setattr(self, "_raw", None))
        self._raw.show_raw(shown)
        self._raw.open()

    def show_ticket(self, shown: TicketShown) -> None:
        TicketBox(self._page.window(), shown, self._slips, self._ask).open()

    def show_timeline(self, number: str, lines: tuple[TimeEntry, ...]) -> None:
        TimelineBox(self._page.window(), texts.timeline_title(number), lines).open()

    def show_cancel(self, shown: CancelShown) -> None:
        CancelBox(self._page.window(), shown, self._ask).open()

    def show_stops(self, title: str, text: str, rows: tuple[tuple[str, str, str], ...]) -> None:
        box = StopsBox(self._page.window(), title, text)
        box.show_stops(rows)
        box.show_text(text)
        box.open()


class _Box(Sheet):
    """Closed by its button ``end``, which is the main one of a box that is only read."""

    def __init__(self, parent: QWidget, title: str, *, reads: bool = False) -> None:
        super().__init__(parent, title)
        self._space = parent.window().size()
        self.title = Label(title, size=16, weight=600, wrap=True)
        self.end = Button(start_texts.close(), kind="main" if reads else "plain", key=CommandId.BACK)
        self.end.clicked.connect(self.accept)

    def _lay_out(self, spacing: int, *parts: Part) -> None:
        lay_out(self, column(self.title, *parts, spacing=spacing, margins=(20, 18, 20, 18)))

    def _fit(self, width: int, height: int, around: int) -> None:
        """Take so many px, as far as the window has them and ``around`` stays free."""
        self.setFixedSize(QSize(width, height).boundedTo(self._space - QSize(around, around)))


class TicketBox(_Box):
    """One ticket with the slip as it would be printed now. R or its button prints it and closes the box; Esc
    closes it."""

    def __init__(
        self, parent: QWidget, shown: TicketShown, slips: SlipsPort, ask: Callable[[Intent], object]
    ) -> None:
        super().__init__(parent, shown.title)
        self._shown, self._ask, job = shown, ask, shown.job
        said = texts.print_button(1, copies=job is not None and job.copy)
        self.print = Button(said, kind="main", icon="printer")
        self.print.clicked.connect(lambda _=False: self._print())
        hint = Label(texts.hint(), size=12, tone="text_2") if job else Label()
        facts = FactsView(ask)
        facts.show_facts(shown.facts)
        none = Label(texts.no_prints(), tone="text_2", wrap=True)
        prints: QWidget = timeline(shown.prints) if shown.prints else none
        title = Label(texts.prints(), size=12, weight=500, tone="text_2")
        about = panel(column(facts, title, prints, Stretch, spacing=8, margins=(0, 0, 8, 0)))
        slip = (self._slip(job, slips),) if job else ()
        foot = row(grow(hint), self.print, self.end, spacing=8)
        self._lay_out(10, grow(row(*slip, grow(scrolled(about, self)), spacing=16)), foot)
        self.print.setVisible(job is not None)
        self._fit(860, 640, 60)
        (self.print if job is not None else self.end).setFocus()

    def _slip(self, job: SlipJob, slips: SlipsPort) -> QWidget:
        picture = Label(align=Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        picture.setPixmap(QPixmap.fromImage(slips.preview(job, _SLIP)))
        area = wide(_SLIP + 16, scrolled(picture, self))
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # The arrows go down a long slip.
        for one in (picture, area):
            one.setAccessibleName(texts.preview(copy=job.copy))
        return area

    def _print(self) -> None:
        self._ask(PrintTicket(self._shown.id))
        self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        asked = shortcuts.is_focus_key(FocusKey.PAPER, event.key()) and not event.modifiers()
        if asked and self._shown.job is not None:
            self._print()
        else:
            super().keyPressEvent(event)


class CancelBox(_Box):
    """How to cancel or change an order; the desk itself cannot do it."""

    def __init__(self, parent: QWidget, shown: CancelShown, ask: Callable[[Intent], object]) -> None:
        super().__init__(parent, texts.cancel_title(shown.number))
        self.note = Label(size=12, tone="text_2")
        self.copy = Button(texts.copy(), kind="main", icon="copy")
        asks(self.copy, ask, CopyFact(shown.text, texts.request()))
        self.copy.clicked.connect(lambda _=False: self.note.setText(texts.cancel_copied()))
        facts = FactsView(ask)
        facts.show_facts(shown.lines)
        text = _plain_text(font(13))
        text.setPlainText(shown.text)
        text.setAccessibleName(texts.request())
        self._lay_out(
            8,
            facts,
            Label(texts.rule(), size=12, tone="text_2", wrap=True),
            Label(texts.how_to_cancel(), wrap=True),
            Label(texts.request(), size=12, weight=500, tone="text_2"),
            grow(text),
            row(grow(self.note), self.copy, self.end, spacing=8),
        )
        self._fit(620, 600, 60)
        self.copy.setFocus()


class RawBox(_Box):
    """The provider's reply: plain text, never anything to follow. What is copied is masked; what is shown in
    full can neither be selected nor copied."""

    def __init__(self, parent: QWidget, ask: Callable[[Intent], object]) -> None:
        super().__init__(parent, "", reads=True)
        self._masked = ""
        self._when = Label(size=12, tone="text_2", wrap=True)
        self.text = _plain_text(mono(12))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical, self.text))
        self.text.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal, self.text))
        self.text.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.note = Label(size=12, tone="text_2", wrap=True)
        self.reveal = asks(Button(texts.reveal_words(), icon="eye"), ask, Ask.REVEAL_REPLY)
        self.copy = Button(texts.copy_words(), icon="copy")
        self.copy.clicked.connect(lambda _=False: self._copy())
        foot = row(self.reveal, self.copy, Stretch, self.end, spacing=8)
        self._lay_out(8, self._when, grow(self.text), self.note, foot)
        self._fit(760, 640, 80)
        self.end.setFocus()

    def show_raw(self, shown: RawShown) -> None:
        """Show a reply, or the same one in full."""
        self._masked = shown.masked
        title = texts.raw_title(shown.number)
        self.set_title(title)
        self.title.setText(title)
        self._when.setText(shown.when)
        self.text.setAccessibleName(title)
        self.text.setPlainText(shown.text)
        flags = Qt.TextInteractionFlag.NoTextInteraction if shown.whole else _SELECTABLE
        self.text.setTextInteractionFlags(flags)
        self.note.setText(shown.note)
        self.reveal.setVisible(not shown.whole)

    def _copy(self) -> None:
        clipboard().put(self._masked)
        self.note.setText(texts.raw_copied())


def _plain_text(letters: QFont) -> QPlainTextEdit:
    """Return a field to read, on the ground of the window."""
    text = QPlainTextEdit()
    text.setReadOnly(True)
    text.setFrameShape(QFrame.Shape.NoFrame)
    text.setFont(letters)
    text.setTabChangesFocus(True)
    palette = text.palette()
    palette.setColor(QPalette.ColorRole.Base, theme().t.bg)
    palette.setColor(QPalette.ColorRole.Text, theme().t.text)
    text.setPalette(palette)
    return text
