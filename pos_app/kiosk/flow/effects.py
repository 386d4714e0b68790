"""The effects that the kiosk's flow requests. Plain values; ``kiosk.Kiosk`` carries them out."""

from __future__ import annotations

from dataclasses import dataclass, field

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import Place
from pos_app.kiosk.flow.intents import StaffDo
from pos_app.kiosk.flow.state import KioskState, Looks, Pickup
from pos_app.sale import events


@dataclass(frozen=True, slots=True)
class SendToSale:
    event: events.ClerkEvent


@dataclass(frozen=True, slots=True)
class Charge:
    """Send the order of the basket, once."""


@dataclass(frozen=True, slots=True)
class FindPlace:
    place: Place


@dataclass(frozen=True, slots=True)
class PriceInsurance:
    """Ask what insurance would cost on the held seats."""


@dataclass(frozen=True, slots=True)
class AskOutcome:
    """Ask the provider about an order now. Never sends it again."""

    attempt_id: str


@dataclass(frozen=True, slots=True)
class PrintTickets:
    """Print the slips of the order on the page; ``again``: those that did not come out, or all once more."""

    attempt: Attempt
    again: bool = False


@dataclass(frozen=True, slots=True)
class PrintPickup:
    """Print the valid tickets of an order that was made elsewhere."""

    order: Pickup


@dataclass(frozen=True, slots=True)
class PrintCaseSlip:
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class LookFor:
    document: str
    number: str


@dataclass(frozen=True, slots=True)
class CheckTaker:
    """Compare the last signs of a document with those on an order."""

    order: str
    signs: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TryConnection:
    """Ask now whether the provider can be used."""


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Compare a PIN, in a thread: it takes long on purpose."""

    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ReadStaffLists:
    """Read the orders that the staff looks after."""


@dataclass(frozen=True, slots=True)
class StaffPrint:
    """Print the case slip or the tickets of an order, or a test without one; ``who`` wants it."""

    what: StaffDo
    attempt: Attempt | None
    who: str


@dataclass(frozen=True, slots=True)
class NotePaper:
    """Record that there is new paper."""

    who: str


@dataclass(frozen=True, slots=True)
class End:
    """End the program, to begin anew or for good."""

    restart: bool


@dataclass(frozen=True, slots=True)
class ApplyLooks:
    """Apply the language and the looks that this customer chose."""

    looks: Looks


@dataclass(frozen=True, slots=True)
class Wipe:
    """Forget this customer: pages, card page, clipboard, drafts. Orders under way go on."""


Effect = (
    SendToSale
    | Charge
    | FindPlace
    | PriceInsurance
    | AskOutcome
    | PrintTickets
    | PrintPickup
    | PrintCaseSlip
    | LookFor
    | CheckTaker
    | TryConnection
    | CheckPin
    | ReadStaffLists
    | StaffPrint
    | NotePaper
    | End
    | ApplyLooks
    | Wipe
)
Result = tuple[KioskState, tuple[Effect, ...]]
