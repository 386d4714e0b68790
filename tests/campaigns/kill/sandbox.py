"""The provider of the kill loop: one sandbox process, set to answer quickly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.sealing import KEY

ROOT = Path(__file__).resolve().parents[3]
_SPEED = "1000"


@dataclass(frozen=True)
class Sandbox:
    """A running sandbox."""

    base_url: str
    card_page_url: str
    credentials: str
    client_id: int

    def state(self) -> dict[str, Any]:
        """Return its orders and how often each operation was called."""
        address = f"{self.base_url.removesuffix('/partners/api')}/_sandbox/state"
        with urllib.request.urlopen(address, timeout=30) as answer:
            state: dict[str, Any] = json.load(answer)
        return state

    def environment(self) -> dict[str, str]:
        """Return the environment of a program that sells here."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("POS_APP_")}
        kept.setdefault("QT_QPA_PLATFORM", "offscreen")
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            kept.setdefault(
                "QTWEBENGINE_DISABLE_SANDBOX", "1"
            )  # Chromium refuses to start as root without it.
        return {
            **kept,
            "PYTHONPATH": str(ROOT),
            "POS_APP_BASE_URL": self.base_url,
            "POS_APP_ENVIRONMENT": "training",
            "POS_APP_CARD": json.dumps({"page_url": self.card_page_url, "hosts": ["127.0.0.1"]}),
            "POS_APP_CREDENTIALS": self.credentials,
            "POS_APP_CLIENT_ID": str(self.client_id),
            "POS_APP_JOURNAL_KEY": KEY.secret.hex(),
        }


@contextmanager
def running(folder: Path) -> Iterator[Sandbox]:
    """Run a sandbox while the context lasts. No other buyers come; a PIX is paid at once."""
    words = ["--port", "0", "--data", str(folder), "--speed", _SPEED, "--with-stdin"]
    quirks = ["--quirk", "other_buyers=off"]
    with subprocess.Popen(
        [sys.executable, "-m", "pos_app.sandbox", *words, *quirks],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        ready = json.loads(process.stdout.readline())
        try:
            names = ("base_url", "card_page_url", "credentials", "client_id")
            yield Sandbox(*(ready[name] for name in names))
        finally:
            process.stdin.close()
