"""The content of a notice, as plain data: presenters make it, widgets show it."""

from __future__ import annotations

from dataclasses import dataclass

from pos_app.wording.command_ids import CommandId
from pos_app.wording.sentence import Kind, Sentence

NoticeKind = Kind


@dataclass(frozen=True)
class NoticeAction:
    """A command that a notice offers; it comes back in ``Notice.acted``.

    ``words`` replace the texts of the command where those are not clear enough here.
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


def of_sentence(sentence: Sentence, actions: tuple[NoticeAction, ...] = (), *, title: str = "") -> NoticeView:
    """Return the notice of a sentence; ``title`` replaces the sentence's own.

    An info, and a sentence without an event, become a title with running text; all others keep their parts
    under headings. An info has no actions.
    """
    title = title or sentence.title
    if sentence.kind == "info":
        return NoticeView("info", title, sentence.after_title())
    if not sentence.what_happened:
        return NoticeView(sentence.kind, title, sentence.after_title(), actions=actions)
    return NoticeView(
        sentence.kind,
        title,
        happened=sentence.what_happened,
        money=sentence.money,
        todo=sentence.what_to_do,
        actions=actions,
    )
