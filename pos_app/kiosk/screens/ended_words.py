"""What the kiosk says of an order that ended without a sale: by what is known of its money, never more."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from pos_app.domain.attempts import Attempt, Cause, Unpaid
from pos_app.domain.order_states import Money
from pos_app.wording import payment_texts
from pos_app.wording.kiosk_words import Text, say


class EndedWords(NamedTuple):
    """Title, what happened, the money, what to do, and the line under the title."""

    title: str
    happened: str
    money: str
    todo: str
    lead: str = Text.ENDED_LEAD


_NOT_MADE = EndedWords(Text.ENDED_OTHER, Text.ENDED_NONE, Text.NOTHING_CHARGED, Text.ENDED_TODO)
_NOT_SEEN = EndedWords(
    Text.ENDED_NOT_SEEN,
    Text.ENDED_NOT_SEEN_WHAT,
    Text.ENDED_NOT_SEEN_MONEY,
    Text.T_COUNTER,
    Text.ENDED_NOT_SEEN_LEAD,
)
_NOT_PAID = EndedWords(Text.ENDED_OTHER, Text.ENDED_UNPAID_WHAT, Text.ENDED_UNPAID_MONEY, Text.ENDED_TODO)
"""Its title names the payment."""
_CANCELLED = EndedWords(Text.ENDED_CANCELLED, Text.ENDED_CANCELLED_WHAT, Text.ENDED_MONEY, Text.ENDED_TODO)
_CANCELLED_UNPAID = _CANCELLED._replace(money=Text.ENDED_UNPAID_MONEY)
"""Of a payment that only the customer knows of: the bank may have taken it all the same."""
_CARD_REFUSED = EndedWords(Text.ENDED_CARD, Text.ENDED_HAPPENED, Text.ENDED_MONEY, Text.ENDED_TODO)
_BY_COMPANY = EndedWords(
    Text.ENDED_COMPANY, Text.ENDED_COMPANY_WHAT, Text.ENDED_MONEY, Text.ENDED_COMPANY_TODO
)
_REFUSED = EndedWords(Text.ENDED_REFUSED, Text.ENDED_REFUSED_WHAT, Text.ENDED_MONEY, Text.ENDED_TODO)


def ended_words(attempt: Attempt) -> EndedWords:
    """Return the words for an attempt that is settled and no sale, in the language chosen."""
    found = _words(attempt)
    words = EndedWords(*map(say, found))
    if found is _NOT_PAID:
        return words._replace(title=payment_texts.not_received(attempt.sold.payment))
    return words


def _words(attempt: Attempt) -> EndedWords:
    match attempt.facts.money:
        case Money.NONE_MOVED:
            return _NOT_MADE
        case Money.NOT_DUE:
            method = attempt.sold.payment.facts
            match attempt.unpaid:
                case Unpaid.CANCELLED:
                    return _CANCELLED_UNPAID if method.paid_by_customer else _CANCELLED
                case Unpaid.NOT_PAID:
                    return _NOT_PAID
                case Unpaid.REFUSED:
                    cause = attempt.answer.cause if attempt.answer else Cause.OTHER
                    if cause is Cause.COMPANY:
                        return _BY_COMPANY
                    return _CARD_REFUSED if method.needs_card_page and cause is Cause.PAYMENT else _REFUSED
            assert_never(attempt.unpaid)
        case (
            Money.NONE_SEEN
            | Money.UNKNOWN
            | Money.MAY_BE_CHARGED
            | Money.PAID
            | Money.PAID_DIFFERENTLY
            | Money.MAYBE_TWICE
            | Money.AS_PROVIDER_SAID
        ):
            return _NOT_SEEN
    assert_never(attempt.facts.money)
