"""Puts the page of seats together."""

from __future__ import annotations

from typing import Protocol

from pos_app.ui.pages.seats.presenter import Flow, SeatsPresenter
from pos_app.ui.pages.seats.view import SeatsView
from pos_app.ui.shared.page import BuiltPage, Page
from pos_app.ui.shared.unread_reply import follow


class Desk(Protocol):
    """What the page takes from the desk."""

    def open_page(self, name: str, /) -> None: ...
    @property
    def sale(self) -> Flow: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = seats_page(desk.sale)
    follow(view.notice_acted, desk)
    return BuiltPage(view, presenter)


def seats_page(flow: Flow) -> tuple[SeatsView, SeatsPresenter]:
    """Return the page and its presenter, wired."""
    view = SeatsView()
    presenter = SeatsPresenter(view, flow)
    view.toggled.connect(presenter.toggle)
    view.pressed.connect(presenter.press)
    view.put_back.connect(presenter.put_back)
    view.walked.connect(presenter.walked)
    view.typed.connect(presenter.type_key)
    view.settled.connect(presenter.settle)
    view.erased.connect(presenter.erase)
    view.suggested.connect(presenter.suggest)
    view.accepted.connect(presenter.go_on)
    view.went_back.connect(presenter.back)
    view.refresh_asked.connect(presenter.refresh)
    view.leg_chosen.connect(presenter.show_leg)
    view.benefit_chosen.connect(presenter.choose_benefit)
    view.release_confirmed.connect(presenter.release)
    view.notice_acted.connect(presenter.act)
    view.ticked.connect(presenter.tick)
    return view, presenter
