"""What a reply leaves out is empty in the form of its kind, never another value."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Iterator, Mapping

import msgspec
import pydantic
import pytest

import pos_app.partner
import pos_app.partner.wire

_OTHERS = {
    ("Entry", "currency"): "BRL",
    ("_Span", "days"): 0,
}


def _modules(package: object) -> Iterator[object]:
    path, name = package.__path__, package.__name__  # type: ignore[attr-defined]
    for found in pkgutil.walk_packages(path, f"{name}."):
        yield importlib.import_module(found.name)


def _classes(base: type) -> list[type]:
    found = [
        kind
        for module in _modules(pos_app.partner.wire)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__  # type: ignore[attr-defined]
    ]
    return found


@pytest.mark.parametrize("kind", _classes(msgspec.Struct))
def test_a_member_of_the_quick_forms_that_is_missing_is_none(kind: type[msgspec.Struct]) -> None:
    for member in msgspec.structs.fields(kind):
        if member.default is not msgspec.NODEFAULT:
            assert member.default == _OTHERS.get((kind.__name__, member.name)), (kind, member.name)
            assert isinstance(member.default, type(_OTHERS.get((kind.__name__, member.name))))


@pytest.mark.parametrize("kind", _classes(pydantic.BaseModel))
def test_a_member_of_the_documented_forms_that_is_missing_is_empty_in_its_kind(
    kind: type[pydantic.BaseModel],
) -> None:
    for name, member in kind.model_fields.items():
        if member.is_required():
            continue
        value = member.get_default(call_default_factory=True)
        if member.annotation is str:
            assert value in ("", "BRL"), (kind, name)
            assert (value == "BRL") is (name == "currency"), (kind, name)
        elif isinstance(value, tuple | Mapping):
            assert len(value) == 0, (kind, name)
        else:
            assert value in (None, 0, False) and value != "", (kind, name)


def test_everything_about_the_service_is_logged_under_one_name() -> None:
    names = {
        log.name
        for module in _modules(pos_app.partner)
        if isinstance(log := getattr(module, "_LOG", None), logging.Logger)
    }
    assert names == {"pos_app.partner"}
