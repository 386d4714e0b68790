"""A card page that has gone mad or over to somebody else, in the real window.

A leak: it reads something of the computer, or another host hears of it. Damage: it shows outside of its
place, covers total or charge key, writes to the disk or clipboard, takes memory beyond the ceiling, or the
desk does not sell by PIX afterwards.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import struct
import subprocess
import sys
import threading
import time
import tomllib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.accessibility.bus import buses
from tests.accessibility.tree import State, Window
from tests.campaigns.intruder import memory
from tests.campaigns.intruder.ground import Reply, Seen
from tests.campaigns.intruder.kinds import Attack, Ground
from tests.campaigns.intruder.window import desk, until

CANARY = "what the clerk copied 7714"
MOST = 1400 << 20
"""Bytes that desk and page may hold together while the page takes what it gets: 1 GB for the page."""
_ENDED = r"(?i)página.*(parou|fech|encerr|respond|memória|trav|ocup)|(parou|fech|encerr|memória|trav).*página"
_HELD = 600
"""Seconds of a hold in which nothing of it changes by itself."""
_TOTAL = (1090, 596, 1356, 736)
"""Where total and charge key stand on a screen of 1366 by 768."""
_PLACE = (520, 210, 1070, 730)
"""Where the page stands."""
_PAGE = """<!doctype html><meta charset=utf-8><title>card</title><body style="background:#fff">
<input id=i><script>
window.cardSession = () => {}; window.cardLanguage = () => {}; window.cardPageReady = true;
window.dispatchEvent(new CustomEvent("card-page-ready"));
const tell = (value) =>
  fetch("/card/told", {method: "POST", body: String(value).slice(0, 20000)}).catch(() => {});
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
window.answer = (detail) => window.dispatchEvent(new CustomEvent("card-tokenized", {detail}));
const Run = Object.getPrototypeOf(async function () {}).constructor;
(async () => { for (;;) {
  try { const text = await (await fetch("/card/next")).text();
    if (text) { try { tell(await new Run(text)()); } catch (error) { tell("error " + error); } }
  } catch {} await sleep(250); } })();
</script>"""


class Elsewhere:
    """A host that the page has no business with."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        heard = self.heard

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                heard.append(f"{self.command} {self.path}")
                self.send_response(200)
                self.send_header("access-control-allow-origin", "*")
                self.send_header("content-type", "text/html")
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(b"<h1>elsewhere</h1>")

            do_POST = do_OPTIONS = do_GET

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.2", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.2:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()


class Mad:
    """A desk whose card page runs whatever it is given."""

    def __init__(self, ground: Ground, stack: contextlib.ExitStack) -> None:
        self.ground = ground
        self.shop = ground.new_shop()
        self.elsewhere = Elsewhere()
        self.told: list[str] = []
        self.asked = 0
        self.began = time.monotonic()
        self._next = ""
        self.provider = self.shop.provider
        self.provider.rules[:] = [self._rule]
        self.bin = self.shop.folder / "bin"
        self.bin.mkdir()
        for name in ("xdg-open", "gio", "gvfs-open", "kde-open", "x-www-browser", "lp", "lpr"):
            (self.bin / name).write_text(f'#!/bin/sh\necho "{name} $@" >> {self.bin}/opened\n')
            (self.bin / name).chmod(0o755)
        inside, self.bus = stack.enter_context(buses({**self.shop.env, "DISPLAY": ground.display.name}))
        env = {**inside, "PATH": f"{self.bin}:{os.environ['PATH']}"}
        self.desk = stack.enter_context(desk(ground.display, self.shop, env))
        self.at = ground.display
        memory.opened(self.desk)
        self.desk.to_payment()
        until(lambda: self.asked > 3, "the mad page")
        time.sleep(1)

    def _rule(self, asked: Seen) -> Reply | None:
        path = asked.path.split("?")[0]
        if path == "/card":
            return Reply(200, {"content-type": "text/html"}, _PAGE.encode())
        if path == "/card/next":
            self.asked += 1
            text, self._next = self._next, ""
            return Reply(200, {"content-type": "text/plain"}, text.encode())
        if path == "/card/told":
            self.told.append(asked.body.decode("utf-8", "replace"))
            return Reply(200)
        if path == "/card/endless":
            return Reply(raw=_endless)
        if path == "/card/away":
            return Reply(302, {"location": f"{self.elsewhere.address}/away"})
        if path == "/card/worker.js":
            return Reply(
                200,
                {"content-type": "text/javascript"},
                b"self.onfetch = () => {}",
            )
        return None

    def run(self, script: str, seconds: float = 6) -> list[str]:
        """Let the page run a script, give it a click and a key; return what it tells."""
        mark = len(self.told)
        self._next = script.replace("ELSEWHERE", self.elsewhere.address)
        end = time.monotonic() + 15
        while self._next and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(0.5)
        self.at.hands("mousemove", "790", "560", "click", "1")
        self.at.press("a")
        end = time.monotonic() + seconds
        while len(self.told) == mark and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(1.5)
        return self.told[mark:]

    def total(self) -> bytes:
        """Return the picture of total and charge key."""
        dump = (self.at.screen / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", dump[:100])
        start, line = head[0] + head[19] * 12, head[12]
        left, top, right, bottom = _TOTAL
        return b"".join(
            dump[start + y * line + left * 4 : start + y * line + right * 4] for y in range(top, bottom)
        )

    def windows(self) -> set[str]:
        return set(self.at.hands("search", "--onlyvisible", "--name", ".*").split())

    def outside(self, window: str) -> str:
        """Return name and place of a window that is not within the page's own place."""
        said = self.at.hands("getwindowgeometry", "--shell", window)
        place = {name: int(value) for name, _, value in (line.partition("=") for line in said.splitlines())}
        if not place:
            return ""  # It is gone.
        left, top, right, bottom = _PLACE
        x, y = place["X"], place["Y"]
        within = left <= x and top <= y and x + place["WIDTH"] <= right and y + place["HEIGHT"] <= bottom
        return "" if within else f"{self.at.hands('getwindowname', window)} {place}"

    def size(self) -> int:
        """Return the bytes of all files of the shop and its home."""
        return sum(one.stat().st_size for one in self.shop.folder.rglob("*") if one.is_file())

    def words(self) -> str:
        """Return what the window says of a page that was ended, by a screen reader's bus."""
        said = [
            item.spoken or item.text
            for program in self.bus.programs()
            for item in Window(self.bus, program).read()
            if State.SHOWING in item.states
        ]
        return " | ".join(one for one in dict.fromkeys(said) if re.search(_ENDED, one))

    def lives(self) -> bool:
        before = self.asked
        end = time.monotonic() + 3
        while self.asked == before and time.monotonic() < end:
            time.sleep(0.1)
        return self.asked > before

    def sells(self) -> list[str]:
        """Sell this hold by PIX."""
        before = len(self.provider.orders())
        if not self.desk.alive():
            return [f"the desk is dead: {self.desk.log.read_text(errors='replace')[-300:]}"]
        self.at.hands("mousemove", "1220", "400")
        for way in ("keys", "F6 first", "Escape first", "mouse"):
            if way == "mouse":  # No keyboard at all is left.
                self.at.hands("mousemove", "790", "180", "click", "1")
            else:
                self.at.press(*{"keys": (), "F6 first": ("F6",), "Escape first": ("Escape",)}[way], "ctrl+2")
            time.sleep(1.5)
            self.at.press("F10")
            end = time.monotonic() + 6
            while time.monotonic() < end:
                if len(self.provider.orders()) > before:
                    return (
                        [] if way in ("keys", "F6 first") else [f"the keyboard was lost: sold only by {way}"]
                    )
                time.sleep(0.2)
        self.at.picture(Path("/tmp") / f"intruder-stuck-{os.getpid()}.xwd")
        return ["PIX does not sell this hold any more by Ctrl+2 and F10"]


def mad(ground: Ground) -> Mad:
    there = ground.kept.get("mad")
    old = there is not None and time.monotonic() - there.began > _HELD
    if there is None or old or not there.desk.alive() or not there.lives():
        if there is not None:
            there.desk.stop()
        ground.kept.pop("mad", None)
        with contextlib.ExitStack() as stack:
            there = ground.kept["mad"] = Mad(ground, stack)
            ground.stack.push(stack.pop_all())
    there.provider.rules[:] = [there._rule]
    return there


_OWN = """
import sys
from PySide6.QtGui import QClipboard
from PySide6.QtWidgets import QApplication
app = QApplication([])
for mode in (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection):
    app.clipboard().setText(sys.argv[1], mode)
print("ready", flush=True)
app.exec()
"""


@contextlib.contextmanager
def _clipboard(display: str, text: str) -> Any:
    """Hold clipboard and selection, as the program in which the clerk copied something."""
    env = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    one = subprocess.Popen(
        [sys.executable, "-c", _OWN, text], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert one.stdout is not None
    one.stdout.readline()
    try:
        yield
    finally:
        one.kill()
        one.wait()


def _play(script: str, seconds: float, ground: Ground, told: dict[str, Any]) -> list[str]:
    """Run a script and judge what is the same for each of them."""
    one = mad(ground)
    total, windows, size = one.total(), one.windows(), one.size()
    heard = len(one.elsewhere.heard)
    with _clipboard(one.at.name, CANARY):
        answers = one.run(script, seconds)
        copied = memory.clipboards(one.at.name)
    told |= {"told": answers[:3], "memory": one.desk.memory() >> 20, "page lives": one.lives()}
    wrong = []
    if not one.desk.alive():
        return [f"the desk died: {one.desk.log.read_text(errors='replace')[-300:]}"]
    if any(CANARY in answer for answer in answers):
        wrong.append("the page read the clerk's clipboard")
    clipboard, _, selection = copied.partition("Selection")
    if CANARY not in clipboard or (CANARY not in selection and selection.strip() != "[]"):
        wrong.append(f"the page wrote clipboard or selection: {copied[:300]}")
    outside = [place for window in one.windows() - windows if (place := one.outside(window))]
    if outside:
        wrong.append(f"windows appeared out of the page's place: {outside}")
    if one.total() != total:
        time.sleep(3)
        if one.total() != total and one.lives():
            one.at.picture(Path("/tmp") / f"intruder-cover-{len(one.told)}.xwd")
            wrong.append("total or charge key look otherwise than before")
    if one.size() - size > 20 << 20:
        wrong.append(f"{one.size() - size >> 20} MB were written to the disk")
    if one.elsewhere.heard[heard:]:
        wrong.append(f"another host heard {one.elsewhere.heard[heard:][:3]}")
    if (opened := one.bin / "opened").exists():
        wrong.append(f"another program was started: {opened.read_text()[:200]}")
        opened.unlink()
    if any("GRANTED" in answer for answer in answers):
        wrong.append(f"the page was granted something: {answers[0][:200]}")
    if one.desk.memory() > MOST:
        wrong.append(f"{one.desk.memory() >> 20} MB")
    return wrong


def _last(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Sell by PIX at the desk at which all this happened."""
    one = mad(ground)
    wrong = one.sells()
    ground.kept.pop("mad").desk.stop()
    return wrong


def _starved(script: str, seconds: float, ground: Ground, told: dict[str, Any]) -> list[str]:
    """Let a page take what it can at a desk of its own; watch memory, read what is told, sell by PIX."""
    with contextlib.ExitStack() as stack:
        one = Mad(ground, stack)
        before, shared, page = one.desk.memory(), _shared_memory(), {*one.desk.family()}
        one._next = script
        began = time.monotonic()
        most, at, files, words = 0, 0.0, 0, ""
        while (now := time.monotonic() - began) < seconds:
            taken = one.desk.memory()
            if taken > most:
                most, at = taken, now
            files = max(files, _shared_memory() - shared)
            if most > 3 << 30:  # It proved enough; this computer is shared.
                break
            time.sleep(0.05)
            if page.difference(one.desk.family()) and (words := one.words()):
                break  # The page is gone, and what it ran with it.
        told |= {"before": before >> 20, "most": most >> 20, "after": one.desk.memory() >> 20}
        told |= {"at": round(at, 1), "shared": files >> 20, "said": words[:300], "told": one.told[:3]}
        wrong = [f"{most >> 20} MB in {seconds} s"] if most > MOST or files > MOST else []
        one.at.picture(Path("/tmp") / f"intruder-after-{os.getpid()}.xwd")
        if one.desk.memory() > MOST and one.lives():
            wrong.append("it goes on")
        if ended := page.difference(one.desk.family()):
            time.sleep(0 if words else 5)
            wrong += [] if words or one.words() else [f"{len(ended)} processes ended and nothing tells it"]
        return wrong + one.sells()


def _shared_memory() -> int:
    """Return the bytes of all shared memory of this computer, that which no process has mapped too."""
    (found,) = re.findall(r"Shmem:\s+(\d+) kB", Path("/proc/meminfo").read_text())
    return int(found) << 10


_SCRIPTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def _endless(write: Any) -> None:
    write(
        b"HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream\r\n"
        b"content-disposition: attachment; filename=../../x.sh\r\n\r\n"
    )
    end = time.monotonic() + 6
    while time.monotonic() < end:
        write(b"x" * (1 << 20))


ATTACKS: dict[str, Attack] = {
    **{
        f"page: {name}": Attack(
            functools.partial(_play, script, 6), "it gets something, or shows out of its place"
        )
        for name, script in _SCRIPTS["mad"].items()
    },
    "page: sold after all that": Attack(_last, "PIX does not sell"),
    **{
        f"hungry page: {name}": Attack(
            functools.partial(_starved, script, 40), "over the ceiling, or PIX does not sell"
        )
        for name, script in _SCRIPTS["hungry"].items()
    },
}
