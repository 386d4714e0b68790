"""Sell in virtual time while everything goes wrong. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.simulation.command import main

if __name__ == "__main__":
    sys.exit(main())
