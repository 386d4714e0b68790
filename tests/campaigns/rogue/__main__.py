"""Put the client before a provider that means harm. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.rogue.command import main

if __name__ == "__main__":
    sys.exit(main())
