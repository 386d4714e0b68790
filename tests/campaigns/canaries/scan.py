"""Looks for words where they must not be: files, environments, and the memory of a process."""

from __future__ import annotations

import gzip
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO

from tests.processes import family

Words = Mapping[str, list[str]]
_ENCODINGS = ("utf-8", "utf-16-le", "utf-32-le")
_BLOCK = 16 * 1024 * 1024
_LAP = 256
"""Bytes that two blocks share, so that a word across them is found."""


def in_memory(process_id: int, words: Iterable[str]) -> dict[str, int]:
    """Count each word in the writable memory of a process, in every encoding a program keeps text in.

    Call it from another process: whoever knows a word has it in its own memory.
    """
    needles = [(word, word.encode(code)) for word in words for code in _ENCODINGS]
    found: dict[str, int] = {}
    home = Path(f"/proc/{process_id}")
    with (home / "maps").open() as maps, (home / "mem").open("rb", 0) as memory:
        for line in maps:
            place, rights = line.split()[:2]
            if not rights.startswith("rw"):
                continue
            begin, end = (int(part, 16) for part in place.split("-"))
            for block in _blocks(memory, begin, end):
                for word, needle in needles:
                    if count := block.count(needle):
                        found[word] = found.get(word, 0) + count
    return found


def is_closed(process_id: int) -> bool:
    """Return whether the kernel keeps the memory of a process from this user, although it is of this user.

    That it refuses is no proof alone, since it refuses what is another user's, too. A process that is closed
    runs for this user while its memory in ``/proc`` belongs to root.

    Raises:
        FileNotFoundError: the process has ended.
    """
    home, me = Path(f"/proc/{process_id}"), os.geteuid()
    try:
        (home / "mem").open("rb").close()
    except PermissionError:
        (runs_for,) = re.findall(r"^Uid:\t(\d+)", (home / "status").read_text(), re.MULTILINE)
        return int(runs_for) == me != (home / "mem").stat().st_uid
    return False


def program_of_engine(process_id: int) -> Path | None:
    """Return which program of Chromium a process runs, None where it is another."""
    first = Path(f"/proc/{process_id}/cmdline").read_text().replace("\0", " ").split(" ")[0]
    return Path(first) if first.endswith("QtWebEngineProcess") else None


@contextmanager
def keeping(word: str, code: str = "utf-8") -> Iterator[int]:
    """Give the number of a process of this user that has a word in its memory, in an encoding."""
    keep = (
        "import sys; n = sys.stdin.readline().strip()[::-1];"
        f" kept = bytearray(n.encode({code!r})); print(1, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", keep], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(word[::-1] + "\n")
        process.stdin.flush()
        process.stdout.readline()
        yield process.pid
        process.stdin.close()


def _blocks(memory: IO[bytes], begin: int, end: int) -> Iterator[bytes]:
    at = begin
    while at < end:
        try:
            memory.seek(at)
            block = memory.read(min(_BLOCK, end - at))
        except (OSError, OverflowError, ValueError):
            return
        if not block:
            return
        yield block
        at += max(1, len(block) - _LAP) if at + len(block) < end else len(block)


def in_files(folder: Path, words: Words) -> dict[str, set[str]]:
    """Return which kinds of words stand in which files of a folder, packed ones and databases too."""
    every = [(kind, word) for kind, several in words.items() for word in several]
    if not every:
        return {}
    kinds = {word.encode(code): kind for kind, word in every for code in _ENCODINGS}
    pattern = re.compile(b"|".join(re.escape(word) for word in sorted(kinds, key=len, reverse=True)))
    found: dict[str, set[str]] = {}
    for path in folder.rglob("*"):
        if not path.is_file() or path.is_symlink():
            continue
        hit = {kinds[match] for match in pattern.findall(_content(path))}
        if hit:
            found[path.relative_to(folder).as_posix()] = hit
    return found


def _content(path: Path) -> bytes:
    data = b""
    with suppress(OSError):
        data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        with suppress(OSError, EOFError):
            data += gzip.decompress(data)
    if data[:15] == b"SQLite format 3":
        with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
            data += "\n".join(base.iterdump()).encode()
    return data


def in_environments(process_id: int, words: Iterable[str]) -> set[str]:
    """Return the words in the environment or arguments of a process and all that it started."""
    every = [word.encode() for word in words]
    found: set[str] = set()
    for pid in family(process_id) - {os.getpid()}:
        for name in ("environ", "cmdline"):
            with suppress(OSError):
                data = Path(f"/proc/{pid}/{name}").read_bytes()
                found |= {word.decode() for word in every if word in data}
    return found
