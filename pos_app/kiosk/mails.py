"""Tickets that go from the kiosk by e-mail, through the same queue as those of a desk."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.core import Core
from pos_app.desk.mail_post import MailPost
from pos_app.desk.receipts import Receipts
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt
from pos_app.domain.mail_delivery import MailDelivery, MailState
from pos_app.domain.printing import PrintFault
from pos_app.domain.storage import StorageFault
from pos_app.kiosk.flow.state import Event, MailMoved, Sent
from pos_app.orders.mail_queue import MailQueue
from pos_app.system import logs
from pos_app.ui.shared.slip_jobs import jobs_of

_SENT = {MailState.SENT: Sent.SENT, MailState.REFUSED: Sent.FAILED, MailState.GIVEN_UP: Sent.FAILED}


class KioskMails:
    """``send`` receives what becomes of a mail. One that the server does not take yet is tried again for a
    day, whoever stands at the kiosk by then."""

    def __init__(
        self, core: Core, slips: Slips, desk: str, send: Callable[[Event], None], *, training: bool
    ) -> None:
        self._core = core
        self._send = send
        self._channels = core.settings.receipts.channels()
        post = MailPost(lambda: self._channels)
        self._queue = MailQueue(core.journal.deliveries, post, core.clock)
        self._receipts = Receipts(
            self._queue,
            post,
            lambda: self._channels,
            lambda: slips,
            core.clock,
            desk=desk,
            who=lambda: core.settings.station.counter,
            training=training,
        )

    @property
    def usable(self) -> bool:
        return self._channels.email

    async def open(self) -> None:
        """Go on with what an earlier run left open."""
        if self.usable:
            self._queue.on_change(self._moved)
            try:
                await self._queue.begin(lambda work, name: self._core.tasks.start(work, name=name))
            except StorageFault as fault:
                logs.logger("kiosk").warning("mails cannot be read", error=fault)

    async def mail(self, attempt: Attempt, address: str) -> None:
        confirmed = attempt.confirmed
        jobs = jobs_of(confirmed.detail, confirmed.fiscal, attempt.sold, every=True) if confirmed else []
        try:
            if jobs:
                await self._receipts.send(jobs, address)
                return
        except (StorageFault, PrintFault) as fault:
            logs.logger("kiosk").warning("a mail cannot be sent", error=fault)
        self._send(MailMoved(attempt.public_id, Sent.FAILED))

    def _moved(self, delivery: MailDelivery) -> None:
        self._send(MailMoved(delivery.order, _SENT.get(delivery.state, Sent.SENDING)))
