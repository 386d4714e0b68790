"""Replies that could not be read are kept, the last fifty, with everything personal masked.

Whoever mends the reading sees the shape of the reply and nothing of the customers.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path as File
from typing import Any

from pos_app.partner.reading import forms, personal
from pos_app.partner.reading.personal import is_personal

_LOG = logging.getLogger("pos_app.partner")
MOST = 50
_LARGEST = 400_000
_LONGEST = 120
"""Characters of a text that is looked at for what it is. A longer one is a sentence, which may repeat what
was sent: it is masked whatever it says."""
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_DIGITS = re.compile(r"\D*(?:\d\D*){9,}")
_FEW_DIGITS = re.compile(r"\d{4}-\d{4}|\d{5}-\d{3}")
"""A telephone number without its area, and a postal code."""
_SHORTEST_NAME = 4
_MOST_NAMES = 500
"""Texts that are searched for in all others. Where a reply names more, every text of several words is
masked: the search would take longer than anybody waits."""
_SEVERAL_WORDS = re.compile(r".*\s.*", re.DOTALL)
_MANY_DIGITS = 9
_LONG = re.compile(r"(?=.*\d)[A-Za-z0-9_\-+/=.]{14,}")
_BR_CODE = re.compile(r"00020\d.*")


class SampleFolder:
    """Keeps masked replies in a folder."""

    def __init__(self, folder: File) -> None:
        self._folder = folder

    def keep(self, operation: str, field: str, body: bytes) -> str:
        """Keep a reply and return its file; the empty text where the disk does not take it."""
        now = datetime.now(UTC)
        name = f"{now:%Y%m%d-%H%M%S-%f}-{re.sub(r'[^a-z]+', '-', operation.lower())}.json"
        kept = {"operation": operation, "field": field, "at": now.isoformat(), "reply": masked_body(body)}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._folder / name
            written = json.dumps(kept, ensure_ascii=False, indent=1)
            path.write_text(written, encoding="utf-8", errors="backslashreplace")
            for old in sorted(self._folder.glob("*.json"))[:-MOST]:
                old.unlink(missing_ok=True)
        except (OSError, RecursionError) as error:
            _LOG.warning("a reply that could not be read was not kept: %s", type(error).__name__)
            return ""
        return str(path)


def masked_body(body: bytes) -> Any:
    """Return a reply with everything personal masked; of a body that is not JSON, its length and how it
    begins."""
    if len(body) > _LARGEST:
        body = body[:_LARGEST]
    try:
        return masked(json.loads(body))
    except (ValueError, RecursionError):
        return {
            "not_json": True,
            "bytes": len(body),
            "begins": re.sub(r"[A-Za-z0-9]", "x", body[:80].decode("utf-8", "replace")),
        }


def masked(node: Any) -> Any:
    """Return a reply in which names, documents, addresses, tokens and codes are false ones of the same form,
    also where a sentence elsewhere repeats them.

    The same value becomes the same false one, so that what belongs together still does.
    """
    known = repeated(node, is_personal)

    def text(value: str, path: tuple[str, ...]) -> str:
        if is_secret(value, path):
            return pseudonym(value)
        return known.sub(lambda found: pseudonym(found[0]), value) if known else value

    return rebuilt(node, text, lambda one, path: int(pseudonym(str(one))) if _tells(one, path) else one)


def rebuilt(
    node: Any,
    text: Callable[[str, tuple[str, ...]], str],
    number: Callable[[Any, tuple[str, ...]], Any],
    path: tuple[str, ...] = (),
) -> Any:
    """Return a reply of which each text, also those of keys, and each whole number or decimal is what the two
    functions make of it and of its path."""
    if isinstance(node, Mapping):
        return {text(str(k), ()): rebuilt(v, text, number, (*path, str(k))) for k, v in node.items()}
    if isinstance(node, list):
        return [rebuilt(item, text, number, path) for item in node]
    if isinstance(node, str):
        return text(node, path)
    return number(node, path) if isinstance(node, int | Decimal) and not isinstance(node, bool) else node


def repeated(tree: Any, tells: Callable[[tuple[str, ...]], bool]) -> re.Pattern[str] | None:
    """Return what finds the personal texts of a reply in its other texts; None where it has none. ``tells``
    says at which paths a value identifies a person."""
    known = set[str]()
    _collect(tree, (), tells, known)
    if len(known) > _MOST_NAMES:
        return _SEVERAL_WORDS
    names = sorted(known, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, names)), re.IGNORECASE) if names else None


def _collect(
    node: Any, path: tuple[str, ...], tells: Callable[[tuple[str, ...]], bool], known: set[str]
) -> None:
    if isinstance(node, Mapping):
        for key, value in node.items():
            _collect(value, (*path, str(key)), tells, known)
    elif isinstance(node, list):
        for item in node:
            _collect(item, path, tells, known)
    elif isinstance(node, str) and tells(path):
        text = node.strip()
        # "2026" stands everywhere.
        if len(text) >= _SHORTEST_NAME and forms.amount(text) is None and not is_moment(text):
            known.add(text)


def _tells(value: int, path: tuple[str, ...]) -> bool:
    """Return whether a number is somebody's, or may be where nothing names it: a document, a telephone."""
    if is_personal(path):
        return abs(value) > 999 or personal.opens(path)
    return len(str(abs(value))) >= _MANY_DIGITS and not (path and personal.is_moment_key(path[-1]))


def is_moment(value: str) -> bool:
    """Return whether a text is a day or a time."""
    return forms.day_hour(value.strip()) is not None


def is_secret(value: str, path: tuple[str, ...]) -> bool:
    """Return whether a text says who somebody is, opens or pays something, or is a sentence that may."""
    text = value.strip()
    return len(text) > _LONGEST or _EMAIL.search(text) is not None or identifies(text, path)


def identifies(text: str, path: tuple[str, ...]) -> bool:
    """Return whether a text, the whole of it, says who somebody is, or opens or pays something."""
    if not text:
        return False
    if is_moment(text):
        return personal.is_birth(path)
    if forms.amount(text) is not None and not _DIGITS.fullmatch(text):
        return is_personal(path) and (len(text) > _SHORTEST_NAME or personal.opens(path))
    if any(one.fullmatch(text) for one in (_EMAIL, _DIGITS, _FEW_DIGITS, _BR_CODE)):
        return True
    if forms.is_uuid(text) or _LONG.fullmatch(text):
        return True
    return is_personal(path)


def pseudonym(value: str) -> str:
    """Return a false value of the same form, always the same one for the same value."""
    seed = hashlib.sha256(b"guiche sample " + value.encode("utf-8", "surrogatepass")).digest()
    made = []
    for index, char in enumerate(value):
        number = seed[index % len(seed)] + index
        if char.isdigit():
            made.append(str(number % 10))
        elif char.isalpha():
            letter = "bcdfgaeiou"[number % 10]
            made.append(letter.upper() if char.isupper() else letter)
        else:
            made.append(char)
    return "".join(made)
