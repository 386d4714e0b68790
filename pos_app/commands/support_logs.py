"""Log and crash files as support may see them: only lines and fields of the forms that the program writes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pos_app.system import logs

_LARGEST = 6_000_000
"""Bytes that are read of one file, the newest."""
_CRASH = re.compile(
    r"""(?:Fatal Python error: [A-Za-z ]{1,60}|Windows fatal exception: [A-Za-z ]{1,60}"""
    r"""|(?:Current thread|Thread) 0x[0-9a-f]+(?: \(most recent call first\))?:?"""
    r"""|  \.\.\.|  <[a-z ]{1,40}>)$"""
)
_FRAME = re.compile(r'  File "([^"\n]{1,400})", line (\d+|\?\?\?) in ([\w<>.]{1,100})$')
_THREAD_NAME = re.compile(r"(0x[0-9a-f]+) \[[^\]]*\]")


def files(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield name and text of each log file in its folder.

    Raises:
        OSError: a file that is there cannot be read.
    """
    for file in sorted(folder.glob("*.log*")):
        stem = file.name.split(".")[0]
        if file.is_symlink() or not file.is_file():
            continue
        if stem == logs.CRASHES.split(".")[0]:
            yield file.name, crash_lines(_text(file))
        elif stem in (logs.FILE.split(".")[0], logs.WATCH_FILE.split(".")[0]):
            yield file.name, log_lines(_text(file))


def log_lines(text: str) -> str:
    """Return the lines of a log, each with its allowed fields; others are counted at the end."""
    kept, dropped = [], 0
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, dict):
            kept.append(json.dumps(_strict(found), ensure_ascii=False))
        else:
            dropped += bool(line.strip())
    return _closed(kept, dropped)


def _strict(value: Any) -> Any:
    """Return a value of a line in which objects of any depth have allowed fields only."""
    if isinstance(value, dict):
        return {name: _strict(inner) for name, inner in logs.only_known(value).items()}
    if isinstance(value, list):
        return [_strict(inner) for inner in value]
    return logs.masked(value) if isinstance(value, str) else value


def crash_lines(text: str) -> str:
    """Return the lines of a crash file that name threads, files of code and functions, without folders."""
    kept, dropped = [], 0
    for line in text.splitlines():
        plain = _THREAD_NAME.sub(r"\1", line.rstrip())
        if frame := _FRAME.match(plain):
            code = "/".join(re.split(r"[/\\]", frame[1])[-2:])
            kept.append(f'  File "{code}", line {frame[2]} in {frame[3]}')
        elif _CRASH.match(plain):
            kept.append(plain)
        else:
            dropped += bool(plain)
    return _closed(kept, dropped)


def _closed(kept: list[str], dropped: int) -> str:
    note = [f"({dropped} other lines left out)"] if dropped else []
    return "".join(f"{line}\n" for line in (*kept, *note))


def _text(file: Path) -> str:
    with file.open("rb") as opened:
        opened.seek(max(0, file.stat().st_size - _LARGEST))
        return opened.read(_LARGEST).decode("utf-8", "replace")
