"""The search for orders: this desk's journal at once, the provider's list on request, one list of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING

from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, Invalid, NotAuthorized, NotFound
from pos_app.domain.order_facts import ListedJourney
from pos_app.domain.order_legs import OrderLeg, order_legs
from pos_app.domain.order_plan import Plan, listed_wanted, plan, sold_wanted
from pos_app.domain.order_search import QueryReading, as_locator, journal_words, readings
from pos_app.domain.orders import OrderDetail, OrderFilter, OrderSummary
from pos_app.domain.storage import StorageFault
from pos_app.domain.trips import Direction
from pos_app.domain.value import Value, replace
from pos_app.system.turns import Turns
from pos_app.ui.pages.orders.list.list_filters import (
    FIRST,
    TURN,
    Answer,
    FilterCounter,
    ListFilters,
    arranged,
    described,
    foot,
    order_filter,
    understood,
)
from pos_app.ui.pages.orders.list.rows import (
    KnownOrders,
    OrderRow,
    from_attempt,
    from_both,
    from_summary,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import fault_texts, order_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.orders.view import OrdersView


LISTED_HERE, FOUND_HERE = 200, 30
"""How many of this desk's own orders are shown at first, and of those that a typed text finds."""
_EACH = 50
"""Rows between two looks at the clock."""
SEARCH, ARRANGE = "orders.search", "orders.arrange"
"""Slots of the tasks: a newer search replaces an older one, a newer order of rows an older one."""


class OrderSearch:
    """Finds, merges, filters and sorts. ``picked`` is called with the row that the cursor is on after each
    change of the list, or None; ``chosen`` returns the one that it was on."""

    def __init__(
        self,
        view: OrdersView,
        desk: DeskApi,
        known: KnownOrders,
        now: Callable[[], datetime],
        zone: tzinfo | None,
        chosen: Callable[[], OrderRow | None],
        picked: Callable[[OrderRow | None], None],
    ) -> None:
        self._view, self._desk, self._known = view, desk, known
        self._scope, self._now, self._zone = desk.scope, now, zone
        self._chosen, self._picked = chosen, picked
        self.text = ""
        self._senses: tuple[QueryReading, ...] = ()
        self._sense = 0
        self.filters = ListFilters()
        self._here, self._there = LISTED_HERE, FIRST
        self._more_here = self._more_there = False
        self._attempts: tuple[Attempt, ...] = ()
        self._cache = ListedOrdersCache()
        self._answer, self._at = Answer.NOT_ASKED, now()
        self._asked = self._arranged = 0
        self._all: list[OrderRow] = []
        self.rows: list[OrderRow] = []
        """The rows that are shown."""

    @property
    def has_more(self) -> bool:
        """Whether there are orders that are not listed yet."""
        return self._more_here or self._more_there

    @property
    def described(self) -> tuple[str, ...]:
        return described(self._reading, self.filters)

    @property
    def today(self) -> date:
        return self.time.date()

    @property
    def time(self) -> datetime:
        """Now in the zone of this desk."""
        return self._now().astimezone(self._zone)

    # --- What the clerk does ----------------------------------------------------------------------

    def search(self, text: str, *, ask: bool) -> None:
        """Look for a text in the journal, and with ``ask`` at the provider too where it can be asked."""
        text = text.strip()
        if text != self.text or not self._senses:
            self.text, self._senses, self._sense = text, readings(text), 0
        self._here, self._there = FOUND_HERE if text else LISTED_HERE, FIRST
        self._answer, self._more_there = Answer.NOT_ASKED, False
        self._look(ask=ask)

    def again(self) -> None:
        """Read the journal anew, unless a search is under way; the provider's rows stay."""
        if not self._scope.running(SEARCH):
            self._scope.start(self._find(ask=False), name="search", slot=SEARCH)

    def next_reading(self) -> None:
        """Read the text in another way, and look for that; the provider too where it was asked before."""
        if len(self._senses) > 1:
            asked = self._answer is not Answer.NOT_ASKED
            self._sense = (self._sense + 1) % len(self._senses)
            self._answer, self._more_there = Answer.NOT_ASKED, False
            self._look(ask=asked)

    def more(self) -> None:
        """List twice as many orders, where there are more."""
        if self.has_more:
            self._here *= 2
            self._there *= 2
            self._look(ask=self._more_there)

    def set_filters(self, changed: ListFilters) -> None:
        """Filter and sort the listed orders at once; ask the provider again where it may list others then."""
        only_sorted = replace(changed, sort=self.filters.sort) == self.filters
        self.filters = changed
        asked = self._answer is not Answer.NOT_ASKED
        if asked and (self._more_there or not only_sorted):
            self._scope.start(self._ask(), name="search", slot=SEARCH)
        self._scope.start(self._arrange(), name="arrange", slot=ARRANGE)

    def stop(self) -> bool:
        """Stop a search that waits for the provider; returns whether there was one."""
        running = self._answer is Answer.ASKING and self._scope.running(SEARCH)
        if running:
            self._scope.cancel(SEARCH)
            self._answer = Answer.NOT_ASKED
            self._view.show_loading("")
            self._show_foot()
        return running

    # --- The search -------------------------------------------------------------------------------

    @property
    def _reading(self) -> QueryReading:
        return self._senses[self._sense] if self._senses else ()

    @property
    def _plan(self) -> Plan:
        return plan(self._reading)

    def _look(self, *, ask: bool) -> None:
        self._view.show_understood(understood(self._senses, self._sense))
        self._view.show_notice("search", None)
        self._scope.start(self._find(ask=ask), name="search", slot=SEARCH)

    async def _find(self, *, ask: bool) -> None:
        reading = self._reading
        self._view.show_loading("")
        try:
            attempts = await self._desk.journal.history(journal_words(reading) or self.text, self._here + 1)
        except StorageFault as fault:
            why = NoticeView("danger", order_texts.history_not_read(), fault_texts.sentence(fault.problem))
            self._view.show_notice("search", why)
            attempts = ()
        self._more_here = len(attempts) > self._here
        turns, kept = Turns(TURN), list[Attempt]()
        for attempt in attempts[: self._here]:
            await turns.take()
            self._known.keep(attempt)
            if sold_wanted(attempt, reading):
                kept.append(attempt)
        self._attempts = tuple(kept)
        if not ask or not self._plan.asks:
            await self._rebuild()
            return
        self._answer = Answer.ASKING
        await self._rebuild()
        await self._ask()

    async def _ask(self) -> None:
        """Ask the provider; what is listed stays, and its answer is folded in."""
        self._asked += 1
        mine, before = self._asked, self._answer
        self._answer = Answer.ASKING
        self._show_foot()
        self._view.show_notice("search", None)
        self._view.show_loading(translate("orders", "Procurando pedidos na central"))
        try:
            found = await self._query(self._plan)
        except Fault as fault:
            self._answer = Answer.REFUSED if isinstance(fault, Invalid | NotAuthorized) else Answer.SILENT
            self._at = self.time
            again = NoticeAction(CommandId.SEARCH, translate("orders", "Procurar de novo"))
            self._view.show_notice("search", of_sentence(fault_texts.fault(fault), (again,)))
            self._more_there = False
            await self._rebuild()
        else:
            self._answer, self._at = Answer.ANSWERED, self.time
            await self._rebuild()
            if await self._known.find_ours(one.summary.public_id for one in found):
                await self._rebuild()
        finally:
            # A cancelled question may end after a newer one began: that one shows its own state.
            if mine == self._asked:
                if self._answer is Answer.ASKING:
                    self._answer = before if before is not Answer.ASKING else Answer.NOT_ASKED
                self._view.show_loading("")

    async def _query(self, asked: Plan) -> tuple[Found, ...]:
        """Return what the provider shows, and keep it; the text is read anew where only that finds orders.

        Raises:
            Fault: the provider did not answer.
        """
        found, complete = await self._listed(asked)
        other = as_locator(self._reading) if not found and asked.asked else None
        if other is not None and (tried := plan(other)).asks:
            found, complete = await self._listed(tried)
            if found and other in self._senses:
                self._sense = self._senses.index(other)
                self._view.show_understood(understood(self._senses, self._sense))
                asked = tried
        self._more_there = not complete
        counter, today = FilterCounter(self.filters, self.today), self.today

        def passes(one: Found) -> bool:
            return counter.takes(from_summary(one.summary, today, self._zone))

        self._cache.keep(asked, found, complete=complete, passes=passes)
        self._known.saw_list((one.summary for one in found), self._now())
        return found

    async def _listed(self, asked: Plan) -> tuple[tuple[Found, ...], bool]:
        """Return the provider's answer to a plan, and whether it is all that there is."""
        at = self._now()
        if asked.order:
            try:
                read = await self._known.read(asked.order)
            except NotFound:
                return (), True
            self._known.saw_order(asked.order, read.detail, at)
            return (Found(summary_of(read.detail), at, read.tickets),), True
        wanted = order_filter(asked, self.filters, self._there, self.today)
        if wanted is None:
            return (), True
        listed = await self._desk.provider.find_orders(wanted)
        tickets = frozenset(filter(None, (wanted.ticket_status,)))
        found = tuple(Found(summary, at, tickets) for summary in listed[: self._there])
        return found, len(listed) <= self._there

    # --- The list ---------------------------------------------------------------------------------

    async def _rebuild(self) -> None:
        """Make the rows anew from what is known, and show them."""
        here, turns = self._plan.here, Turns(TURN)
        found = self._cache.of(self._plan)
        if here:
            found = {number: one for number, one in found.items() if listed_wanted(one.summary, here)}
        attempts, today, rows = self._attempts, self.today, list[OrderRow]()
        for index, pair in enumerate(merged(attempts, found, self._known.ours)):
            if index % _EACH == 0:
                await turns.take()
            rows.append(self._known.marked(self._row(pair, today), today))
        if self._attempts is not attempts:  # One moved meanwhile.
            await self._rebuild()
            return
        self._all = rows
        await self._arrange()

    def _row(self, pair: Pair, today: date) -> OrderRow:
        attempt, found = pair.attempt, pair.found
        if found is None:
            assert attempt is not None
            return from_attempt(attempt, today, self._zone)
        if attempt is None:
            row = from_summary(found.summary, today, self._zone, found.read)
        else:
            row = from_both(attempt, found.summary, found.read, today, self._zone)
        return replace(row, tickets=row.tickets | found.tickets)

    async def _arrange(self) -> None:
        self._arranged += 1
        mine = self._arranged
        made = await arranged(self._all, self.filters, self.today, self._chosen())
        if mine != self._arranged:
            return  # A newer list, or another filter, is shown already or soon.
        self.rows = made.rows
        asked = self._answer in (Answer.ANSWERED, Answer.ASKING)
        states = dict.fromkeys((*order_texts.statuses(), *(facet.value for facet in made.facets["states"])))
        self._view.show_facets(self.filters.asked(tuple(states)) if asked else made.facets)
        self._view.show_more(order_texts.more(len(self._all)) if self.has_more and self._all else "")
        self._view.show_time(self.time)
        position = made.chosen if made.chosen >= 0 else (0 if made.rows else -1)
        self._view.show_rows(made.rows, position)
        self._view.show_counts(made.here, made.there, len(made.rows))
        self._show_foot()
        if not made.rows and self._all:
            self._view.show_empty(*order_texts.filtered_away(len(self._all)))
        elif not made.rows:
            silent = self._answer in (Answer.SILENT, Answer.REFUSED)
            told = None if silent else self._answer is Answer.ANSWERED
            why = order_texts.nothing_found(typed=bool(self.text), asked=told, why_not=self._plan.why_not)
            self._view.show_empty(*why)
        self._picked(made.rows[position] if position >= 0 else None)

    def _show_foot(self) -> None:
        kept = any(row.read is not None for row in self._all)
        self._view.show_foot(foot(self._plan, self._answer, self._at, self.filters, kept=kept))

    # --- A row that changes -----------------------------------------------------------------------

    def refresh(self, number: str) -> None:
        """Show anew what is known of one order; one that a filter would now exclude stays."""
        today = self.today
        self._change(lambda row: row.number == number, lambda row: self._known.marked(row, today))

    def attempt_moved(self, attempt: Attempt) -> OrderRow | None:
        """Show an attempt that moved; returns its row where it is listed."""
        self._attempts = tuple(attempt if one.id == attempt.id else one for one in self._attempts)
        today, number = self.today, attempt.public_id

        def moved(row: OrderRow) -> OrderRow:
            fresh = from_attempt(attempt, today, self._zone)
            fresh = replace(fresh, read=row.read, total_there=row.total_there)
            return self._known.marked(fresh, today)

        return self._change(
            lambda row: row.key == attempt.id or (number != "" and row.number == number), moved
        )

    def _change(
        self, is_it: Callable[[OrderRow], bool], changed: Callable[[OrderRow], OrderRow]
    ) -> OrderRow | None:
        fresh: OrderRow | None = None
        for rows in (self._all, self.rows):
            index = next((index for index, row in enumerate(rows) if is_it(row)), -1)
            if index >= 0:
                fresh = rows[index] = changed(rows[index])
                if rows is self.rows:
                    self._view.change_row(index)
        return fresh


class Found(Value):
    """An order as the provider's list showed it at ``read``, in UTC. ``tickets``: the ticket states by which
    it was asked for, and so has (contract 4.13)."""

    summary: OrderSummary
    read: datetime
    tickets: frozenset[str] = frozenset()


class Pair(Value):
    """What is known of one order: by this desk, by the provider, or by both."""

    attempt: Attempt | None
    found: Found | None


def merged(
    attempts: Iterable[Attempt], found: Mapping[str, Found], ours: Mapping[str, Attempt] | None = None
) -> Iterator[Pair]:
    """Yield each order once: this desk's in their order, then those that only the provider lists.

    ``found`` is by the plain number. Orders are the same by their number, ``publicId``. An attempt that has
    none yet is the order with its own id, ``externalRemoteId``; one that has another number never is: that
    would be a second order, which must be seen. ``ours`` are attempts of this desk, by number, that the
    search did not find.
    """
    by_partner: dict[str, str] | None = None
    taken: set[str] = set()
    for attempt in attempts:
        number = plain(attempt.public_id)
        if not number and attempt.partner_id and found:
            if by_partner is None:
                by_partner = {plain(one.summary.partner_id): number for number, one in found.items()}
            number = by_partner.get(plain(attempt.partner_id), "")
        match = None if number in taken else found.get(number)
        if match is not None:
            taken.add(number)
        yield Pair(attempt, match)
    for number, one in found.items():
        if number not in taken:
            yield Pair((ours or {}).get(one.summary.public_id), one)


def plain(number: str) -> str:
    """Return a number as it is compared."""
    return number.strip().casefold()


def renewed(kept: Mapping[str, Found], fresh: Iterable[Found]) -> dict[str, Found]:
    """Return what is known once a newer answer came, by number; ticket states of the same answer add up."""
    every = dict(kept)
    for one in fresh:
        number = plain(one.summary.public_id)
        former = every.get(number)
        same = former is not None and former.summary == one.summary
        every[number] = replace(one, tickets=one.tickets | former.tickets) if same and former else one
    return every


_SEARCHES = 50
"""How many searches are kept: those of about one shift's customers."""

Key = OrderFilter | str


class ListedOrdersCache:
    """What the provider listed since the program was opened, so that a search made again has it at
    once: orders by the question that it was asked, whatever the filters beside it. Nothing of it goes to
    disk."""

    def __init__(self) -> None:
        self._kept: dict[Key, dict[str, Found]] = {}

    def of(self, plan: Plan) -> Mapping[str, Found]:
        """Return what the provider showed of a search, by plain number; nothing where it was never asked."""
        return self._kept.get(plan.asked or plan.order, {})

    def keep(
        self, plan: Plan, answer: Iterable[Found], *, complete: bool, passes: Callable[[Found], bool]
    ) -> None:
        """Keep an answer. Of a ``complete`` one it is known too which orders are no longer in it: those that
        pass its filters and are missing are forgotten."""
        key = plan.asked or plan.order
        if not key:
            return
        fresh = {plain(one.summary.public_id): one for one in answer}
        former = self._kept.pop(key, {})
        if complete:
            former = {number: one for number, one in former.items() if number in fresh or not passes(one)}
        self._kept[key] = renewed(former, fresh.values())
        while len(self._kept) > _SEARCHES:
            del self._kept[next(iter(self._kept))]


def summary_of(detail: OrderDetail) -> OrderSummary:
    """Return the entry that the list would show (contract 2.10), from the order itself (contract 2.9)."""
    legs = order_legs(detail)
    way = _way([leg for leg in legs if leg.direction is not Direction.RETURN]) or ListedJourney()
    return OrderSummary(
        public_id=detail.public_id,
        finality=detail.finality,
        word=detail.word,
        total=detail.total,
        created=detail.created,
        origin=way.origin or detail.origin,
        destination=way.destination or detail.destination,
        departure=way.departure,
        company=way.company,
        passengers=way.passengers or detail.passengers,
        email=detail.buyer_email,
        partner_id=detail.partner_id,
        back=_way([leg for leg in legs if leg.direction is Direction.RETURN]),
    )


def _way(legs: list[OrderLeg]) -> ListedJourney | None:
    if not legs:
        return None
    start, end = legs[0].departure, legs[-1].arrival
    people = dict.fromkeys(ticket.passenger for leg in legs for ticket in leg.tickets if ticket.passenger)
    return ListedJourney(
        origin=(start.city or start.name) if start else "",
        destination=(end.city or end.name) if end else "",
        company=legs[0].company,
        departure=start.when if start else None,
        passengers=tuple(people),
    )
