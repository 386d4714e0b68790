"""Which addresses the card page may open or load (contract 4.9 names none; the profile does)."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import SplitResult

from pos_app.domain.addresses import split

_LOOPBACK = frozenset({"127.0.0.1", "localhost"})
"""Where the sandbox's card page is: stricter than ``addresses.is_this_computer``, since these are also the
names that may be resolved."""
_SECURE = frozenset({"https", "wss"})
_PLAIN = frozenset({"http", "ws"})
_INLINE = frozenset({"data", "blob"})
"""Bytes that the page carries itself; harmless to load, never a page to go to."""
_EMPTY_FRAMES = frozenset({"about:blank", "about:srcdoc"})


class CardPagePolicy:
    """https to exact hosts, nothing else.

    Hosts are compared whole and without case: ``pay.example`` does not allow ``a.pay.example``. A host may
    carry a port (``pay.example:8443``); without one only the scheme's own port is allowed. Plain http is
    allowed only to this computer, and only with ``allow_loopback_http`` (the sandbox), on any port.
    """

    def __init__(self, hosts: Iterable[str] = (), *, allow_loopback_http: bool = False) -> None:
        """Take the hosts that the page needs, its own included (the sandbox's loopback page needs none)."""
        self._hosts = frozenset(host.strip().lower().rstrip(".") for host in hosts if host.strip())
        self._loopback = allow_loopback_http

    @property
    def host_names(self) -> frozenset[str]:
        """Every host name that may be resolved, without ports."""
        return frozenset(host.partition(":")[0] for host in self._hosts) | (
            _LOOPBACK if self._loopback else frozenset()
        )

    def may_navigate(self, url: str, *, main_frame: bool) -> bool:
        if not main_frame and url in _EMPTY_FRAMES:
            return True
        return self._allowed(url)

    def may_request(self, url: str) -> bool:
        """Return whether the page may load an address as a part of itself."""
        parts = split(url)
        return (parts is not None and parts.scheme in _INLINE) or self._allowed(url)

    def _allowed(self, url: str) -> bool:
        parts = split(url)
        if parts is None or not parts.hostname or "@" in parts.netloc or "\\" in url:
            return False
        host = _hostname(parts)
        if parts.scheme in _PLAIN:
            return self._loopback and host in _LOOPBACK
        if parts.scheme not in _SECURE:
            return False
        port = parts.port or 443
        return f"{host}:{port}" in self._hosts or (port == 443 and host in self._hosts)


def host_of(url: str) -> str:
    """Return the host of an address, as the clerk should see it; empty if it has none."""
    return _hostname(split(url))


def _hostname(parts: SplitResult | None) -> str:
    return (parts.hostname or "").rstrip(".") if parts else ""
