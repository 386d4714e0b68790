"""TLS and the way out: the authorities and keys that a connection accepts, and the proxy it takes."""

from __future__ import annotations

import base64
import hashlib
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from pos_app.domain.addresses import is_this_computer
from pos_app.domain.start_faults import ValueProblem
from pos_app.domain.trust import ENVIRONMENT, Trust

_CERTIFICATE = b"-----BEGIN CERTIFICATE-----"
_KEY = b"PRIVATE KEY-----"


class OtherKeyError(ssl.SSLCertVerificationError):
    """The service showed a certificate with a public key that is not pinned."""


class ProxyProblemError(Exception):
    """No connection through the proxy: it is not there, or it refused. The text is for support."""


def context(trust: Trust, public: Callable[[], ssl.SSLContext]) -> ssl.SSLContext:
    """Return the context of secure connections; ``public`` makes one with the public authorities.

    Raises:
        OSError: the file of authorities cannot be read, or holds none.
    """
    if trust.ca_file and not trust.public_too:
        made = ssl.create_default_context(cafile=trust.ca_file)
    else:
        made = public()
        if trust.ca_file:
            made.load_verify_locations(cafile=trust.ca_file)
    if trust.pins:
        made.sslobject_class = _pinned(frozenset(trust.pins))
    return made


def _pinned(pins: frozenset[str]) -> type[ssl.SSLObject]:
    """Return TLS that ends the handshake, before anything is sent, where the key is not one of these."""

    class PinnedObject(ssl.SSLObject):
        def do_handshake(self) -> None:
            super().do_handshake()
            shown = self.getpeercert(binary_form=True)
            key = key_of(shown) if shown else ""
            if key not in pins:
                raise OtherKeyError(1, f"the key of this certificate is not pinned: sha256/{key}")

    return PinnedObject


def key_of(certificate: bytes) -> str:
    """Return the SHA-256 of a certificate's public key (SPKI) in Base64; ``certificate`` is DER."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = x509.load_der_x509_certificate(certificate).public_key()
    info = key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(info).digest()).decode("ascii")


def proxy_for(url: str, trust: Trust) -> str:
    """Return the address of the proxy that a call takes, or ""; never one to this computer itself."""
    host = urlsplit(url).hostname or ""
    if not trust.proxy or is_this_computer(host):
        return ""
    if trust.proxy != ENVIRONMENT:
        return trust.proxy
    import urllib.request

    if urllib.request.proxy_bypass(host):
        return ""
    known = urllib.request.getproxies()
    found = known.get("https") or known.get("all") or ""
    return found if "://" in found or not found else f"http://{found}"


def ca_problem(file: str, now: datetime | None = None) -> ValueProblem | None:
    """Return why a file of authorities will not do, None where it will."""
    from cryptography import x509

    try:
        text = Path(file).read_bytes()
    except OSError:
        return ValueProblem.CA_NOT_READ
    if _KEY in text:
        return ValueProblem.CA_HAS_KEY
    try:
        found = x509.load_pem_x509_certificates(text) if _CERTIFICATE in text else []
    except ValueError:
        found = []
    if not found:
        return ValueProblem.CA_NOT_PEM
    if not all(_is_authority(one) for one in found):
        return ValueProblem.CA_NOT_AUTHORITY
    if any(one.not_valid_after_utc < (now or datetime.now(UTC)) for one in found):
        return ValueProblem.CA_EXPIRED
    return None


def _is_authority(certificate: object) -> bool:
    from cryptography import x509

    assert isinstance(certificate, x509.Certificate)
    try:
        return certificate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    except (x509.ExtensionNotFound, ValueError):
        return False
