"""Settings are checked, saved as a whole or not at all, and the PIN is never shown again."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from pos_app.domain.faults import Fault, NotAuthorized
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.settings.presenter import Ask, SettingsPresenter
from pos_app.ui.pages.settings.view import SettingsView
from pos_app.ui.shared.ports import DeskSettings
from pos_app.wording.notices import CommandId, NoticeView
from tests.ui.pages.settings.a_page import NOW, Port, scope, settings_page, settled
from tests.ui.recording import a_desk


class Desk:
    """The page, its port, and what the window heard."""

    def __init__(self) -> None:
        self.port = Port()
        self.saved: list[DeskSettings] = []
        self.view: SettingsView
        self.presenter: SettingsPresenter
        self.scope = scope()
        self.view, self.presenter = settings_page(self.port, self.scope, settings_saved=self.saved.append)


async def saved(desk: Desk) -> None:
    """Save, and wait until the PIN in force was compared and the settings were written."""
    desk.view.commands()[CommandId.MAIN].run()
    await settled(desk.scope)


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    made = Desk()
    qtbot.addWidget(made.view)
    made.view.resize(1254, 640)
    made.view.show()
    made.presenter.opened()
    made.view.shown()
    return made


def test_what_is_in_force_is_shown_and_nothing_can_be_saved_yet(desk: Desk) -> None:
    assert desk.view.fields["counter"].text() == "Guichê 07"
    assert desk.view.fields["new_pin"].text() == ""
    assert desk.view.fields["new_pin"].edit.echoMode() is QLineEdit.EchoMode.Password
    assert not desk.view.save.isEnabled()


async def test_changes_are_saved_and_the_window_hears_of_them(desk: Desk, qtbot: QtBot) -> None:
    desk.view.fields["theme"].chosen.emit(0)
    assert not desk.view.save.isEnabled()
    desk.view.fields["theme"].choose(1)
    desk.view.fields["theme"].chosen.emit(1)
    desk.view.fields["counter"].edit.end(False)
    qtbot.keyClicks(desk.view.fields["counter"].edit, " B")
    await saved(desk)
    assert (desk.port.kept.theme, desk.port.kept.counter) == ("dark", "Guichê 07 B")
    assert desk.saved == [replace(NOW, theme="dark", counter="Guichê 07 B")]
    assert not desk.view.save.isEnabled()


async def test_what_counts_only_at_the_next_start_is_said(desk: Desk) -> None:
    desk.view.fields["email"].set_text("outro@exemplo.com.br")
    desk.presenter.handle(Ask.EDITED)
    await saved(desk)
    notice = desk.view._notices.notice("settings")
    assert notice is not None
    assert notice.accessibleDescription() == "O e-mail da loja vale a partir da próxima abertura."


async def test_a_new_pin_needs_the_present_one(desk: Desk) -> None:
    desk.view.fields["new_pin"].set_text("4711")
    desk.presenter.handle(Ask.EDITED)
    await saved(desk)
    present = desk.view.fields["present_pin"]
    assert present.isVisible()
    assert present.error == "Digite o PIN atual do supervisor para trocar o nome ou o PIN."
    present.set_text("0000")
    await saved(desk)
    assert present.error == "PIN não confere."
    assert desk.port.wanted == [], "nothing was saved"


async def test_another_name_needs_the_present_pin_too(desk: Desk) -> None:
    desk.view.fields["supervisor"].set_text("Intruso")
    desk.presenter.handle(Ask.EDITED)
    await saved(desk)
    assert desk.view.fields["present_pin"].error
    desk.view.fields["present_pin"].set_text("1357")
    await saved(desk)
    assert desk.port.kept.supervisor == "Intruso"


async def test_a_new_pin_is_handed_over_once_and_forgotten(desk: Desk) -> None:
    desk.view.fields["new_pin"].set_text("4711")
    desk.view.fields["present_pin"].set_text("1357")
    desk.presenter.handle(Ask.EDITED)
    await saved(desk)
    assert [one.new_pin for one in desk.port.wanted] == ["4711"]
    assert desk.port.threads != [threading.main_thread()], "hash and disk take longer than a frame"
    assert desk.view.fields["new_pin"].text() == ""
    assert desk.saved[0].new_pin == ""


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("counter", "", "Digite o nome do guichê."),
        ("email", "guiche@", "Este e-mail está incompleto."),
        ("new_pin", "12", "O PIN tem de 4 a 8 números."),
        ("new_pin", "12ab", "O PIN tem de 4 a 8 números."),
    ],
)
def test_what_cannot_be_right_is_told_under_its_field(
    desk: Desk, field: str, typed: str, sentence: str
) -> None:
    box = desk.view.fields[field]
    box.set_text(typed)
    desk.presenter.handle(Ask.EDITED)
    desk.view.commands()[CommandId.MAIN].run()
    assert box.error == sentence
    assert desk.port.kept == NOW


async def test_settings_that_cannot_be_written_stay_typed_and_say_why(desk: Desk) -> None:
    desk.port.refusal = "As configurações não puderam ser gravadas em /x: sem permissão."
    desk.view.fields["counter"].set_text("Guichê 08")
    desk.presenter.handle(Ask.EDITED)
    await saved(desk)
    assert desk.view.fields["counter"].text() == "Guichê 08"
    assert desk.saved == []
    notice = desk.view._notices.notice("settings")
    assert notice is not None
    assert "sem permissão" in notice.accessibleDescription()


async def test_what_is_typed_while_a_slow_disk_writes_stays_and_is_saved_next(desk: Desk) -> None:
    desk.view.fields["counter"].set_text("Guichê 08")
    desk.presenter.handle(Ask.EDITED)
    desk.view.commands()[CommandId.MAIN].run()
    desk.presenter.handle(Ask.SAVE)  # The same key twice saves once.
    desk.view.fields["counter"].set_text("Guichê 09")
    desk.presenter.handle(Ask.EDITED)
    await settled(desk.scope)
    assert [one.counter for one in desk.port.wanted] == ["Guichê 08"]
    assert desk.view.fields["counter"].text() == "Guichê 09" and desk.view.save.isEnabled()
    await saved(desk)
    assert desk.port.kept.counter == "Guichê 09" and not desk.view.save.isEnabled()


def test_esc_brings_back_what_is_in_force(desk: Desk) -> None:
    desk.view.fields["counter"].set_text("Outro")
    desk.presenter.handle(Ask.EDITED)
    desk.view.commands()[CommandId.BACK].run()
    assert desk.view.fields["counter"].text() == "Guichê 07"
    assert not desk.view.save.isEnabled()


def test_a_supervisor_needs_a_pin(desk: Desk) -> None:
    desk.port.kept = replace(NOW, supervisor="", has_pin=False)
    desk.presenter.handle(Ask.UNDO)
    desk.view.fields["supervisor"].set_text("Rosa Menezes")
    desk.presenter.handle(Ask.EDITED)
    desk.view.commands()[CommandId.MAIN].run()
    assert desk.view.fields["new_pin"].error == "Escolha um PIN para o supervisor."


class Line:
    """A connection that answers, fails, or keeps silent."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.silent = False

    async def prove(self) -> tuple[str, float]:
        if self.silent:
            await asyncio.Event().wait()
        if self.fault:
            raise self.fault
        return "", 0.123


async def asked(
    view: SettingsView, line: Line, told: list[NoticeView | None]
) -> tuple[SettingsPresenter, TaskScope]:
    view.show_notice = told.append  # type: ignore[method-assign, assignment]
    tasks = scope()
    people = SimpleNamespace(listed=(), minutes=5)
    presenter = SettingsPresenter(
        view, a_desk(settings_store=Port(), scope=tasks, people=people, prove=line.prove)
    )
    presenter.opened()
    presenter.handle(Ask.TEST)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return presenter, tasks


@pytest.mark.qt
async def test_the_connection_is_tested_and_the_answer_is_told(desk: Desk) -> None:
    line, told = Line(), list[NoticeView | None]()
    _, scope = await asked(desk.view, line, told)
    notice = told[-1]
    assert notice is not None and notice.title == "A conexão está em ordem"
    assert "123 ms" in notice.text
    line.fault = NotAuthorized(status=401)
    _, other = await asked(desk.view, line, told)
    notice = told[-1]
    assert notice is not None and notice.kind != "success"
    assert notice.todo
    await scope.aclose()
    await other.aclose()


@pytest.mark.qt
async def test_esc_stops_a_test_that_takes_too_long(desk: Desk) -> None:
    line = Line()
    line.silent = True
    presenter, scope = await asked(desk.view, line, [])
    assert desk.view.test.reason == "Consultando a central…"
    presenter.handle(Ask.UNDO)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert desk.view.test.reason == ""
    await scope.aclose()


def test_a_field_that_must_be_corrected_comes_to_the_front_from_any_tab(qtbot: QtBot) -> None:
    view, presenter = settings_page(Port(), scope())
    qtbot.addWidget(view)
    view.resize(1280, 700)
    view.show()
    presenter.opened()
    view.fields["counter"].set_text("")
    view.tabs.turn_to_part(view.keys)
    assert not view.fields["counter"].isVisible()
    presenter.handle(Ask.SAVE)
    assert view.fields["counter"].isVisible()
    assert view.tabs.buttons[1].isChecked()


def test_the_arrows_go_round_the_tabs_and_every_section_is_on_one(qtbot: QtBot) -> None:
    view, _presenter = settings_page(Port(), scope())
    qtbot.addWidget(view)
    view.resize(1280, 700)
    with qtbot.waitActive(view):
        view.show()
    names = [button.text() for button in view.tabs.buttons]
    assert names == ["Aparência", "Guichê", "Teclas", "Impressoras", "Recibos", "Central", "Pessoas"]
    view.tabs.buttons[0].setFocus()
    for name in (*names[1:], names[0]):
        qtbot.keyClick(view.tabs.buttons[view.tabs.index], Qt.Key.Key_Right)
        assert view.tabs.buttons[view.tabs.index].text() == name
    for part in (
        view.alerts,
        view.station,
        view.pinned,
        view.training,
        view.receipts,
        view.test,
        view.people,
    ):
        view.tabs.turn_to_part(part)
        assert part.isVisible()
