"""A card page that answers as soon as it has a session, served from this process."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

_PAGE = b"""<!doctype html><meta charset=utf-8><title>Card</title>
<form><label>Number <input autofocus></label> <button>Confirm</button></form>
<script>
  window.cardSession = (id) => dispatchEvent(new CustomEvent("card-tokenized", { detail: {
    token: "tok_" + id, brand: "visa", expirationMonth: 7, expirationYear: 2031, cardholderName: "ANA" } }));
  dispatchEvent(new CustomEvent("card-page-ready"));
</script>
"""


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(_PAGE)))
        self.end_headers()
        self.wfile.write(_PAGE)

    def log_message(self, format: str, *arguments: object) -> None:
        """Log nothing."""


@contextmanager
def served() -> Iterator[str]:
    """Serve the page while the context lasts; gives its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/card"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
