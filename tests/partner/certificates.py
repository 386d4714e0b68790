"""Authorities and certificates of a test's own, and a proxy that passes connections on."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ipaddress
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from tests.partner.service import serving

NAMES = ("localhost", "central.example.test", "outra.example.test")


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


@dataclass(frozen=True)
class Issued:
    """A certificate with its key, in files."""

    pem: Path
    chain: Path
    pin: str

    def server(self) -> ssl.SSLContext:
        """Return the context of a server that shows it."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.chain)
        return context


class Authority:
    """Issues certificates for ``NAMES`` and 127.0.0.1; ``bare`` says no more of them than it must."""

    def __init__(
        self,
        folder: Path,
        name: str = "ca",
        days: int = 30,
        *,
        bare: bool = False,
        above: Authority | None = None,
        authority: bool = True,
    ) -> None:
        self._folder = folder
        self._bare = bare
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._subject = _name(f"Autoridade {name}")
        self.file = folder / f"{name}.pem"
        made = (above or self)._made(self._subject, self._key, days, authority=authority)
        self.file.write_bytes(made.public_bytes(Encoding.PEM))
        self.der = made.public_bytes(Encoding.DER)

    def between(self, name: str, *, authority: bool = True) -> Authority:
        """Return an authority that this one vouches for, or somebody who only acts as one."""
        return Authority(self._folder, name, above=self, authority=authority)

    def issue(self, name: str, days: int = 10, uses: tuple[str, ...] = ()) -> Issued:
        """Return a fresh certificate with a key of its own; ``uses`` are the OIDs of what it is for."""
        key = ec.generate_private_key(ec.SECP256R1())
        made = self._made(_name(name), key, days, authority=False, uses=uses)
        pem, chain = self._folder / f"{name}.pem", self._folder / f"{name}-chain.pem"
        pem.write_bytes(made.public_bytes(Encoding.PEM))
        private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        chain.write_bytes(pem.read_bytes() + private)
        info = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        return Issued(pem, chain, base64.b64encode(hashlib.sha256(info).digest()).decode())

    def _made(
        self,
        subject: x509.Name,
        key: ec.EllipticCurvePrivateKey,
        days: int,
        *,
        authority: bool,
        uses: tuple[str, ...] = (),
    ) -> x509.Certificate:
        names: list[x509.GeneralName] = [x509.DNSName(name) for name in NAMES]
        names.append(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
        now = datetime.now(UTC)
        usage = x509.KeyUsage(
            digital_signature=not authority,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            key_cert_sign=authority,
            crl_sign=authority,
            encipher_only=False,
            decipher_only=False,
        )
        made = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self._subject)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=60))
            .not_valid_after(now + timedelta(days=days))
            .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        )
        if not authority or not self._bare:
            made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
        if uses:
            made = made.add_extension(
                x509.ExtendedKeyUsage([x509.ObjectIdentifier(use) for use in uses]), critical=False
            )
        if not self._bare:
            above = x509.AuthorityKeyIdentifier.from_issuer_public_key(self._key.public_key())
            made = (
                made.add_extension(usage, critical=True)
                .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
                .add_extension(above, critical=False)
            )
        return made.sign(self._key, hashes.SHA256())


@dataclass
class Proxy:
    """An HTTP proxy that leads every host name to this computer. ``asked`` are its first lines; ``refuse``
    answers with that status instead."""

    port: int = 0
    refuse: int = 0
    asked: list[str] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            self.heads.append(head)
            self.asked.append(head.split("\r\n")[0])
            if self.refuse:
                writer.write(f"HTTP/1.1 {self.refuse} No\r\ncontent-length: 0\r\n\r\n".encode())
                await writer.drain()
                return
            port = int(head.split(" ")[1].rpartition(":")[2])
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"HTTP/1.1 200 Connected\r\n\r\n")
            try:
                await asyncio.gather(_pass(reader, far_writer), _pass(far_reader, writer))
            finally:
                far_writer.transport.abort()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # One of the two hung up.
        finally:
            writer.close()


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
    writer.write_eof()


@contextmanager
def proxy() -> Iterator[Proxy]:
    """Run a proxy on a free port, on a loop and thread of its own."""
    made = Proxy()
    with serving(made.serve) as made.port:
        yield made
