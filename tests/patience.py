"""How long a test waits for a fact before it gives up: longer where other programs want the processor too.

Such a limit only ends a test that hangs. How quick the desk is, the bench measures.
"""

from __future__ import annotations

import os


def patience(limit: float) -> float:
    """Return a limit, in any unit of time, grown by how many programs share a core just now."""
    if not hasattr(os, "getloadavg"):  # Windows does not tell.
        return limit * 2
    return limit * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
