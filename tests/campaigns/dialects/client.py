"""The real commands in forked children of a process that has imported the program once."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.campaigns.dialects.judge import Said
from tests.sealing import KEY

_SECONDS = 90
"""After which a command is ended: each promises to end by itself."""
Program = Callable[[list[str]], int]
"""Runs the words of a command line; returns the exit code."""


def pos_app(words: list[str]) -> int:
    """Run the program's own command line."""
    from pos_app import cli

    return cli.run(words)


def loaded() -> None:
    """Import what the commands need, so that their forked processes have it already."""
    import pos_app.cli
    import pos_app.commands.learn
    import pos_app.commands.sell
    import pos_app.core  # noqa: F401


def run(program: Program, words: Sequence[str], environment: Mapping[str, str], folder: Path) -> Said:
    """Run a command in a process of its own, with its output in files of a folder."""
    out, errors = folder / "stdout", folder / "stderr"
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if not child:
        _become(program, list(words), environment, out, errors)
    _, status = os.waitpid(child, 0)
    return Said(os.waitstatus_to_exitcode(status), _json(out), errors.read_text("utf-8")[-500:])


def _become(
    program: Program, words: list[str], environment: Mapping[str, str], out: Path, errors: Path
) -> None:
    code = 70
    try:
        signal.alarm(_SECONDS)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for number, file in ((1, out), (2, errors)):
            os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), number)
        os.environ.update(environment, POS_APP_JOURNAL_KEY=KEY.secret.hex(), POS_APP_LANGUAGE="pt_BR")
        code = program(words)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 2
    except BaseException:  # noqa: BLE001 - a forked process must end here, in whatever way
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _json(file: Path) -> Mapping[str, object] | None:
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None
