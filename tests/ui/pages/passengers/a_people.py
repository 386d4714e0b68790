"""The page of passengers beside a screen that records what it is told, and a desk for it."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, cast

from pos_app.domain.benefits import Benefit
from pos_app.domain.passengers import Buyer
from pos_app.domain.proofs import Proof
from pos_app.sale.stage import Sale
from pos_app.ui.pages.passengers.form import FormText, PersonText
from pos_app.ui.pages.passengers.page import KnownLine, PersonView
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording.notices import NoticeView
from tests.ui.builders_orders import TODAY, FakeFlow, passengers_sale
from tests.ui.recording import Recorder, a_desk


class Screen(Recorder):
    """The page as it was told to be; what is typed in it is ``typed``."""

    def __init__(self) -> None:
        super().__init__(PassengersView)
        self.typed = FormText()
        self.tiles: tuple[tuple[KnownLine, ...], bool] = ((), False)

    def show_people(self, people: tuple[PersonView, ...]) -> None:
        self.calls.append(("show_people", people))
        typed = self.typed.people[: len(people)]
        self.typed = replace(self.typed, people=typed + (PersonText(),) * (len(people) - len(typed)))

    def form(self) -> FormText:
        return self.typed

    def fill(self, form: FormText) -> None:
        self.typed = form

    @property
    def people(self) -> tuple[PersonView, ...]:
        return cast(tuple[PersonView, ...], self.last("show_people"))

    @property
    def offered(self) -> tuple[int, str, tuple[KnownLine, ...], bool] | None:
        return cast("tuple[int, str, tuple[KnownLine, ...], bool] | None", self.last("offer"))

    def show_recent(self, known: tuple[KnownLine, ...], *, matches: bool) -> None:
        self.tiles = known, matches

    @property
    def problems_shown(self) -> dict[tuple[int, str], str]:
        told: dict[tuple[int, str], str] = {}
        for name, *given in self.calls:
            if name in ("show_problem", "show_right"):
                row, field, *text = given
                told[row, field] = text[0] if text else ""
        return {place: text for place, text in told.items() if text}

    @property
    def missing(self) -> str:
        return self.last("show_missing") or ""

    @property
    def notice(self) -> NoticeView | None:
        return cast("NoticeView | None", self.last("show_notice"))

    @property
    def advice(self) -> NoticeView | None:
        return cast("NoticeView | None", self.last("show_advice"))

    @property
    def focus(self) -> tuple[int, str] | None:
        return cast("tuple[int, str] | None", self.last("focus_field"))


class NoScope:
    """Runs nothing: for pages whose questions to journal and provider do not matter."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> None:
        work.close()

    def cancel(self, slot: str) -> None: ...


class Nobody:
    """A journal in which nobody was here before."""

    async def known_people(self, text: str, limit: int = 8) -> tuple[Buyer, ...]:
        return ()

    async def known_passenger(self, document: str) -> Buyer | None:
        return None


def desk_of(flow: FakeFlow, **parts: Any) -> DeskApi:
    """Return a desk with this sale, where the receipt needs an address."""
    return a_desk(
        **{
            "sale": flow,
            "scope": NoScope(),
            "journal": Nobody(),
            "email_required": True,
            "show_lacking": lambda text: flow.lacking.append(text),
            **parts,
        }
    )


def page(sale: Sale | None = None) -> tuple[Screen, FakeFlow, PassengersPresenter]:
    screen, flow = Screen(), FakeFlow(sale or passengers_sale())
    return screen, flow, PassengersPresenter(cast(PassengersView, screen), desk_of(flow), lambda: TODAY)


def elderly(sale: Sale, row: int = 2, *seen: Proof) -> Sale:
    """Return the sale with the half fare of the elderly for one passenger, held so."""
    seats = tuple(
        replace(c, benefit=Benefit.ELDERLY_HALF) if c.index == row else c for c in sale.seating.seats
    )
    proofs = tuple(frozenset(seen if index == row else ()) for index in range(3))
    benefits = tuple(Benefit.ELDERLY_HALF if index == row else Benefit.NONE for index in range(3))
    return replace(
        sale,
        seating=replace(sale.seating, seats=seats),
        people=replace(sale.people, benefits=benefits, proofs=proofs),
    )
