"""Starts the sandbox and the process that stands between it and the desk."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.sandbox_process import SandboxProcess, start_sandbox

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True, slots=True)
class Between:
    """A sandbox whose replies are attacked when it is told so.

    ``sandbox`` is what the desk talks to, ``honest`` the real one for controls.
    """

    sandbox: SandboxProcess
    honest: SandboxProcess

    def arm(self, attack: str, on: Sequence[str], most: int = 0) -> dict[str, Any]:
        """Attack these operations from now on, ``most`` times each; return what happened before."""
        return self._report({"attack": attack, "on": list(on), "most": most})

    def report(self) -> dict[str, Any]:
        return self._report({})

    def _report(self, body: object) -> dict[str, Any]:
        request = urllib.request.Request(f"{self.sandbox.address}/_attack", json.dumps(body).encode())
        with urllib.request.urlopen(request, timeout=30) as answer:
            report: dict[str, Any] = json.load(answer)
        return report


@contextlib.contextmanager
def between(folder: Path, *quirks: str, module: str = "pos_app.sandbox") -> Iterator[Between]:
    """Run both processes; ``module`` is the sandbox."""
    words = [word for quirk in quirks for word in ("--quirk", quirk)]
    honest = start_sandbox(folder, extra=("--speed", "10", *words), module=module)
    port = urlsplit(honest.base_url).port
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.campaigns.hostile.middle", str(port)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        mine = json.loads(process.stdout.readline())["port"]
        base = honest.base_url.replace(f":{port}", f":{mine}")
        yield Between(replace(honest, base_url=base), honest)
    finally:
        process.stdin.close()
        process.kill()
        process.wait()
        process.stdout.close()
        honest.stop()
