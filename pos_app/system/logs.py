"""The log: one JSON line an event, without names, documents, tokens or card data."""

from __future__ import annotations

import logging
import logging.handlers
from collections.abc import MutableMapping
from functools import cache
from pathlib import Path
from typing import Any

_SECRET = (
    "token",
    "secret",
    "authorization",
    "password",
    "card",
    "cvv",
    "document",
    "email",
    "name",
    "phone",
)


def _without_secrets(
    _logger: object, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    return {k: "…" if any(word in k.lower() for word in _SECRET) else v for k, v in event.items()}


def start(data_dir: Path) -> None:
    """Write the log to ``log/guiche.log`` of the data folder, five files of 1 MB at most."""
    folder = data_dir / "log"
    folder.mkdir(parents=True, exist_ok=True)
    handler = logging.handlers.RotatingFileHandler(
        folder / "guiche.log", maxBytes=1_000_000, backupCount=4, encoding="utf-8", delay=True
    )
    handler.setFormatter(logging.Formatter("%(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    # The HTTP library logs whole addresses, which may carry a document or an e-mail.
    for noisy in ("httpx", "httpcore", "asyncio"):
        logging.getLogger(noisy).setLevel(logging.WARNING)


def logger(room: str) -> Any:
    """Return the logger of a room."""
    return _configured().get_logger(room=room)


@cache
def _configured() -> Any:
    import structlog  # Late: most runs have nothing to log, and it takes as long as the first paint.

    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_secrets,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    return structlog
