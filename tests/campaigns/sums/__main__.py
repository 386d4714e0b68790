"""Sell and check every sum that is shown. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.sums.command import main

if __name__ == "__main__":
    sys.exit(main())
