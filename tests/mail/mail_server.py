"""A real mail server on this computer, with the moods of one: it takes, refuses, stalls, hangs up."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from threading import Event, Thread
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from pos_app.domain.receipt_channels import MailAccount, MailSecurity

CERTIFICATE = Path(__file__).with_name("mail_server.pem")
"""For this computer by its number, signed by itself: made once, for a hundred years."""
USER, PASSWORD = "guiche@viacao.com.br", "segredo"


@dataclass
class Mood:
    """How the server behaves, and what it took."""

    address: str = "250 OK"
    sender: str = "250 OK"
    message: str = "250 taken"
    stalls: bool = False
    hangs_up: bool = False
    """After it read the whole mail, without an answer."""
    went_on: Event = field(default_factory=Event)
    stalled: Event = field(default_factory=Event)
    mails: list[bytes] = field(default_factory=list)

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        envelope.mail_from = address
        return self.sender

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.address.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.address

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        if self.message.startswith("250"):
            self.mails.append(envelope.content)
        if self.hangs_up:
            transport: Any = server.transport
            transport.abort()
        if self.stalls:
            self.stalled.set()
            await asyncio.to_thread(self.went_on.wait, 20)
        return self.message

    def messages(self) -> list[EmailMessage]:
        """Return what it took, read."""
        found = (message_from_bytes(mail, policy=policy.default) for mail in self.mails)
        return [one for one in found if isinstance(one, EmailMessage)]


@dataclass
class MailServer:
    """A running server."""

    port: int
    mood: Mood
    security: MailSecurity
    user: str = ""

    @property
    def account(self) -> MailAccount:
        """The account of a desk there."""
        return MailAccount("127.0.0.1", self.port, self.security, self.user, "bilhetes@viacao.com.br")


@contextmanager
def mail_server(
    security: MailSecurity = MailSecurity.STARTTLS,
    mood: Mood | None = None,
    *,
    port: int = 0,
    signs_in: bool = False,
    secured: bool = True,
) -> Iterator[MailServer]:
    """Run a server. ``secured``: whether it has a certificate at all."""
    context = None
    if secured and security is not MailSecurity.NONE:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(CERTIFICATE)
    implicit = security is MailSecurity.TLS
    mood = mood or Mood()
    options: dict[str, Any] = {}
    if signs_in:
        options = {
            "auth_required": True,
            "authenticator": _knows,
            "auth_require_tls": security is MailSecurity.STARTTLS,
        }
    if context is not None and not implicit:
        options["tls_context"] = context
    with _listening(lambda: SMTP(mood, **options), port, context if implicit else None) as real:
        try:
            yield MailServer(real, mood, security, USER if signs_in else "")
        finally:
            mood.went_on.set()


@contextmanager
def _listening(made: Callable[[], SMTP], port: int, context: ssl.SSLContext | None) -> Iterator[int]:
    """Run an event loop with the server in a thread; gives its port."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, name="mail server")
    thread.start()

    async def begin() -> asyncio.Server:
        options: dict[str, Any] = {"ssl": context} if context else {}
        return await loop.create_server(made, "127.0.0.1", port, **options)

    async def end(server: asyncio.Server) -> None:
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await loop.shutdown_default_executor()

    server = asyncio.run_coroutine_threadsafe(begin(), loop).result(5)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(end(server), loop).result(5)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def _knows(_server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: Any) -> AuthResult:
    right = isinstance(data, LoginPassword) and data == LoginPassword(USER.encode(), PASSWORD.encode())
    return AuthResult(success=right, handled=False)
