"""The sandbox, which here takes every card number that is well formed.

usage: python -m tests.campaigns.canaries.any_card [options of the sandbox]
"""

from __future__ import annotations

import sys
from typing import Any

from pos_app.sandbox import cards, command


class _Every(dict[str, Any]):
    def get(self, number: str, default: Any = None) -> Any:
        return cards.APPROVED


if __name__ == "__main__":
    vars(cards)["TEST_CARDS"] = _Every()
    sys.exit(command.main())
