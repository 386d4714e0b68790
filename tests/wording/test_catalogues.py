"""What every translation keeps of its source, whatever it says: numbers, keys, stops, form and room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import NamedTuple

import polib
import pytest

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.system.paths import resources_dir

_KEY = re.compile(r"\b(?:Ctrl|Alt|Shift)(?:\+\w+)+|\bF\d{1,2}\b")
_ORDINAL = re.compile(r"\d+(?:ª|\.ª|nd\b)")
_ABBREVIATION = re.compile(r"(?<!, )\b(?:no|cert)\.$")
_LABEL = 34
"""Characters of the longest text that may stand on a button, in a column or beside a field."""
_MORE = 16
"""Characters that a label's translation may have more; a longer text wraps, and may have half as many."""
_LONG_LABELS = frozenset({
    "a renda", "A conexão cai no meio da resposta", "a central não diz se ainda pode", "RG",
})  # fmt: skip
"""What takes more words abroad. These stand where lines wrap."""


class Pair(NamedTuple):
    """A text, or one plural form of it, with its translation."""

    context: str
    source: str
    said: str
    counted: bool


@cache
def catalogue(language: str) -> polib.POFile:
    return polib.pofile(str(resources_dir() / "translations" / f"{language}.po"), check_for_duplicates=True)


def pairs(language: str) -> Iterator[Pair]:
    for entry in catalogue(language):
        if not entry.msgid_plural:
            yield Pair(entry.msgctxt, entry.msgid, entry.msgstr, False)
            continue
        yield Pair(entry.msgctxt, entry.msgid, entry.msgstr_plural[0], True)
        yield from (Pair(entry.msgctxt, entry.msgid_plural, entry.msgstr_plural[n], True)
                    for n in entry.msgstr_plural if n)  # fmt: skip


def stop(text: str) -> str:
    """Return with what a text ends: a full stop, a colon, a question mark, three dots or nothing."""
    return text[-1:] if text[-1:] in set(".:?!…") and not _ABBREVIATION.search(text) else ""


def names(text: str) -> set[str]:
    """Return the placeholders of a text, as ``str.format`` reads them; ``ValueError`` where it cannot."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", re.sub(r"\{.*?\}", "", _ORDINAL.sub("", text))))


def fits(source: str, said: str) -> bool:
    """Return whether a translation has room where its source stands; "central" has a long name in English."""
    said = said.replace("partner service", "central")
    more = _MORE if len(source) <= _LABEL else len(source) // 2
    return len(said) <= len(source) + more or source in _LONG_LABELS


def faults(pair: Pair) -> Iterator[str]:
    """Yield what a translation does not keep of its source."""
    source, said = pair.source, pair.said
    free = {"count"} if pair.counted else set()
    if not said:
        yield "missing"
    if names(source) - free != names(said) - free:
        yield "placeholders"
    if sorted(re.findall(r"%\(\w+\)[sr]|%[sr]", source)) != sorted(re.findall(r"%\(\w+\)[sr]|%[sr]", said)):
        yield "argparse's placeholders"
    if stop(source) != stop(said):
        yield "stop"
    if said.count("?") != source.count("?") or said.count("¿") not in (0, said.count("?")):
        yield "questions"
    if (source[:1].isspace(), source[-1:].isspace()) != (said[:1].isspace(), said[-1:].isspace()):
        yield "space at an end"
    if any(source.count(sign) != said.count(sign) for sign in ("\n", "\u00a0", "·", "→")):
        yield "lines, spaces that never break, or signs"
    if "  " in said and "  " not in source:
        yield "two spaces"
    if Counter(_KEY.findall(source)) != Counter(_KEY.findall(said)):
        yield "keys of the keyboard"
    if numbers(source) != numbers(said) and not pair.counted:
        yield "numbers"
    if not fits(source, said):
        yield f"{len(said)} characters instead of {len(source)}"


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_every_translation_keeps_what_its_source_promises(language: str) -> None:
    found = [(fault, pair) for pair in pairs(language) for fault in faults(pair)]
    assert found == []


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_nothing_is_fuzzy_obsolete_or_short_of_a_form(language: str) -> None:
    kept = catalogue(language)
    forms = int(kept.metadata["Plural-Forms"].split(";")[0].rpartition("=")[2])
    assert kept.obsolete_entries() == [] and kept.fuzzy_entries() == []
    assert {len(entry.msgstr_plural) for entry in kept if entry.msgid_plural} == {forms}


@pytest.mark.parametrize(
    ("source", "said", "fault"),
    [
        ("Pagar {amount}", "", "missing"),
        ("Pagar {amount}", "Pay {total}", "placeholders"),
        ("Nada foi cobrado.", "Nothing was charged", "stop"),
        ("Sair?", "¿Salir? ¿Seguro?", "questions"),
        ("PIN: ", "PIN:", "space at an end"),
        ("R$\u00a0{0}", "R$ {0}", "lines, spaces that never break, or signs"),
        ("Ida e volta", "Out and  back", "two spaces"),
        ("Ctrl+P imprime", "Ctrl+S prints", "keys of the keyboard"),
        ("de 2 a 32 letras", "2 to 23 letters", "numbers"),
        ("Voltar", "Go back to the page before this", "31 characters instead of 6"),
    ],
)
def test_a_translation_that_breaks_a_promise_is_found(source: str, said: str, fault: str) -> None:
    assert fault in list(faults(Pair("", source, said, False)))


def test_a_placeholder_that_python_cannot_read_is_an_error() -> None:
    with pytest.raises(ValueError, match="expected '}'"):
        names("Pagar {amount")
