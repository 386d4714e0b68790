"""What the self-contained program starts with."""

import sys

from pos_app.__main__ import main

sys.exit(main())
