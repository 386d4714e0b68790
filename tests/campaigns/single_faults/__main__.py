"""Break one call of a sale at a time. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.single_faults.command import main

if __name__ == "__main__":
    sys.exit(main())
