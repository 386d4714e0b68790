"""The book of sentences: what is told of money where facts decide, as people read it, in Portuguese.

A chapter calls the functions of one module with samples of their branches; all other texts are tried in
``test_every_text.py``, and stand in their modules as they are read. What comes out is kept in
``tests/wording/sentences``, one file for each module: whoever changes a text rewrites the files and reads the
difference as the clerk will read the text. The other languages are judged in their catalogues
(``test_catalogues.py``); here every sample is said in them too, and fails where a catalogue lacks a text.
"""

from __future__ import annotations

import ast
import copy
import gettext
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime, time
from enum import Enum
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from pos_app import wording
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.wording import translation
from pos_app.wording.notices import StateMark

FOLDER = Path(__file__).with_name("sentences")
_HEAD = """\
# {name}: what every function returns for the samples of tests/wording/chapters.
# Rewritten by: python -m tests.wording.write_sentences
# "␣" is a space that never breaks, "|" stands between the cases and between the parts of what is shown.
"""


@dataclass(frozen=True)
class Sample:
    """One call. ``heading`` stands over its texts; ``function`` is the name of what is called."""

    function: str
    heading: str
    value: Callable[[], object]


def call(function: Callable[..., object], *values: Any, about: str = "", **named: Any) -> Sample:
    """Return a sample of one call; ``about`` describes arguments that are no plain values."""
    shown = [_shown(value) for value in values] if not about else [about]
    shown += [f"{name}={_shown(value)}" for name, value in named.items()]
    name = function.__name__
    return Sample(name, f"{name}({', '.join(shown)})", lambda: function(*values, **named))


def decided(module: ModuleType) -> set[str]:
    """Return the names of the functions of a module with a body: others only fill in a text."""
    made = (one for one in ast.parse(inspect.getsource(module)).body if isinstance(one, ast.FunctionDef))
    return {one.name for one in made if ast.unparse(one.body[0]) != "..."}


def modules() -> list[ModuleType]:
    """Return every module of texts."""
    return [import_module(f"pos_app.wording.{one.name}") for one in iter_modules(wording.__path__)]


def each(function: Callable[..., object], values: Iterable[object]) -> Iterator[Sample]:
    """Return a sample for each value of a function's only argument."""
    return (call(function, value) for value in values)


def rows(function: Callable[..., object], *arguments: Sequence[object]) -> Iterator[Sample]:
    """Return a sample for each row of plain arguments."""
    return (call(function, *row) for row in arguments)


def about(function: Callable[..., object], **values: object) -> Iterator[Sample]:
    """Return a sample for each value; its keyword describes it in the heading."""
    return (call(function, value, about=name.replace("_", " ")) for name, value in values.items())


def plain(*functions: Callable[[], object]) -> Iterator[Sample]:
    """Return a sample of each function without arguments."""
    return (call(function) for function in functions)


def written(name: str, samples: Sequence[Sample]) -> str:
    """Return the text of a chapter's file.

    Raises:
        LookupError: a catalogue lacks a text.
    """
    try:
        for language in LANGUAGES:
            translation.use(language)
            if language == SOURCE:  # It has no catalogue.
                lines = _once(samples)
                continue
            translation._chosen = copy.copy(translation._chosen)  # The catalogue itself is kept.
            translation._chosen.add_fallback(NothingElse())
            for sample in samples:
                sample.value()
    finally:
        translation.use(SOURCE)
    return _HEAD.format(name=name) + "\n" + "\n".join(lines) + "\n"


class NothingElse(gettext.NullTranslations):
    """Behind a catalogue: every text that is shown must be in it, also one that needs no other words."""

    def pgettext(self, context: str, message: str) -> str:
        raise LookupError(f"no catalogue contains {message!r} in the context {context!r}")

    def gettext(self, message: str) -> str:
        return self.pgettext("", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext("", msgid1)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        raise LookupError(f"no catalogue contains {msgid1!r} in the context {context!r}")


def _once(samples: Sequence[Sample]) -> list[str]:
    """Return the lines of all samples; what a function says in several cases stands once, below them."""
    said: dict[tuple[str, tuple[tuple[str, str], ...]], list[str]] = {}
    for sample in samples:
        parts = tuple(_parts(sample.value()))
        given = sample.heading.removeprefix(sample.function)[1:-1]
        said.setdefault((sample.function, parts), []).append(given)
    return [
        line
        for (name, parts), cases in said.items()
        for line in _wrapped(f"{name}({' | '.join(cases)}):", [label + text for label, text in parts])
    ]


def _wrapped(heading: str, parts: Sequence[str]) -> Iterator[str]:
    """Yield a sample; what does not fit into a line of 160 characters goes on below."""
    line = heading
    for index, part in enumerate(parts):
        joined = f"{line} {'| ' if index else ''}{part}"
        if index and len(joined) > 160:
            yield line
            joined = f"    | {part}"
        line = joined
    yield line


def _parts(value: object, label: str = "") -> Iterator[tuple[str, str]]:
    """Yield what a value consists of, each with its label; empty parts of a structure are left out."""
    match value:
        case str() if not isinstance(value, Enum):
            shown = value.replace("\u00a0", "␣").replace("\n", "\\n")
            yield (f"{label}: " if label else ""), shown or "(empty)"
        case Enum():
            yield f"{label}: ", value.name
        case StateMark():  # A badge is one thing.
            about = ", ".join(filter(None, (value.kind, value.icon)))
            yield (f"{label}: " if label else ""), f"{value.text} ({about})"
        case tuple() | list():
            if not value:
                yield f"{label}: " if label else "", "(none)"
            for index, part in enumerate(value, start=1):
                yield from _parts(part, f"{label} {index}".strip())
        case dict():
            for key, part in value.items():
                yield from _parts(part, f"{label} {key}".strip())
        case _ if is_dataclass(value):
            for field in fields(value):
                part = getattr(value, field.name)
                if part not in ("", ()):
                    yield from _parts(part, f"{label} {field.name}".strip())
        case _:
            yield (f"{label}: " if label else ""), repr(value)


def _shown(value: object) -> str:
    """Return a plain value as it stands in a heading."""
    match value:
        case Enum():
            return value.name
        case str():
            return f'"{value}"'
        case datetime():
            return f"{value:%Y-%m-%d %H:%M:%S}" if value.second else f"{value:%Y-%m-%d %H:%M}"
        case date() | time() | Path():
            return str(value)
        case tuple() | list():
            return f"[{', '.join(_shown(part) for part in value)}]"
        case None | bool() | int() | float():
            return repr(value)
        case _:
            raise TypeError(f"{value!r} needs a heading of its own")
