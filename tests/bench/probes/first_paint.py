"""Time from the start of the process to the first painted window, and its memory.

Argument: ``bare`` or ``desk``.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    if sys.argv[1] == "bare":
        _bare()
    else:
        _desk()


def _bare() -> None:
    from PySide6.QtWidgets import QApplication, QMainWindow

    class Bare(QMainWindow):
        def paintEvent(self, event: object) -> None:
            _report()

    application = QApplication([])
    window = Bare()
    window.resize(1280, 800)
    window.show()
    application.exec()


def _desk() -> None:
    from pos_app.desk import app
    from pos_app.system.options import Options

    def painted(_session: app.Session) -> int:
        _report()
        return 0

    app.Session.run = painted  # type: ignore[assignment,method-assign]
    folder = Path(tempfile.mkdtemp())
    sys.exit(app.run(Options(folder, folder / "settings.json")))


def _report() -> None:
    taken = (time.monotonic_ns() - int(os.environ["BENCH_STARTED"])) / 1e6
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    print(json.dumps({"painted_ms": taken, "memory_mb": resident}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
