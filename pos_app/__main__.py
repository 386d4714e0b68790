"""``python -m pos_app`` and the ``pos-app`` command."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line; returns the exit code."""
    from pos_app import cli

    return cli.run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
