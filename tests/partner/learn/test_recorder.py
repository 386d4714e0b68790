"""The recorder: what was asked once is never asked again, and there is an end to the calls."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from pos_app.partner.learn.recorder import OutOfCalls, Recorded, Recorder
from pos_app.partner.transport import Request, Transport
from tests.partner.service import Answer, Service

PATH = "/partners/api/v4/orders"


@pytest_asyncio.fixture
async def recorder() -> AsyncIterator[Recorder]:
    recorder = Recorder(Transport(), 2)
    yield recorder
    await recorder.aclose()


def read(service: Service, **changes: object) -> Request:
    values: dict[str, object] = {"method": "GET", "url": f"http://127.0.0.1:{service.port}{PATH}", **changes}
    return Request(operation="orders", **values)  # type: ignore[arg-type]


async def test_a_good_reply_is_kept_and_given_again(service: Service, recorder: Recorder) -> None:
    service.on(PATH, Answer(body=b"first"), Answer(body=b"second"))
    before = await recorder.send(read(service))
    recorder.heard.clear()
    again = await recorder.send(read(service))
    assert (again, again.body, recorder.heard) == (before, b"first", [Recorded("orders", before)])
    assert (len(service.requests), recorder.calls) == (1, 1)
    assert recorder.every == [Recorded("orders", before)]


@pytest.mark.parametrize(
    "other",
    [{"params": {"page": "2"}}, {"method": "POST"}, {"json": {"a": 1}}, {"url": "?q=1"}],
    ids=["parameters", "method", "body", "address"],
)
async def test_another_request_is_another_call(
    service: Service, recorder: Recorder, other: dict[str, object]
) -> None:
    service.on(PATH, Answer(body=b"first"), Answer(body=b"second"))
    if "url" in other:
        other = {"url": read(service).url + str(other["url"])}
    await recorder.send(read(service))
    assert (await recorder.send(read(service, **other))).body == b"second"
    assert [one.reply.body for one in recorder.every] == [b"first", b"second"]


@pytest.mark.parametrize("status", [199 + 101, 401, 500])
async def test_a_reply_that_is_not_good_is_not_given_again(
    service: Service, recorder: Recorder, status: int
) -> None:
    service.on(PATH, Answer(status), Answer(body=b"later"))
    assert (await recorder.send(read(service))).status == status
    assert (await recorder.send(read(service))).body == b"later"
    assert [one.reply.status for one in recorder.every] == [status, 200]


async def test_after_so_many_calls_there_are_no_more_until_more_are_allowed(
    service: Service, recorder: Recorder
) -> None:
    service.on(PATH, Answer())
    pages = [read(service, params={"page": str(number)}) for number in range(4)]
    await recorder.send(pages[0])
    await recorder.send_once(pages[1])
    for call in (recorder.send, recorder.send_once):
        with pytest.raises(OutOfCalls, match=r"^no more calls$"):
            await call(pages[2])
    recorder.allow(1)
    await recorder.send(pages[2])
    with pytest.raises(OutOfCalls):
        await recorder.send(pages[3])
    assert (recorder.calls, len(service.requests)) == (3, 3)


async def test_what_is_sent_once_is_kept_too(service: Service, recorder: Recorder) -> None:
    service.on(PATH, Answer(body=b"held"), Answer(body=b"twice"))
    hold = read(service, method="POST", json={"seat": "01"})
    first = await recorder.send_once(hold)
    again = await recorder.send_once(hold)
    assert first.reply is not None and again.reply is not None
    assert (again.written, again.problem) == (True, "")
    assert first.reply.body == again.reply.body == b"held"
    assert len(service.requests) == 1


async def test_a_refusal_is_asked_about_again_until_the_walk_reads_everything_anew(
    service: Service, recorder: Recorder
) -> None:
    service.on(PATH, Answer(404), Answer(403), Answer(body=b"later"))
    assert (await recorder.send(read(service))).status == 404
    assert (await recorder.send(read(service))).status == 403
    recorder.settle()
    assert (await recorder.send(read(service))).status == 403
    assert len(service.requests) == 2
