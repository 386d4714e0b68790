"""A running sandbox for the figures that need a provider."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.child import ROOT

_NAMES = ("BENCH_BASE_URL", "BENCH_CREDENTIALS", "BENCH_CLIENT_ID", "BENCH_CARD_PAGE")


@contextmanager
def running() -> Iterator[dict[str, str]]:
    """Serve while the context lasts; gives the environment that a desk needs to find it."""
    sys.path.insert(0, str(ROOT))
    os.environ["PYTHONPATH"] = str(ROOT)
    from pos_app.system.demo import DemoSandbox

    with tempfile.TemporaryDirectory() as folder:
        sandbox = DemoSandbox(Path(folder))
        try:
            at = sandbox.address()
            yield dict(
                zip(_NAMES, (at.base_url, at.credentials, str(at.client_id), at.card_page_url), strict=True)
            )
        finally:
            sandbox.stop()
