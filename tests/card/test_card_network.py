"""Whom a card page believes, how it gets there, and what an https page may load: real TLS, real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pos_app.card.form import CardForm
from pos_app.card.network_route import DIRECT, NetworkRoute
from pos_app.domain.card_page import CardFailure, CardProblem
from tests import card_hands
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.partner.certificates import Authority, Issued, Proxy, proxy

NAME = "central.example.test"
"""Leads nowhere but through the proxy of the tests."""
NOT_LOADED = [CardFailure(CardProblem.NOT_LOADED)]
Opened = Callable[..., CardForm]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("ca"))


@pytest.fixture(scope="module")
def issued(authority: Authority) -> Issued:
    return authority.issue("pay")


@pytest.fixture
def secure(issued: Issued) -> Iterator[ProviderServer]:
    """The provider's page over https, with a certificate of the own authority."""
    server = ProviderServer(certificate=issued.chain)
    yield server
    server.stop()


@pytest.fixture
def through() -> Iterator[Proxy]:
    with proxy() as made:
        yield made


@pytest.fixture
def made(qtbot: QtBot) -> Opened:
    """Makes a form for the hosts given, without the sandbox's leave."""

    def make(*hosts: str, route: NetworkRoute = DIRECT) -> CardForm:
        form = CardForm(card_hands.COMMAND, hosts=hosts, route=route)
        qtbot.addWidget(form, before_close_func=CardForm.shut_down)
        form.resize(640, 480)
        form.show()
        return form

    return make


def failure(form: CardForm, url: str, qtbot: QtBot) -> list[CardFailure]:
    with qtbot.waitSignal(form.failed, timeout=20_000) as failed:
        form.open(url, "s")
    return list(failed.args or [])


def test_a_page_of_the_own_authority_loads_and_takes_a_card(
    secure: ProviderServer, authority: Authority, made: Opened, qtbot: QtBot
) -> None:
    form = made(f"127.0.0.1:{secure.port}", route=NetworkRoute(str(authority.file)))
    with qtbot.waitSignal(form.ready, timeout=20_000):
        form.open(secure.page("/card"), "s")
    form.enter()
    with qtbot.waitSignal(form.tokenized, timeout=10_000) as tokenized:
        card_hands.type_text(form, "ANA LIMA\r")
    assert tokenized.args is not None
    assert tokenized.args[0].token == "tok_s"


@pytest.mark.parametrize("kind", ["another authority", "no authority", "another name", "out of date"])
def test_any_other_certificate_ends_the_load(
    kind: str, authority: Authority, made: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    file = {"another authority": str(Authority(tmp_path, "other").file), "no authority": ""}.get(
        kind, str(authority.file)
    )
    shown = authority.issue("over", days=-1) if kind == "out of date" else authority.issue("pay")
    address = "127.0.0.2" if kind == "another name" else "127.0.0.1"
    server = ProviderServer(address, certificate=shown.chain)
    form = made(f"{address}:{server.port}", route=NetworkRoute(file))
    assert failure(form, server.page("/card"), qtbot) == NOT_LOADED
    server.stop()
    assert server.requests == []


def test_parts_of_other_hosts_need_the_own_authority(
    secure: ProviderServer, authority: Authority, issued: Issued, made: Opened, qtbot: QtBot, tmp_path: Path
) -> None:
    listed, unlisted = ProviderServer(certificate=issued.chain), ProviderServer(certificate=issued.chain)
    foreign = ProviderServer(certificate=Authority(tmp_path, "other").issue("foreign").chain)
    tried = "".join(
        f"<script src={server.url('/part.js')}></script><iframe src={server.url('/frame')}></iframe>"
        for server in (listed, unlisted, foreign)
    )
    hosts = [f"127.0.0.1:{one.port}" for one in (secure, listed, foreign)]
    form = made(*hosts, route=NetworkRoute(str(authority.file)))
    with qtbot.waitSignal(form.ready, timeout=20_000):
        form.open(secure.page("/card", HONEST_PAGE + tried), "s")
    qtbot.waitUntil(lambda: len(listed.requests) == 2, timeout=10_000)
    for server in (listed, unlisted, foreign):
        server.stop()
    assert sorted(listed.requests) == ["/frame", "/part.js"]
    assert unlisted.requests == []
    assert foreign.requests == []


# --- Proxy ----------------------------------------------------------------------------------------


def test_without_a_proxy_in_the_settings_none_is_used(
    secure: ProviderServer,
    authority: Authority,
    through: Proxy,
    made: Opened,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, through.address)
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    form = made(f"{NAME}:{secure.port}", route=NetworkRoute(str(authority.file)))
    assert failure(form, f"https://{NAME}:{secure.port}/card", qtbot) == NOT_LOADED
    assert (through.asked, secure.requests) == ([], [])


def test_with_a_proxy_in_the_settings_all_goes_through_it(
    secure: ProviderServer, authority: Authority, through: Proxy, made: Opened, qtbot: QtBot
) -> None:
    secure.page("/moved", "", 302, location=f"https://outra.example.test:{secure.port}/gone")
    away = (
        f"<script>const calls = ['/moved', 'https://outra.example.test:{secure.port}/x']"
        ".map((one) => fetch(one));"
        "addEventListener('load', () => Promise.allSettled(calls)"
        ".then(() => fetch('/report', {method: 'POST', body: 'all ended'})))</script>"
    )
    moved = "<script src=/moved></script><img src=/moved><iframe src=/moved></iframe>"
    page = secure.page("/card", HONEST_PAGE + away + moved).replace("127.0.0.1", NAME)
    form = made(f"{NAME}:{secure.port}", route=NetworkRoute(str(authority.file), through.address))
    with qtbot.waitSignal(form.ready, timeout=20_000):
        form.open(page, "s")
    qtbot.waitUntil(lambda: secure.reports == ["all ended"], timeout=10_000)
    assert secure.requests.count("/moved") >= 4
    assert set(through.asked) == {f"CONNECT {NAME}:{secure.port} HTTP/1.1"}
    assert set(secure.requests) <= {"/card", "/moved", "/favicon.ico", "/report"}


def test_a_host_that_goes_without_the_proxy_is_reached_directly(
    secure: ProviderServer, authority: Authority, through: Proxy, made: Opened, qtbot: QtBot
) -> None:
    route = NetworkRoute(str(authority.file), through.address, ("127.0.0.1",))
    form = made(f"127.0.0.1:{secure.port}", route=route)
    with qtbot.waitSignal(form.ready, timeout=20_000):
        form.open(secure.page("/card"), "s")
    assert through.asked == []


def test_a_proxy_that_is_not_there_is_no_reason_to_go_without(
    secure: ProviderServer, authority: Authority, made: Opened, qtbot: QtBot
) -> None:
    with proxy() as gone:
        address = gone.address
    form = made(f"{NAME}:{secure.port}", route=NetworkRoute(str(authority.file), address))
    assert failure(form, f"https://{NAME}:{secure.port}/card", qtbot) == NOT_LOADED
    assert secure.requests == []


# --- Mixed content --------------------------------------------------------------------------------

_MIXED = """
<script src=PLAIN/script.js></script><iframe src=PLAIN/frame></iframe><img src=PLAIN/image.png>
<link rel=stylesheet href=PLAIN/style.css><video src=PLAIN/video></video><object data=PLAIN/object></object>
<script>
  fetch("PLAIN/fetch").catch(() => 0); navigator.sendBeacon("PLAIN/beacon", "card");
  try { new WebSocket("PLAIN/socket".replace("http", "ws")) } catch { }
  new EventSource("PLAIN/events"); import("PLAIN/module.js").catch(() => 0);
  const form = Object.assign(document.createElement("form"), { action: "PLAIN/form", method: "post" });
  document.body.append(form); setTimeout(() => { try { form.submit() } catch { } }, 50);
  setTimeout(() => fetch("/report", { method: "POST", body: "done" }), 400);
</script>
"""


@pytest.mark.parametrize("sandbox", [False, True], ids=["a provider", "the sandbox's leave"])
def test_an_https_page_loads_nothing_over_plain_http(
    sandbox: bool, secure: ProviderServer, authority: Authority, qtbot: QtBot
) -> None:
    plain = ProviderServer("127.0.0.2")
    for path in ("/script.js", "/frame", "/module.js"):
        plain.page(path, "document.title = 'taken'")
    hosts = (f"127.0.0.1:{secure.port}", f"127.0.0.2:{plain.port}", "127.0.0.2")
    form = CardForm(
        card_hands.COMMAND, hosts=hosts, route=NetworkRoute(str(authority.file)), allow_loopback_http=sandbox
    )
    qtbot.addWidget(form, before_close_func=CardForm.shut_down)
    form.show()
    mixed = _MIXED.replace("PLAIN", plain.url(""))
    with qtbot.waitSignal(form.ready, timeout=20_000):
        form.open(secure.page("/card", HONEST_PAGE + mixed), "s")
    qtbot.waitUntil(lambda: secure.reports == ["done"], timeout=10_000)
    title = card_hands.ask(form, "window.session.page.title()")
    plain.stop()
    assert plain.requests == []
    assert title == "Card"
