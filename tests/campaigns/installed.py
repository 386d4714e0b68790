"""A sale at the window of a program that is installed here: paid with a card, printed, found in the journal.

It sells as a clerk would: at an X server with a window manager, the window worked through its tree for screen
readers, the card page with real keys. It needs no package but ``jeepney``, so that it runs with the system's
own Python beside an installed program. About a minute.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.accessibility import sale
from tests.accessibility.program import Eyes, opened, screen
from tests.patience import patience
from tests.printing.loopback_printer import LoopbackPrinter

_CARD = ("4111111111111111", "HELENA P SIQUEIRA", "08", "2031", "123")
_ENGINE = "QtWebEngineProc"
_PATIENCE = 40.0


def main(arguments: list[str] | None = None) -> int:
    """Sell once; return the exit code."""
    parser = argparse.ArgumentParser(prog="installed", description=__doc__)
    parser.add_argument("program", nargs="?", default="pos-app", help="pos-app unless named")
    program: str = parser.parse_args(arguments).program
    folder = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local/share")) / "guiche"
    folder.mkdir(parents=True, exist_ok=True)
    demo = (program, "--demo", "--data-dir", str(folder))
    with contextlib.ExitStack() as running:
        printer = running.enter_context(LoopbackPrinter())
        printers = [{"name": "Balcão", "link": "network", "address": "127.0.0.1", "port": printer.port}]
        (folder / "settings.json").write_text(json.dumps({"printers": printers}), encoding="utf-8")
        environment, bus = running.enter_context(screen())
        os.environ["DISPLAY"] = environment["DISPLAY"]
        eyes = running.enter_context(opened(demo, folder, environment, bus))
        _sell(eyes)
        print("sold with a card", flush=True)
        _keys("ctrl+p")
        _until(lambda: printer.slips, "the slip")
        print(f"printed: {printer.slips} slip, {sum(map(len, printer.received)):,} bytes", flush=True)
    listed = subprocess.run(
        [*demo[:1], "recover", "--list", *demo[1:]], capture_output=True, text=True, check=True
    )
    print(f"nothing is open: {listed.stdout.strip()}")
    return 0


def _sell(eyes: Eyes) -> None:
    sale.search(eyes)
    row = eyes.until(lambda item: sale.is_row(item) and "Direto" in item.name, "a direct trip")
    eyes.window.act(row)
    eyes.press("Escolher poltronas")
    sale.hold(eyes, 0)
    sale.name_people(eyes)
    eyes.until(lambda item: sale.is_row(item) and item.name.startswith("1x R$"), "the instalments")
    eyes.until(lambda item: "só para esta venda" in item.spoken, "the card page")
    _until(_page_is_held, "a card page whose sandbox holds it")
    desk = _focused()
    _keys("F6")
    _until(lambda: _focused() != desk, "the keyboard in the card page")
    page = _focused()
    for part in _CARD:
        subprocess.run(["xdotool", "type", "--delay", "20", "--", part], check=True)
        _keys("Tab")
    _keys("Return")
    _until(lambda: _focused() != page, "the keyboard back in the window")
    _keys("F10")
    eyes.until(lambda item: "Venda concluída" in item.spoken, "the tickets")


def _page_is_held() -> bool:
    """Tell whether a process of the page is in a world of its own, below a filter of system calls."""
    if os.geteuid() == 0:  # Chromium has no sandbox for root.
        return True
    every = list(_statuses())
    own = next(one for one in every if int(one["Pid"]) == os.getpid())
    return any(
        one["Name"] == _ENGINE
        and one["Seccomp"] == "2"
        and len(one["NSpid"].split()) > len(own["NSpid"].split())
        for one in every
    )


def _statuses() -> Iterator[dict[str, str]]:
    for path in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):  # It ended meanwhile.
            lines = path.read_text("utf-8").splitlines()
            yield {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def _focused() -> str:
    found = subprocess.run(["xdotool", "getwindowfocus", "-f"], capture_output=True, text=True, check=False)
    return found.stdout.strip()


def _keys(*chords: str) -> None:
    # After a pause: Enter at the pace of a text would be the end of a scanned code.
    subprocess.run(["xdotool", "sleep", "0.1", "key", *chords], check=True)


def _until(seen: Callable[[], object], what: str) -> None:
    end = time.monotonic() + patience(_PATIENCE)
    while not seen():
        if time.monotonic() > end:
            sys.exit(f"never came: {what}")
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main())
