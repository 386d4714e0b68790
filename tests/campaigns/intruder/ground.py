"""Where attacks are played: as an ordinary user, at a provider whose every byte may be changed."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests import programs
from tests.campaigns.common.runner import environment
from tests.patience import patience
from tests.sandbox_process import SandboxProcess, start_sandbox

USER = 61234
"""A user without rights, without a home of its own, that no other program of this computer has."""
HOP = frozenset(("connection", "content-length", "transfer-encoding", "date", "server", "host"))


def as_ordinary(command: Sequence[str], folder: Path) -> list[str]:
    """Return a command that runs as an ordinary user.

    Root gives its rights away; an interpreter below a closed home is shown to that user at its own place, in
    a mount namespace of this command alone. Anybody else is ordinary already.
    """
    if os.geteuid() != 0:
        return [*command]
    os.chown(folder, USER, USER)
    closed = Path(sys.base_prefix).resolve().parts[1]
    # A session bus takes only a user that has a name.
    names = folder / "passwd"
    names.write_text(f"{Path('/etc/passwd').read_text()}intruder:x:{USER}:{USER}::{folder}:/bin/sh\n")
    names.chmod(0o644)
    script = f'mount --make-rprivate / && mount --bind "{names}" /etc/passwd && exec "$@"'
    if not Path("/", closed).stat().st_mode & 0o001:
        at = folder / "interpreter"
        at.mkdir()
        base = Path(sys.base_prefix).resolve()
        script = (
            f'mount --make-rprivate / && mount --bind "{names}" /etc/passwd && mount --bind "{base}" "{at}" '
            f"&& mount -t tmpfs -o mode=755 none /{closed} "
            f'&& mkdir -p "{base}" && mount --bind "{at}" "{base}" && exec "$@"'
        )
    rights = f"--reuid {USER} --regid {USER} --clear-groups --inh-caps=-all --pdeathsig KILL"
    return ["unshare", "-m", "sh", "-c", script, "sh", "setpriv", *rights.split(), *command]


# --- The provider ------------------------------------------------------------------------------------------


@dataclass
class Seen:
    """A request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Reply:
    """What goes back; ``raw`` writes the whole answer by hand, from the status line on."""

    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    raw: Callable[[Callable[[bytes], object]], None] | None = None


Rule = Callable[[Seen], Reply | None]


class Provider:
    """A provider in front of a real sandbox: hears every byte, and answers by its own ``rules`` first."""

    def __init__(self, sandbox: SandboxProcess) -> None:
        self.sandbox = sandbox
        self.seen: list[Seen] = []
        self.rules: list[Rule] = []
        self._behind = sandbox.address.removeprefix("http://")
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *words: object) -> None:
                pass

            def any(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length") or 0))
                asked = Seen(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                provider.seen.append(asked)
                reply = next((r for rule in provider.rules if (r := rule(asked)) is not None), None)
                reply = reply or provider.passed_on(asked)
                with contextlib.suppress(OSError):
                    self._send(reply)

            def _send(self, reply: Reply) -> None:
                if reply.raw is not None:
                    self.close_connection = True
                    reply.raw(self.wfile.write)
                    return
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)

            do_GET = do_POST = do_PUT = do_OPTIONS = do_HEAD = do_DELETE = any

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                pass

        self._server = Server(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def passed_on(self, asked: Seen) -> Reply:
        """Return what the sandbox says to a request."""
        line = http.client.HTTPConnection(self._behind, timeout=30)
        with contextlib.closing(line):
            kept = {k: v for k, v in asked.headers.items() if k not in HOP and k != "accept-encoding"}
            line.request(asked.method, asked.path, asked.body or None, kept)
            got = line.getresponse()
            body = got.read()
            return Reply(got.status, {k: v for k, v in got.getheaders() if k.lower() not in HOP}, body)

    def orders(self) -> list[Seen]:
        """Return every order that was sent."""
        return [
            one for one in self.seen if one.method == "POST" and one.path.split("?")[0].endswith("/orders")
        ]

    def heard(self, part: str) -> list[Seen]:
        return [one for one in self.seen if part in one.path]

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


# --- The shop ----------------------------------------------------------------------------------------------

PEOPLE = (
    {"badge": "100", "name": "Ana", "role": "administrator", "pin": "482913"},
    {"badge": "200", "name": "Bia", "role": "supervisor", "pin": "739105"},
    {"badge": "300", "name": "Caio", "role": "seller", "pin": "560284"},
    {"badge": "900", "name": "Noite", "role": "service", "pin": "918264"},
)
ADMIN, SUPERVISOR, SELLER, SERVICE = (f"{one['badge']}:{one['pin']}" for one in PEOPLE)
NAME, CPF, MAIL = "Helena Prado Siqueira", "52998224725", "helena@exemplo.com.br"


@dataclass
class Shop:
    """A desk's folder with the environment of its user."""

    folder: Path
    provider: Provider
    env: dict[str, str]

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def run(
        self,
        *words: str,
        who: str = "",
        stdin: str = "",
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        seconds: float = 60,
        data: Path | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run a command to its end; ``who`` is badge and PIN."""
        badge, _, pin = who.partition(":")
        whole = {**self.env, **({"POS_APP_BADGE": badge} if who else {}), **(env or {})}
        words = (words[0], "--data-dir", str(data or self.data), *words[1:])
        command = [sys.executable, "-m", "pos_app", *words]
        given = (f"{pin}\n" if who else "") + stdin
        try:
            if cwd is None:
                return programs.run(*words, env=whole, stdin=given, seconds=seconds)
            return subprocess.run(
                command,
                input=given,
                env=whole,
                cwd=cwd,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=patience(seconds),
                check=False,
            )
        except subprocess.TimeoutExpired as hung:
            said = [part.decode(errors="replace") if part else "" for part in (hung.stdout, hung.stderr)]
            return subprocess.CompletedProcess(command, -99, said[0], said[1] + "\nHUNG")

    def settings(self, **more: Any) -> dict[str, Any]:
        return {
            "base_url": f"{self.provider.address}/partners/api",
            "client_id": self.provider.sandbox.client_id,
            "environment": "training",
            "card": {"page_url": f"{self.provider.address}/card"},
            **more,
        }

    def open(self, people: Sequence[Mapping[str, str]] = PEOPLE, **more: Any) -> None:
        """Set the desk up as its owner would."""
        if more.get("journal_protection"):  # That is chosen before there is a journal.
            self.data.mkdir(mode=0o700)
            (self.data / "settings.json").write_text(json.dumps(self.settings(**more)))
        file = self.folder / "desk.json"
        file.write_text(json.dumps({"settings": self.settings(**more), "people": list(people)}))
        done = self.run("provision", "--new", str(file))
        assert done.returncode == 0, done.stdout + done.stderr
        file.unlink()

    def plan(self, token: str = "tok_approved", **payment: Any) -> dict[str, Any]:
        day = time.strftime("%Y-%m-%d", time.localtime(time.time() + 4 * 86400))
        return {
            "from": "sao-paulo-sp",
            "to": "belo-horizonte-mg",
            "departureDate": day,
            "pick": {"type": "direct", "index": 0},
            "seats": "auto",
            "passengers": [{"name": NAME, "documentType": "cpf", "documentNumber": "529.982.247-25"}],
            "customer": {"email": MAIL},
            "payment": {
                "type": "credit_card",
                "cardToken": token,
                "brand": "visa",
                "installments": 1,
                **payment,
            },
        }

    def sell(self, plan: Any, who: str = "", **more: Any) -> subprocess.CompletedProcess[str]:
        text = plan if isinstance(plan, str) else json.dumps(plan)
        return self.run("sell", "--plan", "-", who=who, stdin=text, **more)

    def still_sells(self, who: str = "") -> list[str]:
        """Return what is wrong where an honest sale does not come to its end any more."""
        person = {"name": NAME, "documentType": "cpf", "documentNumber": "529.982.247-25"}
        done = self.sell({**self.plan(), "passengers": [person], "allowRepeat": True}, who)
        return [] if done.returncode == 0 else [f"sells no more ({done.returncode}): {said(done)}"]


def said(done: subprocess.CompletedProcess[str]) -> str:
    return f"{done.stdout[-700:]} {done.stderr[-700:]}".strip()


@contextlib.contextmanager
def provider(folder: Path) -> Iterator[Provider]:
    sandbox = start_sandbox(folder / "sandbox", seed=11)
    found = Provider(sandbox)
    try:
        yield found
    finally:
        found.stop()
        sandbox.kill()


def shop(folder: Path, at: Provider) -> Shop:
    """Return a shop whose folder is not begun."""
    folder.mkdir(parents=True, exist_ok=True)
    env = environment(folder)
    env.pop("QTWEBENGINE_DISABLE_SANDBOX", None)
    env |= {"HOME": str(folder / "home"), "POS_APP_CREDENTIALS": at.sandbox.credentials}
    env.pop("PYTHON_KEYRING_BACKEND", None)
    Path(env["HOME"]).mkdir(exist_ok=True)
    return Shop(folder, at, env)
