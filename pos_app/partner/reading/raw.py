"""A reply for people who look for a fault: as it came, and with everything personal masked by asterisks.

Unlike the samples of ``samples.py``, what is masked here shows that it is: nobody shall take a false
document for one of the provider.
"""

from __future__ import annotations

import json
import re
from datetime import datetime
from decimal import Decimal
from typing import Any

import msgspec

from pos_app.domain.raw_reply import RawReply
from pos_app.partner.reading import samples
from pos_app.partner.reading.lexicon import concepts, word_set
from pos_app.partner.reading.personal import is_moment_key, is_personal

_LONGEST = 400_000
"""Characters that are shown of a reply; nobody reads more."""
_LONGEST_SENTENCE = 1_000
"""Characters of a text that is searched for what is personal; a longer one is masked whole."""
_MANY_DIGITS = 9
_NAMES = ("name", "nome")
_THINGS = word_set(
    "arrival brand city class company departure leg method payment place service state terminal trip type"
)
"""What has a name and is nobody."""
_EMAIL = re.compile(r"[^@\s\"'<>]+@[^@\s\"'<>]+\.[^@\s\"'<>]+")
_NUMBER = re.compile(r"\+?\d(?:[\s().\-/]{0,2}\d){8,}")
_TOKEN = re.compile(r"(?=\S*\d)(?=\S*[A-Za-z])[A-Za-z0-9_\-+/=.]{20,}")
_ENCODER = msgspec.json.Encoder(decimal_format="number")


def raw_reply(status: int, body: bytes, at: datetime) -> RawReply:
    """Return a reply for support; ``at`` is when it came, in UTC. Blocks for a large one."""
    try:
        tree = json.loads(body, parse_float=Decimal)
        whole = msgspec.json.format(body, indent=2).decode("utf-8")
    except (ValueError, RecursionError):
        text = body.decode("utf-8", "replace")[:_LONGEST]
        # Nothing says where in it a name stands, so all of it is masked.
        return RawReply(status, at, _stars(text), text)
    masked = msgspec.json.format(_ENCODER.encode(masked_tree(tree)), indent=2).decode("utf-8")
    return RawReply(status, at, masked[:_LONGEST], whole[:_LONGEST])


def masked_tree(tree: Any) -> Any:
    """Return a reply in which nothing tells who somebody is, and no code pays or opens anything."""
    known = samples.repeated(tree, _personal)
    return samples.rebuilt(
        tree,
        lambda text, path: _text(text, path, known),
        lambda one, path: _stars(str(one)) if _number_tells(one, path) else one,
    )


def _personal(path: tuple[str, ...]) -> bool:
    """Return whether the value at a path identifies a person. A name counts as a person's unless it
    names a thing: too much is masked rather than too little."""
    if is_personal(path):
        return True
    named = bool(path) and any(word in path[-1].casefold() for word in _NAMES)
    return named and not any(concepts(step) & _THINGS for step in path)


def _number_tells(node: int | Decimal, path: tuple[str, ...]) -> bool:
    if _personal(path):
        return True
    moment = bool(path) and is_moment_key(path[-1])
    return not moment and len(str(abs(int(node)))) >= _MANY_DIGITS


def _text(text: str, path: tuple[str, ...], known: re.Pattern[str] | None) -> str:
    if len(text) > _LONGEST_SENTENCE or samples.identifies(text.strip(), path) or _personal(path):
        return _stars(text)
    if samples.is_moment(text):
        return text
    for found in filter(None, (known, _EMAIL, _NUMBER, _TOKEN)):
        text = found.sub(lambda match: _stars(match.group()), text)
    return text


def _stars(text: str) -> str:
    return re.sub(r"\w", "*", text)
