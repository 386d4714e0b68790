"""Damage replies and let the real client read them. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.fuzz.command import main

if __name__ == "__main__":
    sys.exit(main())
