"""Puts the page of passengers together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Protocol

from pos_app.sale.stage import Sale
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.passengers.insurance_prices import AskInsurance, Prices
from pos_app.ui.pages.passengers.known_people import KnownPeople
from pos_app.ui.pages.passengers.presenter import Flow, PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.ui.shared.approvals import Record
from pos_app.ui.shared.page import BuiltPage, DeskHooks, Page


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def sale(self) -> Flow: ...

    @property
    def scope(self) -> TaskScope: ...

    @property
    def email_required(self) -> bool: ...

    @property
    def journal(self) -> KnownPeople: ...

    @property
    def hooks(self) -> DeskHooks: ...

    @property
    def trail(self) -> Record: ...

    async def insurance(self, sale: Sale) -> Prices: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = passengers_page(
        desk.sale,
        email_required=desk.email_required,
        known=desk.journal,
        scope=desk.scope,
        insurance=desk.insurance,
        record=desk.trail,
    )
    desk.hooks.typed_people = presenter.with_people
    desk.hooks.take_document = lambda kind, number: presenter.take_document(
        view.row_with_keyboard(), kind, number
    )
    return BuiltPage(view, presenter)


def passengers_page(
    flow: Flow,
    *,
    email_required: bool,
    today: Callable[[], date] = date.today,
    known: KnownPeople | None = None,
    scope: TaskScope | None = None,
    insurance: AskInsurance | None = None,
    record: Record | None = None,
) -> tuple[PassengersView, PassengersPresenter]:
    """Return the page and its presenter, wired. ``email_required`` unless the station has an address."""
    view = PassengersView()
    presenter = PassengersPresenter(
        view,
        flow,
        email_required=email_required,
        today=today,
        known=known,
        scope=scope,
        insurance=insurance,
        record=record,
    )
    view.field_left.connect(presenter.leave_field)
    view.kind_changed.connect(presenter.change_kind)
    view.row_submitted.connect(presenter.enter)
    view.copy_asked.connect(presenter.copy_buyer)
    view.typed.connect(presenter.look)
    view.known_asked.connect(presenter.ask_known)
    view.known_taken.connect(presenter.take_known)
    view.number_shown.connect(lambda row: presenter.stored.shown(view.form(), row))
    view.proof_ticked.connect(presenter.tick_proof)
    view.insurance_turned.connect(presenter.turn_insurance)
    view.list_pasted.connect(presenter.paste)
    view.accepted.connect(presenter.go_on)
    view.went_back.connect(presenter.back)
    view.notice_acted.connect(presenter.act)
    return view, presenter
