"""Every fault that can be put into the functions of a module, each one change of its text.

Texts for people, annotations, decorators and what runs at import are left alone.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

_COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
}
_SUMS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.FloorDiv(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
    ast.BitOr: ast.BitAnd(),
    ast.BitAnd: ast.BitOr(),
}
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Fault:
    """A change of a module's text from byte ``start`` to ``end``.

    ``function`` is the outermost function or the method around, with its first and last line in ``scope``;
    tests that run one of ``lines`` may notice it.
    """

    module: str
    function: str
    scope: tuple[int, int]
    lines: tuple[int, int]
    start: int
    end: int
    text: str

    def applied(self, source: bytes) -> bytes:
        """Return the module's text with the fault in it."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def told(self, source: bytes) -> str:
        """Return where it is and what it changes, in one line."""
        before = " ".join(source[self.start : self.end].decode().split())
        return f"{self.module}:{self.lines[0]} {self.function}: {before} -> {self.text}"


def faults(module: str, source: bytes) -> list[Fault]:
    """Return every fault of a module in the order of its text."""
    places = [0]
    for line in source.splitlines(keepends=True):
        places.append(places[-1] + len(line))
    found = []
    for name, function in _functions(ast.parse(source)):
        assert function.end_lineno is not None
        for node, changed in _of_statements(function.body):
            assert node.end_lineno is not None and node.end_col_offset is not None
            found.append(
                Fault(
                    module,
                    name,
                    (function.lineno, function.end_lineno),
                    (node.lineno, node.end_lineno),
                    places[node.lineno - 1] + node.col_offset,
                    places[node.end_lineno - 1] + node.end_col_offset,
                    changed,
                )
            )
    return sorted(found, key=lambda fault: (fault.start, fault.end, fault.text))


def _functions(tree: ast.Module | ast.ClassDef, prefix: str = "") -> Iterator[tuple[str, _Function]]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, _Function):
            yield prefix + node.name, node


_Place = ast.expr | ast.stmt


def _of_statements(body: list[ast.stmt]) -> Iterator[tuple[_Place, str]]:
    for node in body:
        match node:
            case ast.Expr(ast.Constant()):  # A docstring.
                continue
            case ast.Expr(ast.Call(ast.Name("assert_never"))):
                continue
            case ast.Expr() | ast.Raise():
                yield node, "pass"
            case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
                yield value, "None"
            case ast.AugAssign(op=op) if type(op) in _SUMS:
                changed = copy.copy(node)
                changed.op = _SUMS[type(op)]
                yield node, ast.unparse(changed)
            case _:
                pass
        yield from _below(node)


def _below(node: ast.AST) -> Iterator[tuple[_Place, str]]:
    """Yield the faults of what a node is made of."""
    match node:
        case ast.JoinedStr():  # A text for people.
            return
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Await | ast.NamedExpr):
                yield test, f"(not {ast.unparse(test)})"
        case _:
            pass
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params", "pattern"):
            continue
        parts = value if isinstance(value, list) else [value]
        if parts and all(isinstance(part, ast.stmt) for part in parts):
            yield from _of_statements(parts)
            continue
        for part in parts:
            if isinstance(part, ast.expr):
                yield from ((part, f"({text})") for text in _of_expression(part))
            if isinstance(part, ast.AST) and not isinstance(part, ast.ClassDef):
                yield from _below(part)


def _of_expression(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Compare(left, [op], right) if type(op) in _COMPARISONS:
            yield ast.unparse(ast.Compare(left, [_COMPARISONS[type(op)]], right))
        case ast.BoolOp(op, values):
            other = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield ast.unparse(ast.BoolOp(other, values))
        case ast.UnaryOp(ast.Not(), operand):
            yield ast.unparse(operand)
        case ast.BinOp(left, op, right) if type(op) in _SUMS:
            yield ast.unparse(ast.BinOp(left, _SUMS[type(op)], right))
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() as number):
            yield str(number + 1)
        case ast.Call(ast.Name("replace"), args, keywords) if len(keywords) > 1:
            for index in range(len(keywords)):  # A part of a state that stays as it was.
                left_out = keywords[:index] + keywords[index + 1 :]
                yield ast.unparse(ast.Call(ast.Name("replace"), args, left_out))
        case _:
            return
