"""How the long checks report: a table on the screen, and a JSON file only where one is asked for."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from pathlib import Path


def show(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows under their heads, each column as wide as its widest cell; numbers stand to the right."""
    lines = [tuple(heads), *(tuple(map(_cell, row)) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = [all(_is_number(cell) for cell in column[1:]) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = zip(line, widths, right, strict=True)
        print(
            "  ".join(f"{cell:>{width}}" if to else f"{cell:{width}}" for cell, width, to in cells).rstrip()
        )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Add ``--json FILE`` to a check's options."""
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was found to a file, too")


def write_json(file: Path | None, found: object) -> None:
    """Write what was found where a file was named.

    Raises:
        OSError: it cannot be written.
    """
    if file:
        file.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _is_number(cell: str) -> bool:
    return cell.replace(",", "").replace(".", "", 1).isdecimal()
