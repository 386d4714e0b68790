"""What a desk announces: each event by its own choice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.alerts import AlertChoice, AlertEvent


@pytest.mark.parametrize("event", AlertEvent)
def test_an_event_is_announced_unless_it_was_switched_off(event: AlertEvent) -> None:
    assert AlertChoice().wants(event) is True
    without = replace(AlertChoice(), **{event.value: False})
    assert [one for one in AlertEvent if not without.wants(one)] == [event]
    assert without.wants(event) is False
