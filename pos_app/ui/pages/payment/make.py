"""Puts the page of payment together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct
from pos_app.domain.roles import Grant, Permission
from pos_app.sale import earlier
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.payment.presenter import Flow, PaymentPresenter
from pos_app.ui.pages.payment.view import PaymentView
from pos_app.ui.shared.approvals import Approvals, Record, UnrestrictedApprovals
from pos_app.ui.shared.case_slips import CaseSlips
from pos_app.ui.shared.page import BuiltPage, Page
from pos_app.ui.shared.ports import CardFormPort
from pos_app.ui.shared.unread_reply import follow
from pos_app.wording.payment_page_texts import no_antifraud


class Orders(Protocol):
    """What the page takes from the tracker of orders."""

    def ask_now(self, attempt_id: str, /) -> None: ...
    def asking(self, attempt_id: str, /) -> tuple[datetime | None, datetime | None]: ...


class CasePrinter(Protocol):
    """Prints the case slip of an order; returns why it could not, or the empty text."""

    def print_case(self, attempt: Attempt, /) -> str: ...


class Desk(Protocol):
    """What the page takes from the desk."""

    def open_page(self, name: str, /) -> None: ...
    @property
    def scope(self) -> TaskScope: ...

    @property
    def slips(self) -> CasePrinter: ...

    @property
    def sale(self) -> Flow: ...

    @property
    def orders(self) -> Orders: ...

    @property
    def card_form(self) -> CardFormPort: ...

    @property
    def card_page_url(self) -> str: ...

    @property
    def card_lacks_antifraud(self) -> bool: ...

    @property
    def who(self) -> str: ...

    @property
    def approvals(self) -> Approvals: ...

    @property
    def trail(self) -> Record: ...

    def hints_changed(self) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    off = no_antifraud() if desk.card_lacks_antifraud else ""
    view, presenter = payment_page(
        desk.sale,
        desk.card_form,
        card_page_url=desk.card_page_url,
        card_off=off,
        ask_now=desk.orders.ask_now,
        asking=desk.orders.asking,
        who=lambda: desk.who,
        case_slips=CaseSlips(desk.scope, desk.slips.print_case),
        approvals=desk.approvals,
        record=desk.trail,
    )
    view.hints_changed.connect(desk.hints_changed)
    follow(view.notice_acted, desk)
    return BuiltPage(view, presenter)


def payment_page(
    flow: Flow,
    form: CardFormPort,
    *,
    card_page_url: str,
    card_off: str = "",
    ask_now: Callable[[str], object],
    asking: Callable[[str], tuple[datetime | None, datetime | None]] = lambda _: (None, None),
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    zone: tzinfo | None = None,
    who: Callable[[], str] = lambda: "",
    case_slips: CaseSlips | None = None,
    approvals: Approvals | None = None,
    record: Record | None = None,
) -> tuple[PaymentView, PaymentPresenter]:
    """Return the page and its presenter, wired. Without a ``card_page_url`` the card is inactive, and
    ``card_off`` is the reason. ``ask_now`` queries the outcome of an attempt by its id, ``asking``
    returns when it was last asked for and will be next."""
    view = PaymentView(form)
    presenter = PaymentPresenter(
        view,
        flow,
        card_page_url=card_page_url,
        card_off=card_off,
        ask_now=ask_now,
        asking=asking,
        now=now,
        zone=zone,
        who=who,
    )
    view.method_chosen.connect(presenter.choose_method)
    view.instalments_chosen.connect(presenter.choose_instalments)
    view.card_given.connect(presenter.take_card)
    view.card_failed.connect(presenter.fail_card)
    view.another_card.connect(presenter.change_card)
    view.focus_switched.connect(presenter.switch_focus)
    view.accepted.connect(presenter.go_on)
    view.repeat_confirmed.connect(
        partial(_repeat, presenter, flow, approvals or UnrestrictedApprovals(), record or Record())
    )
    view.asked_now.connect(presenter.ask_now)
    view.next_asked.connect(presenter.next_customer)
    view.copy_asked.connect(presenter.copy_code)
    view.print_asked.connect(partial(_print, flow, view, case_slips))
    view.went_back.connect(presenter.back)
    view.notice_acted.connect(presenter.act)
    view.ticked.connect(presenter.tick)
    return view, presenter


def _repeat(presenter: PaymentPresenter, flow: Flow, approvals: Approvals, record: Record) -> None:
    """Sell a second ticket, where that may be done; the record names the order that the person has."""

    def done(grant: Grant) -> None:
        known = next((one.order for one in earlier.unconfirmed(flow.stage) if one.order), "")
        record.note(AuditAct.SECOND_TICKET, known, grant=grant)
        presenter.repeat()

    approvals.guard(Permission.SECOND_TICKET, done)


def _print(flow: Flow, view: PaymentView, case_slips: CaseSlips | None) -> None:
    attempt = flow.stage.order.attempt
    if case_slips is not None and attempt is not None:
        case_slips.print(attempt, view.show_print_notice)
