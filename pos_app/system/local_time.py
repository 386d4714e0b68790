"""The time of the station, where the computer keeps another one."""

from __future__ import annotations

import os
import time
from zoneinfo import ZoneInfo


def use(zone: ZoneInfo | None) -> None:
    """Let this process, Qt included, show the time of a zone; None changes nothing.

    Windows has no such setting for one process: there the computer's own zone stays.
    """
    if zone is not None and hasattr(time, "tzset"):
        os.environ["TZ"] = zone.key
        time.tzset()
