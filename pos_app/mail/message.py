"""A receipt as a message: plain text and the slips as a PDF."""

from __future__ import annotations

from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from pos_app.domain.mail_delivery import address_problem
from pos_app.domain.value import Value


class Letter(Value):
    """What is sent: ``subject`` and ``text`` in the language of the desk, ``sender_name`` before its address,
    and one PDF with the slips. ``pdf`` may be empty (a test has none)."""

    subject: str
    text: str
    sender_name: str = ""
    pdf: bytes = b""
    pdf_name: str = ""
    language: str = ""


def written(letter: Letter, *, sender: str, to: str, at: datetime) -> bytes:
    """Return the whole message, as it goes to the server. It keeps its identification when it is sent again,
    so that mailboxes can drop a second one.

    Raises:
        ValueError: an address is not valid; nothing that a person types gets into a header unchecked.
    """
    for address in (sender, to):
        if address_problem(address):
            raise ValueError("not a plain address")
    made = EmailMessage(policy=SMTP)
    made["From"] = Address(_one_line(letter.sender_name), addr_spec=sender)
    made["To"] = Address(addr_spec=to)
    made["Subject"] = _one_line(letter.subject)
    made["Date"] = format_datetime(at)
    made["Message-ID"] = make_msgid(domain=sender.rpartition("@")[2])
    made["Auto-Submitted"] = "auto-generated"
    if letter.language:
        made["Content-Language"] = letter.language
    made.set_content(letter.text, cte="quoted-printable")
    if letter.pdf:
        made.add_attachment(
            letter.pdf, maintype="application", subtype="pdf", filename=_one_line(letter.pdf_name)
        )
    return made.as_bytes()


def _one_line(words: str) -> str:
    """Return words without line breaks and other control characters, which would end a header."""
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())
