"""Which changes are made to a node: mutmut's operators, less what repeats itself, and three that it lacks.

Added are a condition turned round, a result of None and a call left out.
"""

from __future__ import annotations

from collections.abc import Iterator

import libcst as cst
from mutmut.mutation.mutators import (
    mutation_operators,
    operator_arg_removal,
    operator_match,
    operator_string,
)

# Texts of these are for whoever reads a traceback; a type's own arguments change nothing at run time.
_PROGRAMMERS_ERRORS = frozenset(
    {"AssertionError", "KeyError", "LookupError", "RuntimeError", "TypeError", "ValueError"}
)
_NEVER = frozenset({"assert_never", "cast", "TypeVar", "NewType"})
_OWN = (operator_arg_removal, operator_match, operator_string)  # Done here, or cut down below.


def is_left_alone(node: cst.CSTNode) -> bool:
    """Return whether no part of a node is worth a change: types, decorators, imports, developer texts."""
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom() | cst.TypeAlias():
            return True
        case cst.Call(func=cst.Name(value=name)):
            return name in _NEVER
        case cst.Expr(value=cst.Call(func=cst.Name(value="assert_never"))):
            return True  # The type checker proves that it is never reached.
        case cst.MatchCase(body=cst.IndentedBlock(body=[cst.SimpleStatementLine(body=[only])])):
            return isinstance(only, cst.Expr) and is_left_alone(only)
        case cst.ClassDef(bases=bases):
            return any(_name(base.value) == "Protocol" for base in bases)  # Never run.
        case cst.Raise(exc=cst.Call(func=cst.Name(value=name))):
            return name in _PROGRAMMERS_ERRORS
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value="__all__" | "__slots__"))]):
            return True
        case cst.Assign(value=cst.Call(func=cst.Name(value="TypeVar"))):
            return True  # Only annotations name it.
        case cst.SimpleStatementLine(body=[cst.Expr(value=cst.SimpleString() | cst.ConcatenatedString())]):
            return True  # A docstring.
        case _:
            return False


def context_of(node: cst.CSTNode) -> cst.CSTNode | None:
    """Return the context of a text that a node marks for translation, or None.

    ``mark`` itself gives it up: ``packaging/translate.py`` reads it in the source, and its check fails on it.
    """
    match node:
        case cst.Call(func=cst.Name(value="mark"), args=[context, _]):
            return context
        case _:
            return None


def changes(node: cst.CSTNode) -> Iterator[tuple[str, cst.CSTNode, cst.CSTNode]]:
    """Yield the operator's name, the node to replace and what to put there."""
    for kind, operator in mutation_operators:
        if isinstance(node, kind) and operator not in _OWN:
            for changed in operator(node):
                yield operator.__name__.removeprefix("operator_"), node, changed
    match node:
        case cst.SimpleString():
            # One change for each text: the others, its case, are mostly folded away.
            for changed in list(operator_string(node))[:1]:
                yield "string", node, changed
        case cst.Call():
            yield from _arguments(node)
        case cst.If(test=test) | cst.While(test=test) | cst.CompIf(test=test):
            yield from _negated(test)
        case cst.MatchCase(guard=cst.BaseExpression() as guard):
            yield from _negated(guard)
        case cst.Return(value=cst.BaseExpression() as value):
            if not _is_none(value):
                yield (
                    "return",
                    node,
                    node.with_changes(value=cst.Name("None"), whitespace_after_return=_SPACE),
                )
        case cst.Expr(value=cst.Call() | cst.Await()):
            yield "statement", node, cst.Pass()
        case _:
            pass


_SPACE = cst.SimpleWhitespace(" ")
_LITERALS = (cst.SimpleString, cst.ConcatenatedString, cst.BaseNumber)


def _arguments(call: cst.Call) -> Iterator[tuple[str, cst.CSTNode, cst.CSTNode]]:
    """Leave out each named argument and make each positional one None; literals have changes of their own."""
    for index, argument in enumerate(call.args):
        if argument.keyword is not None:
            yield "argument", call, call.with_changes(args=[*call.args[:index], *call.args[index + 1 :]])
        elif not argument.star and not _is_none(argument.value) and not isinstance(argument.value, _LITERALS):
            yield "argument", argument.value, cst.Name("None")


def _negated(test: cst.BaseExpression) -> Iterator[tuple[str, cst.CSTNode, cst.CSTNode]]:
    """Turn a condition round, unless swapping its only operator does the same."""
    match test:
        case cst.UnaryOperation(operator=cst.Not()):
            return
        case cst.Comparison(comparisons=[cst.ComparisonTarget(operator=operator)]):
            if isinstance(operator, cst.Equal | cst.NotEqual | cst.Is | cst.IsNot | cst.In | cst.NotIn):
                return
    inner = test if test.lpar else test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield "negation", test, cst.UnaryOperation(operator=cst.Not(), expression=inner)


def is_label(enum: cst.ClassDef, node: cst.CSTNode) -> bool:
    """Return whether a node is the text of a member of a plain enum: members are compared by identity."""
    return isinstance(node, cst.SimpleString) and any(_name(base.value) == "Enum" for base in enum.bases)


def _name(node: cst.BaseExpression) -> str:
    match node:
        case cst.Name(value=name) | cst.Attribute(attr=cst.Name(value=name)):
            return name
        case _:
            return ""


def _is_none(value: cst.BaseExpression) -> bool:
    return isinstance(value, cst.Name) and value.value == "None"
