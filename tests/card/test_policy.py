from __future__ import annotations

import pytest

from pos_app.card.policy import CardPagePolicy, host_of

PAGE = "https://pay.example/form"
HOSTS = ("pay.example", "Static.Pay.example", "risk.example:8443")


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://pay.example/form?x=1", True),
        ("https://pay.example:443/", True),
        ("https://risk.example:8443/f", True),
        ("wss://pay.example/live", True),
        ("https://pay.example:444/", False),
        ("https://risk.example/f", False),
        ("https://sub.pay.example/", False),
        ("https://pay.example.evil.example/", False),
        ("https://pay.example@evil.example/", False),
        ("https://user:secret@pay.example/", False),
        ("https://evil.example\\@pay.example/", False),
        ("http://pay.example/form", False),
        ("http://127.0.0.1:8000/card", False),
        ("file:///etc/passwd", False),
        ("javascript:alert(1)", False),
        ("chrome://gpu", False),
        ("view-source:https://pay.example/", False),
        ("qrc:///qtwebchannel/qwebchannel.js", False),
        ("https://[bad/", False),
        ("", False),
    ],
)
def test_only_https_to_exact_hosts_may_be_opened_or_loaded(url: str, allowed: bool) -> None:
    policy = CardPagePolicy(HOSTS)

    assert policy.may_navigate(url, main_frame=True) is allowed
    assert policy.may_navigate(url, main_frame=False) is allowed
    assert policy.may_request(url) is allowed


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("http://127.0.0.1:8765/card", True),
        ("http://localhost:8765/card", True),
        ("ws://127.0.0.1:8765/", True),
        ("http://127.0.0.2:8765/card", False),
        ("http://127.0.0.1.evil.example/", False),
        ("https://127.0.0.1/", False),
    ],
)
def test_the_sandbox_may_use_plain_http_on_this_computer_only(url: str, allowed: bool) -> None:
    policy = CardPagePolicy(allow_loopback_http=True)

    assert policy.may_request(url) is allowed
    assert policy.may_navigate(url, main_frame=True) is allowed


@pytest.mark.parametrize("url", ["data:image/png;base64,AAAA", "blob:https://pay.example/1"])
def test_bytes_that_the_page_carries_are_loaded_but_never_navigated_to(url: str) -> None:
    policy = CardPagePolicy(HOSTS)

    assert policy.may_request(url)
    assert not policy.may_navigate(url, main_frame=True)
    assert not policy.may_navigate(url, main_frame=False)


def test_empty_frames_may_exist_but_the_page_itself_may_not_go_blank() -> None:
    policy = CardPagePolicy(HOSTS)

    assert policy.may_navigate("about:blank", main_frame=False)
    assert policy.may_navigate("about:srcdoc", main_frame=False)
    assert not policy.may_navigate("about:blank", main_frame=True)


@pytest.mark.parametrize(
    ("url", "host"),
    [(PAGE, "pay.example"), ("https://Pay.Example.:8443/", "pay.example"), ("", ""), ("x:y", "")],
)
def test_the_host_is_shown_as_it_is_compared(url: str, host: str) -> None:
    assert host_of(url) == host


def test_the_network_resolves_the_listed_names_only() -> None:
    names = {"pay.example", "static.pay.example", "risk.example"}

    assert CardPagePolicy(HOSTS).host_names == names
    assert CardPagePolicy(HOSTS, allow_loopback_http=True).host_names == names | {
        "127.0.0.1",
        "localhost",
    }
