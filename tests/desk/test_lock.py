"""The lock over a real window, with real people and a real trail; the sale is an empty one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QVBoxLayout

from pos_app.core import seals
from pos_app.desk.desk_pages import DeskPages
from pos_app.desk.keys import DeskKeys
from pos_app.desk.lock import DeskApprovals, DeskLock, IdleWatch
from pos_app.desk.people import People, Trail
from pos_app.domain.roles import Grant, Permission, Person, Role, always_proven
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.sale.stage import Sale
from pos_app.system import settings
from pos_app.system.clock import SystemClock
from pos_app.system.options import Options
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import Action, Commands
from pos_app.ui.pages.registry import PageEntry
from pos_app.ui.shared.page import Page, PageView
from pos_app.ui.shell.locked import LockView
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording.notices import CommandId, NoticeView
from tests.patience import patience

K = Qt.Key
RUI = Person("1001", "Rui Sampaio", Role.ADMINISTRATOR)
NAIR = Person("N-02", "Nair Toledo", Role.SELLER)
RUIS, NAIRS = "271828", "161803"


class SomePage(PageView):
    """A page that shows a customer."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed = 0
        column = QVBoxLayout(self)
        self.name = QLabel("Helena Prado", self)
        self.field = QLineEdit(self)
        column.addWidget(self.name)
        column.addWidget(self.field)

    def commands(self) -> Commands:
        return {CommandId.MAIN: Action(self._press)}

    def _press(self) -> None:
        self.pressed += 1


class Nothing:
    def handle(self, intent: object, /) -> None: ...
    def close(self) -> None: ...


@dataclass
class Desk:
    """A desk with two pages, and nobody's sale."""

    window: MainWindow
    page: SomePage
    other: SomePage
    pages: DeskPages
    keys: DeskKeys
    people: People
    trail: Trail
    lock: DeskLock
    approvals: DeskApprovals
    journal: Journal
    options: Options
    turned: list[bool] = field(default_factory=list)

    @property
    def view(self) -> LockView:
        view = self.lock.cover.view
        assert view is not None
        return view

    async def unlock(self, pin: str, badge: str = "") -> None:
        if badge:
            self.view.other_asked.emit()
            self.view.person_given.emit(badge)
        self.view.pin_given.emit(pin)
        await until(lambda: not self.lock.on)

    async def recorded(self) -> list[str]:
        await self.journal.open_attempts()
        rows, findings = reading.trail(self.options.data_dir, seals(self.options))
        assert findings == ()
        return [f"{row.what} {row.who.split()[0]}" for row in rows]


async def until(seen: Callable[[], object]) -> None:
    async with asyncio.timeout(patience(10)):
        while not seen():
            QApplication.processEvents()
            await asyncio.sleep(0.005)


@pytest.fixture
async def desk(tmp_path: Path, qtbot: Any) -> AsyncIterator[Desk]:
    options = Options(tmp_path / "data", tmp_path / "settings" / "settings.json")
    journal = await Journal.open(options.data_dir, seals=seals(options))
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.build()
    window.show()
    trail = Trail(journal.trail, "Guichê")
    people = People(options, settings.load(options.settings_file), trail)
    scope = TaskScope("test", lambda _name, error: (_ for _ in ()).throw(error))
    keys = DeskKeys(window)
    shown, other = SomePage(), SomePage()
    parts: Any = SimpleNamespace(
        window=window,
        keys=keys,
        connection=SimpleNamespace(show=lambda: None),
        say_shift=lambda: None,
        scope=scope,
        people=people,
        trail=trail,
        leave_card=lambda: None,
        may_lock=True,
        show_who=lambda: None,
        shifts=SimpleNamespace(taken_over=lambda: None),
        branch=SimpleNamespace(on=False),
    )
    pages = parts.pages = DeskPages(parts)
    for entry, view in ((PageEntry("orders"), shown), (PageEntry("board"), other)):
        pages._put(entry, Page(view, Nothing()))
    pages.show("orders")
    parts.core = SimpleNamespace(
        sale=SimpleNamespace(stage=Sale()), clock=SystemClock(), orders=SimpleNamespace(open=())
    )
    parts.parking = SimpleNamespace(drafts=(), hold_ends=tuple)
    supervisor = SimpleNamespace(has_pin=False, name="", refusal=lambda pin: "" if pin == "4711" else "no")
    parts.supervisor = lambda: supervisor
    turned: list[bool] = []
    parts.lock_turned = turned.append
    lock = DeskLock(parts)
    keys.bind({CommandId.LOCK: Action(lock.lock)})
    approvals = DeskApprovals(parts)
    made = Desk(window, shown, other, pages, keys, people, trail, lock, approvals, journal, options, turned)
    yield made
    lock.cover.take_off(same_person=False)
    await scope.aclose()
    await journal.aclose()
    window.finish()


def with_people(desk: Desk) -> None:
    assert not desk.people.add(RUI, RUIS, Grant())
    assert not desk.people.add(NAIR, NAIRS, Grant())


async def test_without_people_nothing_locks_and_the_reason_is_said(desk: Desk) -> None:
    desk.lock.begin()
    QTest.keySequence(desk.window, "Ctrl+Shift+L")
    assert not desk.lock.on and desk.window.news.notice("lock") is not None
    desk.lock.end()


async def test_a_locked_desk_shows_nothing_and_no_key_works(desk: Desk) -> None:
    with_people(desk)
    desk.page.field.setFocus()
    dialog = Sheet(desk.window, "Helena Prado")
    dialog.open()
    desk.lock.lock()
    assert desk.lock.on and desk.turned == [True]
    desk.window.news.show_notice("order", NoticeView("info", "Helena Prado"))
    desk.lock.tick()
    assert not desk.page.name.isVisible() and not dialog.isVisible()
    assert not desk.window.news.isVisible() and not desk.window.rail.entries["orders"].isVisible()
    QTest.keyClick(desk.page.field, K.Key_A)
    QTest.keyClick(desk.window, K.Key_F10)
    desk.keys.give(CommandId.MAIN)
    desk.pages.show("board")
    assert desk.page.field.text() == "" and desk.page.pressed == 0 and not desk.other.isVisible()
    closed: list[bool] = []
    desk.window.close_requested.connect(lambda: closed.append(True))
    desk.window.close()
    assert not closed and desk.window.isVisible()
    await desk.unlock(RUIS)
    assert desk.turned == [True, False]
    assert desk.other.isVisible() and dialog.isVisible() and desk.window.news.isVisible()
    dialog.reject()
    assert (await desk.recorded())[-2:] == ["locked Rui", "unlocked Rui"]


async def test_a_dialog_that_opens_by_itself_waits_too(desk: Desk) -> None:
    with_people(desk)
    desk.lock.lock()
    late = Sheet(desk.window, "late")
    late.open()
    await until(lambda: not late.isVisible())
    await desk.unlock(NAIRS, "n-02")
    assert desk.trail.present == NAIR
    assert (await desk.recorded())[-3:] == ["signed_out Rui", "signed_in Nair", "taken_over Nair"]


async def test_a_wrong_pin_leaves_it_locked_and_a_badge_alone_opens_nothing(desk: Desk) -> None:
    with_people(desk)
    desk.lock.lock()
    desk.view.pin_given.emit("99999")
    assert desk.view._problem.text() == "O PIN tem 6 números."
    desk.view.pin_given.emit("999999")
    await until(lambda: "Restam 4" in desk.view._problem.text())
    desk.view.person_given.emit("nobody")
    assert "Ninguém" in desk.view._problem.text()
    desk.view.pin_given.emit("N-02")  # A scanner writes into the field of the PIN.
    assert desk.lock.on and desk.view.pin.text() == ""
    await desk.unlock(NAIRS)
    assert desk.trail.present == NAIR


async def test_five_wrong_pins_typed_close_the_desk_to_that_person_alone(desk: Desk) -> None:
    with_people(desk)
    desk.lock.lock()
    QTest.keyClicks(desk.view.pin, "N-02")  # A scanner types the badge, and Enter.
    QTest.keyClick(desk.view.pin, K.Key_Return)
    for left in ("4", "3", "2", "1", "30 minutos"):
        QTest.keyClicks(desk.view.pin, "999999")
        QTest.keyClick(desk.view.pin, K.Key_Return)
        await until(lambda left=left: left in desk.view._problem.text())  # type: ignore[misc]
    QTest.keyClicks(desk.view.pin, NAIRS)
    QTest.keyClick(desk.view.pin, K.Key_Return)
    await until(lambda: not desk.view.pin.text())
    assert desk.lock.on and "30 minutos" in desk.view._problem.text()
    await desk.unlock(RUIS, "1001")
    recorded = await desk.recorded()
    assert recorded.count("pin_wrong Rui") == 4 and recorded.count("pin_locked_out Rui") == 1


async def test_a_service_never_stands_at_the_window(desk: Desk) -> None:
    with_people(desk)
    assert not desk.people.add(Person("S-09", "Venda noturna", Role.SERVICE), "577215", Grant(RUI))
    desk.lock.lock()
    for typed in ("S-09", "Venda noturna"):
        desk.view.person_given.emit(typed)
        assert "Ninguém" in desk.view._problem.text()
    await desk.unlock(RUIS)


@pytest.mark.parametrize("permission", Permission, ids=lambda one: str(one.name))
async def test_each_role_may_what_the_table_says_and_nothing_else(desk: Desk, permission: Permission) -> None:
    with_people(desk)
    allowed = {
        Role.SELLER: {Permission.SELL},
        Role.SUPERVISOR: set(Permission) - {Permission.CONNECTION, Permission.PEOPLE},
        Role.ADMINISTRATOR: set(Permission),
        Role.SERVICE: {Permission.SELL},
    }
    for role, granted in allowed.items():
        done: list[Grant] = []
        desk.trail.present = Person("N-02", "Nair Toledo", role)
        desk.approvals.guard(permission, done.append)
        box = desk.approvals.box
        proves = permission in granted and always_proven(permission)
        assert bool(done) is (permission in granted and not proves), role
        assert (box is not None) is not bool(done)
        if box is not None:
            assert box.person.isVisible() is not proves  # Somebody else's PIN, or the own one.
            box.reject()


async def test_with_people_the_desk_opens_locked_and_asks_who_it_is(desk: Desk) -> None:
    with_people(desk)
    desk.trail.present = None
    desk.lock.begin()
    assert desk.view.person.isVisible() and not desk.view.pin.isVisible()
    desk.view.pin_given.emit(RUIS)
    assert desk.lock.on
    QTest.keyClicks(desk.view.person.edit, "rui sampaio")
    QTest.keyClick(desk.view.person.edit, K.Key_Return)
    QTest.keyClicks(desk.view.pin, RUIS)
    QTest.keyClick(desk.view.pin, K.Key_Return)
    await until(lambda: not desk.lock.on)
    desk.lock.end()
    assert (await desk.recorded())[-2:] == ["signed_in Rui", "signed_out Rui"]


async def test_who_may_not_is_asked_for_somebody_who_may_and_it_is_recorded(desk: Desk) -> None:
    with_people(desk)
    done: list[Grant] = []
    desk.approvals.guard(Permission.EXPORT, done.append)
    assert done == [Grant()]  # Rui may.
    desk.trail.present = NAIR
    desk.approvals.guard(Permission.EXPORT, done.append)
    box = desk.approvals.box
    assert box is not None
    box.given.emit("x", RUIS)
    assert box.person.error
    box.given.emit("N-02", NAIRS)
    assert "supervisor" in box.person.error
    box.given.emit("1001", "1001")
    assert box.pin.error == "Crachá lido. Agora o PIN."
    box.given.emit("1001", "999999")
    await until(lambda: "Restam" in box.pin.error)
    assert done == [Grant()]
    box.given.emit("1001", RUIS)
    await until(lambda: len(done) == 2)
    assert done[1] == Grant(RUI) and desk.approvals.box is None
    assert (await desk.recorded())[-1] == "approved Nair"


async def test_a_decision_about_money_asks_for_the_pin_of_who_may(desk: Desk) -> None:
    with_people(desk)
    done: list[Grant] = []
    desk.approvals.guard(Permission.DECIDE_PENDING, done.append)
    box = desk.approvals.box
    assert box is not None and not box.person.isVisible() and not done
    box.reject()
    assert desk.approvals.box is None and not done


async def test_the_first_person_needs_the_supervisors_pin_where_there_is_one(desk: Desk) -> None:
    done: list[Grant] = []
    desk.approvals.guard(Permission.PEOPLE, done.append)
    assert done == [Grant()]
    cast(Any, desk.approvals)._desk.supervisor().has_pin = True
    desk.approvals.guard(Permission.PEOPLE, done.append)
    box = desk.approvals.box
    assert box is not None
    box.given.emit("", "0815")
    await until(lambda: box.pin.error == "no")
    box.given.emit("", "4711")
    await until(lambda: len(done) == 2)
    desk.approvals.guard(Permission.EXPORT, done.append)
    assert len(done) == 3  # Without people everybody may.


def test_idle_time_runs_only_while_nobody_is_there(qtbot: Any) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    now, minutes, busy, told = [0.0], [3], [False], list[int]()
    watch = IdleWatch(window, lambda: minutes[0], lambda: busy[0], told.append, lambda: now[0])
    window.show()
    watch.start()
    now[0] = 179
    watch.look()
    QTest.keyClick(window.windowHandle(), K.Key_A)
    now[0] = 200
    watch.look()
    busy[0], now[0] = True, 500
    watch.look()
    busy[0], now[0] = False, 679
    watch.look()
    assert told == []
    now[0] = 680
    watch.look()
    assert told == [3]
    minutes[0], now[0] = 0, 9999
    watch.look()
    watch.stop()
    assert told == [3]
