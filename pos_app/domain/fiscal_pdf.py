"""The official document behind ``bpePdfUrl`` (contract 2.12): where it may come from, and what can fail."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from urllib.parse import urljoin

from pos_app.domain.addresses import is_this_computer, split
from pos_app.domain.value import Value


class PdfProblem(Enum):
    """Why there is no PDF. The fiscal record itself is known in every case."""

    NO_ADDRESS = "no address"
    BAD_ADDRESS = "not a plain https address"
    HOST_NOT_ALLOWED = "host not on the list"
    SENT_AWAY = "redirected to a host that is not on the list"
    TOO_MANY_REDIRECTS = "redirected again and again"
    NOT_THERE = "the host has no such document"
    REFUSED = "the host answered with an error"
    TOO_LARGE = "too large"
    NOT_PDF = "not a PDF"
    NO_ANSWER = "no whole answer in time"


class PdfFault(Exception):
    """The PDF could not be fetched. ``host`` is the one that was asked; ``reason`` is for support."""

    def __init__(self, kind: PdfProblem, host: str = "", reason: str = "") -> None:
        super().__init__(": ".join(part for part in (kind.value, host, reason) if part))
        self.kind, self.host, self.reason = kind, host, reason


class PdfHosts(Value):
    """Hosts that a PDF may come from, compared whole and without case; one may carry a port.

    Plain http is allowed only to this computer and only with ``loopback`` (the sandbox)."""

    names: frozenset[str] = frozenset()
    loopback: bool = False

    @classmethod
    def of(cls, names: Iterable[str], *, loopback: bool = False) -> PdfHosts:
        return cls(frozenset(name.strip().lower().rstrip(".") for name in names if name.strip()), loopback)

    def check(self, url: str) -> None:
        """Raise unless a PDF may be fetched from this address.

        Raises:
            PdfFault: it is empty, not a valid address, or its host is not on the list.
        """
        if not url.strip():
            raise PdfFault(PdfProblem.NO_ADDRESS)
        parts = split(url)
        if parts is None:
            raise PdfFault(PdfProblem.BAD_ADDRESS)
        host = (parts.hostname or "").rstrip(".")
        plain = parts.scheme == "http" and self.loopback and is_this_computer(host)
        if not host or "@" in parts.netloc or "\\" in url or not (plain or parts.scheme == "https"):
            raise PdfFault(PdfProblem.BAD_ADDRESS, host)
        if plain:
            return
        port = parts.port or 443
        if f"{host}:{port}" not in self.names and not (port == 443 and host in self.names):
            raise PdfFault(PdfProblem.HOST_NOT_ALLOWED, host if port == 443 else f"{host}:{port}")

    def follow(self, url: str, to: str) -> str:
        """Return the address that a redirection leads to.

        Raises:
            PdfFault: it is not a valid address, or its host is not on the list.
        """
        try:
            following = urljoin(url, to)
            self.check(following)
        except (PdfFault, ValueError) as error:
            host = error.host if isinstance(error, PdfFault) else ""
            raise PdfFault(PdfProblem.SENT_AWAY, host) from error
        return following


def is_pdf(content: bytes) -> bool:
    return content.startswith(b"%PDF-")


def hosts_typed(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in re.split(r"[,;\s]+", text.lower()) if name))


def is_host(name: str) -> bool:
    return re.fullmatch(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}(?::\d{1,5})?", name) is not None
