"""The form of one printer."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from pos_app.domain.printers import (
    CODE_PAGES,
    Buzzer,
    Cut,
    Darkness,
    Link,
    PrintAs,
    PrinterProfile,
    Purpose,
    Sheet,
)
from pos_app.ui.pages.settings.link_choice import LinkChoice
from pos_app.ui.widgets.check_box import CheckBox
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import printer_texts as words

_ANSWERING = (Link.NETWORK, Link.USB, Link.SERIAL)


class PrinterForm(QWidget):
    """How a printer is reached and how it prints; ``ticks`` holds its boxes, for the owner to place.

    ``edited``: something was changed by the clerk.
    """

    edited = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown = PrinterProfile("")
        self.link = LinkChoice(self)
        self.name = TextField(words.name(), self)
        self.address = TextField(words.address(), self)
        self.port = TextField(words.port(), self)
        self.width_ = ComboField(words.width(), self)
        self.sheet = ComboField(words.sheet_field(), self)
        self.print_as = ComboField(words.print_as(), self)
        self.page = ComboField(words.letters(), self)
        self.cut = ComboField(words.cut(), self)
        self.darkness = ComboField(words.darkness(), self)
        self.buzzer = ComboField(words.buzzer(), self)
        self.ticks = QWidget(parent)
        self.boxes = {name: CheckBox(text, self.ticks) for name, text in words.boxes()}
        self._fill()
        self._lay_out()
        self._connect()

    def _fill(self) -> None:
        self.width_.set_choices([(words.roll(one), one) for one in (80, 58)])
        self.sheet.set_choices([(words.sheet(one), one) for one in Sheet])
        self.print_as.set_choices([(words.way(one), one) for one in PrintAs])
        self.page.set_choices([(words.page(one), one) for one in CODE_PAGES])
        self.cut.set_choices([(words.knife(one), one) for one in Cut])
        self.darkness.set_choices([(words.dark(one), one) for one in Darkness])
        self.buzzer.set_choices([(words.sound(one), one) for one in Buzzer])

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(8)
        column = QGridLayout(self.ticks)
        column.setContentsMargins(0, 0, 0, 0)
        column.setVerticalSpacing(0)
        for index, box in enumerate(self.boxes.values()):
            # The last one is long.
            last = index == len(self.boxes) - 1
            column.addWidget(box, index // 2, index % 2, 1, 2 if last else 1)
        for index in (0, 1):
            self._grid.setColumnStretch(index, 1)
            column.setColumnStretch(index, 1)

    def _arrange(self) -> None:
        """Two fields a row, without gaps where this kind of printer lacks one."""
        above = (self.name, self.address, self.port, self.width_, self.sheet, self.print_as, self.page)
        every = (*above, self.cut, self.darkness, self.buzzer)
        fields: list[QWidget] = [part for part in every if not part.isHidden()]
        for part in (self.link, *every):
            self._grid.removeWidget(part)
        self._grid.addWidget(self.link, 0, 0, 1, 2)
        for index, field in enumerate(fields):
            self._grid.addWidget(field, 1 + index // 2, index % 2)

    def _connect(self) -> None:
        for field in (self.name, self.address, self.port):
            field.edited.connect(lambda _: self.edited.emit())
        choices = (self.width_, self.sheet, self.print_as, self.page, self.cut, self.darkness, self.buzzer)
        for choice in choices:
            choice.chosen.connect(lambda _: self.edited.emit())
        for box in self.boxes.values():
            box.toggled.connect(lambda _: self.edited.emit())
        self.link.chosen.connect(self.edited)

    @property
    def value(self) -> PrinterProfile:
        """The printer as it is on the screen."""
        port = self.port.text()
        return replace(
            self._shown,
            name=self.name.text(),
            link=self.link.value(),
            address=self.address.text(),
            port=int(port) if port.isdecimal() else 0,
            width=int(str(self.width_.value())),
            sheet=Sheet(str(self.sheet.value())),
            print_as=PrintAs(str(self.print_as.value())),
            code_page=str(self.page.value()),
            cut=Cut(str(self.cut.value())),
            darkness=Darkness(str(self.darkness.value())),
            buzzer=Buzzer(str(self.buzzer.value())),
            purposes=tuple(one for one in Purpose if self.boxes[one.value].isChecked()),
            **{name: self.boxes[name].isChecked() for name in ("drawer", "answers")},
        )

    def show_value(self, one: PrinterProfile) -> None:
        """Show a printer."""
        self._shown = one
        for field, text in ((self.name, one.name), (self.address, one.address), (self.port, str(one.port))):
            field.set_text(text)
        self.link.set_value(one.link)
        self.width_.set_value(one.width)
        self.sheet.set_value(one.sheet)
        self.print_as.set_value(one.print_as)
        self.page.set_value(one.code_page)
        self.cut.set_value(one.cut)
        self.darkness.set_value(one.darkness)
        self.buzzer.set_value(one.buzzer)
        checked = {"drawer": one.drawer, "answers": one.answers}
        checked |= {purpose.value: purpose in one.purposes for purpose in Purpose}
        for name, box in self.boxes.items():
            box.blockSignals(True)
            box.setChecked(checked[name])
            box.blockSignals(False)
        self.show_parts(one)

    def show_parts(self, one: PrinterProfile) -> None:
        """Show only what this kind of printer has."""
        self._shown = one
        thermal = one.is_escpos
        self.address.setVisible(True)
        self.port.setVisible(one.link is Link.NETWORK)
        for part in (self.width_, self.print_as, self.cut, self.darkness, self.buzzer):
            part.setVisible(thermal)
        self.sheet.setVisible(not thermal)
        self.boxes["drawer"].setVisible(thermal)
        self.page.setVisible(thermal and one.print_as is PrintAs.TEXT)
        self.boxes["answers"].setVisible(one.link in _ANSWERING)
        self._arrange()
