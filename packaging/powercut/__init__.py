"""Power cuts at every moment of a journal's life, and what the journal makes of what is left."""

import sys
from pathlib import Path

# The program beside this folder, whether or not it is installed.
sys.path.append(str(Path(__file__).resolve().parents[2]))
