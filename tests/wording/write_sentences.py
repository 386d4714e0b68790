"""Writes the book of sentences anew, after texts were changed on purpose. The difference is to be read."""

from __future__ import annotations

import sys

from tests.wording.book import FOLDER, written
from tests.wording.chapters import CHAPTERS, samples


def main() -> int:
    """Write every chapter and return the exit code."""
    FOLDER.mkdir(exist_ok=True)
    for name in CHAPTERS:
        path = FOLDER / f"{name}.txt"
        text = written(name, samples(name))
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"rewritten: {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
