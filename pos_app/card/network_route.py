"""How the card page reaches its hosts: whom it believes beside the public authorities, and by which proxy."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit

from pos_app.domain.trust import is_proxy
from pos_app.domain.value import Value

HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
"""What may stand in a flag of the engine: nothing that ends it or begins another."""


class NetworkRoute(Value):
    """Attributes:
    ca_file: PEM file of authorities that count for the page's own hosts, beside the public ones.
    proxy: address of an HTTP proxy, "" for none.
    direct: host names that are reached without the proxy.
    """

    ca_file: str = ""
    proxy: str = ""
    direct: tuple[str, ...] = ()


DIRECT = NetworkRoute()
"""No proxy, and the public authorities alone."""


def proxy_address(text: str) -> str:
    """Return a proxy's address as the engine takes it, ``http://host:port``; empty where it is not valid."""
    parts = urlsplit(text) if is_proxy(text) else None
    host = (parts.hostname or "").rstrip(".") if parts else ""
    if parts is None or not host:
        return ""
    try:
        port = parts.port or {"http": 80, "https": 443}[parts.scheme]
    except ValueError:
        return ""
    if HOST_NAME.fullmatch(host):
        return f"{parts.scheme}://{host}:{port}"
    try:
        address = ipaddress.IPv6Address(host)
        return "" if address.scope_id else f"{parts.scheme}://[{address}]:{port}"
    except ValueError:
        return ""
