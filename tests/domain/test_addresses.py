"""https anywhere, http to this computer alone, and nothing that only looks like it."""

from __future__ import annotations

import pytest

from pos_app.domain.addresses import is_secure, is_this_computer


@pytest.mark.parametrize(
    "url",
    [
        "https://central.exemplo.com.br/partners/api",
        "HTTPS://central.exemplo.com.br",
        "https://127.0.0.1:8443/partners/api",
        "http://127.0.0.1:8000/partners/api",
        "http://127.1.2.3/",
        "http://[::1]:80/",
        "http://LOCALHOST/partners/api",
    ],
)
def test_safe_addresses(url: str) -> None:
    assert is_secure(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://central.exemplo.com.br/partners/api",
        "http://192.168.0.10/partners/api",
        "http://127.0.0.1.evil.example/",
        "http://localhost.evil.example/",
        "http://0.0.0.0/",
        "http://127.0.0.1@evil.example/",
        "https://user:secret@central.exemplo.com.br/",
        "ftp://127.0.0.1/",
        "file:///etc/passwd",
        "central.exemplo.com.br",
        "https://",
        "https://[",
        "https://h:port/",
        "https://h/\n",
    ],
)
def test_addresses_that_others_may_read_or_that_are_none(url: str) -> None:
    assert is_secure(url) is False


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("localhost", True),
        ("LocalHost", True),
        ("127.0.0.1", True),
        ("127.255.255.254", True),
        ("::1", True),
        ("128.0.0.1", False),
        ("0.0.0.0", False),
        ("::2", False),
        ("localhost.localdomain", False),
        ("", False),
    ],
)
def test_this_computer_is_its_loopback_alone(host: str, here: bool) -> None:
    assert is_this_computer(host) is here
