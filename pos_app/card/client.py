"""The card view's process, as the desk holds it."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Sequence
from contextlib import suppress

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, Signal

from pos_app.card.environment import card_environment
from pos_app.card.wire import REPLIES, Decoder, Order, Ping, Pong, Setup, Warm, WireError, encode
from pos_app.domain.card_page import CardProblem

_LOG = logging.getLogger(__name__)

_START_MS = 60_000
"""How long the process may take to load the web engine, on a slow computer with a cold disk."""
_BEAT_MS = 1_000
_HUNG_AFTER = 6
"""Unanswered beats in a row after which the process counts as hung."""
_BUSIEST = 400
"""Messages between two beats; more is no card page."""
_MOST_MEGABYTES = 640
"""Memory of the process and all of the engine's together; a card page needs a third of it. One process may
ask for twice as much, of which arrays fill half: that has to be noticed."""
_END_MS = 4_000
"""For an orderly end, before the process is killed."""


class CardProcess(QObject):
    """One process for one sale: started ahead, opened once, ended with the sale.

    ``received`` carries this object and each ``Reply``; ``lost`` this object and the problem when the process
    died, hung, or sent anything that is not a message. Nothing comes after ``lost``, nor after ``end``.
    """

    received = Signal(object, object)
    lost = Signal(object, object)

    def __init__(self, command: Sequence[str], setup: Setup, parent: QObject) -> None:
        super().__init__(parent)
        self.is_warm = False
        self.is_over = False
        """It was ended, or lost; ``lost`` may still be on its way."""
        self._decoder = Decoder(REPLIES)
        self._beat = 0
        self._answered = 0
        self._messages = 0
        self._process = QProcess(self)
        environment = QProcessEnvironment()
        for name, value in card_environment().items():
            environment.insert(name, value)
        self._process.setProcessEnvironment(environment)
        # The engine's own words could quote addresses.
        self._process.setStandardErrorFile(QProcess.nullDevice())
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        self._last_call = QTimer(self, singleShot=True, interval=_END_MS)
        self._last_call.timeout.connect(self._kill)
        self._watch = QTimer(self)
        self._watch.timeout.connect(self._check)
        self._watch.start(_START_MS)
        self._process.start(command[0], list(command[1:]))
        self.send(setup)

    @property
    def process_id(self) -> int:
        """Number of the process; 0 while there is none."""
        return int(self._process.processId())

    def send(self, message: Order) -> None:
        """Send a message; to a process that is gone it goes nowhere."""
        if not self.is_over:
            self._process.write(encode(message))

    def end(self) -> None:
        """Let the process end in order, and make sure that it does. Safe to call twice."""
        self.is_over = True
        self._watch.stop()
        if self._process.state() is QProcess.ProcessState.NotRunning:
            self.deleteLater()
            return
        self._process.finished.connect(self.deleteLater)
        self._process.closeWriteChannel()
        self._last_call.start()

    def kill(self) -> None:
        """End the process and the engine's own now."""
        self.is_over = True
        self._watch.stop()
        self._kill()
        self._process.waitForFinished(2_000)

    def _kill(self) -> None:
        number = self.process_id
        if number and hasattr(os, "killpg"):
            # Its group is its own once it runs; before that there is nothing but itself.
            with suppress(OSError):
                os.killpg(number, signal.SIGKILL)
        self._process.kill()

    def _read(self) -> None:
        data = bytes(self._process.readAllStandardOutput().data())
        try:
            for message in self._decoder.feed(data):
                self._messages += 1
                if self._messages > _BUSIEST:
                    raise WireError("too many messages")
                self._take(message)
        except WireError as error:
            if not self.is_over:
                _LOG.warning("card view: %s", error)
                self._lose(CardProblem.BAD_ANSWER)

    def _take(self, message: object) -> None:
        if self.is_over:
            return
        if isinstance(message, Pong):
            self._answered = self._beat
            if message.megabytes > _MOST_MEGABYTES:
                _LOG.warning("card view: %s MB of memory", message.megabytes)
                self._lose(CardProblem.HUNG)
            return
        if isinstance(message, Warm):
            self.is_warm = True
            self._watch.start(_BEAT_MS)
        self.received.emit(self, message)

    def _check(self) -> None:
        if not self.is_warm or self._beat - self._answered >= _HUNG_AFTER:
            self._lose(CardProblem.HUNG)
            return
        self._messages = 0
        self._beat += 1
        self.send(Ping(self._beat))

    def _on_finished(self, code: int, _status: object) -> None:
        if not self.is_over:
            _LOG.warning("card view: ended with %s", code)
            self._lose(CardProblem.CRASHED)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and not self.is_over:
            _LOG.warning("card view: not started")
            self._lose(CardProblem.CRASHED)

    def _lose(self, problem: CardProblem) -> None:
        self.is_over = True
        self._watch.stop()
        self._kill()
        self.lost.emit(self, problem)
