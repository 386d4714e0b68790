"""Kill the real program again and again. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.kill.command import main

if __name__ == "__main__":
    sys.exit(main())
