"""The kiosk's voice: Qt's text to speech in a thread of its own, loaded after the start and not by the desk.

An engine may take long to answer, and its library may be missing: the window waits for neither. Where no
engine answers, ``usable`` stays False and nothing offers to speak.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QLocale, QObject, QThread, Signal, Slot

OFF, AUTOMATIC = "off", "automatic"
_SLOW = -0.45
"""Qt's rate, -1 to 1, of slow speech."""


class _Engine(QObject):
    """Lives in the voice's thread. ``began`` carries each sentence as it begins, empty after the last one."""

    answered = Signal(bool)
    began = Signal(str)

    def __init__(self, wanted: str) -> None:
        super().__init__()
        self._wanted = wanted
        self._speech: Any = None
        self._left: list[str] = []

    @Slot()
    def open(self) -> None:
        from PySide6.QtTextToSpeech import QTextToSpeech  # Loaded before, by ``Voice.open``.

        names = [name for name in QTextToSpeech.availableEngines() if name != "mock"]
        for name in names if self._wanted == AUTOMATIC else [self._wanted]:
            speech = QTextToSpeech(name, self)
            if speech.state() is QTextToSpeech.State.Ready:
                self._speech, self._ready = speech, QTextToSpeech.State.Ready
                speech.stateChanged.connect(self._moved)
                break
            speech.deleteLater()
        self.answered.emit(self._speech is not None)

    @Slot(list, str, int, bool)
    def say(self, sentences: list[str], language: str, volume: int, slow: bool) -> None:
        if self._speech is None:
            return
        self.hush()
        if self._speech.locale().name() != language:
            self._speech.setLocale(QLocale(language))
        self._speech.setVolume(volume / 10)
        self._speech.setRate(_SLOW if slow else 0.0)
        self._left = sentences
        self._next()

    @Slot()
    def hush(self) -> None:
        self._left = []
        if self._speech is not None and self._speech.state() is not self._ready:
            self._speech.stop()

    def _moved(self, state: object) -> None:
        if state is self._ready:
            self._next()

    def _next(self) -> None:
        sentence = self._left.pop(0) if self._left else ""
        self.began.emit(sentence)
        if sentence:
            self._speech.say(sentence)

    @Slot()
    def close(self) -> None:
        self.hush()
        if self._speech is not None:
            self._speech.stateChanged.disconnect(self._moved)
            self._speech.deleteLater()
            self._speech = None


class Voice(QObject):
    """Says one list of sentences at a time; a new one stops the former. ``began`` as of the engine."""

    answered = Signal()
    began = Signal(str)
    _say = Signal(list, str, int, bool)
    _hush = Signal()
    _close = Signal()

    def __init__(self, wanted: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.usable = False
        self._thread: QThread | None = None
        self._wanted = wanted

    def open(self) -> None:
        """Look for an engine; ``answered`` says when that is known."""
        if self._wanted == OFF or self._thread is not None:
            return
        try:
            import PySide6.QtTextToSpeech  # noqa: F401  # In this thread, or Qt crashes.
        except ImportError:  # It needs a library of sound that a computer without any does not have.
            self.answered.emit()
            return
        self._engine, self._thread = _Engine(self._wanted), QThread(self)
        self._engine.moveToThread(self._thread)
        self._thread.started.connect(self._engine.open)
        self._engine.answered.connect(self._known)
        self._engine.began.connect(self.began)
        self._say.connect(self._engine.say)
        self._hush.connect(self._engine.hush)
        self._close.connect(self._engine.close)
        self._thread.start()

    @Slot(bool)
    def _known(self, usable: bool) -> None:
        self.usable = usable
        self.answered.emit()

    def say(self, sentences: list[str], language: str, volume: int, slow: bool) -> None:
        """``volume`` is 1 to 10, ``language`` that of the sentences."""
        self._say.emit(sentences, language, volume, slow)

    def hush(self) -> None:
        self._hush.emit()

    def close(self) -> None:
        """End the thread; an engine that hangs is left behind, and not waited for longer than a second."""
        if self._thread is not None:
            self._close.emit()
            self._thread.quit()
            self._thread.wait(1000)
            self._thread = None
