"""The effects that the kiosk's flow requests. Plain values; ``kiosk.Kiosk`` carries them out."""

from __future__ import annotations

from dataclasses import dataclass, field

from pos_app.domain.attempts import Attempt
from pos_app.domain.places import Place
from pos_app.domain.value import Value
from pos_app.kiosk.flow.intents import StaffDo
from pos_app.kiosk.flow.state import KioskState, Looks, Pickup
from pos_app.sale import events


class SendToSale(Value):
    event: events.ClerkEvent


class Charge(Value):
    """Send the order of the basket, once."""


class FindPlace(Value):
    place: Place


class PriceInsurance(Value):
    """Ask what insurance would cost on the held seats."""


class AskOutcome(Value):
    """Ask the provider about an order now. Never sends it again."""

    attempt_id: str


class PrintTickets(Value):
    """Print the slips of the order on the page; ``again``: those that did not come out, or all once more."""

    attempt: Attempt
    again: bool = False


class PrintPickup(Value):
    """Print the valid tickets of an order that was made elsewhere."""

    order: Pickup


class PrintCaseSlip(Value):
    attempt: Attempt


class LookFor(Value):
    document: str
    number: str


@dataclass(frozen=True, slots=True)
class CheckTaker:
    """Compare the last signs of a document with those on an order."""

    order: str
    signs: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SendMail:
    attempt: Attempt
    address: str = field(repr=False)


class TryConnection(Value):
    """Ask now whether the provider can be used."""


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Compare a PIN and the badge that was scanned, in a thread: it takes long on purpose."""

    pin: str = field(repr=False)
    badge: str = field(default="", repr=False)


class ReadStaffLists(Value):
    """Read the orders that the staff looks after."""


class StaffPrint(Value):
    """Print the case slip or the tickets of an order, or a test without one; ``who`` wants it."""

    what: StaffDo
    attempt: Attempt | None
    who: str


class NotePaper(Value):
    who: str


class CallStaff(Value):
    """Let the kiosk ring, and write down that somebody was called."""


class KeepPaused(Value):
    on: bool
    who: str


class End(Value):
    restart: bool


class ApplyLooks(Value):
    looks: Looks


class Wipe(Value):
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
    | SendMail
    | TryConnection
    | CheckPin
    | ReadStaffLists
    | StaffPrint
    | NotePaper
    | CallStaff
    | KeepPaused
    | End
    | ApplyLooks
    | Wipe
)
Result = tuple[KioskState, tuple[Effect, ...]]
