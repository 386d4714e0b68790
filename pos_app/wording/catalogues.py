"""Reads gettext catalogues, and compiles them: the build does it once, a checkout again after a change.

Only compiled catalogues are quick to read. What is kept under version control is what people edit, so a
``.po`` has no ``.mo`` beside it until the project is installed (``packaging/build_hook.py``) or a language is
used. A wheel carries the compiled files alone.
"""

from __future__ import annotations

import functools
import gettext
import os
import re
import struct
from bisect import bisect_left
from collections.abc import Callable, Mapping
from pathlib import Path

_PART = (
    r'(?m)^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) ((?:".*"(?:\n|\Z))+)'  # Compiled only when needed.
)
_ESCAPES = {"n": "\n", "t": "\t"}
_MAGIC, _HEADER, _PAIR = 0x950412DE, struct.Struct("<7I"), struct.Struct("<2I")


class Catalogue(gettext.NullTranslations):
    """A compiled catalogue whose texts are looked for when they are said: Python's own reads all of them,
    which would take 9 ms of each start and each command."""

    def __init__(self, whole: bytes) -> None:
        super().__init__()
        self._whole = whole
        _, _, self._count, self._keys, self._texts, *_ = _HEADER.unpack_from(whole)
        self._forms = functools.cache(self._found)

    def gettext(self, message: str) -> str:
        return self._form(message, 0) or super().gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        return self._form(f"{context}\4{message}", 0) or super().pgettext(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._form(msgid1, self._plural(n)) or super().ngettext(msgid1, msgid2, n)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        found = self._form(f"{context}\4{msgid1}", self._plural(n))
        return found or super().npgettext(context, msgid1, msgid2, n)

    def _form(self, key: str, number: int) -> str:
        forms = self._forms(key)
        return forms[min(number, len(forms) - 1)] if forms else ""

    def _found(self, key: str) -> tuple[str, ...]:
        wanted = key.encode()
        at = bisect_left(range(self._count), wanted, key=lambda number: self._entry(self._keys, number))
        # The key of a text with a plural has the plural behind it.
        if at == self._count or self._entry(self._keys, at).partition(b"\0")[0] != wanted:
            return ()
        return tuple(self._entry(self._texts, at).decode().split("\0"))

    def _entry(self, table: int, number: int) -> bytes:
        length, at = _PAIR.unpack_from(self._whole, table + number * _PAIR.size)
        return self._whole[at : at + length]

    @functools.cached_property
    def _plural(self) -> Callable[[int], int]:
        """Return which form a number takes, as the head of the catalogue says."""
        found = re.search(r"plural=([^;]+)", self._form("", 0))
        assert found is not None, "the head of a catalogue tells its plural"
        return gettext.c2py(found[1])


def loaded(path: Path) -> Catalogue | None:
    """Return the catalogue ``path`` (``…/en.mo``), compiled now where it is older than the ``.po`` beside it.

    Returns:
        None where neither file is there.
    """
    source = path.with_suffix(".po")
    if source.is_file() and not (path.is_file() and path.stat().st_mtime_ns > source.stat().st_mtime_ns):
        whole = compiled(source.read_text(encoding="utf-8"))
        write(path, whole)
        return Catalogue(whole)
    return Catalogue(path.read_bytes()) if path.is_file() else None


def write(path: Path, whole: bytes) -> None:
    """Keep a compiled catalogue; where nothing can be written (another user's checkout), the next start
    compiles again."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        part.write_bytes(whole)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)


def compiled(source: str) -> bytes:
    """Return the text of a ``.po`` file as a ``.mo`` file. What is fuzzy or not translated is left out."""
    entries = sorted((key.encode(), said.encode()) for key, said in _messages(source).items())
    at = _HEADER.size + 2 * _PAIR.size * len(entries)
    tables: list[bytes] = []
    for column in zip(*entries, strict=True):
        for text in column:
            tables.append(_PAIR.pack(len(text), at))
            at += len(text) + 1
    second = _HEADER.size + _PAIR.size * len(entries)
    head = _HEADER.pack(_MAGIC, 0, len(entries), _HEADER.size, second, 0, 0)
    texts = (text + b"\0" for column in zip(*entries, strict=True) for text in column)
    return b"".join((head, *tables, *texts))


def _messages(source: str) -> Mapping[str, str]:
    """Return the translations by their key in a ``.mo``: context, text and plural form with signs between."""
    found: dict[str, str] = {}
    for entry in re.split(r"\n{2,}", source):
        parts = {name: _text(quoted) for name, quoted in re.findall(_PART, entry)}
        if "msgid" not in parts or re.search(r"^#,.*\bfuzzy\b", entry, re.MULTILINE):
            continue
        forms = [said for name, said in parts.items() if name.startswith("msgstr")]
        key = "\0".join(parts[name] for name in ("msgid", "msgid_plural") if name in parts)
        context = f"{parts['msgctxt']}\4" if "msgctxt" in parts else ""
        if all(forms):
            found[context + key] = "\0".join(forms)
    return found


def _text(quoted: str) -> str:
    whole = "".join(line[1:-1] for line in quoted.splitlines())
    return re.sub(r"\\(.)", lambda sign: _ESCAPES.get(sign[1], sign[1]), whole) if "\\" in whole else whole
