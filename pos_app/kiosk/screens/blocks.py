"""The blocks of which every page of the kiosk is made, as values, and the whole screen. No Qt.

Sizes are px of the design; those of texts are multiplied by the letters in use where they are painted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from enum import StrEnum, auto
from typing import Literal

from pos_app.domain.payment import CodeForm
from pos_app.domain.seats import Coach
from pos_app.domain.value import Value
from pos_app.kiosk.flow.intents import Intent
from pos_app.ui.pages.seats.page import SeatLook

Tone = Literal["primary", "success", "warning", "danger", "rail"]


class HeaderButtonState(StrEnum):
    """How the button of the header stands. It never leaves its place."""

    OPEN = auto()
    LOCKED = auto()
    NONE = auto()
    """Nothing could be undone: on the first page."""


class Act(Value):
    """A button: what it says and what it asks for. ``note`` is a second line, ``side`` stands at the right,
    ``why_not`` is the reason why it cannot be pressed now, ``rows`` what is said below a line: at the left,
    and at the right; ``warns``: the second line is about what one might not expect."""

    text: str
    intent: Intent
    icon: str = ""
    after: str = ""
    note: str = ""
    side: str = ""
    side_note: str = ""
    chosen: bool = False
    why_not: str = ""
    spoken: str = ""
    rows: tuple[tuple[str, str], ...] = ()
    warns: bool = False


class Chip(Value):
    """A fact at the right of the title."""

    icon: str
    text: str
    strong: str = ""
    tone: Tone = "primary"
    plain: bool = False


class Band(Value):
    """The tall title of a page that reports how something stands."""

    icon: str
    title: str
    text: str
    tone: Tone
    side: str = ""
    side_note: str = ""


class Note(Value):
    """One line with an icon; ``strong`` comes first, in bold."""

    icon: str
    text: str
    strong: str = ""


class Frame(Value):
    """What surrounds every page. ``step`` is 1 to 7, 0 for none; ``amount`` stands in the bar at the bottom
    with ``amount_note`` over it, and ``bill`` under it where the bar is a column. ``foot`` is a line under
    the main button."""

    clock: str
    step: int = 0
    back: HeaderButtonState = HeaderButtonState.OPEN
    over: HeaderButtonState = HeaderButtonState.OPEN
    name: str = ""
    title: str = ""
    text: str = ""
    strong: str = ""
    chip: Chip | None = None
    band: Band | None = None
    amount: str = ""
    amount_note: str = ""
    main: Act | None = None
    second: Act | None = None
    foot: Note | None = None
    bill: tuple[tuple[str, str], ...] = ()


Place = Literal["", "centre", "top", "middle", "left", "right", "end"]
Margins = tuple[int, int, int, int]
Look = Literal["main", "plain", "access", "rail", "special", "row", "danger"]
"""Of a button: ``main`` is the one action of a page, ``rail`` stands on the dark header, ``access`` in the
lowest bar, ``special`` leads to what helps people with a disability, ``row`` is a line of a list, ``danger``
ends something."""


class Placed(Value, kw_only=True):
    """``grow`` is its share of the space that is left, ``at`` where it stands in its own space."""

    grow: int = 0
    at: Place = ""


class Words(Placed):
    """A text; an empty one takes no space, unless it ``keeps`` its place. A ``private`` one says who somebody
    is: it is said aloud only where nobody else hears it."""

    text: str
    size: int = 24
    weight: int = 400
    tone: str = "text"
    wrap: bool = True
    align: Place = ""
    keeps: bool = False
    private: bool = False


class Icon(Placed):
    """``disc`` is the width of a round ground; 0 for none."""

    name: str
    size: int
    tone: str = "text_2"
    disc: int = 0


class Disc(Placed):
    number: int
    side: int


class Gap(Placed):
    """Space of so many px; with ``grow`` what is left."""

    px: int = 0


class Divider(Placed):
    """A thin line."""


class Line(Placed):
    """Blocks beside one another or, ``down``, below. None keeps the place of one that comes and goes."""

    children: tuple[Block | None, ...]
    down: bool = False
    gap: int = 0
    margins: Margins = (0, 0, 0, 0)


class Card(Placed):
    """A box around a line, in colours by name; ``radius`` 0 fills all its space, with a line at ``edge``."""

    inside: Line
    fill: str = "surface"
    line: str = "border"
    width: float = 1.5
    radius: int = 8
    edge: Literal["", "above"] = ""


class Grid(Placed):
    """Cells, each with its row, column, and how many of both it covers; ``even`` columns are equally wide."""

    cells: tuple[tuple[Block, int, int, int, int], ...]
    gap: int
    even: bool = False


class Button(Placed):
    """``height`` 0 is the usual one. ``tall`` says what the button does with further height; one of
    ``other_part`` shows only where not all of a coach fits."""

    act: Act
    size: int = 30
    height: int = 0
    look: Look = "plain"
    centred: bool = True
    icon_size: int = 0
    pad: int = 24
    tall: Literal["", "fills", "fixed"] = ""
    least: int = 0
    other_part: bool = False


class Fitting(Placed):
    """As many of these buttons as there is space for, ``across`` in a row, none lower than ``least``."""

    acts: tuple[Act, ...]
    across: int
    least: int


class Share(Placed):
    share: float


class Ring(Placed):
    side: int
    share: float
    text: str
    unit: str


class Code(Placed):
    """The code of an order; ``spoken`` is what it is to those who cannot see it."""

    code: str
    form: CodeForm
    spoken: str
    side: int


class Sample(Placed):
    look: SeatLook
    small: bool


class CoachPlan(Placed):
    """The coach, or the ``part`` of it that is wanted; ``text`` are the driver, the door and the toilet."""

    coach: Coach | None
    looks: Mapping[str, SeatLook]
    part: int
    text: tuple[str, str, str]


class DayCell(Value):
    """A day of the calendar. ``text`` is its lowest fare, that it is sold out, or that it was not asked."""

    day: date
    text: str = ""
    usable: bool = False
    chosen: bool = False
    cheap: bool = False
    spoken: str = ""


class MonthPart(Value):
    """Weeks of one month, Sunday first; None for a day of another month."""

    name: str
    weeks: tuple[tuple[DayCell | None, ...], ...]


class Calendar(Placed):
    weekdays: tuple[str, ...]
    months: tuple[MonthPart, ...]


class TripCard(Placed):
    """A departure as one button. ``change`` is where people change buses; ``sold_out`` stands in place of the
    price."""

    departs: str
    arrives: str
    later: str
    takes: str
    where: str
    terminal: str
    change: str
    company: str
    service_class: str
    seats: str
    few: bool
    price: str
    price_note: str
    before: str
    low_fare: str
    sold_out: str
    spoken: str
    intent: Intent


class Entry(Placed):
    """A field for letters, typed into by the keyboard of the page."""

    text: str
    name: str
    typed: Callable[[str], Intent]
    """What is asked for with each change of the text."""
    size: int = 36
    icon: str = ""
    problem: bool = False
    placeholder: str = ""


class Slots(Placed):
    """A number in the places of ``mask``, typed by the pad of the page; ``tall`` 0 is the usual height."""

    text: str
    name: str
    mask: str
    problem: bool = False
    tall: int = 0


class Pin(Placed):
    """Places of a PIN, typed by the pad of the page: so many of ``places`` are ``typed``."""

    typed: int
    places: int
    name: str
    usable: bool = True


class Pad(Placed):
    """The keys of digits, into the field ``of`` this name; ``height`` 0 is the usual one of a key."""

    height: int = 0
    usable: bool = True
    of: str = ""


GuestName = Literal["card"]


class Guest(Placed):
    """A widget that is another's and outlives the page: the provider's card page."""

    name: GuestName
    spoken: str


Block = (
    Words
    | Icon
    | Disc
    | Gap
    | Divider
    | Line
    | Card
    | Grid
    | Button
    | Fitting
    | Share
    | Ring
    | Code
    | Sample
    | CoachPlan
    | Calendar
    | TripCard
    | Entry
    | Slots
    | Pin
    | Pad
    | Guest
)
Keys = Literal["", "text", "city", "name", "document", "email"]


class Body(Value):
    """The middle of the window. ``keys`` is the keyboard below everything else. Where ``question`` changes,
    its field takes the focus."""

    root: Line
    keys: Keys = ""
    question: str = ""


Unreal = Literal["training", "staging"]
SignKind = Literal["training", "staging", "slow", "away", "called"]


class Sign(Value):
    """What every page says of a kiosk that does not sell, or of a provider that is slow or away: a bold lead,
    and what it means."""

    kind: SignKind
    lead: str
    text: str


class Screen(Value):
    """The whole window. ``page`` names what the body is: another one is another page. ``spoken`` is announced
    to a screen reader when it changes; ``warning`` lies over the page, ``strip`` stands below the header;
    ``dim``: with little light, ``still``: nothing moves."""

    page: str
    frame: Frame
    body: Body
    access: tuple[Act, ...]
    warning: Card | None = None
    spoken: str = ""
    sign: Sign | None = None
    strip: Sign | None = None
    dim: bool = False
    still: bool = False


def row(
    *children: Block | None, gap: int = 0, margins: Margins = (0, 0, 0, 0), grow: int = 0, at: Place = ""
) -> Line:
    """Return blocks beside one another."""
    return Line(children, False, gap, margins, grow=grow, at=at)


def column(
    *children: Block | None, gap: int = 0, margins: Margins = (0, 0, 0, 0), grow: int = 0, at: Place = ""
) -> Line:
    """Return blocks below one another."""
    return Line(children, True, gap, margins, grow=grow, at=at)


def all_of(block: Block | None) -> Iterator[Block]:
    """Yield a block and everything in it, in reading order."""
    if block is None:
        return
    yield block
    if isinstance(block, Line):
        inside = block.children
    elif isinstance(block, Card):
        inside = (block.inside,)
    else:
        inside = tuple(cell[0] for cell in block.cells) if isinstance(block, Grid) else ()
    for one in inside:
        yield from all_of(one)
