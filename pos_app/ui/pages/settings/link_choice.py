"""How a printer is reached: the usual ways side by side, the others in a list."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.domain.printers import Link
from pos_app.ui.widgets.combo_field import ComboField
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.segmented_control import SegmentedControl
from pos_app.wording import printer_texts as words

_USUAL = (Link.NETWORK, Link.USB, Link.CUPS, Link.PDF)
_OTHERS = tuple(link for link in Link if link not in _USUAL)


class LinkChoice(QWidget):
    """``chosen`` fires for a choice made by the clerk."""

    chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        label = Label(words.link_field(), self, size=12, weight=500, tone="text_2")
        names = [*(words.short_link(link) for link in _USUAL), words.other_link()]
        self.usual = SegmentedControl(names, self)
        self.usual.setAccessibleName(words.link_field())
        self.others = ComboField(words.other_link(), self, show_label=False)
        self.others.set_choices([(words.link(link), link) for link in _OTHERS])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        for part in (label, self.usual, self.others):
            column.addWidget(part)
        self.usual.chosen.connect(self._turned)
        self.others.chosen.connect(lambda _: self.chosen.emit())
        self.set_value(Link.NETWORK)

    def value(self) -> Link:
        """Return the chosen link."""
        index = self.usual.index
        return _USUAL[index] if index < len(_USUAL) else Link(str(self.others.value()))

    def set_value(self, link: Link) -> None:
        """Choose a link without announcing it."""
        usual = link in _USUAL
        self.usual.choose(_USUAL.index(link) if usual else len(_USUAL))
        if not usual:
            self.others.set_value(link)
        self.others.setVisible(not usual)

    def _turned(self) -> None:
        self.others.setVisible(self.usual.index == len(_USUAL))
        self.chosen.emit()
