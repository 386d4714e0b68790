"""The record of wrong PINs, kept across restarts."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from pos_app.domain.value import Value
from pos_app.system import disk

_LOG = logging.getLogger(__name__)

FILE = "equipe.json"


class Tries(Value):
    """``failed`` tries since the last right one, and ``left`` seconds of a lock as they were ``at`` seconds
    after the start ``boot`` of the computer."""

    failed: int = 0
    left: float = 0.0
    at: float = 0.0
    boot: str = ""


class TriesRecord:
    """Keeps ``Tries`` in each of ``paths``, sealed with ``secret``: two places, so that who deletes one file
    has won nothing."""

    def __init__(self, paths: Sequence[Path], secret: str) -> None:
        self._paths = tuple(paths)
        self._secret = hashlib.sha256(secret.encode()).digest()
        self.writable = True
        """Whether the last record was kept in one place at least."""

    def read(self) -> Tries | None:
        """Return the strictest record there is; the empty one before the first; None where one was changed
        by another hand, or cannot be read."""
        found = [self._of(path) for path in self._paths if path.exists()]
        if any(one is None for one in found):
            return None
        return max((one for one in found if one), key=lambda one: (one.left, one.failed), default=Tries())

    def write(self, tries: Tries) -> None:
        """Keep a record: on the disk, not only in its cache, before a PIN is compared."""
        body = json.dumps(asdict(tries), sort_keys=True)
        text = json.dumps({"tries": body, "seal": self._seal(body)})
        written = [_written(path, text) for path in self._paths]
        self.writable = any(written)

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Let no other process try a PIN meanwhile. Where the disk takes no lock, nothing is held."""
        with contextlib.ExitStack() as stack:
            for path in self._paths[:1]:
                with contextlib.suppress(OSError):
                    stack.enter_context(disk.locked(path.with_suffix(".lock")))
            yield

    def _of(self, path: Path) -> Tries | None:
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
            body, seal = kept["tries"], kept["seal"]
            if not hmac.compare_digest(self._seal(body), seal):
                return None
            return Tries(**json.loads(body))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def _seal(self, body: str) -> str:
        return hmac.new(self._secret, body.encode(), hashlib.sha256).hexdigest()


def _written(path: Path, text: str) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.replace(path, text.encode())
    except OSError as error:
        _LOG.warning("the wrong PINs are not kept in one of their places: %s", error.strerror)
        return False
    return True
