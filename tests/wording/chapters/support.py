"""Samples of the texts about the connection's settings and the bundle for support."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pos_app.domain.trust import DIRECT, ENVIRONMENT, Trust
from pos_app.wording import settings_texts as n
from pos_app.wording import start_texts as s
from tests.wording.book import Sample, about, call


def network_texts() -> Iterator[Sample]:
    yield from about(
        n.summary,
        direct=DIRECT,
        own_authority_and_one_key=Trust("/etc/guiche/central.pem", ("a",)),
        two_keys_and_a_proxy=Trust(pins=("a", "b"), proxy="http://proxy.example:3128"),
        the_proxy_of_the_environment=Trust(proxy=ENVIRONMENT),
    )


def support_texts() -> Iterator[Sample]:
    yield call(s.about, datetime(2026, 11, 22, 20, 30), about="a moment")
