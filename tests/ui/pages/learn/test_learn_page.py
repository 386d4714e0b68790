"""The page walks without blocking, asks about money, and keeps nothing that is not certain."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import date

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pos_app.domain.faults import Unreadable
from pos_app.domain.learning import (
    Ability,
    AbilityState,
    BasketSum,
    FieldFound,
    Learnt,
    NotAbleReason,
    Option,
    PayAbility,
    Question,
    ReadingCertainty,
    SaleAbility,
    StepReport,
    StepState,
    SumPart,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.start_faults import ProfileError, ProfileProblem
from pos_app.partner.reading.wanted import REPLIES
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.learn.presenter import Ask, LearnPresenter
from pos_app.ui.pages.learn.view import LearnView
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.wording import learn_texts
from tests.ui.recording import a_desk

FEE = FieldFound(
    "payment methods",
    "pix.fee",
    "",
    ReadingCertainty.AMBIGUOUS,
    others=(("data.summary.taxes", "R$ 9,90"), ("data.summary.fee", "R$ 7,50")),
)
ASKED = Question(
    WalkStep.QUOTE,
    "payment methods",
    "pix.fee",
    (
        Option("data.summary.taxes", "R$ 9,90", "reais", Cents(14370), tickets=1),
        Option("data.summary.fee", "R$ 7,50", "reais", Cents(14130), tickets=1),
    ),
    money=True,
)


SUM = BasketSum(
    WalkStep.QUOTE,
    PaymentType.PIX,
    (SumPart("seats", Cents(13380)), SumPart("fee", Cents(990), "ticket"), SumPart("discount", Cents(-500))),
    Cents(13870),
    adds_up=True,
    confirmed="Guichê 2 2026-03-19",
)


def _learnt(*, decided: bool) -> Learnt:
    steps = {step: StepReport(step, StepState.DONE, 1, 1) for step in WalkStep}
    row = replace(
        FEE, sureness=ReadingCertainty.PINNED, path="data.summary.taxes", value="9.90", form="reais"
    )
    state = StepState.DONE if decided else StepState.UNSURE
    steps[WalkStep.QUOTE] = StepReport(WalkStep.QUOTE, state, 2, 2, rows=(row if decided else FEE,))
    pix = (
        SaleAbility(PayAbility(PaymentType.PIX), AbilityState.YES)
        if decided
        else SaleAbility(
            PayAbility(PaymentType.PIX),
            AbilityState.UNDECIDED,
            NotAbleReason.DECIDE,
            "payment methods",
            "pix.fee",
        )
    )
    return Learnt(
        tuple(steps.values()),
        () if decided else (ASKED,),
        (SaleAbility(Ability.DIRECT, AbilityState.YES), pix),
        11,
        ("46", "44"),
        "2026-03-19T12:24:00+00:00",
        sums=(SUM,) if decided else (),
    )


class Provider:
    """A provider whose fee is in two places."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.kept = 0
        self.decided: list[int] = []
        self.refusal: ProfileError | None = None

    def route(self) -> tuple[str, str]:
        return "curitiba-pr", ""

    def plan(self, origin: str, destination: str) -> tuple[WalkPlan, int]:
        return WalkPlan(origin, destination, date(2026, 3, 26), date(2026, 3, 28)), 15

    async def walk(self, origin: str, destination: str, told: Callable[[StepReport], None]) -> Learnt:
        if self.refusal:
            raise self.refusal
        told(StepReport(WalkStep.TOKEN, StepState.RUNNING))
        await self.go_on.wait()
        return _learnt(decided=False)

    async def decide(self, question: Question, option: int) -> Learnt:
        self.decided.append(option)
        return _learnt(decided=True)

    async def keep(self) -> str:
        if self.refusal:
            raise self.refusal
        self.kept += 1
        return "conferencia.zip"

    async def close(self) -> None:
        """Nothing is open."""


class Page:
    """The real page over such a provider."""

    def __init__(self, qtbot: QtBot) -> None:
        self.provider = Provider()
        self.errors: list[BaseException] = []
        self.left = 0
        self.scope = TaskScope("test", lambda _name, error: self.errors.append(error))
        self.view: LearnView
        self.presenter: LearnPresenter
        self.view = LearnView()
        desk = a_desk(walk=self.provider, scope=self.scope, open_page=self._leave)
        self.presenter = LearnPresenter(self.view, desk)
        self.view.asked.connect(self.presenter.handle)
        qtbot.addWidget(self.view)
        self.view.resize(1254, 640)
        self.view.show()
        self.presenter.opened()
        self.view.shown()

    def _leave(self, page: str) -> None:
        assert page == "settings"
        self.left += 1

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view, key)

    async def walk(self) -> None:
        self.view.destination.set_text("Londrina/PR")
        self.presenter.handle(Ask.WALK)
        self.provider.go_on.set()
        await self.rest()

    @property
    def notice_words(self) -> str:
        notice = self.view._notices.notice("learn")
        return notice.accessibleName() + notice.accessibleDescription() if notice else ""

    async def rest(self) -> None:
        for _ in range(6):
            await asyncio.sleep(0)


@pytest.fixture
async def page(qtbot: QtBot) -> AsyncIterator[Page]:
    made = Page(qtbot)
    yield made
    await made.scope.aclose()
    assert not made.errors


pytestmark = pytest.mark.qt


async def test_nothing_can_be_kept_before_the_provider_was_looked_at(page: Page) -> None:
    assert page.view.origin.text() == "curitiba-pr"
    assert page.view.save.reason == "Confira a central antes"
    page.presenter.handle(Ask.WALK)
    assert "Digite de onde" in page.notice_words
    page.presenter.handle(Ask.SAVE)
    await page.rest()
    assert page.provider.kept == 0


async def test_the_walk_can_be_stopped(page: Page) -> None:
    page.view.destination.set_text("Londrina/PR")
    page.presenter.handle(Ask.WALK)
    await page.rest()
    assert page.view.save.reason == "Conferindo…"
    page.presenter.handle(Ask.STOP)
    await page.rest()
    assert page.view.walk.reason == ""
    assert page.left == 0
    page.presenter.handle(Ask.STOP)
    assert page.left == 1


async def test_money_with_two_readings_is_decided_by_a_person(page: Page) -> None:
    await page.walk()
    assert page.view.save.reason == "PIX: falta decidir: Taxa de serviço, PIX"
    assert not page.view.question.isHidden()
    assert [card.accessibleName() for card in page.view.question.cards] == [
        "R$ 9,90 data.summary.taxes a soma de 1 bilhete dá R$\u00a0143,70",
        "R$ 7,50 data.summary.fee a soma de 1 bilhete dá R$\u00a0141,30",
        "Nenhum destes",
    ]
    page.press(Qt.Key.Key_Up)
    assert page.view.question.isHidden(), "the reply of another step"
    page.press(Qt.Key.Key_Down)
    assert not page.view.question.isHidden()
    page.press(Qt.Key.Key_Return)
    assert page.provider.decided == [], "nothing is marked by itself"
    page.press(Qt.Key.Key_1)
    page.press(Qt.Key.Key_Return)
    await page.rest()
    assert page.provider.decided == [0]
    assert page.view.question.isHidden()
    page.presenter.handle(Ask.SAVE)
    await page.rest()
    assert page.provider.kept == 1


async def test_it_says_first_what_it_will_hold_and_then_what_it_holds(page: Page) -> None:
    page.view.destination.set_text("Londrina/PR")
    page.presenter.handle(Ask.WALK)
    said = page.view._foot.text()
    assert "poltronas livres de curitiba-pr → Londrina/PR por cerca de 15 minutos: até 3 na ida" in said
    assert "nenhum pedido é feito" in said
    page.provider.go_on.set()
    await page.rest()
    assert "As poltronas 46 e 44 ficam reservadas até" in page.view._foot.text()


async def test_a_sum_is_shown_part_by_part(page: Page) -> None:
    await page.walk()
    assert page.view.sums.isHidden()
    page.press(Qt.Key.Key_1)
    page.press(Qt.Key.Key_Return)
    await page.rest()
    shown = [label.text() for label in page.view.sums.findChildren(Label)]
    assert list(zip(shown[::2], shown[1::2], strict=True)) == [
        ("Poltronas", "R$\u00a0133,80"),
        ("Taxa de serviço, por bilhete", "+ R$\u00a09,90"),
        ("Desconto", "\u2212 R$\u00a05,00"),
        ("Total, PIX", "R$\u00a0138,70: fecha; confirmado por Guichê 2 2026-03-19"),
    ]
    assert not page.view.sums.isHidden()


async def test_a_profile_that_cannot_be_written_is_told(page: Page) -> None:
    await page.walk()
    page.press(Qt.Key.Key_2)
    page.press(Qt.Key.Key_Return)
    await page.rest()
    page.provider.refusal = ProfileError(ProfileProblem.NOT_WRITTEN, file="p.toml", reason="full")
    page.presenter.handle(Ask.SAVE)
    await page.rest()
    assert "O perfil de leitura p.toml não pôde ser gravado: full." in page.notice_words


def test_every_field_of_a_reply_has_a_name_in_words() -> None:
    fields = {name for wanted in REPLIES.values() for name in wanted}
    assert {name for name in fields if learn_texts.field(name) == name} == set()


async def test_what_was_not_found_is_not_zero(page: Page) -> None:
    row = FieldFound("payment methods", "pix.fee", "", ReadingCertainty.MISSING)
    fault = Unreadable("payment methods", "pix.fee", "missing")
    page.view.show_reply(StepReport(WalkStep.QUOTE, StepState.FAILED, fault=fault, rows=(row,)), None, ())
    shown = {label.text() for label in page.view.findChildren(Label)}
    assert "não conta como zero" in {one.text() for one in page.view.table.findChildren(ElidedLabel)}
    assert "não achado" in {badge.accessibleName() for badge in page.view.table.findChildren(Badge)}
    assert any("Taxa de serviço, PIX" in text for text in shown)
