"""What each reply, and each failure to get one, says about the connection."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from pos_app.domain.calls import CallCancelled, CallEnded, CallEvent, CallProblem, CallStarted
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, TooSlow
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


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (Answer.of({"data": []}), None),
        (Answer.of({"message": "no such place"}, 404), None),
        (Answer.of({"message": "an error of its own"}, 500), None),
        (Answer.of({"message": "too many"}, 429), None),
        (Answer.of({"message": "closed for the night"}, 503), CallProblem.CLOSED),
        (Answer(503, PAGE, "text/html"), CallProblem.CLOSED),
        (Answer(502, PAGE, "text/html"), CallProblem.GATEWAY),
        (Answer(504, b"", "text/plain"), CallProblem.GATEWAY),
        (Answer(200, PAGE, "text/html; charset=utf-8"), CallProblem.FOREIGN_PAGE),
        (Answer(200, b"  \n<html lang=pt>", "application/octet-stream"), CallProblem.FOREIGN_PAGE),
        (Answer(302, b"", headers={"location": "http://portal.example/"}), CallProblem.FOREIGN_PAGE),
        (Answer(511, PAGE, "text/html"), CallProblem.FOREIGN_PAGE),
        (Answer.of({"message": "Forbidden"}, 403), CallProblem.CREDENTIALS),
        (Answer(silent=True, reset=True), CallProblem.BROKEN_OFF),
    ],
)
async def test_each_reply_has_its_own_meaning(
    service: Service, answer: Answer, problem: CallProblem | None
) -> None:
    assert (await facts(service, answer)).problem is problem


@pytest.mark.parametrize("status", [400, 401, 403])
async def test_a_refused_token_means_wrong_credentials_and_no_lost_network(
    service: Service, status: int
) -> None:
    ended = await facts(service, Answer.of({"message": "Unauthorized"}, status), "oauth/basic-token")
    assert (ended.endpoint, ended.problem) == (Endpoint.TOKEN, CallProblem.CREDENTIALS)


@pytest.mark.parametrize(
    ("value", "seconds"), [("120", 120.0), ("", None), ("soon", None), ("-3", None), ("999999999", 21600.0)]
)
async def test_a_closed_service_may_name_when_to_ask_again(
    service: Service, value: str, seconds: float | None
) -> None:
    closed = Answer.of({}, 503)
    closed.headers["retry-after"] = value
    assert (await facts(service, closed)).retry_after == seconds


def test_the_pause_may_be_a_moment() -> None:
    now = datetime(2027, 3, 19, 23, 0, tzinfo=UTC)
    later = format_datetime(now + timedelta(minutes=5), usegmt=True)
    assert call_facts.retry_after({"retry-after": later}, now) == 300.0
    assert call_facts.retry_after({"retry-after": format_datetime(now - timedelta(1), usegmt=True)}, now) == 0


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


async def test_a_sign_in_page_tells_nothing_about_the_clock(service: Service) -> None:
    page = Answer(200, PAGE, "text/html", {"date": "Fri, 19 Mar 1999 12:00:00 GMT"})
    assert (await facts(service, page)).clock_ahead is None


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


def test_a_reply_of_a_company_that_is_down_says_nothing_about_the_service() -> None:
    assert call_facts.answered(1, Endpoint.HOLD, 0.1, Reply(503)).problem is None
    assert call_facts.answered(1, Endpoint.CREATE, 0.1, Reply(504)).problem is None
