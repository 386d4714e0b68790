"""What Linux tells in /proc of a process and of all that it started."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def family(root: int, without: int = 0) -> set[int]:
    """Return a process and all below it, but for one and what only that one started."""
    parents: dict[int, int] = {}
    for one in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError):  # It may just have ended.
            parents[int(one.parent.name)] = int(one.read_text().rpartition(")")[2].split()[1])
    found = {root}
    while more := {pid for pid, parent in parents.items() if parent in found and pid != without} - found:
        found |= more
    return found


def megabytes(pid: int, file: str, name: str) -> float:
    """Return what a line of a process's file says in kB; nothing where the process has ended."""
    try:
        lines = Path(f"/proc/{pid}/{file}").read_text().splitlines()
    except OSError:
        return 0.0
    line = next((line for line in lines if line.startswith(name)), f"{name} 0")
    return int(line.split()[1]) / 1024
