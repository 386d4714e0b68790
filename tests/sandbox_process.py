"""Starts the real sandbox for tests: its own process, a free port, a folder of its own."""

from __future__ import annotations

import json
import os
import subprocess
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tests.patience import patience
from tests.programs import Forked, start


@dataclass
class SandboxProcess:
    """A running sandbox."""

    process: Forked | subprocess.Popen[str]
    base_url: str
    card_page_url: str
    credentials: str
    client_id: int
    stdin: IO[str] | None = None
    stdout: IO[str] | None = None

    @property
    def address(self) -> str:
        """Scheme, host and port."""
        return self.base_url.removesuffix("/partners/api")

    def control(self, path: str, body: object = None) -> Any:
        """Call one of its controls with a body, such as ``seats/take``."""
        return self._controlled(path, json.dumps(body or {}).encode())

    def state(self) -> Any:
        """Return its clock, calls, faults, quirks and orders."""
        return self._controlled("state", None)

    def orders(self) -> list[dict[str, Any]]:
        """Return every order as it really is, oldest first; amounts are decimal strings."""
        told: list[dict[str, Any]] = self._controlled("orders", None)["orders"]
        return told

    def ledger(self) -> list[dict[str, Any]]:
        """Return what each POST of an order had to pay, what it named, and the order that it made."""
        told: list[dict[str, Any]] = self._controlled("ledger", None)["posts"]
        return told

    def _controlled(self, path: str, body: bytes | None) -> Any:
        address = f"{self.address}/_sandbox/{path.lstrip('/').removeprefix('_sandbox/')}"
        headers = {"content-type": "application/json"} if body is not None else {}
        request = urllib.request.Request(address, body, headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise AssertionError(f"{path}: {error.code} {error.read().decode()}") from None

    def stop(self) -> int:
        """Let it end by itself; return its exit code."""
        if self.stdin:
            self.stdin.close()
        return self._ended()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._ended()
        if self.stdin:
            self.stdin.close()

    def _ended(self) -> int:
        try:
            code = self.process.wait(patience(10))
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait(patience(5))
        if self.stdout:
            self.stdout.close()
        return code


def start_sandbox(
    data_dir: Path,
    *,
    seed: int = 1,
    extra: Sequence[str] = (),
    port: int = 0,
    module: str = "pos_app.sandbox",
) -> SandboxProcess:
    """Start a sandbox and wait until it listens.

    No other buyers come, so what a test reads stays true; ``--quirk other_buyers`` in ``extra`` lets them.
    """
    words = ["--port", str(port), "--data", str(data_dir), "--seed", str(seed), "--with-stdin"]
    given, stdin = os.pipe()
    stdout, told = os.pipe()
    process = start(module, [*words, "--quirk", "other_buyers=off", *extra], (given, told, 2))
    os.close(given)
    os.close(told)
    out = os.fdopen(stdout, encoding="utf-8")
    line = out.readline()
    if not line:
        raise RuntimeError(f"the sandbox ended with {process.wait(patience(5))}")
    ready = json.loads(line)
    return SandboxProcess(
        process,
        ready["base_url"],
        ready["card_page_url"],
        ready["credentials"],
        ready["client_id"],
        os.fdopen(stdin, "w", encoding="utf-8"),
        out,
    )
