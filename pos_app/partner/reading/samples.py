"""Replies that could not be read are kept, the last fifty, with everything personal masked.

Whoever mends the reading sees the shape of the reply and nothing of the customers.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path as File
from typing import Any

from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import concepts

_LOG = logging.getLogger("pos_app.partner")
MOST = 50
_LARGEST = 400_000
_LONGEST = 120
"""Characters of a text that is looked at for what it is. A longer one is a sentence, which may repeat what
was sent: it is masked whatever it says."""
_PERSONAL = frozenset(
    {
        "document",
        "email",
        "mail",
        "phone",
        "telefone",
        "celular",
        "token",
        "session",
        "birth",
        "nascimento",
        "gender",
        "sex",
        "sexo",
        "address",
        "endereco",
        "holder",
        "titular",
        "pix",
        "qr",
        "emv",
        "locator",
        "protocol",
        "hash",
        "ip",
        "user",
        "secret",
        "senha",
        "password",
        "bpe",
        "bearer",
    }
)
_PEOPLE = frozenset({"passenger", "customer", "buyer", "holder", "titular"})
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_DIGITS = re.compile(r"\D*(?:\d\D*){9,}")
_LONG = re.compile(r"(?=.*\d)[A-Za-z0-9_\-+/=.]{14,}")
_BR_CODE = re.compile(r"00020\d.*")


class Ring:
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
    """Return a reply with everything personal masked; of what is no JSON, its length and how it begins."""
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


def masked(node: Any, path: tuple[str, ...] = ()) -> Any:
    """Return a reply in which names, documents, addresses, tokens and codes are false ones of the same form.

    The same value becomes the same false one, so that what belongs together still does.
    """
    if isinstance(node, Mapping):
        return {
            (false(str(key)) if is_secret(str(key), ()) else str(key)): masked(value, (*path, str(key)))
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [masked(item, path) for item in node]
    if isinstance(node, bool) or node is None:
        return node
    if isinstance(node, str):
        return false(node) if is_secret(node, path) else node
    if isinstance(node, int) and is_personal(path) and abs(node) > 999:
        return int(false(str(node)))
    return node


def is_personal(path: tuple[str, ...]) -> bool:
    """Return whether what stands at a path says who somebody is."""
    terms = [concepts(step) for step in path[-3:]]
    if not terms:
        return False
    if terms[-1] & _PERSONAL:
        return True
    return any(above & _PEOPLE for above in terms) and bool(
        terms[-1] & {"name", "label", "id", "passenger", "customer"}
    )


def is_moment(value: str) -> bool:
    """Return whether a text is a day or a time."""
    return forms.day_hour(value.strip()) is not None


def is_secret(value: str, path: tuple[str, ...]) -> bool:
    """Return whether a text says who somebody is, opens or pays something, or is a sentence that may."""
    text = value.strip()
    return len(text) > _LONGEST or _EMAIL.search(text) is not None or identifies(text, path)


def identifies(text: str, path: tuple[str, ...]) -> bool:
    """Return whether a text, the whole of it, says who somebody is, or opens or pays something."""
    if not text or is_moment(text):
        return False
    if forms.amount(text) is not None and not _DIGITS.fullmatch(text):
        return is_personal(path) and len(text) > 4
    if _EMAIL.fullmatch(text) or _DIGITS.fullmatch(text) or _BR_CODE.fullmatch(text):
        return True
    if forms.is_uuid(text) or _LONG.fullmatch(text):
        return True
    return is_personal(path)


def false(value: str) -> str:
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
