"""The sandbox as a child process of its own: started for a demonstration, stopped with the desk."""

from __future__ import annotations

import json
import os
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from pos_app.domain.start_faults import DemoError, DemoProblem
from pos_app.domain.value import Value
from pos_app.system.installation import self_command
from pos_app.system.paths import SANDBOX

_APPEARANCE = ("POS_APP_LANGUAGE", "POS_APP_THEME")


def without_connection() -> dict[str, str]:
    """Return the environment for a program that trains: nothing in it tells the real service or opens it."""
    return {
        key: value
        for key, value in os.environ.items()
        if not key.upper().startswith("POS_APP_") or key.upper() in _APPEARANCE
    }


class DemoAddress(Value):
    base_url: str
    card_page_url: str
    credentials: str
    client_id: int


class DemoSandbox:
    """One running sandbox. It ends with this process: it watches its standard input, which we keep open."""

    def __init__(self, data_dir: Path, *, seed: int = 1, extra: Sequence[str] = ()) -> None:
        folder = data_dir / SANDBOX
        command = self_command("sandbox", "--port", "0", "--data", str(folder))
        environment = {key: value for key, value in without_connection().items() if key[:4] != "COV_"}
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._process = subprocess.Popen(
                [*command, "--seed", str(seed), "--with-stdin", *extra],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=environment,
            )
        except OSError as error:
            raise DemoError(DemoProblem.NOT_WRITABLE, folder, error.strerror) from error
        self._address: DemoAddress | None = None

    def address(self) -> DemoAddress:
        """Wait until the sandbox listens and return its address. Blocks; the desk calls it off the Qt thread.

        Raises:
            DemoError: it ended instead, with its own words.
        """
        if self._address is None:
            assert self._process.stdout is not None and self._process.stderr is not None
            line = self._process.stdout.readline()
            if not line:
                lines = self._process.stderr.read().strip().splitlines()
                raise DemoError(DemoProblem.ENDED, reason=lines[-1] if lines else "")
            ready = json.loads(line)
            self._address = DemoAddress(
                ready["base_url"], ready["card_page_url"], ready["credentials"], ready["client_id"]
            )
            for pipe in (self._process.stdout, self._process.stderr):
                threading.Thread(target=_drain, args=(pipe,), daemon=True).start()
        return self._address

    def stop(self) -> None:
        """Close its standard input and wait for its end."""
        if self._process.stdin:
            self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(5)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe and self._address is None:
                pipe.close()


def _drain(pipe: IO[str]) -> None:
    with pipe:
        for _line in pipe:
            pass
