"""A moment is read on the clock of the bus station."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pos_app.domain.time_zones import zone_of
from pos_app.domain.trips import Point

WHEN = datetime(2026, 3, 19, 12)


@pytest.mark.parametrize(
    ("state", "slug", "hour"),
    [
        ("SP", "", 9),
        ("", "manaus-am", 8),
        ("AC", "manaus-am", 7),
        ("mt", "", 8),
        ("", "porto-velho-ro", 8),
        ("XX", "boa-vista-rr", 8),
    ],
)
def test_a_state_has_its_zone(state: str, slug: str, hour: int) -> None:
    zone = zone_of(Point("Terminal", WHEN, state=state, slug=slug))
    assert zone is not None
    assert WHEN.replace(tzinfo=UTC).astimezone(zone).hour == hour


@pytest.mark.parametrize(
    ("name", "city", "slug", "hour"),
    [
        ("Eirunepé", "", "", 7),
        ("Rodoviária", "Benjamin Constant", "", 7),
        ("Porto", "", "atalaia-do-norte-am", 7),
        ("Manaus", "", "", 8),
        ("Guajará-Mirim", "", "", 8),
    ],
)
def test_the_west_of_amazonas_has_the_time_of_acre(name: str, city: str, slug: str, hour: int) -> None:
    zone = zone_of(Point(name, WHEN, city=city, state="" if slug else "AM", slug=slug))
    assert zone is not None
    assert WHEN.replace(tzinfo=UTC).astimezone(zone).hour == hour


def test_every_state_has_the_zone_of_its_capital() -> None:
    capitals = {
        "Rio_Branco": "AC", "Maceio": "AL SE", "Manaus": "AM", "Belem": "AP PA", "Bahia": "BA",
        "Fortaleza": "CE MA PB PI RN", "Sao_Paulo": "DF ES GO MG PR RJ RS SC SP", "Campo_Grande": "MS",
        "Cuiaba": "MT", "Recife": "PE", "Porto_Velho": "RO", "Boa_Vista": "RR", "Araguaina": "TO",
    }  # fmt: skip
    for capital, states in capitals.items():
        for state in states.split():
            zone = zone_of(Point("Terminal", WHEN, state=state))
            assert zone is not None and zone.key == f"America/{capital}", state
    assert sum(len(states.split()) for states in capitals.values()) == 27


@pytest.mark.parametrize(
    ("city", "state", "zone"),
    [
        ("Atalaia do Norte", "AM", "Eirunepe"),
        ("Benjamin Constant", "AM", "Eirunepe"),
        ("Eirunepé", "AM", "Eirunepe"),
        ("Envira", "AM", "Eirunepe"),
        ("Guajará", "AM", "Eirunepe"),
        ("Ipixuna", "AM", "Eirunepe"),
        ("Ipixuna do Pará", "PA", "Belem"),
        ("Fernando de Noronha", "PE", "Noronha"),
    ],
)
def test_these_cities_do_not_keep_the_time_of_their_state(city: str, state: str, zone: str) -> None:
    found = zone_of(Point(city, WHEN, state=state))
    assert found is not None and found.key == f"America/{zone}"


def test_a_place_without_a_state_has_none() -> None:
    assert zone_of(None) is None
    assert zone_of(Point("Terminal", WHEN)) is None
    assert zone_of(Point("Terminal", WHEN, slug="montevideo-uy")) is None
