"""Checks and tries the account at the mail server, and hands its password to the keyring. No Qt."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import Any, Protocol

from pos_app.domain.addresses import is_this_computer
from pos_app.domain.mail_delivery import address_problem
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.wording import mail_texts

FIELDS = ("mail_host", "mail_port", "mail_sender", "mail_user")
"""The fields that are checked, in reading order."""
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?")


class MailView(Protocol):
    """What this needs from the page."""

    def show_mail_test(self, sentence: str, *, testing: bool, good: bool = False) -> None: ...


class MailTrial(Protocol):
    """The desk's way to a mail server."""

    async def try_account(self, account: MailAccount, password: str) -> tuple[bool, str]:
        """Send a test to the sender's own address; returns whether the server took it, and one sentence."""

    async def keep_password(self, account: MailAccount, password: str) -> str:
        """Keep the password in the keyring; returns a sentence where it is kept for this session only."""


class Scope(Protocol):
    """Starts named tasks; a newer one in a slot cancels the older."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...


def problems(channels: ReceiptChannels) -> dict[str, str]:
    """Return what is wrong with the account, by field; an account that is not used may be unfinished."""
    account, wrong = channels.account, {}
    if not channels.email:
        return {}
    if not _HOST.fullmatch(account.host):
        wrong["mail_host"] = mail_texts.wrong("mail_host")
    elif account.security is MailSecurity.NONE and not is_this_computer(account.host):
        wrong["mail_host"] = mail_texts.wrong("mail_security")
    if not 1 <= account.port <= 65535:
        wrong["mail_port"] = mail_texts.wrong("mail_port")
    if address_problem(account.sender):
        wrong["mail_sender"] = mail_texts.wrong("mail_sender")
    if re.search(r"[\s:]", account.user):
        wrong["mail_user"] = mail_texts.wrong("mail_user")
    return wrong


class MailSettings:
    """``trial`` is None where nothing can be sent."""

    def __init__(self, view: MailView, trial: MailTrial | None, scope: Scope) -> None:
        self._view = view
        self._trial = trial
        self._scope = scope

    def test(self, account: MailAccount, password: str) -> None:
        """Send a test with what is typed, saved or not."""
        if self._trial is not None:
            self._scope.start(self._test(self._trial, account, password), name="mail", slot="test mail")

    async def _test(self, trial: MailTrial, account: MailAccount, password: str) -> None:
        self._view.show_mail_test(mail_texts.testing(account.sender), testing=True)
        good, sentence = False, ""
        try:
            good, sentence = await trial.try_account(account, password)
        finally:
            self._view.show_mail_test(sentence, testing=False, good=good)

    def keep(self, account: MailAccount, password: str) -> None:
        """Keep a password that was typed."""
        if password and self._trial is not None:
            self._scope.start(self._keep(self._trial, account, password), name="mail password")

    async def _keep(self, trial: MailTrial, account: MailAccount, password: str) -> None:
        if sentence := await trial.keep_password(account, password):
            self._view.show_mail_test(sentence, testing=False, good=True)
