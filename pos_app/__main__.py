"""``python -m pos_app`` and the ``pos-app`` command."""

from __future__ import annotations

import os
import sys

from pos_app.system.exit_codes import Exit


def main() -> int:
    """Run the command line; returns the exit code. A reader that leaves early (``| head``) is no error."""
    from pos_app import cli

    code: int = Exit.READER_GONE
    try:
        try:
            code = cli.run(sys.argv[1:])
        finally:
            if sys.stdout is not None:  # A program without a console has none.
                sys.stdout.flush()
    except BrokenPipeError:
        _write_to_nobody()
    return code


def _write_to_nobody() -> None:
    """Let what is still buffered go nowhere: Python would complain about it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
