#!/usr/bin/env python3
"""Sets the project up from nothing but Python and pip, and runs it and every check of it.

usage: python3 packaging/bootstrap.py COMMAND [ARGUMENT]...

Everything lands in .tools and .venv of this checkout. A second call sees that nothing changed, and starts.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import closed_engine
import system_libraries
from commands import COMMANDS, Command, overview
from system_libraries import MissingLibrariesError

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
LOCKS = ROOT / "packaging" / "lock"
SOURCES = (ROOT / "pyproject.toml", ROOT / "pos_app" / "__init__.py", Path(__file__).resolve())
"""What the installed project is made of: its commands, its name and its version, and who installs it."""
STAMP = VENV / "guiche-stamp.json"
UNFINISHED = "{}"
WINDOWS = os.name == "nt"
LINUX = sys.platform.startswith("linux")
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
OLDEST, NEWEST = (3, 11), (3, 14)
USAGE = f"""{(__doc__ or "").strip()}

{overview()}

Arguments go to what the command starts: bootstrap.py bench --help lists those of the bench.
"""


class BootstrapError(Exception):
    """The set-up cannot go on; the text says in one sentence what to do."""


def main(argv: list[str]) -> int:
    """Perform a command and return its exit code."""
    name, arguments = (argv[0], argv[1:]) if argv else ("", [])
    command = COMMANDS.get(name)
    if command is None or (arguments and not command.options):
        print(USAGE)
        return 0 if name in ("-h", "--help", "help") else 2
    keep_bytecode()
    try:
        if name == "run":
            return run(arguments)
        if not command.lock:
            return script(command, arguments)
        made = setup(command.lock, command.system)
        if command.start:
            return start(command, arguments)
        if not made:
            say(f"nothing has changed. {ready()}")
        return 0
    except (BootstrapError, MissingLibrariesError) as reason:
        print(f"bootstrap: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def start(command: Command, arguments: list[str]) -> int:
    """Start a check with the Python of .venv; its exit code is ours."""
    if command.at_root:
        return become([str(PYTHON), *command.start, *arguments], dict(os.environ), ROOT)
    # Files that are named in the arguments lie in the folder where the command was typed.
    given = [str(ROOT / part) if part.endswith(".py") else part for part in command.start]
    return become([str(PYTHON), *given, *arguments], environment_of_checkout(), Path.cwd())


def script(command: Command, arguments: list[str]) -> int:
    """Start a shell script, which sets up what it needs by itself; its exit code is ours.

    Raises:
        BootstrapError: this is no Linux, for which alone there are scripts.
    """
    if not LINUX:
        raise BootstrapError("this check works on Linux alone.")
    return become(["bash", str(ROOT / command.start[0]), *arguments], dict(os.environ), Path.cwd())


def keep_bytecode() -> None:
    """Where the system wants no compiled modules in the tree, keep them beside the tools of the set-up: else
    each of the hundreds of programs of a test run compiles all of them again."""
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(TOOLS / "bytecode"))


def environment_of_checkout() -> dict[str, str]:
    """Return an environment in which Python takes this checkout's modules, and none of the current folder."""
    given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    path = os.pathsep.join(filter(None, (str(ROOT), *given)))
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}


def ready() -> str:
    """Return the line that says how to open the desk now."""
    program = PYTHON.with_name("pos-app.exe" if WINDOWS else "pos-app")
    shown = str(program.relative_to(ROOT)) if Path.cwd() == ROOT else str(program)
    return f"Ready: type {shown if WINDOWS else shlex.quote(shown)} --demo"


def run(words: list[str]) -> int:
    """Set up and open the desk on the sandbox, or say how to get a display."""
    screens = [word for word in words if word in ("--xvfb", "--offscreen")]
    words = ["--demo", *(word for word in words if word not in screens)]
    environment = environment_of_checkout()
    if "--offscreen" in screens:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    elif not screens and not has_display():
        raise BootstrapError(
            "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set. Start it in a desktop session, "
            "or add --xvfb for a virtual screen, or --offscreen to render without any."
        )
    setup("app", system_libraries.XVFB if "--xvfb" in screens else ())
    command = [str(PYTHON), "-m", "pos_app", *words]
    if "--xvfb" in screens:
        environment["QT_QPA_PLATFORM"] = "xcb"  # A Wayland session must not draw the window to it.
        return on_virtual_screen(command, environment)
    return become(command, environment, Path.cwd())


def on_virtual_screen(command: list[str], environment: dict[str, str]) -> int:
    """Run a command at an X server of its own; its exit code is ours, or 130 after Ctrl+C.

    The server is in a session of its own: Ctrl+C ends the window, which needs its screen until it has closed.

    Raises:
        BootstrapError: the X server did not start.
    """
    read, write = os.pipe()
    x_server = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(x_server, pass_fds=(write,), start_new_session=True, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as numbers:
            number = numbers.readline().strip()  # Comes when the server is ready; empty when it ended.
        if not number:
            raise BootstrapError("the virtual screen did not start: type Xvfb :99 to see why.")
        return ended(subprocess.Popen(command, env={**environment, "DISPLAY": f":{number}"}))
    finally:
        server.terminate()
        server.wait()


def ended(program: subprocess.Popen[bytes]) -> int:
    """Wait for the end of a program, which is told of the signals that come here; return its exit code."""
    told: list[int] = []

    def tell(number: int, _frame: object) -> None:
        told.append(number)
        program.send_signal(signal.SIGTERM)  # Ctrl+C came to it by itself; twice does no harm.

    former = {number: signal.signal(number, tell) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        code = program.wait()
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
    return 130 if signal.SIGINT in told else code


def has_display() -> bool:
    """Return whether a window could appear here."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not LINUX or any(os.environ.get(name) for name in screens)


def become(command: list[str], environment: dict[str, str], folder: Path) -> int:
    """Give this process to a command, so that signals and exit codes are its own."""
    os.chdir(folder)
    if WINDOWS or os.getpid() == 1:
        return subprocess.run(command, env=environment, check=False).returncode
    sys.stdout.flush()
    os.execvpe(command[0], command, environment)


def setup(wanted: str, system: tuple[str, ...] = ()) -> bool:
    """Bring the system's packages, uv and the virtual environment to what a command needs.

    Args:
        wanted: the lock, ``app`` or ``dev``.
        system: Debian packages beside the libraries of Qt.

    Returns:
        Whether something had to be installed into .venv.

    ``xvfb`` and ``tests`` add the programs that a virtual screen and the tests need.

    Raises:
        BootstrapError, MissingLibrariesError: what is in the way and what to do about it.
    """
    if not lacking(system) and is_fresh(wanted):
        return False
    check_python()
    with alone():  # A process that waited here checks again, and usually finds everything done.
        if packages := lacking(system):
            say(f"the system lacks {' '.join(packages)}")
            system_libraries.provide(packages)
        if is_fresh(wanted):
            return False
        install(enough(wanted))
        return True


def lacking(system: tuple[str, ...]) -> list[str]:
    """Return the Debian packages to install: libraries of Qt, and those of ``system`` that are not there."""
    return [*system_libraries.missing(), *system_libraries.missing_programs(system)] if LINUX else []


def enough(wanted: str) -> str:
    """Return the set to install: the larger one holds the smaller, so a test set-up serves the desk too."""
    return "dev" if read_stamp().get("set") == "dev" else wanted


def is_fresh(wanted: str) -> bool:
    """Return whether .venv is what the lock says."""
    return read_stamp() == make_stamp(enough(wanted))


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one set-up at a time work in this checkout; the lock ends with its process, however that ends."""
    if sys.platform == "win32":  # A folder cannot be locked there; uv still uses its own lock.
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
    """Make .venv what the lock says; a .venv that was left half done is made again.

    Raises:
        BootstrapError: uv could not be fetched, or could not do it.
    """
    uv = provide_uv()
    kept = keeps_venv()
    if not kept:
        say("making .venv")
        if not succeeds(uv, "venv", "-q", "--clear", "--python", sys.executable, str(VENV)):
            raise BootstrapError(
                f"the virtual environment could not be made in {VENV} (uv's own words are above)."
            )
    if not kept or read_stamp().get("digest") != make_stamp(wanted)["digest"]:
        say("installing the locked packages into .venv (about 300 MB the first time)")
        STAMP.write_text(UNFINISHED, encoding="utf-8")
        locks = [str(LOCKS / f"{name}.txt") for name in (wanted, "build")]
        if not succeeds(uv, "pip", "sync", *_target(), "--require-hashes", "--compile-bytecode", *locks):
            raise BootstrapError(
                "the packages could not be installed (uv's own words are above): check the network "
                "connection and the free disk space, then type the same command again."
            )
    # Built by the locked hatchling: nothing is fetched that the lock does not know, and no network is needed.
    here = ("--no-deps", "--no-build-isolation", "--reinstall", "--editable", str(ROOT))
    if not succeeds(uv, "pip", "install", *_target(), *here):
        raise BootstrapError("pos-app could not be installed into .venv (uv's own words are above).")
    if not WINDOWS:
        with contextlib.suppress(FileNotFoundError):
            isolate(PYTHON.with_name("pos-app"))
    if LINUX:
        close_engine()
    STAMP.write_text(json.dumps(make_stamp(wanted)), encoding="utf-8")
    say(ready())


def isolate(program: Path) -> None:
    """Let the interpreter of a program look at no folder of ``PYTHONPATH``: an empty part of it means the
    current one, and ``encodings`` comes from there before a line of ours runs."""
    first, _, rest = program.read_text(encoding="utf-8").partition("\n")
    if first == f"#!{PYTHON}":
        program.write_text(f"{first} -I\n{rest}", encoding="utf-8")


def close_engine() -> None:
    """Close the memory of the card page's engine to other programs, where this computer has what it takes.

    Where it has not, ``doctor`` says so.
    """
    for qt in VENV.glob("lib/python3*/site-packages/PySide6/Qt"):
        with contextlib.suppress(OSError, subprocess.CalledProcessError):
            closed_engine.close(closed_engine.make(VENV, qt))


def succeeds(*command: str) -> bool:
    """Run uv; return whether it ended with exit code 0. What it prints is shown."""
    environment = {
        "UV_SYSTEM_CERTS": "true",
        "UV_HTTP_TIMEOUT": "180",
        **os.environ,
        "UV_PYTHON_DOWNLOADS": "never",
    }
    return subprocess.run(command, env=environment, cwd=ROOT, check=False).returncode == 0


def _target() -> tuple[str, ...]:
    return ("--python", str(PYTHON), *(() if sys.stderr.isatty() else ("-q",)))


def keeps_venv() -> bool:
    """Return whether .venv can stay: finished here, on a Python that has not been replaced since."""
    if STAMP.exists():
        stamp = read_stamp()
        return stamp.get("root") == str(ROOT) and stamp.get("python") == venv_python()
    # Made by hand: it serves when its Python does, and is not the system's own under another name.
    check = f"import sys; print(sys.prefix if {OLDEST} <= sys.version_info[:2] <= {NEWEST} else '')"
    if not PYTHON.exists():
        return False
    probe = subprocess.run([PYTHON, "-c", check], capture_output=True, text=True, check=False)
    return Path(probe.stdout.strip()).resolve() == VENV.resolve()


def read_stamp() -> dict[str, str]:
    """Return what the last set-up left; empty when it was cut short or its Python is gone."""
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if PYTHON.exists() and isinstance(found, dict) else {}


def make_stamp(wanted: str) -> dict[str, str]:
    """Return what the environment of a lock is known by."""
    return {
        "set": wanted,
        "digest": digest(LOCKS / f"{wanted}.txt", LOCKS / "build.txt"),
        "project": digest(*SOURCES),
        "root": str(ROOT),
        "python": venv_python(),
    }


def digest(*files: Path) -> str:
    """Return what the contents of files are known by."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


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
        raise BootstrapError(f"Python {sys.version.split()[0]} will not do: Python 3.11 to 3.14 is needed.")
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
        errors = done.stderr.strip().splitlines()
        raise BootstrapError(
            "uv could not be fetched: check the network connection, then type the same command again "
            f"(pip said: {errors[-1] if errors else 'nothing'})."
        )
    mark.write_text(pinned, encoding="utf-8")
    return str(uv)


def say(what: str) -> None:
    """Print what is going on."""
    print(f"bootstrap: {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
