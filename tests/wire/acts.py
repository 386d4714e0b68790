"""What networks, gateways and providers can do to one order."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable

from tests.wire.server import Act, Call, Made

HTML = b"<!doctype html><title>502</title><h1>502 Bad Gateway</h1>"

# --- The connection ends ----------------------------------------------------------------------------


def close_before_reading(call: Call) -> None:
    call.sock.close()


def reset_before_reading(call: Call) -> None:
    call.reset()


def close_after_head(call: Call) -> None:
    call.read_head()


def reset_after_body(call: Call) -> None:
    call.read()
    call.reset()


def close_after_body(call: Call) -> None:
    call.read()


def reset_after_commit(call: Call) -> None:
    call.commit()
    call.reset()


def close_after_commit(call: Call) -> None:
    call.commit()


def half_close_after_commit(call: Call) -> None:
    call.commit()
    call.sock.shutdown(socket.SHUT_WR)
    call.stall()


def half_a_status_line(call: Call) -> None:
    call.commit()
    call.say(b"HTTP/1.1 20")


def half_a_head(call: Call) -> None:
    made = call.commit()
    call.say(made.head()[:40])


def head_only(call: Call) -> None:
    call.say(call.commit().head())


def half_a_201(call: Call) -> None:
    made = call.commit()
    call.say(made.head() + made.body[: len(made.body) // 2])
    call.reset()


def all_but_the_last_byte(call: Call) -> None:
    call.say(call.commit().whole()[:-1])


# --- Time -------------------------------------------------------------------------------------------


def stall_before_reading(call: Call) -> None:
    call.pause(3)


def stall_before_the_status(call: Call) -> None:
    call.commit()
    call.stall()


def stall_without_commit(call: Call) -> None:
    call.read()
    call.stall()


def stall_in_the_body(call: Call) -> None:
    made = call.commit()
    call.say(made.head() + made.body[:10])
    call.stall()


def drip_the_head(call: Call) -> None:
    for letter in call.commit().head():
        call.say(bytes([letter]))
        call.pause(0.05)


def drip_the_body(call: Call) -> None:
    made = call.commit()
    call.say(made.head())
    for letter in made.body:
        call.say(bytes([letter]))
        call.pause(0.1)


# --- The form of the answer -------------------------------------------------------------------------


def encoded(body: Callable[[bytes], bytes], *lines: str) -> Act:
    def act(call: Call) -> None:
        made = call.commit()
        changed = Made(made.status, body(made.body))
        call.say(changed.whole(*lines))

    return act


def _chunks(body: bytes, *, size: str = "", end: bytes = b"0\r\n\r\n") -> bytes:
    head = b"HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    middle = len(body) // 2
    first = f"{middle:x}\r\n".encode() + body[:middle] + b"\r\n"
    second = (size or f"{len(body) - middle:x}").encode() + b"\r\n" + body[middle:] + b"\r\n"
    return head + first + second + end


def chunked(call: Call) -> None:
    call.say(_chunks(call.commit().body))


def chunked_with_a_wrong_size(call: Call) -> None:
    call.say(_chunks(call.commit().body, size="zz"))


def chunked_without_its_end(call: Call) -> None:
    call.say(_chunks(call.commit().body, end=b""))


def length_too_long(call: Call) -> None:
    made = call.commit()
    call.say(made.head(length=len(made.body) + 100) + made.body)


def length_too_short(call: Call) -> None:
    made = call.commit()
    call.say(made.head(length=8) + made.body)


def length_zero(call: Call) -> None:
    made = call.commit()
    call.say(made.head(length=0) + made.body)


def two_lengths(call: Call) -> None:
    made = call.commit()
    call.say(made.whole("content-length: 3"))


def negative_length(call: Call) -> None:
    made = call.commit()
    call.say(made.head(length=-1) + made.body)


def no_length_until_the_end(call: Call) -> None:
    call.say(b"HTTP/1.1 201 Created\r\ncontent-type: application/json\r\n\r\n" + call.commit().body)


def http_1_0(call: Call) -> None:
    call.say(b"HTTP/1.0 201 Created\r\ncontent-type: application/json\r\n\r\n" + call.commit().body)


def endless_body(call: Call) -> None:
    made = call.commit()
    call.say(made.head(length=2**40))
    while True:
        call.say(b" " * 2**20)


def endless_head(call: Call) -> None:
    call.commit()
    call.say(b"HTTP/1.1 201 Created\r\n")
    while True:
        call.say(b"x-more: " + b"a" * 8000 + b"\r\n")


def not_http(call: Call) -> None:
    call.commit()
    call.say(b"SSH-2.0-OpenSSH_9.6\r\n\r\n")


def unknown_version(call: Call) -> None:
    made = call.commit()
    call.say(made.whole().replace(b"HTTP/1.1", b"HTTP/9.9"))


def header_without_colon(call: Call) -> None:
    call.say(call.commit().whole("no colon here"))


def continue_first(call: Call) -> None:
    call.read()
    call.say(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n")
    call.say(call.commit().whole())


def switching_protocols(call: Call) -> None:
    call.commit()
    call.say(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n")


def twice_the_answer(call: Call) -> None:
    made = call.commit()
    call.say(made.whole() + made.whole())


def kept_alive_and_closed_at_once(call: Call) -> None:
    call.say(call.commit().whole("connection: keep-alive", "keep-alive: timeout=60"))


def timeout_sent_before_the_request(call: Call) -> None:
    """What gateways say on a connection that was idle: it is no answer to the order that crosses it."""
    call.say(b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
    call.commit()


# --- The answer itself ------------------------------------------------------------------------------


def answer(
    status: int, body: object, *lines: str, content_type: str = "application/json", commit: bool = False
) -> Act:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()

    def act(call: Call) -> None:
        if commit:
            call.commit()
        else:
            call.read()
        told = (
            f"HTTP/1.1 {status} Whatever",
            f"content-type: {content_type}",
            f"content-length: {len(data)}",
        )
        call.say("\r\n".join((*told, *lines, "", "")).encode() + data)

    return act


def shape_a(status: int, message: object = "message") -> dict[str, object]:
    return {"statusCode": status, "message": message, "error": "Error"}


def shape_b(code: str, **more: object) -> dict[str, object]:
    return {"message": "Something failed", "code": code, "transactionId": "t-1", **more}


PAYMENT_FAILED = shape_b("PAYMENT_FAILED")


def html(status: int, *, commit: bool = False) -> Act:
    return answer(status, HTML, content_type="text/html", commit=commit)


def redirect(status: int) -> Act:
    """Point at the very same port: whoever follows sends the order again."""

    def act(call: Call) -> None:
        call.read()
        call.say(
            f"HTTP/1.1 {status} Moved\r\nlocation: {call.wire.url}\r\ncontent-length: 0\r\n\r\n".encode()
        )

    return act


def unauthorized_once(call: Call) -> None:
    if len(call.wire.posts) == 0:
        answer(401, shape_a(401, "Unauthorized"))(call)
    else:
        call.say(call.commit().whole())


SETTLED = 0.15
"""Seconds after which the quick sandbox has settled an order, approved or refused."""


def with_its_number(status: int, body: dict[str, object]) -> Act:
    """Answer an error that carries the number of the order that was made."""

    def act(call: Call) -> None:
        number = json.loads(call.commit().body)["publicId"]
        call.pause(SETTLED)
        data = json.dumps({**body, "publicId": number}).encode()
        call.say(Made(status, data).whole())

    return act
