"""Sell every kind of trip in every reading of the contract. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.quirks.command import main

if __name__ == "__main__":
    sys.exit(main())
