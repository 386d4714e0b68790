"""What the page of seats says about a sale: its problem, refused benefits, or papers to ask for. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import assert_never

from pos_app.domain.benefits import Benefit, RefusalReason
from pos_app.sale.stage import ProblemKind, Sale
from pos_app.ui.shared.unread_reply import remedies
from pos_app.wording import connection_texts, format, problem_texts, sale_texts, trip_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence


def notice(sale: Sale, now: datetime) -> NoticeView | None:
    """Return what the page says about the sale, or None. ``now`` is the desk's local time, with its zone."""
    problem = sale.problem
    if problem is None or not problem.kind.facts.at_seats:
        return _refusals(sale, now) or _guidance(sale, now)
    if problem.kind is ProblemKind.MAP_OFFLINE and sale.segment and not sale.detail(sale.segment):
        return None  # It stands in place of the map.
    sentence = problem_texts.stopped(problem)
    if sentence.kind == "info":
        titled = of_sentence(sentence, title=f"{sentence.title.rstrip('.')}.")
        return replace(titled, time=format.hour(now))
    shown = of_sentence(sentence, remedies(problem.unreadable, _actions(problem.kind)))
    if problem.kind is ProblemKind.MAP_OFFLINE:
        wish = connection_texts.wished(sale.seating.wishes)
        shown = replace(shown, happened=f"{shown.happened} {wish}")
    return shown


def _refusals(sale: Sale, now: datetime) -> NoticeView | None:
    """Return at once which legs do not take a benefit that was asked for, and why."""
    legs = {segment.key: segment for segment in sale.trips.segments}
    sentences = [
        trip_texts.refused_on(trip_texts.leg_short(legs[one.segment_key]), sale_texts.refused(one))
        if len(legs) > 1
        else sale_texts.refused(one)
        for one in sale.seating.refused
        if one.reason is not RefusalReason.NOT_ON_THIS_LEG
    ]
    if not sentences:
        return None
    asked = _guidance(sale, now)
    papers = [asked.title] if asked else []
    return NoticeView("warning", sentences[0], " ".join([*sentences[1:], *papers]))


def _guidance(sale: Sale, now: datetime) -> NoticeView | None:
    """Return the papers and rules of a benefit chosen for a seat that is not held yet."""
    segment = sale.segment
    chosen = sale.chosen(segment) if segment else ()
    claimed = next((c for c in reversed(chosen) if c.benefit is not Benefit.NONE and not c.hold), None)
    if segment is None or claimed is None:
        return None
    now = now.replace(tzinfo=None)
    doubtful = bool(sale_texts.doubts(claimed.benefit, segment, now))
    return NoticeView(
        "warning" if doubtful else "info",
        sale_texts.papers(claimed.benefit),
        sale_texts.guidance(claimed.benefit, segment, now),
    )


def _actions(kind: ProblemKind) -> tuple[NoticeAction, ...]:
    match kind:
        case ProblemKind.MAP_FAILED | ProblemKind.HOLD_UNCERTAIN:
            return (NoticeAction(CommandId.REFRESH, trip_texts.read_again()),)
        case ProblemKind.OFFLINE | ProblemKind.MAP_OFFLINE:
            return (NoticeAction(CommandId.MAIN, connection_texts.prepare()),)
        case ProblemKind.PRICE_TO_ACCEPT:
            return (NoticeAction(CommandId.MAIN, connection_texts.accept_price()),)
        case ProblemKind.HOLD_EXPIRED | ProblemKind.HOLD_FAILED | ProblemKind.DISK_NEARLY_FULL:
            return (NoticeAction(CommandId.MAIN, trip_texts.hold_again()),)
        case ProblemKind.SEATS_REFUSED | ProblemKind.SEATS_OURS:
            return (NoticeAction(CommandId.SEATS_TOGETHER, trip_texts.suggest()),)
        case (
            ProblemKind.SEATS_MISSING
            | ProblemKind.SEAT_GONE
            | ProblemKind.SAME_PLACE
            | ProblemKind.PAST_DAY
            | ProblemKind.RETURN_BEFORE_OUTBOUND
            | ProblemKind.OTHER_DAY
            | ProblemKind.OTHER_ROUTE
            | ProblemKind.SEARCH_FAILED
            | ProblemKind.HOLD_TOO_SHORT
            | ProblemKind.QUOTE_FAILED
            | ProblemKind.SESSION_FAILED
            | ProblemKind.NO_METHOD
            | ProblemKind.PRICE_CHANGED
            | ProblemKind.TOTALS_DISAGREE
            | ProblemKind.FREE_SEAT
            | ProblemKind.CARD_FAILED
            | ProblemKind.ANTIFRAUD_MISSING
            | ProblemKind.STORAGE_FAILED
            | ProblemKind.OPEN_CASE
            | ProblemKind.OTHER_SEAT
            | ProblemKind.DUPLICATE
        ):
            return ()
    assert_never(kind)
