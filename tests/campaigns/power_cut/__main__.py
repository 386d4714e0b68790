"""Cut the power at every write of the journal. ``--help`` lists its options."""

from __future__ import annotations

import sys

from tests.campaigns.power_cut.command import main

if __name__ == "__main__":
    sys.exit(main())
