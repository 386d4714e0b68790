"""The page of settings over settings in memory: what its tests share."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from PySide6.QtGui import QImage

from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings.presenter import SettingsPresenter
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shared.ports import DeskSettings
from tests.ui.recording import a_desk

NOW = DeskSettings(
    "light",
    "pt_BR",
    "Guichê 07",
    "Rodoviária do Tietê",
    "guiche07@exemplo.com.br",
    "Rosa Menezes",
    has_pin=True,
    connection="https://parceiros.exemplo/api",
    environment="Treinamento",
)


class Port:
    """Settings kept in memory, or refused."""

    def __init__(self) -> None:
        self.kept = NOW
        self.refusal = ""
        self.wanted: list[DeskSettings] = []
        self.threads: list[threading.Thread] = []

    def values(self) -> DeskSettings:
        return self.kept

    def supervisor_refusal(self, pin: str) -> str:
        return "" if pin == "1357" else "PIN não confere."

    def save(self, wanted: DeskSettings) -> str:
        self.threads.append(threading.current_thread())
        self.wanted.append(wanted)
        if not self.refusal:
            has_pin = wanted.has_pin or bool(wanted.new_pin)
            self.kept = replace(wanted, new_pin="", present_pin="", has_pin=has_pin)
        return self.refusal


def settings_page(port: Any, tasks: TaskScope, **parts: Any) -> tuple[SettingsView, SettingsPresenter]:
    """The page over these settings, at a desk with these parts."""
    usual = {"settings_store": port, "scope": tasks, "people": SimpleNamespace(listed=(), minutes=5)}
    desk = a_desk(**{**usual, **parts})
    view = SettingsView(lambda _profile, _width: QImage())
    presenter = SettingsPresenter(view, desk)
    view.asked.connect(presenter.handle)
    return view, presenter


def scope() -> TaskScope:
    """Where a page starts what takes longer."""
    return TaskScope("test", lambda *_: None)


async def settled(tasks: TaskScope) -> None:
    """Wait until nothing is on its way."""
    while tasks._tasks:
        await asyncio.gather(*tasks._tasks)
