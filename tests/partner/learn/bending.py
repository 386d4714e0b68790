"""The same reply packed otherwise: wrapped, in another order, with members that mean nothing to a sale."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

Wrap = Callable[[Any], Any]

WRAPS: tuple[Wrap, ...] = (
    lambda tree: {"result": {"payload": tree}},
    lambda tree: {"data": tree},
    lambda tree: {"response": tree, "success": True},
    lambda tree: {
        "content": tree,
        "meta": {"requestId": "9c8b7a6d-0000-4000-8000-00000000beef", "tookMs": 31},
    },
    lambda tree: {"dados": tree, "mensagem": "ok"},
)
HARMLESS: dict[str, Any] = {
    "_links": {"self": {"href": "https://exemplo.com.br/v1/x"}},
    "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
    "version": "3.1.0",
    "notes": None,
    "tags": [],
    "observacao": "",
    "flags": {"beta": False, "highlight": None},
    "theme": {"color": "#ff6600", "icon": "bus"},
    "generatedAt": "2026-12-01T12:59:58Z",
    "sortOrder": 1,
}


def wrapped(tree: Any, rng: random.Random, depth: int = 4) -> Any:
    """Put a reply into other objects, up to a depth of names."""
    left = rng.randrange(depth + 1)
    while left > 0:
        wrap = rng.choice(WRAPS if left > 1 else WRAPS[1:])
        tree, left = wrap(tree), left - (2 if wrap is WRAPS[0] else 1)
    return tree


def permuted(tree: Any, rng: random.Random) -> Any:
    """Return a reply with the members of its objects in another order. Lists keep theirs."""
    if isinstance(tree, dict):
        members = [(name, permuted(value, rng)) for name, value in tree.items()]
        rng.shuffle(members)
        return dict(members)
    return [permuted(value, rng) for value in tree] if isinstance(tree, list) else tree


def padded(tree: Any, rng: random.Random) -> Any:
    """Return a reply with harmless members in its objects; the same ones in all records of a list."""
    if isinstance(tree, dict):
        extra = dict(rng.sample(sorted(HARMLESS.items(), key=lambda member: member[0]), rng.randrange(3)))
        return {**{name: padded(value, rng) for name, value in tree.items()}, **extra}
    if isinstance(tree, list):
        seed = rng.random()
        return [padded(value, random.Random(seed)) for value in tree]
    return tree


def bent(tree: Any, rng: random.Random) -> Any:
    """Do all of it."""
    return wrapped(permuted(padded(tree, rng), rng), rng)
