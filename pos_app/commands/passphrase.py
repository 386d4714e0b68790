"""What is asked at a terminal and not shown: the passphrase of a journal, a new PIN."""

from __future__ import annotations

import getpass
import sys

from pos_app.system import journal_key, key_file, start_secrets
from pos_app.system.options import Options
from pos_app.wording import start_texts


def ask_where_needed(options: Options) -> None:
    """Ask whoever types for the passphrase, if the journal has one and a person is there to answer."""
    known = key_file.read(options.data_dir)
    if known is None or known.source != "passphrase" or start_secrets.journal_key():
        return
    if sys.stdin is not None and sys.stdin.isatty():
        journal_key.use_passphrase(options.data_dir, getpass.getpass(start_texts.ask(), stream=sys.stderr))


def pin(prompt: str) -> str:
    """Return a PIN typed without being shown, or the next line of a file."""
    return (getpass.getpass(prompt) if sys.stdin.isatty() else sys.stdin.readline()).strip()
