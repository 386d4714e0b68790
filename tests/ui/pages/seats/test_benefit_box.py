"""The list of benefits of one passenger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from pos_app.domain.benefits import Benefit
from pos_app.ui.pages.seats.benefit_box import BenefitBox
from tests.windows import held_items

EVERY = tuple(Benefit)


@pytest.fixture
def box(qtbot: QtBot) -> Iterator[BenefitBox]:
    holder = QWidget()
    qtbot.addWidget(holder)
    made = BenefitBox("Benefício", holder)
    holder.show()
    yield made
    holder.close()


def usable(box: BenefitBox) -> list[Benefit]:
    flags = {value: box.model().index(row, 0).flags() for row, value in enumerate(EVERY)}
    return [value for value, flag in flags.items() if flag & Qt.ItemFlag.ItemIsEnabled]


def test_a_benefit_that_is_not_sold_here_stands_in_the_list_and_the_arrows_pass_over_it(
    box: BenefitBox,
) -> None:
    refused = EVERY[1]
    box.show_unsold(((refused, "não vendido aqui"),))
    assert usable(box) == [value for value in EVERY if value is not refused]
    assert "não vendido aqui" in box.itemText(1)
    box.show_benefit(EVERY[0])
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == EVERY[2]


def test_a_benefit_can_be_sold_again(box: BenefitBox) -> None:
    before = set(held_items())
    box.show_unsold(((EVERY[1], "não vendido aqui"),))
    box.show_unsold(())
    assert usable(box) == list(EVERY)
    assert set(held_items()) <= before
