"""Answers that are errors, in the three body shapes of contract 7."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from pydantic import BaseModel, ConfigDict


class Reply(BaseModel):
    """A described object: no field more, none less."""

    model_config = ConfigDict(extra="forbid", defer_build=True)


class ErrorA(Reply):
    """Contract 7, shape A."""

    statusCode: int
    message: str | list[str]
    error: str
    transactionId: str


class ErrorData(Reply):
    """Contract 7, shape B ``data``."""

    code: str
    error: str
    message: str


class ErrorB(ErrorA):
    """Contract 7, shape B: the order exists. Without ``code`` where its outcome could not be read."""

    code: str | None = None
    publicId: str
    data: ErrorData


class ErrorC(Reply):
    """Contract 7, shape C."""

    code: str
    error: str
    canRebook: bool
    transactionId: str
    status: int
    genericBookingError: bool | None = None
    message: str | None = None
    pageData: dict[str, Any] | None = None


class Refused(ValueError):
    """A setting that does not exist or cannot be; the text is a sentence."""


class Problem(Exception):
    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body.get("message") or body.get("error"))
        self.status = status
        self.body = body


def shape_a(status: int, message: str | Sequence[str], error: str = "") -> Problem:
    """Return an error before an order exists; several messages for several fields."""
    return Problem(
        status,
        {
            "statusCode": status,
            "message": message if isinstance(message, str) else list(message),
            "error": error or HTTPStatus(status).phrase,
            "transactionId": uuid.uuid4().hex,
        },
    )


def shape_b(status: int, message: str, error: str, code: str, public_id: str) -> Problem:
    """Return an error after the order exists: whoever reads it must not send the order again."""
    problem = shape_a(status, message, error)
    problem.body |= {
        "code": code,
        "publicId": public_id,
        "data": {"code": code, "error": error, "message": message},
    }
    return problem


def communication_failure(public_id: str) -> Problem:
    """Return the error of an order whose outcome could not be read: it exists, and no code says how it is."""
    problem = shape_b(500, "Could not read the result", "Internal Server Error", "", public_id)
    del problem.body["code"]
    return problem


def company_refusal(status: int) -> Problem:
    """Return the refusal of the operating company before an order is made: its own code, and no id."""
    problem = shape_b(status, "The company refused the seats", "Upstream refusal", "1013", "")
    del problem.body["publicId"]
    return problem


def shape_c(status: int, code: str, error: str, *, can_rebook: bool = False, message: str = "") -> Problem:
    body: dict[str, Any] = {
        "code": code,
        "error": error,
        "canRebook": can_rebook,
        "transactionId": uuid.uuid4().hex,
        "status": status,
    }
    if message:
        body |= {"message": message, "genericBookingError": True, "pageData": {"id": "checkout"}}
    return Problem(status, body)


def unexpected() -> Problem:
    return shape_a(500, "An unexpected error occurred")


def unauthorized() -> Problem:
    return shape_a(401, "Unauthorized")


def not_finished() -> Problem:
    """Return the checkout-response error for an id that is not a finished order."""
    return shape_c(500, "2111", "Booking not possible", message="Booking is not possible for this order")


def hold_is_over(status: int, message: str) -> Problem:
    """Return the error for a seat that its partner held and lost: another hold may sell it."""
    return shape_c(status, "2114", "Booking not possible", can_rebook=True, message=message)


def checkout_without_authentication() -> Problem:
    return shape_c(400, "3156", "Invalid authentication")
