"""The settings of the printers: profiles in order of use, and the chosen one with its page of test."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.printers import Link, PrinterProfile
from pos_app.ui.keys.commands import FocusKey, KeyHint
from pos_app.ui.pages.settings.printer_card import SAMPLE, PrinterCard
from pos_app.ui.pages.settings.profile_list import ProfileList
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_icon_line
from pos_app.ui.widgets.section import Section
from pos_app.wording import printer_texts as words
from pos_app.wording.command_ids import CommandId
from pos_app.wording.printer_report import PrinterReport
from pos_app.wording.translation import translate

_LIST, _NARROW_LIST = 420, 300
_WIDE = 1180
"""Width in px of the section from which the list has its full width."""
_SAMPLE_AFTER = 150
"""Milliseconds after the last key before the page of test is painted anew."""

Sample = Callable[[PrinterProfile, int], QImage]
"""Paints the page of test of a printer, so many px wide."""


class PrintersSection(QWidget):
    """``edited``: something was changed; ``test_asked`` carries the profile as it is on the screen, saved or
    not."""

    edited = Signal()
    test_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._profiles: list[PrinterProfile] = []
        self._reports: dict[PrinterProfile, PrinterReport] = {}
        self._at = 0
        self._sample: Sample | None = None
        self.list = ProfileList(self)
        self.steps = Section(words.fallback(), "", self)
        self._steps = [Label("", self.steps, wrap=True) for _ in range(3)]
        self.card = PrinterCard(self)
        self._paint_soon = QTimer(self, singleShot=True, interval=_SAMPLE_AFTER)
        self._paint_soon.timeout.connect(self._show_sample)
        self._lay_out()
        self.list.chosen.connect(self._choose)
        self.list.add_asked.connect(self.add)
        self.card.edited.connect(self._take)
        self.card.remove_asked.connect(self._remove)
        self.card.first_asked.connect(self._put_first)
        self.card.test_asked.connect(self.ask_test)
        self._show()

    def _lay_out(self) -> None:
        both = QHBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(12)
        self._left = QWidget(self)
        column = QVBoxLayout(self._left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.list)
        column.addWidget(self.steps)
        for index, step in enumerate(self._steps):
            self.steps.grid.addWidget(Label(str(index + 1), self.steps, weight=600, tone="text_2"), index, 0)
            self.steps.grid.addWidget(step, index, 1)
        self.steps.grid.setColumnStretch(0, 0)
        add_icon_line(column, "info", words.confirmed_note(), self._left)
        column.addStretch(1)
        both.addWidget(self._left)
        both.addWidget(self.card, 1)

    # --- Value ------------------------------------------------------------------------------------

    @property
    def value(self) -> tuple[PrinterProfile, ...]:
        """Return the printers as they are on the screen."""
        return tuple(self._profiles)

    def show_value(self, profiles: tuple[PrinterProfile, ...]) -> None:
        """Show what is in force; the chosen one stays chosen where it is still there."""
        self._profiles = list(profiles)
        self._at = min(self._at, max(len(profiles) - 1, 0))
        self.card.result.setText("")
        self._show()

    def use_sample(self, sample: Sample) -> None:
        """Paint pages of test with this."""
        self._sample = sample
        self._paint_soon.start()

    def show_result(self, sentence: str, *, testing: bool = False) -> None:
        """Show what became of a page of test, or that it is on its way."""
        self.card.result.setText(sentence)
        self.card.test.set_inactive(sentence if testing else None)

    def show_states(self, reports: dict[PrinterProfile, PrinterReport], hour: str) -> None:
        """Show what each printer said about itself, and when."""
        self._reports = reports
        self.card.asked.setText(words.read_at(hour))
        self._show_list()
        self._show_report()

    def ask_test(self) -> None:
        """Ask for the page of test of the chosen printer."""
        if self._profiles:
            self.test_asked.emit(self._profiles[self._at])

    def add(self) -> None:
        """Make another profile, to be filled in."""
        self._profiles.append(PrinterProfile(words.new_name(len(self._profiles) + 1), Link.NETWORK))
        self._at = len(self._profiles) - 1
        self._show()
        self.card.form.name.edit.setFocus()
        self.card.form.name.edit.selectAll()
        self.edited.emit()

    def _remove(self) -> None:
        del self._profiles[self._at]
        self._at = max(self._at - 1, 0)
        self._show()
        self.edited.emit()

    def _put_first(self) -> None:
        self._profiles.insert(0, self._profiles.pop(self._at))
        self._at = 0
        self._show()
        self.edited.emit()

    def _choose(self, index: int) -> None:
        self._at = index
        self.card.result.setText("")
        self._show()

    def _take(self) -> None:
        """Take over what is on the screen."""
        if not self._profiles:
            return
        made = self.card.value
        if made == self._profiles[self._at]:
            return
        other_parts = _kind(made) != _kind(self._profiles[self._at])
        self._profiles[self._at] = made
        if other_parts:
            self.card.form.show_parts(made)
        self.card.show_head(made)
        self._show_list()
        self._show_report()
        self._paint_soon.start(_SAMPLE_AFTER)
        self.edited.emit()

    # --- Showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        there = bool(self._profiles)
        self.card.setVisible(there)
        if there:
            self.card.show_value(self._profiles[self._at], first=self._at == 0)
        self._show_list()
        self._show_report()
        self._paint_soon.start(0)

    def _show_list(self) -> None:
        self.list.show_profiles(self._profiles, self._at, self._reports)
        for label, step in zip(self._steps, words.fallback_steps(self._profiles), strict=True):
            label.setText(step)

    def _show_report(self) -> None:
        one = self._profiles[self._at] if self._profiles else None
        self.card.show_report(self._reports.get(one) if one else None)

    def _show_sample(self) -> None:
        if self._sample is None or not self._profiles or not self.isVisible():
            return
        self.card.show_sample(self._sample(self._profiles[self._at], SAMPLE))

    def showEvent(self, event: QShowEvent) -> None:
        """Paint the page of test once it is seen."""
        super().showEvent(event)
        self._paint_soon.start(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list less space on a narrow page."""
        self._left.setFixedWidth(_LIST if event.size().width() >= _WIDE else _NARROW_LIST)
        self._paint_soon.start(_SAMPLE_AFTER)


def printer_hints() -> tuple[KeyHint, ...]:
    """Return what the key bar shows beside the printers."""
    return (
        KeyHint(FocusKey.TAB, translate("SettingsView", "Próximo campo")),
        KeyHint(FocusKey.ROWS, translate("SettingsView", "Escolher perfil")),
        KeyHint(CommandId.NEW_PRINTER, translate("SettingsView", "Novo perfil")),
        KeyHint(CommandId.REFRESH, translate("SettingsView", "Página de teste")),
        KeyHint(CommandId.MAIN, translate("SettingsView", "Salvar")),
        KeyHint(CommandId.BACK, translate("SettingsView", "Desfazer")),
    )


def _kind(one: PrinterProfile) -> tuple[object, ...]:
    return one.link, one.print_as
