"""Whom an own authority vouches for: only a host that it names, in its time, by a whole chain."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from pos_app.card.view.authority import OwnAuthorities
from tests.partner.certificates import Authority, Issued

NOW = datetime.now(UTC)


def der(issued: Issued) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding

    return x509.load_pem_x509_certificate(issued.pem.read_bytes()).public_bytes(Encoding.DER)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("ca"))


@pytest.mark.parametrize("host", ["localhost", "central.example.test", "127.0.0.1", "Central.Example.Test."])
def test_a_name_that_the_certificate_has_is_vouched_for(authority: Authority, host: str) -> None:
    shown = der(authority.issue("pay"))
    assert OwnAuthorities(str(authority.file)).vouch(host, [shown])
    assert OwnAuthorities(str(authority.file)).vouch(host, [shown, authority.der])


@pytest.mark.parametrize(
    "host", ["evil.example.test", "127.0.0.2", "test", "a.localhost", "", "*", "central.example.test.evil.br"]
)
def test_any_other_name_is_not(authority: Authority, host: str) -> None:
    assert not OwnAuthorities(str(authority.file)).vouch(host, [der(authority.issue("pay"))])


def test_dates_count_of_the_certificate_and_of_its_authority(authority: Authority, tmp_path: Path) -> None:
    ours = OwnAuthorities(str(authority.file))
    shown = der(authority.issue("pay", days=10))
    assert ours.vouch("localhost", [shown], NOW + timedelta(days=9))
    assert not ours.vouch("localhost", [shown], NOW + timedelta(days=11))
    assert not ours.vouch("localhost", [shown], NOW - timedelta(days=61))
    assert not ours.vouch("localhost", [der(authority.issue("over", days=-1))])
    short = Authority(tmp_path, "short", days=1)
    assert not OwnAuthorities(str(short.file)).vouch(
        "localhost", [der(short.issue("long", days=9))], NOW + timedelta(days=2)
    )


def test_another_authority_of_the_same_name_is_another(authority: Authority, tmp_path: Path) -> None:
    twin = Authority(tmp_path, "ca")
    shown = der(twin.issue("pay"))
    assert not OwnAuthorities(str(authority.file)).vouch("localhost", [shown])
    assert not OwnAuthorities(str(authority.file)).vouch("localhost", [shown, twin.der])
    assert not OwnAuthorities(str(authority.file)).vouch("localhost", [shown, authority.der])


def test_an_authority_between_is_followed_and_a_host_may_not_act_as_one(authority: Authority) -> None:
    ours = OwnAuthorities(str(authority.file))
    between = authority.between("between")
    shown = der(between.issue("pay"))
    assert ours.vouch("localhost", [shown, between.der])
    assert not ours.vouch("localhost", [shown]), "the chain is not whole"
    usurper = authority.between("usurper", authority=False)
    assert not ours.vouch("localhost", [der(usurper.issue("forged")), usurper.der])


def test_a_certificate_that_is_not_for_servers_is_refused(authority: Authority) -> None:
    ours = OwnAuthorities(str(authority.file))
    assert ours.vouch("localhost", [der(authority.issue("server", uses=("1.3.6.1.5.5.7.3.1",)))])
    assert not ours.vouch("localhost", [der(authority.issue("client", uses=("1.3.6.1.5.5.7.3.2",)))])


def test_nonsense_is_refused(authority: Authority, tmp_path: Path) -> None:
    shown = der(authority.issue("pay"))
    ours = OwnAuthorities(str(authority.file))
    for chain in ([], [b""], [b"\x30\x82"], [shown[:-1]], [shown, b"nonsense"]):
        assert not ours.vouch("localhost", chain)
    none = tmp_path / "none.pem"
    none.write_bytes(b"no certificate\n")
    for file in ("", str(none), str(tmp_path), str(tmp_path / "missing.pem")):
        assert not OwnAuthorities(file).vouch("localhost", [shown])
