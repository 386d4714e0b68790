"""Sell at a thousand providers that nobody has seen. ``--help`` tells its options."""

from __future__ import annotations

import sys

from tests.campaigns.shapes.command import main

if __name__ == "__main__":
    sys.exit(main())
