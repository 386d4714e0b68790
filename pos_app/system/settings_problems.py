"""What is wrong with a setting, in plain words: those of the checking library are for programmers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_KINDS = {
    "missing": "está faltando",
    "extra_forbidden": "não existe: confira como se escreve",
    "bool": "precisa ser true ou false",
    "int": "precisa ser um número inteiro",
    "float": "precisa ser um número",
    "string": "precisa ser um texto entre aspas",
    "tuple": "precisa ser uma lista",
    "dict": "precisa ser um objeto JSON com nomes e textos",
    "model": "precisa ser um objeto JSON",
    "finite": "precisa ser um número",
}
_OTHER = "tem um valor que não serve"
_LIMITS = {
    "greater_than_equal": ("ge", "precisa ser {limit} ou mais"),
    "greater_than": ("gt", "precisa ser mais que {limit}"),
    "less_than_equal": ("le", "precisa ser {limit} ou menos"),
    "less_than": ("lt", "precisa ser menos que {limit}"),
}


def field_of(error: Mapping[str, Any]) -> str:
    """Return the name of the setting as it stands in the file: ``station.latitude``, ``payments.0``."""
    return ".".join(str(part) for part in error["loc"])


def reason_of(error: Mapping[str, Any]) -> str:
    """Return what is wrong with a setting, as the end of a sentence that names it.

    ``error`` is one of pydantic's error details.
    """
    kind, context = str(error["type"]), error.get("ctx", {})
    if kind in ("literal_error", "enum"):
        known = str(context["expected"]).replace("'", "").replace(" or ", " ou ")
        return f"precisa ser um destes: {known}"
    if kind in _LIMITS:
        name, words = _LIMITS[kind]
        return words.format(limit=f"{context[name]:g}")
    return _KINDS.get(kind) or _KINDS.get(kind.split("_")[0], _OTHER)
