"""Seats suggested on a leg because of those on another: side by side, at the window, in the same part of a
coach. They are chosen for the clerk, never held."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import Cell, Coach, Deck, lay_out, natural
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value, replace
from pos_app.sale.stage import Activity, Sale
from pos_app.ui.pages.seats.page import SeatsPage
from pos_app.wording import trip_texts


class Part(IntEnum):
    """A third of a coach."""

    FRONT = 0
    MIDDLE = 1
    REAR = 2


class Likeness(Value):
    """What seats have in common with others. ``windows`` and ``aisles`` count the seats in such a place;
    ``part`` is None where it does not matter."""

    count: int
    together: bool
    windows: int
    aisles: int
    part: Part | None


def of_seats(coach: Coach, labels: Iterable[str]) -> Likeness:
    """Return what is characteristic of the seats chosen on a leg, by passenger."""
    found = [
        (deck, cell) for label in labels if (deck := coach.deck_of(label)) and (cell := deck.cell(label))
    ]
    cells = [cell for _, cell in found]
    parts = sorted(_part(deck, cell) for deck, cell in found)
    return Likeness(
        len(cells),
        together=len(cells) > 1 and _apart(coach, cells) <= len(cells) // 2,
        windows=sum(cell.window for cell in cells),
        aisles=sum(cell.aisle and not cell.window for cell in cells),
        part=parts[len(parts) // 2] if parts and parts[0] == parts[-1] else None,
    )


def ranked(coach: Coach, free: Iterable[str], like: Likeness, best: int = 8) -> tuple[tuple[str, ...], ...]:
    """Return the ``best`` groups of free seats most like ``like``, the most similar first."""
    open_seats = set(free)
    scored: dict[tuple[str, ...], tuple[int, int]] = {}
    for deck in coach.decks:
        cells = sorted((c for c in deck.cells if c.label in open_seats), key=lambda c: (c.row, c.lane))
        windows = [cell for cell in cells if cell.window]
        aisles = [cell for cell in cells if cell.aisle and not cell.window]
        for line in (cells, windows, aisles):
            for start in range(len(line) - like.count + 1):
                group = line[start : start + like.count]
                labels = tuple(cell.label for cell in group)
                scored[labels] = (_unlike(coach, deck, group, like), group[0].row)
    return tuple(sorted(scored, key=lambda labels: (*scored[labels], labels))[:best])


def in_order(coach: Coach, labels: tuple[str, ...], before: tuple[str, ...], other: Coach) -> tuple[str, ...]:
    """Return ``labels`` dealt out so that who had a window on the ``other`` coach (``before``) has one."""
    left = list(labels)
    dealt = []
    for label in before:
        wanted = _at_window(other, label)
        seat = next((one for one in left if _at_window(coach, one) == wanted), left[0])
        left.remove(seat)
        dealt.append(seat)
    return (*dealt, *left)


def _unlike(coach: Coach, deck: Deck, group: list[Cell], like: Likeness) -> int:
    windows = sum(cell.window for cell in group)
    aisles = sum(cell.aisle and not cell.window for cell in group)
    score = 3 * abs(windows - like.windows) + 2 * abs(aisles - like.aisles)
    if like.together:
        score += 4 * _apart(coach, group)
    if like.part is not None:
        score += sum(abs(_part(deck, cell) - like.part) for cell in group)
    return score


def _apart(coach: Coach, cells: list[Cell]) -> int:
    """Return how far from side by side seats are: 0 for a pair, more for every row between them."""
    labels = {cell.label for cell in cells}
    alone = sum(1 for cell in cells if not set(coach.beside(cell.label)) & labels)
    rows = [cell.row for cell in cells]
    return alone + max(rows) - min(rows) - (len(cells) - 1) // 4 if cells else 0


def _part(deck: Deck, cell: Cell) -> Part:
    return Part(min(3 * cell.row // max(deck.rows, 1), 2))


def _at_window(coach: Coach, label: str) -> bool:
    deck = coach.deck_of(label)
    cell = deck.cell(label) if deck else None
    return cell is not None and cell.window


class _Proposal(Value):
    """What was suggested on one bus: the groups in their order, the one that was chosen, and why."""

    bus: str
    source: Segment
    like: Likeness
    groups: tuple[tuple[str, ...], ...]
    index: int = 0

    @property
    def labels(self) -> tuple[str, ...]:
        return self.groups[self.index]


class Proposals:
    """Remembers what was suggested on each bus of a sale, so that nothing is suggested twice unasked."""

    def __init__(self) -> None:
        self._made: dict[str, _Proposal] = {}

    def forget(self) -> None:
        self._made.clear()

    def first(self, sale: Sale, shown: SeatsPage) -> tuple[str, ...]:
        """Return the seats to choose on a leg that has none yet, by passenger.

        Nothing where there is no other leg to go by, where seats were suggested before, or while a problem
        is shown.
        """
        segment = sale.segment
        if segment is None or shown.coach is None or segment.trip_id in self._made:
            return ()
        if sale.chosen(segment) or sale.problem is not None or sale.busy & {Activity.HOLD, Activity.MAP}:
            return ()
        # The first other leg on which everybody has a seat.
        legs = (one for one in sale.trips.segments if one != segment)
        source = next((one for one in legs if len(sale.chosen(one)) == sale.people.count), None)
        detail = sale.detail(source) if source else None
        if source is None or detail is None:
            return ()
        other = lay_out(detail.seats, source.leg.service_class or source.trip.service_class)
        before = tuple(choice.label for choice in sale.chosen(source))
        like = _wished(of_seats(other, before), sale.seating.wishes)
        free = [label for label, look in shown.looks.items() if look.state.facts.free]
        groups = ranked(shown.coach, free, like)
        if not groups:
            return ()
        dealt = tuple(in_order(shown.coach, labels, before, other) for labels in groups)
        self._made[segment.trip_id] = _Proposal(segment.trip_id, source, like, dealt)
        return dealt[0]

    def another(self, sale: Sale) -> tuple[str, ...]:
        """Return other seats in place of those that are suggested now; nothing where none are."""
        made = self._standing(sale)
        if made is None:
            return ()
        self._made[made.bus] = replace(made, index=(made.index + 1) % len(made.groups))
        return self._made[made.bus].labels

    def stands(self, sale: Sale) -> bool:
        """Return whether the seats chosen on this leg are those that were suggested."""
        return self._standing(sale) is not None

    def text(self, sale: Sale, coach: Coach | None) -> tuple[str, str]:
        """Return where the suggestion comes from, and what it is; nothing where none stands."""
        made = self._standing(sale)
        if made is None or coach is None:
            return "", ""
        found = of_seats(coach, made.labels)
        alike = (found.together, found.windows) == (made.like.together, made.like.windows)
        wish = trip_texts.wish(
            together=made.like.together,
            windows=made.like.windows,
            count=made.like.count,
            part=None if made.like.part is None else made.like.part.name,
        )
        lead = trip_texts.same_wish(made.source)
        return lead, trip_texts.suggested(wish, sorted(made.labels, key=natural), alike=alike)

    def _standing(self, sale: Sale) -> _Proposal | None:
        segment = sale.segment
        made = self._made.get(segment.trip_id) if segment else None
        if segment is None or made is None:
            return None
        chosen = sale.chosen(segment)
        same = {choice.label for choice in chosen} == set(made.labels)
        return made if same and not any(choice.hold for choice in chosen) else None


def _wished(like: Likeness, wishes: frozenset[SeatWish]) -> Likeness:
    """Return what is looked for: what was asked for in words counts more than how the seats turned out."""
    pairs = (like.count + 1) // 2 if SeatWish.TOGETHER in wishes else like.count
    if SeatWish.TOGETHER in wishes and like.count > 1:
        like = replace(like, together=True)
    if SeatWish.WINDOW in wishes:
        like = replace(like, windows=pairs, aisles=like.count - pairs)
    elif SeatWish.AISLE in wishes:
        like = replace(like, aisles=pairs, windows=like.count - pairs)
    return replace(like, part=Part.FRONT) if SeatWish.FRONT in wishes else like
