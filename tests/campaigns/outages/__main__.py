"""Let the provider go away at each step of a sale. ``--help`` lists the options."""

from __future__ import annotations

import sys

from tests.campaigns.outages.command import main

if __name__ == "__main__":
    sys.exit(main())
