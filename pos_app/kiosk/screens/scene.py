"""What the pages show besides the flow: the time, prices of days, places, and how the provider is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo

from pos_app.domain.payment import METHODS, PaymentType
from pos_app.domain.places import Place
from pos_app.domain.trips import TripQuery
from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.screens.blocks import Act, Frame, HeaderButtonState, Unreal
from pos_app.kiosk.screens.scale import UPRIGHT, Scale
from pos_app.reachability.state import Reachability
from pos_app.ui.pages.search.answers import Answer
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.wording import format
from pos_app.wording.kiosk_words import Text, say

STEPS = 7
FEW = 5
"""So many free seats or fewer are pointed out."""


@dataclass(frozen=True, slots=True)
class GateFacts:
    """The gate of the staff's area: ``locked`` seconds, ``tries`` that are left; ``nobody`` has a PIN.
    ``hint`` is the PIN of a demonstration, ``printer`` how the last print went, ``badge`` that there are
    any."""

    locked: float = 0.0
    tries: int = 0
    nobody: bool = False
    hint: str = ""
    printer: str = ""
    badge: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The surroundings of one look at the kiosk.

    ``now`` is UTC, ``mono`` monotonic seconds, ``zone`` the kiosk's own. ``name`` is the kiosk's, ``station``
    where it stands, ``counter`` where people help. ``places`` completes what was typed, ``often`` the cities
    offered before. ``day_price`` is what was seen of a day. ``card`` says whether cards can be taken here,
    ``card_host`` whose page shows and ``card_ready`` that it can be typed into. ``asking`` returns when the
    provider is asked next about an order. ``seen`` are answers to
    searches, newest first. ``unreal``: what kind of kiosk this is where it does not sell. ``hold_minutes`` is
    how long a hold lasts.
    """

    now: datetime
    mono: float
    hold_minutes: int
    zone: tzinfo | None = None
    name: str = ""
    station: str = ""
    counter: str = ""
    measures: Scale = UPRIGHT
    often: Sequence[Place] = ()
    places: Callable[[str], Sequence[Place]] = lambda _: ()
    day_price: Callable[[TripQuery], DayPrice | None] = lambda _: None
    spans: Mapping[str, int] = field(default_factory=dict)
    card: bool = True
    card_host: str = ""
    card_ready: bool = False
    link: Reachability = field(default_factory=Reachability)
    asking: Callable[[str], tuple[datetime | None, datetime | None]] = lambda _: (None, None)
    code_span: int = 0
    seen: Sequence[Answer] = ()
    unreal: Unreal | None = None
    gate: GateFacts = GateFacts()
    speaks: bool = False
    """Whether a voice answers."""

    @property
    def per_page(self) -> int:
        return 6 if self.measures.roomy else 3

    @property
    def local(self) -> datetime:
        """Now, in the kiosk's own time."""
        return self.now.astimezone(self.zone)

    @property
    def night(self) -> bool:
        """Whether the station sleeps: from eleven to five."""
        return not 5 <= self.local.hour < 23

    @property
    def today(self) -> date:
        return self.local.date()

    @property
    def clock(self) -> str:
        """The local time, ``14:32``."""
        return format.hour(self.local)


def methods_taken(state: KioskState, scene: Scene) -> tuple[PaymentType, ...]:
    """Return the ways to pay of this kiosk, cards only where it can take them."""
    agreed = tuple(one for one in METHODS if one in state.sale.terms.methods)
    return tuple(one for one in agreed if scene.card or not one.facts.needs_card_page) or agreed


def with_phone_first(methods: Iterable[PaymentType]) -> tuple[PaymentType, ...]:
    """Return methods in the order in which customers read them: those paid with the phone, then cards."""
    return tuple(sorted(methods, key=lambda one: one.facts.needs_card_page))


def access_bar(state: KioskState, scene: Scene) -> tuple[Act, ...]:
    looks = state.looks
    size, colours, hear = (
        Text.USUAL_SIZE if looks.larger else Text.LARGER,
        Text.USUAL_CONTRAST if looks.contrast else Text.CONTRAST,
        Text.SILENT if looks.guided else Text.HEAR,
    )
    acts = [
        Act(say(size), Ask.LARGER, icon="minus" if looks.larger else "plus", chosen=looks.larger),
        Act(say(colours), Ask.CONTRAST, icon="contrast", chosen=looks.contrast),
    ]
    if scene.speaks:
        acts.insert(0, Act(say(hear), Ask.HEAR, icon="headphones", chosen=looks.guided))
    if state.page is not Page.STAFF:
        icon = "arrow-up" if looks.low else "arrow-down"
        lower = say(Text.USUAL_HEIGHT if looks.low else Text.LOWER)
        acts.append(Act(lower, Ask.LOWER, icon=icon, chosen=looks.low))
    acts.append(Act(say(Text.HELP), Ask.HELP, icon="circle-question-mark"))
    return tuple(acts)


def access_act() -> Act:
    """Return the button that leads to what makes the kiosk easier to use."""
    return Act(
        say(Text.ACCESS), Ask.ACCESS, icon="accessibility", after="chevron-right", note=say(Text.ACCESS_NOTE)
    )


def bare(scene: Scene) -> Frame:
    """Return the frame of a page without Back and Start over: there is nothing to undo."""
    return Frame(scene.clock, back=HeaderButtonState.NONE, over=HeaderButtonState.NONE, name=scene.name)
