"""Sell at a thousand providers never seen before. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.shapes.command import main

if __name__ == "__main__":
    sys.exit(main())
