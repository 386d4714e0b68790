"""Who was here before is offered while somebody types, never put over what was typed; nobody waits for the
price of insurance."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import cast

import pytest
import pytest_asyncio

from pos_app.domain.documents import DocumentType
from pos_app.domain.faults import TooSlow
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Buyer
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.passengers.form import PersonText
from pos_app.ui.pages.passengers.lines import known_line
from pos_app.ui.pages.passengers.page import FieldLeft, KnownAsked, KnownTaken, Opened, Typed
from pos_app.ui.pages.passengers.presenter import PassengersPresenter
from pos_app.ui.pages.passengers.view import PassengersView
from tests.ui.builders_orders import TODAY, FakeFlow, passengers_sale
from tests.ui.pages.passengers.a_people import Screen, desk_of

HELENA = Buyer(
    "Helena Prado Siqueira", DocumentType.CPF, "52998224725", "helena@exemplo.com.br", "(11) 98765-0142"
)
COMPANY = Buyer("Empresa Boa Ltda", DocumentType.CNPJ, "11222333000181", "contas@exemplo.com.br")
BABY = Buyer("Nina Prado", DocumentType.BIRTH_CERTIFICATE, "12345")
Prices = tuple[tuple[str, Cents], ...]
PRICES = (("block-17", Cents(675)), ("block-18", Cents(675)), ("block-20", Cents(1350)))


class Desk:
    """The page with a journal that knows these people (``meanwhile`` is typed while it answers), and a
    provider that tells prices when the test says so."""

    def __init__(self) -> None:
        self.screen, self.flow = Screen(), FakeFlow(passengers_sale())
        self.scope = TaskScope("test", lambda name, error: self.errors.append(error))
        self.errors: list[BaseException] = []
        self.people: tuple[Buyer, ...] = (HELENA, COMPANY, BABY)
        self.asked: list[str] = []
        self.meanwhile = ""
        self.broken = False
        self.prices_asked = 0
        self.prices: asyncio.Future[Prices] = asyncio.get_running_loop().create_future()
        api = desk_of(self.flow, scope=self.scope, journal=self, insurance=self._insurance)
        self.presenter = PassengersPresenter(cast(PassengersView, self.screen), api, lambda: TODAY)

    async def _insurance(self, sale: Sale) -> Prices:
        self.prices_asked += 1
        return await asyncio.shield(self.prices)

    async def show(self, sale: Sale) -> None:
        self.flow.show(sale)
        await self.settle()

    def insurance(self) -> list[str]:
        return [person.insurance.price for person in self.screen.people]

    async def known_passenger(self, document: str) -> Buyer | None:
        self._look(document)
        return next((one for one in self.people if one.document_number == document), None)

    async def known_people(self, text: str, limit: int = 8) -> tuple[Buyer, ...]:
        self._look(text)
        return self.people[:limit]

    def _look(self, text: str) -> None:
        self.asked.append(text)
        if self.broken:
            raise StorageFault(StorageKind.CLOSED)
        if self.meanwhile:
            typed = self.screen.typed
            self.screen.typed = replace(typed, buyer=replace(typed.payer, name=self.meanwhile))

    async def settle(self) -> None:
        for _ in range(4):
            await asyncio.sleep(0)

    def offered(self) -> list[str]:
        assert self.screen.offered is not None
        return [line.name for line in self.screen.offered[2]]


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk()
    await made.settle()
    made.asked.clear()  # The newest were asked for, as tiles.
    yield made
    await made.scope.aclose()
    made.presenter.close()
    made.prices.cancel()
    assert made.errors == []


async def test_somebody_who_was_here_before_is_completed_by_the_document(desk: Desk) -> None:
    desk.screen.typed = replace(desk.screen.typed, buyer=PersonText(number="529.982.247-25"))
    desk.presenter.handle(FieldLeft(-1, "document"))
    await desk.settle()
    buyer = desk.screen.typed.payer
    assert (buyer.name, buyer.phone, buyer.email) == (HELENA.name, HELENA.phone, HELENA.email)
    assert buyer.number == "529.982.247-25"
    assert desk.asked == ["52998224725"]


async def test_somebody_new_and_a_broken_journal_leave_the_form_as_typed(desk: Desk) -> None:
    desk.screen.typed = replace(desk.screen.typed, buyer=PersonText(number="111.444.777-35"))
    desk.presenter.handle(FieldLeft(-1, "document"))
    await desk.settle()
    desk.broken = True
    desk.presenter.handle(FieldLeft(-1, "document"))
    await desk.settle()
    assert desk.screen.typed.buyer == PersonText(number="111.444.777-35")


async def test_a_name_that_was_typed_meanwhile_is_never_replaced(desk: Desk) -> None:
    desk.meanwhile = "Ana"
    desk.screen.typed = replace(desk.screen.typed, buyer=PersonText(number="529.982.247-25"))
    desk.presenter.handle(FieldLeft(-1, "document"))
    await desk.settle()
    assert desk.screen.typed.payer.name == "Ana"


@pytest.mark.parametrize(("field", "typed"), [("name", "he"), ("phone", "(11) 98")])
async def test_a_few_letters_or_digits_open_the_list_without_a_choice(
    desk: Desk, field: str, typed: str
) -> None:
    desk.presenter.handle(Typed(-1, field, typed))
    await desk.settle()
    assert desk.asked == [typed]
    assert desk.screen.offered is not None
    assert desk.screen.offered[0] == -1 and desk.screen.offered[3] is False
    assert desk.offered() == [HELENA.name, COMPANY.name], "a certificate of birth buys nothing"


async def test_no_company_is_offered_as_a_traveller(desk: Desk) -> None:
    desk.presenter.handle(Typed(1, "name", "pra"))
    await desk.settle()
    assert desk.offered() == [HELENA.name, BABY.name]


async def test_the_key_opens_the_list_of_the_newest_with_the_first_chosen(desk: Desk) -> None:
    desk.presenter.handle(KnownAsked(-1))
    await desk.settle()
    assert desk.screen.focus == (-1, "name")
    assert desk.asked == [""]
    assert desk.screen.offered is not None and desk.screen.offered[3] is True
    desk.presenter.handle(Typed(-1, "name", "h"))
    await desk.settle()
    assert desk.asked == ["", "h"]


async def test_a_field_that_is_left_opens_no_list_any_more(desk: Desk) -> None:
    desk.presenter.handle(Typed(-1, "name", "hel"))
    desk.presenter.handle(FieldLeft(-1, "name"))
    await desk.settle()
    assert desk.screen.offered is None


async def test_a_chosen_buyer_fills_all_fields_and_the_first_passenger_is_next(desk: Desk) -> None:
    desk.screen.typed = replace(desk.screen.typed, buyer=PersonText(name="hel", email="old@exemplo.com.br"))
    desk.presenter.handle(KnownTaken(-1, known_line(HELENA)))
    buyer = desk.screen.typed.payer
    assert (buyer.name, buyer.number, buyer.phone, buyer.email) == (
        HELENA.name,
        "529.982.247-25",
        HELENA.phone,
        HELENA.email,
    )
    assert desk.screen.focus == (0, "document")
    assert (-1, "document") in desk.screen.all("show_right")


async def test_nothing_of_another_person_stays(desk: Desk) -> None:
    other = PersonText("Ana Lima", DocumentType.CPF, "111.444.777-35", "(31) 91234-5678", birth="01/01/1990")
    desk.screen.typed = replace(desk.screen.typed, people=(other, PersonText(), PersonText()))
    desk.presenter.handle(KnownTaken(0, known_line(BABY)))
    now = desk.screen.typed.people[0]
    assert now == PersonText(BABY.name, DocumentType.BIRTH_CERTIFICATE, "12345")
    assert desk.screen.focus == (-1, "document"), "a child buys nothing"


async def test_tiles_are_the_newest_and_whose_document_is_typed_comes_first(desk: Desk) -> None:
    desk.people = (replace(HELENA, name="Rita Dias", document_number="11144477735"), COMPANY, HELENA, BABY)

    def shown() -> tuple[list[str], bool]:
        lines, matches = desk.screen.tiles
        return [line.name for line in lines], matches

    desk.presenter.handle(Opened(0))
    await desk.settle()
    assert shown() == (["Rita Dias", HELENA.name, BABY.name], False), "no company travels"
    desk.presenter.handle(Typed(0, "document", "529.9"))
    await desk.settle()
    assert shown() == ([HELENA.name, "Rita Dias", BABY.name], True)
    desk.presenter.handle(KnownTaken(0, known_line(HELENA)))
    assert shown() == ([], False), "never over a person"
    assert desk.screen.typed.people[0].email == HELENA.email, "the first passenger buys"


async def test_a_buyer_without_an_address_is_asked_for_it_next(desk: Desk) -> None:
    desk.presenter.handle(KnownTaken(-1, known_line(replace(HELENA, email=""))))
    assert desk.screen.focus == (-1, "email")


def test_the_list_covers_documents_and_numbers() -> None:
    line = known_line(HELENA)
    assert (line.name, line.document, line.phone) == (HELENA.name, "CPF ***.982.247-**", "***0142")


# --- The price of insurance -----------------------------------------------------------------------

SEATS = replace(passengers_sale(), step=Step.SEATS)
PRICED = replace(passengers_sale(), payment=replace(passengers_sale().payment, insurance_prices=PRICES))


async def test_the_price_is_asked_once_while_names_are_typed(desk: Desk) -> None:
    await desk.show(passengers_sale())
    assert desk.insurance() == ["", "", ""]
    desk.prices.set_result(PRICES)
    await desk.settle()
    assert desk.flow.sent == [events.InsurancePriced(PRICES)]
    await desk.show(PRICED)
    assert desk.prices_asked == 1
    assert desk.insurance() == ["R$\u00a06,75", "R$\u00a06,75", "R$\u00a013,50"]


async def test_an_answer_that_does_not_come_is_no_problem(desk: Desk) -> None:
    desk.prices.set_exception(TooSlow())
    await desk.settle()
    assert (desk.insurance(), desk.screen.notice, desk.flow.sent) == (["", "", ""], None, [])


async def test_leaving_the_page_ends_the_question_and_coming_back_asks_again_unless_it_is_known(
    desk: Desk,
) -> None:
    await desk.show(SEATS)
    assert not desk.scope.running("insurance")
    await desk.show(PRICED)
    assert desk.prices_asked == 1
    await desk.show(SEATS)
    await desk.show(passengers_sale())
    assert desk.prices_asked == 2
    await desk.scope.aclose()
