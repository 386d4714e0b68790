"""The page of a locked desk: the time, the PIN, and what goes on meanwhile."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QStackedLayout, QWidget

from pos_app.domain.value import Value
from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import FocusKey, KeyHint
from pos_app.ui.kit.layouts import Stretch, at, column, fill, filled, grow, high, lay_out, panel, row, wide
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
from pos_app.wording import people_texts as texts


class LockFace(Value):
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
        return texts.locked_since(self.since, self.idle) if self.since else texts.sign_in()


class FactCard(Card):
    """Shows what it is given; passive."""

    def __init__(self, icon: str, tone: str) -> None:
        super().__init__(margins=(16, 9, 16, 9), spacing=0)
        self._fact = Label("", size=13, weight=600)
        self._note = Label("", size=12, tone="text_2")
        both = column(self._fact, self._note, spacing=2)
        fill(self.body, row(IconView(icon, size=18, tone=tone), grow(both), spacing=12))

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
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class LockView(PageView):
    """Passive. ``pin_given`` carries what was typed where a PIN is asked for, ``person_given`` what was typed
    to name somebody, ``other_asked``: somebody else wants to be named."""

    pin_given = Signal(str)
    person_given = Signal(str)
    other_asked = Signal()

    def __init__(self, digits: int) -> None:
        super().__init__()
        self.setAccessibleName(texts.locked())
        self._time = Label("", size=48, weight=700, align=_CENTRE)
        self._since = Label("", size=14, tone="text_2", align=_CENTRE, wrap=True)
        self._ask = Label("", size=13, align=_CENTRE)
        self.pin = PinField(digits)
        self.pin.setAccessibleName(texts.pin())
        self.person = TextField(texts.who_else(), icon="id-card", show_label=False)
        self.person.edit.setMaxLength(40)
        self._fields = QStackedLayout()
        self.other = Button(
            texts.other_person(), kind="quiet", size="small", key=FocusKey.OTHER_PERSON, touch=True
        )
        self._problem = Label("", size=12, weight=500, tone="danger", align=_CENTRE, wrap=True)
        self.hold = HoldPill()
        self._sale = Label("", tone="text_2", align=_CENTRE, wrap=True)
        self._sale.setMinimumHeight(34)  # Two lines.
        self._sale_row = filled(Card(margins=(24, 9, 24, 9)), row(self.hold, grow(self._sale), spacing=12))
        self.verifying = FactCard("hourglass", "primary")
        self.parked = FactCard("timer", "text_2")
        self._lay_out()
        self._problem.hide()
        self.pin.returnPressed.connect(lambda: self.pin_given.emit(self.pin.text()))
        self.person.submitted.connect(lambda: self.person_given.emit(self.person.text()))
        self.other.clicked.connect(lambda _=False: self.other_asked.emit())

    def _lay_out(self) -> None:
        fields = high(48, QWidget())
        fields.setLayout(self._fields)
        for field in (self.pin, wide(300, self.person)):
            self._fields.addWidget(panel(row(Stretch, field, Stretch)))
        question = filled(
            wide(_COLUMN, Card(margins=(0, 18, 0, 0), spacing=0)),
            *(fields, 8, self._problem, 2),
            row(Stretch, at(_MIDDLE, self._ask), at(_MIDDLE, self.other), Stretch, spacing=6),
            *(12, self._sale_row),
        )
        facts = wide(_COLUMN, panel(row(grow(self.verifying), grow(self.parked), spacing=10)))
        calm = Label(texts.nothing_shows(), size=12, tone="text_2")
        lay_out(
            self,
            column(
                *(Stretch, at(_CENTRE, IconView("lock", size=44)), self._time, self._since, 10),
                *(at(_CENTRE, question), 6, at(_CENTRE, facts), 4),
                *(row(Stretch, IconView("eye-off", size=16), calm, Stretch, spacing=8), Stretch),
                spacing=6,
            ),
        )

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The only keys that do something."""
        return (
            KeyHint(FocusKey.SEAT_NUMBER, texts.pin()),
            KeyHint(FocusKey.ENTER, texts.unlock()),
            KeyHint(FocusKey.OTHER_PERSON, texts.other_person()),
        )

    # --- Showing ----------------------------------------------------------------------------------

    def show_face(self, face: LockFace, now: datetime) -> None:
        self._time.setText(format.hour(now))
        self._since.setText(face.headline)
        if face.hold is None:
            self.hold.clear()
        else:
            self.hold.show_hold(max(0.0, face.hold), estimate=face.estimated)
        self._sale.setText(texts.sale_goes_on() if face.hold is not None else texts.sale_waits())
        self._sale_row.setVisible(face.selling)
        count = face.verifying
        self.verifying.show_fact(texts.verifications(count), texts.verifications_go_on(count))
        self.verifying.setVisible(bool(count))
        self.parked.show_fact(texts.put_aside(face.parked), texts.next_deadline(face.deadline))
        self.parked.setVisible(bool(face.parked))

    def ask_pin(self, *, somebody_else: bool) -> None:
        self.show_problem("")
        self._ask.setText(texts.whose_pin() if somebody_else else texts.who_locked())
        self.other.show()
        self._fields.setCurrentIndex(0)
        self.pin.clear()
        self.pin.setFocus()

    def ask_person(self) -> None:
        self.show_problem("")
        self._ask.setText(texts.who_else())
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
        self.pin.setReadOnly(checking)
        if checking:
            self.show_problem("")
            self._ask.setText(texts.checking())

    def take_keyboard(self) -> None:
        """Let what is typed go where it is asked for."""
        (self.pin if self._fields.currentIndex() == 0 else self.person.edit).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the key of the button name another person; every other does nothing here."""
        if shortcuts.is_focus_key(FocusKey.OTHER_PERSON, event.key()):
            self.other_asked.emit()
        event.accept()
