"""The three error bodies of contract 7."""

from __future__ import annotations

import uuid
from typing import Any

_NAMES = {400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 404: "Not Found", 409: "Conflict",
          429: "Too Many Requests", 500: "Internal Server Error", 502: "Bad Gateway"}  # fmt: skip


class Problem(Exception):
    """An answer that is an error."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body.get("message"))
        self.status = status
        self.body = body


def shape_a(status: int, message: str | list[str], error: str = "") -> Problem:
    """Before anything exists."""
    return Problem(
        status,
        {
            "statusCode": status,
            "message": message,
            "error": error or _NAMES.get(status, "Error"),
            "transactionId": uuid.uuid4().hex,
        },
    )


def shape_b(status: int, message: str, error: str, code: str, public_id: str) -> Problem:
    """After the order exists."""
    problem = shape_a(status, message, error)
    problem.body |= {
        "code": code,
        "publicId": public_id,
        "data": {"code": code, "error": error, "message": message},
    }
    return problem


def shape_c(status: int, code: str, error: str) -> Problem:
    """The legacy form."""
    return Problem(
        status,
        {
            "code": code,
            "error": error,
            "canRebook": True,
            "transactionId": uuid.uuid4().hex,
            "status": status,
            "genericBookingError": True,
        },
    )
