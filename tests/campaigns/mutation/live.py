"""Changes a function of a loaded module by giving it the code of the mutant."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FunctionType

from tests.campaigns.mutation.mutants import Mutant


class Functions:
    """The functions of the loaded modules, whatever decorators stand before them."""

    def __init__(self, root: Path, modules: Iterable[Path]) -> None:
        self._root = root
        paths = {str(root / module): str(module) for module in modules}
        self._found: dict[tuple[str, str], list[FunctionType]] = {}
        gc.unfreeze()  # What the tests set aside for good is not listed otherwise.
        for one in gc.get_objects():
            if type(one) is FunctionType and (module := paths.get(one.__code__.co_filename)):
                self._found.setdefault((module, one.__code__.co_qualname), []).append(one)

    def of(self, mutant: Mutant) -> list[FunctionType]:
        """Return the functions that a mutant changes; none where the function was never made or is gone."""
        named = self._found.get((mutant.module, mutant.function), [])
        line = _line((one.__code__ for one in named), mutant)
        return [one for one in named if one.__code__.co_firstlineno == line]

    def change(self, mutant: Mutant, source: str) -> bool:
        """Give the functions the mutant's code; return whether they could take it."""
        path = str(self._root / mutant.module)
        whole = compile(mutant.applied(source), path, "exec", dont_inherit=True)
        named = [code for code in _nested(whole) if code.co_qualname == mutant.function]
        line = _line(named, mutant)
        changed = next((code for code in named if code.co_firstlineno == line), None)
        functions = self.of(mutant)
        if changed is None or any(changed.co_freevars != one.__code__.co_freevars for one in functions):
            return False
        for function in functions:
            function.__code__ = changed
        return bool(functions)


def _line(codes: Iterable[CodeType], mutant: Mutant) -> int:
    """Return where the function begins: two of one name, such as a property's, stand at different lines."""
    return max((code.co_firstlineno for code in codes if code.co_firstlineno <= mutant.scope[0]), default=0)


def _nested(code: CodeType) -> Iterable[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _nested(one)
