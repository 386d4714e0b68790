"""The lines to ESC/POS printers: each opened, written and read within a given time, or given up.

Network and files need nothing but Python, a CUPS queue the system's ``lp``. pyserial and pyusb are loaded
when a line through them is opened.
"""

from __future__ import annotations

import errno
import os
import shutil
import socket
import subprocess
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Thread
from typing import Protocol, TypeVar, assert_never

from pos_app.domain.printers import Link, PrinterProfile
from pos_app.domain.printing import PrintFault, PrintProblem

_PIECE = 4096
"""Bytes written at once: between two pieces a person may stop the job."""
_FAREWELL = 0.2
"""Seconds in which a printer closes its end of the line, or never does."""
_SERIAL_READ = 0.2
"""Seconds that pyserial waits for bytes that do not come."""
_USB_WRITE = 4000
"""Milliseconds that pyusb waits for a printer that takes nothing."""
_USB_READ = 200
"""Milliseconds that pyusb waits for bytes that do not come."""
_ANSWERS = 16
"""Bytes of one read at most: answers have one each."""
_PRINTER_CLASS = 7
_LONGEST_READ = 1.2
"""Seconds after which a read is given up that should have given up itself."""


class Line(Protocol):
    """An open line. Any method raises ``OSError``, ``TimeoutError`` where it took too long."""

    def write(self, data: bytes, seconds: float) -> None:
        """Write a piece."""

    def read(self, seconds: float) -> bytes:
        """Return what came; nothing where nothing did in that time."""

    def close(self) -> None:
        """Close the connection."""


def opened(profile: PrinterProfile, seconds: float) -> Line:
    """Open the line to a printer.

    Raises:
        OSError: it cannot be opened, or not in time (``TimeoutError``).
        PrintFault: what it needs is not installed.
    """
    match profile.link:
        case Link.NETWORK:
            return _Network(profile.address, profile.port, seconds)
        case Link.FILE:
            return _File(Path(profile.address), seconds)
        case Link.CUPS:
            return _Queue(profile)
        case Link.SERIAL:
            return _Bounded(_serial, seconds, profile)
        case Link.USB:
            return _Bounded(_Usb, seconds, profile)
        case Link.SYSTEM | Link.PDF:
            raise ValueError(f"{profile.link} takes no ESC/POS")
    assert_never(profile.link)


class _Network:
    def __init__(self, host: str, port: int, seconds: float) -> None:
        # Also the look-up of a name is bounded: the system's own may take half a minute.
        self._socket = bounded(
            lambda: socket.create_connection((host, port), timeout=seconds), seconds, socket.socket.close
        )

    def write(self, data: bytes, seconds: float) -> None:
        self._socket.settimeout(max(seconds, 0.001))
        self._socket.sendall(data)

    def read(self, seconds: float) -> bytes:
        self._socket.settimeout(max(seconds, 0.001))
        try:
            came = self._socket.recv(64)
        except TimeoutError:
            return b""
        if not came:
            raise ConnectionResetError("closed by the printer")
        return came

    def close(self) -> None:
        # Closed with an answer unread, the system would reset the line, and the printer lose its last lines.
        with self._socket, suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)
            self._socket.settimeout(_FAREWELL)
            while self._socket.recv(64):
                pass


class _File:
    """A device or a file. It says nothing."""

    def __init__(self, path: Path, seconds: float) -> None:
        self._file = bounded(lambda: path.open("ab", buffering=0), seconds, FileIO.close)

    def write(self, data: bytes, seconds: float) -> None:
        def whole() -> None:
            left = memoryview(data)
            while left:
                left = left[self._file.write(left) or 0 :]

        bounded(whole, seconds)

    def read(self, seconds: float) -> bytes:
        return b""

    def close(self) -> None:
        bounded(self._file.close, 1.0)


def queue_stands(name: str) -> bool:
    """Return whether a queue of CUPS prints now: it is not paused and takes jobs. What is put into a paused
    one comes out later, when nobody waits for it. True where nothing tells."""
    program = shutil.which("lpstat")
    if program is None:
        return True
    command, env = [program, "-p", name, "-a", name], {**os.environ, "LC_ALL": "C"}
    try:
        told = subprocess.run(
            command, env=env, capture_output=True, text=True, timeout=_LONGEST_READ, check=False
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        return True
    return f"printer {name} disabled " not in told and f"{name} not accepting requests " not in told


class _Queue:
    """A queue of CUPS. What was written goes there as one job, when the line is closed."""

    def __init__(self, profile: PrinterProfile) -> None:
        self._profile = profile
        self._program = shutil.which("lp")
        if self._program is None:
            raise PrintFault(PrintProblem.NO_PRINTER, profile.name)
        if not queue_stands(profile.address):
            raise PrintFault(PrintProblem.QUEUE_STOPPED, profile.name)

    def write(self, data: bytes, seconds: float) -> None:
        command = [str(self._program), "-d", self._profile.address, "-o", "raw", "-s"]
        try:
            done = subprocess.run(command, input=data, capture_output=True, timeout=seconds, check=False)
        except subprocess.TimeoutExpired as error:
            raise TimeoutError from error
        if done.returncode:
            reason = done.stderr.decode(errors="replace").strip()
            raise PrintFault(PrintProblem.NOT_TAKEN, self._profile.name, reason)

    def read(self, seconds: float) -> bytes:
        return b""

    def close(self) -> None:
        return


class _Port(Protocol):
    """A serial or USB port; its driver may hang in each of these."""

    def write(self, data: bytes, /) -> object: ...
    def read(self, most: int, /) -> bytes: ...
    def close(self) -> None: ...


class _Bounded:
    """The line through a port."""

    def __init__(
        self, make: Callable[[PrinterProfile], _Port], seconds: float, profile: PrinterProfile
    ) -> None:
        try:
            self._port = bounded(lambda: make(profile), seconds, lambda late: late.close())
        except ImportError as error:
            raise PrintFault(PrintProblem.NO_DRIVER, profile.name, error) from error
        except ValueError as error:  # An address that is none; with pyusb also that there is no libusb.
            raise OSError(str(error)) from error

    def write(self, data: bytes, seconds: float) -> None:
        bounded(lambda: self._port.write(data), seconds)

    def read(self, seconds: float) -> bytes:
        try:
            return bytes(bounded(lambda: self._port.read(_ANSWERS), max(seconds, _LONGEST_READ)))
        except TimeoutError:
            return b""
        except OSError as error:
            if error.errno == errno.ETIMEDOUT:  # How pyusb says that nothing came.
                return b""
            raise

    def close(self) -> None:
        bounded(self._port.close, 1.0)


def _serial(profile: PrinterProfile) -> _Port:
    import serial

    port: _Port = serial.Serial(profile.address, profile.baud, timeout=_SERIAL_READ)
    return port


class _Usb:
    """The bulk endpoints of a USB device, of its printer interface where it has several."""

    def __init__(self, profile: PrinterProfile) -> None:
        import usb.core
        from usb import util

        vendor, _, product = profile.address.partition(":")
        self._device = usb.core.find(idVendor=int(vendor, 16), idProduct=int(product, 16))
        if self._device is None:
            raise FileNotFoundError(errno.ENODEV, os.strerror(errno.ENODEV))
        every = list(self._device.get_active_configuration())
        face = next((one for one in every if one.bInterfaceClass == _PRINTER_CLASS), every[0])
        with suppress(NotImplementedError):  # Windows has no driver to take it from.
            if self._device.is_kernel_driver_active(face.bInterfaceNumber):
                self._device.detach_kernel_driver(face.bInterfaceNumber)
        bulk = [one for one in face if util.endpoint_type(one.bmAttributes) == util.ENDPOINT_TYPE_BULK]
        ways = {util.endpoint_direction(one.bEndpointAddress): one for one in bulk}
        if util.ENDPOINT_OUT not in ways:
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))
        self._out, self._in = ways[util.ENDPOINT_OUT], ways.get(util.ENDPOINT_IN)

    def write(self, data: bytes, /) -> object:
        return self._out.write(data, _USB_WRITE)

    def read(self, most: int, /) -> bytes:
        if self._in is None:  # It has no way to answer.
            return b""
        return bytes(self._in.read(max(most, self._in.wMaxPacketSize), _USB_READ))

    def close(self) -> None:
        from usb import util

        util.dispose_resources(self._device)


def pieces(data: bytes, profile: PrinterProfile) -> list[bytes]:
    """Return the data in pieces that are written one by one; a queue takes a job whole."""
    if profile.link is Link.CUPS:
        return [data]
    return [data[start : start + _PIECE] for start in range(0, len(data), _PIECE)]


Result = TypeVar("Result")


def bounded(
    call: Callable[[], Result], seconds: float, too_late: Callable[[Result], object] = lambda _: None
) -> Result:
    """Return what ``call`` returns, from a thread of its own.

    ``too_late`` gets what comes when nobody waits any more, to close it.

    Raises:
        TimeoutError: it took longer. It goes on, and does not keep the program from ending.
        Exception: what the call raised.
    """
    done: Future[Result] = Future()

    def run() -> None:
        try:
            result = call()
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            if done.set_running_or_notify_cancel():
                done.set_exception(error)
            return
        if done.set_running_or_notify_cancel():
            done.set_result(result)
        else:
            too_late(result)

    Thread(target=run, name="printer", daemon=True).start()
    try:
        return done.result(timeout=max(seconds, 0.0))
    except TimeoutError:
        if done.cancel():
            raise
        return done.result()  # It came just now, or the system itself gave up.
