"""What a process and those that it started have in memory, from Linux's ``/proc``."""

from __future__ import annotations

import os
from pathlib import Path


def used_mb(without: int = 0) -> tuple[float, float]:
    """Return MB: this process (RSS), and the processes below it (what is their own, parts that they share
    counted once); ``without`` is a process that does not count, the provider.

    Pages of files are left out below: other programs of the computer may share those of Chromium, or not.
    """
    parents: dict[int, int] = {}
    for one in Path("/proc").iterdir():
        if one.name.isdigit():
            try:
                parents[int(one.name)] = int((one / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    family = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in family and pid != without} - family:
        family |= more
    below = sum(_value(pid, "smaps_rollup", "Pss_Anon:") for pid in family - {os.getpid()})
    return _value(os.getpid(), "status", "VmRSS:"), below


def _value(pid: int, file: str, name: str) -> float:
    try:
        lines = Path(f"/proc/{pid}/{file}").read_text().splitlines()
    except OSError:
        return 0.0
    line = next((line for line in lines if line.startswith(name)), f"{name} 0")
    return int(line.split()[1]) / 1024
