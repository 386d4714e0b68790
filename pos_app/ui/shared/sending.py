"""Sending receipts to customers: what can be sent, to whom, and what became of it. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from typing import Protocol

from pos_app.domain.mail_delivery import MailDelivery, MailState, address_problem
from pos_app.domain.orders import OrderDetail
from pos_app.domain.passengers import phone_problem
from pos_app.domain.printing import PrintFault
from pos_app.domain.receipt_channels import ReceiptChannels, dialled, whatsapp_link
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.ports import SlipJob
from pos_app.wording import fault_texts, format, mail_texts, print_texts
from pos_app.wording.notices import CommandId, NoticeView


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


class Receipt(Value):
    """What can be sent of the order that is shown: its valid slips, one or more, and the contacts."""

    jobs: tuple[SlipJob, ...]
    email: str = ""
    phone: str = ""

    @property
    def order(self) -> str:
        return self.jobs[0].detail.public_id


class SendForm(Value):
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
    def set_busy(self, text: str) -> None: ...
    def finish(self) -> None: ...


SUBJECT = "mail"
"""The subject of the notice about a delivery."""


class SendWork:
    """``receipt`` returns what can be sent of the order that is shown, ``open_box`` shows the box,
    ``open_web`` a link in the browser, ``show_notice`` a notice beside the order. ``shown`` is called with an
    order whose stored address or telephone number the box shows. Moments are in ``zone``."""

    def __init__(
        self,
        receipts: ReceiptsPort,
        scope: TaskScope,
        receipt: Callable[[], Receipt | None],
        *,
        open_box: Callable[[SendForm], SendBoxPort],
        open_web: Callable[[str], object],
        show_notice: Callable[[str, NoticeView | None], None],
        shown: Callable[[str], object] = lambda _order: None,
        zone: tzinfo | None = None,
    ) -> None:
        self._receipts = receipts
        self._scope = scope
        self._receipt = receipt
        self._open_box = open_box
        self._open_web = open_web
        self._show_notice = show_notice
        self._on_shown = shown
        self._zone = zone
        self._box: SendBoxPort | None = None
        self._asked: Receipt | None = None
        self._order = ""
        self._shown: MailDelivery | None = None
        self._unsubscribe = receipts.on_change(self._moved)

    def close(self) -> None:
        self._unsubscribe()

    @property
    def ready(self) -> bool:
        return self._receipts.channels.any and self._receipt() is not None

    def tells(self, order: str) -> bool:
        """Return whether what becomes of the mail of an order is shown here."""
        return bool(order) and order == self._order

    # --- What is shown beside the order -------------------------------------------------------------

    def look(self) -> None:
        """Show the newest delivery of the order that is shown now; cheap while that is the same."""
        receipt = self._receipt()
        order = receipt.order if receipt else ""
        if order == self._order:
            return
        self._order, self._shown = order, None
        self._show_notice(SUBJECT, None)
        if order:
            self._scope.start(self._recall(order), name="mail", slot="mail.recall")

    async def _recall(self, order: str) -> None:
        try:
            found = await self._receipts.of_order(order)
        except StorageFault:
            return  # The page itself tells that the journal cannot be read.
        if found and order == self._order:
            self._show(found[-1])

    def _moved(self, delivery: MailDelivery) -> None:
        if delivery.order != self._order:
            return
        if self._shown is None or delivery.id >= self._shown.id:
            self._show(delivery)

    def _show(self, delivery: MailDelivery) -> None:
        if delivery == self._shown:
            return
        self._shown = delivery
        waits = delivery.state is MailState.WAITING and delivery.problem is not None
        at = delivery.next_try if waits else delivery.changed
        self._show_notice(SUBJECT, mail_texts.notice(delivery, self._hour(at)))

    def _hour(self, at: datetime | None) -> str:
        return format.hour(at.astimezone(self._zone)) if at else ""

    def act(self, command: CommandId) -> None:
        """Do what the notice offered; others' commands are ignored."""
        if command is CommandId.SEND_AGAIN and self._shown is not None:
            self._scope.start(self._again(self._shown), name="mail again")

    async def _again(self, delivery: MailDelivery) -> None:
        try:
            await self._receipts.again(delivery)
        except StorageFault as fault:
            self._tell_not_kept(fault_texts.sentence(fault.problem))

    # --- At once ------------------------------------------------------------------------------------

    @property
    def channels(self) -> ReceiptChannels:
        return self._receipts.channels

    @property
    def sent(self) -> str:
        """The hour at which the mail of the order that is shown was handed over; empty for not yet."""
        sent = self._shown is not None and self._shown.state is MailState.SENT
        return self._hour(self._shown.changed) if sent and self._shown else ""

    def receipt(self) -> Receipt | None:
        return self._receipt()

    def mail(self, receipt: Receipt) -> None:
        """Send to the buyer's address, which was valid when it was given."""
        self._scope.start(self._mail(receipt), name="mail send", slot=f"mail {receipt.order}")

    async def _mail(self, receipt: Receipt) -> None:
        try:
            self._moved(await self._receipts.send(receipt.jobs, receipt.email))
        except StorageFault as fault:
            self._tell_not_kept(fault_texts.sentence(fault.problem))
        except PrintFault as fault:
            self._tell_not_kept(print_texts.sentence(fault))

    def _tell_not_kept(self, reason: str) -> None:
        self._show_notice(SUBJECT, NoticeView("danger", mail_texts.not_kept(reason)))

    def write(self, receipt: Receipt) -> None:
        """Open the message to the buyer's number in the browser."""
        self._open_web(self._link(receipt, receipt.phone))

    # --- The box ------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Open the box for the order that is shown, if something can be sent."""
        receipt, channels = self._receipt(), self._receipts.channels
        if receipt is None or not channels.any:
            return
        self._asked = receipt
        form = SendForm(
            receipt.order,
            channels.email,
            channels.whatsapp,
            receipt.email,
            receipt.phone,
            self._link(receipt, receipt.phone),
        )
        if receipt.email or receipt.phone:
            self._on_shown(receipt.order)
        self._box = self._open_box(form)

    def box_closed(self) -> None:
        self._box = None

    def phone_typed(self, phone: str) -> None:
        if self._box is not None and self._asked is not None:
            self._box.show_problem("phone", "")
            self._box.show_link(self._link(self._asked, phone))

    def open_whatsapp(self, phone: str) -> None:
        """Open the link in the browser, unless the number is not valid."""
        if self._box is None or self._asked is None:
            return
        if phone.strip() and (phone_problem(phone) or not dialled(phone)):
            self._box.show_problem("phone", mail_texts.wrong_phone())
            return
        self._open_web(self._link(self._asked, phone))

    def _link(self, receipt: Receipt, phone: str) -> str:
        return whatsapp_link(phone, self._receipts.text(receipt.jobs[0].detail))

    def send_email(self, address: str) -> None:
        """Put the receipt into the queue, unless the address is not valid."""
        if self._box is None or self._asked is None:
            return
        if reason := address_problem(address):
            self._box.show_problem("email", fault_texts.field(reason))
            return
        self._box.set_busy(mail_texts.making())
        self._scope.start(self._send(self._asked, address), name="mail send", slot="mail.send")

    async def _send(self, receipt: Receipt, address: str) -> None:
        problem = ""
        try:
            delivery = await self._receipts.send(receipt.jobs, address)
        except StorageFault as fault:
            problem = mail_texts.not_kept(fault_texts.sentence(fault.problem))
        except PrintFault as fault:
            problem = mail_texts.not_kept(print_texts.sentence(fault))
        else:
            self._moved(delivery)
        if self._box is None:
            return
        self._box.set_busy("")
        if problem:
            self._box.show_problem("email", problem)
        else:
            self._box.finish()
