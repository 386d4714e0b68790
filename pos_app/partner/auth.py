"""The access token: asked for once for all waiting calls, renewed before it ends (contract 4.1, 5)."""

from __future__ import annotations

import asyncio
import base64
import binascii
import time
from collections.abc import Callable, Mapping
from datetime import datetime

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Invalid, NotAuthorized, Unreadable
from pos_app.partner.config import Connection
from pos_app.partner.faults import document, fault, moment
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.reply_reader import ReplyReader
from pos_app.partner.retry import damaged
from pos_app.partner.transport import Request, Transport

_LIFETIME_UNTOLD = 3600.0
_EARLY = 60.0
_MOST_SECONDS = 100 * 86_400
"""A lifetime of more than a hundred days is in milliseconds."""


class Tokens:
    """Keeps one access token. The refresh token is not used: the contract shows no procedure for it.

    Attributes:
        server_time: the service's clock in UTC when the last token was asked for, None where it was not sent.
    """

    def __init__(
        self,
        connection: Connection,
        transport: Transport,
        monotonic: Callable[[], float] = time.monotonic,
        book: Book | None = None,
    ) -> None:
        self._book, self._connection = book or Book(), connection
        self._transport, self._monotonic = transport, monotonic
        self._token = ""
        self._renew_at = 0.0
        self._one_at_a_time = asyncio.Lock()
        self.server_time: datetime | None = None

    async def bearer(self) -> str:
        """Return a token that is good for a while yet; all that wait meanwhile get the same one. Asks once:
        whoever calls decides whether to ask again.

        Raises:
            NotAuthorized: the credentials were not accepted.
            Fault: the service gave no usable answer.
        """
        if self._fresh():
            return self._token
        async with self._one_at_a_time:
            if not self._fresh():
                await self._renew()
            return self._token

    def forget(self, rejected: str = "") -> None:
        """Ask for a new token at the next call. With ``rejected``, only if that one is still in use: many
        calls that fail together renew once."""
        if not rejected or rejected == self._token:
            self._token = ""

    def secrets(self) -> tuple[str, str]:
        """Return the token, empty before there is one, and the pair that asks for it, as they are sent."""
        return self._token, self._pair()

    def _pair(self) -> str:
        who = f"{self._connection.user}:{self._connection.secret}".encode()
        return base64.b64encode(who).decode("ascii")

    def _fresh(self) -> bool:
        return bool(self._token) and self._monotonic() < self._renew_at

    async def _renew(self) -> None:
        asked_at = self._monotonic()
        found = await self._ask()
        token, life = read(found, time.time(), self._book)
        # A token that lives less than two minutes is used for half its life.
        self._renew_at = asked_at + life - min(_EARLY, life / 2)
        self._token = token

    async def _ask(self) -> dict[str, object]:
        headers = {"authorization": f"Basic {self._pair()}"}
        if self._connection.api_key:
            headers["x-api-key"] = self._connection.api_key
        grant = {"grant_type": "client_credentials"}
        as_json = self._connection.token_body == "json"
        request = Request(
            "POST",
            self._connection.url("oauth/basic-token"),
            Endpoint.TOKEN,
            json=grant if as_json else None,
            form=None if as_json else grant,
            headers=headers,
        )
        reply = await self._transport.send(request)
        if await damaged(reply, request.url):
            reply = await self._transport.send(request)
        self.server_time = moment(reply.headers.get("date", ""))
        if not 200 <= reply.status < 300:
            found = fault(reply)
            if isinstance(found, Invalid):
                raise NotAuthorized(found.detail, status=reply.status, code=found.code, said=found.said)
            raise found
        body = document(reply.body)
        if body is None:
            raise Unreadable(Endpoint.TOKEN, "body", status=reply.status)
        return body


def read(answer: Mapping[str, object], now: float, book: Book | None = None) -> tuple[str, float]:
    """Return the token of an answer, and how many seconds it lives; ``now`` in seconds since 1970.

    Raises:
        Unreadable: there is none that can be sent in a header.
    """
    reader = ReplyReader(answer, Endpoint.TOKEN, book)
    token = reader.need("access_token")
    if not usable(token):
        raise reader.lacking("access_token", "fits into no header")
    line = reader.line("expiry")
    return str(token), lifetime(str(token), reader.value("expiry"), now, line.form if line else "")


def usable(token: object) -> bool:
    """Return whether a value is a text that can be sent in a header."""
    return (
        isinstance(token, str)
        and token.isascii()
        and token.isprintable()
        and bool(token)
        and " " not in token
    )


def lifetime(token: str, stated: object, now: float, form: str = "") -> float:
    """Return how many seconds a token lives: as stated, else as the JWT says, else an hour.

    ``stated`` is a moment, or a time in the unit ``form``, in seconds unless it says otherwise. The JWT's
    ``exp`` and ``iat`` are compared with each other where both are given, so that a wrong clock of this
    machine does not matter.
    """
    end = _end(stated)
    if end is not None:
        return max(end - now, 0.0)
    seconds = _seconds(stated)
    if seconds is not None:
        seconds *= {"minutes": 60, "hours": 3600}.get(form, 1)
        return seconds / 1000 if seconds > _MOST_SECONDS else seconds
    claims = _claims(token)
    end = _seconds(claims.get("exp"))
    if end is None:
        return _LIFETIME_UNTOLD
    begin = _seconds(claims.get("iat"))
    return max(end - (now if begin is None else begin), 0.0)


def _end(value: object) -> float | None:
    """Return the moment that a value states, in seconds since 1970; without a zone it is this machine's."""
    stated = forms.day_hour(value)
    end = forms.instant_of(stated)
    if stated is None or end is None:
        return None
    here = stated.moment() if stated.offset is None else None
    return (here or end).timestamp()


def _claims(token: str) -> Mapping[str, object]:
    parts = token.split(".")
    if len(parts) != 3:
        return {}
    try:
        padded = parts[1] + "=" * (-len(parts[1]) % 4)
        return document(base64.urlsafe_b64decode(padded)) or {}
    except (binascii.Error, ValueError):
        return {}


def _seconds(value: object) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and value.strip().isdecimal():
        value = int(value)
    return float(value) if isinstance(value, int | float) and 0 <= value < 1e12 else None
