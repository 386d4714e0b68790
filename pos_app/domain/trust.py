"""How a desk reaches the provider's service: whom it trusts, and through which proxy."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import urlsplit

from pos_app.domain.value import Value

ENVIRONMENT = "environment"
"""In place of a proxy's address: the proxy that the environment names (``HTTPS_PROXY``, ``NO_PROXY``)."""
_DIGEST = 32
_PREFIX = re.compile(r"sha256(?://(?!.{43}$)|/|:)", re.IGNORECASE)
"""With 43 characters behind it the second slash is the first of the 44 of Base64."""


class Trust(Value):
    """What holds beside TLS as everybody has it.

    Attributes:
        ca_file: PEM file of the authorities that may vouch for the service, in place of the public ones;
            "" for those.
        pins: SHA-256 of the public keys (SPKI) that the service may show, in Base64; one for the key in use,
            others for keys to come. Without any every certificate that an authority vouches for will do.
        proxy: address of an HTTP proxy, ``ENVIRONMENT``, or "" for none; never to this computer itself.
        public_too: whether the public authorities count beside ``ca_file``.
    """

    ca_file: str = ""
    pins: tuple[str, ...] = ()
    proxy: str = ""
    public_too: bool = False

    def elsewhere(self) -> Trust:
        """Return the same for other hosts than the provider's: its own key is not theirs."""
        return Trust(self.ca_file, (), self.proxy, public_too=True)


DIRECT = Trust()
"""No proxy, and the public authorities."""


def pin(text: str) -> str:
    """Return the SHA-256 of a public key as Base64, from that or hexadecimal, with or without ``sha256/``.

    Raises:
        ValueError: it is not valid.
    """
    bare = _PREFIX.sub("", text.strip(), count=1)
    hexadecimal = bare.replace(":", "")
    try:
        if len(hexadecimal) == 2 * _DIGEST:
            digest = bytes.fromhex(hexadecimal)
        else:
            digest = base64.b64decode(bare, validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError("not a SHA-256 digest") from error
    if len(digest) != _DIGEST:
        raise ValueError("not a SHA-256 digest")
    return base64.b64encode(digest).decode("ascii")


def is_proxy(text: str) -> bool:
    """Return whether a text is a proxy's address: http or https, a host, no user and no path."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return False
    bare = not parts.username and not parts.query and not parts.fragment and parts.path in ("", "/")
    return parts.scheme in ("http", "https") and bool(parts.hostname) and bare and text.isprintable()
