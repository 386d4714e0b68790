"""Only well-formed messages cross the pipe, in either direction."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pos_app.card.wire import (
    LIMIT,
    ORDERS,
    REPLIES,
    Card,
    Clicked,
    Decoder,
    Enter,
    Field,
    FocusLeft,
    Geometry,
    Host,
    Key,
    Leave,
    Message,
    Open,
    Pad,
    PageEnded,
    Ping,
    Pong,
    Ready,
    Setup,
    Shown,
    Used,
    Warm,
    WireError,
    encode,
    is_command_key,
)
from pos_app.domain.card_page import CardProblem

CARD = Card("tok_1a2b", "visa", "07", "2031", "JOSÉ DA SILVA", "af-1")
FROM_DESK: list[Message] = [
    Setup(("pay.example:8443",), "sandbox", True, 15_000, True),
    Open("https://pay.example/form?x=1", "session-1", 4_194_310, ("F6",), "es", ("Página", "Borrar")),
    Geometry(-5, 0, 640, 480, True),
    Pad(300),
    Enter(("F6", "Ctrl+2", "Esc")),
    Leave(),
    Ping(7),
]
FROM_VIEW: list[Message] = [
    Warm("140.0.7339.264", "142.0.7444.162"),
    Shown(8_388_622),
    Ready(),
    Clicked(),
    Used(),
    Field("Número do cartão", "São 3 ou 4 números.", 1, 5),
    FocusLeft(True),
    Key("Shift+F10"),
    Host("pay.example"),
    CARD,
    PageEnded(CardProblem.NOT_ALLOWED, "evil.example"),
    Pong(7),
]


def frame(body: object) -> bytes:
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return len(text).to_bytes(4, "big") + text


def card(**changes: object) -> dict[str, object]:
    whole = {"type": "Card", "token": "tok_1", "brand": "visa", "expirationMonth": "07"}
    rest = {"expirationYear": "2031", "cardholderName": "ANA", "antifraudSession": ""}
    return {**whole, **rest, **changes}


def test_every_message_arrives_as_it_was_sent_however_the_stream_is_cut() -> None:
    for kinds, messages in ((ORDERS, FROM_DESK), (REPLIES, FROM_VIEW)):
        assert {type(message) for message in messages} == set(kinds)
        decoder = Decoder(kinds)
        stream = b"".join(map(encode, messages))
        arrived = [message for byte in stream for message in decoder.feed(bytes([byte]))]
        assert arrived == messages


@pytest.mark.parametrize(
    "data",
    [
        b"Traceback (most recent call last):\n",
        (LIMIT + 1).to_bytes(4, "big"),
        frame(b"{"),
        frame(b"\xff\xfe"),
        frame(b"[" * 10_000),
        frame([]),
        frame({"type": "Eval", "code": "1"}),
        frame({"type": "Ping", "number": 1}),
        frame({"type": "Ready", "token": "tok_1"}),
        frame({"type": "Pong"}),
        frame({"type": "Pong", "number": -1}),
        frame({"type": "Host", "host": "pay.example\n"}),
        frame({"type": "PageEnded", "problem": "paid", "detail": ""}),
        frame({"type": "Key", "sequence": "4"}),
        frame({"type": "Field", "name": "4111 1111", "problem": "", "number": 1, "count": 5}),
        frame({"type": "Field", "name": "", "problem": "41111", "number": 1, "count": 5}),
        frame({"type": "Key", "sequence": "Shift+4"}),
        frame(card(cvv="123")),
        frame(card(token="tok 1")),
        frame(card(token="t" * 4097)),
        frame(card(cardholderName="ANA\x1b[2J")),
    ],
)
def test_what_is_no_answer_of_a_card_view_is_refused(data: bytes) -> None:
    with pytest.raises(WireError):
        list(Decoder(REPLIES).feed(data))


@given(st.binary(max_size=300))
def test_any_bytes_are_messages_or_refused(data: bytes) -> None:
    try:
        arrived = list(Decoder(REPLIES).feed(data))
    except WireError:
        return
    assert all(isinstance(message, REPLIES) for message in arrived)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_any_token_crosses_as_it_is_or_not_at_all(token: object) -> None:
    try:
        (arrived,) = Decoder(REPLIES).feed(frame(card(token=token)))
    except WireError:
        return
    assert isinstance(arrived, Card)
    assert arrived.token == token


def test_a_refusal_never_repeats_what_came() -> None:
    with pytest.raises(WireError) as caught:
        list(Decoder(REPLIES).feed(frame(card(token="4111 1111 1111 1111", cvv="987"))))
    assert "4111" not in str(caught.value)
    assert "987" not in str(caught.value)


def test_what_the_other_side_would_refuse_is_not_sent() -> None:
    with pytest.raises(WireError):
        encode(Host("x" * 1_000))


def test_neither_session_nor_token_shows_in_repr() -> None:
    assert "session-1" not in repr(Open("https://pay.example/", "session-1", 0, ()))
    assert "tok_1a2b" not in repr(CARD)
    assert "JOSÉ" not in repr(CARD)


@pytest.mark.parametrize(
    ("sequence", "allowed"),
    [
        ("F6", True),
        ("Shift+F3", True),
        ("Esc", True),
        ("Ctrl+2", True),
        ("Ctrl+Shift+K", True),
        ("a", False),
        ("Return", False),
        ("Backspace", False),
        ("Ctrl+4, 1", False),
        ("", False),
    ],
)
def test_only_keys_that_cannot_be_part_of_a_card_are_reported(sequence: str, allowed: bool) -> None:
    assert is_command_key(sequence) is allowed
