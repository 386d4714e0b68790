"""The form of the first start, what its page asks, and the checks that need no network. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from pos_app.domain.addresses import is_secure
from pos_app.domain.value import Value
from pos_app.wording import settings_texts
from pos_app.wording.sentence import Sentence


@dataclass(frozen=True, slots=True)
class ConnectionForm:
    """The connection as typed. ``secret`` never shows in a log or a message."""

    production: bool = False
    address: str = ""
    user: str = ""
    secret: str = field(default="", repr=False)
    client_id: str = ""
    card_page: str = ""


class Ask(Enum):
    """What is asked without naming anything."""

    GO_ON = auto()
    """Test the connection, or show what must be corrected."""
    CANCEL = auto()
    """Stop the test; the typed text stays."""
    TRAIN = auto()
    """Open the training desk instead."""
    USE_FOR_SESSION = auto()
    """Use the connection that was tested until the program ends."""


class FieldLeft(Value):
    """The keyboard left a field."""

    name: str


Intent = Ask | FieldLeft


class Refusal(Value):
    """Why a connection was not stored. ``works``: the provider accepted it, and it can be used until the
    program ends, because only the place for its password is missing."""

    sentence: Sentence
    works: bool = False


def problems(form: ConnectionForm) -> dict[str, str]:
    """Return the sentence of each field that must be corrected, in reading order."""
    wrong: dict[str, str] = {}
    if not is_secure(form.address):
        wrong["address"] = settings_texts.address_wrong()
    if not form.user:
        wrong["user"] = settings_texts.user_missing()
    if not form.secret:
        wrong["secret"] = settings_texts.password_missing()
    if not (form.client_id.isdecimal() and int(form.client_id) > 0):
        wrong["client_id"] = settings_texts.client_id_wrong()
    if form.card_page and not is_secure(form.card_page):
        wrong["card_page"] = settings_texts.card_page_wrong()
    return wrong
