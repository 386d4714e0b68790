"""Own authorities, pinned keys and proxies against real TLS servers; nothing leaves before they agree."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import certifi
import pytest

from pos_app.domain.calls import CallEnded, CallEvent, CallProblem
from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import NotTrusted, ProxyFailed, Redirected, Unreachable
from pos_app.domain.fiscal_pdf import PdfFault, PdfHosts
from pos_app.domain.start_faults import ValueProblem
from pos_app.domain.trust import DIRECT, ENVIRONMENT, Trust, is_proxy, pin
from pos_app.partner import fiscal_pdf
from pos_app.partner.client import PartnerClient
from pos_app.partner.config import Connection
from pos_app.partner.retry import worth_another_try
from pos_app.partner.secure import ca_problem, context, key_of, proxy_for
from pos_app.partner.transport import Request, Transport
from tests.partner.certificates import Authority, Issued, Proxy, proxy
from tests.partner.service import Answer, Service, running

DIGEST = "q" * 42 + "o="


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("ca"))


@pytest.fixture(scope="module")
def issued(authority: Authority) -> Issued:
    return authority.issue("central")


@pytest.fixture
def secured(issued: Issued) -> Iterator[Service]:
    with running(issued.server()) as service:
        yield service


def _connection(service: Service, trust: Trust, host: str = "localhost") -> Connection:
    return Connection(
        f"https://{host}:{service.port}/partners/api", "desk", "s3cret", 7, trust=trust, connect_timeout=5
    )


def _order(service: Service, host: str = "localhost") -> Request:
    url = f"https://{host}:{service.port}/partners/api/v4/orders"
    return Request("POST", url, Endpoint.CREATE, json={"a": 1})


async def _token(connection: Connection) -> None:
    client = PartnerClient(connection)
    try:
        await client.check_token()
    finally:
        await client.aclose()


# --- Authorities and keys -------------------------------------------------------------------------


def test_the_public_authorities_count_beside_an_own_one_only_where_they_are_wanted(
    authority: Authority,
) -> None:
    made: list[ssl.SSLContext] = []

    def public() -> ssl.SSLContext:
        made.append(ssl.create_default_context(cafile=certifi.where()))
        return made[-1]

    alone = context(Trust(str(authority.file)), public)
    assert (made, alone.cert_store_stats()["x509_ca"]) == ([], 1)
    both = context(Trust(str(authority.file), public_too=True), public)
    assert both is made[0] and both.cert_store_stats()["x509_ca"] > 50
    ours = alone.get_ca_certs()[0]
    assert ours in both.get_ca_certs()
    assert context(DIRECT, public) is made[1] and ours not in made[1].get_ca_certs()


async def test_an_own_authority_is_believed_and_without_it_nothing_is_sent(
    secured: Service, authority: Authority
) -> None:
    await _token(_connection(secured, Trust(str(authority.file))))
    assert secured.tokens == 1
    with pytest.raises(NotTrusted) as refused:
        await _token(_connection(secured, DIRECT))
    assert not refused.value.pinned
    assert secured.tokens == 1


async def test_with_an_own_authority_the_public_ones_count_only_elsewhere(
    secured: Service, authority: Authority, tmp_path: Path
) -> None:
    other = Authority(tmp_path, "other")
    with pytest.raises(NotTrusted):
        await _token(_connection(secured, Trust(str(other.file))))
    elsewhere = Trust(str(authority.file), (DIGEST,)).elsewhere()
    assert elsewhere == Trust(str(authority.file), public_too=True)
    await _token(_connection(secured, elsewhere))


async def test_a_pinned_key_or_its_backup_is_taken_and_any_other_ends_the_handshake(
    secured: Service, authority: Authority, issued: Issued
) -> None:
    file = str(authority.file)
    await _token(_connection(secured, Trust(file, (issued.pin,))))
    await _token(_connection(secured, Trust(file, (DIGEST, issued.pin))))
    before = len(secured.requests)
    with pytest.raises(NotTrusted) as refused:
        await _token(_connection(secured, Trust(file, (DIGEST,))))
    assert refused.value.pinned
    assert not worth_another_try(refused.value)
    assert len(secured.requests) == before


async def test_an_order_to_another_key_was_surely_not_sent(
    secured: Service, authority: Authority, issued: Issued
) -> None:
    secured.on("v4/orders", Answer.of({"publicId": "x"}))
    seen: list[CallEvent] = []
    wrong = Transport(trust=Trust(str(authority.file), (DIGEST,)), observe=seen.append)
    sent = await wrong.send_once(_order(secured))
    assert (sent.written, sent.reply) == (False, None)
    assert "OtherKeyError" in sent.problem or "not pinned" in sent.problem
    assert isinstance(seen[-1], CallEnded)
    assert seen[-1].problem is CallProblem.OTHER_CERTIFICATE
    right = await Transport(trust=Trust(str(authority.file), (issued.pin,))).send_once(_order(secured))
    assert right.written
    assert right.reply is not None
    assert right.reply.status == 200
    assert len(secured.requests) == 1


async def test_a_service_that_changes_its_key_under_a_running_desk_gets_nothing_more(
    authority: Authority, issued: Issued
) -> None:
    with running(issued.server()) as service:
        transport = Transport(trust=Trust(str(authority.file), (issued.pin,)))
        url = f"https://localhost:{service.port}/partners/api/v4/orders"
        await transport.send(Request("GET", url, Endpoint.ORDERS))
        port = service.port
    with running(authority.issue("fresh").server()) as service:
        sent = await transport.send_once(_order(service))
    await transport.aclose()
    assert port
    assert not sent.written
    assert service.requests == []


# --- Proxy ----------------------------------------------------------------------------------------


@pytest.fixture
def through() -> Iterator[Proxy]:
    with proxy() as made:
        yield made


async def test_the_proxy_of_the_settings_is_taken_and_sees_no_credentials(
    secured: Service, authority: Authority, issued: Issued, through: Proxy
) -> None:
    trust = Trust(str(authority.file), (issued.pin,), through.address)
    await _token(_connection(secured, trust, "central.example.test"))
    assert through.asked == [f"CONNECT central.example.test:{secured.port} HTTP/1.1"]
    assert "authorization" not in through.heads[0].lower()
    assert secured.requests[0].headers["authorization"].startswith("Basic ")


async def test_the_environment_names_a_proxy_only_where_the_settings_say_so(
    secured: Service, authority: Authority, through: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, through.address)
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    file = str(authority.file)
    with pytest.raises(Unreachable):  # The name leads nowhere without the proxy.
        await Transport(trust=Trust(file)).send(
            Request("GET", "https://central.example.test/x", Endpoint.ORDERS)
        )
    assert through.asked == []
    await _token(_connection(secured, Trust(file, proxy=ENVIRONMENT), "central.example.test"))
    assert len(through.asked) == 1
    url, address = "https://central.example.test/x", "proxy.example.test:3128"
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, address)
    assert proxy_for(url, Trust(proxy=ENVIRONMENT)) == f"http://{address}"
    monkeypatch.setenv("NO_PROXY", "central.example.test")
    assert proxy_for("https://central.example.test/x", Trust(proxy=ENVIRONMENT)) == ""


async def test_this_computer_is_never_reached_by_a_proxy(
    secured: Service, authority: Authority, through: Proxy
) -> None:
    await _token(_connection(secured, Trust(str(authority.file), proxy=through.address)))
    assert through.asked == []
    assert proxy_for("http://127.0.0.1:1/x", Trust(proxy=through.address)) == ""
    transport = Transport(trust=Trust(str(authority.file), proxy=through.address))
    with pytest.raises(Unreachable) as caught:
        await transport.send(Request("GET", "http://127.0.0.1:1/x", Endpoint.PLACES))
    with pytest.raises(Unreachable) as document:
        await transport.download("http://127.0.0.1:1/x.pdf", 9)
    await transport.aclose()
    whose = (type(caught.value), type(document.value))
    assert whose == (Unreachable, Unreachable), "a proxy that was not asked has not failed"


@pytest.mark.parametrize("status", [407, 502])
async def test_a_proxy_that_refuses_is_named_and_the_order_was_not_sent(
    status: int, secured: Service, authority: Authority, through: Proxy
) -> None:
    through.refuse = status
    seen: list[CallEvent] = []
    transport = Transport(trust=Trust(str(authority.file), proxy=through.address), observe=seen.append)
    with pytest.raises(ProxyFailed):
        await transport.send(Request("GET", _order(secured, "central.example.test").url, Endpoint.ORDERS))
    sent = await transport.send_once(_order(secured, "central.example.test"))
    await transport.aclose()
    assert (sent.written, sent.reply) == (False, None)
    problems = [event.problem for event in seen if isinstance(event, CallEnded)]
    assert problems == [CallProblem.PROXY, CallProblem.PROXY]
    assert secured.requests == []


async def test_a_proxy_that_is_not_there_is_named(secured: Service, authority: Authority) -> None:
    with proxy() as gone:
        address = gone.address
    transport = Transport(trust=Trust(str(authority.file), proxy=address))
    with pytest.raises(ProxyFailed, match=r"^ProxyProblemError: .*(?i:connect)"):
        await transport.send(Request("GET", _order(secured, "central.example.test").url, Endpoint.ORDERS))
    await transport.aclose()


async def test_behind_a_proxy_a_wrong_key_is_still_a_wrong_key(
    secured: Service, authority: Authority, through: Proxy
) -> None:
    transport = Transport(trust=Trust(str(authority.file), (DIGEST,), through.address))
    with pytest.raises(NotTrusted) as refused:
        await transport.send(Request("GET", _order(secured, "central.example.test").url, Endpoint.ORDERS))
    assert refused.value.pinned
    sent = await transport.send_once(_order(secured, "central.example.test"))
    await transport.aclose()
    # What the proxy was told is no byte of the order.
    assert not sent.written
    assert secured.requests == []


# --- Redirects ------------------------------------------------------------------------------------


async def test_a_redirect_to_another_host_is_not_followed_and_carries_no_access(
    secured: Service, authority: Authority
) -> None:
    with running(authority.issue("outra").server()) as other:
        target = f"https://outra.example.test:{other.port}/partners/api/oauth/basic-token"
        for status in (301, 302, 307, 308):
            secured.on("oauth/basic-token", Answer(status, headers={"location": target}))
            with pytest.raises(Redirected) as pointed:
                await _token(_connection(secured, Trust(str(authority.file))))
            assert pointed.value.host == f"outra.example.test:{other.port}" or (
                pointed.value.host == "outra.example.test"
            )
        secured.on("v4/orders", Answer(307, headers={"location": target}))
        sent = await Transport(trust=Trust(str(authority.file))).send_once(_order(secured))
        assert sent.reply is not None
        assert sent.reply.status == 307
        assert other.connections == 0


async def test_a_document_elsewhere_takes_the_authority_and_no_pins(
    secured: Service, authority: Authority
) -> None:
    secured.on("/x.pdf", Answer(body=b"%PDF-1.7 test", content_type="application/pdf"))
    url = f"https://localhost:{secured.port}/x.pdf"
    hosts = PdfHosts.of((f"localhost:{secured.port}",), loopback=True)
    got = await fiscal_pdf.fetch(url, hosts, trust=Trust(str(authority.file), (DIGEST,)))
    assert got.startswith(b"%PDF")
    with pytest.raises(PdfFault):
        await fiscal_pdf.fetch(url, hosts)


# --- Reading the settings -------------------------------------------------------------------------


def test_a_pin_is_read_in_each_of_its_forms(issued: Issued, authority: Authority) -> None:
    import base64

    raw = base64.b64decode(issued.pin)
    spelled = raw.hex()
    pairs = ":".join(spelled[at : at + 2] for at in range(0, 64, 2))
    for text in (issued.pin, f"sha256/{issued.pin}", f"sha256//{issued.pin}", spelled, pairs.upper()):
        assert pin(f" {text} ") == issued.pin
    for text in ("", "sha256/", "abc", issued.pin[:-2], "zz" * 32, base64.b64encode(b"short").decode()):
        with pytest.raises(ValueError, match="SHA-256"):
            pin(text)
    assert key_of(authority.der) != issued.pin


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("http://proxy.empresa.com.br:3128", True), ("https://proxy.empresa.com.br/", True),
        ("proxy:3128", False), ("socks5://proxy:1", False), ("http://user:secret@proxy:3128", False),
        ("http://proxy:99999", False), ("http://proxy/path", False), ("", False),
    ],
)  # fmt: skip
def test_what_is_a_proxy(text: str, good: bool) -> None:
    assert is_proxy(text) is good


def test_each_thing_wrong_with_a_file_of_authorities_has_its_name(
    authority: Authority, issued: Issued, tmp_path: Path
) -> None:
    assert ca_problem(str(authority.file)) is None
    assert ca_problem(str(tmp_path / "none.pem")) is ValueProblem.CA_NOT_READ
    assert ca_problem(str(tmp_path)) is ValueProblem.CA_NOT_READ
    der = tmp_path / "ca.der"
    der.write_bytes(authority.der)
    assert ca_problem(str(der)) is ValueProblem.CA_NOT_PEM
    torn = tmp_path / "torn.pem"
    torn.write_bytes(authority.file.read_bytes()[:200])
    assert ca_problem(str(torn)) is ValueProblem.CA_NOT_PEM
    assert ca_problem(str(issued.chain)) is ValueProblem.CA_HAS_KEY
    assert ca_problem(str(issued.pem)) is ValueProblem.CA_NOT_AUTHORITY
    later = datetime.now(UTC) + timedelta(days=31)
    assert ca_problem(str(authority.file), later) is ValueProblem.CA_EXPIRED


def test_a_connection_shows_no_more_of_itself_than_before(authority: Authority) -> None:
    made = Connection("https://a.b/partners/api", "u", "s3cret", 1, trust=Trust(str(authority.file)))
    assert "s3cret" not in repr(replace(made, client_id=2))
