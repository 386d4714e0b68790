"""The lines to ESC/POS printers: each opened, written and read within a given time, or given up.

Network and files need nothing but Python, a CUPS queue the system's ``lp``. USB and serial lines are
python-escpos', loaded when one is opened.
"""

from __future__ import annotations

import errno
import shutil
import socket
import subprocess
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Protocol, assert_never

from pos_app.domain.printers import Link, PrinterProfile
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.printing.bounded import bounded

_PIECE = 4096
"""Bytes written at once: between two pieces a person may stop the job."""
_FAREWELL = 0.2
"""Seconds in which a printer closes its end of the line, or never does."""
_SERIAL_READ = 0.2
"""Seconds that pyserial waits for bytes that do not come."""
_USB_WRITE = 4000
"""Milliseconds that pyusb waits for a printer that takes nothing."""
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
            return _EscposLink(partial(_serial, profile), seconds, profile)
        case Link.USB:
            return _EscposLink(partial(_usb, profile), seconds, profile)
        case Link.SYSTEM | Link.PDF:
            raise ValueError(f"{profile.link} takes no ESC/POS")
    assert_never(profile.link)


class _Network:
    """A printer that listens, usually on port 9100."""

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


class _Queue:
    """A queue of CUPS. What was written goes there as one job, when the line is closed."""

    def __init__(self, profile: PrinterProfile) -> None:
        self._profile = profile
        self._program = shutil.which("lp")
        if self._program is None:
            raise PrintFault(PrintProblem.NO_PRINTER, profile.name)

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


class _EscposPrinter(Protocol):
    """The part of python-escpos' printers that is used."""

    def open(self) -> None: ...
    def _raw(self, data: bytes, /) -> None: ...
    def _read(self) -> bytes: ...
    def close(self) -> None: ...


class _EscposLink:
    """A printer of python-escpos."""

    def __init__(self, make: Callable[[], _EscposPrinter], seconds: float, profile: PrinterProfile) -> None:
        try:
            self._printer = bounded(lambda: _ready(make), seconds, lambda late: late.close())
        except (ImportError, RuntimeError) as error:
            # Without pyserial or pyusb it raises RuntimeError when it is used.
            raise PrintFault(PrintProblem.NO_DRIVER, profile.name, error) from error

    def write(self, data: bytes, seconds: float) -> None:
        bounded(lambda: self._printer._raw(data), seconds)

    def read(self, seconds: float) -> bytes:
        try:
            return bytes(bounded(self._printer._read, max(seconds, _LONGEST_READ)))
        except TimeoutError:
            return b""
        except OSError as error:
            if error.errno == errno.ETIMEDOUT:  # How pyusb says that nothing came.
                return b""
            raise

    def close(self) -> None:
        bounded(self._printer.close, 1.0)


def _ready(make: Callable[[], _EscposPrinter]) -> _EscposPrinter:
    from escpos.exceptions import DeviceNotFoundError

    try:
        printer = make()
        printer.open()
    except (DeviceNotFoundError, ValueError) as error:
        # pyusb raises ValueError where there is no libusb.
        raise OSError(str(error)) from error
    return printer


def _serial(profile: PrinterProfile) -> _EscposPrinter:
    from escpos.printer import Serial

    printer: _EscposPrinter = Serial(profile.address, profile.baud, timeout=_SERIAL_READ, dsrdtr=False)
    return printer


def _usb(profile: PrinterProfile) -> _EscposPrinter:
    from escpos.printer import Usb

    vendor, _, product = profile.address.partition(":")
    printer: _EscposPrinter = Usb(int(vendor, 16), int(product, 16), timeout=_USB_WRITE)
    return printer


def pieces(data: bytes, profile: PrinterProfile) -> list[bytes]:
    """Return the data in pieces that are written one by one; a queue takes a job whole."""
    if profile.link is Link.CUPS:
        return [data]
    return [data[start : start + _PIECE] for start in range(0, len(data), _PIECE)]
