"""A page that was taken over tries to get out with the customer's own keys, which browsers trust more, and
from within its frames, with floods and with whatever a window can be asked for."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.card_page import CardProblem
from pos_app.domain.payment import CardToken
from tests import card_hands
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.card.shown import Form

# After the next key, runs `attempt`, reports its value (or what it raised) and goes on as an honest page.
_AFTER_A_KEY = """
window.cardSession = (id) => {
  window.session = id;
  addEventListener("keydown", async () => {
    const silence = new Promise((_, no) => setTimeout(() => no("silence"), 400));
    let result;
    try { result = await Promise.race([(async () => { ATTEMPT })(), silence]); }
    catch (error) { result = "blocked: " + error; }
    await new Promise((go) => setTimeout(go, 100));
    await fetch("/report", { method: "POST", body: JSON.stringify(result ?? null) });
    answer({});
  }, { once: true });
};
dispatchEvent(new CustomEvent("card-page-ready"));
</script>"""
_WINDOWS = (
    "[type(w).__name__ for w in QApplication.topLevelWidgets() if w.isVisible()"
    " and not w.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)]"
)
_CLIPBOARD = "QApplication.clipboard().text()"

_ONLY_WITH_A_KEY = [
    "const f = document.createElement('input'); f.type = 'file'; document.body.append(f); f.click();"
    " return await new Promise((yes, no) => { f.onchange = () => yes('picked');"
    " f.oncancel = () => no('none') })",
    "await showOpenFilePicker(); return 'picked'",
    "await navigator.clipboard.readText(); return 'read'",
    "await document.documentElement.requestFullscreen(); return 'full'",
    "await navigator.mediaDevices.getUserMedia({audio: true}); return 'hears'",
    "await navigator.usb.requestDevice({filters: []}); return 'usb'",
    "await navigator.serviceWorker.register('/worker.js'); return 'worker'",
    "await new PaymentRequest([{supportedMethods: 'https://example.com/pay'}],"
    " {total: {label: 'x', amount: {currency: 'BRL', value: '1.00'}}}).show(); return 'paid'",
    "await navigator.credentials.create({publicKey: {challenge: new Uint8Array(16), rp: {name: 'x'},"
    " user: {id: new Uint8Array(8), name: 'x', displayName: 'x'}, pubKeyCredParams: [{type: 'public-key',"
    " alg: -7}]}}); return 'key'",
    "await navigator.share({title: 'x', url: location.href}); return 'shared'",
    "await documentPictureInPicture.requestWindow(); return 'on top'",
]
_NO_WINDOW = [
    "const f = document.createElement('input'); f.type = 'color'; document.body.append(f); f.click();",
    "window.open('/other')",
    "window.open('STRANGER/')",
    "const a = document.createElement('a'); a.href = '/other'; a.target = '_blank'; a.click()",
    "for (let i = 0; i < 50; i++) window.open('about:blank', 'w' + i)",
    "const f = document.createElement('iframe'); f.src = 'mailto:x@example.com'; document.body.append(f)",
    "const a = document.createElement('a'); a.href = 'data:text/plain,x'; a.download = 'x.txt'; a.click()",
    "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0; url=STRANGER/';"
    " document.head.append(m)",
    "const f = document.createElement('iframe'); "
    "f.srcdoc = \"<script>top.location = 'STRANGER/'<\\/script>\"; document.body.append(f)",
    "for (let i = 0; i < 2000; i++) alert(i)",
    "onbeforeunload = (event) => { event.preventDefault(); return 'stay' }",
    "for (let i = 0; i < 20000; i++) console.log('card 4111111111111111 ' + 'x'.repeat(500))",
    "new SharedWorker(URL.createObjectURL(new Blob(['fetch(\"STRANGER/shared\")'])))",
    "const c = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.2:STRANGERPORT'}]});"
    " c.createDataChannel('x'); await c.setLocalDescription()",
]


def run(form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str) -> object:
    """Run one attempt after a key and return its result; nothing got out, and the sale still works."""
    attempt = attempt.replace("STRANGERPORT", str(stranger.port)).replace("STRANGER", stranger.url(""))
    provider.page("/auth", "", 401, www_authenticate='Basic realm="give me all"')
    provider.page("/worker.js", "addEventListener('fetch', () => {})", content_type="text/javascript")
    provider.page("/other", "<script>parent.reached = 1</script>")
    provider.page("/file.pdf", "%PDF-1.4", content_type="application/pdf")
    page = HONEST_PAGE.rpartition("</script>")[0] + _AFTER_A_KEY.replace("ATTEMPT", attempt)
    url = provider.page("/card", page)
    form.shows(url)
    card_hands.ask(form, "QApplication.clipboard().setText('secret')")
    form.enter()
    form.takes("g")
    assert card_hands.ask(form, "window.session.page.url().toString()") == url
    assert card_hands.ask(form, _WINDOWS) == ["CardWindow"]
    assert card_hands.ask(form, _CLIPBOARD) == "secret"
    assert card_hands.ask(form, "window.isFullScreen()") is False
    assert stranger.requests == []
    result: object = json.loads(provider.reports[0])
    return result


def _short(attempts: Sequence[str], *names: str) -> list[Any]:
    """Return the attempts; those without one of these words take their turn with ``--long``."""
    return [
        pytest.param(one, marks=() if any(name in one for name in names) else pytest.mark.long)
        for one in attempts
    ]


@pytest.mark.parametrize("attempt", _short(_ONLY_WITH_A_KEY, "serviceWorker"))
def test_a_key_of_the_customer_opens_nothing_to_the_page(
    form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str
) -> None:
    assert str(run(form, provider, stranger, attempt)).startswith("blocked:")


@pytest.mark.parametrize("attempt", _short(_NO_WINDOW, "'color'; document.body.append(f); f.click"))
def test_a_key_of_the_customer_opens_no_window_and_leads_nowhere(
    form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str
) -> None:
    run(form, provider, stranger, attempt)


@pytest.mark.long
def test_the_page_holds_no_permission(form: Form, provider: ProviderServer, stranger: ProviderServer) -> None:
    asked = """
        const found = [];
        for (const name of ["geolocation", "camera", "microphone", "notifications", "midi", "clipboard-read",
          "clipboard-write", "persistent-storage", "idle-detection", "window-management", "local-fonts"])
          try {
            const s = await navigator.permissions.query({name});
            if (s.state === "granted") found.push(name);
          }
          catch (error) { }
        return found"""
    assert run(form, provider, stranger, asked) == []


def test_no_address_starts_another_program(form: Form, provider: ProviderServer) -> None:
    attempt = """
      for (const address of ["mailto:x@example.com", "tel:+551199", "web+card:pay", "intent://x#I;end"]) {
        location.href = address;
        const frame = document.createElement("iframe"); frame.src = address; document.body.append(frame);
        const link = document.createElement("a"); link.href = address; link.click();
        await new Promise((go) => setTimeout(go, 60));
      }"""
    page = HONEST_PAGE.rpartition("</script>")[0] + _AFTER_A_KEY.replace("ATTEMPT", attempt)
    form.shows(provider.page("/card", page))
    helper = "__import__('tests.card.opened', fromlist=['opened'])"
    card_hands.ask(form, f"{helper}.install()")
    form.enter()
    form.takes("g")
    assert card_hands.ask(form, f"{helper}.opened()") == []


# --- Keys of a browser --------------------------------------------------------------------------------


# Opening a document takes every listener off its window; then the page listens first.
_WRITTEN = """<script>
  const d = document.getElementById("frame").contentDocument;
  d.open(); d.write("<input id=number>" + PARTS); d.close();
  d.defaultView.addEventListener("copy", (event) => {
    event.clipboardData.setData("text/plain", "of the page"); event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
</script>"""


@pytest.mark.parametrize("inside", ["frame", "written anew"])  # The page itself: test_card_form.
def test_a_number_cannot_be_copied_from_a_field(form: Form, provider: ProviderServer, inside: str) -> None:
    tells = "<script>oninput = (event) => { parent.document.title = event.target.value; };</script>"
    there = '<script>parent.document.title = "there";</script>'
    frame = f"<iframe id=frame srcdoc='<input id=number autofocus>{tells}{there}'></iframe>"
    if inside == "written anew":
        parts = json.dumps(tells + there).replace("</", "<\\/")
        frame = f"<iframe id=frame></iframe>{_WRITTEN.replace('PARTS', parts)}"
    field = "document.getElementById('frame').contentDocument.getElementById('number')"
    focus = f"{field}.focus(); document.title = 'entered'"
    page = HONEST_PAGE.replace("<script>", f"{frame}<script>", 1)
    form.shows(provider.page("/card", page))
    card_hands.ask(form, "QApplication.clipboard().setText('before')")
    form.enter()
    card_hands.press(form, Qt.Key.Key_Shift)
    form.until(lambda: card_hands.title(form) == "there")
    card_hands.ask(form, f"window.session.page.runJavaScript({focus!r})")
    form.until(lambda: card_hands.title(form) == "entered")
    card_hands.type_text(form, "1234567")
    form.until(lambda: card_hands.title(form) == "1234567")
    for key in (Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_Insert, Qt.Key.Key_X):
        card_hands.press(form, key, Qt.KeyboardModifier.ControlModifier)
    card_hands.press(form, Qt.Key.Key_Delete, Qt.KeyboardModifier.ShiftModifier)
    card_hands.type_text(form, "8")
    form.until(lambda: card_hands.title(form).endswith("8"))
    assert card_hands.ask(form, _CLIPBOARD) == "before"


def test_nothing_is_dropped_into_the_page_or_filled_in_by_itself(
    form: Form, provider: ProviderServer
) -> None:
    page = (
        HONEST_PAGE
        + """<input id=dropped autocomplete="cc-number" style="position: fixed; inset: 0">
      <script>ondragenter = ondrop = (event) => document.title = "dropped";</script>"""
    )
    url = provider.page("/card", page)
    form.shows(url, entered=True)
    card_hands.type_text(form, "A")
    helper = "__import__('tests.card.opened', fromlist=['opened'])"
    for target in ("window", "window.surface", "window.surface.focusProxy()"):
        card_hands.ask(form, f"{helper}.drop({target})")
    told = 'document.title += "|" + document.getElementById("dropped").value'
    card_hands.ask(form, f"window.session.page.runJavaScript({told!r})")
    form.until(lambda: "|" in card_hands.title(form))
    assert card_hands.title(form) in ("|", "Card|"), card_hands.title(form)
    assert card_hands.ask(form, "window.session.page.url().toString()") == url


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "held"),
    [
        (Qt.Key.Key_F12, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier),
        (Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier),
    ],
)
def test_keys_of_a_browser_do_nothing(
    form: Form, provider: ProviderServer, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    url = provider.page("/card")
    form.shows(url)
    card_hands.ask(form, "QApplication.clipboard().setText('secret')")
    form.enter()
    card_hands.type_text(form, "ANA")
    card_hands.press(form, key, held)
    form.enter()
    assert form.takes("\r").cardholder_name == "ANA"
    # The page took the Enter after that key: whatever the key does is done.
    assert card_hands.ask(form, _WINDOWS) == ["CardWindow"]
    assert card_hands.ask(form, "window.isFullScreen()") is False
    assert [path for path in provider.requests if path == "/card"] == ["/card"]


# --- Tokens that nobody asked for ---------------------------------------------------------------------

_FORGED = (
    "{token: 'tok_forged', brand: 'visa', expirationMonth: 7, expirationYear: 2031, cardholderName: 'EVE'}"
)
_FRAMES = {
    "its own event": f"dispatchEvent(new CustomEvent('card-tokenized', {{detail: {_FORGED}}}))",
    "its parent's event": f"parent.dispatchEvent(new CustomEvent('card-tokenized', {{detail: {_FORGED}}}))",
    "its parent's own class": "parent.dispatchEvent(new parent.CustomEvent('card-tokenized',"
    f" {{detail: {_FORGED}}}))",
    "a message": f"parent.postMessage({{type: 'card-tokenized', detail: {_FORGED}}}, '*')",
    "ready before the page": "parent.dispatchEvent(new CustomEvent('card-page-ready'))",
    "the bridge": "new QWebChannel(qt.webChannelTransport,"
    f" (c) => Object.values(c.objects)[0].card({_FORGED}))",
    "its transport": "qt.webChannelTransport.send(JSON.stringify({type: 6, object: 'till', method: 'card',"
    " args: ['tok_forged', 'visa', '07', '2031', 'EVE', '']}))",
}

_ALL_TRIED = """<script>
  const tried = new Set();
  addEventListener("message", ({ data }) => {
    if (!String(data).startsWith("tried ")) return;
    tried.add(data);
    if (tried.size === 2) fetch("/report", { method: "POST", body: "all tried" });
  });
</script>"""
"""Reports once the frame of the page and the one added to it have done what they could."""

_SHORT_FRAMES = (("its own event", False), ("its parent's event", True))


def _js(text: str) -> str:
    return json.dumps(text).replace("</", "<\\/")


@pytest.mark.parametrize(
    ("way", "sandboxed"),
    [
        pytest.param(way, sandboxed, marks=() if (way, sandboxed) in _SHORT_FRAMES else pytest.mark.long)
        for way in _FRAMES
        for sandboxed in (False, True)
        # A frame of the page's own origin is the page: it may call whatever the page may.
        if sandboxed or not way.startswith("its parent's")
    ],
)
def test_a_frame_cannot_forge_a_token(
    form: Form, provider: ProviderServer, qtbot: QtBot, way: str, sandboxed: bool
) -> None:
    attempt = _FRAMES[way].replace('"', "&quot;")
    kind = "sandbox=allow-scripts" if sandboxed else ""
    frames = [
        f'<iframe {kind} srcdoc="<script>try {{ {attempt} }} catch (error) {{ }}'
        f" parent.postMessage('tried {when}', '*')</script>\"></iframe>"
        for when in ("early", "late")
    ]
    page = HONEST_PAGE.replace("<script>", f"{_ALL_TRIED}{frames[0]}<script>", 1).replace(
        "window.session = id;",
        "addEventListener('keydown', (event) => event.key === 'Shift' || answer({}));"
        f"window.session = id; document.body.insertAdjacentHTML('beforeend', {_js(frames[1])});",
    )
    form.shows(provider.page("/card", page))
    received: list[CardToken] = []
    form.tokenized.connect(received.append)
    form.enter()
    card_hands.press(form, Qt.Key.Key_Shift)
    form.until(lambda: provider.reports == ["all tried"])
    # Only the first token of a page counts: a forged one would stand before the page's own.
    card_hands.type_text(form, "g")
    qtbot.waitUntil(lambda: received != [])
    assert [card.token for card in received] == ["tok_s"]


@pytest.mark.long
@pytest.mark.parametrize(
    "flood",
    [
        "answer({token: 'x'.repeat(2e7)})",
        "answer({cardholderName: 'A'.repeat(2e7)})",
        "answer({token: {toString: () => 'tok'}})",
        "send(undefined)",
        "send(new Proxy({}, {get() { throw 1 }}))",
    ],
)
def test_an_answer_that_is_no_card_ends_the_page(
    form: Form, provider: ProviderServer, qtbot: QtBot, flood: str
) -> None:
    page = HONEST_PAGE.replace("window.session = id;", f"window.session = id; setTimeout(() => {flood}, 50);")
    received: list[CardToken] = []
    form.tokenized.connect(received.append)
    before = _memory()
    form.open(provider.page("/card", page), "s")
    with qtbot.waitSignal(form.failed, timeout=5_000, raising=False) as failed:
        pass
    assert received == []
    assert _memory() - before < 50
    if failed.args is not None:
        assert failed.args[0].kind in (CardProblem.BAD_ANSWER, CardProblem.CRASHED, CardProblem.HUNG)


def test_a_flood_of_answers_gives_one_token(form: Form, provider: ProviderServer, qtbot: QtBot) -> None:
    flood = "for (let i = 0; i < 20000; i++) answer({token: 'tok_' + i}); document.title = 'all said'"
    page = HONEST_PAGE.replace(
        "window.session = id;", f"window.session = id; setTimeout(() => {{ {flood} }}, 50);"
    )
    received: list[CardToken] = []
    form.tokenized.connect(received.append)
    form.takes(url=provider.page("/card", page))
    form.until(lambda: card_hands.title(form) == "all said")
    card_hands.said_all(form, qtbot)
    assert [card.token for card in received] == ["tok_0"]


def _memory() -> float:
    """Return the megabytes of this process, the desk's."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


# --- What is left behind, and who else may look --------------------------------------------------------

_LEAVE = """
  const seen = [];
  const base = await new Promise((go) => { const r = indexedDB.open("left", 1);
    r.onupgradeneeded = () => r.result.createObjectStore("x"); r.onsuccess = () => go(r.result);
    r.onerror = () => go(null); });
  if (base) {
    const got = await new Promise((go) => { const r = base.transaction("x").objectStore("x").get("k");
      r.onsuccess = () => go(r.result); });
    if (got) seen.push("indexedDB");
    base.transaction("x", "readwrite").objectStore("x").put("behind", "k");
  }
  try { if ((await caches.keys()).length) seen.push("caches"); await caches.open("left"); } catch (e) { }
  try { const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) seen.push("files " + name);
    await root.getFileHandle("left", {create: true}); } catch (e) { }
  if (sessionStorage.left) seen.push("session"); sessionStorage.left = 1;
  if (window.name) seen.push("name"); window.name = "left";
  if (history.length > 1) seen.push("history"); history.pushState(1, "");
  try { if ((await navigator.serviceWorker.getRegistrations()).length) seen.push("worker"); } catch (e) { }
  await fetch("/cached"); await fetch("/seen", {method: "POST", body: seen.join() + "|"});"""


def test_no_store_of_the_engine_reaches_the_next_sale(
    form: Form, provider: ProviderServer, qtbot: QtBot
) -> None:
    provider.page("/cached", "x", cache_control="max-age=99999, immutable")
    page = HONEST_PAGE.replace(
        "window.session = id;", f"window.session = id; (async () => {{ {_LEAVE} }})();"
    )
    url = provider.page("/card", page)
    for count in (1, 2):
        form.open(url, f"s{count}")
        qtbot.waitUntil(lambda expected=count: len(provider.reports) == expected, timeout=10_000)  # type: ignore[misc]
        form.close_form()
    assert provider.reports == ["|", "|"]
    assert provider.requests.count("/cached") == 2


def test_a_request_for_remote_debugging_opens_no_port(
    provider: ProviderServer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("QTWEBENGINE_REMOTE_DEBUGGING", f"127.0.0.1:{port}")
    monkeypatch.setenv("QTWEBENGINE_CHROMIUM_FLAGS", f"--remote-debugging-port={port}")
    form = Form(qtbot)
    form.shows(provider.page("/card"))
    with socket.socket() as asking:
        assert asking.connect_ex(("127.0.0.1", port)) != 0
    form.shut_down()
