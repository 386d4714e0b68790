"""Sell at the real window while the provider means harm. ``--help`` lists the options."""

from __future__ import annotations

import sys

from tests.campaigns.rogue_window.command import main

if __name__ == "__main__":
    sys.exit(main())
