"""Bodies are counted while they arrive: packed or not, whole or in pieces, whatever stands in their texts."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import zlib
from collections.abc import AsyncIterator

import httpx
import pytest

from pos_app.domain.faults import Excess, ProviderProblem, Redirected, TooMuch, TooSlow
from pos_app.partner import faults, receiving
from pos_app.partner.client import PartnerClient
from pos_app.partner.reading import limits
from pos_app.partner.reading.limits import DEEPEST, Limit
from pos_app.partner.receiving import Meter, TooMuchError
from pos_app.partner.retry import worth_another_try
from pos_app.partner.transport import Request, Transport
from tests.partner.service import Answer, Service

WIDE = Limit(10**9, 10**9)


def read(service: Service, endpoint: str = "order detail") -> Request:
    return Request("GET", service.connection.url("v4/orders/1"), endpoint)


def fed(body: bytes, limit: Limit, pieces: int) -> Meter:
    meter = Meter(limit)
    for at in range(0, len(body), pieces):
        meter.add(body[at : at + pieces])
    return meter


@pytest.mark.parametrize("pieces", [1, 2, 3, 7, 10**6])
def test_brackets_and_commas_in_texts_are_no_levels_and_no_values(pieces: int) -> None:
    texts = ["[" * 100, '"[[[' * 30, "\\" * 9 + "[{", "\\\"'{", ",,,,", "é[", "", 'X"[{', "X\\"]
    body = json.dumps([{"a": text, text: [1, {"b": text}]} for text in texts]).encode()
    values = 3 * len(texts) + 1 + 4 * len(texts)
    fed(body, Limit(len(body), values), pieces)
    with pytest.raises(TooMuchError) as too_much:
        fed(body, Limit(len(body), 20), pieces)
    assert too_much.value.excess is Excess.VALUES


@pytest.mark.parametrize("letter", ["", "X", "\\", "é"])
def test_a_quotation_mark_that_comes_apart_from_its_backslash_ends_no_text(letter: str) -> None:
    body = json.dumps([f'{letter}"' + "[" * (2 * DEEPEST)]).encode()
    fed(body, WIDE, 1)


@pytest.mark.parametrize("pieces", [1, 5, 64, 10**6])
def test_levels_up_to_the_limit_pass_and_twice_as_many_do_not(pieces: int) -> None:
    fed(b"[" * DEEPEST + b"]" * DEEPEST, WIDE, pieces)
    fed(b'{"a":' * DEEPEST + b"1" + b"}" * DEEPEST, WIDE, pieces)
    with pytest.raises(TooMuchError) as too_much:
        fed(b"[" * (2 * DEEPEST + 2) + b"]" * (2 * DEEPEST + 2), WIDE, pieces)
    assert (too_much.value.excess, too_much.value.limit) == (Excess.DEPTH, DEEPEST)


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
def test_one_level_more_than_the_limit_is_refused_whatever_opens_it(opening: bytes) -> None:
    levels = len(opening.translate(None, b'"a:'))
    Meter(WIDE).add(opening * (DEEPEST // levels))
    with pytest.raises(TooMuchError) as too_much:
        Meter(WIDE).add(opening * (DEEPEST // levels + 1))
    assert too_much.value.excess is Excess.DEPTH


def test_closed_levels_count_as_open_ones_in_one_piece() -> None:
    Meter(WIDE).add(b"[" * DEEPEST + b"]" * DEEPEST)
    with pytest.raises(TooMuchError) as too_much:
        Meter(WIDE).add(b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1))
    assert too_much.value.excess is Excess.DEPTH


def test_a_deep_reply_that_goes_up_and_down_is_counted_as_it_is() -> None:
    body = b"[" + b",".join([b"[" * 20 + b"]" * 20] * 500) + b"]"
    for pieces in (1, 33, 1000):
        fed(body, WIDE, pieces)


def test_any_bytes_are_counted_without_an_error() -> None:
    dice = random.Random(7)
    for _ in range(300):
        body = bytes(dice.choice(b'[]{}",\\a\xff') for _ in range(200))
        meter = Meter(Limit(500, 500))
        try:
            for at in range(0, 200, dice.randint(1, 50)):
                meter.add(body[at : at + 50])
        except TooMuchError as error:
            assert error.excess in (Excess.DEPTH, Excess.SIZE)


async def test_each_kind_of_excess_is_a_fault_of_its_own(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "of", lambda _operation: Limit(100_000, 1_000))
    bodies = {
        Excess.SIZE: b'"' + b"x" * 200_000 + b'"',
        Excess.VALUES: b"[" + b"0," * 1_000 + b"0]",
        Excess.DEPTH: b"[" * 500,
    }
    transport = Transport()
    for excess, body in bodies.items():
        service.on("v4/orders/1", Answer(body=body))
        with pytest.raises(TooMuch) as caught:
            await transport.send(read(service))
        assert (caught.value.excess, caught.value.status) == (excess, 200)
        assert not worth_another_try(caught.value), "it would only come again"
    await transport.aclose()


async def test_headers_without_an_end_are_refused(service: Service) -> None:
    service.on("v4/orders/1", Answer(headers={f"x-{n}": "y" * 900 for n in range(400)}))
    transport = Transport()
    with pytest.raises(TooMuch) as caught:
        await transport.send(read(service))
    assert caught.value.excess is Excess.HEADERS
    sent = await transport.send_once(read(service))
    assert (sent.written, sent.reply) == (True, None), "an order may exist"
    await transport.aclose()


@pytest.mark.parametrize("encoding", ["gzip", "x-gzip", "deflate", "identity", ""])
async def test_a_packed_reply_is_read(service: Service, encoding: str) -> None:
    plain = json.dumps({"a": ["x" * 1000] * 2000}).encode()
    packed = {"deflate": zlib.compress(plain), "gzip": gzip.compress(plain), "x-gzip": gzip.compress(plain)}
    body = packed.get(encoding, plain)
    headers = {"content-encoding": encoding} if encoding else {}
    service.on("v4/orders/1", Answer(body=body, headers=headers))
    transport = Transport()
    assert (await transport.send(read(service))).body == plain
    assert service.requests[-1].headers["accept-encoding"] == "gzip"
    await transport.aclose()


@pytest.mark.parametrize("length", [256 * 1024, 512 * 1024, 512 * 1024 + 1])
async def test_what_fills_a_portion_exactly_is_read_to_its_end(service: Service, length: int) -> None:
    body = gzip.compress(b" " * length)
    service.on("v4/orders/1", Answer(body=body, headers={"content-encoding": "gzip"}))
    transport = Transport()
    assert len((await transport.send(read(service))).body) == length
    await transport.aclose()


async def test_a_bomb_is_left_after_its_first_portions(service: Service) -> None:
    bomb = gzip.compress(b" " * 64_000_000)
    service.on("v4/orders/1", Answer(body=bomb, headers={"content-encoding": "gzip"}))
    transport = Transport()
    with pytest.raises(TooMuch) as caught:
        await transport.send(read(service))
    assert caught.value.excess is Excess.SIZE
    sent = await transport.send_once(read(service))
    assert sent.reply is not None and not sent.reply.complete
    assert len(sent.reply.body) <= limits.of("order detail").size
    await transport.aclose()


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip, gzip", gzip.compress(gzip.compress(b"{}"))),
        ("br", b"{}"),
        ("gzip", b"not packed"),
        ("gzip", gzip.compress(b"{}" * 500)[:-12]),
    ],
    ids=["two layers", "unknown", "not packed", "cut off"],
)
async def test_another_packing_than_was_asked_for_is_no_answer(
    service: Service, encoding: str, body: bytes
) -> None:
    service.on("v4/orders/1", Answer(201, body, headers={"content-encoding": encoding}))
    transport = Transport()
    with pytest.raises(ProviderProblem, match="PackingError"):
        await transport.send(read(service))
    sent = await transport.send_once(read(service))
    assert sent.reply is not None
    assert (sent.reply.status, sent.reply.complete) == (201, False)
    await transport.aclose()


@pytest.mark.parametrize(
    ("location", "host"),
    [
        ("https://thief.example/x?y=z", "thief.example"),
        ("file:///etc/passwd", "file:"),
        ("/elsewhere", ""),
        ("http://[", ""),
        ("https://" + "a" * 500, "a" * 100),
    ],
)
async def test_a_redirect_names_its_host_and_is_not_followed(
    service: Service, location: str, host: str
) -> None:
    service.on("v4/orders/1", Answer(307, headers={"location": location}))
    client = PartnerClient(service.connection)
    with pytest.raises(Redirected) as caught:
        await client.order("1")
    assert (caught.value.host, caught.value.status) == (host, 307)
    assert len(service.calls("v4/orders/1")) == 1
    await client.aclose()


@pytest.mark.parametrize("status", [300, 301, 399])
async def test_every_redirection_is_one_and_names_no_host_where_it_has_none(
    service: Service, status: int
) -> None:
    service.on("v4/orders/1", Answer(status))
    client = PartnerClient(service.connection)
    with pytest.raises(Redirected) as caught:
        await client.order("1")
    assert (caught.value.host, caught.value.status) == ("", status)
    await client.aclose()


def test_a_host_with_what_nobody_sees_is_not_named() -> None:
    assert faults._host("https://good\u200b.example/") == ""


async def test_a_redirected_hold_may_be_ours(service: Service) -> None:
    from pos_app.partner.faults import hold_fault
    from pos_app.partner.transport import Reply

    assert isinstance(hold_fault(Reply(302, {"location": "https://x.example"}), ("1",)), TooSlow)


@pytest.mark.parametrize(
    ("path", "body", "ask"),
    [
        ("v6/orders", b"[" + b",".join([b"{}"] * 20_001) + b"]", "orders"),
        ("v4/places/by-location", b"[" + b",".join([b'{"name":"a","slug":"a"}'] * 20_001) + b"]", "places"),
    ],
    ids=["orders", "places"],
)
async def test_a_list_of_more_than_anybody_has_is_not_read(
    service: Service, path: str, body: bytes, ask: str
) -> None:
    from pos_app.domain.orders import OrderFilter

    service.on(path, Answer(body=body))
    client = PartnerClient(service.connection)
    with pytest.raises(TooMuch) as caught:
        if ask == "orders":
            await client.find_orders(OrderFilter(email="a@b.example"))
        else:
            await client.places_in("Santos")
    assert (caught.value.excess, caught.value.limit) == (Excess.VALUES, limits.MOST_RECORDS)
    await client.aclose()


def test_a_body_that_is_left_early_is_an_error_of_its_own() -> None:
    error = receiving.TooMuchError(Excess.SIZE, 7)
    assert str(error) == "size over 7"


async def test_a_piece_that_unpacks_to_much_more_is_left_before_it_is_counted() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    piece = packer.compress(b" " * 60_000_000) + packer.flush()
    answer = httpx.Response(200, headers={"content-encoding": "gzip"})

    async def stream() -> AsyncIterator[bytes]:
        yield piece

    received = bytearray()
    with pytest.raises(TooMuchError) as too_much:
        await receiving.receive(answer, stream(), received, Limit(400_000_000, 10**9))
    assert too_much.value.excess is Excess.SIZE
    assert len(received) <= 4 * 1024 * 1024


def test_one_object_with_thousands_of_members_is_left_and_many_records_are_read() -> None:
    wide = b"{" + b",".join(b'"price%d":%d' % (number, number) for number in range(5_000)) + b"}"
    with pytest.raises(TooMuchError) as too_much:
        fed(wide, WIDE, 1_000)
    assert too_much.value.excess is Excess.VALUES
    record = b"{" + b",".join(b'"price%d":%d' % (number, number) for number in range(200)) + b"},"
    fed(b"[" + record * 500 + b"{}]", WIDE, 65_536)


# --- How steep an honest body is -------------------------------------------------------------------


def _trips(count: int) -> bytes:
    """Return a day of trips that differ in an id and an hour, as a service of one line sends them."""
    trip = {
        "type": "direct",
        "price": 162.9,
        "discountedPrice": 162.9,
        "availableSeats": 42,
        "travelCompany": {"id": 12, "name": "Viação Serra Azul", "slug": "viacao-serra-azul"},
        "serviceClass": {"id": 3, "name": "Convencional com ar-condicionado"},
        "departure": {"place": {"name": "Terminal Rodoviário do Tietê", "city": "São Paulo", "state": "SP"}},
        "arrival": {"place": {"name": "Terminal Rodoviário de Santos", "city": "Santos", "state": "SP"}},
        "notes": ["Sujeito a alteração de veículo. Apresente documento original com foto."] * 10,
    }
    entries = [
        {**trip, "tripUuids": [f"{number:08d}"], "departureTime": f"{number % 24:02d}:00"}
        for number in range(count)
    ]
    return json.dumps({"departures": entries, "returns": []}, ensure_ascii=False).encode()


async def test_an_honest_list_of_nearly_equal_trips_passes_however_well_it_packs(service: Service) -> None:
    plain = _trips(5_000)
    packed = gzip.compress(plain, 9)
    assert len(plain) > 6_000_000
    assert len(plain) / len(packed) > 90, "steeper than 4 MB of a piece of 64 KB"
    service.on("v4/orders/1", Answer(body=packed, headers={"content-encoding": "gzip"}))
    transport = Transport()
    reply = await transport.send(read(service, "trip search"))
    assert reply.body == plain
    await transport.aclose()


@pytest.mark.parametrize("around", [b" ", b'{"departures":[],"x":"%s"}'], ids=["spaces", "one text"])
async def test_a_bomb_within_the_size_of_a_day_of_trips_is_left_early(
    service: Service, around: bytes
) -> None:
    size = 30_000_000
    assert size < limits.of("trip search").size
    body = around % (b"a" * size) if b"%s" in around else around * size
    packed = gzip.compress(body, 9)
    assert len(packed) < 64 * 1024
    service.on("v4/orders/1", Answer(body=packed, headers={"content-encoding": "gzip"}))
    transport = Transport()
    with pytest.raises(TooMuch) as caught:
        await transport.send(read(service, "trip search"))
    assert caught.value.excess is Excess.SIZE
    sent = await transport.send_once(read(service, "trip search"))
    assert sent.reply is not None and not sent.reply.complete
    assert len(sent.reply.body) <= 4 * 1024 * 1024
    await transport.aclose()


async def test_the_loop_has_its_turn_between_the_portions_of_one_piece() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    piece = packer.compress(_trips(5_000)) + packer.flush()
    answer = httpx.Response(200, headers={"content-encoding": "gzip"})
    turns = 0

    async def stream() -> AsyncIterator[bytes]:
        yield piece

    async def count() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0)
            turns += 1

    counting = asyncio.create_task(count())
    await receiving.receive(answer, stream(), bytearray(), limits.of("trip search"))
    counting.cancel()
    assert turns >= 20
