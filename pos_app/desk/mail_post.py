"""The way from the desk to its mail server: settings as they are now, the password from the keyring."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from pos_app.domain.mail_delivery import MailFault, MailProblem
from pos_app.domain.receipt_channels import MailAccount, ReceiptChannels
from pos_app.domain.start_faults import CredentialsError
from pos_app.system import credentials as vault

if TYPE_CHECKING:
    from pos_app.mail.smtp import Waits

_LAST, _HANG_UP = 5.0, 0.5
"""Seconds that a closing desk waits for the server's answer, and for a line that was cut."""


class MailPost:
    """Satisfies ``orders.mail_queue.Post``. ``channels`` are as they are now."""

    def __init__(
        self,
        channels: Callable[[], ReceiptChannels],
        waits: Waits | None = None,
        authorities: Path | None = None,
    ) -> None:
        """``authorities``: certificates that are trusted besides the system's."""
        self._channels = channels
        self._waits = waits
        self._authorities = authorities

    async def send(self, mail: bytes, to: str, ending: Callable[[], None]) -> None:
        """Send a mail by the account of the desk.

        Raises:
            MailFault: it was not taken, or nobody knows.
        """
        channels = self._channels()
        if not channels.email or not channels.account.is_complete:
            raise MailFault(MailProblem.OFF)
        await self.send_by(channels.account, "", mail, to, ending)

    async def send_by(
        self,
        account: MailAccount,
        password: str,
        mail: bytes,
        to: str,
        ending: Callable[[], None] = lambda: None,
    ) -> None:
        """Send a mail by an account that may not be saved yet; an empty password is looked up.

        Raises:
            MailFault: it was not taken, or nobody knows.
        """
        if account.user and not password:
            password = await asyncio.to_thread(_password, account)
        from pos_app.mail.smtp import Line

        line = Line(account, password, waits=self._waits, authorities=self._authorities)
        done = _in_own_thread(lambda: line.send(mail, to, ending))
        try:
            await asyncio.shield(done)
        except asyncio.CancelledError:
            line.stop()
            await asyncio.wait({done}, timeout=_LAST if line.ended else _HANG_UP)
            if not done.done():
                done.add_done_callback(_retrieve_error)
                raise
            done.result()


def _password(account: MailAccount) -> str:
    try:
        found = vault.find("", account.key)
    except CredentialsError as error:
        raise MailFault(MailProblem.NO_PASSWORD) from error
    return found.secret if found else ""


def _in_own_thread(call: Callable[[], None]) -> asyncio.Future[None]:
    """Run a call that may take a minute, without keeping the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(error: BaseException | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    def run() -> None:
        error: BaseException | None = None
        try:
            call()
        except BaseException as raised:  # noqa: BLE001 - raised where it is waited for
            error = raised
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, error)

    Thread(target=run, name="mail", daemon=True).start()
    return done


def _retrieve_error(done: asyncio.Future[None]) -> None:
    """Mark the error of a call that nobody awaits any more as retrieved, so that asyncio does not log it."""
    if not done.cancelled():
        done.exception()
