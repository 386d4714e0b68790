from __future__ import annotations

import sys
from pathlib import Path

# Scripts that stand beside each other without being a package, as Python finds them when one is started.
sys.path.append(str(Path(__file__).resolve().parents[2] / "packaging"))
