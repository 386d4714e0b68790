"""Payment methods and payment sessions (contract 4.7, 4.8)."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse
from pydantic import Discriminator, RootModel, Tag

from pos_app.sandbox.dialects.entry import asked as facts
from pos_app.sandbox.errors import shape_a
from pos_app.sandbox.exact import Digits
from pos_app.sandbox.quotes import quote
from pos_app.sandbox.replies import quote as replies
from pos_app.sandbox.requests import QuoteRequestA, QuoteRequestB, SessionRequest
from pos_app.sandbox.web.access import SCHEMES, Partner, Service
from pos_app.sandbox.web.common import failures, forms, reply
from pos_app.sandbox.web.truth import quote_context

router = APIRouter(tags=["payments"], dependencies=SCHEMES)


def _shape(body: Any) -> str:
    """Return the shape of a payment-methods query: without ``items`` it is B, which requires ``trips``."""
    return "A" if isinstance(body, dict) and "items" in body and "trips" not in body else "B"


class Question(
    RootModel[
        Annotated[
            Annotated[QuoteRequestA, Tag("A")] | Annotated[QuoteRequestB, Tag("B")], Discriminator(_shape)
        ]
    ]
):
    """Contract 2.5, in either shape."""


@router.post("/v4/payments", responses={200: {"model": replies.METHODS_REPLY.model}, **failures(400, 401)})
async def methods(world: Service, partner: Partner, body: Question) -> JSONResponse:
    """Return methods, fees and totals of blocked seats, in shape A or B. Moves no money (contract 4.7)."""
    asked = quote(world.seats, world.journeys, partner, body.root)
    if world.dialect is not None and world.dialect.quote is not None:
        return reply(world, world.dialect.quote(facts(asked, world.dialect.tariff, world.quirks)))
    payload = replies.methods(replies.METHODS_REPLY.of(asked), forms(world))
    return reply(world, payload, message="quote", context=quote_context(world, asked))


@router.post(
    "/v4/payments/session",
    status_code=201,
    responses={201: {"model": replies.SESSION.model}, **failures(400, 401)},
)
async def session(
    world: Service,
    partner: Partner,
    body: SessionRequest,
    client: Annotated[int | None, Digits, Query(alias="clientId", description="required")] = None,
) -> JSONResponse:
    """Open a session, with which the card page makes a token (contract 4.8)."""
    if client is None and not world.quirks.lenient:
        raise shape_a(400, ["clientId must be an integer"])
    return reply(world, replies.SESSION.of(world.cards.open_session(partner)), 201, message="session")
