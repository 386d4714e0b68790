"""The card view's process, from its first message to its end.

It starts with nothing in its arguments or environment: what it may show comes through the pipe that the desk
holds, and when the desk closes that pipe, or dies, the process ends.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

from pos_app.card.environment import scrub_environment, wall_off
from pos_app.card.network_route import NetworkRoute
from pos_app.card.policy import CardPagePolicy
from pos_app.card.wire import ORDERS, Decoder, Message, Setup, WireError, encode
from pos_app.system import hardening

_CHUNK = 65_536
_END_SECONDS = 3.0
"""For the page to be destroyed in order once the desk has closed the pipe."""


class Pipe:
    """Standard input and output, taken away from everything else in the process: a library that prints must
    not write into the answers."""

    def __init__(self) -> None:
        self._input, self._output = os.dup(0), os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)
        os.close(nowhere)
        self._decoder = Decoder(ORDERS)

    def read(self) -> Iterator[Message]:
        """Yield the desk's messages until it closes the pipe. Raises ``WireError``."""
        while data := os.read(self._input, _CHUNK):
            yield from self._decoder.feed(data)

    def send(self, message: Message) -> None:
        """Send a message. Raises ``OSError`` where nobody reads, and ``WireError`` for an unusable one."""
        data = encode(message)
        while data:
            data = data[os.write(self._output, data) :]


def run() -> int:
    """Show the page of one sale; returns the exit code."""
    # A group of its own: the desk can end the engine's processes with this one.
    if hasattr(os, "setsid"):
        with suppress(PermissionError):  # It leads a group already.
            os.setsid()
    pipe = Pipe()
    messages = pipe.read()
    try:
        setup = next(messages, None)
    except WireError as error:
        return _refuse(error)
    if not isinstance(setup, Setup):
        return 1
    hardening.no_core_files()
    hardening.first_to_go()
    hardening.bounded()
    scrub_environment(screen_reader=setup.screen_reader)
    policy = CardPagePolicy(setup.hosts, allow_loopback_http=setup.allow_loopback_http)
    wall_off(policy.host_names, route=NetworkRoute(setup.ca_file, setup.proxy, setup.direct))

    from PySide6.QtWebEngineWidgets import QWebEngineView  # noqa: F401 - the engine wants to come first
    from PySide6.QtWidgets import QApplication

    from pos_app.card.view.window import CardWindow

    application = QApplication(["guiche"])
    application.setQuitOnLastWindowClosed(False)
    window = CardWindow(setup, pipe.send)
    reader = threading.Thread(target=_follow, args=(messages, window), name="pipe", daemon=True)
    reader.start()
    window.warm_up()
    code: int = application.exec()
    # Python would take the engine's last objects down in an order of its own.
    os._exit(code)


def _follow(messages: Iterator[Message], window: object) -> None:
    """Hand over the desk's messages in the window's thread; end the process with the pipe."""
    from pos_app.card.view.window import CardWindow

    assert isinstance(window, CardWindow)
    code = 0
    try:
        for message in messages:
            window.arrived.emit(message)
    except WireError as error:
        code = _refuse(error)
    except OSError:
        code = 1
    window.ended.emit()
    # Where the window's thread does not come to its end by itself.
    threading.Event().wait(_END_SECONDS)
    os._exit(code)


def _refuse(error: WireError) -> int:
    sys.stderr.write(f"pos-app: {error}\n")
    return 1
