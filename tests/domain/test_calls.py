"""Facts of single calls, from which the state of the connection is derived."""

from __future__ import annotations

from pos_app.domain.endpoints import ACTS, Endpoint


def test_only_what_waits_for_the_bus_company_or_the_card_issuer_is_slow() -> None:
    assert {Endpoint.HOLD, Endpoint.CREATE} == ACTS
