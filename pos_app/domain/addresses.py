"""Which addresses a desk may talk to: https, and plain http to this computer alone."""

from __future__ import annotations

import ipaddress
from urllib.parse import SplitResult, urlsplit


class InsecureAddress(ValueError):
    """The address is plain http to another computer, or not a valid address."""


def is_secure(url: str) -> bool:
    """Return whether a URL uses https, or plain http to this computer.

    A URL without a host, or with a user and password in it, is never secure.
    """
    parts = split(url)
    if parts is None or not parts.hostname or "@" in parts.netloc or not url.isprintable():
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_this_computer(parts.hostname))


def is_this_computer(host: str) -> bool:
    """Return whether a host is the loopback of this computer: ``localhost``, 127.0.0.0/8 or ::1."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def split(url: str) -> SplitResult | None:
    """Return the parts of a URL; None where it is not a valid one, such as with a port that is not a
    number."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts
