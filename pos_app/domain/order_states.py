"""The states of an order, and what each of them means: one table for the whole program.

States are grouped only here. Other code reads the table, or matches on the phase and ends in
``assert_never``; so a new state is a type error or a failing test until every place handles it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, auto
from types import MappingProxyType

from pos_app.domain.value import Value


class AttemptState(StrEnum):
    """Where an attempt stands. Each value on disk was committed before what follows it was done."""

    BLOCKED = "blocked"
    """Seats are held; nothing was sent."""
    SENDING = "sending"
    """Committed before the POST. Found at a start without an outcome, it means: unknown."""
    NOT_SENT = "not_sent"
    """No order exists: the first byte was never written."""
    REJECTED = "rejected"
    """No order exists: the provider answered so."""
    AMBIGUOUS = "ambiguous"
    """An order may exist. It must not be sent again; the program is finding out."""
    KNOWN = "known"
    """An order exists, its public id is known, its outcome is not."""
    EXISTS_NO_ID = "exists_no_id"
    """An order exists; its id is not known yet."""
    COMPLETED = "completed"
    """Paid, confirmed, and equal to what was sold."""
    PRINTED = "printed"
    """Completed, and every ticket was printed or saved."""
    REFUSED = "refused"
    """The order ended for good without payment: refused, cancelled, or never paid."""
    UNRESOLVED = "unresolved"
    """Still unknown after the search; a supervisor may decide. The watch goes on."""
    ABANDONED_WATCHED = "abandoned_watched"
    """A supervisor released its seats for another sale; the watch goes on for 72 h."""
    NO_ORDER = "no_order"
    """Watched to the end without an order appearing."""
    GHOST = "ghost"
    """An order appeared after its seats were released: the customer may have paid twice."""
    EXISTS_WATCHED = "exists_watched"
    """An order exists that could not be found by id; it must not be sold again."""
    UNRESOLVED_KNOWN = "unresolved_known"
    """The order exists but did not settle in the 72 h in which it is asked about, longer while a code can be
    paid."""
    MISMATCH = "mismatch"
    """The order settled but is not what was sold: another bus, seat, person or amount."""
    CLOSED = "closed"
    """A supervisor closed the case with the provider's answer; name and answer stay in the log."""


class Phase(StrEnum):
    SENDING = auto()
    """The order is being sent; its answer is not here."""
    WAITING = auto()
    """The order exists, and its outcome is awaited."""
    SEARCHING = auto()
    """An order may exist, or exists without a number: it is searched for."""
    CASE = auto()
    """The program cannot settle it: a person decides, or calls the provider."""
    RELEASED = auto()
    """A supervisor allowed to sell the same seats again, while the search goes on."""
    SOLD = auto()
    """Paid and confirmed as sold."""
    UNPAID = auto()
    """The order ended without payment."""
    NO_ORDER = auto()
    """There is no order, as far as can be known."""
    CLOSED = auto()
    """A supervisor closed the case."""


class Money(StrEnum):
    """What is known of the customer's money. Not found is not zero: only ``NONE_MOVED`` proves no charge."""

    NONE_MOVED = auto()
    """No order was made, so nothing was charged."""
    NOT_DUE = auto()
    """The order ended without payment. What the customer may still see of it is not due."""
    NONE_SEEN = auto()
    """The provider shows no charge after the whole watch, which is no proof."""
    UNKNOWN = auto()
    MAY_BE_CHARGED = auto()
    """An order exists or is likely, and may have been charged."""
    PAID = auto()
    """Paid and confirmed, as sold."""
    PAID_DIFFERENTLY = auto()
    """Paid, but not for what was sold."""
    MAYBE_TWICE = auto()
    """The customer may have paid twice."""
    AS_PROVIDER_SAID = auto()
    """What the provider answered to the supervisor who closed the case."""


class Lookup(StrEnum):
    """What the program asks the provider about an attempt."""

    NONE = auto()
    OUTCOME = auto()
    """How the order ended, by its public id (contract 4.11)."""
    ORDER = auto()
    """Which order it became, by our own id, or by document and day (contract 4.13)."""


class StateFacts(Value):
    """One row of the table. The flags are off unless a row sets them, which is the safe side for each.

    Attributes:
        settled: the outcome is final; all other states are open cases.
        may_send_again: no order can come of it any more, so its seats may be held and ordered anew.
        never_left: the order ended before its first byte was sent: its holds are as they were.
        printed: every ticket was printed or saved.
        needs_person: a person has to decide or to call the provider.
        may_release: a supervisor may release its seats for another sale.
        may_close: a supervisor may close it with the provider's answer.
    """

    phase: Phase
    money: Money
    lookup: Lookup = Lookup.NONE
    settled: bool = False
    may_send_again: bool = False
    never_left: bool = False
    printed: bool = False
    needs_person: bool = False
    may_release: bool = False
    may_close: bool = False

    @property
    def may_name(self) -> bool:
        """A supervisor may name the order that it became: the search is still looking for it."""
        return self.lookup is Lookup.ORDER

    @property
    def lacks_print(self) -> bool:
        """Paid as sold, and not every ticket is known to be printed or saved."""
        return self.phase is Phase.SOLD and not self.printed

    @property
    def decidable(self) -> bool:
        """A supervisor may decide something about it."""
        return self.may_release or self.may_close or self.may_name


_S, _P, _M, _L = AttemptState, Phase, Money, Lookup

STATES: Mapping[AttemptState, StateFacts] = MappingProxyType(
    {
        _S.BLOCKED: StateFacts(_P.SENDING, _M.UNKNOWN),
        _S.SENDING: StateFacts(_P.SENDING, _M.UNKNOWN),
        _S.KNOWN: StateFacts(_P.WAITING, _M.UNKNOWN, _L.OUTCOME),
        _S.AMBIGUOUS: StateFacts(_P.SEARCHING, _M.UNKNOWN, _L.ORDER),
        _S.EXISTS_NO_ID: StateFacts(_P.SEARCHING, _M.MAY_BE_CHARGED, _L.ORDER),
        _S.UNRESOLVED: StateFacts(_P.CASE, _M.MAY_BE_CHARGED, _L.ORDER, needs_person=True, may_release=True),
        _S.EXISTS_WATCHED: StateFacts(
            _P.CASE, _M.MAY_BE_CHARGED, _L.ORDER, needs_person=True, may_close=True
        ),
        _S.UNRESOLVED_KNOWN: StateFacts(
            _P.CASE, _M.MAY_BE_CHARGED, _L.OUTCOME, needs_person=True, may_close=True
        ),
        _S.GHOST: StateFacts(_P.CASE, _M.MAYBE_TWICE, needs_person=True, may_close=True),
        _S.MISMATCH: StateFacts(_P.CASE, _M.PAID_DIFFERENTLY, needs_person=True, may_close=True),
        _S.ABANDONED_WATCHED: StateFacts(_P.RELEASED, _M.MAY_BE_CHARGED, _L.ORDER),
        _S.COMPLETED: StateFacts(_P.SOLD, _M.PAID, settled=True),
        _S.PRINTED: StateFacts(_P.SOLD, _M.PAID, settled=True, printed=True),
        _S.REFUSED: StateFacts(_P.UNPAID, _M.NOT_DUE, settled=True, may_send_again=True),
        _S.REJECTED: StateFacts(_P.NO_ORDER, _M.NONE_MOVED, settled=True, may_send_again=True),
        _S.NOT_SENT: StateFacts(
            _P.NO_ORDER, _M.NONE_MOVED, settled=True, may_send_again=True, never_left=True
        ),
        _S.NO_ORDER: StateFacts(_P.NO_ORDER, _M.NONE_SEEN, settled=True),
        _S.CLOSED: StateFacts(_P.CLOSED, _M.AS_PROVIDER_SAID, settled=True),
    }
)
"""What each state means (contract 4.10 to 4.12, 7). A test checks that no state lacks its row."""

SETTLED = frozenset(state for state, facts in STATES.items() if facts.settled)
"""States whose outcome is final."""
