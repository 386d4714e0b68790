#!/usr/bin/env python3
"""Sets the project up and runs it: ``setup``, ``run``, ``test`` and ``gate``.

Needs nothing but Python 3.11 to 3.13 with pip. Everything lands in ``.tools`` and ``.venv`` of this checkout.
A second call sees from a stamp that nothing changed and starts at once.
"""

from __future__ import annotations

import argparse
import ctypes.util
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
LOCKS = ROOT / "packaging" / "lock"
STAMP = VENV / ".guiche-stamp"
WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")

# Debian package -> the library by which its presence is known.
LIBRARIES = {
    "libegl1": "EGL",
    "libgl1": "GL",
    "libglib2.0-0": "glib-2.0",
    "libdbus-1-3": "dbus-1",
    "libfontconfig1": "fontconfig",
    "libxkbcommon0": "xkbcommon",
    "libxkbcommon-x11-0": "xkbcommon-x11",
    "libxkbfile1": "xkbfile",
    "libnss3": "nss3",
    "libasound2": "asound",
    "libgbm1": "gbm",
    "libxcomposite1": "Xcomposite",
    "libxdamage1": "Xdamage",
    "libxrandr2": "Xrandr",
    "libxtst6": "Xtst",
    "libx11-xcb1": "X11-xcb",
    "libxcb-dri3-0": "xcb-dri3",
    "libxcb-cursor0": "xcb-cursor",
    "libxcb-icccm4": "xcb-icccm",
    "libxcb-keysyms1": "xcb-keysyms",
    "libxcb-shape0": "xcb-shape",
    "libxcb-xkb1": "xcb-xkb",
    "libgssapi-krb5-2": "gssapi_krb5",
    "libbrotli1": "brotlidec",
    "libcups2": "cups",
    "libwayland-client0": "wayland-client",
    "libwayland-cursor0": "wayland-cursor",
    "libwayland-egl1": "wayland-egl",
}
FONTS = "fonts-dejavu-core"


class Stop(Exception):
    """Set-up cannot go on; the text is one sentence that says what to do."""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="bootstrap.py", description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("setup", help="set everything up and stop")
    run = commands.add_parser("run", help="open the desk on the sandbox")
    screen = run.add_mutually_exclusive_group()
    screen.add_argument("--offscreen", action="store_true", help="render without a display")
    screen.add_argument("--xvfb", action="store_true", help="use a virtual screen")
    commands.add_parser("test", help="run all tests; further words go to pytest")
    commands.add_parser("gate", help="lint, types, import walls, dependencies")
    options, rest = parser.parse_known_args(argv)
    if rest and options.command not in ("run", "test"):
        parser.error(f"unknown words: {' '.join(rest)}")
    try:
        if options.command == "run":
            return open_desk(options, rest)
        setup("app" if options.command == "setup" else "dev")
        if options.command == "test":
            return call([str(PYTHON), "-m", "pytest", *rest])
        return gate() if options.command == "gate" else 0
    except Stop as reason:
        print(f"bootstrap: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def open_desk(options: argparse.Namespace, rest: list[str]) -> int:
    """Set up and open the desk on the sandbox, or say how to get a display."""
    environment = dict(os.environ)
    command = [str(PYTHON), "-m", "pos_app", "--demo", *rest]
    if options.offscreen:
        environment["QT_QPA_PLATFORM"] = "offscreen"
    elif sys.platform.startswith("linux") and not options.xvfb and not has_display():
        setup("app")
        raise Stop(
            "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Start it inside a desktop session, "
            "or use `run --xvfb` for a virtual screen, or `run --offscreen` to render without any."
        )
    setup("app", more=("xvfb", "xauth") if options.xvfb and not shutil.which("xvfb-run") else ())
    if options.xvfb:
        command = ["xvfb-run", "-a", "-s", "-screen 0 1366x768x24", *command]
    return call(command, environment)


def has_display() -> bool:
    """Tell whether a window could appear."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("QT_QPA_PLATFORM"))


def gate() -> int:
    """Run every check that is not a test; all of them, even when one fails."""
    worst = 0
    for words in (
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy"],
        ["lint-imports"],
        ["deptry", "."],
    ):
        print("+", " ".join(words), flush=True)
        worst = max(worst, call([str(PYTHON.parent / words[0]), *words[1:]]))
    return worst


def setup(lock: str, more: tuple[str, ...] = ()) -> None:
    """Bring system libraries, uv and the virtual environment to what the lock says."""
    wanted = stamp(lock)
    have = STAMP.read_text().split() if STAMP.exists() else []
    if not more and PYTHON.exists() and wanted in have:
        return
    check_python()
    system_libraries(more)
    if wanted in have and PYTHON.exists():
        return
    uv = install_uv()
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never", "UV_NO_PROGRESS": "1"}
    if not PYTHON.exists():
        say("making .venv")
        must([uv, "venv", "-q", "--python", sys.executable, str(VENV)], "the virtual environment could not be made", environment)
    say("installing the locked packages (the first time takes a minute)")
    must(
        [uv, "pip", "sync", "-q", "--python", str(PYTHON), "--require-hashes", "--compile-bytecode", str(LOCKS / f"{lock}.txt")],
        "the packages could not be installed: check the network, then run the same command again",
        environment,
    )
    # The larger lock holds the smaller one, so a test set-up serves the desk too.
    STAMP.write_text(" ".join([wanted, stamp("app")] if lock == "dev" else [wanted]))


def stamp(lock: str) -> str:
    """Return what the environment of a lock is known by."""
    content = (LOCKS / f"{lock}.txt").read_bytes() + sys.version.encode()
    return f"{lock}-{hashlib.sha256(content).hexdigest()[:16]}"


def check_python() -> None:
    if not (3, 11) <= sys.version_info[:2] < (3, 14):
        raise Stop(f"Python {sys.version.split()[0]} is not supported: call this with Python 3.11, 3.12 or 3.13.")
    for folder in (TOOLS, VENV):
        target = folder if folder.exists() else folder.parent
        if not os.access(target, os.W_OK):
            raise Stop(f"{target} cannot be written: run this as the owner of the checkout.")


def install_uv() -> str:
    """Install the pinned uv into .tools and return its path."""
    uv = TOOLS / "bin" / ("uv.exe" if WINDOWS else "uv")
    mark = TOOLS / ".uv-stamp"
    wanted = hashlib.sha256((LOCKS / "uv.txt").read_bytes()).hexdigest()
    if uv.exists() and mark.exists() and mark.read_text() == wanted:
        return str(uv)
    say("installing uv into .tools")
    shutil.rmtree(TOOLS, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--root-user-action=ignore"]
    must(
        [*pip, "--require-hashes", "--target", str(TOOLS), "-r", str(LOCKS / "uv.txt")],
        "uv could not be installed: check that python3 has pip (Debian: apt-get install python3-pip) and the network",
    )
    mark.write_text(wanted)
    return str(uv)


def system_libraries(more: tuple[str, ...]) -> None:
    """Install what the system lacks, or say the exact line that does."""
    if not sys.platform.startswith("linux"):
        return
    missing = [package for package, library in LIBRARIES.items() if ctypes.util.find_library(library) is None]
    if not Path("/usr/share/fonts/truetype/dejavu").is_dir():
        missing.append(FONTS)
    missing += more
    if not missing:
        return
    if not shutil.which("apt-get"):
        raise Stop(f"these system libraries are missing: {' '.join(missing)}. Install them with your package manager.")
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    names = renamed(missing)
    line = f"{'' if not prefix else 'sudo '}apt-get update && {'' if not prefix else 'sudo '}apt-get install -y {' '.join(names)}"
    if prefix and (not shutil.which("sudo") or subprocess.run([*prefix, "true"], capture_output=True).returncode):
        raise Stop(f"system libraries are missing and need root. Run this once, then the same command again:\n  {line}")
    say(f"installing system libraries: {' '.join(names)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*prefix, "apt-get", "update", "-qq"], env=environment, check=False)
    names = renamed(missing)
    must(
        [*prefix, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *names],
        f"the system libraries could not be installed; try yourself:\n  {line}",
        environment,
    )


def renamed(packages: list[str]) -> list[str]:
    """Return the names that this release uses; Debian 13 and Ubuntu 24.04 renamed some to …t64."""
    names = [*packages, *(f"{package}t64" for package in packages)]
    shown = subprocess.run(["apt-cache", "show", "--no-all-versions", *names], capture_output=True, text=True, check=False)
    known = {line.split()[1] for line in shown.stdout.splitlines() if line.startswith("Package: ")}
    return [f"{package}t64" if f"{package}t64" in known else package for package in packages]


def say(what: str) -> None:
    print(f"bootstrap: {what}", file=sys.stderr, flush=True)


def must(command: list[str], otherwise: str, environment: dict[str, str] | None = None) -> None:
    """Run a command whose failure ends the set-up with a sentence."""
    if call(command, environment) != 0:
        raise Stop(f"{otherwise}. (The step was: {shlex.join(command)})")


def call(command: list[str], environment: dict[str, str] | None = None) -> int:
    """Run a command in the checkout and return its exit code."""
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
