"""The trainer's page: shows what the service knows and switches quirks and faults. For this computer only."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Depends, Response

from pos_app.sandbox.cards import TEST_CARDS
from pos_app.sandbox.faults import INNER_FAULTS, OPERATIONS, WIRE_FAULTS
from pos_app.sandbox.quirks import details
from pos_app.sandbox.shapes.describe import lines
from pos_app.sandbox.web.access import Service
from pos_app.sandbox.web.card import served
from pos_app.sandbox.web.control import from_here

router = APIRouter(prefix="/_sandbox", include_in_schema=False, dependencies=[Depends(from_here)])
_REFUSALS = ("refused_409", "refused_422", "refused_424", "refused_503")
_NOT_MADE = ("upstream_402", "upstream_409", "legacy_400", "legacy_400_rebook", "legacy_409_rebook")
_STATUSES = (
    "status_400",
    "status_401",
    "status_404",
    "status_429",
    "status_500",
    "status_500_no_id",
    "status_503",
)


@router.get("/")
async def page() -> Response:
    """Serve the page."""
    return served("panel.html", "text/html")


@router.get("/panel.css")
async def style() -> Response:
    """Serve its look."""
    return served("panel.css", "text/css")


@router.get("/panel.js")
async def script() -> Response:
    """Serve its behaviour."""
    return served("panel.js", "text/javascript")


@router.get("/panel")
async def contents(world: Service) -> dict[str, Any]:
    """Return all that the page shows: the state, and what can be switched."""
    return {
        **world.state(),
        "quirks": details(world.quirks),
        "choices": [] if world.shape is None else [asdict(line) for line in lines(world.shape)],
        "operations": [name for name, _, _ in OPERATIONS],
        "kinds": [*sorted(WIRE_FAULTS), *sorted(INNER_FAULTS), *_REFUSALS, *_NOT_MADE, *_STATUSES],
        "cards": TEST_CARDS,
    }
