"""The passphrase of a journal, asked at a terminal."""

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
