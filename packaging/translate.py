"""Keep the catalogues of the program's texts: ``update``, ``missing``, ``fill`` and ``check``.

``update`` reads the texts out of the source; ``missing LANG`` prints those without a translation as JSON
(``[[context, source], ...]``); ``fill LANG FILE`` puts translations in (``{source: translation}`` or
``{context: {source: translation}}``; of a text with plural forms the translation is a list of them, and the
source its form for one); ``check`` fails when a text is missing, fuzzy or no longer in the source, or a
placeholder differs. The build compiles the catalogues, and the program one that is older than its source.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import polib

_ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(_ROOT))

from pos_app.domain.languages import LANGUAGES, SOURCE  # noqa: E402 - found through the path above

_FOLDER = _ROOT / "resources" / "translations"
_LANGUAGES = tuple(code for code in LANGUAGES if code != SOURCE)
_PLURAL = "nplurals=2; plural=(n != 1);"
"""The plural rule that a new catalogue begins with; for another one, change the header of the catalogue."""
_PLACEHOLDER = re.compile(r"\{[a-z_0-9]*\}|%\([a-z_]+\)[sr]|%[sr]")
_TEXTS = dict.fromkeys(("translate", "mark", "phrase", "filled", "choice"), 1)
_TEXTS.update(dict.fromkeys(("plural", "numbered", "pair"), 2), told=4)
"""The functions whose texts are collected, and how many a call has, after its context if it says one."""

_OF_QT = {"self.tr", "QCoreApplication.translate", "QT_TRANSLATE_NOOP", "QT_TR_NOOP"}

Filling = Mapping[str, "str | list[str] | Mapping[str, str | list[str]]"]


@dataclass(frozen=True, order=True, slots=True)
class Text:
    """A text of the source. ``many`` is empty where it has no plural forms."""

    context: str
    one: str
    many: str = ""


class NotReadable(Exception):
    """A call whose texts cannot be told from the source."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py translate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "check"):
        commands.add_parser(name)
    commands.add_parser("missing").add_argument("language", choices=_LANGUAGES)
    fill = commands.add_parser("fill")
    fill.add_argument("language", choices=_LANGUAGES)
    fill.add_argument("file", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.command == "update":
        _update(texts())
    elif chosen.command == "missing":
        lacking = [[one.msgctxt, one.msgid] for one in _catalogue(chosen.language) if not one.translated()]
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
    fresh = texts()
    for language in _LANGUAGES:
        catalogue = _catalogue(language)
        kept = {_text(entry) for entry in catalogue}
        yield from (f"{language}: not in the catalogue: {one}" for one in sorted(fresh - kept))
        yield from (f"{language}: no longer in the source: {one}" for one in sorted(kept - fresh))
        yield from (f"{language}: fuzzy: {entry.msgid}" for entry in catalogue.fuzzy_entries())
        for entry in catalogue:
            yield from (f"{language}: {problem}" for problem in _faults(entry, _forms(catalogue)))


def texts() -> set[Text]:
    """Return every text of the program.

    Raises:
        NotReadable: a call that is not written with literals.
    """
    files = set((_ROOT / "pos_app").rglob("*.py")) - {_ROOT / "pos_app/wording/translation.py"}
    return {text for file in sorted(files) for text in _texts(file)}


def _texts(file: Path) -> Iterator[Text]:
    tree = ast.parse(file.read_text("utf-8"))
    ours = {
        "translate",
        "mark",
        "plural",
    }  # The sandbox is given them; others are names that anybody may use.
    ours |= {
        one.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module in ("pos_app.wording.translation", "pos_app.wording.sentence")
        for one in node.names
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        where = f"{file.relative_to(_ROOT)}:{call.lineno}"
        if ast.unparse(call.func) in _OF_QT:
            raise NotReadable(f"{where}: Qt's translation has no catalogue: use translate, plural or mark")
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name not in ours or name not in _TEXTS:
            continue
        given = call.args[: len(call.args) - (name == "plural")]
        context = _literal(given[0]) if len(given) > _TEXTS[name] else ""
        given = given[-_TEXTS[name] :]
        if name in ("translate", "choice") and _looked_up(given[0]):
            continue  # From a table, where it is marked.
        given += [one.value for one in call.keywords if name == "filled" and one.arg == "many"]
        if name == "choice" and isinstance(given[0], ast.Dict):
            rows = [[one] for one in given[0].values if not _elsewhere(one)]
        else:
            each = name in ("pair", "told")
            rows = [[one] for one in given if not _elsewhere(one)] if each else [given]
        for row in rows:
            found = [text for one in row if (text := _literal(one)) is not None]
            if context is None or len(found) < len(row):
                raise NotReadable(f"{where}: {name} takes literals, with placeholders for f-strings")
            yield Text(context, *found)


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _elsewhere(node: ast.expr) -> bool:
    """Return whether a row of a table is empty, or a phrase, which is read by itself."""
    return _literal(node) == "" or _looked_up(node) or isinstance(node, ast.Call)


def _looked_up(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Attribute | ast.Subscript)


def _update(fresh: set[Text]) -> None:
    """Bring the catalogues to the texts of the source; translations of texts that stay are kept."""
    for language in _LANGUAGES:
        before_it = _catalogue(language)
        known = {_text(entry): entry for entry in before_it}
        made = _empty(language)
        made.metadata = before_it.metadata
        for text in sorted(fresh):
            entry = polib.POEntry(msgctxt=text.context or None, msgid=text.one, msgid_plural=text.many)
            before = known.get(text)
            if text.many:
                known_forms = before.msgstr_plural if before is not None else {}
                entry.msgstr_plural = {n: known_forms.get(n, "") for n in range(_forms(made))}
            elif before is not None:
                entry.msgstr = before.msgstr
            made.append(entry)
        made.save(str(_path(language)))


def _fill(language: str, given: Filling) -> int:
    catalogue = _catalogue(language)
    filled = 0
    for entry in catalogue:
        own = given.get(entry.msgctxt)
        wanted = (own.get(entry.msgid) if isinstance(own, Mapping) else None) or given.get(entry.msgid)
        if isinstance(wanted, str) and not entry.msgid_plural and entry.msgstr != wanted:
            entry.msgstr = wanted
            filled += 1
        elif isinstance(wanted, list) and entry.msgid_plural:
            forms = dict(enumerate(wanted))
            filled += entry.msgstr_plural != forms
            entry.msgstr_plural = forms
    catalogue.save(str(_path(language)))
    return filled


def _faults(entry: polib.POEntry, forms: int) -> Iterator[str]:
    translations = [entry.msgstr]
    if entry.msgid_plural:
        translations = [entry.msgstr_plural.get(number, "") for number in range(forms)]
    # A form may say the number in words, or leave it out: "the missing one".
    free = {"{count}"} if entry.msgid_plural else set()
    sources = [set(_PLACEHOLDER.findall(one)) - free for one in (entry.msgid, entry.msgid_plural) if one]
    for translation in translations:
        if not translation:
            yield f"not translated: {entry.msgctxt}: {entry.msgid}"
        elif set(_PLACEHOLDER.findall(translation)) - free not in sources:
            yield f"other placeholders: {entry.msgid} -> {translation}"


def _path(language: str) -> Path:
    return _FOLDER / f"{language}.po"


def _catalogue(language: str) -> polib.POFile:
    path = _path(language)
    return polib.pofile(str(path), wrapwidth=0) if path.exists() else _empty(language)


def _empty(language: str) -> polib.POFile:
    made = polib.POFile(wrapwidth=0)
    made.metadata = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": _PLURAL,
    }
    return made


def _forms(catalogue: polib.POFile) -> int:
    """Return how many forms a number has in the catalogue's language."""
    return int(catalogue.metadata["Plural-Forms"].split(";")[0].rpartition("=")[2])


def _text(entry: polib.POEntry) -> Text:
    return Text(entry.msgctxt or "", entry.msgid, entry.msgid_plural)


if __name__ == "__main__":
    sys.exit(main())
