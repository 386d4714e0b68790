"""Deletes papers that lie as files beside the journal, since they name people: slips, lists, PDFs."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from pathlib import Path

from pos_app.system.paths import FISCAL, SLIPS

_LOG = logging.getLogger(__name__)
_PAPERS = (".pdf", ".csv", ".xlsx", ".part")


def forget(data_dir: Path, now: datetime, slip_days: int, fiscal_days: int) -> int:
    """Delete slips and lists saved so many days ago, and documents fetched so long ago; return how many.
    Blocks."""
    return _older(data_dir / SLIPS, now - timedelta(days=slip_days)) + _older(
        data_dir / FISCAL, now - timedelta(days=fiscal_days)
    )


def _older(folder: Path, before: datetime) -> int:
    count = 0
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        try:
            if path.suffix.lower() in _PAPERS and path.stat().st_mtime < before.timestamp():
                path.unlink()
                count += 1
        except OSError as error:
            _LOG.warning("an old paper cannot be deleted: %s", error.strerror)
    return count
