"""A provider with many departures: the sandbox behind a relay that multiplies each search reply."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit


@contextmanager
def multiplied(base_url: str, departures: int) -> Iterator[str]:
    """Relay everything to ``base_url``, search replies grown to so many ``departures``; gives the address."""
    upstream = urlsplit(base_url)

    class Relay(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._relay()

        def do_POST(self) -> None:
            self._relay()

        def _relay(self) -> None:
            length = int(self.headers.get("content-length", 0))
            body = self.rfile.read(length) if length else None
            skipped = {"host", "content-length", "connection", "accept-encoding", "transfer-encoding"}
            headers = {name: value for name, value in self.headers.items() if name.lower() not in skipped}
            url = f"{upstream.scheme}://{upstream.netloc}{self.path}"
            request = urllib.request.Request(url, body, headers, method=self.command)
            try:
                with urllib.request.urlopen(request, timeout=30) as reply:
                    status, kind, answer = reply.status, reply.headers["content-type"], reply.read()
            except urllib.error.HTTPError as refused:
                status, kind, answer = refused.code, refused.headers["content-type"], refused.read()
            if b'"departures"' in answer[:40]:
                answer = _grown(answer, departures)
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, format: str, *arguments: object) -> None:
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Relay)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{upstream.path}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _grown(body: bytes, departures: int) -> bytes:
    reply = json.loads(body)
    found = reply["departures"]
    if found:
        more = (_another(found[number % len(found)], number) for number in range(len(found), departures))
        reply["departures"] = [*found, *more]
    return json.dumps(reply, ensure_ascii=False).encode()


def _another(departure: dict[str, Any], number: int) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(departure))
    copy["tripUuids"] = [f"{uuid}-{number}" for uuid in copy["tripUuids"]]
    for part in copy.get("parts", ()):
        part["tripId"] = f"{part['tripId']}-{number}"
    return copy
