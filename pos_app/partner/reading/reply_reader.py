"""One reply read by its lines: by the profile's where it places them, else by those of the contract."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.unreadable_field import DRIFT
from pos_app.partner.reading import amounts
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.documented import levels
from pos_app.partner.reading.paths import EACH, MEMBERS, SELF, Path, Record, each, first, inside
from pos_app.partner.reading.profile import Line
from pos_app.partner.reading.wanted import REPLIES, Kind

_DEEPEST = 4
_NOTHING: tuple[Any, ...] = (None, "", [])


def lines_of(endpoint: str, book: Book) -> tuple[Mapping[str, Line], bool]:
    """Return where the fields of a reply stand, and whether the profile says so: it replaces the lines of the
    contract as a whole, for a place of theirs would be somebody else's value there."""
    placed = {field: line for (reply, field), line in book.profile.lines.items() if reply == endpoint}
    if placed:
        return placed, True
    return {name: Line(field.shown) for name, field in REPLIES[endpoint].items() if field.shown}, False


class ReplyReader:
    """Reads fields of one reply.

    Raises:
        Unreadable: from ``need``: names the field; with ``DRIFT`` where the profile places it.
    """

    def __init__(self, tree: Any, endpoint: str, book: Book | None = None) -> None:
        self._book = book or Book()
        self._endpoint = endpoint
        self._lines, self.placed = lines_of(endpoint, self._book)
        self.tree = tree if self.placed else self._unwrapped(tree)

    def _unwrapped(self, tree: Any) -> Any:
        """Return the part of a reply that holds what is needed, whatever it is wrapped in."""
        needed = [name for name, field in REPLIES[self._endpoint].items() if field.needed and "." not in name]
        inner = (node for level in levels(tree, deepest=_DEEPEST) for node in level)
        objects = (node for node in inner if isinstance(node, Mapping))
        return next((node for node in objects if all(any(self._at(node, name)) for name in needed)), tree)

    def _at(self, node: Any, name: str) -> Iterator[Record]:
        """Yield what stands at the first place of a field that holds something. A list must be one there."""
        yield from next(self._places(node, name), [])

    def _places(self, node: Any, name: str) -> Iterator[list[Record]]:
        records = REPLIES[self._endpoint][name].kind is Kind.RECORDS
        for path in self._lines[name].paths if name in self._lines else ():
            if records and not self.placed and not isinstance(node, Mapping | list):
                continue
            found = [one for one in each(node, path) if one.value not in _NOTHING]
            if found and (self.placed or not records or _is_list(node, path)):
                yield found

    def alternatives(self, field: str) -> Iterator[list[Record]]:
        """Yield the records at each place of a field that holds something."""
        yield from self._places(self.tree, field)

    def place(self, field: str) -> tuple[Path, ...]:
        """Return the first place of a field that holds something, none where nothing does."""
        paths = self._lines[field].paths if field in self._lines else ()
        held = (path for path in paths if any(one.value not in _NOTHING for one in each(self.tree, path)))
        return tuple(islice(held, 1))

    def line(self, field: str) -> Line | None:
        """Return where a field stands, None where nobody says."""
        return self._lines.get(field)

    def records(self, field: str, within: Record | None = None, of: str = "") -> list[Record]:
        """Return the records at a field's place; with ``within``, those in a record of the field ``of``, else
        those that stand for all of them."""
        if within is None:
            return list(self._at(self.tree, field))
        inner, outer = self._ways(field, of)
        ways = [(within.value, path, within.key) for path in inner]
        ways += [(self.tree, path, "") for path in outer]
        every = ([one for one in each(*way) if one.value not in _NOTHING] for way in ways)
        return next(filter(None, every), [])

    def _ways(self, field: str, of: str) -> tuple[list[Path], list[Path]]:
        """Return the places of a field inside the records of another one, from there, and those outside."""
        homes = self._lines[of].paths if of in self._lines else ()
        inner, outer = list[Path](), list[Path]()
        for path in self._lines[field].paths if field in self._lines else ():
            rest = next((rest for home in homes if (rest := inside(path, home)) is not None), None)
            if rest is None:
                outer.append(path)
            else:
                inner.append(rest)
        return inner, outer

    def values(self, field: str, record: Record | None = None, of: str = "") -> list[Any]:
        """Return every value at the first place of a field that holds one: of a record, else of the reply."""
        return next(filter(None, self._at_places(field, record, of)), [])

    def every(self, field: str, record: Record, of: str) -> list[Any]:
        """Return the values at all places of a field."""
        return [value for values in self._at_places(field, record, of) for value in values]

    def _at_places(self, field: str, record: Record | None, of: str) -> Iterator[list[Any]]:
        inner, outer = self._ways(field, of)
        ways = [(record.value, path or (SELF,), record.key) for path in inner] if record is not None else []
        ways += [(self.tree, path, "") for path in outer]
        return ([one.value for one in each(*way)] for way in ways)

    def has_own(self, field: str, record: Record, of: str) -> bool:
        """Return whether a record of the field ``of`` tells a field itself, not the reply for all of them."""
        inner, _ = self._ways(field, of)
        return any(first(record.value, path or (SELF,), record.key) is not None for path in inner)

    def beside(self, field: str) -> Iterator[str]:
        """Yield the texts that stand beside a field."""
        for path in self._lines[field].paths if field in self._lines else ():
            for record in each(self.tree, path[:-1]):
                members = record.value.values() if isinstance(record.value, Mapping) else ()
                yield from (value for value in members if isinstance(value, str))

    def value(self, field: str, record: Record | None = None, of: str = "") -> Any:
        """Return the first value of a field, None for none."""
        found = self.values(field, record, of)
        return found[0] if found else None

    def form(self, field: str, otherwise: str = "") -> str:
        line = self._lines.get(field)
        return (line and line.form) or otherwise

    def amount(self, field: str, record: Record | None = None, of: str = "") -> Cents | None:
        """Return an amount of money, None for what is none."""
        return amounts.maybe(self.value(field, record, of), self.form(field, amounts.REAIS))

    def need(self, field: str, record: Record | None = None, of: str = "") -> Any:
        """Return the value of a field that a sale needs."""
        found = self.value(field, record, of)
        if found in _NOTHING:
            raise self.lacking(field)
        return found

    def lacking(self, field: str, detail: str = "missing") -> Unreadable:
        """Return the fault of a field that is not there, or not as the profile says."""
        if self.placed and field in self._lines:
            self._book.drift(self._endpoint, field)
            detail = DRIFT
        return Unreadable(self._endpoint, field, detail)


def _is_list(node: Any, path: Path) -> bool:
    """Return whether the last list of a path is one in the reply."""
    if path[-1] == MEMBERS:
        return True
    above = path[:-1] if path[-1].startswith(EACH[0]) else path
    return any(isinstance(one.value, list) for one in each(node, above)) if above else isinstance(node, list)
