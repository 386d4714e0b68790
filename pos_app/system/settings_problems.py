"""Maps the validation errors of the library to our own texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pos_app.domain.addresses import InsecureAddress
from pos_app.domain.start_faults import ValueProblem, WrongValue
from pos_app.system.settings_network import UnusableValue

_KINDS = {
    "missing": ValueProblem.MISSING,
    "extra_forbidden": ValueProblem.UNKNOWN_NAME,
    "unexpected_keyword_argument": ValueProblem.UNKNOWN_NAME,
    "bool": ValueProblem.NOT_BOOLEAN,
    "int": ValueProblem.NOT_INTEGER,
    "float": ValueProblem.NOT_NUMBER,
    "finite": ValueProblem.NOT_NUMBER,
    "string": ValueProblem.NOT_TEXT,
    "tuple": ValueProblem.NOT_LIST,
    "too_short": ValueProblem.EMPTY,
    "dict": ValueProblem.NOT_NAMED_TEXTS,
    "model": ValueProblem.NOT_OBJECT,
    "dataclass": ValueProblem.NOT_OBJECT,
}
_LIMITS = {
    "greater_than_equal": ("ge", ValueProblem.BELOW),
    "greater_than": ("gt", ValueProblem.NOT_ABOVE),
    "less_than_equal": ("le", ValueProblem.ABOVE),
    "less_than": ("lt", ValueProblem.NOT_BELOW),
}


def wrong_value(error: Mapping[str, Any]) -> WrongValue:
    """Return what is wrong with a setting; ``error`` is one of pydantic's error details."""
    kind, context = str(error["type"]), error.get("ctx", {})
    if isinstance(context.get("error"), InsecureAddress):
        return WrongValue(ValueProblem.NOT_SECURE)
    if isinstance(wrong := context.get("error"), UnusableValue):
        return WrongValue(wrong.problem)
    if kind in ("literal_error", "enum"):
        known = str(context["expected"]).replace("'", "").replace(" or ", ", ")
        return WrongValue(ValueProblem.NOT_A_CHOICE, choices=tuple(known.split(", ")))
    if kind in _LIMITS:
        name, problem = _LIMITS[kind]
        return WrongValue(problem, f"{context[name]:g}")
    return WrongValue(_KINDS.get(kind) or _KINDS.get(kind.split("_")[0], ValueProblem.OTHER))
