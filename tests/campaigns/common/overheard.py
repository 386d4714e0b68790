"""The sandbox in its own process, with every request written down before anything is done with it.

usage: python -m tests.campaigns.common.overheard [options of the sandbox] --overheard FILE
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from pos_app.sandbox import command
from pos_app.sandbox.faults import FaultyWire, Receive, Scope, Send

_served = FaultyWire.__call__


def _write_down_in(file: Path) -> None:
    async def overheard(self: FaultyWire, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith("/_sandbox"):
            line = {"at": time.time(), "method": scope["method"], "path": scope["path"]}
            with file.open("a", encoding="utf-8") as log:
                log.write(json.dumps(line) + "\n")
        await _served(self, scope, receive, send)

    FaultyWire.__call__ = overheard  # type: ignore[method-assign]


if __name__ == "__main__":
    at = sys.argv.index("--overheard")
    _write_down_in(Path(sys.argv[at + 1]))
    del sys.argv[at : at + 2]
    sys.exit(command.main())
