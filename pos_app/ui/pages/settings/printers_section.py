"""The settings of the printers: which there are, in order of use, and how each is reached and prints."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.printers import CODE_PAGES, Buzzer, Cut, Link, PrintAs, PrinterProfile, Purpose, Sheet
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.check_box import CheckBox
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.mark_flow import MarkFlow
from pos_app.ui.widgets.section import Section
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import printer_texts as words
from pos_app.wording.state_mark import StateMark

_THERMAL = (Link.NETWORK, Link.USB, Link.SERIAL, Link.CUPS, Link.FILE)
_ANSWERING = (Link.NETWORK, Link.USB, Link.SERIAL)


class PrintersSection(Section):
    """A list of profiles and the form of the chosen one. ``edited``: something was changed; ``test_asked``
    carries the profile as it is on the screen, saved or not."""

    edited = Signal()
    test_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(words.section(), words.section_note(), parent)
        self._profiles: list[PrinterProfile] = []
        self._at = 0
        self.chosen = ComboField(words.printer_field(), self)
        self.add = Button(words.add(), self, size="small", icon="plus")
        self.remove = Button(words.remove(), self, size="small", icon="x")
        self.test = Button(words.test(), self, size="small", icon="printer")
        self.result = Label("", self, size=12, tone="text_2", wrap=True)
        self.asked = Label(words.state_now(), self, size=12, weight=500, tone="text_2")
        self.states = MarkFlow(self)
        self.name = TextField(words.name(), self)
        self.link = ComboField(words.link_field(), self)
        self.address = TextField(words.address(), self)
        self.port = TextField(words.port(), self)
        self.width_ = ComboField(words.width(), self)
        self.sheet = ComboField(words.sheet_field(), self)
        self.print_as = ComboField(words.print_as(), self)
        self.page = ComboField(words.letters(), self)
        self.cut = ComboField(words.cut(), self)
        self.buzzer = ComboField(words.buzzer(), self)
        self.boxes = {name: CheckBox(text, self) for name, text in words.boxes()}
        self._fill()
        self._lay_out()
        self._connect()
        self._show()

    def _fill(self) -> None:
        self.link.set_choices([(words.link(one), one) for one in Link])
        self.width_.set_choices([(words.roll(one), one) for one in (80, 58)])
        self.sheet.set_choices([(words.sheet(one), one) for one in Sheet])
        self.print_as.set_choices([(words.way(one), one) for one in PrintAs])
        self.page.set_choices([(words.page(one), one) for one in CODE_PAGES])
        self.cut.set_choices([(words.knife(one), one) for one in Cut])
        self.buzzer.set_choices([(words.sound(one), one) for one in Buzzer])

    def _lay_out(self) -> None:
        self.grid.addWidget(self.chosen, 0, 0)
        now = QVBoxLayout()
        now.setSpacing(4)
        self.grid.addLayout(now, 0, 1)
        now.addWidget(self.asked)
        now.addWidget(self.states)
        now.addStretch(1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        self.grid.addLayout(buttons, 1, 0, 1, 2)
        for button in (self.add, self.remove, self.test):
            buttons.addWidget(button)
        buttons.addStretch(1)
        self.grid.addWidget(self.result, 2, 0, 1, 2)
        pairs = (
            (self.name, self.link),
            (self.address, self.port),
            (self.width_, self.print_as),
            (self.cut, self.page),
        )
        for row, (left, right) in enumerate(pairs, start=3):
            self.grid.addWidget(left, row, 0)
            self.grid.addWidget(right, row, 1)
        self.grid.addWidget(self.buzzer, 7, 0)
        self.grid.addWidget(self.sheet, 8, 0)
        column = QVBoxLayout()
        column.setSpacing(4)
        self.grid.addLayout(column, 7, 1)
        for box in self.boxes.values():
            column.addWidget(box)

    def _connect(self) -> None:
        for field in (self.name, self.address, self.port):
            field.edited.connect(lambda _: self._take())
        for choice in (self.link, self.width_, self.sheet, self.print_as, self.page, self.cut, self.buzzer):
            choice.chosen.connect(lambda _: self._take())
        for box in self.boxes.values():
            box.toggled.connect(lambda _: self._take())
        self.chosen.chosen.connect(self._choose)
        self.add.clicked.connect(lambda _=False: self._add())
        self.remove.clicked.connect(lambda _=False: self._remove())
        self.test.clicked.connect(lambda _=False: self.test_asked.emit(self._profiles[self._at]))

    # --- Value ------------------------------------------------------------------------------------

    @property
    def value(self) -> tuple[PrinterProfile, ...]:
        """Return the printers as they are on the screen."""
        return tuple(self._profiles)

    def show_value(self, profiles: tuple[PrinterProfile, ...]) -> None:
        """Show what is in force; the chosen one stays chosen where it is still there."""
        self._profiles = list(profiles)
        self._at = min(self._at, max(len(profiles) - 1, 0))
        self.result.setText("")
        self._show()

    def show_result(self, sentence: str, *, testing: bool = False) -> None:
        """Show what became of a page of test, or that it is on its way."""
        self.result.setText(sentence)
        self.test.set_inactive(sentence if testing else None)

    def show_states(self, marks: tuple[StateMark, ...], hour: str) -> None:
        """Show what each printer said about itself, and when."""
        self.asked.setText(words.read_at(hour))
        self.states.show_marks(marks)

    def _add(self) -> None:
        self._profiles.append(PrinterProfile(words.new_name(len(self._profiles) + 1), Link.NETWORK))
        self._at = len(self._profiles) - 1
        self._show()
        self.name.edit.setFocus()
        self.edited.emit()

    def _remove(self) -> None:
        del self._profiles[self._at]
        self._at = max(self._at - 1, 0)
        self._show()
        self.edited.emit()

    def _choose(self, place: object) -> None:
        self._at = int(str(place))
        self.result.setText("")
        self._show()

    def _take(self) -> None:
        """Take over what is on the screen."""
        before = self._profiles[self._at]
        port = self.port.text()
        purposes = tuple(one for one in Purpose if self.boxes[one.value].isChecked())
        made = replace(
            before,
            name=self.name.text(),
            link=Link(str(self.link.value())),
            address=self.address.text(),
            port=int(port) if port.isdecimal() else 0,
            width=int(str(self.width_.value())),
            sheet=Sheet(str(self.sheet.value())),
            print_as=PrintAs(str(self.print_as.value())),
            code_page=str(self.page.value()),
            cut=Cut(str(self.cut.value())),
            buzzer=Buzzer(str(self.buzzer.value())),
            purposes=purposes,
            **{name: self.boxes[name].isChecked() for name in ("drawer", "answers", "enabled")},
        )
        if made == before:
            return
        self._profiles[self._at] = made
        self._show_names()
        self._show_parts(made)
        self.edited.emit()

    # --- Showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        self._show_names()
        there = bool(self._profiles)
        self.remove.set_inactive(None if there else words.none())
        self.test.set_inactive(None if there else words.none())
        self.chosen.setVisible(there)
        self.asked.setVisible(there)
        self.states.setVisible(there)
        if not there:
            self.result.setText(words.none())
            self._show_parts(None)
            return
        one = self._profiles[self._at]
        for field, text in ((self.name, one.name), (self.address, one.address), (self.port, str(one.port))):
            field.set_text(text)
        self.link.set_value(one.link)
        self.width_.set_value(one.width)
        self.sheet.set_value(one.sheet)
        self.print_as.set_value(one.print_as)
        self.page.set_value(one.code_page)
        self.cut.set_value(one.cut)
        self.buzzer.set_value(one.buzzer)
        checked = {"drawer": one.drawer, "answers": one.answers, "enabled": one.enabled}
        checked |= {purpose.value: purpose in one.purposes for purpose in Purpose}
        for name, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(checked[name])
            box.blockSignals(False)
        self._show_parts(one)

    def _show_names(self) -> None:
        self.chosen.set_choices([(one.name or "?", place) for place, one in enumerate(self._profiles)])
        if self._profiles:
            self.chosen.set_value(self._at)

    def _show_parts(self, one: PrinterProfile | None) -> None:
        """Show only what this kind of printer has."""
        thermal = one is not None and one.link in _THERMAL
        for part in (self.name, self.link, self.address):
            part.setVisible(one is not None)
        self.port.setVisible(one is not None and one.link is Link.NETWORK)
        for part in (self.width_, self.print_as, self.cut, self.buzzer):
            part.setVisible(thermal)
        self.sheet.setVisible(one is not None and not one.is_escpos)
        self.boxes["drawer"].setVisible(thermal)
        self.page.setVisible(one is not None and thermal and one.print_as is PrintAs.TEXT)
        self.boxes["answers"].setVisible(one is not None and one.link in _ANSWERING)
        for name in ("enabled", *(purpose.value for purpose in Purpose)):
            self.boxes[name].setVisible(one is not None)
