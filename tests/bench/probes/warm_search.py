"""Times of a search of some 200 departures and of a bare uvicorn with the same bytes, in turns.

Argument: how many of each.
"""

from __future__ import annotations

import base64
import http.client
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from datetime import date, timedelta
from pathlib import Path

from pos_app.system.demo import DemoSandbox

_BUSY = "28"
_FIRST = 10
"""Requests that are not counted: caches and code warm up."""
_BARE = """
import socket, sys, uvicorn
body = open(sys.argv[1], "rb").read()
headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
async def app(scope, receive, send):
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
listening.bind(("127.0.0.1", 0))
listening.listen()
print(listening.getsockname()[1], flush=True)
config = uvicorn.Config(app, http="h11", ws="none", lifespan="off", loop="asyncio", log_level="critical",
                        access_log=False, proxy_headers=False, server_header=False)
uvicorn.Server(config).run(sockets=[listening])
"""


def _token(base_url: str, credentials: str) -> str:
    basic = base64.b64encode(credentials.encode()).decode()
    request = urllib.request.Request(
        f"{base_url}/oauth/basic-token",
        b"grant_type=client_credentials",
        {"authorization": f"Basic {basic}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(json.load(answer)["access_token"])


def _timed(connection: http.client.HTTPConnection, path: str, headers: dict[str, str]) -> tuple[float, bytes]:
    began = time.perf_counter()
    connection.request("GET", path, headers=headers)
    body = connection.getresponse().read()
    return (time.perf_counter() - began) * 1000, body


def _measure(count: int, folder: Path) -> dict[str, list[float]]:
    sandbox = DemoSandbox(folder, extra=("--busy", _BUSY))
    address = sandbox.address()
    headers = {"authorization": f"Bearer {_token(address.base_url, address.credentials)}"}
    host, _, base = address.base_url.removeprefix("http://").partition("/")
    day = (date.today() + timedelta(days=3)).isoformat()
    path = f"/{base}/v5/trips?from=sao-paulo-sp&to=belo-horizonte-mg&departureDate={day}"
    search = http.client.HTTPConnection(host)
    _, body = _timed(search, path, headers)
    found = len(json.loads(body)["departures"])
    assert found >= 200, f"{found} departures"
    kept = folder / "body.json"
    kept.write_bytes(body)
    times: dict[str, list[float]] = {"search_ms": [], "bare_ms": []}
    with subprocess.Popen(
        [sys.executable, "-c", _BARE, str(kept)], stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        bare = http.client.HTTPConnection("127.0.0.1", int(server.stdout.readline()))
        try:
            for number in range(_FIRST + count):
                plain, _ = _timed(bare, "/", {})
                searched, _ = _timed(search, path, headers)
                if number >= _FIRST:
                    times["bare_ms"].append(plain)
                    times["search_ms"].append(searched)
        finally:
            server.terminate()
            sandbox.stop()
    return times


with tempfile.TemporaryDirectory() as name:
    print(json.dumps(_measure(int(sys.argv[1]), Path(name))))
