"""What is looked for and how it is filtered, in words for a report. Qt-free."""

from __future__ import annotations

from collections.abc import Iterator

from pos_app.domain.order_search import QueryReading
from pos_app.ui.pages.orders.list import spans
from pos_app.ui.pages.orders.list.list_filters import ListFilters
from pos_app.ui.pages.orders.list.understood import part_words
from pos_app.wording import order_search_texts, order_texts
from pos_app.wording import report_texts as words


def described(sense: QueryReading, filters: ListFilters) -> tuple[str, ...]:
    """Return each filter that is on, personal values masked, and the order of the rows."""
    return tuple(_parts(sense, filters))


def _parts(sense: QueryReading, filters: ListFilters) -> Iterator[str]:
    if sense:
        yield words.search(", ".join(part_words(part) for part in sense))
    if filters.travel:
        name = spans.travel_name(filters.travel)
        yield words.travel(name) if spans.typed(filters.travel) else name
    if filters.bought:
        name = spans.bought_name(filters.bought)
        yield words.bought(name) if spans.typed(filters.bought) else name
    if filters.states:
        yield words.states(", ".join(sorted(filters.states)))
    if filters.tickets:
        yield order_texts.ticket_status(filters.tickets)
    yield order_search_texts.sort(filters.sort)
