"""Where one value stands in a reply: the access token, the id of a payment session."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault
from pos_app.partner import auth
from pos_app.partner.learn import vocabulary
from pos_app.partner.learn.choice import Candidate, candidates, chosen
from pos_app.partner.learn.meaning import Meaning, weight
from pos_app.partner.learn.proposal import LineOption, Proposal
from pos_app.partner.learn.tree import Table
from pos_app.partner.reading import forms
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.lexicon import concepts
from pos_app.partner.reading.paths import Path
from pos_app.partner.reading.profile import Line, Profile
from pos_app.partner.wire import session as wire_session

_LEAST_LIFE = 0.5
_LIKE_A_JWT = 0.3
_SHOWN_OF_SECRET = 4


def find(
    tree: Any, field: str, meaning: Meaning, read: Callable[[Any], Any], *, secret: bool = True
) -> Proposal:
    """Return where the one value of a reply stands that has a meaning.

    ``read`` turns a raw value into what it means, None where it cannot be that. Of a ``secret`` only the
    first characters are shown.
    """
    found = candidates(Table((), (unpacked(tree),)), meaning, read, extra=_like_a_token)
    choice = chosen(found)
    if choice.best is None:
        return Proposal(missing=(field,))
    if choice.certainty.sure:
        return Proposal({field: Line((choice.best.path,))})
    options = tuple(
        LineOption(Line((one.path,)), _shown(one, secret)) for one in (choice.best, *choice.others)
    )
    return Proposal(open={field: options})


def _like_a_token(_path: Path, values: tuple[Any, ...]) -> float:
    return (
        _LIKE_A_JWT
        if isinstance(values[0], str) and values[0].count(".") == 2 and len(values[0]) > 20
        else 0.0
    )


def _shown(one: Candidate, secret: bool) -> str:
    text = str(one.values[0])
    return f"{text[:_SHOWN_OF_SECRET]}…" if secret else text


def unpacked(tree: Any) -> Any:
    """Return a reply with every list of one object replaced by that object."""
    if isinstance(tree, list):
        return unpacked(tree[0]) if len(tree) == 1 else tree
    if isinstance(tree, Mapping):
        return {key: unpacked(value) for key, value in tree.items()}
    return tree


def token(tree: Any) -> Proposal:
    """Return where an access token stands, and how long it lives."""
    found = find(
        tree,
        "access_token",
        vocabulary.ACCESS_TOKEN,
        lambda value: value if auth.usable(value) else None,
    )
    columns = Table((), (unpacked(tree),)).columns
    lives = sorted(
        (-heavy, path) for path in columns if (heavy := weight(vocabulary.TOKEN_LIFE, path)) >= _LEAST_LIFE
    )
    lines = dict(found.lines)
    if lives and not found.missing:
        path = lives[0][1]
        unit = next((u for u in ("minutes", "hours") if any(u in concepts(step) for step in path)), "")
        lines["expiry"] = Line((path,), unit if forms.amount(columns[path][0]) is not None else "")
    return _read_by(Endpoint.TOKEN, Proposal(lines, found.open, found.missing), tree, _token_of)


def session(tree: Any) -> Proposal:
    """Return where the id of a payment session stands."""
    found = find(
        tree,
        "sessionId",
        vocabulary.SESSION_ID,
        lambda value: forms.identifier(value) or None,
    )
    return _read_by(Endpoint.SESSION, found, tree, wire_session.read)


def _token_of(tree: Any, book: Book) -> Any:
    return auth.read(tree, time.time(), book)


def _read_by(endpoint: str, found: Proposal, tree: Any, read: Callable[[Any, Book], Any]) -> Proposal:
    """Return a proposal that the sale's own reader can read by; else what is missing."""
    if found.missing:
        return found
    lines = {**found.lines, **{name: options[0].line for name, options in found.open.items()}}
    try:
        read(tree, Book(Profile({(endpoint, name): line for name, line in lines.items()})))
    except Fault as error:
        return Proposal(missing=(getattr(error, "field", "body"),))
    return found
