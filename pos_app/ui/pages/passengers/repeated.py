"""What the page says of people who have, or may have, a ticket for the same time already."""

from __future__ import annotations

from datetime import UTC, datetime

from pos_app.sale import earlier
from pos_app.sale.stage import Sale
from pos_app.wording import explain, repeat_texts
from pos_app.wording.notices import NoticeView, of_sentence


def repeat_notice(sale: Sale) -> NoticeView | None:
    """Return what was found of the people as they are typed; None where nothing was."""
    if found := earlier.problem(sale):
        return of_sentence(explain.stopped(found))
    hinted = earlier.hints(sale)
    return of_sentence(repeat_texts.hint(hinted, sale.earlier.at or datetime.now(UTC))) if hinted else None
