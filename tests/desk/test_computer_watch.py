"""Suspensions and other networks are noticed once each."""

from __future__ import annotations

from pos_app.desk.link_watch import ComputerWatch, for_address


def test_a_suspension_is_noticed_once_and_short_jitter_not_at_all() -> None:
    asleep = [0.0]
    watch = ComputerWatch(lambda: asleep[0], lambda: ())
    assert watch.woke_after() == 0
    asleep[0] = 2.0
    assert watch.woke_after() == 0
    asleep[0] = 3602.0
    assert watch.woke_after() == 3600.0
    assert watch.woke_after() == 0


def test_another_address_is_another_network() -> None:
    own: list[tuple[str, ...]] = [("10.0.0.7",)]
    watch = ComputerWatch(lambda: 0.0, lambda: own[0])
    assert not watch.network_changed()
    own[0] = ()
    assert watch.network_changed() and not watch.network_changed()
    own[0] = ("192.168.1.9",)
    assert watch.network_changed()


def test_to_a_service_on_this_computer_no_network_matters() -> None:
    for address in ("http://127.0.0.1:8000/partners/api", "http://localhost/partners/api"):
        assert for_address(address)._addresses() == ()
