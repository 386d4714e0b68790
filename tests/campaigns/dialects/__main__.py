"""Sell at every dialect of the sandbox. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.dialects.command import main

if __name__ == "__main__":
    sys.exit(main())
