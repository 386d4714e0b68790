"""What a page offers where a reply of the provider could not be read: to look at its replies."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance

from pos_app.domain.unreadable_field import UnreadableField
from pos_app.wording.notices import CommandId, NoticeAction


class Pages(Protocol):
    """Brings a page to the front."""

    def open_page(self, name: str, /) -> None: ...


def remedies(
    unreadable: UnreadableField | None, actions: tuple[NoticeAction, ...] = ()
) -> tuple[NoticeAction, ...]:
    """Return what a notice offers; the remedy for a reply that can be learnt comes first."""
    learnable = unreadable is not None and unreadable.learnable
    return (NoticeAction(CommandId.PAGE_LEARN), *actions) if learnable else actions


def follow(acted: SignalInstance, desk: Pages) -> None:
    """Open the page that learns the provider where a notice offered it."""
    acted.connect(lambda command: desk.open_page("learn") if command is CommandId.PAGE_LEARN else None)
