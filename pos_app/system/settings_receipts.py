"""The settings of receipts that go to customers besides paper: everything is off at first."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from pos_app.domain.mail_delivery import address_problem
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels


class Receipts(BaseModel):
    """``host`` to ``sender`` are the account at the mail server; its password is in the keyring, never here.

    ``security``: ``none`` only to a server on this computer. ``customer_code``: a QR code with the trip on
    the customer display, once it is paid."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    email: bool = False
    host: str = ""
    port: int = Field(default=587, ge=1, le=65535)
    security: MailSecurity = MailSecurity.STARTTLS
    user: str = ""
    sender: str = ""
    whatsapp: bool = False
    customer_code: bool = False

    def channels(self) -> ReceiptChannels:
        """Return them as the desk uses them: nothing is sent by an account that is not finished."""
        account = MailAccount(self.host, self.port, self.security, self.user, self.sender)
        email = self.email and account.is_complete and not address_problem(self.sender)
        return ReceiptChannels(email, account, self.whatsapp, self.customer_code)
