"""Reads gettext catalogues, and compiles them: the build does it once, a checkout again after a change.

Python's gettext loads compiled catalogues only. What is kept under version control is what people edit, so a
``.po`` has no ``.mo`` beside it until the project is installed (``packaging/build_hook.py``) or a language is
used. A wheel carries the compiled files alone.
"""

from __future__ import annotations

import gettext
import io
import os
import re
import struct
from collections.abc import Mapping
from pathlib import Path

_PART = (
    r'(?m)^(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?) ((?:".*"(?:\n|\Z))+)'  # Compiled only when needed.
)
_ESCAPES = {"n": "\n", "t": "\t"}
_MAGIC, _HEADER, _PAIR = 0x950412DE, struct.Struct("<7I"), struct.Struct("<2I")


def loaded(path: Path) -> gettext.GNUTranslations | None:
    """Return the catalogue ``path`` (``…/en.mo``), compiled now where it is older than the ``.po`` beside it.

    Returns:
        None where neither file is there.
    """
    source = path.with_suffix(".po")
    if source.is_file() and not (path.is_file() and path.stat().st_mtime_ns > source.stat().st_mtime_ns):
        whole = compiled(source.read_text(encoding="utf-8"))
        write(path, whole)
        return gettext.GNUTranslations(io.BytesIO(whole))
    if not path.is_file():
        return None
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


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
