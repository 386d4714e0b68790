"""The sandbox, which here takes every card number that is well formed, and every token of the campaign.

usage: python -m tests.campaigns.canaries.any_card [options of the sandbox]
"""

from __future__ import annotations

import sys
from typing import Any

from pos_app.sandbox import cards, command
from tests.campaigns.canaries.people import TOKEN, TOKEN_LETTERS


class _Every(dict[str, Any]):
    def get(self, number: str, default: Any = None) -> Any:
        return cards.APPROVED


class _Tokens(dict[str, Any]):
    """Tokens that no page made are shorter than those of the sandbox."""

    def __contains__(self, token: object) -> bool:
        return isinstance(token, str) and len(token) == len(TOKEN) + TOKEN_LETTERS

    def __getitem__(self, token: str) -> Any:
        return cards.APPROVED


if __name__ == "__main__":
    vars(cards)["TEST_CARDS"] = _Every()
    vars(cards)["FIXED_TOKENS"] = _Tokens()
    sys.exit(command.main())
