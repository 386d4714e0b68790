"""A desk shows and sounds a kiosk's call once, until it ends or somebody here goes."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from pytestqt.qtbot import QtBot

from pos_app.desk.announcements import KioskCalls
from pos_app.domain.branch import CALL_LASTS, StaffCall
from pos_app.ui.widgets.notice import NoticeArea

BEGAN = datetime(2026, 11, 27, 14, 0, tzinfo=UTC)
A, B = StaffCall("a", "Totem A", BEGAN, 125.0), StaffCall("b", "Totem B", BEGAN, 3.0)


@dataclass
class Desk:
    area: NoticeArea
    rung: list[str] = field(default_factory=list)
    busy: bool = False
    now: float = 50.0

    def __post_init__(self) -> None:
        self.calls = KioskCalls(self.rung.append, lambda: self.busy, lambda: self.now)
        self.calls.use(self.area)

    def later(self, seconds: float) -> None:
        self.now += seconds
        self.calls.look()

    @property
    def lines(self) -> list[str]:
        found = (self.area.notice("kiosk calls " + one) for one in "ab")
        return [line.view.title for line in found if line]


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    area = NoticeArea()
    qtbot.addWidget(area)
    return Desk(area)


def test_each_kiosk_has_its_line_and_sounds_once(desk: Desk) -> None:
    desk.calls.heard((A, B))
    desk.calls.heard((A, B))
    told = ["Totem A chama alguém da equipe há 2 min", "Totem B chama alguém da equipe agora"]
    assert (desk.lines, desk.rung) == (told, told)
    desk.calls.heard((B,))
    assert desk.lines == told[1:]


def test_it_grows_older_in_place_and_ends_while_the_branch_is_silent(desk: Desk) -> None:
    desk.calls.heard((A,))
    line = desk.area.notice("kiosk calls a")
    desk.later(60)
    assert desk.lines == ["Totem A chama alguém da equipe há 3 min"]
    assert desk.area.notice("kiosk calls a") is line  # Its button keeps the keyboard.
    desk.later(CALL_LASTS)
    assert desk.lines == []
    assert len(desk.rung) == 1


@pytest.mark.parametrize("closed", [False, True])
def test_who_goes_hears_no_more_of_this_call_but_of_the_next(desk: Desk, closed: bool) -> None:
    desk.calls.heard((A, B))
    line = desk.area.notice("kiosk calls a")
    assert line is not None
    button = line.cross if closed else line.buttons[0]
    assert button is not None
    button.click()
    desk.calls.heard((A, B))
    assert desk.lines == ["Totem B chama alguém da equipe agora"]
    desk.calls.heard((StaffCall("a", "Totem A", BEGAN + timedelta(seconds=61), 0.0), B))
    assert len(desk.lines) == 2
    assert len(desk.rung) == 3


def test_while_a_card_is_typed_it_neither_shows_nor_sounds(desk: Desk) -> None:
    desk.busy = True
    desk.calls.heard((A,))
    assert (desk.lines, desk.rung) == ([], [])
    desk.busy = False
    desk.later(1)
    assert len(desk.lines) == len(desk.rung) == 1
    desk.busy = True
    desk.later(1)
    assert desk.lines == []
    desk.busy = False
    desk.later(1)
    assert (len(desk.lines), len(desk.rung)) == (1, 1)


def test_a_frame_made_anew_shows_it_silently(desk: Desk, qtbot: QtBot) -> None:
    desk.calls.heard((A,))
    desk.area = NoticeArea()
    qtbot.addWidget(desk.area)
    desk.calls.use(desk.area)
    desk.later(1)
    assert (len(desk.lines), len(desk.rung)) == (1, 1)
