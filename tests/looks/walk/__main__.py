"""Walk the real desk through its states. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.looks.walk.command import main

if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # What it began ends with it.
        print("interrupted", file=sys.stderr)
        sys.exit(130)
