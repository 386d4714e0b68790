"""Files of this program belong to its user alone: folders 0700, files 0600, where there are such rights."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator

TYPE_CHECKING = False  # As in ``wording.translation``.
if TYPE_CHECKING:
    from pathlib import Path

_FILES = (
    "*.json",
    "*.jsonl",
    "*.toml",
    "*.lock",
    "*.log",
    "*.new",
    "*.bak",
    "journal*",
    "attempts*",
    "audit.*",
)
_OURS = "guiche"
"""Name of the folder of settings that this program makes by itself."""


def from_now_on() -> None:
    """Let nobody else read what this process writes from now on, by whatever way it is written."""
    if os.name == "posix":
        os.umask(0o077)


def tighten(data_dir: Path, settings_file: Path) -> int:
    """Take the rights of others from what is there already; returns how many files and folders had some.

    Only what this program writes is touched, since a data folder may be any folder. Links are not followed,
    and what belongs to another user stays as it is.
    """
    if os.name != "posix":
        return 0
    return sum(_tightened(path) for path in _written(data_dir, settings_file))


def _written(data_dir: Path, settings_file: Path) -> Iterator[Path]:
    from pathlib import Path

    from pos_app.system.paths import FOLDERS

    yield settings_file
    if settings_file.parent.name == _OURS:
        yield settings_file.parent
    if not data_dir.is_dir():
        return
    yield data_dir
    for pattern in _FILES:
        yield from data_dir.glob(pattern)
    for name in FOLDERS:
        folder = data_dir / name
        if folder.is_dir() and not folder.is_symlink():
            yield folder
            for below, folders, files in os.walk(folder):
                yield from (Path(below, one) for one in (*folders, *files))


def _tightened(path: Path) -> bool:
    try:
        found = path.lstat()
        is_folder = stat.S_ISDIR(found.st_mode)
        if not (is_folder or stat.S_ISREG(found.st_mode)) or found.st_uid != os.geteuid():
            return False
        if found.st_mode & stat.S_ISVTX or not found.st_mode & 0o077:
            return False  # A folder for everybody, such as /tmp, stays one.
        path.chmod(stat.S_IMODE(found.st_mode) & 0o700)
    except OSError:
        return False  # Gone meanwhile, or on a disk that knows no rights.
    return True
