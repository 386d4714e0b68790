"""A provider, or somebody on the way to it, whose replies are weapons.

A leak: another host hears anything, or the access is sent where the certificate is wrong. Damage: an order
after a lying reply, memory over 500 MB, no end within two minutes, no sentence, or a desk that sells no
more.
"""

from __future__ import annotations

import contextlib
import functools
import gzip
import json
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import zlib
from collections.abc import Callable
from typing import Any

from tests.campaigns.intruder.ground import Reply, Seen, Shop
from tests.campaigns.intruder.kinds import Attack, Ground
from tests.campaigns.intruder.page import Elsewhere

_MOST = 500 << 10
"""KiB that a command may take."""
_JSON = {"content-type": "application/json"}
Write = Callable[[bytes], object]


def measured(shop: Shop, plan: Any, env: dict[str, str] | None = None) -> tuple[int, str, int, float]:
    """Sell in a process of its own; return exit code, what it said, KiB that it took, and seconds."""
    began = time.monotonic()
    with tempfile.TemporaryFile("w+b") as out:
        words = ["sell", "--data-dir", str(shop.data), "--plan", "-"]
        command = [sys.executable, "-W", "ignore", "-m", "pos_app", *words]
        one = subprocess.Popen(
            command, env={**shop.env, **(env or {})}, stdin=subprocess.PIPE, stdout=out, stderr=out
        )
        assert one.stdin is not None
        one.stdin.write(json.dumps(plan).encode())
        one.stdin.close()
        timer = threading.Timer(240, one.kill)
        timer.start()
        _, status, used = os.wait4(one.pid, 0)
        timer.cancel()
        one.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return one.returncode, out.read().decode(errors="replace"), used.ru_maxrss, time.monotonic() - began


def _judged(
    shop: Shop, told: dict[str, Any], orders: int, elsewhere: Elsewhere, env: dict[str, str] | None = None
) -> list[str]:
    code, text, taken, seconds = measured(shop, shop.plan(), env)
    told |= {"code": code, "said": text[-260:], "MB": taken >> 10, "seconds": round(seconds)}
    wrong = []
    if elsewhere.heard:
        wrong.append(f"another host heard {elsewhere.heard[:3]}")
    if taken > _MOST:
        wrong.append(f"{taken >> 10} MB were taken")
    if seconds > 200:
        wrong.append(f"it took {seconds:.0f} s")
    if len(shop.provider.orders()) > orders:
        wrong.append("an order was sent after it")
    if "Traceback" in text or code < 0 or '"sentence": ""' in text or '"sentence"' not in text:
        wrong.append(f"no sentence: {code} {text[-300:]}")
    return wrong


def _at(path: str, answer: Callable[[Elsewhere], Reply], ground: Ground, told: dict[str, Any]) -> list[str]:
    """Answer one call of a sale so."""
    shop, elsewhere = ground.shop, Elsewhere()
    orders = len(shop.provider.orders())
    reply = answer(elsewhere)

    def rule(asked: Seen) -> Reply | None:
        return reply if path in asked.path else None

    shop.provider.rules[:] = [rule]
    try:
        return _judged(shop, told, orders, elsewhere)
    finally:
        shop.provider.rules.clear()


def _raw(*parts: bytes, pause: float = 0, times: int = 1) -> Reply:
    def write(out: Write) -> None:
        for part in parts[:-1]:
            out(part)
        for _ in range(times):
            out(parts[-1])
            time.sleep(pause)

    return Reply(raw=write)


def _bomb(kind: str, layers: int = 1) -> Reply:
    body = b'{"data": [' + b" " * (1 << 20)
    for _ in range(layers):
        maker = zlib.compressobj(9, zlib.DEFLATED, 31 if kind == "gzip" else 15)
        one = b"".join(maker.compress(b" " * (1 << 20)) for _ in range(1024 if layers == 1 else 256))
        body = maker.compress(body) + one + maker.flush() if layers == 1 else gzip.compress(body * 200)
    return Reply(200, {**_JSON, "content-encoding": ", ".join([kind] * layers)}, body)


def _rows(count: int) -> Reply:
    price = {"price": 1.0, "discountedPrice": 1.0}
    row = {"type": "direct", **price, "availableSeats": 9, "uuid": "x", "id": "x"}
    return Reply(200, _JSON, b'{"data":[' + b",".join([json.dumps(row).encode()] * count) + b"]}")


def _twice(told: Elsewhere) -> Reply:
    first = b'{"data": []}'
    second = b'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"lies": "x"}'
    return _raw(
        b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n" + first + second
    )


_OK = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
_REPLIES: dict[str, Callable[[Elsewhere], Reply]] = {
    "redirect to a file": lambda _: Reply(302, {"location": "file:///etc/passwd"}),
    "redirect to another host": lambda other: Reply(307, {"location": f"{other.address}/stolen"}),
    "redirect to a name with access": lambda other: Reply(
        301, {"location": other.address.replace("http://", "http://a:b@")}
    ),
    "refresh to another host": lambda other: Reply(
        200,
        {
            **_JSON,
            "refresh": f"0;url={other.address}/r",
            "link": f"<{other.address}/l>; rel=next",
            "content-location": f"{other.address}/c",
            "alt-svc": 'h3="127.0.0.2:443"',
        },
        b'{"data":[]}',
    ),
    "next page elsewhere": lambda other: Reply(
        200,
        _JSON,
        json.dumps(
            {
                "data": [],
                "next": f"{other.address}/n",
                "links": {"next": f"{other.address}/n"},
                "_links": {"next": {"href": f"{other.address}/n"}},
            }
        ).encode(),
    ),
    "header of 100 MB": lambda _: _raw(_OK + b"x-long: ", b"x" * (1 << 20), times=100),
    "a million headers": lambda _: _raw(_OK, b"x-h: 1\r\n" * 10000, times=100),
    "status line without end": lambda _: _raw(b"HTTP/1.1 200 ", b"O" * (1 << 20), times=100),
    "informational for ever": lambda _: _raw(
        b"", b"HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n" * 1000, times=1000
    ),
    "slow drip": lambda _: _raw(_OK + b"content-length: 100000\r\n\r\n", b" ", pause=1, times=260),
    "slow drip of headers": lambda _: _raw(_OK, b"x: y\r\n", pause=1, times=260),
    "endless chunks": lambda _: _raw(
        _OK + b"transfer-encoding: chunked\r\n\r\n", b"100000\r\n" + b" " * (1 << 20) + b"\r\n", times=3000
    ),
    "endless body": lambda _: _raw(_OK + b"\r\n", b" " * (1 << 20), times=3000),
    "a length of 10^18": lambda _: _raw(_OK + b"content-length: 1000000000000000000\r\n\r\n{}"),
    "a length below nothing": lambda _: _raw(_OK + b"content-length: -5\r\n\r\n{}"),
    "two lengths": lambda _: _raw(_OK + b'content-length: 2\r\ncontent-length: 12\r\n\r\n{"data": []}'),
    "length and chunks": lambda _: _raw(
        _OK
        + b"content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
        + b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"
    ),
    "chunks misspelt": lambda _: _raw(_OK + b"transfer-encoding: xchunked\r\n\r\n5\r\n{}\r\n0\r\n\r\n"),
    "a chunk of 10^20": lambda _: _raw(_OK + b"transfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\n{}"),
    "two replies at once": _twice,
    "no content with content": lambda _: _raw(
        b'HTTP/1.1 204 No Content\r\ncontent-length: 12\r\n\r\n{"data": []}'
    ),
    "gzip bomb of 1 GB": lambda _: _bomb("gzip"),
    "deflate bomb of 1 GB": lambda _: _bomb("deflate"),
    "gzip in gzip": lambda _: _bomb("gzip", 3),
    "a million rows": lambda _: _rows(1_000_000),
    "a hundred thousand levels": lambda _: Reply(200, _JSON, b"[" * 100_000 + b"]" * 100_000),
    "a number of a million digits": lambda _: Reply(
        200, _JSON, b'{"data":[{"price":' + b"9" * 1_000_000 + b"}]}"
    ),
    "an exponent of a billion": lambda _: Reply(
        200, _JSON, b'{"data":[{"type":"direct","price":1e999999999,"discountedPrice":1e-999999999}]}'
    ),
    "not a number": lambda _: Reply(200, _JSON, b'{"data":[{"price":NaN,"discountedPrice":Infinity}]}'),
    "a million equal keys": lambda _: Reply(200, _JSON, b"{" + b'"data":[],' * 1_000_000 + b'"data":[]}'),
    "colliding keys": lambda _: Reply(
        200, _JSON, json.dumps({str(n * ((1 << 61) - 1)): 1 for n in range(50000)}).encode()
    ),
    "UTF-16": lambda _: Reply(
        200, {"content-type": "application/json; charset=utf-16"}, '{"data":[]}'.encode("utf-16")
    ),
    "an unknown charset": lambda _: Reply(
        200, {"content-type": "application/json; charset=rot13"}, b'{"data":[]}'
    ),
    "a charset that runs": lambda _: Reply(
        200, {"content-type": "application/json; charset=unicode_escape"}, b'{"data":[]}'
    ),
    "lone surrogates": lambda _: Reply(200, _JSON, b'{"data":[{"type":"\\ud800","uuid":"\\udfff"}]}'),
    "terminal signs": lambda _: Reply(
        400,
        _JSON,
        json.dumps(
            {
                "statusCode": 400,
                "message": "\x1b]0;owned\x07\x1b[2J\x1b[31m" + "A" * 9999,
                "error": "\u202e",
                "transactionId": "\x1b[5m",
            }
        ).encode(),
    ),
    "endless cookies": lambda _: _raw(
        _OK,
        *[b"set-cookie: a%d=%s\r\n" % (n, b"x" * 4000) for n in range(50)],
        b"content-length: 11\r\n\r\n" + b'{"data":[]}',
    ),
}


def _terminal(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Words of the provider never steer the terminal."""
    wrong = _at("/v5/trips", _REPLIES["terminal signs"], ground, told)
    shop = ground.shop
    shop.provider.rules[:] = [
        lambda asked: _REPLIES["terminal signs"](Elsewhere()) if "/v4/places" in asked.path else None
    ]
    try:
        for more in ((), ("--raw",)):
            got = shop.run("api", "places", "--cityName", "Curitiba", *more)
            if "\x1b" in got.stdout + got.stderr:
                wrong.append(f"api {' '.join(more)} writes the provider's escapes to the terminal")
    finally:
        shop.provider.rules.clear()
    return wrong


def _proxied(variable: str, ground: Ground, told: dict[str, Any]) -> list[str]:
    """A proxy that only the environment names hears nothing."""
    shop, elsewhere = ground.shop, Elsewhere()
    code, text, _, _ = measured(
        shop,
        {**shop.plan(), "allowRepeat": True},
        {variable: elsewhere.address, variable.lower(): elsewhere.address},
    )
    told |= {"code": code, "said": text[-200:]}
    wrong = [f"the proxy heard {elsewhere.heard[:2]}"] if elsewhere.heard else []
    return wrong if code == 0 else [*wrong, f"it does not sell: {text[-200:]}"]


def _certified(make: str, ground: Ground, told: dict[str, Any]) -> list[str]:
    """Speak TLS with a certificate that nobody vouches for: nothing is said before it is known."""
    folder = ground.folder / f"tls-{make.replace(' ', '-')}"
    folder.mkdir(exist_ok=True)
    name = {"another name": "other.example", "expired": "localhost"}.get(make, "localhost")
    days = (
        ["-days", "1"]
        if make != "expired"
        else ["-not_before", "20200101000000Z", "-not_after", "20200201000000Z"]
    )
    words = f"req -x509 -newkey rsa:2048 -nodes -keyout {folder}/k -out {folder}/c -subj /CN={name}"
    command = ["openssl", *words.split(), "-addext", f"subjectAltName=DNS:{name}", *days]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-200:]
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/c", f"{folder}/k")
    heard: list[bytes] = []
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            line, _ = server.accept()
            with contextlib.suppress(OSError):
                heard.append(context.wrap_socket(line, server_side=True).recv(4096))

    threading.Thread(target=serve, daemon=True).start()
    base = f"https://localhost:{server.getsockname()[1]}/partners/api"
    network = {"ca_file": f"{folder}/c"} if make == "another name" else {}
    shop = ground.new_shop(base_url=base, environment="production", network=network)
    code, text, _, _ = measured(shop, shop.plan())
    told |= {"code": code, "said": text[-260:]}
    wrong = [f"it was told {one[:80]!r}" for one in heard if one]
    if code == 0 or '"sentence"' not in text or "Traceback" in text:
        wrong.append(f"no sentence: {text[-260:]}")
    return wrong


def _honest(ground: Ground, told: dict[str, Any]) -> list[str]:
    return ground.shop.still_sells()


_DAMAGE = "memory, time, an order, another host, or no sentence"
ATTACKS: dict[str, Attack] = {
    **{
        f"reply: {name}": Attack(functools.partial(_at, "/v5/trips", answer), _DAMAGE, name == "two lengths")
        for name, answer in _REPLIES.items()
    },
    **{
        f"reply to the access: {name}": Attack(functools.partial(_at, "/oauth", _REPLIES[name]), _DAMAGE)
        for name in (
            "redirect to another host",
            "header of 100 MB",
            "gzip bomb of 1 GB",
            "a hundred thousand levels",
            "slow drip",
        )
    },
    "reply: to the terminal": Attack(_terminal, "an escape reaches the terminal"),
    **{
        f"proxy: {name}": Attack(functools.partial(_proxied, name), "it hears something")
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")
    },
    **{
        f"certificate: {name}": Attack(
            functools.partial(_certified, name), "something is said before it is known"
        )
        for name in ("of nobody", "another name")
    },
    "reply: sold after all that": Attack(_honest, "it sells no more"),
}
