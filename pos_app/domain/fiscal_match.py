"""Which fiscal record belongs to which ticket. Pure."""

from __future__ import annotations

from pos_app.domain.orders import FiscalState, FiscalTicket, OrderDetail


def fiscal_by_ticket(
    detail: OrderDetail, fiscal: tuple[FiscalTicket, ...]
) -> tuple[FiscalTicket | None, ...]:
    """Return the record of each ticket, matched by their order (contract 2.9, 2.12).

    If the counts differ, no record is matched: a wrong fiscal code on a slip is worse than none.
    """
    if len(fiscal) != len(detail.tickets):
        return (None,) * len(detail.tickets)
    return tuple(fiscal)


def is_authorized(record: FiscalTicket | None) -> bool:
    return record is not None and record.state is FiscalState.FOUND


def all_authorized(detail: OrderDetail, fiscal: tuple[FiscalTicket, ...]) -> bool:
    """Return whether no fiscal ticket is pending any more."""
    return all(is_authorized(record) for record in fiscal_by_ticket(detail, fiscal))


def merged(known: tuple[FiscalTicket, ...], fresh: tuple[FiscalTicket, ...]) -> tuple[FiscalTicket, ...]:
    """Return what is known after another answer: a record that was found is not lost again.

    A shorter answer, an empty one too, only adds to the records that it names.
    """
    found = {one.transaction_id: one for one in (*fresh, *known) if one.transaction_id and is_authorized(one)}
    longer = known if len(fresh) < len(known) else fresh
    return tuple(one if is_authorized(one) else found.get(one.transaction_id, one) for one in longer)
