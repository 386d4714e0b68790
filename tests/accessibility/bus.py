"""A session bus and an accessibility bus of their own, and the calls that a screen reader makes over them."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, Message, MessageType, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.patience import patience

ROOT = Path(__file__).resolve().parents[2]
ACCESSIBLE = "org.a11y.atspi.Accessible"
PROPERTIES = "org.freedesktop.DBus.Properties"
_REGISTRY = "org.a11y.atspi.Registry"
_LAUNCHER = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Bus")
_PATIENCE = 20.0


def missing() -> list[str]:
    """Return the Debian packages that lack for a display with a screen reader's buses."""
    sys.path.append(str(ROOT / "packaging"))  # The set-up's own list.
    import system_libraries

    wanted = (*system_libraries.TEST_DISPLAY, *system_libraries.TEST_SCREEN_READER)
    return system_libraries.missing_programs(wanted)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an object is: the connection of its program, and its path there."""

    program: str
    path: str


@dataclass(frozen=True, slots=True)
class Call:
    """A method of an object, with its arguments and their D-Bus signature."""

    place: Place
    interface: str
    method: str
    signature: str = ""
    arguments: tuple[Any, ...] = ()


class GoneError(RuntimeError):
    """The object is no longer there, or does not have the method."""


class Bus:
    """The accessibility bus."""

    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection

    def ask(self, call: Call) -> Any:
        """Return the one value of a reply.

        Raises:
            GoneError: the object answered with an error.
        """
        (answer,) = self.ask_all([call])
        if isinstance(answer, GoneError):
            raise answer
        return answer

    def ask_all(self, calls: Sequence[Call]) -> list[Any]:
        """Send all calls, then wait for the replies; a reply that is an error becomes a ``GoneError``."""
        waiting: dict[int, int] = {}
        for index, call in enumerate(calls):
            serial = next(self._connection.outgoing_serial)
            self._connection.send(_message(call), serial=serial)
            waiting[serial] = index
        replies: list[Any] = [None] * len(calls)
        end = time.monotonic() + patience(_PATIENCE)
        while waiting:
            message = self._connection.receive(timeout=max(0.0, end - time.monotonic()))
            index = waiting.pop(message.header.fields.get(HeaderFields.reply_serial, -1), -1)
            if index >= 0:
                failed = message.header.message_type is MessageType.error
                replies[index] = GoneError(f"{calls[index]}: {message.body}") if failed else _value(message)
        return replies

    def programs(self) -> list[Place]:
        """Return the root objects of the programs that have joined the bus."""
        root = Place(_REGISTRY, "/org/a11y/atspi/accessible/root")
        return [Place(*found) for found in self.ask(Call(root, ACCESSIBLE, "GetChildren"))]


def _message(call: Call) -> Message:
    address = DBusAddress(call.place.path, bus_name=call.place.program, interface=call.interface)
    return new_method_call(address, call.method, call.signature or None, call.arguments)


def _value(message: Message) -> Any:
    return message.body[0] if message.body else None


@contextlib.contextmanager
def buses(environment: dict[str, str]) -> Iterator[tuple[dict[str, str], Bus]]:
    """Start both buses as a screen reader finds them; yield the environment for programs, and the bus.

    Nothing of the person at this machine is read or changed: the buses lie in a folder of their own, and the
    settings that the launcher keeps stay in its memory.
    """
    with tempfile.TemporaryDirectory(prefix="guiche-bus-") as folder, contextlib.ExitStack() as running:
        own = {
            **environment,
            "XDG_RUNTIME_DIR": folder,
            "XDG_CACHE_HOME": folder,
            "GSETTINGS_BACKEND": "memory",
        }
        own.pop("AT_SPI_BUS_ADDRESS", None)
        command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
        daemon = subprocess.Popen(
            [*command, f"--address=unix:path={folder}/bus"],
            env=own,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        running.callback(_end, daemon)
        assert daemon.stdout is not None
        address = daemon.stdout.readline().strip()
        assert address, "the session bus did not start"
        session = running.enter_context(open_dbus_connection(address))
        # This start makes the launcher, and with it the accessibility bus.
        (inner,) = _asked(session, new_method_call(_LAUNCHER, "GetAddress"))
        properties = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface=PROPERTIES)
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            text = ("org.a11y.Status", name, ("b", True))
            reply = session.send_and_get_reply(
                new_method_call(properties, "Set", "ssv", text), timeout=_PATIENCE
            )
            # Newer buses know the first one alone.
            assert name != "IsEnabled" or reply.header.message_type is MessageType.method_return, reply.body
        bus = running.enter_context(open_dbus_connection(inner))
        # Where no address is told, libraries look for the bus in that folder.
        yield {**environment, "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": folder}, Bus(bus)


def _asked(session: DBusConnection, message: Message) -> tuple[Any, ...]:
    reply = session.send_and_get_reply(message, timeout=_PATIENCE)
    assert reply.header.message_type is MessageType.method_return, reply.body
    body: tuple[Any, ...] = reply.body
    return body


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait(patience(10))
    if process.stdout:
        process.stdout.close()
