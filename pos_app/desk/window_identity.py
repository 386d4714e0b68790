"""How the window looks at this desk: its name, its service, its theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from pos_app.desk import language
from pos_app.system.settings import Environment, Settings
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.style.theme import theme

if TYPE_CHECKING:
    from pos_app.ui.shared.ports import DeskSettings
    from pos_app.ui.shell.top_bar import Profile

_PROFILES: dict[Environment, Profile] = {
    Environment.PRODUCTION: "production",
    Environment.STAGING: "homologation",
    Environment.TRAINING: "training",
}


def show_identity(window: MainWindow, settings: Settings) -> None:
    window.set_desk(settings.station.counter, settings.station.name)
    window.set_profile(_PROFILES[settings.environment])
    window.set_available(commands=True)


def apply_saved(window: MainWindow, saved: DeskSettings) -> bool:
    """Follow settings that were just saved; return whether the language changed, which needs new pages."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        return False
    if theme().name != saved.theme:
        theme().apply(app, saved.theme)
    show_saved_name(window, saved)
    before = language.installed()
    if saved.language == before:
        return False
    language.install(app, saved.language)
    return True


def show_saved_name(window: MainWindow, saved: DeskSettings) -> None:
    window.set_desk(saved.counter, saved.station)
