"""The page of a locked desk: the time, the PIN, and what goes on meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QStackedLayout, QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey, KeyHint
from pos_app.ui.shared.page import PageView
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.hold_pill import HoldPill
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, fill_rect, painter_for
from pos_app.ui.widgets.text_field import LineEdit, TextField
from pos_app.wording import format
from pos_app.wording import people_texts as words


@dataclass(frozen=True, slots=True)
class LockFace:
    """``hold`` are the seconds that the seats of the sale are still held, None without a hold; ``selling``
    whether there is a sale in the middle. ``deadline`` is the next end of a hold of the ``parked`` sales."""

    since: datetime | None
    """When it was locked, local time; None where somebody has to sign in first."""
    idle: int = 0
    hold: float | None = None
    estimated: bool = False
    selling: bool = False
    verifying: int = 0
    parked: int = 0
    deadline: datetime | None = None

    @property
    def headline(self) -> str:
        """Since when it is locked, and why."""
        return words.locked_since(self.since, self.idle) if self.since else words.sign_in()


class FactCard(Card):
    """Shows what it is given; passive."""

    def __init__(self, icon: str, tone: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(16, 9, 16, 9), spacing=0)
        row = QHBoxLayout()
        self.body.addLayout(row)
        row.setSpacing(12)
        row.addWidget(IconView(icon, self, size=18, tone=tone))
        both = QVBoxLayout()
        row.addLayout(both, 1)
        both.setSpacing(2)
        self._fact = Label("", self, size=13, weight=600)
        self._note = Label("", self, size=12, tone="text_2")
        both.addWidget(self._fact)
        both.addWidget(self._note)

    def show_fact(self, fact: str, note: str) -> None:
        self._fact.setText(fact)
        self._note.setText(note)


_WIDTH, _HEIGHT, _GAP, _DOT = 38, 44, 8, 10
_LONGEST = 40


class PinField(LineEdit):
    """Shows dots only. It takes more than a PIN: a scanner writes a badge into it."""

    def __init__(self, digits: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._digits = digits
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(_LONGEST)
        self.setFrame(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.textChanged.connect(lambda _: self.update())

    def sizeHint(self) -> QSize:
        return QSize(self._digits * (_WIDTH + _GAP) - _GAP, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        t, typed = theme().t, len(self.text())
        with painter_for(self) as painter:
            if typed > self._digits:
                box(painter, self.rect(), fill=t.surface, line=t.primary, width=2, radius=6)
                step = max(4.0, (self.width() - 24) / max(1, typed))
                for index in range(typed):
                    dot = QRect(int(12 + index * step), (_HEIGHT - 6) // 2, 6, 6)
                    box(painter, dot, fill=t.text, line=t.text, radius=3)
                return
            for index in range(self._digits):
                here = self.hasFocus() and index == typed
                space = QRect(index * (_WIDTH + _GAP), 0, _WIDTH, _HEIGHT)
                line = t.primary if here else t.border_strong
                box(painter, space, fill=t.surface, line=line, width=2 if here else 1, radius=6)
                centre = space.center()
                if index < typed:
                    dot = QRect(centre.x() - _DOT // 2 + 1, centre.y() - _DOT // 2 + 1, _DOT, _DOT)
                    box(painter, dot, fill=t.text, line=t.text, radius=_DOT / 2)
                elif here:
                    fill_rect(painter, QRect(centre.x(), centre.y() - 11, 2, 22), t.primary)


_CENTRE = Qt.AlignmentFlag.AlignHCenter
_COLUMN = 460


class LockView(PageView):
    """Passive. ``pin_given`` carries what was typed where a PIN is asked for, ``person_given`` what was typed
    to name somebody, ``other_asked``: somebody else wants to be named."""

    pin_given = Signal(str)
    person_given = Signal(str)
    other_asked = Signal()

    def __init__(self, digits: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(words.locked())
        self._time = Label("", self, size=48, weight=700, align=_CENTRE)
        self._since = Label("", self, size=14, tone="text_2", align=_CENTRE, wrap=True)
        self._box = Card(self, margins=(0, 18, 0, 0), spacing=0)
        self._ask = Label("", self._box, size=13, align=_CENTRE)
        self.pin = PinField(digits, self._box)
        self.pin.setAccessibleName(words.pin())
        self.person = TextField(words.who_else(), self._box, icon="id-card", show_label=False)
        self.person.edit.setMaxLength(40)
        self.person.setFixedWidth(300)
        self.other = Button(
            words.other_person(), self._box, kind="quiet", size="small", key=FocusKey.OTHER_PERSON
        )
        self._problem = Label("", self._box, size=12, weight=500, tone="danger", align=_CENTRE, wrap=True)
        self.hold = HoldPill(self._box)
        self._sale = Label("", self._box, tone="text_2")
        self._sale_row = Card(self._box, margins=(24, 9, 24, 9))
        self.verifying = FactCard("hourglass", "primary", self)
        self.parked = FactCard("timer", "text_2", self)
        self._lay_out()
        self.pin.returnPressed.connect(lambda: self.pin_given.emit(self.pin.text()))
        self.person.submitted.connect(lambda: self.person_given.emit(self.person.text()))
        self.other.clicked.connect(lambda _=False: self.other_asked.emit())

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setSpacing(6)
        column.addStretch(1)
        column.addWidget(IconView("lock", self, size=44), 0, _CENTRE)
        column.addWidget(self._time)
        column.addWidget(self._since)
        column.addSpacing(10)
        self._box.setFixedWidth(_COLUMN)
        column.addWidget(self._box, 0, _CENTRE)
        self._fill_box()
        column.addSpacing(6)
        facts = QWidget(self)
        facts.setFixedWidth(_COLUMN)
        column.addWidget(facts, 0, _CENTRE)
        row = QHBoxLayout(facts)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.verifying, 1)
        row.addWidget(self.parked, 1)
        column.addSpacing(4)
        calm = QHBoxLayout()
        column.addLayout(calm)
        calm.setSpacing(8)
        calm.addStretch(1)
        calm.addWidget(IconView("eye-off", self, size=16))
        calm.addWidget(Label(words.nothing_shows(), self, size=12, tone="text_2"))
        calm.addStretch(1)
        column.addStretch(1)

    def _fill_box(self) -> None:
        body = self._box.body
        fields = QWidget(self._box)
        self._fields = QStackedLayout(fields)
        for field in (self.pin, self.person):
            holder = QWidget(fields)
            inner = QHBoxLayout(holder)
            inner.setContentsMargins(0, 0, 0, 0)
            inner.addStretch(1)
            inner.addWidget(field)
            inner.addStretch(1)
            self._fields.addWidget(holder)
        fields.setFixedHeight(48)
        body.addWidget(fields)
        body.addSpacing(8)
        body.addWidget(self._problem)
        body.addSpacing(2)
        asked = QHBoxLayout()
        body.addLayout(asked)
        asked.setSpacing(6)
        asked.addStretch(1)
        asked.addWidget(self._ask, 0, Qt.AlignmentFlag.AlignVCenter)
        asked.addWidget(self.other, 0, Qt.AlignmentFlag.AlignVCenter)
        asked.addStretch(1)
        body.addSpacing(12)
        sale = QHBoxLayout()
        self._sale_row.body.addLayout(sale)
        sale.setSpacing(12)
        sale.addStretch(1)
        sale.addWidget(self.hold)
        sale.addWidget(self._sale)
        sale.addStretch(1)
        body.addWidget(self._sale_row)
        self._problem.hide()

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The only keys that do something."""
        return (
            KeyHint(FocusKey.SEAT_NUMBER, words.pin()),
            KeyHint(FocusKey.ENTER, words.unlock()),
            KeyHint(FocusKey.OTHER_PERSON, words.other_person()),
        )

    # --- Showing ----------------------------------------------------------------------------------

    def show_face(self, face: LockFace, now: datetime) -> None:
        self._time.setText(format.hour(now))
        self._since.setText(face.headline)
        if face.hold is None:
            self.hold.clear()
        else:
            self.hold.show_hold(max(0.0, face.hold), estimate=face.estimated)
        self._sale.setText(words.sale_goes_on() if face.hold is not None else words.sale_waits())
        self._sale_row.setVisible(face.selling)
        count = face.verifying
        self.verifying.show_fact(words.verifications(count), words.verifications_go_on(count))
        self.verifying.setVisible(bool(count))
        self.parked.show_fact(words.put_aside(face.parked), words.next_deadline(face.deadline))
        self.parked.setVisible(bool(face.parked))

    def ask_pin(self, *, somebody_else: bool) -> None:
        """Ask for the PIN of who is at the desk, or of who was just named."""
        self.show_problem("")
        self._ask.setText(words.whose_pin() if somebody_else else words.who_locked())
        self.other.show()
        self._fields.setCurrentIndex(0)
        self.pin.clear()
        self.pin.setFocus()

    def ask_person(self) -> None:
        self.show_problem("")
        self._ask.setText(words.who_else())
        self.other.hide()
        self._fields.setCurrentIndex(1)
        self.person.set_text("")
        self.person.edit.setFocus()

    def show_problem(self, sentence: str) -> None:
        """Show why it stays locked; the empty text clears it."""
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.pin.setAccessibleDescription(sentence)
        if sentence:
            self.pin.clear()

    def show_checking(self, checking: bool) -> None:
        """Take nothing more while a PIN is compared."""
        self.pin.setReadOnly(checking)
        if checking:
            self.show_problem("")
            self._ask.setText(words.checking())

    def take_keyboard(self) -> None:
        """Let what is typed go where it is asked for."""
        (self.pin if self._fields.currentIndex() == 0 else self.person.edit).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the key of the button name another person; every other does nothing here."""
        if shortcuts.is_focus_key(FocusKey.OTHER_PERSON, event.key()):
            self.other_asked.emit()
        event.accept()
