"""Sound and desktop notice, by what the computer has: its own players, started beside the program."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from pos_app.domain.alerts import AlertChoice, AlertEvent
from pos_app.system import paths
from pos_app.wording import counter_texts, people_texts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QSystemTrayIcon

_PLAYERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "linux": (("pw-play",), ("paplay",), ("aplay", "-q")),
    "darwin": (("afplay",),),
}
"""Commands that play a file, the best first. Qt's own multimedia is not used: it loads a web of system
libraries that a counter's computer may lack."""
_SHOWS = "notify-send"
_STAYS = 15_000
"""Milliseconds for which a notice stands on the desktop."""
_PLAIN = str.maketrans({"<": "\u2039", ">": "\u203a", "&": "\uff06"})
"""Some desktops take markup in a notice, others show it: in a provider's names the signs of markup are
replaced."""


class Alerts:
    """Announces events as this desk wants it. ``choice`` returns the settings in force."""

    def __init__(
        self, window: QWidget, choice: Callable[[], AlertChoice], private: Callable[[], bool] = lambda: False
    ) -> None:
        """``private`` tells whether a notice on the desktop may say only that there is one."""
        self._window = window
        self._private = private
        self._choice = choice
        self._tray: QSystemTrayIcon | None = None

    def ring(self, event: AlertEvent, title: str, text: str) -> None:
        """Announce an event: by sound, and on the desktop unless the window is in front anyway."""
        if self._choice().wants(event):
            self.announce(event.value.replace("_", "-"), title, text)

    def announce(self, sound: str, title: str, text: str = "") -> None:
        """Announce what cannot be switched off alone, with one of the program's sounds."""
        choice = self._choice()
        if choice.sound:
            play(sound)
        if not self._window.isActiveWindow():
            QApplication.alert(self._window)
            if choice.desktop and self._private():
                self._show(people_texts.news_while_locked(), people_texts.news_after_unlocking())
            elif choice.desktop:
                self._show(title, text)

    def _show(self, title: str, text: str) -> None:
        from PySide6.QtCore import QProcess
        from PySide6.QtWidgets import QSystemTrayIcon

        title, text = title.translate(_PLAIN), text.translate(_PLAIN)
        program = _notifier()
        if program:
            name = counter_texts.program()
            QProcess.startDetached(
                program, ["--app-name", name, f"--expire-time={_STAYS}", "--", title, text]
            )
            return
        if self._tray is None and QSystemTrayIcon.isSystemTrayAvailable():
            self._tray = QSystemTrayIcon(QApplication.windowIcon(), self._window)
            self._tray.setToolTip(counter_texts.program())
            self._tray.show()
        if self._tray is not None:
            self._tray.showMessage(title, text, QApplication.windowIcon(), _STAYS)

    def stop(self) -> None:
        if self._tray is not None:
            self._tray.hide()


def sound_problem() -> str:
    """Return why this computer plays no sound, for the page of settings; empty where it does."""
    return "" if sys.platform == "win32" or _player() else counter_texts.no_player()


def desktop_problem() -> str:
    """Return why this computer shows no notice outside the window; empty where it does."""
    from PySide6.QtWidgets import QSystemTrayIcon

    return "" if _notifier() or QSystemTrayIcon.isSystemTrayAvailable() else counter_texts.no_notices()


def play(sound: str) -> None:
    """Play one of the program's sounds, by its name."""
    from PySide6.QtCore import QProcess

    file = paths.resources_dir() / "sounds" / f"{sound}.wav"
    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC)
        return
    command = _player()
    if command:
        QProcess.startDetached(command[0], [*command[1:], str(file)])
    else:
        QApplication.beep()


def _player() -> tuple[str, ...]:
    for command in _PLAYERS.get(sys.platform, ()):
        if found := shutil.which(command[0]):
            return (found, *command[1:])
    return ()


def _notifier() -> str:
    return shutil.which(_SHOWS) or "" if sys.platform == "linux" else ""
