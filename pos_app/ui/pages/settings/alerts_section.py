"""The settings of what is announced beside the window: which events, and how."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.domain.alerts import AlertChoice
from pos_app.ui.pages.settings.switch_row import SwitchRow
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.section import Section
from pos_app.ui.widgets.toggle import Toggle
from pos_app.wording import alert_texts


class AlertsSection(Section):
    """Five switches, each with its words, which turn it too. ``edited``: one was turned."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(alert_texts.section(), alert_texts.section_note(), parent)
        self._switches: dict[str, Toggle] = {}
        self._problems: dict[str, Label] = {}
        events, ways = QVBoxLayout(), QVBoxLayout()
        for index, column in enumerate((events, ways)):
            column.setSpacing(0)
            self.grid.addLayout(column, 0, index)
        self._add(events, "pix_paid", alert_texts.on_code_paid())
        self._add(events, "hold_ending", alert_texts.on_hold_ending())
        self._add(events, "case_settled", alert_texts.on_case_settled())
        self._add(ways, "sound", alert_texts.by_sound())
        self._add(ways, "desktop", alert_texts.on_desktop())
        events.addStretch(1)
        ways.addStretch(1)

    def _add(self, column: QVBoxLayout, name: str, words: str) -> None:
        row = SwitchRow(words, self)
        row.switch.toggled.connect(lambda _: self.edited.emit())
        self._switches[name] = row.switch
        column.addWidget(row)
        problem = Label("", self, size=12, tone="text_2", wrap=True)
        problem.hide()
        self._problems[name] = problem
        column.addWidget(problem)

    def switch(self, name: str) -> Toggle:
        """Return the switch of a setting, by its name in ``AlertChoice``."""
        return self._switches[name]

    def value(self) -> AlertChoice:
        """Return what is switched on."""
        return AlertChoice(**{name: switch.isChecked() for name, switch in self._switches.items()})

    def show_value(self, value: AlertChoice, *, sound_problem: str = "", desktop_problem: str = "") -> None:
        """Show what is in force, and what this computer cannot do."""
        for name, switch in self._switches.items():
            switch.blockSignals(True)
            switch.setChecked(getattr(value, name))
            switch.blockSignals(False)
            switch.update()
        for name, problem in (("sound", sound_problem), ("desktop", desktop_problem)):
            self._problems[name].setText(problem)
            self._problems[name].setVisible(bool(problem))
