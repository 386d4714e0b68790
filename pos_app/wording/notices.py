"""What a notice says, as plain data: presenters make it, widgets show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pos_app.wording.command_ids import CommandId

NoticeKind = Literal["info", "success", "warning", "danger"]


@dataclass(frozen=True)
class NoticeAction:
    """A command that a notice offers; it comes back in ``Notice.acted``.

    ``words`` are its own where those of the command do not say enough here.
    """

    command: CommandId
    words: str = ""


@dataclass(frozen=True)
class NoticeView:
    """A notice. Errors always fill ``happened``, ``money`` and ``todo``; the others use ``text``.

    The first action is the main one. ``time`` is a clock time shown at the right of a line.
    """

    kind: NoticeKind
    title: str
    text: str = ""
    happened: str = ""
    money: str = ""
    todo: str = ""
    icon: str = ""
    time: str = ""
    actions: tuple[NoticeAction, ...] = ()


def problem(
    title: str,
    happened: str,
    money: str,
    todo: str,
    *,
    icon: str = "circle-alert",
    actions: tuple[NoticeAction, ...] = (),
) -> NoticeView:
    """Return an error in its three sentences: what happened, what it means for the money, what to do."""
    return NoticeView("danger", title, "", happened, money, todo, icon, "", actions)
