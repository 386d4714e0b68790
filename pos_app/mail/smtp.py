"""Hands one mail to the mail server of the desk. Blocks: for a thread of its own.

A server may only take a mail whose end it has read: until the line with the single dot leaves, nothing was
sent, whatever happens. So that moment is reported first (``ending``), and a failure after it, other than the
server's own refusal, is an unknown end.
"""

from __future__ import annotations

import contextlib
import re
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Lock

from pos_app.domain.addresses import is_this_computer
from pos_app.domain.mail_delivery import MailFault, MailProblem, address_problem
from pos_app.domain.receipt_channels import MailAccount, MailSecurity
from pos_app.domain.value import Value

_P = MailProblem
_OVER, _READY = 250, 354
_LONGEST_REPLY = 200


class Waits(Value):
    """How long the server may take, in seconds: to be reached, for an answer, and to take the whole mail, for
    which it may look for viruses first."""

    connect: float = 10.0
    answer: float = 20.0
    taking: float = 60.0


class Line:
    """One line to a mail server, which another thread may ``stop``.

    ``authorities`` is a file of certificates that are trusted besides the system's: a server of one's own.
    """

    def __init__(
        self,
        account: MailAccount,
        password: str,
        *,
        waits: Waits | None = None,
        authorities: Path | None = None,
    ) -> None:
        self._account = account
        self._password = password
        self._waits = waits or Waits()
        self._authorities = authorities
        self._lock = Lock()
        self._stopped = False
        self._ended = False
        self._socket: socket.socket | None = None

    @property
    def ended(self) -> bool:
        """Whether the end of the mail has left."""
        return self._ended

    def stop(self) -> None:
        """Hang up, unless the end of the mail has left: then the answer is waited for."""
        with self._lock:
            if self._ended:
                return
            self._stopped = True
            if self._socket is not None:
                with contextlib.suppress(OSError):
                    # Of the plain socket: a secured one would forget its keys before it is shut.
                    socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def send(self, mail: bytes, to: str, ending: Callable[[], None]) -> None:
        """Send a mail to one address. ``ending`` is called before its last bytes leave; what it raises ends
        the try, and nothing was sent then.

        Raises:
            MailFault: it was not taken, or ``unknown``.
        """
        if address_problem(to) or address_problem(self._account.sender):
            raise MailFault(_P.ADDRESS_REFUSED)
        server = self._opened()
        try:
            self._sign_in(server)
            with _as_mail_faults(_P.UNREACHABLE):
                self._address(server, to)
                self._begin(server, mail)
            self._end(server, ending)
        finally:
            server.close()

    # --- Reaching the server ------------------------------------------------------------------------

    def _opened(self) -> smtplib.SMTP:
        account = self._account
        if account.security is MailSecurity.NONE and not is_this_computer(account.host):
            raise MailFault(_P.NOT_SECURE)
        with _as_mail_faults(_P.UNREACHABLE):
            server = _Server(account, self._waits, self._context, self._use)
            code, reply = server.connect(account.host, account.port)
            if code != 220:
                server.close()
                raise _fault(_P.BUSY, code, reply)
        try:
            with _as_mail_faults(_P.UNREACHABLE):
                server.ehlo_or_helo_if_needed()
                if account.security is MailSecurity.STARTTLS:
                    self._secure(server)
        except BaseException:
            server.close()
            raise
        return server

    def _context(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        if self._authorities is not None:
            context.load_verify_locations(self._authorities)
        return context

    def _use(self, opened: socket.socket) -> None:
        """Take the socket into the hand that ``stop`` can close it with."""
        with self._lock:
            if self._stopped:
                opened.close()
                raise MailFault(_P.LINE_LOST)
            self._socket = opened

    def _secure(self, server: smtplib.SMTP) -> None:
        if not server.has_extn("starttls"):
            raise MailFault(_P.NOT_SECURE, "STARTTLS")
        code, reply = server.starttls(context=self._context())
        if code != 220:
            raise _fault(_P.NOT_SECURE, code, reply)
        if server.sock is not None:
            self._use(server.sock)
        server.ehlo()

    def _sign_in(self, server: smtplib.SMTP) -> None:
        if not self._account.user:
            return
        if not self._password:
            raise MailFault(_P.NO_PASSWORD)
        with _as_mail_faults(_P.UNREACHABLE):
            try:
                server.login(self._account.user, self._password)
            except smtplib.SMTPAuthenticationError as error:
                temporary = 400 <= error.smtp_code < 500 and error.smtp_code not in (432, 454)
                problem = _P.BUSY if temporary else _P.SIGN_IN_REFUSED
                raise _fault(problem, error.smtp_code, error.smtp_error) from None
            except smtplib.SMTPNotSupportedError:
                raise MailFault(_P.SIGN_IN_REFUSED, "AUTH") from None
            except UnicodeError:
                raise MailFault(_P.SIGN_IN_REFUSED) from None

    # --- The mail -----------------------------------------------------------------------------------

    def _address(self, server: smtplib.SMTP, to: str) -> None:
        code, reply = server.mail(self._account.sender)
        if code != _OVER:
            # 530: it wants a sign-in first.
            refused = _P.SIGN_IN_REFUSED if code == 530 else _P.SENDER_REFUSED
            raise _fault(_P.BUSY if code < 500 else refused, code, reply)
        code, reply = server.rcpt(to)
        if code not in (_OVER, 251):
            raise _fault(_P.BUSY if code < 500 else _P.ADDRESS_REFUSED, code, reply)

    def _begin(self, server: smtplib.SMTP, mail: bytes) -> None:
        code, reply = server.docmd("DATA")
        if code != _READY:
            raise _fault(_P.BUSY if code < 500 else _P.MESSAGE_REFUSED, code, reply)
        lines = re.sub(rb"\r\n|\r|\n", b"\r\n", mail)
        stuffed = re.sub(rb"(?m)^\.", b"..", lines)
        server.send(stuffed if stuffed.endswith(b"\r\n") else stuffed + b"\r\n")

    def _end(self, server: smtplib.SMTP, ending: Callable[[], None]) -> None:
        ending()
        with self._lock:
            if self._stopped:
                raise MailFault(_P.LINE_LOST)
            self._ended = True
        try:
            if server.sock is not None:
                server.sock.settimeout(self._waits.taking)
            server.send(b".\r\n")
            code, reply = server.getreply()
        except (OSError, smtplib.SMTPException) as error:
            raise MailFault(_P.TOO_SLOW if _is_slow(error) else _P.LINE_LOST, unknown=True) from error
        if code != _OVER:
            raise _fault(_P.BUSY if code < 500 else _P.MESSAGE_REFUSED, code, reply)
        with contextlib.suppress(OSError, smtplib.SMTPException):
            server.docmd("QUIT")  # It is taken; whether the goodbye arrives does not matter.


class _Server(smtplib.SMTP):
    """The library's client, whose socket is secured before the first byte where the account says so."""

    def __init__(
        self,
        account: MailAccount,
        waits: Waits,
        context: Callable[[], ssl.SSLContext],
        use: Callable[[socket.socket], None],
    ) -> None:
        super().__init__(timeout=waits.answer)
        self._account = account
        self._waits = waits
        self._tls = context
        self._taken = use
        self._host = account.host  # For the certificate's name, in ``starttls`` too.

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        opened = socket.create_connection((host, port), self._waits.connect)
        opened.settimeout(self._waits.answer)
        self._taken(opened)
        if self._account.security is MailSecurity.TLS:
            try:
                opened = self._tls().wrap_socket(opened, server_hostname=host)
            except BaseException:
                opened.close()
                raise
            self._taken(opened)
        return opened


@contextlib.contextmanager
def _as_mail_faults(otherwise: MailProblem) -> Iterator[None]:
    """Raise what the library and the system raise as faults; for what happens before the end of the mail."""
    try:
        yield
    except MailFault:
        raise
    except ssl.SSLError as error:
        raise MailFault(_P.NOT_SECURE, _words(error)) from error
    except (TimeoutError, smtplib.SMTPServerDisconnected, ConnectionResetError, BrokenPipeError) as error:
        raise MailFault(_P.TOO_SLOW if _is_slow(error) else _P.LINE_LOST) from error
    except smtplib.SMTPResponseException as error:
        raise _fault(_P.BUSY, error.smtp_code, error.smtp_error) from error
    except smtplib.SMTPException as error:
        raise MailFault(_P.BUSY, _words(error)) from error
    except (OSError, UnicodeError) as error:
        raise MailFault(otherwise, _words(error)) from error


def _is_slow(error: BaseException) -> bool:
    """Return whether the time was up; the library tells that as a lost line."""
    return isinstance(error, TimeoutError) or isinstance(error.__context__, TimeoutError)


def _fault(problem: MailProblem, code: int, reply: bytes | str) -> MailFault:
    words = reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply
    return MailFault(problem, _short(f"{code} {words}"))


def _words(error: BaseException) -> str:
    reason = error.reason if isinstance(error, ssl.SSLError) else getattr(error, "strerror", "")
    return _short(str(reason or type(error).__name__))


def _short(words: str) -> str:
    """Return a server's words in one line, without addresses: they may name the customer."""
    plain = re.sub(r"\S+@\S+", "***", " ".join(words.split()))
    return "".join(c for c in plain if c.isprintable())[:_LONGEST_REPLY]
