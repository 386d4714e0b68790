"""The row of one passenger."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.domain.documents import DocumentType
from pos_app.ui.pages.passengers import masks
from pos_app.ui.pages.passengers.columns import columns
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.masked_input import MaskedInput
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.pages.passengers.presenter import SeatLine
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.paint import RIGHT, fill_rect, painter_for, text
from pos_app.ui.widgets.toggle import Toggle
from pos_app.wording.translation import translate

_KINDS = (
    DocumentType.CPF,
    DocumentType.RG,
    DocumentType.CNH,
    DocumentType.PASSPORT,
    DocumentType.BIRTH_CERTIFICATE,
)
_ERROR = 20


class PersonRow(QWidget):
    """Seat, fields, benefit and insurance; the error text stands below its field.

    ``left`` carries a field's name, ``submitted`` is Enter, ``grew`` reports a new height.
    """

    left = Signal(str)
    kind_changed = Signal()
    submitted = Signal()
    entered = Signal()

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = SeatLine(number, "", "", "")
        self._active = False
        self._disc = NumberDisc(number, self)
        whose = translate("PersonRow", "passageiro {0}").format(number)
        born = translate("PersonRow", "Nascimento, {0}").format(whose)
        self.fields = PersonFields(self, _KINDS, labels=False, whose=whose, birth=born)
        birth = self.fields.fields["birth"]
        MaskedInput(birth.edit, masks.day)
        self._insured_name = translate("PersonRow", "Seguro, {0}").format(whose)
        self.insured = Toggle(self._insured_name, self)
        self._error = Label("", self, size=12, weight=500, tone="danger")
        self._error.hide()
        self._problems: dict[str, str] = {}
        self.fields.left.connect(self.left)
        self.fields.kind_changed.connect(self.kind_changed)
        self.fields.submitted.connect(self.submitted)
        f = self.fields
        for part in (f.name, f.kind, f.number, birth, f.phone, self.insured):
            (part.focusProxy() or part).installEventFilter(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._place()

    # --- Showing ----------------------------------------------------------------------------------

    def show_seat(self, line: SeatLine) -> None:
        """Show seat and benefit."""
        self._line = line
        self._disc.set_number(line.number)
        self.setAccessibleName(
            translate("PersonRow", "Passageiro {0}, poltrona {1}").format(line.number, line.label)
        )
        parts = (self._insured_name, line.cover)
        self.insured.setAccessibleName(", ".join(part for part in parts if part))
        self._place()
        self.update()

    def text(self) -> PersonText:
        """Return what is typed."""
        typed = self.fields.text()
        return PersonText(
            typed.name, typed.kind, typed.number, typed.phone, "", typed.birth, self.insured.isChecked()
        )

    def fill(self, person: PersonText) -> None:
        """Show a person."""
        self.fields.fill(person)
        self.insured.setChecked(person.insured)
        if person.empty:
            self._problems.clear()
            self._show_problems()

    def show_problem(self, field: str, sentence: str) -> None:
        """Mark a field and show its error, or clear it."""
        self.fields.fields[field].set_error(sentence or None)
        if sentence:
            self._problems[field] = sentence
        else:
            self._problems.pop(field, None)
        self._show_problems()

    def show_right(self, field: str) -> None:
        """Tick a field that is right."""
        self._problems.pop(field, None)
        self.fields.fields[field].set_ok()
        self._show_problems()

    def _show_problems(self) -> None:
        ordered = [self._problems[f] for f in ("name", "document", "birth", "phone") if f in self._problems]
        self._error.setText("  ".join(ordered))
        self._error.setVisible(bool(ordered))
        self._place()

    # --- Geometry ---------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Return the height of the row; the table gives the width."""
        return QSize(600, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put each field into its column."""
        self._place()

    def _place(self) -> None:
        c = columns(self.width())
        self.fields.fields["birth"].edit.setPlaceholderText(
            translate("PersonRow", "nascimento") if c.narrow else translate("PersonRow", "opcional")
        )
        self.fields.phone.edit.setPlaceholderText(
            translate("PersonRow", "telefone") if c.narrow else translate("PersonRow", "opcional")
        )
        self.setFixedHeight(c.height + (_ERROR - 2 if self._problems else 0))
        self._disc.move(c.seat.x, c.seat.y + HEIGHT_CONTROL // 2 - 10)
        for field, slot in (
            (self.fields.name, c.name),
            (self.fields.kind, c.kind),
            (self.fields.number, c.number),
            (self.fields.fields["birth"], c.birth),
            (self.fields.phone, c.phone),
        ):
            field.setGeometry(slot.x, slot.y, slot.width, HEIGHT_CONTROL)
        self.insured.resize(self.insured.sizeHint())
        spare = HEIGHT_CONTROL - self.insured.height()
        # Its price stands below it.
        self.insured.move(c.insured.x, c.insured.y + (0 if self._line.cover else spare // 2))
        lefts = {"name": c.name.x, "document": c.number.x, "birth": c.birth.x, "phone": c.phone.x}
        x = min((lefts[f] for f in self._problems), default=c.name.x)
        x = max(c.name.x, min(x, self.width() - 12 - self._error.sizeHint().width()))
        self._error.setGeometry(x, c.height - 10, self.width() - x - 8, _ERROR)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Mark the focused row."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._active = event.type() == QEvent.Type.FocusIn
            if self._active:
                self.entered.emit()
            self.update()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar of the active row, the seat and the benefit."""
        t = theme().t
        c = columns(self.width())
        x = c.seat.x + 28
        room = c.name.x - x - 4
        with painter_for(self) as painter:
            if self._line.number > 1:
                fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)
            if self._active:
                fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
            long = len(self._line.label) > 4
            text(painter, QRect(x, c.seat.y - 1, room, 20), self._line.label, t.text, 13 if long else 16, 600)
            text(painter, QRect(x, c.seat.y + 19, room, 16), self._line.where, t.text_2, 12)
            if c.narrow:
                side = QRect(c.insured.x - 70, c.insured.y, 62, HEIGHT_CONTROL)
                text(painter, side, translate("PersonRow", "Seguro"), t.text_2, 12, 500, RIGHT)
            if self._line.cover:
                room = self.width() - 4 - c.insured.x
                price = QRect(c.insured.x, c.insured.y + HEIGHT_CONTROL - 13, room, 16)
                text(painter, price, self._line.cover, t.text_2, 12)
            box = QRect(c.benefit.x, c.benefit.y, c.benefit.width - (66 if c.narrow else 0), HEIGHT_CONTROL)
            if self._line.benefit:
                text(painter, box, self._line.benefit, t.text, weight=500)
            else:
                text(
                    painter,
                    box,
                    translate("PersonRow", "sem benefício") if c.narrow else translate("PersonRow", "nenhum"),
                    t.text_3,
                )
