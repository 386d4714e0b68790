"""Whatever arrives in place of a reply, the client makes a fault of it, never a wrong "no order exists"."""

from __future__ import annotations

import logging

import pytest

from pos_app.domain.orders import Finality, Rejected
from tests.campaigns.fuzz.command import fuzz
from tests.campaigns.fuzz.resources import RESOURCES, Resource

NAMED = {resource.name: resource for resource in RESOURCES}


@pytest.mark.parametrize("resource", RESOURCES, ids=[resource.name for resource in RESOURCES])
def test_damaged_replies_are_faults(resource: Resource, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    fuzz(resource, 250)


def test_the_judges_find_wrong_outcomes() -> None:
    assert NAMED["order created async"].wrong(Rejected("x"), b"{}")
    assert NAMED["order refused"].wrong(Rejected("x"), b'{"publicId": "GB7K"}')
    assert NAMED["order refused"].wrong(Rejected("x"), b"{}") == ""
    assert NAMED["order list"].wrong((), b'[{"publicId": 1}]')
    assert NAMED["order list"].wrong((), b" [ ] ") == ""
    refused = type("Report", (), {"finality": Finality.REFUSED})()
    assert NAMED["checkout"].wrong(refused, b"{}")
