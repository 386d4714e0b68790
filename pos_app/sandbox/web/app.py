"""The application: all endpoints, and errors in the shapes of the contract."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from pos_app.sandbox.errors import Problem, Refused, shape_a, unexpected
from pos_app.sandbox.web import access, card, control, orders, payments, trips
from pos_app.sandbox.web.world import World

API = "/partners/api"
_LOG = logging.getLogger("sandbox")


def create_app(world: World) -> FastAPI:
    """Return the application that serves a world."""
    app = FastAPI(
        title="Bus Ticket Partner API (sandbox)",
        description="A training service that behaves like the partner's. Money is BRL; nothing here is real.",
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{API}/openapi.json",
        redirect_slashes=False,
    )
    app.state.world = world
    app.state.searches = {}
    for router in (access.router, trips.router, payments.router, orders.router):
        app.include_router(router, prefix=API)
    app.include_router(orders.odd, prefix="/partners")
    app.include_router(card.router)
    app.include_router(control.router)
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(ClientDisconnect, _left)
    app.add_exception_handler(Exception, _unexpected)
    return app


async def _problem(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return JSONResponse(error.body, error.status)


async def _refused(request: Request, error: Exception) -> JSONResponse:
    return await _problem(request, shape_a(400, str(error)))


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    """Answer 400 and name every field that does not fit."""
    assert isinstance(error, RequestValidationError)
    messages = [_sentence(problem) for problem in error.errors()]
    return await _problem(request, shape_a(400, messages))


def _sentence(problem: Any) -> str:
    where = [str(part) for part in problem["loc"][1:] if part not in ("A", "B")]
    return f"{'.'.join(where) or 'body'}: {problem['msg']}"


async def _http(request: Request, error: Exception) -> JSONResponse:
    """Answer in shape A for a path or method that does not exist."""
    assert isinstance(error, HTTPException)
    message = (
        f"Cannot {request.method} {request.url.path}" if error.status_code in (404, 405) else error.detail
    )
    return await _problem(request, shape_a(error.status_code, message))


async def _left(request: Request, error: Exception) -> Response:
    """Nobody reads this answer: whoever asked hung up in the middle of the question."""
    return Response(status_code=400)


async def _unexpected(request: Request, error: Exception) -> JSONResponse:
    _LOG.error("unexpected: %s %s", request.method, request.url.path, exc_info=error)
    return await _problem(request, unexpected())
