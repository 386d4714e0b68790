"""What ``pos-app doctor`` says of the web engine and of the way to the provider, without asking anybody."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest

from pos_app.commands.doctor_machine import check_engine, check_network
from pos_app.system import engine
from pos_app.system.engine import Isolation
from pos_app.system.settings import Settings
from tests.partner.certificates import Authority

PINS = ("ab" * 32, "cd" * 32)


def settings(**network: object) -> Settings:
    values = {"base_url": "https://a.example/partners/api", "network": network, "payments": ("pix",)}
    return msgspec.convert(values, Settings)


@pytest.fixture
def isolated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "isolation", lambda: Isolation.FULL)


@pytest.mark.usefixtures("isolated")
def test_the_patch_level_is_shown_and_an_old_release_warned_of() -> None:
    (qt, released), *_ = engine.QT_RELEASED.items()
    fresh, isolation = check_engine("Página", "140.0.1", "155.0.2", qt, released + timedelta(days=90))
    assert "Chromium 140.0.1" in fresh.seen
    assert "155.0.2" in fresh.seen
    assert not fresh.mend
    assert not isolation.mend
    old, _ = check_engine("Página", "140.0.1", "155.0.2", qt, released + timedelta(days=91))
    assert "91 dias" in old.mend
    assert not old.stops_selling
    unknown, _ = check_engine("Página", "140.0.1", "", "9.9.9", date(2027, 1, 1))
    assert "9.9.9" in unknown.mend
    assert unknown.seen == "Chromium 140.0.1"


@pytest.mark.parametrize("state", [Isolation.ROOT, Isolation.NO_NAMESPACES])
def test_a_weaker_sandbox_is_said_and_stops_no_sale(
    state: Isolation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "isolation", lambda: state)
    _, found = check_engine("Página", "1", "2", "6", date(2027, 1, 1))
    assert found.mend
    assert not found.stops_selling
    assert ("root" if state is Isolation.ROOT else "user namespaces") in found.seen


def test_a_pin_without_a_spare_is_warned_of() -> None:
    (found,) = check_network(settings(pins=PINS[:1]))
    assert "1 chave fixada" in found.seen
    assert "chave reserva" in found.mend
    assert not found.stops_selling
    assert not check_network(settings(pins=PINS))[0].mend
    assert check_network(settings(pins=(PINS[0], PINS[0])))[0].mend


def test_a_bad_file_of_authorities_stops_and_a_good_one_is_named(tmp_path: Path) -> None:
    (found,) = check_network(settings(ca_file=str(tmp_path / "none.pem")))
    assert found.stops_selling
    (good,) = check_network(settings(ca_file=str(Authority(tmp_path).file), proxy="http://p.example:3128"))
    assert good.seen == "só a autoridade de ca.pem · proxy http://p.example:3128"
    assert not good.mend
