"""Sell to random people and look for them. ``--help`` lists the options."""

from __future__ import annotations

import sys

from tests.campaigns.canaries.command import main

if __name__ == "__main__":
    sys.exit(main())
