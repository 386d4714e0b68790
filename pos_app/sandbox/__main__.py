"""``python -m pos_app.sandbox``."""

import sys

from pos_app.sandbox.command import main

sys.exit(main())
