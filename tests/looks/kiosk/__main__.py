"""Renders every page of the kiosk to PNG files.

usage: python -m tests.looks.kiosk OUT [--only TEXT] [--way WAY] [--lang CODE] [--theme THEME]
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path


def main() -> int:
    """Render what is wanted; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--way", default="")
    parser.add_argument("--lang", default="")
    parser.add_argument("--theme", default="light", choices=("light", "dark", "contrast"))
    chosen = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

    from PySide6.QtWidgets import QApplication

    from pos_app.domain.languages import LANGUAGES
    from tests.looks.kiosk import shown

    application = QApplication([])
    count = 0
    for way in [chosen.way] if chosen.way else shown.WAYS:
        for code in [chosen.lang] if chosen.lang else LANGUAGES:
            folder = chosen.out / f"{way}-{chosen.theme}-{code}"
            folder.mkdir(parents=True, exist_ok=True)
            with shown.window(way, chosen.theme, code) as window:
                for name in shown.names(way):
                    if chosen.only in name:
                        shown.show(window, name, way, code)
                        window.grab().save(str(folder / f"{name}.png"))
                        count += 1
    print(f"{count} pictures in {chosen.out}")
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
