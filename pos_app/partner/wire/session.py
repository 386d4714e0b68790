"""The payment session (contract 2.6, 4.8)."""

from __future__ import annotations

from pydantic import AliasChoices, AliasPath, Field

from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import Text, Wire, mapping, read

_ENDPOINT = "payment session"


class WireSession(Wire):
    """Contract 2.6."""

    session_id: Text = Field(
        min_length=1, validation_alias=AliasChoices("sessionId", AliasPath("data", "sessionId"))
    )


def session_id(reply: Reply) -> str:
    """Return the id that starts the card page. Raises ``Unreadable`` without one."""
    return read(WireSession, mapping(reply, _ENDPOINT), _ENDPOINT).session_id
