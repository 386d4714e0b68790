"""The card page takes the network route of the connection's settings."""

from __future__ import annotations

import msgspec
import pytest

from pos_app.card.network_route import NetworkRoute
from pos_app.desk.card_page import card_route
from pos_app.system.settings import Settings

HOSTS = ["pay.example", "static.example:8443"]


def settings(**network: object) -> Settings:
    return msgspec.convert(
        {"network": network, "card": {"page_url": "https://pay.example/", "hosts": HOSTS}},
        Settings,
    )


def test_the_authority_and_the_proxy_of_the_connection_count_for_the_page() -> None:
    route = card_route(settings(ca_file="/etc/ca.pem", proxy="http://proxy.example:3128", pins=["0" * 64]))
    assert route == NetworkRoute("/etc/ca.pem", "http://proxy.example:3128")


def test_a_proxy_of_the_environment_has_its_exceptions(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, "http://proxy.example:3128")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.setenv(name, "static.example")
    route = card_route(settings(proxy="environment"))
    assert route == NetworkRoute("", "http://proxy.example:3128", ("static.example",))
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.setenv(name, "pay.example,static.example")
    assert card_route(settings(proxy="environment")) == NetworkRoute()
