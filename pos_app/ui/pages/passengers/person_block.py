"""Everything of one passenger: the fields once, a cell for each leg, papers and insurance."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.domain.documents import DocumentType
from pos_app.domain.proofs import Proof
from pos_app.ui.kit.layouts import TOP, Stretch, column, grow, lay_out, row
from pos_app.ui.pages.passengers.extras import TOUCH, InsuranceBar, ProofLine
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.leg_cells import HEIGHT as CELL_HEIGHT
from pos_app.ui.pages.passengers.leg_cells import LegCells
from pos_app.ui.pages.passengers.page import Intent, PersonView
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording.translation import translate

NARROW = 860
"""Below this width (px) the fields take two lines."""
_KINDS = (
    DocumentType.CPF,
    DocumentType.RG,
    DocumentType.CNH,
    DocumentType.PASSPORT,
    DocumentType.BIRTH_CERTIFICATE,
)
_SIDE, _DISC, _GAP = 12, 32, 8
_LABEL = 20
"""Height in px of a label and the gap to its field."""
_WIDE_COLUMNS = (0, 88, 184, 112, 148)
_NARROW_COLUMNS = (0, 104, 184)
_CELL, _NARROW_CELL = 320, 314
"""Width in px of the only cell beside the insurance."""
_NO_LIMIT = 16_777_215


class PersonBlock(QWidget):
    """The disc with the number stands before it. ``entered``: the keyboard came into this widget of the row,
    from 0."""

    def __init__(
        self,
        index: int,
        parent: QWidget,
        ask: Callable[[Intent], object],
        entered: Callable[[int, QWidget], object],
    ) -> None:
        super().__init__(parent)
        number = index + 1
        self._index = index
        self._entered = entered
        self._active = False
        self._view: PersonView | None = None
        self._narrow: bool | None = None
        self._lower_as: tuple[bool, bool | None] | None = None
        self._disc = NumberDisc(number, self)
        whose = translate("PersonBlock", "passageiro {0}").format(number)
        name = translate("PersonBlock", "Nome completo")
        self.fields = PersonFields(self, index, _KINDS, ask, whose=whose, name=name, birth=True)
        optional = translate("PersonBlock", "opcional")
        self.fields.fields["birth"].edit.setPlaceholderText(optional)
        self.fields.phone.edit.setPlaceholderText(optional)
        self.cells = LegCells(self)
        self.proofs = ProofLine(index, whose, self, ask)
        self.insurance = InsuranceBar(index, whose, self, ask)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(_GAP)
        self._lower = QVBoxLayout()
        disc = column(self._disc, Stretch, margins=(0, _LABEL + HEIGHT_CONTROL // 2 - 10, _DISC - 20, 0))
        lower = column(self.cells, self.proofs, self.insurance, spacing=_GAP, into=self._lower)
        parts = column(self._grid, lower, spacing=_GAP)
        lay_out(self, row(disc, grow(parts), spacing=0, margins=(_SIDE, 12, _SIDE, 12)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._arrange(False)
        self._focus_watch = EventWatch(self, self._seen, *self.fields.widgets(), self.insurance.toggle)

    # --- Showing ----------------------------------------------------------------------------------

    def show_person(self, view: PersonView) -> None:
        """Show legs, papers and insurance; what is typed stays."""
        if view == self._view:
            return
        self._view = view
        self._disc.set_number(view.number)
        seats = ", ".join(cell.label for cell in view.legs if cell.label)
        self.setAccessibleName(
            translate("PersonBlock", "Passageiro {0}, poltrona {1}").format(view.number, seats)
        )
        self.cells.show_cells(view.legs)
        self.proofs.show_line(view.benefit)
        self.insurance.show_line(view.insurance)
        self._focus_watch.add(*self.proofs.boxes.values())
        tab_in_order((self.fields.phone.edit, *self.proofs.boxes.values(), self.insurance.toggle))
        self._arrange_lower()

    def text(self) -> PersonText:
        typed = self.fields.text()
        insured = self.insurance.toggle.isChecked()
        return PersonText(typed.name, typed.kind, typed.number, typed.phone, "", typed.birth, insured)

    def fill(self, person: PersonText) -> None:
        self.fields.fill(person)
        self.insurance.toggle.setChecked(person.insured)
        if person.empty:
            for field in self.fields.fields.values():
                field.set_ok(False)

    def focus_proof(self, proof: Proof) -> None:
        if proof in self.proofs.boxes:
            self.proofs.boxes[proof].setFocus(Qt.FocusReason.TabFocusReason)

    # --- Geometry ---------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange(self.width() < NARROW)

    def _arrange(self, narrow: bool) -> None:
        if narrow == self._narrow:
            return
        self._narrow = narrow
        f = self.fields
        parts: tuple[QWidget, ...] = (f.name, f.kind, f.number, f.fields["birth"], f.phone)
        for part in parts:
            self._grid.removeWidget(part)
        widths = _NARROW_COLUMNS if narrow else _WIDE_COLUMNS
        for number in range(len(_WIDE_COLUMNS)):
            width = widths[number] if number < len(widths) else 0
            self._grid.setColumnMinimumWidth(number, width)
            self._grid.setColumnStretch(number, 0 if width or number else 1)
        for number, part in enumerate(parts):
            line, place = divmod(number, len(widths))
            part.setMaximumWidth(widths[place] or _NO_LIMIT)
            self._grid.addWidget(part, line, place, TOP)
        if narrow:
            # The second line: the day of birth under the name, the telephone under type and number.
            self._grid.removeWidget(f.phone)
            self._grid.addWidget(f.phone, 1, 1, 1, 2, TOP)
            f.phone.setMaximumWidth(_NO_LIMIT)
        self.proofs.set_narrow(narrow)
        self._arrange_lower()

    def _arrange_lower(self) -> None:
        """A single leg leaves space for the insurance beside it."""
        legs = len(self._view.legs) if self._view else 1
        single = legs == 1 and (self._view is None or self._view.benefit is None)
        if (single, self._narrow) == self._lower_as:
            return
        self._lower_as = (single, self._narrow)
        way = QBoxLayout.Direction.LeftToRight if single else QBoxLayout.Direction.TopToBottom
        self._lower.setDirection(way)
        self.cells.setMaximumWidth((_NARROW_CELL if self._narrow else _CELL) if single else _NO_LIMIT)
        self.insurance.setFixedHeight(CELL_HEIGHT if single else TOUCH)

    # --- Where the keyboard is --------------------------------------------------------------------

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Mark the block with the keyboard."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._active = event.type() == QEvent.Type.FocusIn
            if self._active and isinstance(watched, QWidget):
                self._entered(self._index, watched)
            self.update()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above and the bar of the block with the keyboard."""
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, QRect(0, 0, self.width(), 1), t.border)
            if self._active:
                fill_rect(painter, QRect(0, 0, 4, self.height()), t.primary)
