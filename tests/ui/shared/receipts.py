"""The receipts of a desk, in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.orders import OrderDetail
from pos_app.domain.receipt_channels import MailAccount, ReceiptChannels
from pos_app.ui.shared.ports import SlipJob
from pos_app.wording import mail_texts
from tests.ui.builders_orders import an_order

NOW = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)


ORDER = an_order()


TO = "helena@exemplo.com.br"


SENT = MailDelivery(ORDER.public_id, TO, NOW, "Guichê 07", MailState.SENT, changed=NOW, id=1)


BOTH = ReceiptChannels(True, MailAccount("h", sender="a@b.com.br"), True)


@dataclass
class Receipts:
    """A desk's receipts by hand."""

    channels: ReceiptChannels = BOTH
    kept: list[MailDelivery] = field(default_factory=list)
    sent: list[tuple[int, str]] = field(default_factory=list)
    again_asked: list[MailDelivery] = field(default_factory=list)
    fault: Exception | None = None
    listeners: list[Callable[[MailDelivery], None]] = field(default_factory=list)

    def text(self, detail: OrderDetail) -> str:
        return mail_texts.trip(detail)

    async def send(self, jobs: Sequence[SlipJob], address: str) -> MailDelivery:
        if self.fault:
            raise self.fault
        self.sent.append((len(jobs), address))
        return replace(SENT, state=MailState.WAITING)

    async def again(self, delivery: MailDelivery) -> None:
        if self.fault:
            raise self.fault
        self.again_asked.append(delivery)

    async def of_order(self, order: str) -> tuple[MailDelivery, ...]:
        if self.fault:
            raise self.fault
        return tuple(one for one in self.kept if one.order == order)

    def on_change(self, listener: Callable[[MailDelivery], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)
