"""Makes the copy of Chromium's program whose memory no other program of its user reads (Linux; decision 176).

It needs a C compiler, and a file that a new user namespace of the user cannot read: one that belongs to root,
or to a group of the user beside the first one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("closed_engine.c")
PROGRAM = Path("engine", "libexec", "QtWebEngineProcess")
"""Below the prefix of the program's Python, where ``pos_app.system.engine`` looks for it."""


def make(prefix: Path, qt: Path) -> Path:
    """Make program and library below ``prefix``, and return the program; ``close`` closes it.

    Args:
        prefix: of the Python that runs the desk.
        qt: the folder ``Qt`` of PySide6.

    Raises:
        OSError: no compiler, or nothing can be written there.
        subprocess.CalledProcessError: the compiler refused.
    """
    program = prefix / PROGRAM
    shutil.rmtree(prefix / PROGRAM.parts[0], ignore_errors=True)
    program.parent.mkdir(parents=True)
    libraries = program.parent.parent / "lib"  # Where the program looks for its libraries: beside its folder.
    libraries.symlink_to(os.path.relpath(qt / "lib", libraries.parent))
    made = program.with_name("closed.so")
    words = ("cc", "-shared", "-fPIC", "-Os", "-s", "-Wall", "-Werror", "-o", str(made), str(SOURCE))
    subprocess.run(words, check=True, capture_output=True)
    shutil.copyfile(qt / "libexec" / program.name, program)
    program.chmod(0o755)
    return program


def close(program: Path) -> bool:
    """Make the kernel start a program with its memory closed; return whether this user can."""
    if os.geteuid():
        groups = set(os.getgroups()) - {os.getegid()}
        if not groups:
            return False
        os.chown(program, -1, min(groups))
    program.chmod(0o111)
    return True
