"""What is looked for and how it is filtered, in words for a report. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.domain.order_search import QueryReading
from pos_app.ui.pages.orders import spans
from pos_app.ui.pages.orders.narrow import Narrow
from pos_app.ui.pages.orders.understood import part_words
from pos_app.wording import order_search_texts, order_texts
from pos_app.wording import report_texts as words


def described(sense: QueryReading, narrow: Narrow) -> tuple[str, ...]:
    """Return each filter that is on, personal values masked, and the order of the rows."""
    return tuple(_parts(sense, narrow))


def _parts(sense: QueryReading, narrow: Narrow) -> Iterator[str]:
    if sense:
        yield words.search(", ".join(part_words(part) for part in sense))
    if narrow.travel:
        name = spans.travel_name(narrow.travel)
        yield words.travel(name) if spans.typed(narrow.travel) else name
    if narrow.bought:
        name = spans.bought_name(narrow.bought)
        yield words.bought(name) if spans.typed(narrow.bought) else name
    if narrow.states:
        yield words.states(", ".join(sorted(narrow.states)))
    if narrow.tickets:
        yield order_texts.ticket_status(narrow.tickets)
    yield order_search_texts.sort(narrow.sort)
