"""The real program in a real window, with a sandbox, at a display with a screen reader's buses."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.accessibility.bus import ROOT, Bus, buses
from tests.accessibility.tree import Item, Window
from tests.journeys.display import display
from tests.patience import patience
from tests.sandbox_process import SandboxProcess, start_sandbox

_PATIENCE = 40.0
_CHECKOUT = (sys.executable, "-m", "pos_app")


@contextlib.contextmanager
def desk(folder: Path) -> Iterator[Eyes]:
    """Open the desk on a sandbox of its own; yield what a screen reader has of it."""
    with contextlib.ExitStack() as running:
        sandbox = start_sandbox(folder / "sandbox", extra=("--speed", "4"))
        running.callback(sandbox.stop)
        page = {"page_url": sandbox.card_page_url}
        settings = folder / "settings.json"
        settings.write_text(json.dumps({"card": page, "station": {"counter": "Guichê 03"}}), "utf-8")
        environment, bus = running.enter_context(screen())
        text = (*_CHECKOUT, "--data-dir", str(folder))
        yield running.enter_context(opened(text, folder, {**environment, **connection(sandbox)}, bus))


@contextlib.contextmanager
def first_start(folder: Path) -> Iterator[Eyes]:
    """Open a desk that was never set up."""
    text = (*_CHECKOUT, "--data-dir", str(folder))
    with screen() as (environment, bus), opened(text, folder, environment, bus) as eyes:
        yield eyes


@contextlib.contextmanager
def screen() -> Iterator[tuple[dict[str, str], Bus]]:
    """Start a display and a screen reader's buses; yield the environment for a window there, and the bus."""
    with display() as environment, buses(environment) as (inside, bus):
        yield inside, bus


@contextlib.contextmanager
def opened(command: Sequence[str], folder: Path, environment: dict[str, str], bus: Bus) -> Iterator[Eyes]:
    """Open a window in Portuguese with a command, close it at the end; what it says stays in ``folder``."""
    with (folder / "said.txt").open("w+", encoding="utf-8") as said:
        text = [*command, "--lang", "pt_BR"]
        process = subprocess.Popen(text, cwd=ROOT, env=environment, stderr=said)
        program = _Program(process, Path(said.name))
        try:
            end = time.monotonic() + patience(_PATIENCE)
            while not bus.programs():
                program.check()
                assert time.monotonic() < end, "the program never joined the accessibility bus"
                time.sleep(0.05)
            yield Eyes(Window(bus, bus.programs()[0]), program)
        finally:
            program.end()


class _Program:
    """The running desk, and what it wrote to its standard error."""

    def __init__(self, process: subprocess.Popen[bytes], said: Path) -> None:
        self._process = process
        self._said = said

    def check(self) -> None:
        """See that it runs.

        Raises:
            AssertionError: it ended; with its last words.
        """
        code = self._process.poll()
        assert code is None, f"the program ended with {code}: {self._said.read_text('utf-8')[-2000:]}"

    def end(self) -> None:
        """Close it as the session would."""
        self._process.terminate()
        try:
            self._process.wait(patience(15))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(patience(5))


def connection(sandbox: SandboxProcess) -> dict[str, str]:
    """Return the environment in which a desk finds a sandbox."""
    return {
        "POS_APP_BASE_URL": sandbox.base_url,
        "POS_APP_CREDENTIALS": sandbox.credentials,
        "POS_APP_CLIENT_ID": str(sandbox.client_id),
    }


class Eyes:
    """Somebody who works the window by its tree alone: looks for a name, waits, presses, writes."""

    def __init__(self, window: Window, program: _Program) -> None:
        self.window = window
        self._program = program
        self.pages: dict[str, Item] = {}

    def keep(self, page: str) -> Item:
        """Keep the tree that shows now under the page's name, for the rules."""
        self.pages[page] = self.window.read()
        return self.pages[page]

    def until(self, wanted: Callable[[Item], object], what: str) -> Item:
        """Wait for an item and return it.

        Raises:
            AssertionError: it never came; with the tree as it is.
        """
        return next(filter(wanted, self.until_all(lambda items: any(map(wanted, items)), what)))

    def until_all(self, right: Callable[[tuple[Item, ...]], object], what: str) -> tuple[Item, ...]:
        """Wait until all items together are right and return them, in the order in which they are read.

        Raises:
            AssertionError: they never were; with the tree as it is.
        """
        end = time.monotonic() + patience(_PATIENCE)
        while True:
            tree = self.window.read()
            items = tuple(tree)
            if right(items):
                return items
            self._program.check()
            assert time.monotonic() < end, f"never came: {what}\n{tree.outline()}"
            time.sleep(0.1)

    def named(self, text: str, role: str = "") -> Item:
        """Wait for an item by the beginning of its name, and its role where that matters."""
        return self.until(
            lambda item: item.spoken.startswith(text) and (not role or item.role == role),
            f"{role} «{text}»",
        )

    def press(self, text: str) -> None:
        """Press a button by the beginning of its name."""
        button = self.until(
            lambda item: (
                item.role in ("push button", "check box", "page tab", "radio button", "link", "menu item")
                and item.spoken.startswith(text)
            ),
            f"a button «{text}»",
        )
        self.window.act(button)

    def write(self, field: str, text: str) -> None:
        """Go to a field by its name and write into it."""
        found = self.named(field, "text")
        self.window.focus(found)
        self.window.write(found, text)
