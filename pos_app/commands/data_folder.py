"""The data folder of a command, looked at before the command does anything."""

from __future__ import annotations

import argparse
import os
import stat

from pos_app.system.options import Options
from pos_app.wording import command_texts


def refusal(options: Options, arguments: argparse.Namespace) -> str:
    """Return in one sentence why the command may not use its data folder, else an empty text.

    Nothing is read out of a folder that is not there: an empty answer would sound like "all is well". Only
    the folder of this user's own desk, that of a demonstration, and a folder asked for by ``--new`` are made.
    """
    folder = options.data_dir
    try:
        found = folder.stat()
    except (FileNotFoundError, NotADirectoryError):
        may_be_new = not _only_reads(arguments)
        if may_be_new and (not arguments.data_dir or options.demo or arguments.new):
            return ""
        return command_texts.folder_missing(str(folder), may_be_new=may_be_new)
    except OSError:
        return command_texts.folder_closed(str(folder))
    if not stat.S_ISDIR(found.st_mode):
        return command_texts.not_a_folder(str(folder))
    if not os.access(folder, os.R_OK | os.X_OK):
        return command_texts.folder_closed(str(folder))
    return ""


def _only_reads(arguments: argparse.Namespace) -> bool:
    if arguments.command == "staff":
        return bool(arguments.what == "list")
    if arguments.command == "branch":
        return arguments.what in ("status", "check")
    if arguments.command == "doctor":
        return bool(arguments.show_journal_key or arguments.unseal)
    return arguments.command not in ("sell", "api", "learn", "settings", "provision")
