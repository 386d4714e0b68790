"""One question at a time, with the keys that answer it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.kiosk.flow.intents import TypeField
from pos_app.kiosk.screens.content import Field, FieldPage
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.entry_field import EntryField
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.slots_line import CPF, PHONE, SlotsLine
from pos_app.kiosk.window.words import words
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.onscreen.layouts import KeyboardKind
from pos_app.ui.widgets.onscreen.number_pad import NumberPad
from pos_app.ui.widgets.onscreen.touch_keyboard import TouchKeyboard
from pos_app.wording.translation import language

_KINDS: dict[Field, KeyboardKind] = {
    Field.NAME: "name",
    Field.DOCUMENT: "document",
    Field.EMAIL: "email",
    Field.ORDER: "document",
}
_MASKS = {Field.CPF: CPF, Field.PHONE: PHONE}


class FieldView(KioskPage):
    """Shows a ``FieldPage``. Numbers have a pad within the page, letters a keyboard below everything."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        self._disc = NumberDisc(1, self, side=50)
        self._seat = words(size=30, weight=600, wrap=False)
        self._seat_note = words(size=24, tone="text_2", wrap=False)
        self._steps = QHBoxLayout()
        self._steps.setSpacing(s.gap)
        self.steps: list[BigButton] = []
        self._question = words(size=48 if self._roomy else 34, weight=600)
        self._hint = words(size=26 if self._roomy else 24, tone="text_2")
        self.slots = SlotsLine(self)
        self.slots.typed.connect(lambda entered: self.asked.emit(TypeField(entered)))
        self.field = EntryField(self, size=38)
        self.field.typed.connect(lambda entered: self.asked.emit(TypeField(entered)))
        self._problem = words(size=26 if self._roomy else 22, weight=500, tone="danger")
        self.pad = NumberPad(self, size=s.pad)
        self.pad.pressed.connect(self.slots.press)
        self.pad.erased.connect(self.slots.erase)
        self.pad.cleared.connect(self.slots.clear)
        self.choices: list[BigButton] = []
        self._choices = QVBoxLayout()
        self._choices.setSpacing(s.gap + 4)
        self.other = self.button(size=28, icon_size=34)
        self.beside = self.button(size=24, icon_size=30)
        # Stands in for ``other`` where a keyboard leaves no space below the field.
        self.beside.setMinimumHeight(scales.TARGET)
        self._privacy = words(size=24, tone="text_2", align=Qt.AlignmentFlag.AlignCenter)
        self.keyboard = TouchKeyboard(None, kind="name", language=language(), size=s.keys)
        self.keyboard.attach(self.field.line)
        self.keyboard.hide()
        self.keys = self.keyboard
        self._key = ""
        self._lay_out()

    def _lay_out(self) -> None:
        s = scales.scale()
        column = QVBoxLayout(self)
        column.setContentsMargins(s.side, 28 if self._roomy else 4, s.side, 16 if self._roomy else 8)
        column.setSpacing(s.gap if self._roomy else 6)
        head = QHBoxLayout()
        head.setSpacing(18)
        column.addLayout(head)
        head.addWidget(self._disc)
        head.addWidget(self._seat)
        head.addWidget(self._seat_note, 1)
        column.addLayout(self._steps)
        if self._roomy:
            column.addSpacing(28)
        else:
            for label in (self._seat, self._seat_note):
                label.hide()
        column.addWidget(self._question)
        column.addWidget(self._hint)
        column.addWidget(self.slots)
        line = QHBoxLayout()
        line.setSpacing(s.gap)
        column.addLayout(line)
        line.addWidget(self.field, 1)
        line.addWidget(self.beside)
        column.addWidget(self._problem)
        column.addWidget(self.pad)
        column.addLayout(self._choices)
        column.addWidget(self.other)
        column.addStretch(1)
        if self._roomy:
            column.addWidget(self._privacy)
        else:
            self._privacy.hide()

    def show_content(self, content: object) -> None:
        """Show the question."""
        assert isinstance(content, FieldPage)
        numeric = content.field in _MASKS
        typed = content.field in _KINDS
        self._disc.set_number(max(1, content.number))
        self._disc.setVisible(bool(content.number) and self._roomy)
        self._seat.setText(content.seat)
        self._seat_note.setText(content.seat_note)
        self._show_steps(content)
        self._question.setText(content.question)
        self._hint.setText(content.hint)
        # Where there is little space, the reason stands in place of the hint.
        self._hint.setVisible(bool(content.hint) and (self._roomy or not content.problem))
        self._question.setVisible(self._roomy or not (content.problem and typed))
        self._problem.setText(content.problem)
        self._problem.setVisible(bool(content.problem))
        self.slots.setVisible(numeric)
        self.pad.setVisible(numeric)
        self.field.setVisible(typed)
        if numeric:
            name, wrong = content.question, bool(content.problem)
            self.slots.show_digits(content.text, _MASKS[content.field], name=name, problem=wrong)
        if typed:
            if content.key != self._key:
                self.keyboard.show_kind(_KINDS[content.field])
            self.field.show_text(content.text, name=content.question, problem=bool(content.problem))
        if content.key != self._key:
            self._key = content.key
            (self.slots if numeric else self.field.line).setFocus(Qt.FocusReason.OtherFocusReason)
        self.keyboard.setVisible(typed)
        self._show_choices(content)
        below = self._roomy or not typed
        self.other.setVisible(content.other is not None and below)
        self.beside.setVisible(content.other is not None and not below)
        if content.other:
            (self.other if below else self.beside).show_act(content.other)
        self._privacy.setText(content.privacy.words if content.privacy else "")

    def _show_steps(self, content: FieldPage) -> None:
        while len(self.steps) < len(content.steps):
            made = self.button(size=26, height=76 if self._roomy else scales.TARGET, icon_size=32)
            self.steps.append(made)
            self._steps.addWidget(made, 1)
        for number, button in enumerate(self.steps):
            shown = number < len(content.steps) and self._roomy
            button.setVisible(shown)
            if shown:
                button.show_act(content.steps[number])

    def _show_choices(self, content: FieldPage) -> None:
        while len(self.choices) < len(content.choices):
            s = scales.scale()
            made = self.button(size=34 if self._roomy else 28, height=140 if self._roomy else s.button,
                               centred=False, icon_size=56 if self._roomy else 36, pad=36)  # fmt: skip
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self.choices.append(made)
            self._choices.addWidget(made)
        for number, button in enumerate(self.choices):
            button.setVisible(number < len(content.choices))
            if number < len(content.choices):
                button.show_act(content.choices[number])

    def leave(self) -> None:
        """Forget what was typed."""
        self.keyboard.attach(None)
        self.field.line.clear()
        self.slots.show_digits("", CPF, name="")
