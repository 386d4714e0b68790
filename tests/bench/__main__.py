"""Measure what the desk promises about speed. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.bench.command import main

if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # What it began ends with it.
        print("interrupted", file=sys.stderr)
        sys.exit(130)
