"""Time from the start of the process until the search fields take typing. The provider is in the environment."""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path

from pos_app import app
from pos_app.options import Options


def main() -> None:
    folder = Path(tempfile.mkdtemp())
    for name in ("BASE_URL", "CREDENTIALS", "CLIENT_ID"):
        os.environ[f"POS_APP_{name}"] = os.environ[f"BENCH_{name}"]
    whole = app.Session._main

    async def until_open(session: app.Session, quit_event: object) -> None:
        from pos_app.desk import Desk

        opened = Desk.open

        async def open_and_tell(desk: Desk) -> None:
            await opened(desk)
            assert desk._core.provider is not None
            taken = (time.monotonic_ns() - int(os.environ["BENCH_STARTED"])) / 1e6
            print(json.dumps({"ready_ms": taken}), flush=True)
            os._exit(0)

        Desk.open = open_and_tell  # type: ignore[method-assign]
        await whole(session, quit_event)  # type: ignore[arg-type]

    app.Session._main = until_open  # type: ignore[method-assign]
    sys.exit(app.run(Options(folder, folder / "settings.json")))


if __name__ == "__main__":
    main()
