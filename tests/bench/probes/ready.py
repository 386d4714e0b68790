"""Time from the start of the process until the search fields take typing.

Argument: the data folder; without it, a new one. The provider is in the environment.
Rich is not there, as at a counter: httpx and structlog would load it where a developer has it installed.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any


def main() -> None:
    sys.modules["rich"] = None  # type: ignore[assignment]
    from pos_app.desk import app
    from pos_app.system.options import Options

    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
    for name in ("BASE_URL", "CREDENTIALS", "CLIENT_ID"):
        os.environ[f"POS_APP_{name}"] = os.environ[f"BENCH_{name}"]
    # Without a keyring the start asks for a passphrase.
    os.environ["POS_APP_JOURNAL_KEY"] = "5e" * 32
    opened = app.Session._core

    async def core_and_report(session: Any, quit_event: object) -> object:
        core = await opened(session, quit_event)  # type: ignore[arg-type]
        from pos_app.desk.desk import Desk  # Loaded by then: before, the journal would begin later.

        open_search = Desk.open_search

        async def open_and_report(desk: Any) -> None:
            await open_search(desk)
            assert desk.core.provider is not None
            taken = (time.monotonic_ns() - int(os.environ["BENCH_STARTED"])) / 1e6
            print(json.dumps({"ready_ms": taken}), flush=True)
            os._exit(0)

        Desk.open_search = open_and_report  # type: ignore[assignment,method-assign]
        return core

    app.Session._core = core_and_report  # type: ignore[assignment,method-assign]
    sys.exit(app.run(Options(folder, folder / "settings.json")))


if __name__ == "__main__":
    main()
