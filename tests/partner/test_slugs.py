"""Whatever signs a provider's slugs have: its places are read, searched and sold, and each slug is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import date, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
import pytest_asyncio

from pos_app.domain.faults import Unreadable
from pos_app.domain.orders import Finality
from pos_app.domain.trips import Trip, TripKind, TripQuery
from pos_app.partner.client import PartnerClient
from pos_app.partner.wire.trips import _at
from tests.partner import sandbox_sales as sale
from tests.partner.service import Answer, Service
from tests.sandbox_process import SandboxProcess, start_sandbox

DAY = date.today() + timedelta(days=20)
ODD = [
    "br:sao-paulo-sp/1",
    "SP/São Paulo",
    "são paulo (todos) & região",
    "a+b%2Fc#d?e=f;g",
    "x" * 200,
    "-sao-paulo",
    ".sao-paulo",
    "..sao/../paulo",
    "@me$oh!*'",
    '"quoted" \\ back',
    "лодка-рио",
]
UNSAFE = ["", " ", ".", "..", "....", "x" * 201, "a\u202eb", "a\u200bb", "a\x00b", "a\nb", "a\ufffdb"]


@pytest.mark.parametrize("slug", ODD)
async def test_a_slug_is_read_and_arrives_as_it_was(
    service: Service, client: PartnerClient, slug: str
) -> None:
    service.on("v4/places/by-location", Answer.of({"data": [{"name": "São Paulo", "slug": slug}]}))
    service.on("v5/trips", Answer.of({"departures": [], "returns": []}))
    (place,) = await client.places_in("São Paulo")
    await client.search(TripQuery(place.slug, place.slug, DAY))
    target = urlsplit(service.calls("v5/trips")[0].target)
    asked = parse_qs(target.query, strict_parsing=True)
    assert place.slug == slug
    assert (asked["from"], asked["to"]) == ([slug], [slug])
    assert target.path == "/partners/api/v5/trips"


@pytest.mark.parametrize("slug", UNSAFE)
async def test_a_slug_that_cannot_be_carried_is_left_out_alone(
    service: Service, client: PartnerClient, slug: str
) -> None:
    good = {"name": "Santos", "slug": "santos-sp"}
    service.on("v4/places/by-location", Answer.of([{"name": "x", "slug": slug}, good]))
    assert [place.slug for place in await client.places_in("Santos")] == ["santos-sp"]
    service.on("v4/places/by-location", Answer.of([{"name": "x", "slug": slug}]))
    with pytest.raises(Unreadable):
        await client.places_in("Santos")


@pytest.mark.parametrize(
    ("there", "city", "asked", "same"),
    [
        ("br:sao-paulo-tiete-sp/1", "São Paulo", "br:sao-paulo-sp/1", True),
        ("SP/sao-paulo", "São Paulo", "SP/sao-paulo", True),
        ("SP/sao-paulo/tiete", "São Paulo", "SP/sao-paulo", True),
        ("br:sao-paulo-sp/1", "São Paulo", "br:sao-paulo-tiete-sp/1", True),
        ("", "São Paulo", "br:sao-paulo-tiete-sp/1", True),
        ("br:santos-sp/1", "Santos", "br:sao-paulo-sp/1", False),
        ("br:sao-paulo-tiete-sp/1", "São Paulo", "br:sao-paulo-barra-funda-sp/1", False),
        ("br:sao-jose-do-rio-preto-sp/1", "São José do Rio Preto", "br:rio-preto-sp/1", False),
        ("4711", "São Paulo", "4712", False),
    ],
)
def test_another_route_is_told_apart_whatever_stands_around_its_name(
    there: str, city: str, asked: str, same: bool
) -> None:
    assert _at(there, city, "SP", asked) is same


# --- A whole sale at a provider with such slugs ------------------------------------------------------


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    extra = ("--speed", "60", "--quirk", "slugs=odd")
    process = start_sandbox(tmp_path_factory.mktemp("odd"), extra=extra)
    yield process
    process.stop()


@pytest_asyncio.fixture
async def buyer(odd: SandboxProcess) -> AsyncIterator[PartnerClient]:
    client = PartnerClient(sale.connection(odd))
    yield client
    await client.aclose()


async def found(client: PartnerClient, *, whole_city: bool) -> Trip:
    ends = []
    for city, state in (("São Paulo", "SP"), ("Rio de Janeiro", "RJ")):
        places = [one for one in await client.places_in(city, state) if one.whole_city is whole_city]
        ends.append((places or list(await client.places_in(city, state)))[0].slug)
    assert all(slug.startswith("br:") and slug.endswith("/1") for slug in ends)
    results = await client.search(TripQuery(ends[0], ends[1], DAY))
    assert results.departures
    assert not any(trip.other_day or trip.other_route for trip in results.departures)
    return next(one for one in results.departures if one.kind is TripKind.DIRECT and one.available > 5)


@pytest.mark.parametrize("whole_city", [False, True], ids=["between terminals", "between cities"])
async def test_a_place_with_such_a_slug_is_searched_and_sold(buyer: PartnerClient, whole_city: bool) -> None:
    trip = await found(buyer, whole_city=whole_city)
    _order, public_id = await sale.sold(buyer, trip, sale.card())
    assert (await sale.outcome(buyer, public_id)).finality is Finality.COMPLETED
    detail = await buyer.order(public_id)
    assert detail.facts.origin_slug.startswith("br:")
    assert detail.tickets[0].departure is not None
    assert detail.tickets[0].departure.when == trip.departure.when
