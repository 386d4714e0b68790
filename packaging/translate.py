"""Keep the catalogues of the window's texts: ``update``, ``missing``, ``fill``, ``release`` and ``check``.

``update`` reads the texts out of the source; ``missing LANG`` prints those without a translation as JSON
(``[[context, source], ...]``); ``fill LANG FILE`` puts translations in (``{source: translation}`` or
``{context: {source: translation}}``); ``release`` writes the files that the program loads; ``check`` fails
when a text is missing, a placeholder differs or a file is older than its source.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_FOLDER = _ROOT / "resources" / "translations"
_LANGUAGES = ("en", "es")
_ROOMS = ("pos_app/ui", "pos_app/wording", "pos_app/desk", "pos_app/card", "pos_app/printing")
_PLACEHOLDER = re.compile(r"\{[a-z_]*\}|%n|%L?\d")

Message = tuple[str, ET.Element]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py translate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "release", "check"):
        commands.add_parser(name)
    commands.add_parser("missing").add_argument("language", choices=_LANGUAGES)
    fill = commands.add_parser("fill")
    fill.add_argument("language", choices=_LANGUAGES)
    fill.add_argument("file", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.command == "update":
        _extract(_FOLDER)
    elif chosen.command == "release":
        _release()
    elif chosen.command == "missing":
        lacking = [[context, _source(m)] for context, m in _messages(chosen.language) if not _translated(m)]
        print(json.dumps(lacking, ensure_ascii=False, indent=0))
    elif chosen.command == "fill":
        print(f"{_fill(chosen.language, json.loads(chosen.file.read_text('utf-8')))} filled")
    else:
        wrong = list(problems())
        print("\n".join(wrong) or "all catalogues are complete")
        return 1 if wrong else 0
    return 0


def problems() -> Iterator[str]:
    """Yield all that is wrong with the catalogues, a line each."""
    with tempfile.TemporaryDirectory() as folder:
        _extract(Path(folder))
        for language in _LANGUAGES:
            fresh = {(context, _source(m)) for context, m in _read(Path(folder) / f"guiche_{language}.ts")}
            kept = {(context, _source(m)) for context, m in _messages(language)}
            yield from (f"{language}: not in the catalogue: {one}" for one in sorted(fresh - kept))
            yield from (f"{language}: no longer in the source: {one}" for one in sorted(kept - fresh))
    for language in _LANGUAGES:
        catalogue = _FOLDER / f"guiche_{language}.ts"
        compiled = catalogue.with_suffix(".qm")
        if not compiled.exists() or _compiled(catalogue) != compiled.read_bytes():
            yield f"{language}: {compiled.name} is not what its catalogue says: run release"
        for context, message in _messages(language):
            text = _translated(message)
            if not text:
                yield f"{language}: not translated: {context}: {_source(message)}"
            elif sorted(_PLACEHOLDER.findall(text)) != sorted(_PLACEHOLDER.findall(_source(message))):
                yield f"{language}: other placeholders: {_source(message)} -> {text}"


def _extract(folder: Path) -> None:
    files = [
        str(found)
        for room in _ROOMS
        for found in (sorted((_ROOT / room).rglob("*.py")) if (_ROOT / room).is_dir() else [_ROOT / room])
    ]
    for language in _LANGUAGES:
        catalogue = folder / f"guiche_{language}.ts"
        words = ["-locations", "none", "-no-obsolete", "-source-language", "pt_BR"]
        _tool("lupdate", *files, *words, "-target-language", language, "-ts", str(catalogue))


def _release() -> None:
    for language in _LANGUAGES:
        catalogue = _FOLDER / f"guiche_{language}.ts"
        catalogue.with_suffix(".qm").write_bytes(_compiled(catalogue))


def _compiled(catalogue: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made.qm"
        _tool("lrelease", str(catalogue), "-qm", str(made))
        return made.read_bytes()


def _tool(name: str, *words: str) -> None:
    program = Path(sys.executable).with_name(f"pyside6-{name}")
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{program.name}: {done.stdout}{done.stderr}")


def _fill(language: str, given: dict[str, str | dict[str, str]]) -> int:
    path = _FOLDER / f"guiche_{language}.ts"
    tree = ET.parse(path)
    filled = 0
    for context in tree.getroot().iter("context"):
        named = given.get(context.findtext("name", ""))
        own = named if isinstance(named, dict) else {}
        for message in context.iter("message"):
            source = _source(message)
            text = own.get(source) or given.get(source)
            target = message.find("translation")
            if isinstance(text, str) and target is not None and _translated(message) != text:
                target.text = text
                target.attrib.pop("type", None)
                filled += 1
    ET.indent(tree, "    ")
    body = ET.tostring(tree.getroot(), encoding="unicode")
    path.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")
    return filled


def _messages(language: str) -> list[Message]:
    return _read(_FOLDER / f"guiche_{language}.ts")


def _read(path: Path) -> list[Message]:
    if not path.exists():
        return []
    found = ET.parse(path).getroot().iter("context")
    return [(context.findtext("name", ""), m) for context in found for m in context.iter("message")]


def _source(message: ET.Element) -> str:
    return message.findtext("source", "")


def _translated(message: ET.Element) -> str:
    target = message.find("translation")
    if target is None or target.get("type") == "unfinished":
        return ""
    return target.text or ""


if __name__ == "__main__":
    sys.exit(main())
