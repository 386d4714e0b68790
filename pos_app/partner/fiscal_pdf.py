"""Fetches the PDF behind ``bpePdfUrl``: from listed hosts only, without our credentials, never too much."""

from __future__ import annotations

from urllib.parse import urlsplit

from pos_app.domain.faults import Fault
from pos_app.domain.fiscal_pdf import PdfFault, PdfHosts, PdfProblem, is_pdf
from pos_app.domain.trust import DIRECT, Trust
from pos_app.partner.transport import Transport

LARGEST = 8 * 1024 * 1024
"""Bytes; a DABPE is a page."""
_HOPS = 4
_PATIENCE = 20.0
"""Seconds for one request with its whole answer."""
_MOVED = (301, 302, 303, 307, 308)
_GONE = (404, 410)


async def fetch(
    url: str, hosts: PdfHosts, *, largest: int = LARGEST, patience: float = _PATIENCE, trust: Trust = DIRECT
) -> bytes:
    """Return the document behind an address.

    ``largest`` in bytes, ``patience`` in seconds for each request. ``trust`` is the provider's; its pinned
    keys do not apply to other hosts.

    Raises:
        PdfFault: it may not, or could not, be fetched.
    """
    hosts.check(url)
    for _ in range(_HOPS):
        host = urlsplit(url).hostname or ""
        # A connection of its own for each host: nothing that belongs to the provider's goes along.
        transport = Transport(read_timeout=patience, trust=trust.elsewhere())
        try:
            reply = await transport.download(url, largest)
        except Fault as fault:
            raise PdfFault(PdfProblem.NO_ANSWER, host, fault.detail) from fault
        if reply.status in _MOVED:
            url = hosts.follow(url, reply.headers.get("location", ""))
            continue
        if reply.status != 200:
            gone = reply.status in _GONE
            raise PdfFault(PdfProblem.NOT_THERE if gone else PdfProblem.REFUSED, host, f"HTTP {reply.status}")
        if not is_pdf(reply.body):
            raise PdfFault(PdfProblem.NOT_PDF, host, reply.content_type)
        if not reply.complete:
            raise PdfFault(PdfProblem.TOO_LARGE, host)
        return reply.body
    raise PdfFault(PdfProblem.TOO_MANY_REDIRECTS, urlsplit(url).hostname or "")
