"""The first things a server process does, before anything slow is loaded."""

from __future__ import annotations

import os
import signal
import socket
import sys


def end_quietly() -> None:
    """Let a signal that comes before or after the server's own handlers end the process with exit code 0."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections; those made before the service is loaded wait for it.

    Raises:
        OSError: the address is wrong or taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only with its protocol named does asyncio send small answers at once; else each waits 40 ms for an ACK.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # Elsewhere the option would let two servers share a port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError):
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening
