"""What each reply, and each failure to get one, says about the connection: every field of a call's facts."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import httpx
import pytest

from pos_app.domain.calls import CallCancelled, CallEnded, CallEvent, CallProblem, CallStarted
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, TooSlow, Unreachable
from pos_app.partner import call_facts
from pos_app.partner.client import PartnerClient
from pos_app.partner.transport import Reply, Request, Transport
from tests.partner import samples
from tests.partner.service import Answer, Service

PLACES = "v4/places/by-location"
CERTIFICATE = Path(__file__).parents[1] / "card" / "self_signed.pem"
PAGE = b"<!DOCTYPE html><html><body>Wi-Fi gratis: aceite os termos</body></html>"


async def facts(service: Service, answer: Answer, path: str = PLACES) -> CallEnded:
    """Return the facts of the last call of a probe that this answer met."""
    seen: list[CallEvent] = []
    service.on(path, answer)
    client = PartnerClient(service.connection, observe=seen.append)
    try:
        await client.probe(-23.5, -46.6, 5.0)
    except Fault:
        pass
    finally:
        await client.aclose()
    last = seen[-1]
    assert isinstance(last, CallEnded)
    return last


@pytest.mark.parametrize("status", [400, 401, 403])
async def test_a_refused_token_means_wrong_credentials_and_no_lost_network(
    service: Service, status: int
) -> None:
    ended = await facts(service, Answer.of({"message": "Unauthorized"}, status), "oauth/basic-token")
    assert (ended.endpoint, ended.problem) == (Endpoint.TOKEN, CallProblem.CREDENTIALS)


@pytest.mark.parametrize("minutes", [-7, 0, 5])
async def test_the_clocks_are_compared_by_the_date_of_a_reply(service: Service, minutes: int) -> None:
    answer = Answer.of({"data": []})
    answer.headers["date"] = format_datetime(datetime.now(UTC) - timedelta(minutes=minutes), usegmt=True)
    ahead = (await facts(service, answer)).clock_ahead
    assert ahead is not None and abs(ahead - minutes * 60) < 3


@pytest.mark.parametrize(
    "headers", [{}, {"date": "yesterday"}, {"date": "Fri, 19 Mar 2027 12:00:00 GMT", "age": "86400"}]
)
async def test_a_reply_without_a_date_of_its_own_tells_nothing_about_the_clock(
    service: Service, headers: dict[str, str]
) -> None:
    answer = Answer.of({"data": []})
    answer.headers.update(headers)
    assert (await facts(service, answer)).clock_ahead is None


async def ended(transport: Transport, seen: list[CallEvent], url: str) -> CallEnded:
    with pytest.raises(Fault):
        await transport.send(Request("GET", url, Endpoint.PLACES))
    await transport.aclose()
    started, last = seen
    assert isinstance(started, CallStarted) and isinstance(last, CallEnded)
    assert started.number == last.number
    return last


async def test_a_closed_port_is_told_from_an_unknown_name_and_from_silence() -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=8) as silent:
        port = silent.getsockname()[1]
        seen: list[CallEvent] = []
        transport = Transport(read_timeout=0.2, observe=seen.append)
        quiet = await ended(transport, seen, f"http://127.0.0.1:{port}/x")
    assert quiet.problem is CallProblem.NO_ANSWER
    seen.clear()
    refused = await ended(Transport(observe=seen.append), seen, f"http://127.0.0.1:{port}/x")
    assert refused.problem is CallProblem.REFUSED
    seen.clear()
    unknown = await ended(Transport(observe=seen.append), seen, "http://central.invalid/x")
    assert unknown.problem is CallProblem.NO_NAME


async def test_a_strange_certificate_is_told_from_a_lost_network() -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)

    with socket.create_server(("127.0.0.1", 0)) as listening:

        def shake_hands() -> None:
            other, _ = listening.accept()
            # The client refuses, which is what the test is about.
            with other, contextlib.suppress(OSError):
                context.wrap_socket(other, server_side=True).close()

        hands = threading.Thread(target=shake_hands)
        hands.start()
        seen: list[CallEvent] = []
        port = listening.getsockname()[1]
        found = await ended(Transport(observe=seen.append), seen, f"https://127.0.0.1:{port}/x")
        hands.join(5)
    assert found.problem is CallProblem.CERTIFICATE


async def test_a_read_that_is_given_up_says_nothing(service: Service) -> None:
    seen: list[CallEvent] = []
    client = PartnerClient(service.connection, observe=seen.append)
    service.token_delay = 2.0
    with pytest.raises(TooSlow) as slow:
        await client.probe(-23.5, -46.6, 0.1)
    await client.aclose()
    assert slow.value.detail == "no answer to the probe"
    assert [type(event) for event in seen] == [CallStarted, CallCancelled]


async def test_a_probe_makes_one_call_and_holds_nothing(service: Service) -> None:
    service.on(PLACES, Answer.of({}, 503))
    client = PartnerClient(service.connection)
    with pytest.raises(Fault):
        await client.probe(-23.5, -46.6, 5.0)
    await client.aclose()
    (call,) = [one for one in service.requests if "oauth" not in one.path]
    assert (call.method, call.params["radius"]) == ("GET", "1")


async def test_an_order_that_got_no_answer_is_reported_too(service: Service) -> None:
    seen: list[CallEvent] = []
    client = PartnerClient(service.connection, observe=seen.append)
    service.on("v4/orders", Answer(body=b'{"it', declared=500, reset=True))
    await client.create_order(samples.order())
    await client.aclose()
    last = seen[-1]
    assert isinstance(last, CallEnded)
    assert (last.endpoint, last.problem) == (Endpoint.CREATE, CallProblem.BROKEN_OFF)


def test_no_route_is_found_among_the_causes_of_a_failure() -> None:
    many = ExceptionGroup("all attempts failed", [OSError(101, "Network is unreachable"), ValueError()])
    try:
        try:
            raise OSError("All connection attempts failed") from many
        except OSError as inner:
            raise RuntimeError from inner
    except RuntimeError as error:
        found = call_facts.problem_of(error, connected=False, timed_out=False)
    assert found is CallProblem.NO_ROUTE


NOON = datetime(2027, 3, 19, 12, 0, tzinfo=UTC)


def read(service: Service, endpoint: str = Endpoint.PLACES) -> Request:
    return Request("GET", service.connection.url("v4/orders"), endpoint)


def a_minute_ago() -> dict[str, str]:
    return {"date": format_datetime(datetime.now(UTC) - timedelta(minutes=1), usegmt=True)}


# --- The events of a call -------------------------------------------------------------------------


async def test_calls_are_numbered_from_one_and_named_by_their_operation(service: Service) -> None:
    seen: list[CallEvent] = []
    service.on("v4/orders", Answer(404), Answer(201))
    transport = Transport(observe=seen.append)
    await transport.send(read(service))
    await transport.send_once(read(service, Endpoint.CREATE))
    await transport.aclose()
    assert [(type(one), one.number, one.endpoint) for one in seen] == [
        (CallStarted, 1, Endpoint.PLACES),
        (CallEnded, 1, Endpoint.PLACES),
        (CallStarted, 2, Endpoint.CREATE),
        (CallEnded, 2, Endpoint.CREATE),
    ]
    assert [one.status for one in seen if isinstance(one, CallEnded)] == [404, 201]


async def test_a_call_reports_how_long_it_took_with_an_answer_and_without_one() -> None:
    async def late(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(0.03)
        if request.url.path == "/x":
            return httpx.Response(200)
        raise httpx.ReadTimeout("late")

    seen: list[CallEvent] = []
    transport = Transport(channel=httpx.MockTransport(late), observe=seen.append)
    await transport.send(Request("GET", "http://localhost/x", Endpoint.PLACES))
    with pytest.raises(TooSlow):
        await transport.send(Request("GET", "http://localhost/y", Endpoint.PLACES))
    await transport.aclose()
    answered, failed = (one for one in seen if isinstance(one, CallEnded))
    assert 0.02 < answered.seconds < 3 and 0.02 < failed.seconds < 3
    assert (answered.status, failed.status) == (200, None)


async def test_a_read_that_is_given_up_names_its_call() -> None:
    asked = asyncio.Event()

    async def never(_: httpx.Request) -> httpx.Response:
        asked.set()
        await asyncio.Event().wait()
        return httpx.Response(200)

    seen: list[CallEvent] = []
    transport = Transport(channel=httpx.MockTransport(never), observe=seen.append)
    reading = asyncio.create_task(transport.send(Request("GET", "http://localhost/x", Endpoint.TRIPS)))
    await asked.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert seen == [CallStarted(1, Endpoint.TRIPS), CallCancelled(1, Endpoint.TRIPS)]


@pytest.mark.parametrize(
    ("raised", "problem"),
    [
        (httpx.ConnectError("no"), CallProblem.NO_ANSWER),
        (httpx.ConnectTimeout("no"), CallProblem.NO_ANSWER),
        (httpx.ReadTimeout("no"), CallProblem.NO_ANSWER),
        (httpx.RemoteProtocolError("no"), CallProblem.BROKEN_OFF),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
async def test_a_read_that_failed_says_whether_the_connection_stood(
    raised: Exception, problem: CallProblem
) -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise raised

    seen: list[CallEvent] = []
    transport = Transport(channel=httpx.MockTransport(fail), observe=seen.append)
    with pytest.raises(Fault):
        await transport.send(Request("GET", "http://localhost/x", Endpoint.PLACES))
    await transport.aclose()
    assert isinstance(seen[-1], CallEnded) and seen[-1].problem is problem


async def test_an_order_not_sent_got_no_answer_and_a_broken_one_broke_off(
    service: Service,
) -> None:
    seen: list[CallEvent] = []

    async def never(_: object) -> Answer:
        await asyncio.sleep(0.3)
        return Answer()

    service.on("v4/orders", Answer(silent=True, reset=True), never)
    for patience in (30, 0.1):
        await Transport(once_timeout=patience, observe=seen.append).send_once(read(service, Endpoint.CREATE))

    def fail(_: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no")

    lost = Transport(channel=httpx.MockTransport(fail), observe=seen.append)
    await lost.send_once(read(service, Endpoint.CREATE))
    assert [one.problem for one in seen if isinstance(one, CallEnded)] == [
        CallProblem.BROKEN_OFF,
        CallProblem.NO_ANSWER,
        CallProblem.NO_ANSWER,
    ]


async def test_a_cut_off_answer_to_an_order_is_reported_once(service: Service) -> None:
    seen: list[CallEvent] = []
    service.on("v4/orders", Answer(201, b"{", declared=99))
    await Transport(observe=seen.append).send_once(read(service, Endpoint.CREATE))
    assert [type(one) for one in seen] == [CallStarted, CallEnded]


async def test_the_log_names_operation_status_and_time_and_no_address(
    service: Service, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "pos_app.partner")
    service.on("v4/orders", Answer(404))
    transport = Transport()
    await transport.send(read(service, Endpoint.PLACES))
    await transport.aclose()
    (line,) = [one.getMessage() for one in caplog.records if one.name == "pos_app.partner"]
    began, seconds = line.split(" in ")
    assert began == f"{Endpoint.PLACES}: 404"
    assert seconds.endswith(" s") and 0 <= float(seconds[:-2]) < 3


# --- The clock ------------------------------------------------------------------------------------


def test_half_of_the_time_of_the_call_counts_for_the_way_back() -> None:
    facts = call_facts.answered(3, Endpoint.PLACES, 8.0, Reply(200, a_minute_ago()))
    assert (facts.number, facts.endpoint, facts.seconds) == (3, Endpoint.PLACES, 8.0)
    assert facts.clock_ahead == pytest.approx(56, abs=1.5)


@pytest.mark.parametrize(("seconds", "compared"), [(9.99, True), (10.0, False)])
def test_a_call_of_ten_seconds_is_too_long_to_compare_clocks(seconds: float, compared: bool) -> None:
    facts = call_facts.answered(1, Endpoint.PLACES, seconds, Reply(200, a_minute_ago()))
    assert (facts.clock_ahead is not None) == compared


def test_a_reply_kept_by_a_cache_says_nothing_about_the_clock() -> None:
    kept = Reply(200, {**a_minute_ago(), "age": "5"})
    assert call_facts.answered(1, Endpoint.PLACES, 0.1, kept).clock_ahead is None


def test_a_closed_service_tells_the_clock_a_page_of_another_computer_not() -> None:
    page = Reply(200, {**a_minute_ago(), "content-type": "text/html"})
    assert call_facts.answered(1, Endpoint.PLACES, 0.1, page).clock_ahead is None
    assert call_facts.answered(1, Endpoint.PLACES, 0.1, Reply(503, a_minute_ago())).clock_ahead is not None


# --- The pause ------------------------------------------------------------------------------------


def test_a_closed_service_may_name_a_moment_to_ask_again() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(minutes=5), usegmt=True)
    facts = call_facts.answered(1, Endpoint.PLACES, 0.1, Reply(503, {"retry-after": later}))
    assert facts.retry_after == pytest.approx(300, abs=2)


@pytest.mark.parametrize(("status", "seconds"), [(503, 60.0), (429, None), (500, None), (200, None)])
def test_only_a_closed_service_names_when_to_ask_again(status: int, seconds: float | None) -> None:
    reply = Reply(status, {"retry-after": "60"})
    assert call_facts.answered(1, Endpoint.PLACES, 0.1, reply).retry_after == seconds


# --- Why there was no answer ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "number",
    [errno.ENETUNREACH, errno.EHOSTUNREACH, errno.ENETDOWN, errno.EHOSTDOWN, errno.EADDRNOTAVAIL],
)
def test_a_computer_without_network_has_no_route(number: int) -> None:
    error = OSError(number, "down")
    assert call_facts.problem_of(error, connected=False, timed_out=True) is CallProblem.NO_ROUTE


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (ssl.SSLCertVerificationError(1, "self-signed"), CallProblem.CERTIFICATE),
        (ssl.SSLError(1, "bad record"), CallProblem.BROKEN_OFF),
        (ssl.SSLEOFError(8, "cut off"), CallProblem.BROKEN_OFF),
        (ssl.SSLZeroReturnError(6, "closed"), CallProblem.BROKEN_OFF),
        (socket.gaierror(-2, "unknown"), CallProblem.NO_NAME),
        (ConnectionRefusedError(111, "refused"), CallProblem.REFUSED),
        (ConnectionResetError(104, "reset"), CallProblem.BROKEN_OFF),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_each_error_of_the_network_has_its_own_meaning(error: Exception, problem: CallProblem) -> None:
    assert call_facts.problem_of(error, connected=True, timed_out=False) is problem
    wrapped = Unreachable("no")
    wrapped.__cause__ = error
    assert call_facts.problem_of(wrapped, connected=True, timed_out=False) is problem
    hidden = Unreachable("no")
    hidden.__context__ = error
    assert call_facts.problem_of(hidden, connected=True, timed_out=False) is problem


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (ssl.SSLCertVerificationError(1, "self-signed"), CallProblem.CERTIFICATE),
        (ssl.SSLError(1, "wrong version"), CallProblem.CERTIFICATE),
        (ssl.SSLEOFError(8, "cut off"), CallProblem.NO_ANSWER),
        (ssl.SSLZeroReturnError(6, "closed"), CallProblem.NO_ANSWER),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_before_a_connection_stands_what_tls_refuses_is_no_secure_connection(
    error: Exception, problem: CallProblem
) -> None:
    assert call_facts.problem_of(error, connected=False, timed_out=False) is problem


@pytest.mark.parametrize(
    ("connected", "timed_out", "problem"),
    [
        (True, True, CallProblem.NO_ANSWER),
        (False, False, CallProblem.NO_ANSWER),
        (False, True, CallProblem.NO_ANSWER),
        (True, False, CallProblem.BROKEN_OFF),
    ],
)
def test_only_a_connection_that_stood_breaks_off(
    connected: bool, timed_out: bool, problem: CallProblem
) -> None:
    error = ValueError("no")
    assert call_facts.problem_of(error, connected=connected, timed_out=timed_out) is problem


def test_errors_that_lead_to_each_other_are_looked_at_once() -> None:
    first, second = OSError("one"), OSError("two")
    first.__cause__, second.__cause__ = second, first
    assert call_facts.problem_of(first, connected=True, timed_out=False) is CallProblem.BROKEN_OFF
    second.__cause__, second.__context__ = ConnectionRefusedError(), first
    assert call_facts.problem_of(first, connected=True, timed_out=False) is CallProblem.REFUSED


# --- What a reply says ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("endpoint", "reply", "problem"),
    [
        (Endpoint.HOLD, Reply(502), None),
        (Endpoint.TRIPS, Reply(502), CallProblem.GATEWAY),
        (Endpoint.TRIPS, Reply(504), CallProblem.GATEWAY),
        (Endpoint.TRIPS, Reply(505), None),
        (Endpoint.TRIPS, Reply(503), CallProblem.CLOSED),
        (Endpoint.TRIPS, Reply(511), CallProblem.FOREIGN_PAGE),
        (Endpoint.TRIPS, Reply(300), CallProblem.FOREIGN_PAGE),
        (Endpoint.TRIPS, Reply(399), CallProblem.FOREIGN_PAGE),
        (Endpoint.TRIPS, Reply(400), None),
        (Endpoint.TRIPS, Reply(200, {"content-type": "TEXT/HTML"}), CallProblem.FOREIGN_PAGE),
        (Endpoint.TRIPS, Reply(299, {"content-type": "text/html"}), CallProblem.FOREIGN_PAGE),
        (Endpoint.TRIPS, Reply(404, {"content-type": "text/html"}), None),
        (Endpoint.TRIPS, Reply(200, {}, b"\n <!DocType HTML>"), CallProblem.FOREIGN_PAGE),
        (Endpoint.TRIPS, Reply(200, {}, b" <HTML>"), CallProblem.FOREIGN_PAGE),
        (Endpoint.TRIPS, Reply(200, {}, b'{"page": "<html>"}'), None),
        (Endpoint.TRIPS, Reply(403), CallProblem.CREDENTIALS),
        (Endpoint.PLACES, Reply(403), CallProblem.CREDENTIALS),
        (Endpoint.TRIP, Reply(403), None),
        (Endpoint.TRIPS, Reply(401), None),
        (Endpoint.TOKEN, Reply(404), None),
        (Endpoint.TOKEN, Reply(403), CallProblem.CREDENTIALS),
    ],
    ids=repr,
)
def test_a_reply_says_whether_it_came_from_the_service(
    endpoint: str, reply: Reply, problem: CallProblem | None
) -> None:
    facts = call_facts.answered(1, endpoint, 0.1, reply)
    assert (facts.problem, facts.status) == (problem, reply.status)
