"""What is wrong with a settings file, read from the errors of msgspec."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import EnumMeta
from typing import Annotated, Any, Literal, get_args, get_origin

import msgspec

from pos_app.domain.start_faults import ValueProblem, WrongValue
from pos_app.system.settings_part import UnusableValue

_KINDS = {
    "bool": ValueProblem.NOT_BOOLEAN,
    "int": ValueProblem.NOT_INTEGER,
    "float": ValueProblem.NOT_NUMBER,
    "str": ValueProblem.NOT_TEXT,
    "array": ValueProblem.NOT_LIST,
    "object": ValueProblem.NOT_OBJECT,
}
_LIMITS = {
    ">=": ValueProblem.BELOW,
    ">": ValueProblem.NOT_ABOVE,
    "<=": ValueProblem.ABOVE,
    "<": ValueProblem.NOT_BELOW,
}
_FORM = re.compile(r"(?P<what>.*?)(?: - at `\$\.?(?P<where>.*)`)?", re.DOTALL)
_NAMED = re.compile(r"Object (?P<how>contains unknown|missing required) field `(?P<name>.*)`")
_LIMIT = re.compile(r"Expected `(?:int|float)[^`]*` (?P<how>[<>]=?) (?P<limit>\S+)")
_KIND = re.compile(r"Expected `(?P<kind>\w+)")


def wrong_value(
    error: msgspec.ValidationError, of: type, values: Mapping[str, Any]
) -> tuple[str, WrongValue]:
    """Return the dotted name of the first wrong setting, and what is wrong with it; ``of`` is the type that
    the ``values`` should have."""
    form = _FORM.fullmatch(str(error))
    assert form is not None
    what, path = form["what"], re.findall(r"[^.\[\]]+", form["where"] or "")
    if isinstance(error.__cause__, UnusableValue):
        return ".".join([*path, error.__cause__.field]), WrongValue(error.__cause__.problem)
    if named := _NAMED.fullmatch(what):
        unknown = named["how"].startswith("contains")
        problem = ValueProblem.UNKNOWN_NAME if unknown else ValueProblem.MISSING
        return ".".join([*path, named["name"]]), WrongValue(problem)
    kind, value = _at(of, values, path)
    if get_origin(kind) is dict and isinstance(value, Mapping):
        path.append(next(str(name) for name, one in value.items() if not isinstance(one, str)))
    return ".".join(path), _wrong(what, kind)


def _wrong(what: str, kind: Any) -> WrongValue:
    if isinstance(kind, EnumMeta) or get_origin(kind) is Literal:
        choices: list[Any] = list(kind) if isinstance(kind, EnumMeta) else list(get_args(kind))
        return WrongValue(ValueProblem.NOT_A_CHOICE, choices=tuple(str(one) for one in choices))
    if limit := _LIMIT.fullmatch(what):
        return WrongValue(_LIMITS[limit["how"]], f"{float(limit['limit']):g}")
    if what.startswith("Expected `array` of length"):
        return WrongValue(ValueProblem.EMPTY)
    if what.startswith("Expected `object`") and get_origin(kind) is dict:
        return WrongValue(ValueProblem.NOT_NAMED_TEXTS)
    found = _KIND.match(what)
    # A whole number may break another rule than its limits.
    known = found and "multiple" not in what
    return WrongValue(
        _KINDS.get(found["kind"], ValueProblem.OTHER) if found and known else ValueProblem.OTHER
    )


def _at(kind: Any, value: Any, path: list[str]) -> tuple[Any, Any]:
    """Return the type and the value at a path."""
    for part in path:
        if part.isdecimal():
            kind, value = get_args(kind)[0], value[int(part)]
        else:
            kind = {field.name: field.type for field in msgspec.structs.fields(kind)}[part]
            value = value.get(part)
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
    return kind, value
