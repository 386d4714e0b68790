"""One desk, one customer and a provider that fails in every way, in virtual time. See ``simulate.py``."""

import sys
from pathlib import Path

# The scripts run from the source tree, where nothing is installed.
sys.path.append(str(Path(__file__).resolve().parents[2]))
