"""The window asks for the passphrase of the journal, and takes nothing that is not one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from pos_app.desk.journal_passphrase import PassphraseQuestion
from pos_app.domain.start_faults import KeyFault, KeyProblem
from pos_app.system import journal_key
from pos_app.system.options import Options
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.start_pages import PassphrasePage


def page(qtbot: QtBot, *, new: bool, problem: str = "") -> PassphrasePage:
    made = PassphrasePage(problem, new=new)
    qtbot.addWidget(made)
    made.show()
    return made


def given(made: PassphrasePage, text: str, again: str = "") -> list[str]:
    found: list[str] = []
    made.given.connect(found.append)
    QTest.keyClicks(made.passphrase.edit, text)
    QTest.keyClicks(made.again.edit, again)
    QTest.keyClick(made.passphrase.edit, Qt.Key.Key_Return)
    return found


@pytest.mark.parametrize(
    ("text", "again", "told"),
    [
        ("curta", "curta", "Use pelo menos 12 caracteres."),
        ("cavalo bateria", "cavalo bateriA", "As duas não são iguais."),
    ],
)
def test_a_new_passphrase_is_long_and_typed_twice(qtbot: QtBot, text: str, again: str, told: str) -> None:
    made = page(qtbot, new=True)
    assert given(made, text, again) == []
    assert told in (made.passphrase.error, made.again.error)
    assert made.go_on.isEnabled()


def test_a_passphrase_stays_in_no_widget(qtbot: QtBot) -> None:
    made = page(qtbot, new=True)
    assert given(made, "cavalo bateria", "cavalo bateria") == ["cavalo bateria"]
    assert made.passphrase.edit.text() == made.again.edit.text() == ""
    assert not made.go_on.isEnabled()


def test_an_existing_journal_is_asked_for_its_own_whatever_its_length(qtbot: QtBot) -> None:
    made = page(qtbot, new=False, problem="Esta não é a senha")
    assert made.passphrase.error == "Esta não é a senha"
    assert not made.again.isVisible() and not made.plain.isVisible()
    assert given(made, "") == []
    assert made.passphrase.error == "Digite a senha de abertura."
    assert given(made, "curta") == ["curta"]


@pytest.mark.qt
async def test_the_answer_goes_where_the_key_is_made(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_key, "_passphrases", {})
    options = Options(tmp_path, tmp_path / "settings.json")
    window = MainWindow("light")
    qtbot.addWidget(window)
    window.build()
    question = PassphraseQuestion(window, options, KeyFault(KeyProblem.CHOOSE_PASSPHRASE, tmp_path))
    question._page.given.emit("cavalo bateria")
    assert question.answered.is_set()
    question.keep_choice()
    assert list(journal_key._passphrases.values()) == ["cavalo bateria"]
    assert not options.settings_file.exists()
    question = PassphraseQuestion(window, options, KeyFault(KeyProblem.CHOOSE_PASSPHRASE, tmp_path))
    question._page.plain.click()
    assert question.answered.is_set()
    question.keep_choice()
    assert json.loads(options.settings_file.read_text()) == {"journal_protection": "plain"}
