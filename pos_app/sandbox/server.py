"""HTTP: the endpoints of contract 4, the card page of 4.9 and the loopback-only controls."""

import asyncio
import base64
import binascii
import json
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qs

import jwt
from fastapi import Depends, FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse

from pos_app.sandbox.errors import Problem, shape_a, shape_c
from pos_app.sandbox.orders import Orders
from pos_app.sandbox.service import Service

LIFETIME = 3600
_PACKAGE = Path(__file__).resolve().parent.parent
API = "/partners/api"


def pages() -> Path:
    """Where the card page lies."""
    beside = _PACKAGE.parent / "resources"
    return (beside if beside.is_dir() else _PACKAGE / "_resources") / "sandbox"


def create_app(service: Service, credentials: str) -> FastAPI:
    """Return the application for one service."""
    app = FastAPI(title="Bus Ticket Partner API, sandbox", version="1", docs_url=None, redoc_url=None)
    orders = Orders(service)
    key = secrets.token_hex(32)
    faults: dict[str, list[dict[str, Any]]] = {}

    @app.exception_handler(Problem)
    async def problem(_request: Request, error: Problem) -> JSONResponse:
        return JSONResponse(error.body, status_code=error.status)

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        told = shape_a(400, [f"{'.'.join(map(str, e['loc'][1:]))}: {e['msg']}" for e in error.errors()])
        return JSONResponse(told.body, status_code=400)

    @app.exception_handler(Exception)
    async def unexpected(_request: Request, _error: Exception) -> JSONResponse:
        return JSONResponse(shape_a(500, "An unexpected error occurred").body, status_code=500)

    def partner(request: Request) -> str:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        try:
            if scheme.lower() != "bearer":
                raise jwt.InvalidTokenError
            return str(jwt.decode(token, key, algorithms=["HS256"])["sub"])
        except jwt.InvalidTokenError:
            raise shape_a(401, "Unauthorized") from None

    Partner = Annotated[str, Depends(partner)]

    async def body_of(request: Request) -> dict[str, Any]:
        try:
            body = json.loads(await request.body())
        except ValueError:
            raise shape_a(400, "body is not valid JSON") from None
        if not isinstance(body, dict):
            raise shape_a(400, "body must be an object")
        return body

    @app.middleware("http")
    async def faulty(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        name = _operation(request)
        waiting = faults.get(name) or []
        if not waiting:
            return await call(request)
        fault = waiting[0]
        fault["times"] -= 1
        if fault["times"] <= 0:
            waiting.pop(0)
        kind = fault["fault"]
        if kind == "late":
            await asyncio.sleep(float(fault.get("ms", 1000)) / 1000)
        elif kind == "html_502":
            return HTMLResponse("<html><body>502 Bad Gateway</body></html>", status_code=502)
        elif kind.startswith("status_"):
            status = int(kind.split("_")[1])
            return JSONResponse(shape_a(status, "An unexpected error occurred").body, status_code=status)
        elif kind == "truncated":
            answer = await call(request)
            whole = b"".join([chunk async for chunk in answer.body_iterator])  # type: ignore[attr-defined]
            return Response(whole[: len(whole) // 2], answer.status_code, media_type="application/json")
        return await call(request)

    # --- Token ------------------------------------------------------------------------------------

    @app.post("/partners/api/oauth/basic-token")
    async def token(request: Request) -> dict[str, Any]:
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        try:
            who = base64.b64decode(given, validate=True).decode() if scheme.lower() == "basic" else ""
        except (binascii.Error, UnicodeDecodeError):
            who = ""
        if not secrets.compare_digest(who.encode(), credentials.encode()):
            raise shape_a(401, "Invalid credentials")
        raw = (await request.body()).decode("utf-8", "replace")
        if "json" in request.headers.get("content-type", ""):
            grant = (await body_of(request)).get("grant_type")
        else:
            grant = parse_qs(raw).get("grant_type", [""])[0]
        if grant != "client_credentials":
            raise shape_a(400, ["grant_type must be client_credentials"])
        now = int(time.time())
        claims = {
            "sub": who.partition(":")[0],
            "iat": now,
            "exp": now + LIFETIME,
            "jti": secrets.token_hex(8),
        }
        return {
            "access_token": jwt.encode(claims, key, algorithm="HS256"),
            "refreshToken": secrets.token_hex(24),
            "token_type": "Bearer",
            "expires_in": LIFETIME,
        }

    # --- Reads ------------------------------------------------------------------------------------

    @app.get(f"{API}/v4/places/by-location")
    def places(
        _partner: Partner,
        latitude: Annotated[float | None, Query(ge=-90, le=90)] = None,
        longitude: Annotated[float | None, Query(ge=-180, le=180)] = None,
        radius: Annotated[float, Query(gt=0)] = 50,
        city: Annotated[str, Query(alias="cityName")] = "",
        state: str = "",
    ) -> dict[str, Any]:
        return {"data": service.places(latitude, longitude, radius, city, state)}

    @app.get(f"{API}/v5/trips")
    def trips(
        _partner: Partner,
        origin: Annotated[str, Query(alias="from")],
        to: str,
        day: Annotated[date, Query(alias="departureDate")],
        back: Annotated[date | None, Query(alias="returnDate")] = None,
        wanted_class: Annotated[str, Query(alias="serviceClass")] = "",
        wanted_company: Annotated[str, Query(alias="travelCompanyName")] = "",
    ) -> dict[str, Any]:
        def fitting(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
            return [
                e
                for e in entries
                if wanted_class.casefold() in e["serviceClass"]["name"].casefold()
                and wanted_company.casefold() in e["travelCompany"]["name"].casefold()
            ]

        answer = {"departures": fitting(service.search(origin, to, day)), "returns": []}
        if back:
            answer["returns"] = fitting(service.search(to, origin, back))
        return answer

    @app.get(f"{API}/v4/trips/itinerary/{{name}}")
    def itinerary(_partner: Partner, name: str) -> dict[str, Any]:
        return service.itinerary(name)

    @app.get(f"{API}/v4/trips/{{trip}}")
    def trip(
        _partner: Partner, trip: str, low: Annotated[bool, Query(alias="isLowFare")] = False
    ) -> dict[str, Any]:
        return service.detail(trip, low)

    @app.post(f"{API}/v4/trips/{{trip}}/seats")
    async def seats(who: Partner, trip: str, request: Request) -> dict[str, Any]:
        return service.hold(who, trip, (await body_of(request)).get("seats"))

    @app.post(f"{API}/v4/payments")
    async def payments(who: Partner, request: Request) -> dict[str, Any]:
        return service.quote(who, await body_of(request))

    @app.post(f"{API}/v4/payments/session", status_code=201)
    async def session(_partner: Partner, request: Request) -> dict[str, Any]:
        customer = (await body_of(request)).get("customer") or {}
        return {"sessionId": service.session(str(customer.get("email", "")))}

    # --- Orders -----------------------------------------------------------------------------------

    @app.post(f"{API}/v4/orders", status_code=201)
    async def create(who: Partner, request: Request, mode: str = "") -> dict[str, Any]:
        public_id = orders.create(who, await body_of(request))
        if mode == "async":
            return {"publicId": public_id}
        left = orders.window(public_id)
        if left > orders.sync_window:
            await asyncio.sleep(orders.sync_window)
            raise orders.pending_problem(public_id)
        await asyncio.sleep(max(0.0, left) + 0.05)
        if orders.detail(who, public_id)["status"] != "completed":
            raise orders.refusal(public_id)
        return orders.sync_answer(public_id)

    @app.get(f"{API}/v5/orders/{{public_id}}/checkout-response")
    def checkout(who: Partner, public_id: str) -> dict[str, Any]:
        return orders.checkout(who, public_id)

    @app.get("/partners/v4/orders/{public_id}/checkout-response")
    def checkout_v4(request: Request, public_id: str) -> dict[str, Any]:
        try:
            who = partner(request)
        except Problem:
            raise shape_c(400, "3156", "Invalid authentication") from None
        if not orders.finished(public_id):
            raise shape_c(500, "2111", "Booking not possible")
        return orders.checkout(who, public_id)

    @app.get(f"{API}/v4/orders/{{public_id}}")
    def detail(who: Partner, public_id: str) -> dict[str, Any]:
        return orders.detail(who, public_id)

    @app.get(f"{API}/v6/orders")
    def listing(who: Partner, request: Request) -> list[dict[str, Any]]:
        return orders.listing(who, dict(request.query_params))

    @app.get(f"{API}/v3/tickets/{{public_id}}")
    @app.get(f"{API}/v4/tickets/{{public_id}}")
    def fiscal(who: Partner, public_id: str) -> list[dict[str, Any]]:
        return orders.fiscal(who, public_id)

    # --- Card page --------------------------------------------------------------------------------

    @app.get("/card", include_in_schema=False)
    def card_page() -> HTMLResponse:
        return HTMLResponse((pages() / "card.html").read_text(encoding="utf-8"))

    @app.get("/card/provider.js", include_in_schema=False)
    def card_script() -> Response:
        return Response((pages() / "provider.js").read_text(encoding="utf-8"), media_type="text/javascript")

    @app.post("/card/tokens", include_in_schema=False)
    async def card_token(request: Request) -> dict[str, str]:
        body = await body_of(request)
        number = "".join(c for c in str(body.get("cardNumber", "")) if c.isdigit())
        return service.tokenize(str(body.get("sessionId", "")), number)

    # --- Controls, loopback only ------------------------------------------------------------------

    @app.post("/_sandbox/{what}", include_in_schema=False)
    @app.post("/_sandbox/{what}/{more:path}", include_in_schema=False)
    async def control(request: Request, what: str, more: str = "") -> Any:
        if request.client is None or request.client.host not in ("127.0.0.1", "::1"):
            return PlainTextResponse("loopback only", status_code=403)
        body = await body_of(request) if await request.body() else {}
        if what == "seats" and more == "take":
            service.take(str(body["tripId"]), str(body["label"]))
        elif what == "faults":
            faults.setdefault(str(body["operation"]), []).append({"times": 1, **body})
        elif what == "clock":
            service.offset += float(body["advance_seconds"])
        elif what == "buyers":
            service.other_buyers = bool(body["on"])
        elif what == "pix" and more.endswith("/pay"):
            orders.pay_pix(more.removesuffix("/pay"))
        else:
            return PlainTextResponse("unknown control", status_code=404)
        return {"ok": True}

    return app


def _operation(request: Request) -> str:
    path, method = request.url.path, request.method
    for part, name in (
        ("/basic-token", "token"),
        ("/places", "places"),
        ("/seats", "hold"),
        ("/checkout-response", "checkout"),
        ("/payments/session", "session"),
        ("/payments", "quote"),
        ("/tickets", "fiscal"),
        ("/v6/orders", "find"),
        ("/v5/trips", "search"),
        ("/trips/", "trip"),
        ("/card/tokens", "tokenize"),
    ):
        if part in path:
            return name
    if "/v4/orders" in path:
        return "create" if method == "POST" else "order"
    return path
