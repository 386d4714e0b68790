"""``python -m pos_app`` and the ``pos-app`` command."""

from __future__ import annotations

# ruff: noqa: PTH100, PTH109, PTH117, PTH120
import errno
import os
import sys


def _modules_of_our_own() -> None:
    """Take no module from the current folder, here and in what is started from here: not by ``-m``, nor by an
    empty or relative entry of ``PYTHONPATH``. No library is asked: it could come from there."""
    ours = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    try:
        here = os.getcwd()
    except OSError:
        here = ""
    sys.path[:] = [one for one in sys.path if os.path.isabs(one) and (one == ours or one != here)]
    if places := os.environ.get("PYTHONPATH"):
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(os.path.isabs, places.split(os.pathsep)))


_modules_of_our_own()
from pos_app.system.exit_codes import Exit  # noqa: E402

_NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT, errno.EIO)
"""What a write to the standard output raises where its disk takes no more; such an error names no file."""


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
        if code == Exit.DONE and (said := sys.modules.get("pos_app.commands.outcomes")):
            code = said.lost
    except BrokenPipeError:
        from pos_app.commands import outcomes

        outcomes.write_to_nobody()
    except KeyboardInterrupt:
        code = Exit.INTERRUPTED
    except OSError as error:
        if error.errno not in _NO_ROOM or error.filename is not None:
            raise
        from pos_app.commands import outcomes

        outcomes.not_written()
        code = Exit.TO_MEND if code in (Exit.DONE, Exit.READER_GONE) else code
    return code


if __name__ == "__main__":
    sys.exit(main())
