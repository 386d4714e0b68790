"""By which ways a receipt goes to a customer besides paper, as this desk has them switched on. Pure."""

from __future__ import annotations

from enum import StrEnum
from urllib.parse import quote

from pos_app.domain.value import Value

_COUNTRY = "55"
_SHORTEST, _LONGEST = 8, 15
"""Digits of a telephone number with its country (E.164)."""


class MailSecurity(StrEnum):
    """How the line to the mail server is protected. ``NONE`` is for this computer itself only."""

    STARTTLS = "starttls"
    TLS = "tls"
    NONE = "none"


class MailAccount(Value):
    """The mail server and the account there, without its password. An empty ``user`` does not sign in."""

    host: str = ""
    port: int = 587
    security: MailSecurity = MailSecurity.STARTTLS
    user: str = ""
    sender: str = ""

    @property
    def is_complete(self) -> bool:
        return bool(self.host and self.sender)

    @property
    def key(self) -> str:
        return f"smtp://{self.user}@{self.host}:{self.port}"


class ReceiptChannels(Value):
    """Everything is off until a person switches it on. ``customer_code``: a QR code with the trip on the
    customer display, once it is paid."""

    email: bool = False
    account: MailAccount = MailAccount()
    whatsapp: bool = False
    customer_code: bool = False

    @property
    def any(self) -> bool:
        return self.email or self.whatsapp


def dialled(phone: str) -> str:
    """Return the digits that ``wa.me`` wants: country, area code and number; empty where it is not a valid
    number.

    A number without a country is Brazilian.
    """
    digits = "".join(filter(str.isdigit, phone))
    if not phone.strip().startswith("+") and len(digits) in (10, 11):
        digits = _COUNTRY + digits
    elif not phone.strip().startswith("+") and not (digits.startswith(_COUNTRY) and len(digits) in (12, 13)):
        return ""
    return digits if _SHORTEST <= len(digits) <= _LONGEST else ""


def masked_phone(phone: str) -> str:
    """Return ``(11) 9••••-0142``, as others may see it; empty for no number."""
    digits = dialled(phone).removeprefix(_COUNTRY)
    if len(digits) != 11:
        return f"••••{digits[-4:]}" if digits else ""
    return f"({digits[:2]}) {digits[2]}••••-{digits[-4:]}"


def whatsapp_link(phone: str, text: str) -> str:
    """Return the link that opens WhatsApp with a text, to that number or, without one, to whom is chosen."""
    return f"https://wa.me/{dialled(phone)}?text={quote(text, safe='')}"
