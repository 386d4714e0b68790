"""Finds the order that a scanned code belongs to, among those of this desk."""

from __future__ import annotations

from typing import Protocol, assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.scanned import Code, CodeKind, index_word, is_of, tokens

_FEW, _OLDER = 20, 500
"""Orders read for one word of a code; newest orders compared one by one: those that were written before codes
were indexed are found so."""


class History(Protocol):
    async def history(self, text: str = "", limit: int = 200, /) -> tuple[Attempt, ...]: ...


async def order_of(journal: History, code: Code) -> Attempt | None:
    """Return the order with this code on its slips or its case slip; None where this desk has none.

    Raises:
        StorageFault: the journal cannot be read.
    """
    for word in _words(code):
        for attempt in await journal.history(word, _FEW):
            if is_of(attempt, code):
                return attempt
    if code.kind not in (CodeKind.FISCAL, CodeKind.BOARDING):
        return None
    older = await journal.history("", _OLDER)
    return next((attempt for attempt in older if is_of(attempt, code)), None)


def _words(code: Code) -> tuple[str, ...]:
    match code.kind:
        case CodeKind.FISCAL:
            return (code.value,)
        case CodeKind.ORDER:
            return (index_word(code.text), code.value)
        case CodeKind.BOARDING:
            return (index_word(code.text), *tokens(code.text))
        case (
            CodeKind.DOCUMENT
            | CodeKind.EMAIL
            | CodeKind.SIGNED_DOCUMENT
            | CodeKind.PASSPORT_NAME
            | CodeKind.NOTHING
        ):
            # Whatever it looks like, the operator may print it for boarding.
            return (index_word(code.text),)
    assert_never(code.kind)
