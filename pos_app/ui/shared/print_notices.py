"""Notices about slips on their way to a printer, the same on every page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pos_app.ui.shared.slip_jobs import JobsDone
from pos_app.wording import print_texts, ticket_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView
from pos_app.wording.translation import translate


def working(count: int) -> NoticeView:
    return NoticeView("info", ticket_texts.making(count), actions=(NoticeAction(CommandId.STOP_PRINT),))


def not_printed(done: JobsDone, others: Sequence[str]) -> NoticeView:
    """Return why a batch stopped; what is missing may go to the first of the others, or into a PDF."""
    other = (NoticeAction(CommandId.PRINT_OTHER, ticket_texts.print_on(others[0])),) if others else ()
    return problem(
        print_texts.not_printed(unsure=done.unsure), done.problem, *other, NoticeAction(CommandId.SAVE_PDF)
    )


def not_printed_beside(done: JobsDone, others: Sequence[str]) -> NoticeView:
    whole = not_printed(done, others)
    other = (NoticeAction(CommandId.PRINT_OTHER, translate("Outra impressora")),) if others else ()
    return replace(
        whole,
        todo=print_texts.try_or_save(others[0] if others else ""),
        actions=(*other, NoticeAction(CommandId.SAVE_PDF, translate("PDF"))),
    )


def problem(title: str, sentence: str, *actions: NoticeAction) -> NoticeView:
    """Return what went wrong with slips of a sale, which itself is safe."""
    return NoticeView(
        "danger",
        title,
        happened=sentence,
        money=print_texts.sale_is_safe(),
        todo=print_texts.go_on_printing(),
        actions=actions,
    )


def made(done: JobsDone) -> NoticeView:
    """Return how many slips came out, or went to a printer that does not say."""
    text = ticket_texts.sent if done.sent else ticket_texts.printed
    return NoticeView("success", text(len(done.tickets)))


def documents_came(count: int) -> NoticeView:
    """Return that fiscal documents came after their slips, and the way to print them."""
    action = NoticeAction(CommandId.PRINT_FISCAL, ticket_texts.print_documents(count))
    title, text = ticket_texts.documents_came(count), ticket_texts.replaces(count)
    return NoticeView("info", title, text, icon="file-text", actions=(action,))
