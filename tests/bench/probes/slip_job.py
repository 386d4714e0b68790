"""Makes the ESC/POS job and the PDF of a slip, in turns with its codes."""

from __future__ import annotations

import json
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import segno
from PySide6.QtGui import QGuiApplication

from pos_app.domain.printers import Link, PrinterProfile
from pos_app.printing.job import job
from pos_app.printing.pdf import save_pdf
from pos_app.printing.qr import matrix
from pos_app.ui.style import fonts
from tests.printing.samples import BOARDING, QUERY, ordinary

_TURNS = 15


def main() -> None:
    """Print the medians in milliseconds."""
    application = QGuiApplication([])
    fonts.load()
    slip, wide = ordinary(), PrinterProfile("wide", Link.NETWORK)
    narrow = PrinterProfile("narrow", Link.NETWORK, width=58)
    with tempfile.TemporaryDirectory() as folder:
        parts: dict[str, Callable[[], object]] = {
            "codes_ms": lambda: [segno.make(code, error="m", micro=False) for code in (BOARDING, QUERY)],
            "wide_ms": lambda: job(slip, wide),
            "narrow_ms": lambda: job(slip, narrow),
            "pdf_ms": lambda: save_pdf((slip,), Path(folder, "slip.pdf")),
        }
        taken: dict[str, list[float]] = {name: [] for name in parts}
        for _ in range(_TURNS):
            for name, part in parts.items():
                matrix.cache_clear()
                start = time.perf_counter()
                part()
                taken[name].append((time.perf_counter() - start) * 1000)
    print(json.dumps({name: statistics.median(times) for name, times in taken.items()}))
    application.quit()


if __name__ == "__main__":
    main()
