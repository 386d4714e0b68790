"""Whom a card page believes, how it gets there, and what an https page may load: real TLS, real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from pos_app.card.network_route import DIRECT, NetworkRoute
from pos_app.domain.card_page import CardFailure, CardProblem
from tests import card_hands
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.card.shown import Form
from tests.partner.certificates import Authority, Issued, Proxy, proxy

NAME = "central.example.test"
"""Leads nowhere but through the proxy of the tests."""
NOT_LOADED = CardFailure(CardProblem.NOT_LOADED)
Opened = Callable[..., Form]


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

    def make(*hosts: str, route: NetworkRoute = DIRECT) -> Form:
        return Form(qtbot, allowed=False, hosts=hosts, route=route)

    return make


def test_a_page_of_the_own_authority_loads_and_takes_a_card(
    secure: ProviderServer, authority: Authority, made: Opened
) -> None:
    form = made(f"127.0.0.1:{secure.port}", route=NetworkRoute(str(authority.file)))
    form.shows(secure.page("/card"), entered=True)
    assert form.takes("ANA LIMA\r").token == "tok_s"


@pytest.mark.parametrize("kind", ["another authority", "no authority", "another name", "out of date"])
def test_any_other_certificate_ends_the_load(
    kind: str, authority: Authority, made: Opened, tmp_path: Path
) -> None:
    file = {"another authority": str(Authority(tmp_path, "other").file), "no authority": ""}.get(
        kind, str(authority.file)
    )
    shown = authority.issue("over", days=-1) if kind == "out of date" else authority.issue("pay")
    address = "127.0.0.2" if kind == "another name" else "127.0.0.1"
    server = ProviderServer(address, certificate=shown.chain)
    form = made(f"{address}:{server.port}", route=NetworkRoute(file))
    assert form.fails(server.page("/card")) == NOT_LOADED
    server.stop()
    assert server.requests == []


def test_parts_of_other_hosts_need_the_own_authority(
    secure: ProviderServer, authority: Authority, issued: Issued, made: Opened, tmp_path: Path
) -> None:
    listed, unlisted = ProviderServer(certificate=issued.chain), ProviderServer(certificate=issued.chain)
    foreign = ProviderServer(certificate=Authority(tmp_path, "other").issue("foreign").chain)
    tried = "".join(
        f"<script src={server.url('/part.js')}></script><iframe src={server.url('/frame')}></iframe>"
        for server in (listed, unlisted, foreign)
    )
    hosts = [f"127.0.0.1:{one.port}" for one in (secure, listed, foreign)]
    form = made(*hosts, route=NetworkRoute(str(authority.file)))
    form.shows(secure.page("/card", HONEST_PAGE + tried))
    form.until(lambda: len(listed.requests) == 2)
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
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, through.address)
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
    form = made(f"{NAME}:{secure.port}", route=NetworkRoute(str(authority.file)))
    assert form.fails(f"https://{NAME}:{secure.port}/card") == NOT_LOADED
    assert (through.asked, secure.requests) == ([], [])


def test_with_a_proxy_in_the_settings_all_goes_through_it(
    secure: ProviderServer, authority: Authority, through: Proxy, made: Opened
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
    form.shows(page)
    form.until(lambda: secure.reports == ["all ended"])
    assert secure.requests.count("/moved") >= 4
    assert set(through.asked) == {f"CONNECT {NAME}:{secure.port} HTTP/1.1"}
    assert set(secure.requests) <= {"/card", "/moved", "/favicon.ico", "/report"}


def test_a_proxy_that_is_not_there_is_no_reason_to_go_without(
    secure: ProviderServer, authority: Authority, made: Opened
) -> None:
    with proxy() as gone:
        address = gone.address
    form = made(f"{NAME}:{secure.port}", route=NetworkRoute(str(authority.file), address))
    assert form.fails(f"https://{NAME}:{secure.port}/card") == NOT_LOADED
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
    form = Form(qtbot, hosts=hosts, route=NetworkRoute(str(authority.file)), allowed=sandbox)
    mixed = _MIXED.replace("PLAIN", plain.url(""))
    form.shows(secure.page("/card", HONEST_PAGE + mixed))
    form.until(lambda: secure.reports == ["done"])
    title = card_hands.ask(form, "window.session.page.title()")
    plain.stop()
    assert plain.requests == []
    assert title == "Card"
