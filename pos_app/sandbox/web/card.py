"""The provider's card page and its script (contract 4.9)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Response

from pos_app.sandbox.brazil import resources
from pos_app.sandbox.web.access import Service

router = APIRouter(include_in_schema=False)
_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'"
_HEADERS = {
    "content-security-policy": f"{_POLICY}; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


@cache
def _file(name: str) -> bytes:
    return (resources() / name).read_bytes()


def served(name: str, kind: str) -> Response:
    """Return a file of the resources, walled in: nothing from elsewhere, nothing to elsewhere."""
    return Response(_file(name), media_type=kind, headers=_HEADERS)


@router.get("/card")
async def page() -> Response:
    """Serve the page; its session may come in the address or later."""
    return served("card.html", "text/html")


@router.get("/card/style.css")
async def style() -> Response:
    """Serve the look of the page."""
    return served("card.css", "text/css")


@router.get("/card/page.js")
async def script() -> Response:
    """Serve the behaviour of the page."""
    return served("card.js", "text/javascript")


@router.get("/card/provider.js")
async def provider() -> Response:
    """Serve the provider's own script, which turns a card into a token."""
    return served("provider.js", "text/javascript")


@router.post("/card/antifraud")
async def antifraud(world: Service, asked: Annotated[dict[str, Any], Body()]) -> dict[str, str]:
    """Collect the fingerprint of a payment session and return the anti-fraud session."""
    return {"antifraudSessionId": world.cards.fingerprint(str(asked.get("sessionId") or ""))}


@router.post("/card/tokens")
async def tokens(world: Service, card: Annotated[dict[str, Any], Body()]) -> dict[str, str]:
    """Turn the six fields of a card into a token. The number is not kept."""
    session = str(card.get("sessionId") or "")
    return {"token": world.cards.tokenize(session, card, exact=not world.quirks.lenient)}
