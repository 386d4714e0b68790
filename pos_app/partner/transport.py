"""HTTP, and the only place that uses httpx. Reads share one client; an order gets a connection of its own."""

from __future__ import annotations

import asyncio
import importlib
import itertools
import logging
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
import msgspec

from pos_app.domain.calls import CallEvent
from pos_app.domain.faults import Excess, Fault, ProviderProblem, TooMuch, TooSlow, Unreachable
from pos_app.domain.trust import DIRECT, Trust
from pos_app.domain.value import Value
from pos_app.partner import call_facts, secure
from pos_app.partner.call_facts import CallRecord, by_proxy, unreachable
from pos_app.partner.config import Connection
from pos_app.partner.reading import limits
from pos_app.partner.reading.reply import Reply as Reply
from pos_app.partner.reading.reply import run_off_loop
from pos_app.partner.receiving import PackingError, TooMuchError, receive
from pos_app.partner.sanitizing import sanitized
from pos_app.partner.secure import ProxyProblemError

_LOG = logging.getLogger("pos_app.partner")
_ENCODER = msgspec.json.Encoder(decimal_format="number")
_FIRST_BYTE = "http11.send_request_headers.started"
_UNCONNECTED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)
_BROKEN = (httpx.HTTPError, httpx.InvalidURL, PackingError, OSError)
"""The library does not translate every error of a socket, above all none of a damaged TLS record."""
_UNPACKED_HERE = {"accept-encoding": "gzip"}
_INWARDS = ("_stream", "_httpcore_stream", "_connection", "_h11_state")
"""How the library's streams lie within each other, down to the parser. It shows it in no other way; a test
tells when another version has other names."""
_HEADERS_TOO_LARGE = 431
"""What h11 gives as a hint for headers without an end."""


@dataclass(frozen=True, slots=True)
class Request:
    """One call. ``json`` may hold Decimals, which are written as numbers with all their decimals.

    ``headers`` are hidden from ``repr``: they carry the credentials. So are parameters and body, which name
    people.
    ``patience`` bounds a read in seconds, in place of the usual time.
    """

    method: str
    url: str
    operation: str
    params: Mapping[str, str] = field(default_factory=dict, repr=False)
    json: object = field(default=None, repr=False)
    form: Mapping[str, str] | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    patience: float | None = None

    def encoded(self) -> tuple[bytes | None, dict[str, str]]:
        headers = {"accept": "application/json", **self.headers}
        if self.form is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
            return str(httpx.QueryParams(dict(self.form))).encode("ascii"), headers
        if self.json is not None:
            headers["content-type"] = "application/json"
            return _ENCODER.encode(self.json), headers
        return None, headers


class Sent(Value):
    """What became of a call that is made once. ``written``: its first byte may have left this machine."""

    written: bool
    reply: Reply | None
    problem: str = ""


class Transport:
    """Sends requests.

    Args:
        connect_timeout, read_timeout, once_timeout: seconds; the last two bound the whole exchange.
        channel: stands in for the network in tests of what no real server can do.
        observe: called when a call starts and when it ends, with its facts.
        trust: whom secure connections believe, and the proxy that they take.
    """

    def __init__(
        self,
        *,
        connect_timeout: float = 5.0,
        read_timeout: float = 20.0,
        once_timeout: float = 60.0,
        channel: httpx.AsyncBaseTransport | None = None,
        observe: Callable[[CallEvent], None] | None = None,
        trust: Trust = DIRECT,
    ) -> None:
        self._trust = trust
        self._observe = observe or (lambda _event: None)
        self._numbers = itertools.count(1)
        self._connect_timeout = connect_timeout
        self._read_timeout = read_timeout
        self._once_timeout = once_timeout
        self._channel = channel
        self._reads: httpx.AsyncClient | None = None
        self._contexts: dict[str, ssl.SSLContext] = {}
        self._unfinished: set[asyncio.Task[Sent]] = set()

    @classmethod
    def over(cls, connection: Connection, observe: Callable[[CallEvent], None] | None = None) -> Transport:
        return cls(
            connect_timeout=connection.connect_timeout,
            read_timeout=connection.read_timeout,
            once_timeout=connection.order_timeout,
            observe=observe,
            trust=connection.trust,
        )

    async def send(self, request: Request) -> Reply:
        """Perform a read. It may be cancelled at any moment.

        Raises:
            Unreachable: no connection.
            TooSlow: connected, but no whole answer in time.
            TooMuch: the answer is beyond its endpoint's limit.
            ProviderProblem: the connection broke, or what came is not HTTP.
        """
        with CallRecord(request.operation, next(self._numbers), self._observe) as call:
            try:
                reply = await self._read(request)
            except Fault as fault:
                stood, slow = not isinstance(fault, Unreachable), isinstance(fault, TooSlow)
                call.failed(fault, connected=stood, timed_out=slow)
                raise
            call.answered(reply)
        return reply

    async def _read(self, request: Request) -> Reply:
        reads = self._shared(request.url)
        body, headers = request.encoded()
        patience = request.patience or self._read_timeout
        received = bytearray()
        status: int | None = None
        try:
            async with (
                asyncio.timeout(patience),
                reads.stream(
                    request.method,
                    request.url,
                    params=_params(request),
                    content=body,
                    headers=headers,
                    timeout=httpx.Timeout(patience, connect=self._connect_timeout),
                ) as answer,
            ):
                status, answered = answer.status_code, answer.headers
                await receive(answer, _stream(answer), received, limits.of(request.operation))
                await _cut(answer)
        except TooMuchError as error:
            raise TooMuch(error.excess, error.limit, status=status) from error
        except _BROKEN as error:
            cause = self._cause(request.url, error)
            raise _fault(cause) from cause
        return Reply(
            status, answered, await run_off_loop(len(received), sanitized, bytes(received), request.operation)
        )

    async def download(self, url: str, largest: int) -> Reply:
        """Read a document from anywhere: no headers of ours, no redirections, not more than ``largest``
        bytes; a longer one is cut off and not ``complete``.

        Raises:
            Unreachable, TooSlow, ProviderProblem: as ``send``.
        """
        received = bytearray()
        whole = True
        try:
            async with (
                asyncio.timeout(self._read_timeout),
                self._client(url, self._read_timeout, httpx.Limits()) as client,
                client.stream("GET", url, headers={"accept": "application/pdf"}) as answer,
            ):
                status, headers = answer.status_code, answer.headers
                try:
                    await receive(answer, _stream(answer), received, limits.Limit(largest, 0), counted=False)
                except TooMuchError:
                    whole = False
        except _BROKEN as error:
            cause = self._cause(url, error)
            raise _fault(cause) from cause
        return Reply(status, headers, bytes(received), whole)

    async def send_once(self, request: Request) -> Sent:
        """Perform a call that must never happen twice: a connection of its own, no repeats, no redirects.

        It finishes even if the caller is cancelled, and answers whatever fails before a reply is whole.
        """
        # The one task outside a scope: no cancellation may cut an order in half.
        task = asyncio.get_running_loop().create_task(self._once(request), name=request.operation)
        self._unfinished.add(task)
        task.add_done_callback(self._unfinished.discard)
        return await asyncio.shield(task)

    async def aclose(self) -> None:
        """Let calls that are made once finish, then close the connections."""
        if self._unfinished:
            await asyncio.wait(self._unfinished)
        if self._reads is not None:
            await self._reads.aclose()
            self._reads = None

    async def _once(self, request: Request) -> Sent:
        written = False

        async def trace(event: str, details: Mapping[str, Any]) -> None:
            nonlocal written
            # What is sent to a proxy before TLS begins holds nothing of the request.
            written = written or (event == _FIRST_BYTE and details["request"].method != b"CONNECT")

        status: int | None = None
        headers: Mapping[str, str] = {}
        received = bytearray()
        problem = ""
        with CallRecord(request.operation, next(self._numbers), self._observe) as call:
            try:
                body, request_headers = request.encoded()
                alone = httpx.Limits(max_connections=1, max_keepalive_connections=0)
                async with (
                    asyncio.timeout(self._once_timeout),
                    self._client(request.url, self._once_timeout, alone) as client,
                    client.stream(
                        request.method,
                        request.url,
                        params=_params(request),
                        content=body,
                        headers=request_headers,
                        extensions={"trace": trace},
                    ) as answer,
                ):
                    status, headers = answer.status_code, answer.headers
                    await receive(answer, _stream(answer), received, limits.of(request.operation))
            except (*_BROKEN, TooMuchError) as error:
                cause = error if written else self._cause(request.url, error)
                problem = _named(cause)
                slow = isinstance(cause, httpx.TimeoutException | TimeoutError)
                call.failed(cause, connected=written, timed_out=slow)
            except Exception as error:  # noqa: BLE001 - what was written is known, whatever failed
                _LOG.error("%s: unexpected", request.operation, exc_info=error)
                problem = type(error).__name__  # Its text may name people.
            if status is None:
                return Sent(written, None, problem)
            body = await run_off_loop(len(received), sanitized, bytes(received), request.operation)
            reply = Reply(status, headers, body, not problem)
            if reply.complete:
                call.answered(reply)
            return Sent(True, reply, problem)

    def _shared(self, url: str) -> httpx.AsyncClient:
        if self._reads is None:
            try:
                self._reads = self._client(url, self._read_timeout, httpx.Limits())
            except OSError as error:  # The file of authorities is gone, or is none any more.
                raise unreachable(error) from error
        return self._reads

    def _client(self, url: str, timeout: float, pool: httpx.Limits) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            http1=True,
            http2=False,
            verify=self._context(url),
            trust_env=False,
            headers=_UNPACKED_HERE,
            follow_redirects=False,
            # A jar that takes nothing: what one call received must not follow the desk into the next sale.
            cookies=CookieJar(DefaultCookiePolicy(allowed_domains=())),
            timeout=httpx.Timeout(timeout, connect=self._connect_timeout),
            limits=pool,
            transport=self._channel,
            proxy=self._proxy(url),
        )

    def _proxy(self, url: str) -> httpx.Proxy | None:
        address = secure.proxy_for(url, self._trust)
        # The proxy's own certificate is not the service's: no pins for it.
        guard = _certificates(self._trust.elsewhere()) if address.startswith("https") else None
        return httpx.Proxy(address, ssl_context=guard) if address else None

    def _cause(self, url: str, error: Exception) -> Exception:
        proxied = isinstance(error, _UNCONNECTED) and secure.proxy_for(url, self._trust)
        return by_proxy(error) if proxied else error

    def _context(self, url: str) -> ssl.SSLContext:
        if "secure" not in self._contexts and url.lower().startswith("http://"):
            return self._contexts.setdefault("plain", _no_certificates())
        return self._contexts.setdefault("secure", _certificates(self._trust))


def load(url: str, trust: Trust) -> None:
    """Load what the first call to ``url`` needs and importing this module does not. May run in any thread."""
    with suppress(OSError):  # The file of authorities cannot be read: the first call tells it.
        context = _no_certificates() if url.lower().startswith("http://") else _certificates(trust)
        httpx.AsyncClient(verify=context, trust_env=False)  # The first imports the rest of the library.
        # What the library opens connections with, 60 ms, comes with the first of them.
        anyio: Any = importlib.import_module("anyio")
        anyio.run(anyio.sleep, 0)
        if secure.proxy_for(url, trust).startswith("https"):
            _certificates(trust.elsewhere())


@cache
def _certificates(trust: Trust) -> ssl.SSLContext:
    """Return the context of secure connections. Certificates take 40 ms to load: once, not for plain HTTP."""
    return secure.context(trust, lambda: httpx.create_ssl_context(trust_env=False))


def _no_certificates() -> ssl.SSLContext:
    return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


def _stream(answer: httpx.Response) -> httpx.AsyncByteStream:
    """Return the body as it comes: the library would unpack it without a bound."""
    assert isinstance(answer.stream, httpx.AsyncByteStream)
    return answer.stream


async def _cut(answer: httpx.Response) -> None:
    """Close the connection of a reply that was read to its end, if more than the reply came.

    A broken proxy, or a provider that means harm, sends bytes that nobody asked for. The library keeps them
    and takes them for the reply to whatever is asked next on that connection, perhaps for another customer.
    Bytes that come later, while it rests, make the library itself give it up.
    """
    inner: Any = answer.stream
    while (name := next((name for name in _INWARDS if hasattr(inner, name)), None)) is not None:
        inner = getattr(inner, name)
    data, *_ = getattr(inner, "trailing_data", (b"",))
    line = answer.extensions.get("network_stream")
    if data and line is not None:
        await line.aclose()


def _fault(error: Exception) -> Fault:
    """Return the fault of a read that failed."""
    if isinstance(error, (*_UNCONNECTED, httpx.PoolTimeout, ProxyProblemError)):
        return unreachable(error)
    if isinstance(error, httpx.TimeoutException | TimeoutError):
        return TooSlow(_named(error))
    if isinstance(error, httpx.UnsupportedProtocol | httpx.InvalidURL):
        return Unreachable(_named(error))
    hints = (getattr(cause, "error_status_hint", None) for cause in call_facts.causes(error))
    return TooMuch(Excess.HEADERS) if _HEADERS_TOO_LARGE in hints else ProviderProblem(_named(error))


def _params(request: Request) -> dict[str, str] | None:
    # None keeps a query that the address itself carries; an empty mapping would drop it.
    return dict(request.params) or None


def _named(error: BaseException) -> str:
    """Name an error for support, without the request that it may carry."""
    return f"{type(error).__name__}: {error}".rstrip(": ")
