"""Where one value stands in a reply: the access token, the id of a payment session."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.partner import auth
from pos_app.partner.learn.meaning import Meaning, candidates, near
from pos_app.partner.learn.proposal import Findings, LineOption, Proposal
from pos_app.partner.learn.tree import Table, spoken
from pos_app.partner.learn.vocabulary import TERMS
from pos_app.partner.reading import forms
from pos_app.partner.reading.paths import Path
from pos_app.partner.reading.profile import Line
from pos_app.partner.wire import session as wire_session

_LEAST_LIFE = 0.5
_LIKE_A_JWT = 0.3
_SHOWN_OF_SECRET = 4


def token(tree: Any) -> Proposal:
    """Return where an access token stands, and how long it lives."""
    found, record = Findings(), Table((), (_unpacked(tree),), alone=True)
    if lives := candidates(record, TERMS["token_life"], least=_LEAST_LIFE):
        life = lives[0].path
        bare = forms.amount(record.columns[life][0]) is not None
        unit = next((u for u in ("minutes", "hours") if u in spoken(life)), "")
        found.lines["expiry"] = Line((life,), unit if bare else "")
    found.put("access_token", _options(record, TERMS["access_token"]))
    return found.proven(Endpoint.TOKEN, lambda book: auth.read(tree, time.time(), book))


def session(tree: Any) -> Proposal:
    found, record = Findings(), Table((), (_unpacked(tree),), alone=True)
    found.put("sessionId", _options(record, TERMS["session_id"]))
    return found.proven(Endpoint.SESSION, lambda book: wire_session.read(tree, book))


def _options(record: Table, meaning: Meaning) -> list[LineOption]:
    def like_a_token(_path: Path, values: tuple[Any, ...]) -> float:
        text = str(values[0])
        return _LIKE_A_JWT if text.count(".") == 2 and len(text) > 20 else 0.0

    found = [
        (Line((one.path,)), str(one.values[0])) for one in near(candidates(record, meaning, like_a_token))
    ]
    # What may be a secret is shown by its first characters.
    return [LineOption(line, f"{text[:_SHOWN_OF_SECRET]}…") for line, text in found]


def _unpacked(tree: Any) -> Any:
    """Return a reply with every list of one object replaced by that object."""
    if isinstance(tree, list):
        return _unpacked(tree[0]) if len(tree) == 1 else tree
    if isinstance(tree, Mapping):
        return {key: _unpacked(value) for key, value in tree.items()}
    return tree
