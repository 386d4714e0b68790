"""The sheet about the program: what is installed, named, and closed by the keyboard."""

from __future__ import annotations

import platform
import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from PySide6.QtCore import Qt, qVersion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from pos_app import __version__
from pos_app.system import engine
from pos_app.ui.shell.about_box import PARTS, AboutBox
from pos_app.wording import start_texts

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[AboutBox]:
    page = QWidget()
    qtbot.addWidget(page)
    page.show()
    box = AboutBox(page)
    box.open()
    qtbot.waitExposed(box)
    yield box
    page.close()


def texts(box: AboutBox) -> list[str]:
    return [label.text() for label in box.findChildren(QLabel)]


def test_it_shows_what_is_running_and_whose_it_is(box: AboutBox) -> None:
    seen = texts(box)
    for words in (__version__, qVersion(), platform.python_version(), "OFL-1.1", "ISC", "LGPL-3.0"):
        assert words in seen
    assert __version__ in box.accessibleDescription()


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return])
def test_the_keyboard_closes_it(box: AboutBox, key: Qt.Key) -> None:
    closed: list[int] = []
    box.finished.connect(closed.append)
    QTest.keyClick(box.focusWidget() or box, key)
    assert len(closed) == 1


def test_the_version_of_the_web_engine_is_what_the_card_page_reported(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    loaded = _web_engine()
    assert "140.0.1" in texts(AboutBox(page, "140.0.1"))
    assert start_texts.not_loaded_yet() in texts(AboutBox(page))
    assert _web_engine() == loaded


def _web_engine() -> set[str]:
    return {name for name in sys.modules if "QtWebEngine" in name}


def test_the_patch_level_of_the_web_engine_and_the_age_of_qt_are_said(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    released = engine.QT_RELEASED[qVersion()]
    fresh = texts(AboutBox(page, "140.0.1 155.0.2", today=released + timedelta(days=90)))
    assert {"140.0.1", start_texts.patches(), "155.0.2"} <= set(fresh)
    late = released + timedelta(days=91)
    assert start_texts.old_engine(qVersion(), 91) in texts(AboutBox(page, "140.0.1", today=late))
    assert start_texts.old_engine(qVersion(), 90) not in fresh


def test_every_package_that_comes_along_is_named_with_its_licence() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {
        Requirement(words).name.lower()
        for words in (*project["dependencies"], *project["optional-dependencies"]["demo"])
    }
    wanted = {"pyside6" if name.startswith("pyside6") else name for name in wanted}
    named = [word for part in PARTS for word in re.findall(r"[\w-]+", part.name.lower())]
    assert wanted <= set(named)
    assert all(named.count(name) == 1 for name in wanted), "one licence each"
    assert all(part.licence for part in PARTS)


def test_the_bundle_for_support_is_asked_for_and_told_of(qtbot: QtBot, box: AboutBox) -> None:
    asked: list[int] = []
    box.bundle_asked.connect(lambda: asked.append(1))
    QTest.mouseClick(box.bundle, Qt.MouseButton.LeftButton)
    assert asked == [1]
    box.show_bundle("Juntando…", working=True)
    QTest.mouseClick(box.bundle, Qt.MouseButton.LeftButton)
    assert asked == [1], "while one is made no other is asked for"
    box.show_bundle("Pacote pronto: /dados/suporte/x.zip.", working=False)
    assert "Pacote pronto: /dados/suporte/x.zip." in texts(box)
    assert box.height() <= box.screen().availableGeometry().height()
