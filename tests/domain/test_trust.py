"""Which keys and proxies a desk takes from its settings, and whom it trusts elsewhere."""

from __future__ import annotations

import base64
import hashlib

import pytest

from pos_app.domain.trust import DIRECT, ENVIRONMENT, Trust, is_proxy, pin

DIGEST = hashlib.sha256(b"public key").digest()
BASE64 = base64.b64encode(DIGEST).decode()
HEX = DIGEST.hex()


@pytest.mark.parametrize(
    "text",
    [
        BASE64,
        f"  {BASE64}\n",
        f"sha256/{BASE64}",
        f"SHA256//{BASE64}",
        f"sha256:{HEX}",
        HEX,
        HEX.upper(),
        DIGEST.hex(":").upper(),
        f"sha256:{DIGEST.hex(':')}",
    ],
)
def test_a_key_is_the_same_however_its_digest_is_written(text: str) -> None:
    assert pin(text) == BASE64


@pytest.mark.parametrize("prefix", ["", "sha256/", "sha256//", "sha256:"])
def test_a_digest_may_begin_with_a_slash(prefix: str) -> None:
    slash = base64.b64encode(b"\xff" * 32).decode()
    assert slash.startswith("/")
    assert pin(prefix + slash) == slash


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sha256/",
        HEX[:-2],
        HEX + "00",
        BASE64[:-2],
        base64.b64encode(DIGEST[:-1]).decode(),
        base64.b64encode(DIGEST + b"0").decode(),
        "g" * 64,
        f"sha256/sha256/{BASE64}",
        f"sha1/{BASE64}",
        BASE64[:10] + "*" + BASE64[10:],
        "-----BEGIN CERTIFICATE-----",
    ],
)
def test_what_is_no_digest_of_a_key_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a SHA-256 digest"):
        pin(text)


@pytest.mark.parametrize(
    "text",
    [
        "http://proxy.exemplo.com.br:3128",
        "https://proxy.exemplo.com.br",
        "http://10.0.0.1:8080/",
        "http://[fd00::1]:8080",
    ],
)
def test_a_proxy_is_a_host_with_or_without_a_port(text: str) -> None:
    assert is_proxy(text) is True


@pytest.mark.parametrize(
    "text",
    [
        "",
        "proxy.exemplo.com.br:3128",
        "socks5://proxy.exemplo.com.br",
        "ftp://proxy.exemplo.com.br",
        "http://",
        "http://:3128",
        "http://user:secret@proxy.exemplo.com.br",
        "http://proxy.exemplo.com.br/path",
        "http://proxy.exemplo.com.br/?a=1",
        "http://proxy.exemplo.com.br/#a",
        "http://proxy.exemplo.com.br:port",
        "http://proxy.exemplo.com.br:99999",
        "http://[fd00::1",
        "http://proxy.exemplo.com.br\u200b",
    ],
)
def test_what_is_no_proxy_is_refused(text: str) -> None:
    assert is_proxy(text) is False


def test_other_hosts_are_reached_the_same_way() -> None:
    trust = Trust("/etc/ca.pem", (BASE64,), ENVIRONMENT)
    assert trust.elsewhere() == Trust("/etc/ca.pem", (), "environment", public_too=True)
    assert Trust("", (), "", public_too=False) == DIRECT
