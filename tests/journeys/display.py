"""usage: bootstrap.py display [--ticks] [pytest's words]

Runs journeys at a virtual X server with a window manager, where the keyboard goes where a clerk's would.
Without words, all journeys marked ``display`` run. ``--ticks``: a turn of the window's thread that takes
over 33 ms fails its journey (without it, it is printed).
On two cores that are free it takes about a quarter of an hour.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.patience import patience

ROOT = Path(__file__).resolve().parents[2]
DECIDE = "GUICHE_TICKS_DECIDE"
"""Set in the environment where a tick that takes too long fails its journey."""
_SCREEN = "1440x900x24"
_PATIENCE = 8.0


class DisplayError(RuntimeError):
    """There is no display to test at; the text says what to do."""


def main(words: list[str]) -> int:
    """Run pytest at a display of its own; return its exit code, or 1 where there can be no display."""
    if {"-h", "--help"} & set(words):
        print(__doc__)
        return 0
    ticks = "--ticks" in words
    words = [word for word in words if word != "--ticks"]
    try:
        with display() as environment:
            if ticks:
                environment[DECIDE] = "1"
            wanted = words or ["-m", "display", str(Path(__file__).parent)]
            command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--long", *wanted]
            running = subprocess.Popen(command, cwd=ROOT, env=environment)
            try:
                return running.wait()
            finally:
                running.wait()  # Ctrl+C came to pytest too, which ends what its tests began.
    except KeyboardInterrupt:
        return 130
    except DisplayError as reason:
        print(f"display: {reason}", file=sys.stderr)
        return 1


@contextlib.contextmanager
def display(screen: str = _SCREEN) -> Iterator[dict[str, str]]:
    """Start an X server and a window manager; yield the environment in which a window opens there.

    ``screen`` is width, height and depth, as ``1440x900x24``.

    Raises:
        DisplayError: a program is missing, or did not start in time.
    """
    _check_programs()
    with contextlib.ExitStack() as running:
        read, write = os.pipe()
        with os.fdopen(read) as numbers:
            x_server = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
            try:
                running.enter_context(_started(x_server, dict(os.environ), pass_fds=(write,)))
            finally:
                os.close(write)
            number = numbers.readline().strip()  # Comes when the server is ready; empty when it ended.
        if not number:
            raise DisplayError("the X server did not start (its own words are above)")
        environment = {**os.environ, "DISPLAY": f":{number}", "QT_QPA_PLATFORM": "xcb"}
        environment.pop("WAYLAND_DISPLAY", None)
        for last in (False, False, True):
            manager = running.enter_context(contextlib.ExitStack())
            manager.enter_context(_started(["openbox"], environment))
            if _window_manager_answers(environment):
                break
            if last:
                raise DisplayError("the window manager did not start in time (its own words are above)")
            manager.close()
        yield environment


def _check_programs() -> None:
    sys.path.append(str(ROOT / "packaging"))  # The set-up's own list, and its line for this system.
    import system_libraries

    lacking = system_libraries.missing_programs(system_libraries.TEST_DISPLAY)
    if not lacking:
        return
    try:
        how = f"`python3 packaging/bootstrap.py test` installs it, or: {system_libraries.line(lacking)}"
    except system_libraries.MissingLibrariesError as reason:
        how = str(reason)
    raise DisplayError(f"the journeys at an X server lack {' '.join(lacking)}: {how}")


def _window_manager_answers(environment: dict[str, str]) -> bool:
    end = time.monotonic() + patience(_PATIENCE)
    # Answered by a window manager only.
    while subprocess.run(
        ["xdotool", "get_desktop"], env=environment, capture_output=True, check=False
    ).returncode:
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


@contextlib.contextmanager
def _started(
    command: list[str], environment: dict[str, str], pass_fds: tuple[int, ...] = ()
) -> Iterator[None]:
    process = subprocess.Popen(command, env=environment, pass_fds=pass_fds, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(patience(5))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(patience(5))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
