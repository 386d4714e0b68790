"""A tiny card provider over real HTTP, whose behaviour is that of the page it is given."""

from __future__ import annotations

import ssl
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HONEST_PAGE = """<!doctype html><meta charset=utf-8><title>Card</title>
<form id=form>
  <input id=cardHolderName autofocus><input id=cardNumber><input id=expirationMonth><input id=expirationYear>
  <input id=cvv type=password><button id=confirm>Confirm</button>
</form>
<script>
  const value = (id) => document.getElementById(id).value;
  const send = (detail) => dispatchEvent(new CustomEvent("card-tokenized", { detail }));
  const answer = (changes) => send({ token: "tok_" + window.session, brand: "visa", expirationMonth: 7,
    expirationYear: 2031, cardholderName: "JOSÉ DA SILVA", ...changes });
  window.cardSession = (id) => { window.session = id; };
  document.getElementById("form").addEventListener("submit", (event) => {
    event.preventDefault();
    console.log("typed", value("cardNumber"), value("cvv"));
    answer({ cardholderName: value("cardHolderName") });
  });
  dispatchEvent(new CustomEvent("card-page-ready"));
</script>
"""


class ProviderServer:
    """Serves pages by path and remembers the requests."""

    def __init__(self, address: str = "127.0.0.1", certificate: Path | None = None) -> None:
        self.pages: dict[str, tuple[int, dict[str, str], str]] = {}
        self.requests: list[str] = []
        self.reports: list[str] = []
        self.gates: dict[str, threading.Event] = {}
        """Paths that are answered once their event is set."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.requests.append(self.path)
                if gate := outer.gates.get(self.path):
                    gate.wait(20)
                status, headers, text = outer.pages.get(self.path.partition("?")[0], (404, {}, ""))
                self._answer(status, headers, text)

            def do_POST(self) -> None:
                outer.requests.append(self.path)
                outer.reports.append(self.rfile.read(int(self.headers["content-length"])).decode())
                self._answer(200, {}, "")

            def _answer(self, status: int, headers: dict[str, str], text: str) -> None:
                body = text.encode()
                self.send_response(status)
                for name, value in {"content-type": "text/html; charset=utf-8", **headers}.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def handle(self) -> None:
                with suppress(ssl.SSLError, ConnectionError):  # The page hung up on what it was shown.
                    super().handle()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._http = ThreadingHTTPServer((address, 0), Handler)
        self._scheme = "http"
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self._http.socket = context.wrap_socket(
                self._http.socket, server_side=True, do_handshake_on_connect=False
            )
            self._scheme = "https"
        self.port = self._http.server_port
        self._address = address
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def page(self, path: str, text: str = HONEST_PAGE, status: int = 200, **headers: str) -> str:
        """Serve a page and return its address."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.pages[path] = (status, named, text)
        return self.url(path)

    def url(self, path: str) -> str:
        """Return the address of a path."""
        return f"{self._scheme}://{self._address}:{self.port}{path}"

    def stop(self) -> None:
        """Stop serving."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()
