"""The partner service, one method per endpoint. Reads raise ``domain.faults.Fault``; orders give verdicts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime

from pos_app.domain.calls import CallEvent
from pos_app.domain.card_numbers import card_in
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import (
    Fault,
    Invalid,
    NotAuthorized,
    NotFound,
    ProviderProblem,
    TooSlow,
    Unreachable,
    Unreadable,
)
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.orders import (
    NOT_COMPOSED,
    CheckoutReport,
    Finality,
    FiscalTicket,
    NotSent,
    Order,
    OrderDetail,
    OrderFilter,
    OrderSummary,
    Verdict,
)
from pos_app.domain.payment import Quote, QuotePart
from pos_app.domain.places import Place, fold
from pos_app.domain.raw_reply import RawReply
from pos_app.domain.trips import Stop, TripDetail, TripQuery, TripResults
from pos_app.domain.value import replace
from pos_app.partner import faults, operations, pricing, request_bodies, search
from pos_app.partner.auth import Tokens
from pos_app.partner.config import Connection
from pos_app.partner.faults import NOT_FINISHED, retry_after
from pos_app.partner.operations import Operation
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.samples import SampleFolder, raw_reply
from pos_app.partner.replies import Replies
from pos_app.partner.retry import damaged, retried
from pos_app.partner.transport import Reply, Request, Transport
from pos_app.partner.verdicts import classify
from pos_app.partner.wire import (
    checkout,
    fiscal,
    holds,
    itinerary,
    order_detail,
    order_list,
    places,
    seat_map,
    session,
)

_LOG = logging.getLogger("pos_app.partner")


class PartnerClient:
    """Talks to one profile's service.

    Args:
        connection: where, as whom, and in which forms.
        transport: how; by default over the network with the connection's timeouts.
        now: the moment in UTC, for holds without an expiry.
        observe: called when a call starts and when it ends; a ``transport`` that is given reports by itself.
        book: what is known of how this provider answers.
        samples: where replies that cannot be read are kept, masked.
    """

    def __init__(
        self,
        connection: Connection,
        transport: Transport | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        observe: Callable[[CallEvent], None] | None = None,
        book: Book | None = None,
        samples: SampleFolder | None = None,
    ) -> None:
        self._connection = connection
        self.book = book or Book()
        self._replies = Replies(self.book, samples)
        self._transport = transport or Transport.over(connection, observe)
        self._tokens = Tokens(connection, self._transport, book=self.book)
        self._now = now

    async def aclose(self) -> None:
        """Let an order on its way finish, then close the connections."""
        await self._transport.aclose()

    def secrets(self) -> tuple[str, ...]:
        """Return what opens the service: the secret, the key and the token, as they stand in requests."""
        return tuple(
            filter(None, (self._connection.secret, self._connection.api_key, *self._tokens.secrets()))
        )

    # --- Token (contract 4.1) ---------------------------------------------------------------------

    async def renew_token(self) -> None:
        """Forget the access token, so that the next call asks for a new one."""
        self._tokens.forget()

    async def check_token(self) -> datetime | None:
        """Get a new token now; return the service's clock in UTC, where its answers carry it."""
        self._tokens.forget()
        await retried(self._tokens.bearer)
        return self._tokens.server_time

    async def probe(self, latitude: float, longitude: float, patience: float) -> None:
        """Find out whether the service answers by its cheapest documented read: the places within 1 km of a
        point (contract 4.2). It holds nothing, charges nothing and is not repeated.

        Raises:
            Fault: no usable answer came, or none within ``patience`` seconds.
        """
        params = {"latitude": f"{latitude:.6f}", "longitude": f"{longitude:.6f}", "radius": "1"}
        request = operations.PLACES.request(self._connection, params)
        try:
            async with asyncio.timeout(patience):
                await self._asked(replace(request, patience=patience))
        except TimeoutError as error:
            raise TooSlow("no answer to the probe") from error

    # --- Places (contract 4.2) --------------------------------------------------------------------

    async def places_near(self, latitude: float, longitude: float, radius_km: float) -> tuple[Place, ...]:
        params = {"latitude": f"{latitude:.6f}", "longitude": f"{longitude:.6f}", "radius": f"{radius_km:g}"}
        return await self._replies.read(places.places, await self._read(operations.PLACES, params))

    async def places_in(self, city: str, state: str = "") -> tuple[Place, ...]:
        """Places of a city. Where the partner has the lookup by name, by that."""
        if self._connection.places_by_name:
            named = await self.places_named(city)
            return tuple(place for place in named if not state or fold(place.state) == fold(state))
        params = {"cityName": city, "state": state} if state else {"cityName": city}
        return await self._replies.read(places.places, await self._read(operations.PLACES, params))

    async def places_named(self, name: str) -> tuple[Place, ...]:
        """Places by typed text, for partners who have it (contract 4.2 does not show its path)."""
        reply = await self._read(operations.PLACES_NAMED, {"name": name})
        return await self._replies.read(places.places, reply)

    # --- Trips (contract 4.3 to 4.5) --------------------------------------------------------------

    async def search(self, query: TripQuery) -> TripResults:
        """Trips of a day, and of the way back where one was asked.

        Entries that cannot be read are counted; those of another day or route are marked.
        """
        return await search.search(query, self._ask, self._connection, self._replies)

    async def trip(self, trip_id: str, *, low_fare: bool = False) -> TripDetail:
        """The seat map and price of one leg."""
        params = {"id": trip_id, "isLowFare": "true"} if low_fare else {"id": trip_id}
        reply = await self._read(operations.TRIP, params)
        return await self._replies.tree(
            Endpoint.TRIP, lambda tree: seat_map.read(tree, trip_id, low_fare=low_fare, book=self.book), reply
        )

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]:
        reply = await self._read(operations.ITINERARY, {"id": itinerary_hash})
        return await self._replies.read(itinerary.stops, reply)

    # --- Holds and prices (contract 4.6 to 4.8) ---------------------------------------------------

    async def hold(self, trip_id: str, seats: tuple[HoldRequest, ...]) -> HoldAnswer:
        """Hold seats of one leg. Sent once, over a connection of its own, and finished even if cancelled.

        Raises:
            TooSlow: sent, but no usable answer: the seats may be ours.
            Unreachable: not sent.
            SeatTaken: somebody else has one of the seats, and none is held.
            Fault: otherwise, and no seat is held.
        """
        request = operations.HOLD.request(self._connection, {"id": trip_id}, request_bodies.hold(seats))
        reply = await self._hold_once(request)
        if reply.status == 401:
            reply = await self._hold_once(request)
        if not 200 <= reply.status < 300:
            raise faults.hold_fault(reply, tuple(seat.label for seat in seats), self._now())
        try:
            now, minutes = self._now(), self._connection.hold_minutes
            return await self._replies.tree(
                Endpoint.HOLD, lambda tree: holds.read(tree, trip_id, seats, now, minutes, self.book), reply
            )
        except Unreadable as error:
            # The seats may well be ours: only the answer could not be read.
            slow = TooSlow(f"seat block: {error.field}: {error.detail}", status=reply.status)
            slow.unreadable = error
            raise slow from error

    async def _hold_once(self, request: Request) -> Reply:
        token = await retried(self._tokens.bearer)
        sent = await self._transport.send_once(self._signed(request, token))
        if sent.reply is None:
            raise TooSlow(sent.problem) if sent.written else Unreachable(sent.problem)
        if not sent.reply.complete:
            raise TooSlow(sent.problem, status=sent.reply.status)
        if sent.reply.status == 401:
            self._tokens.forget(token)
        return sent.reply

    async def quote(self, parts: tuple[QuotePart, ...]) -> Quote:
        """Payment methods and prices of held seats. Moves no money, so it may be asked again."""

        def ask(asked: request_bodies.Body) -> Awaitable[Reply]:
            return self._read(operations.QUOTE, body=asked)

        return await pricing.priced(ask, parts, self._connection, self.book, self._replies.kept)

    async def open_session(self, email: str) -> str:
        """A payment session for the card page. Without the buyer's e-mail the station's stands in."""
        try:
            customer = {"email": request_bodies.email(email, self._connection)}
        except request_bodies.NotComposable as error:
            raise Invalid((str(error),)) from error
        reply = await self._read(operations.SESSION, body={"customer": customer})
        return await self._replies.tree(Endpoint.SESSION, lambda tree: session.read(tree, self.book), reply)

    # --- Orders (contract 4.10 to 4.14) -----------------------------------------------------------

    async def create_order(self, order: Order) -> Verdict:
        """Send an order once. Never raises for what the network or the service does, and never repeats."""
        try:
            body = request_bodies.order(order, self._connection)
            if where := card_in(body):
                raise request_bodies.NotComposable(f"a card number stands at {where}")
            token = await retried(self._tokens.bearer)
            params = {"mode": "async"} if self._connection.order_mode == "async" else {}
            request = self._signed(operations.CREATE.request(self._connection, params, body), token)
        except Exception as error:  # noqa: BLE001 - whatever failed, nothing was sent: the verdict says so
            return _not_sent(error)
        sent = await self._transport.send_once(request)
        reply = sent.reply
        if reply is None:
            return classify(written=sent.written, problem=sent.problem)
        return classify(
            written=True,
            status=reply.status,
            content_type=reply.content_type,
            body=reply.body,
            complete=reply.complete,
            problem=sent.problem,
            wait=retry_after(reply.headers),
        )

    async def checkout(self, public_id: str) -> CheckoutReport:
        """The outcome so far, in the v5 form. An order that is not finished is a report, not a fault."""
        return await self._checkout(operations.CHECKOUT, public_id)

    async def checkout_v4(self, public_id: str) -> CheckoutReport:
        """The outcome in the v4 form, whose path has no ``api`` segment."""
        return await self._checkout(operations.CHECKOUT_V4, public_id)

    async def _checkout(self, operation: Operation, public_id: str) -> CheckoutReport:
        # Asked once: asking again is what polling does, and never within 2 seconds (contract 4.11, 8).
        token = await self._tokens.bearer()
        try:
            request = operation.request(self._connection, {"id": public_id})
            reply = await self._exchange(request, token)
            return await self._replies.read(lambda r: checkout.report(r, public_id), reply)
        except NotAuthorized:
            self._tokens.forget(token)
            raise
        except ProviderProblem as problem:
            if problem.code != NOT_FINISHED:
                raise
            return CheckoutReport(Finality.PENDING, code=NOT_FINISHED, message=problem.detail)

    async def order(self, public_id: str) -> OrderDetail:
        """An order in full: the one that was asked for, never another."""
        reply = await self._read(operations.ORDER, {"id": public_id})
        return await self._replies.read(
            lambda r: order_detail.order_detail(r, self._connection.partner_id_field, public_id), reply
        )

    async def raw_order(self, public_id: str) -> RawReply:
        """An order as the service sends it, whatever its status, for support.

        Raises:
            Fault: no whole answer came.
        """
        reply = await self.call(operations.ORDER, {"id": public_id})
        return await asyncio.to_thread(raw_reply, reply.status, reply.body, self._now())

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        """Orders of this partner. An empty answer is no proof that there is none.

        Raises:
            Invalid: neither e-mail, document, phone nor partner id was given, or only the station's e-mail.
        """
        params = order_list.query(wanted)
        station = self._connection.station_email.strip().casefold()
        if station and params.get("email", "").casefold() == station:
            del params["email"]
        if not params.keys() & {"email", "documentNumber", "phone", "externalRemoteId"}:
            raise Invalid(("email, documentNumber, phone or externalRemoteId is required",))
        reply = await self._read(operations.ORDERS, params)
        try:
            return await order_list.orders(reply)
        except Unreadable as error:
            raise await self._replies.kept(error, reply) from error

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        """The fiscal tickets of an order: v4, and v3 where the service has no v4 path."""
        params = {"id": public_id}
        try:
            reply = await self._read(operations.TICKETS, params)
        except NotFound as missing:
            if "order" in missing.detail.casefold():
                raise
            reply = await self._read(operations.TICKETS_V3, params)
        except ProviderProblem as problem:
            if problem.status != 404:
                raise
            reply = await self._read(operations.TICKETS_V3, params)
        return await self._replies.read(fiscal.fiscal_tickets, reply)

    # --- Any endpoint -----------------------------------------------------------------------------

    async def call(self, operation: Operation, given: Mapping[str, str], body: object = None) -> Reply:
        """Call any endpoint and return what came, whatever its status.

        What is ``once`` goes over a connection of its own and is never repeated; a read whose token is
        rejected is made again with a new one.

        Raises:
            NotCallable: the contract does not allow this call; a required parameter that is empty is missing.
            Unreachable: not sent. TooSlow: sent, and no whole answer came.
        """
        required = {one.name for one in operation.parameters if one.required}
        filled = {name: value for name, value in given.items() if value or name not in required}
        request = operation.request(self._connection, filled, body)
        token = await retried(self._tokens.bearer)
        if operation.once:
            sent = await self._transport.send_once(self._signed(request, token))
            if sent.reply is None or not sent.reply.complete:
                raise TooSlow(sent.problem) if sent.written else Unreachable(sent.problem)
            return sent.reply
        reply = await self._transport.send(self._signed(request, token))
        if reply.status != 401:
            return reply
        self._tokens.forget(token)
        return await self._transport.send(self._signed(request, await self._tokens.bearer()))

    # --- How a read is made -----------------------------------------------------------------------

    async def _read(
        self, operation: Operation, params: Mapping[str, str] | None = None, body: object = None
    ) -> Reply:
        return await self._ask(operation.request(self._connection, params, body))

    async def _ask(self, request: Request) -> Reply:
        return await retried(lambda: self._asked(request))

    async def _asked(self, request: Request) -> Reply:
        """Ask once; a rejected token is renewed and the read repeated once, and so is one whose reply is
        damaged."""
        token = await self._tokens.bearer()
        try:
            return await self._exchange(request, token, again=True)
        except NotAuthorized as rejected:
            if rejected.status == 403:
                raise
            self._tokens.forget(token)
            return await self._exchange(request, await self._tokens.bearer(), again=True)

    async def _exchange(self, request: Request, token: str, *, again: bool = False) -> Reply:
        signed = self._signed(request, token)
        reply = await self._transport.send(signed)
        if again and await damaged(reply, request.url):
            reply = await self._transport.send(signed)
        if not 200 <= reply.status < 300:
            raise faults.fault(reply, self._now())
        return reply

    def _signed(self, request: Request, token: str) -> Request:
        headers = {"authorization": f"Bearer {token}", "user-agent": self._connection.user_agent}
        if self._connection.api_key:
            headers["x-api-key"] = self._connection.api_key
        return replace(request, headers={**request.headers, **headers})


def _not_sent(error: Exception) -> NotSent:
    """Return the verdict of an order that failed before its call began; an unexpected error is logged."""
    if isinstance(error, Fault):
        return NotSent(error.detail, error.code or "", error.transaction_id or "", error.status)
    if isinstance(error, request_bodies.NotComposable):
        return NotSent(str(error), NOT_COMPOSED)
    _LOG.error("an order failed unexpectedly before it was sent", exc_info=error)
    return NotSent(type(error).__name__, NOT_COMPOSED)  # The error's text may name people.
