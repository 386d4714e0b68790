"""Replies that the contract shows in full: read exactly as shown.

Where a service wraps them, writes their keys in another style or gives a list the name of its plural, they
are brought back to the form of the contract first; nothing else about them is guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from pos_app.partner.reading.lexicon import fold

_DEEPEST = 8


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text as a set."""
    return frozenset(text.split())


@lru_cache(maxsize=8192)
def plain(key: str) -> str:
    """Return a key without its style: ``public_id``, ``PublicID`` and ``publicId`` are one."""
    return "".join(c for c in fold(key) if c.isalnum())


def whole(tree: Any, needed: Iterable[str]) -> Mapping[str, Any] | None:
    """Return the outermost object that has all of these keys, in whatever style.

    None where there is none, or several stand beside each other.
    """
    wanted = {plain(key) for key in needed}
    level: list[Any] = [tree]
    for _ in range(_DEEPEST):
        found = [
            node
            for node in level
            if isinstance(node, Mapping) and wanted <= {plain(str(key)) for key in node}
        ]
        if found:
            return found[0] if len(found) == 1 else None
        level = [
            inner
            for node in level
            for inner in (
                node.values() if isinstance(node, Mapping) else node if isinstance(node, list) else ()
            )
            if isinstance(inner, Mapping | list)
        ]
    return None


def records(tree: Any, needed: Iterable[str]) -> list[Any] | None:
    """Return the outermost list whose objects have these keys, in whatever style, or that is empty.

    None where there is none. A list of the contract's own form is the reply itself.
    """
    wanted = {plain(key) for key in needed}
    level: list[Any] = [tree]
    empty: list[Any] | None = None
    for _ in range(_DEEPEST):
        for node in level:
            if isinstance(node, list):
                if any(isinstance(r, Mapping) and wanted <= {plain(str(key)) for key in r} for r in node):
                    return node
                if not node and empty is None:
                    empty = node
        level = [
            inner
            for node in level
            if isinstance(node, Mapping)
            for inner in node.values()
            if isinstance(inner, Mapping | list)
        ]
    return empty


def canonical(node: Any, names: Mapping[str, str]) -> Any:
    """Return a reply with its keys in the style of the contract.

    ``names`` are the contract's keys by their plain form; a key that is there already is never replaced.
    """
    if isinstance(node, Mapping):
        made = {str(key): canonical(value, names) for key, value in node.items()}
        for key in list(made):
            shown = names.get(plain(key))
            if shown and shown not in made:
                made[shown] = made.pop(key)
        return made
    if isinstance(node, list):
        return [canonical(item, names) for item in node]
    return node


def named(*keys: str, **also: str) -> Mapping[str, str]:
    """Return contract keys by their plain form; ``also`` gives further names of a key."""
    return {**{plain(key): key for key in keys}, **{plain(name): key for name, key in also.items()}}


_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")


@lru_cache(maxsize=1024)
def words(key: str) -> tuple[str, ...]:
    """Return the words of a name in lower case without accents: ``creditCard`` and ``CREDIT_CARD`` are two,
    little words left out."""
    plain_text = unicodedata.normalize("NFKD", key)
    found = _CAMEL.findall("".join(c for c in plain_text if not unicodedata.combining(c)))
    return tuple(word for piece in found if (word := piece.lower()) not in ("de", "do", "da", "of"))
