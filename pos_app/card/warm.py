"""Start Chromium while the desk is idle."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

_STEP_PAUSE_MS = 15
"""Between two steps the window may handle the keys that came in meanwhile."""


class EngineWarmer(QObject):
    """Loads the web engine and opens a throw-away empty page, in several short steps.

    Nothing of QtWebEngine is imported before the first step, so that it costs the start nothing.
    """

    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: list[Callable[[], None]] = []
        self._started = False
        self.is_done = False

    def start(self) -> None:
        """Begin when the event loop is next idle. Later calls do nothing."""
        if self._started:
            return
        self._started = True
        self._steps = [
            lambda: _load("PySide6.QtWebEngineCore"),
            lambda: _load("PySide6.QtWebEngineWidgets"),
            lambda: _load("pos_app.card.session"),
            self._open_page,
        ]
        self._next()

    def _next(self) -> None:
        if self._steps:
            QTimer.singleShot(_STEP_PAUSE_MS, self, self._step)

    def _step(self) -> None:
        self._steps.pop(0)()
        self._next()

    def _open_page(self) -> None:
        from PySide6.QtCore import Qt

        from pos_app.card.page import CardPage
        from pos_app.card.policy import CardPagePolicy
        from pos_app.card.profile import CardProfile
        from pos_app.card.surface import CardSurface

        policy = CardPagePolicy()
        profile = CardProfile(policy)
        profile.setParent(QCoreApplication.instance())
        page = CardPage(profile, policy)
        surface = CardSurface(page)
        surface.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        surface.resize(64, 64)
        surface.show()

        def throw_away(_loaded: bool) -> None:
            page.loadFinished.disconnect(throw_away)
            surface.deleteLater()
            page.destroyed.connect(profile.deleteLater)
            page.deleteLater()
            self.is_done = True
            self.done.emit()

        page.loadFinished.connect(throw_away)
        page.setHtml("<!doctype html><input>")


def _load(module: str) -> None:
    importlib.import_module(module)
