"""Open cases are never lost from sight, and nothing dead can be pressed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import cast

import pytest
import pytest_asyncio
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.audit import AuditAct
from pos_app.domain.branch import DecidedElsewhere, Refusal
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.pending.presenter import (
    Ask,
    Case,
    Decided,
    DecisionForm,
    Field,
    PendingPresenter,
    Picked,
    TypedDecision,
    case,
    decision_form,
    in_order,
)
from pos_app.ui.pages.pending.view import PendingView
from pos_app.ui.shared.desk_api import PapersApi
from pos_app.wording.notices import CommandId, NoticeView
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, FakeFlow, an_attempt
from tests.ui.recording import Recorder, a_desk
from tests.ui.shared.approving import RUI, Asking

S = AttemptState
LATER = NOW + timedelta(minutes=3)
OLD = an_attempt(S.UNRESOLVED, key="old", opened=NOW - timedelta(hours=18), public_id="")
NEW = an_attempt(S.KNOWN, key="new")


class Desk:
    """A page of open cases with its neighbours: its journal, and its supervisor, unless nobody is."""

    def __init__(self) -> None:
        self.screen, self.flow = Recorder(PendingView), FakeFlow()
        self.fault: StorageFault | None = None
        self.name = "Marina Duarte"
        self.scope = TaskScope("test", lambda *_: None)
        self.slips = Recorder(PapersApi, print_case="")
        self.asking = Asking(Grant())
        self.desk = a_desk(
            journal=self, orders=self.flow, scope=self.scope, slips=self.slips,
            approvals=self.asking, trail=self.asking,
        )  # fmt: skip
        self.answers = cast(Recorder, self.desk).answers
        self.answers.update(supervisor=self, drifts=frozenset())
        self.presenter = PendingPresenter(cast(PendingView, self.screen), self.desk, lambda: LATER, ZONE)
        self.ask = self.presenter.handle

    @property
    def cases(self) -> tuple[Case, ...]:
        return cast(tuple[Case, ...], self.screen.last("show_cases")[0])

    @property
    def notice(self) -> NoticeView:
        return cast(NoticeView, self.screen.last("show_notice"))

    @property
    def asked(self) -> DecisionForm:
        return cast(DecisionForm, self.screen.last("ask_supervisor"))

    @property
    def problem(self) -> str:
        return cast(str, self.screen.last("show_decision_problem")[0])

    def refusal(self, pin: str) -> str:
        return "" if pin == "4711" else "PIN não confere."

    async def open_attempts(self) -> tuple[Attempt, ...]:
        if self.fault:
            raise self.fault
        return (NEW, OLD)

    def told(self, name: str) -> list[object]:
        """What the desk was asked to do."""
        return cast(Recorder, self.desk).all(name)

    async def open(self) -> None:
        self.presenter.opened()
        await turns()


async def turns() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def decided(desk: Desk, key: str, answer: TypedDecision) -> None:
    """Decide, and wait until the PIN was compared and what follows is done."""
    desk.ask(Decided(key, answer))
    await asyncio.gather(*desk.scope._tasks)


@pytest_asyncio.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk()
    await made.open()
    yield made
    await made.scope.aclose()


async def test_cases_for_a_person_come_first(desk: Desk) -> None:
    assert [one.key for one in desk.cases] == ["old", "new"]
    assert desk.screen.last("show_cases")[1:] == (1, "old")
    assert desk.cases[0].since == "há 18 h · qua 18/03 20:33"
    assert desk.told("count_pending")[-1] == 2
    desk.flow.move(an_attempt(S.AMBIGUOUS, key="third", public_id=""))
    desk.flow.move(replace(NEW, state=S.COMPLETED))
    assert [one.key for one in desk.cases] == ["old", "third"], "what settles goes, what begins comes"
    desk.fault = StorageFault(StorageKind.NO_ANSWER, reason="disk I/O error")
    await desk.open()
    assert desk.notice.kind == "danger" and len(desk.cases) == 2, "what is known stays"


async def test_a_step_that_came_during_the_read_is_not_undone_by_it(desk: Desk) -> None:
    moved = replace(NEW, state=S.UNRESOLVED_KNOWN, changed=NEW.changed + timedelta(seconds=9))
    desk.flow.move(moved)
    await desk.open()
    assert next(one for one in desk.cases if one.key == "new").supervisor


async def test_f5_asks_about_all_and_ctrl_e_copies_the_marked_number(desk: Desk) -> None:
    desk.ask(Ask.NOW)
    assert desk.flow.calls == ["ask_now"]
    desk.flow.asked = (NOW, LATER)
    desk.ask(Ask.TICK)
    assert desk.cases[0].asking == "última consulta 14:33:00 · próxima 14:36:00"
    assert desk.cases[0].lines[-1].detail == "ainda sem resultado · próxima 14:36:00"
    desk.ask(Ask.COPY)
    assert desk.screen.all("copy") == []
    desk.ask(Picked("new"))
    desk.ask(Ask.COPY)
    assert desk.screen.last("copy")[0] == "GB7K-40Q2-M9"


async def test_only_the_supervisors_pin_lets_an_unresolved_sale_go(desk: Desk) -> None:
    desk.name = ""
    desk.ask(Ask.DECIDE)
    assert desk.asked is None and "Ajustes" in desk.notice.text
    desk.name = "Marina Duarte"
    desk.ask(Ask.DECIDE)
    asked = desk.asked
    assert (asked.key, asked.supervisor) == ("old", "Marina Duarte")
    assert "duas vezes" in " ".join(asked.stakes)
    await decided(desk, "old", TypedDecision(pin="1234"))
    assert desk.problem == "PIN não confere."
    assert desk.flow.calls == []
    await decided(desk, "old", TypedDecision(pin="4711"))
    await turns()
    assert len(desk.screen.all("close_decision")) == 1
    assert desk.flow.calls == ["release old Marina Duarte"]
    assert desk.notice.title == "Liberada por Marina Duarte"


async def test_who_agreed_on_the_spot_decides_without_another_pin(desk: Desk) -> None:
    desk.asking.grant = None
    desk.ask(Ask.DECIDE)
    assert desk.asking.asked == [Permission.DECIDE_PENDING] and desk.asked is None
    desk.asking.grant = Grant(RUI)
    desk.ask(Ask.DECIDE)
    asked = desk.asked
    assert asked.supervisor == "Rui Sampaio" and Field.PIN not in asked.fields
    await decided(desk, "old", TypedDecision())
    await turns()
    assert desk.flow.calls == ["release old Rui Sampaio"]
    assert desk.asking.noted == [(AuditAct.CASE_RELEASED, "old", "Rui Sampaio")]


async def test_a_case_that_no_answer_moves_is_closed_with_the_providers_word(desk: Desk) -> None:
    desk.flow.move(an_attempt(S.MISMATCH, key="odd"))
    desk.ask(Picked("odd"))
    desk.ask(Ask.DECIDE)
    assert Field.WORD in desk.asked.fields
    await decided(desk, "odd", TypedDecision(pin="4711"))
    assert desk.problem == "Escreva o que a central disse."
    await decided(desk, "odd", TypedDecision(word="estornado, protocolo 88", pin="4711"))
    await turns()
    assert desk.flow.calls == ["close_case odd Marina Duarte: estornado, protocolo 88"]
    assert desk.notice.title == "Encerrada por Marina Duarte"


async def test_a_named_order_is_taken_only_if_it_is_this_sales(desk: Desk) -> None:
    desk.flow.order_of = {"AAA": "another", "BBB": "old"}
    desk.ask(Ask.DECIDE)
    await decided(desk, "old", TypedDecision(number="ZZZ", pin="4711"))
    await turns()
    assert desk.problem == "A central não conhece este número. Confira e tente de novo."
    await decided(desk, "old", TypedDecision(number="AAA", pin="4711"))
    await turns()
    assert desk.problem == "O pedido AAA não é desta venda. Confira o número."
    assert desk.screen.last("show_decision_problem")[1] is Field.NUMBER
    assert not desk.screen.all("close_decision"), "what was typed is still there"
    await decided(desk, "old", TypedDecision(number="BBB", pin="4711"))
    await turns()
    assert len(desk.screen.all("close_decision")) == 1
    assert desk.notice.title == "Pedido BBB assumido por Marina Duarte"
    assert not [call for call in desk.flow.calls if call.startswith("release")]


@pytest.mark.parametrize("state", [S.AMBIGUOUS, S.EXISTS_NO_ID, S.ABANDONED_WATCHED])
async def test_a_case_that_is_still_searched_for_takes_a_number_and_nothing_else(
    desk: Desk, state: AttemptState
) -> None:
    desk.flow.move(an_attempt(state, key="lost", public_id=""))
    desk.ask(Picked("lost"))
    desk.ask(Ask.DECIDE)
    assert desk.asked.fields == (Field.NUMBER, Field.PIN)
    await decided(desk, "lost", TypedDecision(pin="4711"))
    assert desk.problem == "Escreva o número do pedido."


async def test_a_case_that_another_counter_has_is_not_decided_here(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def elsewhere(*_: object) -> None:
        raise DecidedElsewhere(Refusal.HELD)

    monkeypatch.setattr(desk.flow, "release", elsewhere)
    desk.ask(Ask.DECIDE)
    await decided(desk, "old", TypedDecision(pin="4711"))
    await turns()
    assert desk.notice.title == "Nada foi decidido aqui"
    assert desk.notice.text.startswith("Outro guichê está cuidando deste pedido")
    assert "não cobre de novo nem devolva" in desk.notice.text
    assert desk.asking.noted == []


async def test_only_a_released_case_is_sold_again(desk: Desk) -> None:
    desk.ask(Ask.REPEAT)
    assert desk.told("sell_again") == []
    released = an_attempt(S.ABANDONED_WATCHED, key="free", public_id="")
    desk.flow.move(released)
    desk.ask(Picked("free"))
    assert next(one for one in desk.cases if one.key == "free").repeatable
    desk.ask(Ask.REPEAT)
    assert desk.told("sell_again") == [released]


async def test_the_protocol_is_printed_or_says_why_not(desk: Desk) -> None:
    desk.ask(Ask.PRINT)
    await desk.presenter.case_slips.idle()
    assert [one.id for one in desk.slips.all("print_case")] == ["old"]
    assert desk.notice.kind == "success"
    desk.slips.answers["print_case"] = why = "Nenhuma impressora está instalada neste computador."
    desk.ask(Ask.PRINT)
    await desk.presenter.case_slips.idle()
    assert desk.notice.text == why


def cases() -> tuple[Case, ...]:
    return in_order(
        [case(a, LATER, ZONE) for a in (NEW, OLD, an_attempt(S.AMBIGUOUS, key="x", public_id=""))]
    )


@pytest.fixture
def view(qtbot: QtBot) -> PendingView:
    made = PendingView()
    qtbot.addWidget(made)
    made.resize(1254, 640)
    made.show()
    made.show_cases(cases(), 1, "old")
    return made


def test_filters_and_arrows_go_through_the_cases(view: PendingView, qtbot: QtBot) -> None:
    asked: list[object] = []
    view.asked.connect(asked.append)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert asked == [Picked("new"), Picked("old")]
    for chip, count in zip((1, 2, 0), (1, 2, 3), strict=True):
        view.filters[chip].click()
        assert len(view.cards) == count


def test_ctrl_t_opens_the_time_line_of_the_marked_case(view: PendingView) -> None:
    before = view.cards[0].sizeHint().height()
    view.commands()[CommandId.TIMELINE].run()
    assert view.cards[0].sizeHint().height() > before
    view.commands()[CommandId.TIMELINE].run()
    assert view.cards[0].sizeHint().height() == before


def test_the_keys_are_those_of_the_marked_case(view: PendingView) -> None:
    def keys() -> list[object]:
        return [hint.of for hint in view.key_hints]

    assert FocusKey.ENTER in keys() and FocusKey.ROWS in keys()
    view.show_cases(cases(), 1, NEW.id)
    assert FocusKey.ENTER not in keys()
    view.show_cases(cases(), 1, "x")
    assert CommandId.COPY_CODE not in keys()  # Its order has no number yet.
    view.show_cases((), 0, "")
    assert keys() == [CommandId.PAGE_SELL]
    assert not view.now.isEnabled()


def test_enter_asks_for_the_decision_and_the_box_gives_the_pin(view: PendingView, qtbot: QtBot) -> None:
    asked: list[object] = []
    view.asked.connect(asked.append)
    assert view.cards[0].decide.isVisible()
    assert not view.cards[1].decide.isVisible()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert asked == [Ask.DECIDE]
    asked_for = decision_form(OLD, "Marina")
    assert asked_for is not None
    view.ask_supervisor(asked_for)
    box = view.decision
    assert box is not None
    qtbot.keyClicks(box.fields["pin"].edit, "4711")
    qtbot.keyClick(box.fields["pin"].edit, Qt.Key.Key_Return)
    assert asked[-1] == Decided("old", TypedDecision(pin="4711"))
    assert list(box.fields) == [Field.NUMBER, Field.PIN]
    view.show_decision_problem("PIN não confere.", Field.PIN)
    assert box.fields["pin"].error == "PIN não confere."
    view.close_decision()
    assert view.decision is None


async def test_replies_that_changed_since_they_were_looked_at_are_told(desk: Desk) -> None:
    desk.answers["drifts"] = frozenset({("payment methods", "methods"), ("payment methods", "pix.fee")})
    await desk.open()
    assert desk.notice.title == "A central mudou a resposta: formas de pagamento"
    desk.answers["drifts"] = frozenset()
    await desk.open()
    assert desk.notice is None
