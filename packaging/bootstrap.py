#!/usr/bin/env python3
"""Sets the project up from nothing but Python and pip, and runs it.

usage: python3 packaging/bootstrap.py COMMAND

  setup                           set everything up and stop
  run [--xvfb | --offscreen] ...  open the desk on the sandbox; further words go to pos-app
  test ...                        run all tests; further words go to pytest
  gate                            run every check that is not a test

Everything lands in .tools and .venv of this checkout. A second call sees that nothing changed, and starts.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import system_libraries
from system_libraries import MissingLibrariesError

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
LOCKS = ROOT / "packaging" / "lock"
STAMP = VENV / "guiche-stamp.json"
UNFINISHED = "{}"
WINDOWS = os.name == "nt"
LINUX = sys.platform.startswith("linux")
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
OLDEST, NEWEST = (3, 11), (3, 13)


class BootstrapError(Exception):
    """The set-up cannot go on; the text says in one sentence what to do."""


def main(argv: list[str]) -> int:
    """Perform a command and return its exit code."""
    command, words = (argv[0], argv[1:]) if argv else ("", [])
    if command not in ("setup", "run", "test", "gate") or (words and command in ("setup", "gate")):
        print(__doc__)
        return 0 if command in ("-h", "--help", "help") else 2
    try:
        if command == "run":
            return run(words)
        setup("app" if command == "setup" else "dev", tests=command == "test")
        if command == "test":
            return become([str(PYTHON), "-m", "pytest", *words], dict(os.environ), ROOT)
        return (
            subprocess.run([PYTHON, ROOT / "packaging" / "gate.py"], check=False).returncode
            if command == "gate"
            else 0
        )
    except (BootstrapError, MissingLibrariesError) as reason:
        print(f"bootstrap: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run(words: list[str]) -> int:
    """Set up and open the desk on the sandbox, or say how to get a display."""
    screens = [word for word in words if word in ("--xvfb", "--offscreen")]
    words = ["--demo", *(word for word in words if word not in screens)]
    path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    # Started from any folder, and never importing what happens to lie there.
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
    if "--offscreen" in screens:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    elif not screens and not has_display():
        raise BootstrapError(
            "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it in a desktop session, "
            "or add --xvfb for a virtual screen, or --offscreen to render without any."
        )
    setup("app", xvfb="--xvfb" in screens)
    command = [str(PYTHON), "-m", "pos_app", *words]
    if "--xvfb" in screens:
        environment["QT_QPA_PLATFORM"] = "xcb"  # A Wayland session must not draw the window to it.
        command = ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24", *command]
    return become(command, environment, Path.cwd())


def has_display() -> bool:
    """Tell whether a window could appear here."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not LINUX or any(os.environ.get(name) for name in screens)


def become(command: list[str], environment: dict[str, str], folder: Path) -> int:
    """Give this process to a command, so that signals and exit codes are its own."""
    os.chdir(folder)
    # Xvfb tells xvfb-run that it is ready, but not when that is process 1 of a container.
    if WINDOWS or os.getpid() == 1:
        return subprocess.run(command, env=environment, check=False).returncode
    sys.stdout.flush()
    os.execvpe(command[0], command, environment)


def setup(wanted: str, xvfb: bool = False, tests: bool = False) -> None:
    """Bring system libraries, uv and the virtual environment to what the lock ``app`` or ``dev`` says.

    ``xvfb`` and ``tests`` add the programs that a virtual screen and the tests need.

    Raises:
        BootstrapError, MissingLibrariesError: what is in the way and what to do about it.
    """
    if not lacking(xvfb, tests) and is_fresh(wanted):
        return
    check_python()
    with alone():  # Whoever waited here asks again, and mostly finds everything done.
        if packages := lacking(xvfb, tests):
            say(f"the system lacks {' '.join(packages)}")
            system_libraries.provide(packages)
        if not is_fresh(wanted):
            install(enough(wanted))


def lacking(xvfb: bool, tests: bool) -> list[str]:
    """Return the Debian packages to install."""
    needs_xvfb = xvfb and not shutil.which("xvfb-run")
    return [
        *(system_libraries.missing() if LINUX else ()),
        *(system_libraries.XVFB if needs_xvfb else ()),
        *(system_libraries.missing_for_tests() if LINUX and tests else ()),
    ]


def enough(wanted: str) -> str:
    """Return the set to install: the larger one holds the smaller, so a test set-up serves the desk too."""
    return "dev" if read_stamp().get("set") == "dev" else wanted


def is_fresh(wanted: str) -> bool:
    """Tell whether .venv is what the lock says."""
    return read_stamp() == make_stamp(enough(wanted))


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one set-up at a time work in this checkout; the lock ends with its process, however that ends."""
    if sys.platform == "win32":  # A folder cannot be locked there; uv still takes turns with itself.
        yield
        return
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another set-up is at work here: waiting for it")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def install(wanted: str) -> None:
    """Make .venv what the lock says; a .venv that was left half done is made anew.

    Raises:
        BootstrapError: uv could not be fetched, or could not do it.
    """
    uv = provide_uv()
    environment = {
        "UV_SYSTEM_CERTS": "true",
        "UV_HTTP_TIMEOUT": "180",
        **os.environ,
        "UV_PYTHON_DOWNLOADS": "never",
    }
    if not keeps_venv():
        say("making .venv")
        make = [uv, "venv", "-q", "--clear", "--python", sys.executable, str(VENV)]
        if subprocess.run(make, env=environment, cwd=ROOT, check=False).returncode:
            raise BootstrapError(
                f"the virtual environment could not be made in {VENV} (uv's own words are above)."
            )
    say("installing the locked packages into .venv (about 300 MB the first time)")
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    lock = LOCKS / f"{wanted}.txt"
    sync = [uv, "pip", "sync", "--python", str(PYTHON), "--require-hashes", "--compile-bytecode", str(lock)]
    quiet = [] if sys.stderr.isatty() else ["-q"]
    if subprocess.run([*sync, *quiet], env=environment, cwd=ROOT, check=False).returncode:
        raise BootstrapError(
            "the packages could not be installed (uv's own words are above): check the network connection "
            "and the free disk space, then type the same command again."
        )
    STAMP.write_text(json.dumps(make_stamp(wanted)), encoding="utf-8")


def keeps_venv() -> bool:
    """Tell whether .venv can stay: finished here, on a Python that has not been replaced since."""
    if STAMP.exists():
        stamp = read_stamp()
        return stamp.get("root") == str(ROOT) and stamp.get("python") == venv_python()
    # Made by hand: it serves when its Python does, and is not the system's own under another name.
    check = f"import sys; print(sys.prefix if {OLDEST} <= sys.version_info[:2] <= {NEWEST} else '')"
    if not PYTHON.exists():
        return False
    asked = subprocess.run([PYTHON, "-c", check], capture_output=True, text=True, check=False)
    return Path(asked.stdout.strip()).resolve() == VENV.resolve()


def read_stamp() -> dict[str, str]:
    """Return what the last set-up left; empty when it was cut short or its Python is gone."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if PYTHON.exists() and isinstance(found, dict) else {}


def make_stamp(wanted: str) -> dict[str, str]:
    """Return what the environment of a lock is known by."""
    digest = hashlib.sha256((LOCKS / f"{wanted}.txt").read_bytes()).hexdigest()
    return {"set": wanted, "digest": digest, "root": str(ROOT), "python": venv_python()}


def venv_python() -> str:
    """Return which Python .venv stands on; it changes when the system's Python is upgraded under it."""
    base = PYTHON.resolve()
    return f"{base} {base.stat().st_mtime_ns}" if base.exists() else ""


def check_python() -> None:
    """Go on with a supported Python, changing over to one on the PATH where this one is not.

    Raises:
        BootstrapError: there is none, or this checkout cannot be written.
    """
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
            other = shutil.which(f"python3.{minor}")
            if other:
                become([other, str(Path(__file__).resolve()), *sys.argv[1:]], dict(os.environ), Path.cwd())
        raise BootstrapError(
            f"Python {sys.version.split()[0]} will not do: Python 3.11, 3.12 or 3.13 is needed."
        )
    for folder in (TOOLS, VENV):
        target = folder if folder.exists() else ROOT
        if not os.access(target, os.W_OK):
            raise BootstrapError(f"{target} cannot be written: work as its owner or in a copy of your own.")


def provide_uv() -> str:
    """Install the pinned uv into .tools unless it is there, and return its path."""
    uv = TOOLS / "bin" / ("uv.exe" if WINDOWS else "uv")
    pinned = (LOCKS / "uv.txt").read_text(encoding="utf-8")
    mark = TOOLS / "guiche-uv.txt"
    if uv.exists() and mark.exists() and mark.read_text(encoding="utf-8") == pinned:
        return str(uv)
    if importlib.util.find_spec("pip") is None:
        if not LINUX:
            raise BootstrapError("this Python has no pip: install one that has.")
        say("Python has no pip")
        system_libraries.provide(["python3-pip"])
    say("installing uv into .tools")
    shutil.rmtree(TOOLS, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    pip += ["--only-binary=:all:", "--require-hashes", "--target", str(TOOLS), "-r", str(LOCKS / "uv.txt")]
    environment = {
        **os.environ,
        "PIP_ROOT_USER_ACTION": "ignore",
        "PIP_REQUIRE_VIRTUALENV": "0",
        "PIP_USER": "0",
    }
    done = subprocess.run(pip, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise BootstrapError(
            "uv could not be fetched: check the network connection, then type the same command again "
            f"(pip said: {said[-1] if said else 'nothing'})."
        )
    mark.write_text(pinned, encoding="utf-8")
    return str(uv)


def say(what: str) -> None:
    """Tell what is going on."""
    print(f"bootstrap: {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
