"""Interfaces, with Qt types, that pages need from other packages; implemented structurally (``Protocol``)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QImage

from pos_app.domain.alerts import AlertChoice
from pos_app.domain.attempts import Sold
from pos_app.domain.orders import FiscalTicket, OrderDetail, Ticket
from pos_app.domain.printers import Delivery, PrinterProfile, PrintReason, PrintRecord
from pos_app.domain.receipt_channels import ReceiptChannels
from pos_app.domain.station_city import StationCity
from pos_app.domain.value import Value, field


class CardFormPort(Protocol):
    """The provider's card page inside a widget (contract 4.9). It is a QWidget.

    ``tokenized`` carries a ``CardToken``, ``failed`` a ``CardFailure``, ``host_changed`` whose page shows.
    """

    tokenized: SignalInstance
    failed: SignalInstance
    ready: SignalInstance
    host_changed: SignalInstance

    def prepare(self) -> None:
        """Preload while the program is idle."""

    def open(self, page_url: str, session_id: str) -> None:
        """Show the page for one payment session (contract 4.8)."""

    def close_form(self) -> None:
        """Destroy the page and everything typed into it."""

    def show_pad(self, width: int) -> None:
        """Show keys on the screen beside the page, in a column this wide in px; 0 for none."""

    def enter(self) -> None:
        """Give the keyboard to the page."""

    def leave(self) -> None:
        """Take the keyboard back."""

    def is_entered(self) -> bool:
        """Whether keys go to the page."""


class SlipJob(Value):
    """One slip to make. ``why`` is recorded with its print. ``sold`` is what this desk sold as the order,
    None where it did not; ``receipt``: the customer's receipt follows the slip."""

    detail: OrderDetail
    ticket: Ticket
    fiscal: FiscalTicket | None
    copy: bool
    why: PrintReason = PrintReason.SALE
    sold: Sold | None = None
    receipt: bool = False


class SlipsPort(Protocol):
    """Slips of tickets: to look at, to save, to print. ``copy`` marks a reprint (2ª VIA)."""

    def preview(self, job: SlipJob, width: int) -> QImage:
        """Return the slip as a picture ``width`` px wide."""

    def save_pdf(self, job: SlipJob, path: Path) -> None:
        """Write the slip as a PDF, whole or not at all.

        Raises:
            PrintFault: it could not be written.
        """

    def print(self, job: SlipJob, printer: str = "", stop: Event | None = None) -> Delivery:
        """Print the slip, on the printer of that name or the first for tickets, and record it. ``stop`` ends
        it where it can be ended.

        Raises:
            PrintFault: no printer, or it refused; ``unsure`` where the slip may be on paper.
        """

    def print_receipt(self, job: SlipJob) -> Delivery:
        """Print the customer's receipt of the order of a slip, on the first printer for tickets. It is not
        recorded.

        Raises:
            PrintFault: as ``print``.
        """

    def prints_sheets(self, printer: str = "") -> bool:
        """Return whether the printer of that name, or the first for tickets, puts several on a sheet."""

    def print_sheet(self, jobs: Sequence[SlipJob], printer: str = "") -> Delivery:
        """Print slips of one order as one job, and record each.

        Raises:
            PrintFault: no printer, or it refused; ``unsure`` where they may be on paper.
        """

    def records(self, order: str) -> tuple[PrintRecord, ...]:
        """Return every print of an order's tickets, oldest first. Blocks."""

    def others(self, failed: str = "") -> tuple[str, ...]:
        """Return the names of the printers that can stand in for one that failed, by default the first."""


MOST_PINNED = 6
"""How many destinations a station may pin: as many as one look takes in, before a search."""


class PinnedPlace(Value):
    """A destination that the station offers before a search; ``label`` is how people read it."""

    slug: str
    label: str


class DeskSettings(Value):
    """What may be changed on the page of settings, and what is only shown there.

    ``new_pin`` is empty to keep the PIN; it is never read back. ``connection`` and ``environment`` are
    read only.
    """

    theme: str
    language: str
    counter: str
    station: str
    email: str
    supervisor: str
    has_pin: bool = False
    new_pin: str = ""
    present_pin: str = ""
    """Typed to change the supervisor's name or PIN; never read back."""
    connection: str = ""
    environment: str = ""
    trust: str = ""
    """Whom the connection believes and its proxy, in words; read only."""
    card_host: str = ""
    pdf_hosts: str = ""
    """Hosts of official PDFs, with commas between them."""
    session_only: bool = False
    """Whether the password of the connection ends with the program, for want of a keyring."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys that this desk changed, by action."""
    pinned: tuple[PinnedPlace, ...] = ()
    city: StationCity | None = None
    """Where the station stands; None while only the settings file tells its coordinates."""
    alerts: AlertChoice = field(default_factory=AlertChoice)
    customer_display: str = "off"
    """``off``, ``second_screen`` or ``window``."""
    touch_keyboard: str = "automatic"
    """``automatic``, ``always`` or ``never``."""
    printers: tuple[PrinterProfile, ...] = ()
    """In order of use; none means the system's default."""
    print_itself: bool = True
    """Whether tickets are printed after the payment without being asked for, where there is a printer."""
    receipts: ReceiptChannels = field(default_factory=ReceiptChannels)
    """How receipts go to customers besides paper."""
    mail_password: str = ""
    """Empty to keep it; it goes to the keyring, never to the file, and is never read back."""
    sound_problem: str = ""
    desktop_problem: str = ""
    """Why this computer plays no sound, or shows no notice outside the window; read only."""


class SettingsPort(Protocol):
    """Where the settings are kept."""

    def values(self) -> DeskSettings:
        """The settings as they are now."""

    def supervisor_refusal(self, pin: str) -> str:
        """Why a PIN is not the supervisor's, as a sentence, or the empty text. Blocks."""

    def save(self, wanted: DeskSettings) -> str:
        """Save the settings; returns an empty string, or one sentence with the reason. Blocks: it waits for
        the disk, and the hash of a new PIN takes a fifth of a second."""
