"""The sheet about the program: what is installed, named, and closed by the keyboard."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

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
        Requirement(text).name.lower()
        for text in (*project["dependencies"], *project["optional-dependencies"]["demo"])
    }
    wanted = {"pyside6" if name.startswith("pyside6") else name for name in wanted}
    named = [word for part in PARTS for word in re.findall(r"[\w-]+", part.name.lower())]
    assert wanted <= set(named)
    assert all(named.count(name) == 1 for name in wanted), "one licence each"
    assert all(part.licence for part in PARTS)
