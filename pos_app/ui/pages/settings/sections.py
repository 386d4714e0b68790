"""The sections of the settings that are only fields, each under its heading."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.settings.fields import SettingsFields
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.section import Section
from pos_app.wording import customer_texts, settings_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


def look(fields: SettingsFields, parent: QWidget) -> Section:
    """Return theme and language."""
    section = Section(translate("SettingsView", "Aparência"), "", parent)
    theme = QVBoxLayout()
    theme.setSpacing(4)
    section.grid.addLayout(theme, 0, 0)
    theme.addWidget(Label(translate("SettingsView", "Tema"), section, size=12, weight=500, tone="text_2"))
    theme.addWidget(fields.theme)
    section.grid.addWidget(fields.language, 0, 1)
    return section


def counter(fields: SettingsFields, parent: QWidget) -> Section:
    """Return the names of the counter, and where its documents may come from."""
    section = Section(translate("SettingsView", "Guichê"), "", parent)
    section.grid.addWidget(fields.counter, 0, 0)
    section.grid.addWidget(fields.station, 0, 1)
    section.grid.addWidget(fields.email, 1, 0)
    section.grid.addWidget(fields.pdf_hosts, 1, 1)
    return section


def screens(fields: SettingsFields, parent: QWidget) -> Section:
    """Return what stands beside the clerk's window."""
    section = Section(customer_texts.section(), customer_texts.section_note(), parent)
    section.grid.addWidget(fields.customer, 0, 0)
    section.grid.addWidget(fields.keyboard, 0, 1)
    return section


def keyboard(summary: Label, change: Button, parent: QWidget) -> Section:
    """Return which keys are the counter's own."""
    words = settings_texts.keyboard(shortcuts.sequence(CommandId.SHORTCUTS))
    section = Section(translate("SettingsView", "Teclas"), words, parent)
    section.grid.addWidget(summary, 0, 0)
    section.grid.addWidget(change, 0, 1, Qt.AlignmentFlag.AlignLeft)
    return section


def supervision(fields: SettingsFields, parent: QWidget) -> Section:
    """Return who decides on open cases of a desk without people."""
    words = settings_texts.supervision()
    section = Section(translate("SettingsView", "Supervisor"), words, parent)
    section.grid.addWidget(fields.supervisor, 0, 0)
    section.grid.addWidget(fields.pin, 0, 1)
    section.grid.addWidget(fields.present_pin, 1, 0)
    return section


def link(fields: SettingsFields, test: Button, learn: Button, parent: QWidget) -> Section:
    """Return the connection to the provider, to be looked at and tried."""
    words = settings_texts.connection()
    section = Section(translate("SettingsView", "Conexão"), words, parent)
    section.grid.addWidget(fields.environment, 0, 0)
    section.grid.addWidget(fields.connection, 0, 1)
    section.grid.addWidget(fields.card, 1, 0)
    section.grid.addWidget(fields.secret, 1, 1)
    section.grid.addWidget(fields.trust, 2, 0, 1, 2)
    asking = QHBoxLayout()
    asking.setSpacing(10)
    section.grid.addLayout(asking, 3, 0, 1, 2)
    asking.addWidget(test)
    asking.addWidget(learn)
    asking.addStretch(1)
    return section


def practice(words: Label, button: Button, parent: QWidget) -> Section:
    """Return the way into training."""
    section = Section(translate("SettingsView", "Treinamento"), "", parent)
    section.grid.addWidget(words, 0, 0)
    section.grid.addWidget(button, 0, 1, Qt.AlignmentFlag.AlignLeft)
    return section
