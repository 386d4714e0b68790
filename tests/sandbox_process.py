"""Starts the real sandbox for tests: its own process, a free port, a folder of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class SandboxProcess:
    """A running sandbox."""

    process: subprocess.Popen[str]
    base_url: str
    card_page_url: str
    credentials: str
    client_id: int

    def control(self, path: str, body: object = None) -> Any:
        """Call one of its controls, such as ``seats/take``."""
        address = self.base_url.removesuffix("/partners/api") + f"/_sandbox/{path.lstrip('/')}"
        request = urllib.request.Request(address, json.dumps(body or {}).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def stop(self) -> None:
        """Let it end by itself."""
        if self.process.stdin:
            self.process.stdin.close()
        self._end()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self._end()
        if self.process.stdin:
            self.process.stdin.close()

    def _end(self) -> None:
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(5)
        if self.process.stdout:
            self.process.stdout.close()


def start_sandbox(
    data_dir: Path, *, seed: int = 1, extra: Sequence[str] = (), port: int = 0
) -> SandboxProcess:
    """Start a sandbox and wait until it listens."""
    command = [sys.executable, "-m", "pos_app.sandbox", "--port", str(port), "--data", str(data_dir)]
    process = subprocess.Popen(
        [*command, "--seed", str(seed), "--with-stdin", *extra],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    if not line:
        raise RuntimeError(f"the sandbox ended with {process.wait(5)}")
    ready = json.loads(line)
    return SandboxProcess(
        process, ready["base_url"], ready["card_page_url"], ready["credentials"], ready["client_id"]
    )
