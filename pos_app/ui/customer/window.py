"""The window that the customer looks at."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import assert_never

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from pos_app.ui.customer.basket_page import BasketPage
from pos_app.ui.customer.code_page import CodePage
from pos_app.ui.customer.faces import CustomerBasket, CustomerCode, CustomerFace, CustomerThanks, Idle
from pos_app.ui.customer.thanks_page import ThanksPage
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, box, fill_rect, painter_for, text
from pos_app.wording import checkout_texts as words
from pos_app.wording import format

_HEAD = 72


class CustomerWindow(QMainWindow):
    """Shows one face at a time; the others are emptied, so that nothing of an earlier sale stays anywhere.

    It never takes the keyboard, a touch on it does nothing, and it closes only with the desk.
    """

    def __init__(self, now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__()
        self.setWindowTitle(words.display())
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._finished = False
        root = QWidget(self)
        column = QVBoxLayout(root)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.head = _Head(root, now)
        self._pages = QStackedWidget(root)
        self.idle, self.basket = _IdlePage(root), BasketPage(root)
        self.pix, self.thanks = CodePage(root), ThanksPage(root)
        for page in (self.idle, self.basket, self.pix, self.thanks):
            self._pages.addWidget(page)
        column.addWidget(self.head)
        column.addWidget(self._pages, 1)
        self.setCentralWidget(root)
        self.setMinimumSize(800, 480)

    def sizeHint(self) -> QSize:
        return QSize(1024, 600)

    def set_desk(self, desk: str) -> None:
        self.head.show_desk(desk)

    def show_face(self, face: CustomerFace) -> None:
        self.basket.show_face(face if isinstance(face, CustomerBasket) else None)
        self.pix.show_face(face if isinstance(face, CustomerCode) else None)
        self.thanks.show_face(face if isinstance(face, CustomerThanks) else None)
        page: QWidget
        match face:
            case CustomerBasket():
                page, about = self.basket, face.about
            case CustomerCode():
                page, about = self.pix, face.title
            case CustomerThanks():
                page, about = self.thanks, words.sale_done()
            case Idle():
                page, about = self.idle, ""
            case _:
                assert_never(face)
        self._pages.setCurrentWidget(page)
        self.head.show_about(about)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close only with the desk: the display has no keyboard to open it again."""
        if self._finished:
            event.accept()
        else:
            event.ignore()

    def finish(self) -> None:
        self._finished = True
        self.close()


class _Head(QWidget):
    """Our mark, the counter, what this page is about, and the time."""

    def __init__(self, parent: QWidget, now: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self._now = now
        self._desk = self._about = ""
        self.setFixedHeight(_HEAD)

    def show_desk(self, desk: str) -> None:
        self._desk = desk
        self.update()

    def show_about(self, about: str) -> None:
        self._about = about
        self.setAccessibleName(f"{self._desk}, {about}" if about else self._desk)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.rail)
            box(painter, QRect(28, 16, 40, 40), fill=t.accent, radius=8)
            icons.paint(painter, "guiche", t.on_accent, 32, 20, 32)
            wide = fonts.text_width(self._desk, 26, 600)
            text(painter, QRect(82, 0, wide + 2, _HEAD), self._desk, "#FFFFFF", 26, 600)
            about = QRect(82 + wide + 26, 0, self.width() - wide - 240, _HEAD)
            text(painter, about, self._about, t.rail_text, 22)
            clock = QRect(self.width() - 160, 0, 132, _HEAD)
            text(painter, clock, format.hour(self._now()), "#FFFFFF", 26, 600, RIGHT)


class _IdlePage(QWidget):
    """A greeting, and nothing of anybody."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        centre = Qt.AlignmentFlag.AlignCenter
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addWidget(Label(words.welcome(), self, size=60, weight=600, align=centre))
        column.addWidget(Label(words.welcome_note(), self, size=26, tone="text_2", align=centre))
        column.addStretch(3)
