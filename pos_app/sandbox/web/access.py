"""Who calls: tokens, keys and the token endpoint (contract 4.1, 5)."""

from __future__ import annotations

import base64
import binascii
import hmac
import json
import secrets
from typing import Annotated, Any
from urllib.parse import parse_qsl

import jwt
from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse
from fastapi.security import APIKeyHeader, HTTPBasic, HTTPBearer

from pos_app.sandbox.errors import checkout_without_authentication, shape_a, unauthorized
from pos_app.sandbox.exact import LENIENT
from pos_app.sandbox.quirks import Quirks
from pos_app.sandbox.replies.table import Table
from pos_app.sandbox.web.common import failures, forms, reply
from pos_app.sandbox.web.world import API_KEY, CREDENTIALS, World

_ISSUER = "guiche-sandbox"
_BEARER = HTTPBearer(auto_error=False, bearerFormat="JWT", description="Token of POST /oauth/basic-token.")
_KEY = APIKeyHeader(name="x-api-key", auto_error=False, description="Checked when sent.")
_BASIC = HTTPBasic(auto_error=False, description="User and secret of the partner.")


def world_of(request: Request) -> World:
    world: World = request.app.state.world
    return world


Service = Annotated[World, Depends(world_of)]


def partner_of(request: Request) -> str:
    """Return the partner whose token a request carries.

    Raises:
        Problem: 401 for a missing or invalid token or key.
    """
    world = world_of(request)
    key = request.headers.get("x-api-key")
    if (key is None and world.quirks.api_key_required) or (key is not None and not _same(key, API_KEY)):
        raise unauthorized()
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() != "bearer":
        raise unauthorized()
    try:
        claims = jwt.decode(
            token.strip(),
            world.token_key,
            algorithms=["HS256"],
            issuer=_ISSUER,
            # The sandbox has its own time.
            options={"require": ["exp", "sub"], "verify_exp": False, "verify_iat": False},
        )
    except jwt.InvalidTokenError:
        raise unauthorized() from None
    if claims["exp"] <= world.clock.now():
        raise unauthorized()
    return str(claims["sub"])


def checkout_partner_of(request: Request) -> str:
    """Return the partner of a checkout-response, which answers in its own way without one.

    Raises:
        Problem: 400 in shape C (code 3156).
    """
    try:
        return partner_of(request)
    except Exception as error:
        raise checkout_without_authentication() from error


async def leniency(request: Request) -> None:
    """Let the body of a request be read leniently where the quirk says so; before the body is read."""
    LENIENT.set(world_of(request).quirks.lenient)


SCHEMES = [Depends(_BEARER), Depends(_KEY), Depends(leniency)]
Partner = Annotated[str, Depends(partner_of)]
CheckoutPartner = Annotated[str, Depends(checkout_partner_of)]

router = APIRouter(tags=["token"])
_TOKEN = Table[tuple[str, int]]("TokenReply", "Contract 4.1; ``expires_in`` in seconds.").shows(
    access_token=(str, lambda made: made[0]),
    refreshToken=(str, lambda made: secrets.token_urlsafe(32)),
    token_type=(str, "Bearer"),
    expires_in=(int, lambda made: made[1]),
)


@router.post(
    "/oauth/basic-token",
    dependencies=[Depends(_BASIC)],
    responses={200: {"model": _TOKEN.model}, **failures(400, 401)},
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                kind: {
                    "schema": {
                        "type": "object",
                        "required": ["grant_type"],
                        "properties": {"grant_type": {"type": "string", "enum": ["client_credentials"]}},
                    }
                }
                for kind in ("application/x-www-form-urlencoded", "application/json")
            },
        }
    },
)
async def token(request: Request, world: Service) -> JSONResponse:
    """Issue an access token (contract 4.1)."""
    partner = _checked(request.headers.get("authorization", ""))
    grants = _grants(request.headers.get("content-type", ""), await request.body(), world)
    if grants != ["client_credentials"]:
        raise shape_a(400, ["grant_type must be client_credentials, once"])
    now, lifetime = int(world.clock.now()), int(world.quirks.token_lifetime)
    claims = {"iss": _ISSUER, "sub": partner, "iat": now, "exp": now + lifetime, "jti": secrets.token_hex(8)}
    payload = _TOKEN.of((jwt.encode(claims, world.token_key, algorithm="HS256"), lifetime))
    return reply(world, _in_form(payload, forms(world)), message="token")


def _in_form(plain: dict[str, Any], quirks: Quirks) -> dict[str, Any]:
    """Return the token reply in camel case, or without expiry."""
    made = dict(plain)
    if quirks.token_no_expiry:
        del made["expires_in"]
    if quirks.token_camel_case:
        names = {"access_token": "accessToken", "token_type": "tokenType", "expires_in": "expiresIn"}
        made = {names.get(name, name): value for name, value in made.items()}
    return made


def _checked(header: str) -> str:
    scheme, _, given = header.partition(" ")
    try:
        decoded = (
            base64.b64decode(given.strip(), validate=True).decode() if scheme.casefold() == "basic" else ""
        )
    except (binascii.Error, UnicodeDecodeError):
        decoded = ""
    user, _, secret = decoded.partition(":")
    if not _same(secret, CREDENTIALS.get(user, secrets.token_hex())):
        raise shape_a(401, "Invalid credentials")
    return user


def _grants(content_type: str, body: bytes, world: World) -> list[Any]:
    """Return every grant type that a body names."""
    kind = content_type.partition(";")[0].strip().casefold()
    if kind == "application/json":
        try:
            pairs = json.loads(body, object_pairs_hook=list)
        except ValueError:
            raise shape_a(400, "The body is not valid JSON") from None
    elif world.quirks.token_json_only:
        raise shape_a(415, "The body must be JSON")
    elif world.quirks.lenient or kind == "application/x-www-form-urlencoded":
        pairs = parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True)
    else:
        raise shape_a(400, ["the body must be application/x-www-form-urlencoded or JSON"])
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) for pair in pairs):
        return []
    return [value for name, value in pairs if name == "grant_type"]


def _same(given: str, right: str) -> bool:
    return hmac.compare_digest(given.encode(), right.encode())
