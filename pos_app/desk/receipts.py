"""Receipts of this desk that go to customers by e-mail or as a text."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from pos_app.desk.mail_post import MailPost
from pos_app.domain.attempts import Attempt
from pos_app.domain.fiscal_match import is_authorized
from pos_app.domain.mail_delivery import MailDelivery, MailFault
from pos_app.domain.orders import OrderDetail
from pos_app.domain.receipt_channels import MailAccount, ReceiptChannels
from pos_app.domain.start_faults import CredentialsError
from pos_app.mail.message import Letter, written
from pos_app.orders.mail_queue import MailQueue
from pos_app.orders.ports import Clock
from pos_app.system import credentials as vault
from pos_app.ui.shared.ports import SlipJob
from pos_app.wording import mail_texts
from pos_app.wording.translation import language

if TYPE_CHECKING:
    from pos_app.desk.slips import Slips


class Receipts:
    """Satisfies ``ui.shared.desk_api.MailApi``.

    ``channels`` are as they are now, ``slips`` makes PDFs, ``desk`` names the counter for the customer, and
    ``who`` is at the desk now, and is kept with each delivery.
    """

    def __init__(
        self,
        queue: MailQueue,
        post: MailPost,
        channels: Callable[[], ReceiptChannels],
        slips: Callable[[], Slips],
        clock: Clock,
        *,
        desk: str,
        who: Callable[[], str],
        training: bool,
    ) -> None:
        self.queue = queue
        self._post = post
        self._channels = channels
        self._slips = slips
        self._clock = clock
        self._desk = desk
        self._who = who
        self._training = training

    @property
    def channels(self) -> ReceiptChannels:
        return self._channels()

    def text(self, detail: OrderDetail) -> str:
        return mail_texts.trip(detail, training=self._training)

    def customer_code(self, attempt: Attempt) -> str:
        """Return what the code on the customer display holds; empty while that is switched off."""
        if not self.channels.customer_code or attempt.confirmed is None:
            return ""
        return self.text(attempt.confirmed.detail)

    async def send(self, jobs: Sequence[SlipJob], address: str) -> MailDelivery:
        """Put the slips of one order into the queue, as one mail.

        Raises:
            StorageFault: it could not be kept.
            PrintFault: the PDF could not be made.
        """
        slips, detail = self._slips(), jobs[0].detail
        # What goes by mail is no copy of what is on paper.
        pdf = await asyncio.to_thread(slips.pdf, [replace(job, copy=False) for job in jobs])
        now = self._clock.now()
        letter = Letter(
            subject=mail_texts.subject(detail, training=self._training),
            text=mail_texts.body(
                detail,
                jobs[0].sold,
                fiscal=all(is_authorized(job.fiscal) for job in jobs),
                desk=self._desk,
                training=self._training,
            ),
            sender_name=self._desk,
            pdf=pdf,
            pdf_name=re.sub(r"[^0-9A-Za-z._-]+", "_", detail.public_id) + ".pdf",
            language=language().replace("_", "-"),
        )
        mail = written(letter, sender=self.channels.account.sender, to=address, at=now)
        leaves = [ticket.departure.when.date() for ticket in detail.tickets if ticket.departure]
        return await self.queue.add(
            detail.public_id, address, self._who(), mail, max(leaves, default=now.date())
        )

    async def again(self, delivery: MailDelivery) -> None:
        await self.queue.again(delivery, self._who())

    async def of_order(self, order: str) -> tuple[MailDelivery, ...]:
        return await self.queue.of_order(order)

    def on_change(self, listener: Callable[[MailDelivery], None]) -> Callable[[], None]:
        return self.queue.on_change(listener)

    # --- The account --------------------------------------------------------------------------------

    async def try_account(self, account: MailAccount, password: str) -> tuple[bool, str]:
        subject, text = mail_texts.test(self._desk)
        if self._training:
            subject = f"{mail_texts.training_mark()} \u00b7 {subject}"
        letter = Letter(subject, text, self._desk, language=language().replace("_", "-"))
        mail = written(letter, sender=account.sender, to=account.sender, at=datetime.now().astimezone())
        try:
            await self._post.send_by(account, password, mail, account.sender)
        except MailFault as fault:
            return False, mail_texts.sentence(fault.problem, fault.reply)
        return True, mail_texts.tested(account.sender)

    async def keep_password(self, account: MailAccount, password: str) -> str:
        """Keep the password in the keyring, else until the program ends; returns a sentence where it is only
        that. What waits is tried at once."""
        kept = vault.Credentials(account.user, password)
        try:
            await asyncio.to_thread(vault.keep, account.key, kept)
        except CredentialsError:
            vault.keep_for_session(account.key, kept)
            return mail_texts.password_for_session()
        finally:
            self.queue.hurry()
        return ""
