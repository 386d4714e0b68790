"""The window joined to one core: pages, keys, clocks, and what happens between pages."""

import builtins
import enum
import sys

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


def _compiled(source, filename, *rest, **more):  # type: ignore[no-untyped-def]
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
