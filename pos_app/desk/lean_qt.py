"""A shorter import of PySide6, before anybody imports it: what no window needs is made when it is asked for.

Nothing of it changes what Qt does; ``tests/desk/test_lean_qt.py`` compares it with the library's own way, and
without this module the desk starts about seventy milliseconds later.
"""

import builtins
import enum
import sys
from typing import Any

_LATE = ("errorhandler", "layout", "mapping", "parser", "lib/enum_sig", "lib/pyi_generator", "lib/tool")
"""Modules of ``shibokensupport.signature`` for messages of errors and for writing type stubs."""
_MADE_LATE = """
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    known = globals()
    known.pop("__getattr__", None) and exec(compile({source!r}, {file!r}, "exec"), known)
    if name in known:
        return known[name]
    raise AttributeError(name)


def update_mapping(load=__getattr__):  # What Qt asks mapping for without asking the module.
    return load("type_map") and globals()["update_mapping"]()
"""
_compile, _create = builtins.compile, enum.EnumType._create_  # type: ignore[attr-defined]


def _compiled(source: Any, filename: Any, *rest: Any, **more: Any) -> Any:
    """PySide6 compiles a quarter of what its import takes from source at each start, for modules of which a
    window needs none: they are made when somebody first asks them for something."""
    part = str(filename).removeprefix("shibokensupport/signature/").removesuffix(".py")
    if part in _LATE and part != filename:
        source = _MADE_LATE.format(source=source, file=filename)
        if part == "lib/tool":  # The last one.
            builtins.compile = _compile
    return _compile(source, filename, *rest, **more)


if "shiboken6" not in sys.modules:
    builtins.compile = _compiled


def _enumeration(kind: Any, name: str, members: Any, **more: Any) -> Any:
    """Make an enumeration of Qt's, which come as pairs, in half of the library's time: there are some
    three hundred in each start. A test compares every one."""
    if not (isinstance(members, list) and members and isinstance(members[0], tuple)):
        return _create(kind, name, members, **more)
    if issubclass(kind, enum.Flag):
        simple: Any = enum._simple_enum(kind, boundary=more["boundary"])  # type: ignore[attr-defined]
        return simple(type(name, (), dict(members)))
    of: Any = type(kind)
    made = of.__new__(of, name, (kind,), of.__prepare__(name, (kind,)))
    for key, value in members:
        one = made._value2member_map_.get(value)
        if one is None:
            one = int.__new__(made, value) if issubclass(kind, int) else object.__new__(made)
            one._value_, one._name_, one.__objclass__ = value, key, made
            one._sort_order_ = len(made._member_names_)
            made._value2member_map_[value] = one
            made._member_names_.append(key)
        made._member_map_[key] = one
        type.__setattr__(made, key, one)
    return made


if sys.version_info < (3, 12):  # From then on Qt crashes where any function stands in between.
    enum.EnumType._create_ = _enumeration  # type: ignore[attr-defined]
