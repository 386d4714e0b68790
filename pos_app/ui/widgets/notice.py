"""A notice inside a page, and the place where notices stand."""

from __future__ import annotations

import itertools
from weakref import WeakSet

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from shiboken6 import Shiboken

from pos_app.ui.keys.commands import COMMANDS, label
from pos_app.ui.style import icons
from pos_app.ui.style.hand import least
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import RADIUS_CARD, TOUCH, Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.button import Button, CornerButton
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.label import Label, LeadText
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.paint import Painted, box
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_ICONS = {"info": "info", "success": "circle-check", "warning": "triangle-alert", "danger": "circle-alert"}
_TOKENS = {"info": "primary", "success": "success", "warning": "warning", "danger": "danger"}


_STACKED = 360
"""Width in px below which the buttons of a notice on one line stand below its words."""


class Notice(Painted):
    """Icon, title and what follows; ``inline`` sets title and text on one line.

    ``acted`` carries the ``CommandId`` of the pressed action. A ``closable`` notice has a cross, which only
    emits ``close_asked``; a block folds to its title.
    """

    acted = Signal(object)
    close_asked = Signal()

    def __init__(
        self, view: NoticeView, parent: QWidget | None = None, *, inline: bool = False, closable: bool = False
    ) -> None:
        super().__init__(parent)
        self.view = view
        self._inline = inline
        self._details = QWidget(self)
        self.buttons: list[Button] = []
        self.cross = CornerButton("x", translate("Fechar o aviso"), self) if closable else None
        self.fold: CornerButton | None = None
        self.made_room = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(view.title)
        sentences = (view.text, view.happened, view.money, view.todo)
        self.setAccessibleDescription(" ".join(part for part in sentences if part))
        if inline:
            self._details.hide()
            self._build_line()
        else:
            self._build_block()
        if self.cross:
            self.cross.clicked.connect(lambda _=False: self.close_asked.emit())

    @property
    def corners(self) -> tuple[CornerButton, ...]:
        return tuple(button for button in (self.fold, self.cross) if button)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """All its buttons in the order of Tab: from the left on one line, else from the top."""
        return (*self.buttons, *self.corners) if self._inline else (*self.corners, *self.buttons)

    @property
    def folded(self) -> bool:
        """Whether only the title shows."""
        return not self._inline and self._details.isHidden()

    def set_folded(self, folded: bool) -> None:
        """Show the title alone, or all of it; a notice of one line stays as it is."""
        if self.fold is None:
            return
        self._details.setVisible(not folded)
        self.fold.show_as(
            "chevron-down" if folded else "chevron-up",
            translate("Mostrar o aviso inteiro") if folded else translate("Recolher o aviso"),
        )
        self._fit()

    def reword(self, view: NoticeView) -> None:
        """Put the words of ``view`` on a line in place: silently, and its buttons keep the keyboard."""
        if view == self.view:
            return
        self.view = view
        self._lead.show_text(view.title, view.text)
        self.setAccessibleName(view.title)
        self._fit()

    def _build_line(self) -> None:
        self._line = row = QHBoxLayout(self)
        if self.cross:
            self.setMinimumHeight(TOUCH)
        self._lead = LeadText(self.view.title, self.view.text, self)
        row.addWidget(self._lead, 1)
        if self.view.time:
            row.addWidget(Label(self.view.time, self, size=12, tone="text_2"))
        self._add_buttons(row)
        for button in self.buttons:
            row.setAlignment(button, Qt.AlignmentFlag.AlignLeft)
        self._turn(_STACKED)

    def _stacked(self, width: int) -> bool:
        """Whether the buttons of one line stand below its words, which would be a column of single ones."""
        return self._inline and bool(self.buttons) and width < _STACKED

    def _turn(self, width: int) -> None:
        """Put the buttons beside the words, or below them where that is not wide enough."""
        stacked = self._stacked(width)
        edge = 8 if stacked or not self.buttons else 0  # A button brings its own.
        self._line.setContentsMargins(36, edge, least(TOUCH) if self.cross else 12, edge)
        way = QBoxLayout.Direction
        self._line.setDirection(way.TopToBottom if stacked else way.LeftToRight)

    def heightForWidth(self, width: int) -> int:
        """Return the height at a width that it may not have yet."""
        if not self._stacked(width):
            return super().heightForWidth(width)
        margins = self._line.contentsMargins()
        below = sum(one.sizeHint().height() + self._line.spacing() for one in self.buttons)
        return 16 + self._lead.heightForWidth(width - margins.left() - margins.right()) + below

    def _build_block(self) -> None:
        view = self.view
        foldable = self.cross is not None and bool(view.text or view.happened or view.money or view.todo)
        if foldable:
            self.fold = CornerButton("chevron-up", translate("Recolher o aviso"), self)
            self.fold.clicked.connect(lambda _=False: self.set_folded(not self.folded))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(46 if view.kind != "danger" else 48, 12, 14, 6 if view.actions else 12)
        whole.setSpacing(3)
        title = Label(view.title, self, size=14, weight=600, wrap=True)
        title.setContentsMargins(0, 0, least(TOUCH) * len(self.corners), 0)
        whole.addWidget(title)
        whole.addWidget(self._details)
        column = QVBoxLayout(self._details)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        if view.text:
            column.addWidget(Label(view.text, self, wrap=True))
        rows = (
            (translate("O que aconteceu"), view.happened),
            (translate("O dinheiro"), view.money),
            (translate("O que fazer"), view.todo),
        )
        if any(sentence for _, sentence in rows):
            grid = QGridLayout()
            grid.setContentsMargins(0, 2, 0, 0)
            grid.setHorizontalSpacing(16)
            grid.setVerticalSpacing(4)
            grid.setColumnStretch(1, 1)
            column.addLayout(grid)
            for line, (head, sentence) in enumerate(row for row in rows if row[1]):
                name = Label(head, self, weight=500, tone="text_2")
                grid.addWidget(name, line, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(Label(sentence, self, wrap=True), line, 1)
        if view.actions:
            column.addSpacing(2)
            row = QHBoxLayout()
            row.setSpacing(8)
            column.addLayout(row)
            self._add_buttons(row)
            row.addStretch(1)

    def _add_buttons(self, row: QHBoxLayout) -> None:
        for index, action in enumerate(self.view.actions):
            text = action.text or label(action.command)
            key = action.command if COMMANDS[action.command].listed else None
            kind = "main" if index == 0 and not self._inline else "plain"
            button = Button(text, self, kind=kind, size="small", key=key, touch=True)  # type: ignore[arg-type]
            button.clicked.connect(lambda _=False, command=action.command: self.acted.emit(command))
            self.buttons.append(button)
            row.addWidget(button)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the height that the wrapped text needs at this width: the layout would only estimate it."""
        self._fit()

    def _fit(self) -> None:
        if self._inline:
            self._turn(self.width())
        side = least(TOUCH)
        self.setMinimumHeight(max(side if self.cross else 0, self.heightForWidth(self.width())))
        for index, button in enumerate(reversed(self.corners), 1):
            height = max(side, self.height()) if self._inline else side
            button.setGeometry(self.width() - index * side, 0, side, height)
        if layout := self.layout():
            # The height may change during the layout for the old one.
            layout.invalidate()
            layout.setGeometry(self.rect())

    def paint(self, painter: QPainter, t: Tokens) -> None:
        token = _TOKENS[self.view.kind]
        ink, fill = getattr(t, token), getattr(t, f"{token}_tint")
        danger = self.view.kind == "danger"
        line = t.danger if danger else getattr(t, f"{token}_line")
        radius = 6 if self._inline else RADIUS_CARD
        box(painter, self.rect(), fill=fill, line=line, radius=radius)
        if danger and not self._inline:
            path = QPainterPath()
            path.addRoundedRect(self.rect(), radius, radius)
            painter.setClipPath(path)
            painter.fillRect(QRect(0, 0, 4, self.height()), colour(ink))
            painter.setClipping(False)
        size = 16 if self._inline else 20
        line_middle = (self.height() - size) // 2 if self.buttons or self.cross else 9
        x, y = (12, line_middle) if self._inline else (14, 12)
        icons.paint(painter, self.view.icon or _ICONS[self.view.kind], ink, x, y, size)


_order = itertools.count(1)
_in_use: WeakSet[NoticeArea] = WeakSet()


class NoticeArea(QWidget):
    """Shows one notice per subject, newest first; takes no space while it is empty.

    Each can be closed; the older ones are folded to their titles. ``acted`` carries the subject and the
    ``CommandId`` of the pressed action, ``closed`` the subject of a notice that the clerk closed.
    """

    acted = Signal(str, object)
    closed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: dict[str, Notice] = {}
        self._closed: dict[str, NoticeView] = {}
        self._newest = 0
        self.quiet = False
        """Whether notices are kept back."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_notice(
        self, subject: str, view: NoticeView, *, inline: bool = False, seconds: float | None = None
    ) -> Notice:
        """Show ``view``, replacing what stood for ``subject``; goes by itself after ``seconds``."""
        self.clear(subject)
        for older in self._shown.values():
            older.set_folded(True)
        notice = Notice(view, self, inline=inline, closable=True)
        notice.acted.connect(lambda command: self.acted.emit(subject, command))
        notice.close_asked.connect(lambda: self.close_notice(subject))
        self._shown[subject] = notice
        _in_use.add(self)
        self._newest = next(_order)
        self._column.insertWidget(0, notice)
        newest_first = reversed(self._shown.values())
        tab_from(self, (button for one in newest_first for button in one.controls))
        self.setVisible(not self.quiet)
        if not self.quiet:
            announce(notice, f"{notice.accessibleName()} {notice.accessibleDescription()}")
        if seconds is not None:
            QTimer.singleShot(int(seconds * 1000), notice, lambda: self._expire(subject, notice))
        return notice

    def keep_notice(self, subject: str, view: NoticeView, *, inline: bool = False) -> None:
        """Show a notice that its page gives again at every change of the sale.

        It stays as it is while it says the same; once closed, it stays closed until it was cleared or says
        something else.
        """
        shown = self._shown.get(subject)
        if view not in (self._closed.get(subject), shown.view if shown else None):
            self.show_notice(subject, view, inline=inline)

    def clear(self, subject: str) -> None:
        self._closed.pop(subject, None)
        notice = self._shown.pop(subject, None)
        if notice is not None:
            remove_from(self._column, (notice,))
            if self._shown:
                next(reversed(self._shown.values())).set_folded(False)
        if not self._shown:
            _in_use.discard(self)
        self.setVisible(bool(self._shown) and not self.quiet)

    def set_quiet(self, quiet: bool) -> None:
        """Keep every notice back, unseen and unspoken, or show what is there."""
        self.quiet = quiet
        self.setVisible(bool(self._shown) and not quiet)

    def close_notice(self, subject: str) -> None:
        notice = self._shown.get(subject)
        if notice is not None:
            self.clear(subject)
            self._closed[subject] = notice.view
            self.closed.emit(subject)

    def close_newest(self) -> None:
        if self._shown:
            self.close_notice(next(reversed(self._shown)))

    @staticmethod
    def in_use() -> list[NoticeArea]:
        return [area for area in _in_use if Shiboken.isValid(area)]

    @property
    def newest(self) -> int:
        """When the newest notice came, as a number that grows from notice to notice everywhere; 0 without."""
        return self._newest if self._shown else 0

    def make_room(self, *, money: bool = False) -> None:
        """Fold to its title, once, what is in the way: nothing dangerous, and what speaks of ``money`` only
        where that was read before."""
        for notice in self._shown.values():
            may = money or not notice.view.money
            if may and not notice.made_room and notice.view.kind != "danger":
                notice.made_room = True
                notice.set_folded(True)

    def notice(self, subject: str) -> Notice | None:
        return self._shown.get(subject)

    def needed_height(self, width: int) -> int:
        """Return the height in px that the notices need at this width."""
        gaps = self._column.spacing() * max(0, len(self._shown) - 1)
        low = least(TOUCH)
        return gaps + sum(max(low, notice.heightForWidth(width)) for notice in self._shown.values())

    def _expire(self, subject: str, notice: Notice) -> None:
        if self._shown.get(subject) is notice:
            self.clear(subject)
