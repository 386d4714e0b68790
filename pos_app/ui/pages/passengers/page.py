"""What the page of passengers shows, as plain values."""

from __future__ import annotations

from enum import Enum, auto

from pos_app.domain.benefits import Benefit
from pos_app.domain.passengers import Buyer
from pos_app.domain.proofs import Proof
from pos_app.domain.value import Value
from pos_app.wording.notices import CommandId


class ProofTick(Value):
    """A paper that a benefit needs, and whether the clerk saw it."""

    proof: Proof
    text: str
    seen: bool


class BenefitLine(Value):
    """The benefit that a passenger asked for, its papers, why it does not apply somewhere, and what it takes
    off."""

    text: str
    ticks: tuple[ProofTick, ...] = ()
    notes: tuple[str, ...] = ()
    off: str = ""


class BenefitMenu(Value):
    """The benefits that a passenger may ask for: each with the papers it wants, and whether it can be had
    here. ``note`` says what asking for one does to the seats; ``text`` is what is asked for now."""

    text: str
    note: str
    lines: tuple[tuple[Benefit, str, bool], ...]


class InsuranceLine(Value):
    """The insurance of a passenger: what it covers, whether it is taken, and its price once it is known."""

    on: bool = False
    terms: str = ""
    price: str = ""


class PersonView(Value):
    """One passenger, the number from 1. ``seats``: those of all legs in order of travel, of a single leg with
    where it is."""

    number: int
    seats: str
    benefit: BenefitLine | None = None
    insurance: InsuranceLine = InsuranceLine()
    benefits: BenefitMenu = BenefitMenu("", "", ())


class KnownLine(Value):
    """Who was here before, as the pick list shows them: documents and numbers are masked."""

    person: Buyer
    name: str
    document: str
    phone: str


class Ask(Enum):
    """What the clerk asks of the page without naming a person."""

    COPY_BUYER = auto()
    """The buyer travels, too."""
    OTHER_BUYER = auto()
    """Somebody buys who is not the first passenger."""
    FIRST_BUYS = auto()
    """The first passenger buys after all."""
    GO_ON = auto()
    BACK = auto()


class FieldLeft(Value):
    """The keyboard left a field, or another type of document was chosen: check it. Rows count as in the
    view."""

    row: int
    field: str


class Submitted(Value):
    """Enter in a field of this person: on to the next."""

    row: int
    field: str


class Opened(Value):
    """The fields of this person are in sight now; those of the others are folded."""

    row: int


class Typed(Value):
    """A name, a document or a telephone number, while it is typed."""

    row: int
    field: str
    text: str


class KnownAsked(Value):
    """Open the list of who was here before, for this person."""

    row: int


class KnownTaken(Value):
    """Who was chosen from that list."""

    row: int
    known: KnownLine


class NumberShown(Value):
    """A masked document that nobody typed is shown whole."""

    row: int


class ProofTicked(Value):
    """The clerk saw a paper, or not."""

    row: int
    proof: Proof
    seen: bool


class BenefitChosen(Value):
    """Ask for a benefit, or for none."""

    row: int
    benefit: Benefit


class InsuranceTurned(Value):
    """Insure a passenger, or not."""

    row: int
    on: bool


class ListPasted(Value):
    """The text of a list of travellers."""

    text: str


Intent = (
    Ask
    | FieldLeft
    | Submitted
    | Opened
    | Typed
    | KnownAsked
    | KnownTaken
    | NumberShown
    | ProofTicked
    | BenefitChosen
    | InsuranceTurned
    | ListPasted
    | CommandId
)
"""What the page can ask; a command is what a notice offered."""
