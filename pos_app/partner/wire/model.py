"""What the readers of replies share: the JSON of a reply, and statuses as they are compared."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pos_app.domain.faults import Unreadable
from pos_app.partner.reading.reply import Reply

_PLAIN = re.compile(r"[\s-]+")


def body(reply: Reply, endpoint: str) -> Any:
    """Return the JSON of a reply.

    Raises:
        Unreadable: it is not JSON.
    """
    try:
        return msgspec.json.decode(reply.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(endpoint, "body", str(error), status=reply.status) from error


def mapping(reply: Reply, endpoint: str) -> dict[str, Any]:
    """Return the JSON object of a reply.

    Raises:
        Unreadable: it is not a JSON object.
    """
    found = body(reply, endpoint)
    if not isinstance(found, dict):
        raise Unreadable(endpoint, "body", "is not an object", status=reply.status)
    return found


def word(status: str) -> str:
    """Return a status as it is compared: lower case, words joined by an underscore, one l in canceled."""
    plain = _PLAIN.sub("_", status.strip().casefold())
    return plain.replace("cancelled", "canceled")
