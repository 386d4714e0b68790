"""What the endpoints share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse

from pos_app.sandbox.dialects.entry import Answer, Question
from pos_app.sandbox.errors import ErrorA
from pos_app.sandbox.faults import KEY
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.replies.points import rewritten, slugs
from pos_app.sandbox.shapes.render import OPEN_POSTS, Message, shaped, without_forms
from pos_app.sandbox.shapes.reply_writer import Context
from pos_app.sandbox.web.world import World


def failures(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return how errors in shape A are documented."""
    return {status: {"model": ErrorA, "description": "Error (contract 7, shape A)"} for status in statuses}


def fault_of(request: Request) -> str:
    """Return the fault that this call is to act out, empty for none."""
    return str(request.scope.get(KEY, ""))


def forms(world: World) -> Quirks:
    """Return the quirks that choose the form of a reply: a provider in force chooses forms itself."""
    return world.quirks if world.shape is None else without_forms(world.quirks)


_NOTHING = Context()
_ANY = Question()


def reply(
    world: World,
    payload: Any,
    status: int = 200,
    *,
    message: Message | None = None,
    context: Context = _NOTHING,
    question: Question = _ANY,
) -> JSONResponse:
    """Return an answer of the service: its ``message`` is as the provider or dialect in force has it."""
    payload = slugs(payload, world.quirks)
    if world.shape is not None and message is not None:
        status = int(world.shape.post_status) if message in OPEN_POSTS else status
        payload = shaped(world.shape, message, payload, now=world.clock.now(), context=context)
    headers: Mapping[str, str] = {}
    if world.dialect is not None and message is not None and (tell := world.dialect.tells.get(message)):
        told = tell(payload, question)
        payload, headers = (told.body, told.headers) if isinstance(told, Answer) else (told, headers)
    if world.quirks.extra_fields:
        payload = rewritten(payload, lambda entry: {**entry, "x_internal": {"version": 3, "tags": []}})
    return JSONResponse(payload, status, dict(headers))
