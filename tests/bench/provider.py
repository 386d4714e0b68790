"""A running sandbox for the figures that need a provider."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pos_app.system.demo import DemoSandbox
from tests.bench.child import ROOT

_NAMES = ("BENCH_BASE_URL", "BENCH_CREDENTIALS", "BENCH_CLIENT_ID", "BENCH_CARD_PAGE")


@contextmanager
def running() -> Iterator[dict[str, str]]:
    """Serve while the context lasts; gives the environment that a desk needs to find it."""
    os.environ["PYTHONPATH"] = str(ROOT)

    with tempfile.TemporaryDirectory() as folder:
        sandbox = DemoSandbox(Path(folder))
        try:
            at = sandbox.address()
            yield dict(
                zip(_NAMES, (at.base_url, at.credentials, str(at.client_id), at.card_page_url), strict=True)
            )
        finally:
            sandbox.stop()
