"""The sandbox behind the pictures, with its controls."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pos_app.system.demo import DemoAddress, DemoSandbox


class Service:
    """A running sandbox. It satisfies what ``open_core`` wants of one."""

    def __init__(self, sandbox: DemoSandbox) -> None:
        self._sandbox = sandbox
        address = sandbox.address()
        parts = urlsplit(address.base_url)
        self._control = f"{parts.scheme}://{parts.netloc}/_sandbox"
        # What a picture shows must not depend on who else buys.
        self.control("buyers", on=False)

    def address(self) -> DemoAddress:
        """Return where it listens."""
        return self._sandbox.address()

    def stop(self) -> None:
        """Stop it, as when the provider goes away."""
        self._sandbox.stop()

    def control(self, path: str, **fields: Any) -> Any:
        """Call one of its controls."""
        body = json.dumps(fields).encode()
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(f"{self._control}/{path}", body, headers)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)


@contextmanager
def running(folder: Path, **quirks: Any) -> Iterator[Service]:
    """Serve while the context lasts, with these quirks."""
    sandbox = DemoSandbox(folder)
    try:
        service = Service(sandbox)
        if quirks:
            service.control("quirks", **quirks)
        yield service
    finally:
        sandbox.stop()
