"""How the tickets leave besides on paper, and those that go by e-mail. Pure."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.attempts import Attempt
from pos_app.domain.passengers import email_problem
from pos_app.kiosk.flow import paying
from pos_app.kiosk.flow.effects import Effect, Result, SendMail
from pos_app.kiosk.flow.intents import Carry
from pos_app.kiosk.flow.state import KioskState, Mailing, MailMoved, Page, Sent


def carries(state: KioskState) -> tuple[Carry, ...]:
    """Return the ways to leave with a ticket without paper."""
    allowed = {Carry.SCREEN: True, Carry.WHATSAPP: state.rules.whatsapp, Carry.MAIL: state.rules.mails}
    return tuple(one for one, offered in allowed.items() if offered)


def carry(state: KioskState, way: Carry) -> Result:
    """Take how tickets leave without paper, before anything is paid; an address is asked first."""
    if state.page is not Page.METHOD or way not in carries(state):
        return state, ()
    # Whoever goes back from the address has chosen none.
    return _asked(replace(state, carry=Carry.SCREEN)) if way is Carry.MAIL else _carried(state, way)


def _carried(state: KioskState, way: Carry) -> Result:
    state = replace(state, carry=way, page=Page.METHOD)
    looked_over = state.reviewed is not None and state.sale.payment.method is not None
    return paying.back(state) if looked_over else (state, ())


def ask(state: KioskState) -> Result:
    if state.page is not Page.DONE or not state.rules.mails or state.mailing.sent is Sent.SENDING:
        return state, ()
    return _asked(state)


def _asked(state: KioskState) -> Result:
    """Return the page of the address: the one that was typed in this purchase stands there already."""
    buyer = state.sale.people.buyer
    address = state.mailing.address or (buyer.email if buyer else "")
    return replace(state, page=Page.MAIL, mailing=Mailing(address)), ()


def typed(state: KioskState, text: str) -> KioskState:
    return replace(state, mailing=Mailing(text))


def send(state: KioskState) -> Result:
    """Take the address: tickets that are there go now, others once they are paid."""
    attempt, address = state.sale.order.attempt, state.mailing.address.strip()
    if wrong := email_problem(address, required=True):
        return replace(state, mailing=Mailing(address, wrong)), ()
    if attempt is None:
        return _carried(replace(state, mailing=Mailing(address)), Carry.MAIL)
    return replace(state, page=Page.DONE, mailing=Mailing(address, sent=Sent.SENDING)), (
        SendMail(attempt, address),
    )


def paid(state: KioskState, attempt: Attempt) -> tuple[KioskState, tuple[Effect, ...]]:
    """Let the tickets leave as it was asked before the payment."""
    state = replace(state, whatsapp=state.carry is Carry.WHATSAPP)
    if state.carry is not Carry.MAIL:
        return state, ()
    sending = replace(state.mailing, sent=Sent.SENDING)
    return replace(state, mailing=sending), (SendMail(attempt, sending.address),)


def moved(state: KioskState, event: MailMoved) -> KioskState:
    attempt = state.sale.order.attempt
    if attempt is None or attempt.public_id != event.order or state.mailing.sent is None:
        return state
    return replace(state, mailing=replace(state.mailing, sent=event.sent))
