"""Replies that no service should ever send, and what the client must never make of them."""

import sys
from pathlib import Path

# The program stands beside this folder; it need not be installed.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
