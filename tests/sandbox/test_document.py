"""The service's own document, and replies checked against it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from pos_app.sandbox.errors import ErrorA, ErrorB, ErrorC
from pos_app.sandbox.quirks import Quirks, catalogue
from pos_app.sandbox.replies import orders, trips
from pos_app.sandbox.replies.fiscal import BPE
from pos_app.sandbox.replies.quote import METHODS_REPLY
from tests.sandbox.partner import BACK, Partner


def fits(model: Any, payload: Any) -> None:
    TypeAdapter(model).validate_python(payload)


def test_the_document_names_every_endpoint_of_the_contract(partner: Partner) -> None:
    payload = partner.get("/openapi.json")
    api = "/partners/api"
    assert {
        (path.removeprefix(api), method) for path, methods in payload["paths"].items() for method in methods
    } == {
        ("/oauth/basic-token", "post"),
        ("/v4/places/by-location", "get"),
        ("/v5/trips", "get"),
        ("/v4/trips/{trip_id}", "get"),
        ("/v4/trips/itinerary/{name}", "get"),
        ("/v4/trips/{trip_id}/seats", "post"),
        ("/v4/payments", "post"),
        ("/v4/payments/session", "post"),
        ("/v4/orders", "post"),
        ("/v5/orders/{public_id}/checkout-response", "get"),
        ("/partners/v4/orders/{public_id}/checkout-response", "get"),
        ("/v4/orders/{public_id}", "get"),
        ("/v6/orders", "get"),
        ("/v3/tickets/{public_id}", "get"),
        ("/v4/tickets/{public_id}", "get"),
    }
    assert {"HTTPBearer", "HTTPBasic", "APIKeyHeader"} == set(payload["components"]["securitySchemes"])


def test_every_reply_matches_the_document(partner: Partner) -> None:
    fits(trips.PLACES.model, partner.get("/v4/places/by-location", state="SP"))
    fits(trips.SEARCH.model, partner.search(returnDate=BACK).json())
    trip = partner.direct()
    fits(trips.TRIP.model, partner.get(f"/v4/trips/{trip}"))
    fits(trips.ITINERARY.model, partner.get(f"/v4/trips/itinerary/{trip.replace('-', '')}"))
    held = partner.hold(trip, partner.free(trip)[0])
    fits(trips.BLOCKS.model, held.json())
    block = {"tripId": trip, **held.json()["seats"][0]}
    fits(METHODS_REPLY.model, partner.quote(block, insurance=True))
    made = partner.create(partner.body([block], insurance=True), mode="").json()
    fits(orders.CREATED.model, made)
    public_id = made["publicId"]
    fits(orders.DETAIL.model, partner.get(f"/v4/orders/{public_id}"))
    fits(orders.CHECKOUT.model, partner.checkout(public_id))
    fits(orders.ENTRY.many, partner.get("/v6/orders", email="maria@exemplo.com.br"))
    fits(BPE.many, partner.get(f"/v4/tickets/{public_id}"))
    pix = partner.sold(method="pix")
    fits(orders.DETAIL.model, partner.get(f"/v4/orders/{pix}"))
    fits(orders.CHECKOUT.model, partner.checkout(pix))


def test_every_error_is_in_its_shape(partner: Partner) -> None:
    fits(ErrorA, partner.search(to="atlantis").json())
    fits(ErrorC, partner.http.get("/v5/orders/GBXX/checkout-response").json())
    body = partner.body([partner.block(partner.direct())], token="tok_refused")
    fits(ErrorB, partner.create(body, mode="").json())


REFUSES = frozenset(
    {"api_key_required", "token_json_only", "fee_left_out", "checkout_3156_once", "checkout_2111"}
    | {"price_drift", "antifraud_required", "quote_cents", "hold_names", "one_stop_single"}
)
"""Quirks that refuse or reshape a plain sale; they have tests of their own."""


def swept() -> list[str]:
    """Return every quirk that a bare name switches on and that leaves a plain sale possible."""
    found = [name for name in catalogue() if isinstance(getattr(Quirks(), name), bool)]
    return [name for name in found if name not in REFUSES]


def test_no_quirk_breaks_a_sale(quirky: Partner) -> None:
    for name in swept():
        quirky.quirk(reset=True, other_buyers="off")
        quirky.quirk(**{name: None})
        public_id = quirky.sold(externalRemoteId=name)
        assert quirky.get(f"/v4/orders/{public_id}")["publicId"] == public_id, name
        assert quirky.checkout(public_id), name
        quirky.get("/v6/orders", email="maria@exemplo.com.br")
        quirky.get(f"/v4/tickets/{public_id}")


def test_extra_fields_are_everywhere(quirky: Partner) -> None:
    quirky.quirk(extra_fields=True)
    trip = quirky.trips()[0]
    assert "x_internal" in trip and "x_internal" in trip["departure"]["place"]


def collected(partner: Partner, session: str) -> Any:
    """Ask the card page's anti-fraud provider, as the page does."""
    address = str(partner.http.base_url).removesuffix("/").removesuffix("/partners/api")
    return httpx.post(f"{address}/card/antifraud", json={"sessionId": session}, trust_env=False).json()


def test_a_partner_needs_an_antifraud_session_where_that_is_the_rule(quirky: Partner) -> None:
    quirky.quirk(antifraud_required=True)
    body = quirky.body([quirky.block(quirky.direct())])
    meta = body["payment"]["paymentDetails"]["meta"]
    session = {"customer": {"email": "maria@exemplo.com.br"}}
    opened = quirky.http.post("/v4/payments/session", params={"clientId": 7}, json=session)
    meta["providerSessionId"] = opened.json()["sessionId"]
    assert quirky.create(body).status_code == 400
    meta["providerAntifraudSessionId"] = "af made up"
    assert "not a session of the card page" in quirky.create(body).text
    meta["providerAntifraudSessionId"] = collected(quirky, meta["providerSessionId"])["antifraudSessionId"]
    assert quirky.create(body).status_code == 201


@pytest.mark.parametrize(("quirk", "change"), [("with_interest", 1.02), ("fee_left_out", None)])
def test_other_readings_of_the_total(quirky: Partner, quirk: str, change: float | None) -> None:
    quirky.quirk(**{quirk: True})
    block = quirky.block(quirky.direct())
    body = quirky.body([block])
    body["payment"]["installments"] = "4"
    assert quirky.create(body).status_code == 400
    whole = block["price"] if change is None else round(round(body["totalAmount"] * change / 4, 2) * 4, 2)
    body["totalAmount"] = body["payment"]["amount"] = whole
    assert quirky.create(body).status_code == 201


@pytest.mark.parametrize("name", ["data", "trips", "items"])
def test_other_envelopes_of_the_search(quirky: Partner, name: str) -> None:
    quirky.quirk(envelope=name)
    assert quirky.search().json()[name]


def test_other_forms_of_the_search(quirky: Partner) -> None:
    plain = quirky.trips()
    quirky.quirk(envelope="array")
    assert len(quirky.search().json()) == len(plain)
    quirky.quirk(envelope="departures", flat_points=True, duration="minutes", company_field=True)
    changed = quirky.trips()[0]
    assert isinstance(changed["duration"], int)
    assert set(changed["departure"]) == {"date", "time", "city", "name", "state", "slug", "id"}
    assert "company" in changed and "travelCompany" not in changed
    quirky.quirk(trip_ids="parts", flat_points=False, iso_points=True, times_with_offset=True)
    assert "tripUuids" not in quirky.trips()[0]
    assert quirky.trips()[0]["departure"]["schedule"].endswith("-03:00")
    quirky.quirk(trip_ids="both", returns="mixed")
    mixed = quirky.search(returnDate=BACK).json()["departures"]
    assert {entry["direction"] for entry in mixed} == {"departure", "return"}


def test_a_search_in_pages(quirky: Partner) -> None:
    whole = [trip["tripUuids"] for trip in quirky.trips()]
    quirky.quirk(page_size=4)
    pages = quirky.search().json()["pagination"]["totalPages"]
    found = [trip["tripUuids"] for page in range(1, pages + 1) for trip in quirky.trips(page=str(page))]
    assert found == whole
    quirky.quirk(page_link=True)
    link, linked = str(quirky.search().request.url), []
    while link:
        payload = httpx.get(link, headers={"authorization": f"Bearer {quirky.token}"}, trust_env=False).json()
        linked += [trip["tripUuids"] for trip in payload["departures"]]
        link = payload["next"]
    assert linked == whole


def test_a_day_without_trips_may_answer_with_another(quirky: Partner) -> None:
    query = {"from": "ouro-preto-mg", "to": "gramado-rs"}
    days = [f"2027-05-{day:02d}" for day in range(1, 31)]
    empty = next(day for day in days if not quirky.trips(**query, departureDate=day))
    quirky.quirk(other_day=True)
    other = quirky.trips(**query, departureDate=empty)
    assert other and other[0]["departure"]["schedule"]["date"] != empty


def test_prices_may_drift_between_calls(quirky: Partner) -> None:
    trip = next(t for t in quirky.trips() if t["type"] == "direct" and t["availableSeats"] > 4)
    quirky.quirk(price_drift=True)
    now = quirky.get(f"/v4/trips/{trip['tripUuids'][0]}")["price"]["default"]
    assert now == pytest.approx(trip["discountedPrice"] + 5)
