"""Let a kiosk sell for a day. ``--help`` lists the options."""

from __future__ import annotations

import sys

from tests.campaigns.kiosk_day.command import main

if __name__ == "__main__":
    sys.exit(main())
