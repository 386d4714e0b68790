"""The log: one JSON line an event, without names, documents, tokens or card data.

Of an error only its type and its places in the program are kept (``failures.described``), never its text.
"""

from __future__ import annotations

import contextlib
import faulthandler
import json
import logging
import logging.handlers
import os
import re
import signal
import sys
from collections.abc import Iterator, MutableMapping
from datetime import UTC, datetime
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from pos_app.system import paths
from pos_app.system.failures import described

FILE = "guiche.log"
WATCH_FILE = "vigia.log"
"""The watchdog's own: two processes cannot rotate one file."""
CRASHES = "queda.log"
_LARGEST_CRASHES = 256_000
"""Size in bytes after which a new crash file is started; the previous one is kept."""
_FIELDS = frozenset(
    {
        *("room", "event", "level", "timestamp"),
        *("type", "where", "errno", "causes", "repeated", "place", "error"),
        *("who", "code", "pid", "silent", "seconds_without_window", "failures"),
    }
)
"""Fields that a line may have; the value of any other is left out, so that none is logged by chance."""
_PERSONAL = re.compile(
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"  # e-mail
    r"|\b\d{3}\.?\d{3}\.?\d{3}[-/]?\d{2}\b"  # CPF
    r"|(?<![\w.])(?:\d[ .-]?){9,}\d"  # card, phone, other documents
)
_LONGEST_WORD = 300


def folder_of(data_dir: Path) -> Path:
    return data_dir / paths.LOGS


def start(data_dir: Path, file: str = FILE) -> None:
    """Write the log to ``log/guiche.log`` of the data folder, or to ``file``, five files of 1 MB at most.

    Raises:
        OSError: the folder cannot be made.
    """
    folder = folder_of(data_dir)
    folder.mkdir(parents=True, exist_ok=True)
    handler = _RealFile(folder / file, maxBytes=1_000_000, backupCount=4, encoding="utf-8", delay=True)
    handler.setFormatter(_Lines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    # The HTTP library logs whole addresses, which may carry a document or an e-mail.
    for noisy in ("httpx", "httpcore", "asyncio", "qasync"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def to_terminal() -> None:
    """Let warnings and failures of a command show on the terminal as in the log: without texts of errors."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_Lines())
    sys.excepthook = _log_uncaught


def _log_uncaught(kind: type[BaseException], error: BaseException, _trace: object) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    facts = described(error)
    sys.stderr.write("\n  ".join([f"pos-app: {summary(error)}", *facts["where"]]) + "\n")


def summary(error: BaseException) -> str:
    """Return what may be shown of an error in one line: its type and those of its causes."""
    facts = described(error)
    return " < ".join([facts["type"], *facts.get("causes", ())])


@contextlib.contextmanager
def crashes_kept(data_dir: Path) -> Iterator[None]:
    """Write the stack of every thread to ``log/queda.log`` when the process itself crashes, and where the
    system has such a signal when the watchdog asks a frozen window for it (SIGUSR1).

    Raises:
        OSError: the file cannot be written.
    """
    folder = folder_of(data_dir)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / CRASHES
    _without_link(file)
    if file.exists() and file.stat().st_size > _LARGEST_CRASHES:
        file.replace(file.with_suffix(".1.log"))
    with file.open("ab", buffering=0) as kept:
        faulthandler.enable(kept)
        if hasattr(signal, "SIGUSR1"):
            faulthandler.register(signal.SIGUSR1, kept)
        try:
            yield
        finally:
            if hasattr(signal, "SIGUSR1"):
                faulthandler.unregister(signal.SIGUSR1)
            faulthandler.disable()


def logger(room: str) -> Any:
    return _configured().get_logger(room=room)


class _RealFile(logging.handlers.RotatingFileHandler):
    """A log that is a file of its own: a link in its place would lead what is written somewhere else."""

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
        _without_link(Path(self.baseFilename))
        return os.fdopen(os.open(self.baseFilename, flags, 0o600), "a", encoding="utf-8")


def _without_link(file: Path) -> None:
    """Take a link away where a file of the log should be."""
    if file.is_symlink():
        file.unlink()


class _Lines(logging.Formatter):
    """Formats the records of libraries and plain loggers like the lines of ``logger``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line; arguments that are errors lose their text."""
        if getattr(record, "is_line", False):
            return record.getMessage()
        line: dict[str, Any] = {
            "room": record.name,
            "event": self._message(record),
            "level": record.levelname.lower(),
            "timestamp": datetime.fromtimestamp(record.created, UTC).isoformat(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = described(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, default=str)

    @staticmethod
    def _message(record: logging.LogRecord) -> str:
        args = record.args
        if not isinstance(args, tuple):
            return masked(str(record.msg))  # Named arguments are not used here; their values may be anything.
        plain = tuple(described(one)["type"] if isinstance(one, BaseException) else one for one in args)
        return masked(str(record.msg) % plain if plain else str(record.msg))


def masked(text: str) -> str:
    """Return a text without e-mail addresses and long numbers, and not longer than a line should be."""
    return _PERSONAL.sub("…", text)[:_LONGEST_WORD]


def only_known(event: MutableMapping[str, Any]) -> dict[str, Any]:
    """Return a line with the values of its allowed fields; texts are masked."""
    kept = {name: value if name in _FIELDS else "…" for name, value in event.items()}
    return {
        name: masked(value) if isinstance(value, str) and name != "timestamp" else value
        for name, value in kept.items()
    }


def _only_known(_logger: object, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return only_known(event)


def _without_error_text(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    error = event.pop("exc_info", None)
    if isinstance(error, BaseException):
        event["error"] = described(error)
    return {k: described(v) if isinstance(v, BaseException) else v for k, v in event.items()}


def _as_line(_logger: object, _method: str, event: MutableMapping[str, Any]) -> tuple[Any, dict[str, Any]]:
    line = json.dumps(event, ensure_ascii=False, default=str)
    return (line,), {"extra": {"is_line": True}}


@cache
def _configured() -> Any:
    import structlog  # Late: most runs have nothing to log, and it takes as long as the first paint.

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_error_text,
            _only_known,
            _as_line,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    return structlog
