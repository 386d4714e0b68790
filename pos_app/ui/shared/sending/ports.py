"""What sending a receipt needs from the desk and from the box. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from pos_app.domain.mail_delivery import MailDelivery
from pos_app.domain.orders import OrderDetail
from pos_app.domain.receipt_channels import ReceiptChannels
from pos_app.ui.shared.ports import SlipJob


class ReceiptsPort(Protocol):
    """The receipts of a desk that do not go on paper."""

    @property
    def channels(self) -> ReceiptChannels:
        """The ways that are switched on."""

    def text(self, detail: OrderDetail) -> str:
        """Return the trip as a short text."""

    async def send(self, jobs: Sequence[SlipJob], address: str) -> MailDelivery:
        """Put the slips of one order into the queue, as one mail.

        Raises:
            StorageFault: it could not be kept.
            PrintFault: the PDF could not be made.
        """

    async def again(self, delivery: MailDelivery) -> None:
        """Send once more. Raises ``StorageFault``."""

    async def of_order(self, order: str) -> tuple[MailDelivery, ...]:
        """Return the deliveries of an order, oldest first. Raises ``StorageFault``."""

    def on_change(self, listener: Callable[[MailDelivery], None]) -> Callable[[], None]:
        """Call ``listener`` with each step of each delivery; returns how to stop."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What can be sent of the order that is shown: its valid slips, one or more, and the contacts."""

    jobs: tuple[SlipJob, ...]
    email: str = ""
    phone: str = ""

    @property
    def order(self) -> str:
        """The number of the order."""
        return self.jobs[0].detail.public_id


@dataclass(frozen=True, slots=True)
class SendForm:
    """What the box begins with: empty ``email`` fields are shown where the way is switched on."""

    order: str
    by_email: bool
    by_whatsapp: bool
    email: str
    phone: str
    link: str


class SendBoxPort(Protocol):
    """What the work needs from the box."""

    def show_problem(self, field: str, sentence: str) -> None: ...
    def show_link(self, link: str) -> None: ...
    def set_busy(self, words: str) -> None: ...
    def finish(self) -> None: ...
