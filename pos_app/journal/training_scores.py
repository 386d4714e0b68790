"""The tries at the exercises of the training desk, in a small file of their own.

They are no part of the journal: a file that is lost or damaged costs points, never an order. A damaged file
is set aside, so that a new one does not replace it.
"""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec

from pos_app.domain.training import Outcome, Try
from pos_app.domain.value import replace
from pos_app.system import disk

FILE = "training-scores.json"
_LOG = logging.getLogger(__name__)


class ScoreFile:
    """The file in the data folder of a training desk."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._writing = asyncio.Lock()

    def read(self) -> tuple[Try, ...]:
        """Return every try; one that was going on when the program ended counts as given up."""
        try:
            tries = msgspec.json.decode(disk.content(self._path), type=tuple[Try, ...])
        except FileNotFoundError:
            return ()
        except OSError as fault:
            _LOG.warning("training scores cannot be read: %s", fault)
            return ()
        except disk.SENSELESS as fault:
            _LOG.warning("training scores are damaged and set aside: %s", fault)
            self._set_aside()
            return ()
        return tuple(
            replace(one, outcome=Outcome.GIVEN_UP) if one.outcome is Outcome.RUNNING else one for one in tries
        )

    async def write(self, tries: tuple[Try, ...]) -> None:
        """Keep these tries in place of the earlier ones.

        Raises:
            OSError: the disk does not take it; the earlier file stays whole.
        """
        async with self._writing:
            await asyncio.to_thread(self._write, tries)

    def _write(self, tries: tuple[Try, ...]) -> None:
        disk.replace(self._path, msgspec.json.format(msgspec.json.encode(tries)))

    def _set_aside(self) -> None:
        try:
            self._path.replace(self._path.with_suffix(".damaged.json"))
        except OSError as fault:
            _LOG.warning("the damaged training scores stay where they are: %s", fault)
