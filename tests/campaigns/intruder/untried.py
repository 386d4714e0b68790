"""A seller at every page, what was copied, people of a month ago, long names, drops and a scanner.

A leak: something personal a minute after it was copied, a month after its trip, or in a reply shown whole to
a seller. Damage: a seller changed connection, people, mail or printers, or saved a list; a price under a
name; something dropped into the card page; a badge that is let in without its PIN.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf

from tests.accessibility.bus import GoneError, buses
from tests.accessibility.tree import Box, Item, State, Window
from tests.campaigns.intruder import memory
from tests.campaigns.intruder.ground import (
    ADMIN,
    CPF,
    MAIL,
    NAME,
    SELLER,
    SUPERVISOR,
    Reply,
    Seen,
    Shop,
    said,
)
from tests.campaigns.intruder.kinds import Attack, Ground
from tests.campaigns.intruder.locked import Locked
from tests.campaigns.intruder.window import Desk, until

_PERSONAL = (NAME, CPF, "529.982.247-25", MAIL, "11987650142")


@contextlib.contextmanager
def _seated(ground: Ground, who: str, shop: Shop | None = None) -> Iterator[Locked]:
    """Open a desk with people, with somebody at it."""
    one = Locked.__new__(Locked)
    one.shop = shop or ground.new_shop(people=True)
    one.at, one.provider = ground.display, one.shop.provider
    with contextlib.ExitStack() as stack:
        inside, one.bus = stack.enter_context(buses({**one.shop.env, "DISPLAY": one.at.name}))
        one.desk = Desk(one.at, one.shop, inside)
        stack.callback(one.desk.stop)
        until(lambda: one.at.hands("search", "--onlyvisible", "--name", "^Guich"), "the window")
        until(lambda: "Bloqueado" in one.text(), "the lock")
        one.sign_in(who)
        until(lambda: "Bloqueado" not in one.text(), "the open window")
        time.sleep(2)
        yield one


def _items(one: Locked) -> list[tuple[Window, Item]]:
    """Return what shows, with the window that it is in."""
    found = []
    for program in one.bus.programs():
        window = Window(one.bus, program)
        found += [(window, item) for item in window.read() if State.SHOWING in item.states]
    return found


# --- A seller at every page --------------------------------------------------------------------------------

_PRESSED = (
    *("push button", "button", "check box", "radio button", "toggle button", "list item", "page tab"),
    *("combo box", "menu item", "link", "table cell"),
)
_HARMLESS = re.compile(r"Bloquear|Fechar|Sair|Minimizar|Maximizar|Trocar|Assumir|Treinamento", re.IGNORECASE)
_AWAY = re.compile(r"page tab|menu item|link|Comandos|Conexão|Achar pedidos|Buscar|Ajuda")
_OWN = ("language", "theme", "station.destinations")
"""Settings that are a seller's own: how the window looks and which places are pinned."""
_SECONDS = 180


def _everything(page: str, ground: Ground, told: dict[str, Any]) -> list[str]:
    """As a seller, write into every field that a page leads to, press every button, and save."""
    if "seller" not in ground.kept:
        ground.kept["seller"] = _sold_twice(ground)
    shop, numbers = ground.kept["seller"]
    before = _settings(shop)
    orders, files = len(shop.provider.orders()), _saved(shop)
    pressed, asked, whole = 0, 0, 0
    done: set[tuple[str, str]] = set()
    with _seated(ground, SELLER, shop) as one:
        end = time.monotonic() + _SECONDS
        tries = 0
        one.at.press("Escape", "Escape", f"alt+{page}")
        time.sleep(1.5)
        while time.monotonic() < end:
            new = [
                (window, item)
                for window, item in _items(one)
                if item.role in (*_PRESSED, "text", "entry")
                and State.ENABLED in item.states
                and (item.role, item.spoken) not in done
                and not _HARMLESS.search(item.spoken)
            ]
            if not new:
                if tries == 2:
                    break
                one.at.press("Escape", "Escape", f"alt+{page}")
                time.sleep(3)
                tries += 1
                continue
            tries = 0
            # What leads away comes last.
            window, item = min(new, key=lambda one: bool(_AWAY.search(f"{one[1].role} {one[1].spoken}")))
            done.add((item.role, item.spoken))
            with contextlib.suppress(AssertionError, GoneError):
                if item.role in ("text", "entry"):
                    window.write(item, "http://127.0.0.1:9/evil")
                else:
                    window.act(item)
                    pressed += 1
                    time.sleep(0.5)
            text = one.text()
            for _, shown in _items(one):
                # Covered, it is for everybody: its names are there, and nobody's data.
                reply = f"{shown.spoken} {shown.text}"
                if "publicId" in reply and any(word in reply for word in (*_PERSONAL, *_OF_OTHERS)):
                    whole += 1
            if "Bloqueado" in text:
                one.sign_in(SELLER)
                one.at.press(f"alt+{page}")
            elif re.search(r"\bPIN\b", text):
                asked += 1
                one.at.press("Escape")
        else:
            told["left"] = len(new)
        told["tried"] = sorted(f"{role}: {name}"[:60] for role, name in done)
        one.at.press("F10")
        time.sleep(1)
        alive = one.desk.alive()
    after = _settings(shop)
    changed = {name: after[name] for name in after if after[name] != before.get(name)}
    told |= {"pressed": pressed, "PIN asked": asked, "changed": changed}
    wrong = [
        f"a seller changed {name}: {value}"[:300]
        for name, value in changed.items()
        if not name.startswith(_OWN)
    ]
    wrong += [f"replies were shown whole {whole} times"] if whole else []
    saved = [
        new
        for new in _saved(shop) - files
        if new.endswith((".csv", ".xlsx", ".json", ".zip", ".pdf"))
        and Path(new).parent != shop.data  # Its own: which hints were read.
        and not _a_ticket(Path(new), numbers)
    ]
    wrong += [f"a seller saved {new}" for new in saved]
    wrong += ["an order was sent"] if len(shop.provider.orders()) > orders else []
    wrong += [] if alive else [f"the desk died: {one.desk.log.read_text(errors='replace')[-300:]}"]
    return wrong + ([] if pressed > 3 else ["not played: too little was pressed"])


def _anothers_shift(ground: Ground, told: dict[str, Any]) -> list[str]:
    """A supervisor counts and signs a shift; a seller afterwards looks for it, prints it and saves it."""
    shop = ground.new_shop(people=True, shifts={"on": True})
    with _seated(ground, SUPERVISOR, shop) as one:
        one.at.press("alt+4")
        until(lambda: "Abrir turno 1" in one.text(), "the page of the shift")
        one.at.press("F10")
        until(lambda: "Fechar turno" in one.text(), "the open shift")
        one.at.press("F10")
        until(lambda: "Entregar contagem" in one.text(), "the count")
        time.sleep(1.5)
        for _ in range(8):
            one.at.type("0")
            one.at.press("Tab")
        one.at.press("F10")
        until(lambda: "Contar mais" in one.text(), "the question")
        time.sleep(1.5)
        one.at.press("F10")
        until(lambda: "Assinar e fechar" in one.text(), "the comparison")
        time.sleep(1.5)
        one.at.press("F10")
        until(lambda: "Imprimir fechamento" in one.text(), "the closing")
        time.sleep(3)
        mine = one.text()
        told["control"] = [words for words in _OF_A_SHIFT if words in mine]
        if len(told["control"]) < len(_OF_A_SHIFT):
            return [f"not played: the supervisor does not see it: {told['control']}"]
        one.lock()
        one.sign_in(SELLER)
        until(lambda: "Bloqueado" not in one.text(), "the open window")
        files, wrong = _saved(shop), set[str]()
        for keys in (("alt+4",), ("ctrl+t",), ("Down", "Return")):
            one.at.press(*keys)
            for key in ("", "ctrl+s", "ctrl+shift+s", "ctrl+shift+c", "ctrl+p"):
                if key:
                    one.at.press(key)
                time.sleep(2)
                text = "\n".join(repr(item) for _, item in _items(one))
                wrong |= {f"a seller sees {words!r} of another's" for words in _OF_A_SHIFT if words in text}
                if re.search(r"\bPIN\b", text):
                    told["PIN asked"] = told.get("PIN asked", 0) + 1
                    one.at.press("Escape")
        alive = one.desk.alive()
    wrong |= {
        f"a seller saved {new}" for new in _saved(shop) - files if new.endswith((".csv", ".xlsx", ".pdf"))
    }
    return sorted(wrong) + ([] if alive else ["the desk died"])


_OF_A_SHIFT = ("sem diferença",)
"""What only who sees the account is told; that a shift was closed, and when, everybody is."""


def _sold_twice(ground: Ground) -> tuple[Shop, list[str]]:
    """Return a shop with two orders and their numbers; what counts as a ticket is tried on papers of both
    kinds."""
    shop = ground.new_shop(people=True)
    other = {"name": _OF_OTHERS[0], "documentType": "cpf", "documentNumber": _OF_OTHERS[1]}
    sales = [shop.sell({**shop.plan(), **change}, SELLER) for change in ({}, {"passengers": [other]})]
    assert not any(one.returncode for one in sales), [said(one) for one in sales]
    numbers = [json.loads(one.stdout)["publicId"] for one in sales]
    ticket, account = shop.folder / "ticket.pdf", shop.folder / "account.pdf"
    day = time.strftime("%Y-%m-%d")
    account_of = ("report", "--from", day, "--to", day, "--pdf")
    for who, words in ((SELLER, ("print", numbers[0], "--to")), (ADMIN, account_of)):
        done = shop.run(*words, str(ticket if who == SELLER else account), who=who)
        assert not done.returncode, said(done)
    assert _a_ticket(ticket, numbers)
    assert not _a_ticket(account, numbers)
    return shop, numbers


_OF_OTHERS = ("Otávio Reis Lima", "111.444.777-35", "11144477735")


def _a_ticket(file: Path, numbers: list[str]) -> bool:
    """Return whether a file is the paper of one order or the official document of one ticket, which a seller
    may print and print again; a list has several, and an account none."""
    if file.suffix != ".pdf":
        return False
    words = ("".join(page.extract_text().split()) for page in pypdf.PdfReader(file).pages)
    text = "".join(words)
    named, keys = sum(number in text for number in numbers), set(re.findall(r"\d{44}", text))
    return named == 1 or (not named and len(keys) == 1)


def _settings(shop: Shop) -> dict[str, str]:
    """Return all that is set, also where the file leaves it out, as an administrator is told it."""
    done = shop.run("settings", "list", who=ADMIN)
    assert not done.returncode, said(done)
    return dict(_flat(json.loads(done.stdout)))


def _flat(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _flat(one, f"{name}.{key}" if name else key)
    else:
        yield name, json.dumps(value)


def _saved(shop: Shop) -> set[str]:
    home = Path(shop.env["HOME"])
    return {str(path) for top in (home, shop.folder) for path in top.rglob("*") if path.is_file()}


# --- The clipboard ---------------------------------------------------------------------------------------


def _after_a_minute(mine: str, ground: Ground, told: dict[str, Any]) -> list[str]:
    """Copy what a customer gave, in its own field; look a minute later. ``mine``: another program copies."""
    shop = ground.new_shop()
    one = ground.display
    desk = Desk(one, shop)
    try:
        memory.opened(desk)
        desk.to_payment()
        time.sleep(2)
        one.press("Escape")
        time.sleep(1.5)
        copied = ""
        for _ in range(12):  # Some field of the page of passengers.
            one.press("ctrl+a", "ctrl+c")
            copied = memory.clipboards(one.name)
            if any(word in copied for word in _PERSONAL):
                break
            one.press("Tab")
        if not any(word in copied for word in _PERSONAL):
            return [f"not played: nothing could be copied: {copied}"]
        told["copied"] = copied
        stack = contextlib.ExitStack()
        if mine:
            from tests.campaigns.intruder.page import _clipboard

            stack.enter_context(_clipboard(one.name, mine))
        with stack:
            time.sleep(68)
            left = memory.clipboards(one.name)
        told["left"] = left
        wrong = [f"{word} is still there: {left}" for word in _PERSONAL if word in left]
        if mine and mine not in left:
            wrong.append(f"what another program copied went with it: {left}")
        return wrong
    finally:
        desk.stop()


# --- A month later ---------------------------------------------------------------------------------------


def _a_month_later(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Sell, and open the window 45 days later: nobody of then is found any more, in no file either."""
    shop = ground.new_shop(people=True, journal_protection="plain")
    assert shop.sell(shop.plan(), SELLER).returncode == 0
    found = shop.run("privacy", "find", CPF, "--json", who=SUPERVISOR)
    if not json.loads(found.stdout)["orders"]:
        return [f"not played: nobody was there before: {said(found)}"]
    if not (before := _named(shop)):
        return ["not played: no file could be read as text"]
    told["before"] = before
    later = {"LD_PRELOAD": _faketime(), "FAKETIME": "+45d"}
    env, shop.env = shop.env, {**shop.env, **later}
    try:
        with _seated(ground, SELLER, shop) as one:
            time.sleep(20)
            told["window"] = [word for word in _PERSONAL if word in one.text()]
            one.at.press("alt+2")
            time.sleep(4)
            text = one.text()
    finally:
        shop.env = env
    left = shop.run("privacy", "find", CPF, "--json", who=SUPERVISOR)
    told |= {"code": left.returncode, "said": said(left)[-300:]}
    kept = {name: value for name, value in json.loads(left.stdout).items() if value and name != "what"}
    wrong = [f"still found: {kept}"] if kept else []
    wrong += [f"still in the files: {named}"] if (named := _named(shop)) else []
    return wrong + [f"the orders of a month ago show {word}" for word in _PERSONAL if word in text]


def _named(shop: Shop) -> list[str]:
    """Return the files of the desk in which somebody stands, free pages of databases among them."""
    found = []
    for file in shop.data.rglob("*"):
        if file.is_file():
            content = file.read_bytes()
            found += [f"{file.name}: {word}" for word in _PERSONAL if word.encode() in content]
    return found


def _faketime() -> str:
    found = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    assert found, "libfaketime is not installed"
    return str(found)


# --- Long names -------------------------------------------------------------------------------------------

_LONG = "Conceição do Mato Dentro dos Campos Gerais e da Serra Velha de Baixo " * 3


_CITIES = ("São Paulo", "Belo Horizonte")


def _long_names(asked: Seen, provider: Any) -> Reply | None:
    """Make names of terminals, companies and classes long; ids and cities stay: trips of other cities are of
    another route, which nobody sells."""
    if asked.method != "GET" or not re.search("/v4/places|/v5/trips|/v4/trips", asked.path):
        return None
    reply = provider.passed_on(asked)

    def longer(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: longer(inside) for name, inside in value.items()}
        if isinstance(value, list):
            return [longer(inside) for inside in value]
        if (
            isinstance(value, str)
            and value not in _CITIES
            and re.fullmatch(r"[^\d/:_@#]*[A-ZÀ-Ú][a-zà-ú][^\d/:_@#]*", value)
        ):
            return f"{value} {_LONG}"
        return value

    with contextlib.suppress(ValueError):
        return Reply(reply.status, reply.headers, json.dumps(longer(json.loads(reply.body))).encode())
    return None


_PRICE = re.compile(r"R\$")


def _crossed(one: Box, other: Box) -> bool:
    return (
        min(one.right, other.right) - max(one.x, other.x) > 2
        and min(one.bottom, other.bottom) - max(one.y, other.y) > 2
    )


def _over_prices(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Sell at a provider whose names never end; no text stands over one with a price."""
    shop = ground.new_shop()
    provider = shop.provider
    rules, provider.rules[:] = [*provider.rules], [functools.partial(_long_names, provider=provider)]
    pictures = Path(os.environ.get("INTRUDER_PICTURES") or ground.folder / "pictures")
    pictures.mkdir(exist_ok=True)
    wrong: set[str] = set()
    prices = 0
    try:
        with contextlib.ExitStack() as stack:
            inside, bus = stack.enter_context(buses({**shop.env, "DISPLAY": ground.display.name}))
            desk = Desk(ground.display, shop, inside)
            stack.callback(desk.stop)
            memory.opened(desk)
            ended = threading.Event()
            shots = threading.Thread(target=_shots, args=(ground, pictures, ended))
            shots.start()
            stack.callback(shots.join)
            stack.callback(ended.set)
            desk.to_payment()
            for keys in ((), ("ctrl+2",), ("F10",), ("Escape",), ("alt+2",)):
                ground.display.press(*keys)
                time.sleep(3)
                leaves = [
                    item
                    for program in bus.programs()
                    for item in Window(bus, program).read()
                    if not item.children and item.box.width > 0 and (item.spoken or item.text)
                ]
                costs = [item for item in leaves if _PRICE.search(item.spoken + item.text)]
                prices += len(costs)
                wrong |= {
                    f"{other.spoken[:40]!r} over {cost.spoken[:40]!r} {other.box} {cost.box}"
                    for cost in costs
                    for other in leaves
                    if other is not cost
                    and other.role == "label"
                    and cost.role == "label"
                    and _crossed(cost.box, other.box)
                }
            if not desk.alive():
                wrong.add("the desk died")
    finally:
        provider.rules[:] = rules
    told |= {"prices": prices, "pictures": str(pictures)}
    return sorted(wrong)[:6] or ([] if prices else ["not played: no price was seen"])


def _shots(ground: Ground, pictures: Path, ended: threading.Event) -> None:
    number = 0
    while not ended.wait(1.2):
        ground.display.picture(pictures / f"{number:03}.xwd")
        number += 1


# --- Scanner and drops -----------------------------------------------------------------------------------


def _scanned(ground: Ground, told: dict[str, Any]) -> list[str]:
    """A badge held under the scanner opens nothing, and PINs from it count like any others."""
    with _seated(ground, SELLER) as one:
        one.lock()

        def scan(text: str) -> None:
            one.at.hands("type", "--delay", "4", text)
            one.at.press("Return")
            time.sleep(2)

        scan("100")
        text = one.text()
        wrong = [] if "Bloqueado" in text else ["a badge alone opens the window"]
        for number in range(5):
            scan(f"{number:06}")
            if "Bloqueado" not in one.text():
                wrong.append("a wrong PIN from a scanner opens it")
            scan("100")
        scan("482913")
        text = one.text()
        wrong += [] if "Bloqueado" in text else ["a sixth PIN of the scanned badge is looked at"]
        got = one.shop.run("people", "list", who=ADMIN)
        told |= {"code": got.returncode, "said": said(got)[-160:]}
        return wrong + (["the terminal takes the sixth"] if got.returncode == 0 else [])


_DRAGGED = """
import sys
from PySide6.QtCore import QMimeData, QUrl, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QWidget
class Source(QWidget):
    def mouseMoveEvent(self, event):
        data = QMimeData()
        data.setText("dropped-7714")
        data.setUrls([QUrl.fromLocalFile("/etc/passwd")])
        data.setHtml("<img src=x onerror=alert(1)>dropped-7714")
        drag = QDrag(self)
        drag.setMimeData(data)
        print("began", flush=True)
        print("ended", drag.exec(Qt.DropAction.CopyAction), flush=True)
app = QApplication([])
one = Source()
one.setWindowFlags(Qt.WindowType.X11BypassWindowManagerHint)
one.setGeometry(100, 560, 120, 120)
one.show()
one.raise_()
app.exec()
"""
_LISTENS = """
const i = document.createElement('input'); i.autocomplete = 'cc-number'; i.id = 'drop';
i.style = 'position:fixed;inset:0;width:100%;height:100%'; document.body.append(i);
for (const kind of ['dragenter', 'dragover', 'drop', 'paste', 'input'])
  document.addEventListener(kind, (e) => { if (kind === 'dragover') e.preventDefault();
    const d = e.dataTransfer;
    if (i.isConnected) tell(kind + ' ' + (d ? [...d.types] + ' ' + d.getData('text') : i.value)) }, true);
return 'listens'"""


def _dropped(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Drag a text and a file from another program onto the card page, by the mouse at a real X server."""
    from tests.campaigns.intruder.page import mad

    one = mad(ground)
    mark = len(one.told)
    one.run(_LISTENS)
    heard = len(one.told)
    env = {**os.environ, "DISPLAY": one.at.name, "QT_QPA_PLATFORM": "xcb"}
    command = [sys.executable, "-c", _DRAGGED]
    with subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as source:
        assert source.stdout is not None
        time.sleep(4)
        hands = one.at.hands
        hands("mousemove", "150", "600", "mousedown", "1")
        for step in range(30):
            hands("mousemove", str(150 + step * 22), str(600 - step * 5))
            time.sleep(0.05)
        time.sleep(1)
        hands("mouseup", "1")
        time.sleep(2)
        source.kill()
        began = source.stdout.read()
    told |= {"drag": began, "told": one.told[mark:][:6]}
    if "began" not in began:
        return ["not played: nothing was dragged"]
    wrong = [f"the page was told: {text[:120]}" for text in one.told[heard:] if text.startswith("dr")]
    wrong += [f"the page has it: {text[:120]}" for text in one.told[heard:] if "7714" in text]
    one.run("document.getElementById('drop').remove(); return 1")
    return wrong + ([] if one.desk.alive() and one.lives() else ["the page died of it"])


_FILLS = """
const f = document.createElement('form'); f.method = 'post'; f.action = '/card/told'; f.target = 'z';
f.innerHTML = '<input name=name autocomplete=cc-name><input name=number autocomplete=cc-number>' +
  '<input name=exp autocomplete=cc-exp><input name=mail autocomplete=email>' +
  '<input name=user autocomplete=username>' +
  '<input name=pw type=password autocomplete=current-password>';
f.style = 'position:fixed;left:10px;top:10px;z-index:9'; document.body.append(f);
const fr = document.createElement('iframe'); fr.name = 'z'; document.body.append(fr);
const values = ['Helena', '5555341244441115', '08/2031', 'a@b.c', 'u', 'p'];
if (SUBMIT) { [...f.elements].forEach((e, n) => e.value = values[n]); f.submit(); await sleep(1500);
  f.remove(); return 'sent' }
for (const e of f.elements) { e.focus(); await sleep(300) }
await sleep(2500); const found = [...f.elements].map((e) => e.value).join('|'); f.remove();
return 'found ' + found"""


def _filled_in(ground: Ground, told: dict[str, Any]) -> list[str]:
    """Send a form with a card: the engine fills the next one not in, nor offers it."""
    from tests.campaigns.intruder.page import mad

    one = mad(ground)
    one.run(_FILLS.replace("SUBMIT", "true"), 10)
    windows = one.windows()
    mark = len(one.told)
    one.run(_FILLS.replace("SUBMIT", "false"), 12)
    with contextlib.suppress(AssertionError):
        until(lambda: any(text.startswith("found") for text in one.told[mark:]), "what was found", 15)
    answers = one.told[mark:]
    told["told"] = answers
    found = [text for text in answers if text.startswith("found")]
    if not found:
        return [f"not played: {answers}"]
    wrong = [f"it was filled in: {found[0]}"] if re.sub(r"found |\||a", "", found[0]) else []
    outside = [place for window in one.windows() - windows if (place := one.outside(window))]
    return wrong + [f"a list is offered: {place}" for place in outside]


_CHANGED = "connection, people, mail or printers changed, a list saved, or a reply shown whole"
ATTACKS: dict[str, Attack] = {
    **{
        f"seller at the window: page {page}": Attack(functools.partial(_everything, page), _CHANGED)
        for page in "01234"
    },
    "seller at the window: another's shift": Attack(_anothers_shift, "it shows, is printed or saved"),
    "what was copied: a minute later": Attack(functools.partial(_after_a_minute, ""), "it is still there"),
    "what was copied: another program's stays": Attack(
        functools.partial(_after_a_minute, "of another 7714"), "it is taken away"
    ),
    "a month later: people of then": Attack(_a_month_later, "somebody is found"),
    "long names: over prices": Attack(_over_prices, "a text stands over a price"),
    "scanner: a badge alone, and PINs": Attack(_scanned, "it opens, or a sixth is looked at"),
    "dropped into the page": Attack(_dropped, "the page is told of it"),
    "filled in by the engine": Attack(_filled_in, "something is filled in or offered"),
}
