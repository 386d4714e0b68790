"""Every mutant of a module, as a change of its text."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from itertools import accumulate
from typing import Any

import libcst as cst
from libcst.metadata import (
    CodePosition,
    CodeRange,
    MetadataWrapper,
    PositionProvider,
    WhitespaceInclusivePositionProvider,
)

from tests.campaigns.mutation.operators import changes, context_of, is_label, is_left_alone


@dataclass(frozen=True)
class Mutant:
    """One change of a module's text.

    ``start`` and ``end`` are offsets in characters. A test concerns the mutant when it runs one of the lines
    ``first`` to ``last``. ``function`` is the outermost function or the class around, with its first and
    last line in ``scope``. ``warm`` says that it lies in a function's body, so that a loaded module can be
    changed; ``names`` are those that a statement outside of functions defines.
    """

    module: str
    start: int
    end: int
    text: str
    first: int
    last: int
    function: str
    scope: tuple[int, int]
    warm: bool
    names: tuple[str, ...]
    operator: str

    def applied(self, source: str) -> str:
        """Return the changed module."""
        return source[: self.start] + self.text + source[self.end :]

    def key(self, source: str) -> str:
        """Return what identifies this change of this very source."""
        summed = hashlib.sha256(source.encode())
        summed.update(f"{self.module}|{self.start}|{self.end}|{self.text}".encode())
        return summed.hexdigest()[:24]

    def record(self) -> dict[str, Any]:
        """Return it as plain values."""
        return asdict(self)

    @classmethod
    def of(cls, record: dict[str, Any]) -> Mutant:
        """Make it from plain values."""
        first, last = record["scope"]
        return cls(**{**record, "scope": (first, last), "names": tuple(record["names"])})


def mutants(module: str, source: str) -> list[Mutant]:
    """Return every mutant of a module that differs from it and from the others, in order of the text."""
    wrapper = MetadataWrapper(cst.parse_module(source), unsafe_skip_copy=True)
    collector = _Collector(module, source, wrapper.module)
    wrapper.visit(collector)
    different: dict[tuple[int, int, str], Mutant] = {}
    for mutant in collector.found:
        if source[mutant.start : mutant.end].strip() != mutant.text.strip():
            different.setdefault((mutant.start, mutant.end, mutant.text), mutant)
    return sorted(different.values(), key=lambda one: (one.start, one.end, one.text))


class _Collector(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider, WhitespaceInclusivePositionProvider)

    def __init__(self, module: str, source: str, tree: cst.Module) -> None:
        super().__init__()
        self.found: list[Mutant] = []
        self._module = module
        self._tree = tree
        self._offsets = [0, *accumulate(len(line) for line in source.splitlines(keepends=True))]
        self._names: list[str] = []
        self._scopes: list[tuple[int, int]] = []
        self._statements: list[tuple[int, tuple[str, ...]]] = []
        self._classes: list[cst.ClassDef] = []
        self._contexts: list[cst.CSTNode] = []
        self._bodies = 0

    def on_visit(self, node: cst.CSTNode) -> bool:
        if is_left_alone(node) or any(node is one for one in self._contexts):
            return False
        if (context := context_of(node)) is not None:
            self._contexts.append(context)
        if isinstance(node, cst.BaseSmallStatement | cst.BaseCompoundStatement):
            self._statements.append((self._lines(node).start.line, _defined(node)))
        if isinstance(node, cst.FunctionDef | cst.ClassDef) and not self._bodies:
            lines = self._lines(node)
            self._names.append(node.name.value)
            self._scopes.append((lines.start.line, lines.end.line))
        if isinstance(node, cst.ClassDef):
            self._classes.append(node)
        elif not self._bodies and self._classes and is_label(self._classes[-1], node):
            return True
        for operator, replaced, changed in changes(node):
            where: CodeRange = self.get_metadata(WhitespaceInclusivePositionProvider, replaced)
            self._add(operator, replaced, self._at(where.start), self._at(where.end), self._code(changed))
        if isinstance(node, cst.Match):
            self._drop_cases(node)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if (context := context_of(original_node)) is not None:
            self._contexts.remove(context)
        if is_left_alone(original_node):
            return
        if isinstance(original_node, cst.BaseSmallStatement | cst.BaseCompoundStatement):
            self._statements.pop()
        if isinstance(original_node, cst.ClassDef):
            self._classes.pop()
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef) and not self._bodies:
            self._names.pop()
            self._scopes.pop()

    def on_visit_attribute(self, node: cst.CSTNode, attribute: str) -> None:
        if isinstance(node, cst.FunctionDef) and attribute == "body":
            self._bodies += 1

    def on_leave_attribute(self, original_node: cst.CSTNode, attribute: str) -> None:
        if isinstance(original_node, cst.FunctionDef) and attribute == "body":
            self._bodies -= 1

    def _drop_cases(self, node: cst.Match) -> None:
        """Take each case away, as long as another is left."""
        for case in node.cases if len(node.cases) > 1 else ():
            if is_left_alone(case):
                continue
            lines = self._lines(case)
            self._add("case", case, self._offsets[lines.start.line - 1], self._offsets[lines.end.line], "")

    def _add(self, operator: str, node: cst.CSTNode, start: int, end: int, text: str) -> None:
        lines = self._lines(node)
        began, names = self._statements[-1] if self._statements else (lines.start.line, ())
        first = began if operator != "case" else lines.start.line
        self.found.append(
            Mutant(
                module=self._module,
                start=start,
                end=end,
                text=text,
                first=first,
                last=lines.end.line,
                function=".".join(self._names),
                scope=self._scopes[-1] if self._bodies else (first, lines.end.line),
                warm=self._bodies > 0,
                names=names,
                operator=operator,
            )
        )

    def _lines(self, node: cst.CSTNode) -> CodeRange:
        where: CodeRange = self.get_metadata(PositionProvider, node)
        return where

    def _at(self, position: CodePosition) -> int:
        return self._offsets[position.line - 1] + position.column

    def _code(self, node: cst.CSTNode) -> str:
        return self._tree.code_for_node(node)


def _defined(node: cst.CSTNode) -> tuple[str, ...]:
    """Return the names that an assignment or a function defines."""
    match node:
        case cst.Assign(targets=targets):
            return tuple(one.target.value for one in targets if isinstance(one.target, cst.Name))
        case cst.AnnAssign(target=cst.Name(value=name)) | cst.FunctionDef(name=cst.Name(value=name)):
            return (name,)
        case _:
            return ()
