"""What is wrong with the settings as typed, and which of them need whose permission. No Qt."""

from __future__ import annotations

import re

from pos_app.domain.addresses import is_this_computer
from pos_app.domain.fiscal_pdf import hosts_typed, is_host
from pos_app.domain.mail_delivery import address_problem
from pos_app.domain.passengers import email_problem
from pos_app.domain.receipt_channels import MailSecurity, ReceiptChannels
from pos_app.domain.roles import Permission, Role, least
from pos_app.ui.shared.ports import DeskSettings
from pos_app.wording import fault_texts, mail_texts, people_texts, settings_texts, ticket_texts

PIN_DIGITS = range(4, 9)
MAIL_FIELDS = ("mail_host", "mail_port", "mail_sender", "mail_user")
CHECKED = ("counter", "email", "supervisor", "new_pin", "present_pin", "pdf_hosts", *MAIL_FIELDS)
"""The fields that are checked, in reading order."""
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,252}[A-Za-z0-9])?")
_NEEDS: dict[str, Permission] = {
    "printers": Permission.PRINTERS,
    "pdf_hosts": Permission.CONNECTION,
    "receipts": Permission.CONNECTION,
    "mail_password": Permission.CONNECTION,
    "email": Permission.CONNECTION,
    "supervisor": Permission.PEOPLE,
    "new_pin": Permission.PEOPLE,
}
_NAMES = {"new_pin": "supervisor.pin", "mail_password": "receipts.password", "email": "station.email"}
"""What the trail calls a setting whose field has another name; no value is ever recorded."""
_LEFT_OUT = frozenset({"has_pin", "present_pin", "connection", "environment", "card_host", "session_only"})


def problems(form: DeskSettings, *, guarded: bool) -> dict[str, str]:
    """Return what is wrong, by field. ``guarded``: the change needs the supervisor's PIN in force."""
    wrong: dict[str, str] = {}
    if not form.counter:
        wrong["counter"] = settings_texts.counter_missing()
    if reason := email_problem(form.email):
        wrong["email"] = fault_texts.field(reason)
    if bad := next((name for name in hosts_typed(form.pdf_hosts) if not is_host(name)), ""):
        wrong["pdf_hosts"] = ticket_texts.bad_host(bad)
    if form.new_pin and not (form.new_pin.isdecimal() and len(form.new_pin) in PIN_DIGITS):
        wrong["new_pin"] = settings_texts.pin_wrong()
    if form.new_pin and not form.supervisor:
        wrong["supervisor"] = settings_texts.supervisor_missing()
    if form.supervisor and not form.has_pin and not form.new_pin:
        wrong["new_pin"] = settings_texts.pin_missing()
    if guarded and not form.present_pin:
        wrong["present_pin"] = people_texts.present_missing()
    return wrong | mail_problems(form.receipts)


def mail_problems(channels: ReceiptChannels) -> dict[str, str]:
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


def changed(before: DeskSettings, wanted: DeskSettings) -> tuple[str, ...]:
    names = DeskSettings.__dataclass_fields__
    return tuple(
        name for name in names if name not in _LEFT_OUT and getattr(before, name) != getattr(wanted, name)
    )


def needed(fields: tuple[str, ...]) -> Permission:
    """Return the permission that saving these fields takes: the highest of each."""
    wanted = [_NEEDS.get(name, Permission.SELL) for name in fields]
    roles = list(Role)
    return max(wanted, key=lambda one: roles.index(least(one)), default=Permission.SELL)


def key_of(field: str) -> str:
    return _NAMES.get(field, field)
