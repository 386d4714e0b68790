"""What a page of the kiosk says and offers, read from its blocks."""

from __future__ import annotations

from pos_app.kiosk.screens.blocks import Act, Body, Button, Code, Words, all_of
from pos_app.wording.kiosk_words import Text


def said(body: Body) -> list[str]:
    """Return the texts of a page, in reading order."""
    return [block.text for block in all_of(body.root) if isinstance(block, Words) and block.text]


def acts(body: Body) -> list[Act]:
    """Return what its buttons ask for."""
    return [block.act for block in all_of(body.root) if isinstance(block, Button)]


def code_of(body: Body) -> Code:
    """Return the code that it shows; an empty one for none."""
    found = [block for block in all_of(body.root) if isinstance(block, Code)]
    return found[0] if found else Code("", None, "", 0)  # type: ignore[arg-type]


def three(body: Body) -> tuple[str, str, str]:
    """Return what happened, the money, and what to do."""
    texts = said(body)
    happened, money, todo = (texts[texts.index(one) + 1] for one in (Text.HAPPENED, Text.MONEY, Text.TODO))
    return happened, money, todo
