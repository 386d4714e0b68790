"""Texts that are data: a table has all members of its closed set, a signature says what its text takes."""

from __future__ import annotations

import ast
import inspect
import string
from collections.abc import Iterator, Mapping
from enum import Enum
from types import ModuleType

from pos_app.wording import translation
from pos_app.wording.translation import choice, phrase
from tests.wording.book import modules


def tables(module: ModuleType) -> Iterator[tuple[str, Mapping[object, object]]]:
    """Yield name and content of each table of a module, at its top, by a member of a closed set."""
    for name, made in vars(module).items():
        rows = made.texts if isinstance(made, choice) else made
        if isinstance(rows, Mapping) and rows and all(isinstance(key, Enum) for key in rows):
            yield f"{module.__name__.rpartition('.')[2]}.{name}", rows


TABLES = dict(found for module in modules() for found in tables(module))


def test_a_table_has_a_row_for_every_member() -> None:
    for name in TABLES:
        kinds = {type(key) for key in TABLES[name] if isinstance(key, Enum)}
        assert len(kinds) == 1, name
        assert set(TABLES[name]) == {member for kind in kinds for member in kind}, name


def test_a_table_that_lacks_a_member_is_found() -> None:
    class Kind(Enum):
        ONE = 1
        TWO = 2

    module = ModuleType("some")
    vars(module)["kind"] = choice({Kind.ONE: "um"})
    vars(module)["count"] = {"a": phrase("um")}
    assert [(name, set(rows) == set(Kind)) for name, rows in tables(module)] == [("some.kind", False)]


def signatures() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Yield each function of the texts that has no body."""
    for module in (one for one in modules() if one is not translation):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.FunctionDef) and ast.unparse(node.body[0]) == "...":
                yield f"{module.__name__}.{node.name}", node


def test_what_has_no_body_is_filled_with_exactly_its_arguments() -> None:
    wrong = []
    for name, node in signatures():
        match node.decorator_list:
            case [ast.Call(func=ast.Name(id="filled"), args=args, keywords=keywords)]:
                texts = [args[-1], *(one.value for one in keywords)]
                named = [one.arg for one in (*node.args.args, *node.args.kwonlyargs)]
                known = {*named, *map(str, range(len(named)))}
                used = {
                    part
                    for text in texts
                    for _, part, _, _ in string.Formatter().parse(ast.literal_eval(text))
                    if part is not None
                }
                if used - known or len(used) < len(named) - (len(texts) == 2):
                    wrong.append(name)
            case _:
                wrong.append(name)
    assert wrong == []
    assert len(list(signatures())) > 100
