"""Certificates that Chromium does not know: proven against the desk's own authorities, or refused."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID
from cryptography.x509.verification import (
    Criticality,
    ExtensionPolicy,
    Policy,
    PolicyBuilder,
    Store,
    Subject,
    VerificationError,
)

_MOST = 10
"""Certificates of one chain that are looked at."""


class OwnAuthorities:
    """The authorities of a PEM file; of one that cannot be read, none."""

    def __init__(self, file: str) -> None:
        try:
            found = x509.load_pem_x509_certificates(Path(file).read_bytes()) if file else []
        except (OSError, ValueError):
            found = []
        self._store = Store(found) if found else None

    def vouch(self, host: str, chain: Sequence[bytes], now: datetime | None = None) -> bool:
        """Return whether a chain (DER, the host's own certificate first) leads from this host to one of the
        authorities: names, dates, signatures and the use of each key are checked. Anything else is no."""
        if self._store is None or not chain:
            return False
        try:
            shown = [x509.load_der_x509_certificate(one) for one in chain[:_MOST]]
            verifier = (
                PolicyBuilder()
                .store(self._store)
                .time(now or datetime.now(UTC))
                .extension_policies(ca_policy=_of_authority(), ee_policy=_of_host())
                .build_server_verifier(_subject(host))
            )
            verifier.verify(shown[0], shown[1:])
        except (VerificationError, ValueError, x509.DuplicateExtension, x509.UnsupportedGeneralNameType):
            return False
        return True


def _subject(host: str) -> Subject:
    """Raises ``ValueError`` for a text that is not a host."""
    try:
        return x509.IPAddress(ipaddress.ip_address(host.strip("[]")))
    except ValueError:
        return x509.DNSName(host.rstrip("."))


def _of_authority() -> ExtensionPolicy:
    """The rules of the public web ask more of an authority than the tools with which people make their own
    write down; these are RFC 5280's."""
    return (
        ExtensionPolicy.webpki_defaults_ca()
        .require_present(x509.BasicConstraints, Criticality.AGNOSTIC, _is_authority)
        .may_be_present(x509.KeyUsage, Criticality.AGNOSTIC, _may_sign)
        .may_be_present(x509.AuthorityKeyIdentifier, Criticality.AGNOSTIC, None)
        .may_be_present(x509.SubjectKeyIdentifier, Criticality.AGNOSTIC, None)
        .may_be_present(x509.ExtendedKeyUsage, Criticality.AGNOSTIC, _serves)
    )


def _of_host() -> ExtensionPolicy:
    return (
        ExtensionPolicy.webpki_defaults_ee()
        .require_present(x509.SubjectAlternativeName, Criticality.AGNOSTIC, None)
        .may_be_present(x509.BasicConstraints, Criticality.AGNOSTIC, None)
        .may_be_present(x509.KeyUsage, Criticality.AGNOSTIC, None)
        .may_be_present(x509.AuthorityKeyIdentifier, Criticality.AGNOSTIC, None)
        .may_be_present(x509.ExtendedKeyUsage, Criticality.AGNOSTIC, _serves)
    )


def _is_authority(_policy: Policy, _certificate: x509.Certificate, found: x509.BasicConstraints) -> None:
    if not found.ca:
        raise ValueError("not an authority")


def _may_sign(_policy: Policy, _certificate: x509.Certificate, found: x509.KeyUsage | None) -> None:
    if found is not None and not found.key_cert_sign:
        raise ValueError("an authority that signs no certificates")


def _serves(_policy: Policy, _certificate: x509.Certificate, found: x509.ExtendedKeyUsage | None) -> None:
    meant = {ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.ANY_EXTENDED_KEY_USAGE}
    if found is not None and not meant.intersection(found):
        raise ValueError("not meant for servers")
