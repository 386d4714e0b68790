"""What a reply seems to tell: the lines that a sale could read it by, and what a person must decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pos_app.domain.faults import Fault
from pos_app.domain.learning import Doubt
from pos_app.domain.money import Cents
from pos_app.partner.learn.meaning import LEAST, Candidate, candidates
from pos_app.partner.learn.tree import Table
from pos_app.partner.learn.vocabulary import TERMS
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Line, Profile


@dataclass(frozen=True, slots=True)
class LineOption:
    """One line that a field may have. ``value`` is what it gives in this reply, as people read it; ``sum``
    is what the basket of so many ``tickets`` comes to with it, where the field is money of it; ``doubt`` says
    why it may not be it, ``left`` which amount it leaves out, ``rank`` how plainly its name says that it is,
    ``whole`` whether every told part accounts for it."""

    line: Line
    value: str
    sum: Cents | None = None
    doubt: Doubt = Doubt.NONE
    left: str = ""
    rank: int = 0
    whole: bool = False
    tickets: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was found in a reply.

    Attributes:
        lines: fields whose place is certain, by name (``reading.wanted``).
        open: fields that may stand in several places, or that nothing proves: a person decides. An amount
            to pay has every one that it could be.
        missing: fields that a sale needs and that stand nowhere.
    """

    lines: Mapping[str, Line] = field(default_factory=dict)
    open: Mapping[str, tuple[LineOption, ...]] = field(default_factory=dict)
    missing: tuple[str, ...] = ()


@dataclass(slots=True)
class Findings:
    lines: dict[str, Line] = field(default_factory=dict)
    open: dict[str, tuple[LineOption, ...]] = field(default_factory=dict)

    def put(self, name: str, options: Sequence[LineOption]) -> None:
        """Take the only option of a field, or leave a person to choose; nothing where there is none."""
        if len(options) == 1:
            self.lines[name] = options[0].line
        elif options:
            self.open[name] = tuple(options)

    def place(self, name: str, table: Table, columns: Iterable[Candidate], most: int | None = None) -> None:
        """Take the column of a field, or leave a person to choose by the first ``most`` values of each."""
        told = [(table.at(one.path), [str(value) for value in one.values if value][:most]) for one in columns]
        self.put(name, [LineOption(Line((path,)), ", ".join(values)) for path, values in told])

    def facts(self, table: Table, terms: Mapping[str, str], least: float = LEAST) -> None:
        """Take the best column of each field whose name alone tells it, by the field's term."""
        for name, term in terms.items():
            if found := candidates(table, TERMS[term], least=least):
                self.lines.setdefault(name, Line((table.at(found[0].path),)))

    def proven(self, endpoint: str, read: Callable[[Book], object]) -> Proposal:
        """Return the proposal if the sale's own reader, ``read``, can read by it; else what is missing.
        Options that it cannot read by are left out."""
        taken = {name: options[0].line for name, options in self.open.items()}

        def fault(**more: Line) -> str:
            lines = {**self.lines, **taken, **more}
            try:
                read(Book(Profile({(endpoint, name): line for name, line in lines.items()})))
            except Fault as error:
                return getattr(error, "field", "") or "body"
            return ""

        able = {}
        for name, options in self.open.items():
            if readable := tuple(one for one in options if not fault(**{name: one.line})):
                able[name], taken[name] = readable, readable[0].line
        stopped = fault()
        return Proposal(missing=(stopped,)) if stopped else Proposal(self.lines, able)
