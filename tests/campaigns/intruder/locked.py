"""Somebody at the locked window of a desk with people, and beside it at a terminal.

A leak: a name, a document or a contact of the sale under way, on the accessibility bus of the locked
window. Damage: a key that does something, a sixth PIN that is looked at, a desk that does not go on with
its sale once it is unlocked.
"""

from __future__ import annotations

import contextlib
import json
import re
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import Client
from typing import Any

from tests.accessibility.bus import buses
from tests.accessibility.tree import Window
from tests.campaigns.intruder.ground import ADMIN, CPF, MAIL, NAME, SELLER, SUPERVISOR, Reply, Seen, said
from tests.campaigns.intruder.kinds import Attack, Ground
from tests.campaigns.intruder.window import Desk, until


class Locked:
    """A desk that its seller locked in the middle of a sale."""

    def __init__(
        self, ground: Ground, stack: contextlib.ExitStack, shown: Callable[[], object] = bool
    ) -> None:
        """Lock it once the card page is ``shown``."""
        self.shop = ground.new_shop(people=True)
        self.at = ground.display
        self.provider = self.shop.provider
        inside, self.bus = stack.enter_context(buses({**self.shop.env, "DISPLAY": self.at.name}))
        self.desk = Desk(self.at, self.shop, inside)
        stack.callback(self.desk.stop)
        until(lambda: self.at.hands("search", "--onlyvisible", "--name", "^Guich"), "the window")
        until(lambda: "Bloqueado" in self.text(), "the lock")
        self.sign_in(SELLER)
        until(lambda: "Bloqueado" not in self.text(), "the open window")
        time.sleep(2)
        self.desk.to_payment()
        shown()
        time.sleep(2)
        self.lock()

    def text(self) -> str:
        """Return all that a screen reader, or any program of the session, gets of the window."""
        return "\n".join(
            repr(item) for program in self.bus.programs() for item in Window(self.bus, program).read()
        )

    def lock(self) -> None:
        if "Bloqueado" not in self.text():
            self.at.press("ctrl+shift+l")
            until(lambda: "Bloqueado" in self.text(), "the lock")

    def sign_in(self, who: str) -> None:
        badge, _, pin = who.partition(":")
        self.at.press("F3")
        time.sleep(0.5)
        self.at.type(badge)
        self.at.press("Return")
        time.sleep(1.5)
        self.at.type(pin)
        self.at.press("Return")
        time.sleep(2.5)


def locked(ground: Ground) -> Locked:
    if "locked" not in ground.kept:
        with contextlib.ExitStack() as stack:
            ground.kept["locked"] = Locked(ground, stack)
            ground.stack.push(stack.pop_all())
    one: Locked = ground.kept["locked"]
    one.lock()
    return one


def _read(ground: Ground, told: dict[str, Any]) -> list[str]:
    text = locked(ground).text()
    told["letters"] = len(text)
    first, _, last = NAME.split()
    names = (NAME, first, last, CPF, "529.982", MAIL, "11987650142", "Belo Horizonte", "R$ ")
    return [f"the locked window tells {word!r}" for word in names if word in text]


def _keys(ground: Ground, told: dict[str, Any]) -> list[str]:
    one = locked(ground)
    mark = len(one.provider.seen)
    for key in (
        *("F10", "F2", "F5", "F6", "F12", "ctrl+F12", "ctrl+2", "ctrl+k", "alt+2", "alt+0", "alt+5", "alt+z"),
        *("ctrl+j", "ctrl+p", "ctrl+d", "F1", "Escape", "ctrl+shift+s", "ctrl+shift+c", "Tab", "Menu"),
        "shift+F10",
    ):
        one.at.press(key)
    time.sleep(2)
    heard = [
        f"{seen.method} {seen.path[:60]}"
        for seen in one.provider.seen[mark:]
        if not re.search("/card|checkout|oauth|by-location", seen.path)
    ]
    text = one.text()
    wrong = [f"a key of the locked window asked the provider: {heard[:3]}"] if heard else []
    if "Bloqueado" not in text:
        wrong.append("it is open")
    return wrong + _read(ground, told)


def _at_the_window_first(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Five wrong PINs at the window; the right one opens no command."""
    one = locked(ground)
    for number in range(5):
        one.sign_in(f"100:{number:06}")
    got = one.shop.run("people", "list", who=ADMIN)
    told |= {"code": got.returncode, "said": said(got)[-200:]}
    return [f"a command takes a sixth PIN: {said(got)[-100:]}"] if got.returncode == 0 else []


def _at_a_terminal_first(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Five wrong PINs by commands; the right one opens no window."""
    one = locked(ground)
    for number in range(5):
        one.shop.run("people", "list", who=f"200:{number:06}")
    one.sign_in(SUPERVISOR)
    text = one.text()
    return ["the window takes a sixth PIN"] if "Bloqueado" not in text else []


def _beside(ground: Ground, told: dict[str, Any]) -> list[str]:
    """What is done beside the open desk is in the trail."""
    one = locked(ground)
    got = one.shop.run("recover", "--list", who=SELLER)
    trail = one.shop.run("audit").stdout
    told["trail"] = trail[-400:]
    wrong = [] if got.returncode in (0, 6, 7, 8, 9) else [f"it does not answer: {said(got)}"]
    lines = trail.strip().splitlines()[-4:]
    return (
        wrong
        if any("recover" in line for line in lines)
        else [*wrong, f"the trail has no line of it: {lines}"]
    )


def _jam(at: str) -> list[socket.socket]:
    """Speak nonsense to the desk's socket, then occupy it; return the connections."""
    held = []
    noises = (
        *(b"", b"\0" * 100, b"{" * 100_000, b"[" * 1_000_000, b'{"who": 1}\n' * 10_000),
        *(b"GET / HTTP/1.1\r\n\r\n", bytes(range(256)) * 9999, b"\xff\xff\xff\xff" * 10, *[b""] * 300),
    )
    for noise in noises:
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(0.2)
        with contextlib.suppress(OSError):
            line.connect(at)
            line.sendall(noise)
        held.append(line)
    return held


def _unrecorded(ground: Ground, told: dict[str, Any]) -> list[str]:
    """A supervisor who occupies the socket first: nothing goes without a record."""
    one = locked(ground)
    held = _jam(str(one.shop.data / "desk.sock"))
    got = one.shop.run("privacy", "find", CPF, who=SUPERVISOR)
    for line in held:
        line.close()
    time.sleep(2)
    trail = one.shop.run("audit").stdout
    told |= {"code": got.returncode, "said": said(got)[-300:], "trail": trail[-300:]}
    if got.returncode == 0 and "privacy" not in trail:
        return [f"personal data without a line in the trail: {said(got)[-160:]}"]
    return []


def _socket(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Noise at the desk's socket: the window answers and unlocks as ever."""
    one = locked(ground)
    at = str(one.shop.data / "desk.sock")
    held = _jam(at)
    got = one.shop.run("recover", "--list", who=SELLER)
    told |= {"code": got.returncode, "said": said(got)[-160:], "memory": one.desk.memory() >> 20}
    for line in held:
        line.close()
    wrong = [] if one.desk.alive() else ["the desk died of it"]
    if got.returncode == -99 or "Traceback" in said(got):
        wrong.append(f"a command beside it: {got.returncode} {said(got)[-200:]}")
    return wrong


def _forged(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Write at the socket that one was made an administrator."""
    one = locked(ground)
    entry = {"what": "person_added", "who": "X", "role": "administrator", "subject": "666", "details": {}}
    garbage = (b"", b"{", b"[" * 4000, b"[]", b'{"what": 7}', b'{"pass": ["a"]}', json.dumps(entry).encode())
    answers = []
    for message in garbage:
        with Client(str(one.shop.data / "desk.sock"), "AF_UNIX") as door, contextlib.suppress(EOFError):
            door.send_bytes(message)
            answers.append(door.recv_bytes(1))
    trail = one.shop.run("audit").stdout
    told |= {"answers": str(answers), "trail": trail[-300:]}
    wrong = [f"it took something: {answers}"] if set(answers) - {b"0"} else []
    return [*wrong, "the trail tells what nobody did"] if "666" in trail else wrong


def _goes_on(ground: Ground, told: dict[str, Any]) -> list[str]:
    """The seller unlocks and the hold is sold; nobody else's PIN was needed."""
    one = locked(ground)
    one.sign_in(SELLER)
    orders = len(one.provider.orders())
    text = one.text()
    wrong = ["the right PIN does not open it"] if "Bloqueado" in text else []
    one.at.press("ctrl+2")
    time.sleep(1.5)
    one.at.press("F10")
    with contextlib.suppress(AssertionError):
        until(lambda: len(one.provider.orders()) > orders, "the order", 15)
    sold = len(one.provider.orders()) > orders
    ground.kept.pop("locked").desk.stop()
    return wrong if sold else [*wrong, "the sale does not go on"]


def _idle(ground: Ground, told: dict[str, Any]) -> list[str]:
    """A minute without use locks it, and a mouse that only lies there is no use."""
    shop = ground.new_shop(people=True)
    file = shop.data / "settings.json"
    chosen = json.loads(file.read_text())
    chosen["people"]["lock_after"] = 1
    file.write_text(json.dumps(chosen))
    inside, bus = ground.stack.enter_context(buses({**shop.env, "DISPLAY": ground.display.name}))
    one = Locked.__new__(Locked)
    one.shop, one.at, one.provider, one.bus = shop, ground.display, shop.provider, bus
    one.desk = Desk(ground.display, shop, inside)
    try:
        until(lambda: "Bloqueado" in one.text(), "the lock")
        one.sign_in(SELLER)
        until(lambda: "Bloqueado" not in one.text(), "the open window")
        began = time.monotonic()
        until(lambda: "Bloqueado" in one.text(), "the lock after a minute", 60)
        told["seconds"] = round(time.monotonic() - began)
        return []
    except AssertionError as error:
        return [str(error)]
    finally:
        one.desk.stop()


_LISTENING = b"""<!doctype html><meta charset=utf-8><body style="background:#f0f"><h1>card</h1><script>
const tell = (text) => fetch("/card/told", {method: "POST", body: text});
for (const kind of ["keydown", "pointerdown", "paste", "wheel"])
  addEventListener(kind, (e) => { e.preventDefault(); tell(kind + " " + (e.key || "")) }, true);
addEventListener("load", () => tell("loaded "));
document.addEventListener("visibilitychange", () => tell("visible " + document.visibilityState));
</script>"""
_COLOUR = b"\xff\x00\xff"
"""Its background, as the X server keeps it."""


def _behind(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Lock it while a page that takes every key has the keyboard: nothing comes to the page, nor shows."""
    heard: list[str] = []

    def page(asked: Seen) -> Reply | None:
        if asked.path.split("?")[0] == "/card":
            return Reply(200, {"content-type": "text/html"}, _LISTENING)
        if asked.path == "/card/told":
            heard.append(asked.body.decode("utf-8", "replace"))
            return Reply(200)
        return None

    rules = ground.provider.rules
    before = [*rules]
    rules[:] = [page]
    try:
        with contextlib.ExitStack() as stack:
            one = Locked(ground, stack, lambda: until(lambda: "loaded " in heard, "the page"))
            one.sign_in(SELLER)
            until(lambda: "Bloqueado" not in one.text(), "the open window")
            until(lambda: heard[-1] == "visible visible", "the page once it is unlocked")
            for _ in range(3):
                one.at.press("F6")
                time.sleep(1)
                one.at.press("7")
                time.sleep(1)
                if any("7" in text for text in heard):
                    break
            shown = (one.at.screen / "Xvfb_screen0").read_bytes().count(_COLOUR)
            told |= {"control": heard[:3], "pixels": shown}
            if not any("7" in text for text in heard) or shown < 10_000:
                return [f"not played: the page has no keyboard, or does not show: {heard[:5]} {shown}"]
            one.at.press("ctrl+shift+l")
            until(lambda: "Bloqueado" in one.text(), "the lock")
            time.sleep(1)
            mark = len(heard)
            one.at.press("F6", "9", "8", "Tab", "9", "ctrl+v", "F6")
            for x, y in ((790, 560), (700, 420), (900, 640)):
                one.at.hands("mousemove", str(x), str(y), "click", "1", "click", "4")
                one.at.press("9", "a")
            time.sleep(2)
            shown = (one.at.screen / "Xvfb_screen0").read_bytes().count(_COLOUR)
            told |= {"heard": heard[mark:], "shown": shown}
            wrong = [f"the page heard {heard[mark:][:4]}"] if len(heard) > mark else []
            wrong += [f"{shown} pixels of the page show"] if shown > 100 else []
            return wrong + ([] if "Bloqueado" in one.text() else ["it is open"])
    finally:
        rules[:] = before


ATTACKS: dict[str, Attack] = {
    "locked window: the page behind it": Attack(_behind, "the page hears a key, or shows"),
    "locked window: read by the accessibility bus": Attack(_read, "something personal is there"),
    "locked window: keys": Attack(_keys, "a key does something"),
    "locked window: commands beside it": Attack(_beside, "the trail does not know of them"),
    "locked window: noise at its socket": Attack(_socket, "it dies, or a command hangs"),
    "locked window: an entry forged at its socket": Attack(_forged, "it is taken, or the trail tells it"),
    "locked window: unrecorded by a jammed socket": Attack(_unrecorded, "data are given without a record"),
    "locked window: PINs there, then by commands": Attack(_at_the_window_first, "a sixth is looked at"),
    "locked window: PINs by commands, then there": Attack(_at_a_terminal_first, "a sixth is looked at"),
    "locked window: sold after all that": Attack(_goes_on, "it does not go on"),
    "locked window: a minute without use": Attack(_idle, "it stays open"),
}
