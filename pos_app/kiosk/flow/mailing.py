"""The tickets by e-mail, for whoever asks on their page. Pure."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.passengers import email_problem
from pos_app.kiosk.flow.effects import Result, SendMail
from pos_app.kiosk.flow.state import KioskState, Mailing, MailMoved, Page, Sent


def ask(state: KioskState) -> Result:
    """Ask for the address: the one that was typed in this purchase stands there already."""
    if state.page is not Page.DONE or not state.rules.mails or state.mailing.sent is Sent.SENDING:
        return state, ()
    buyer = state.sale.people.buyer
    address = state.mailing.address or (buyer.email if buyer else "")
    return replace(state, page=Page.MAIL, mailing=Mailing(address)), ()


def typed(state: KioskState, text: str) -> KioskState:
    return replace(state, mailing=Mailing(text))


def send(state: KioskState) -> Result:
    attempt, address = state.sale.order.attempt, state.mailing.address.strip()
    if attempt is None:
        return state, ()
    if wrong := email_problem(address, required=True):
        return replace(state, mailing=Mailing(address, wrong)), ()
    return replace(state, page=Page.DONE, mailing=Mailing(address, sent=Sent.SENDING)), (
        SendMail(attempt, address),
    )


def moved(state: KioskState, event: MailMoved) -> KioskState:
    attempt = state.sale.order.attempt
    if attempt is None or attempt.public_id != event.order or state.mailing.sent is None:
        return state
    return replace(state, mailing=replace(state.mailing, sent=event.sent))
