"""The basket and the instalments are shown whole: nothing torn, nothing cut, at every size of the window."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QWidget

from pos_app.domain.trips import TripKind
from pos_app.ui.pages.payment.instalments import InstalmentFold, InstalmentsCard
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.counter import choose, day_with, hold_each_leg, on_map
from tests.looks.walk.settled import settled
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.display, pytest.mark.timeout(120)]

SIZES = [(1366, 740), (1024, 620), (1280, 660)]


def torn(clerk: Clerk) -> list[str]:
    """Return what lies over something else in the basket, or has less room than its words need."""
    basket = clerk.window.basket
    parts = [part for part in basket.children() if isinstance(part, QWidget) and _shows(part)]
    boxes = [(part, part.geometry()) for part in parts]
    found = [
        f"{type(a).__name__} {box} over {type(b).__name__} {other}"
        for (a, box), (b, other) in combinations(boxes, 2)
        if box.intersects(other)
    ]
    found += [
        f"«{label.text()}» is cut"
        for label in basket.findChildren(QLabel)
        if _shows(label) and label.wordWrap() and label.heightForWidth(label.width()) > label.height()
    ]
    return found + [f"{box} leaves the basket" for _, box in boxes if not basket.rect().contains(box)]


def _shows(widget: QWidget) -> bool:
    named = type(widget).__name__ == "FocusRing"
    return widget.isVisible() and not widget.size().isEmpty() and not named


async def whole_at(clerk: Clerk, size: tuple[int, int]) -> None:
    """Give the window a size and wait until nothing in the basket is torn."""
    clerk.window.resize(*size)
    await settled(clerk.window)
    await clerk.until(lambda: not torn(clerk), f"a whole basket at {size}")


async def test_the_basket_and_the_instalments_are_whole_at_every_step(
    shop: SandboxProcess, tmp_path: Path
) -> None:
    async with at_the_counter(shop, tmp_path / "desk") as clerk:
        days = await day_with(clerk, TripKind.CONNECTION)
        await clerk.search("sao p", "belo", f"+{days}")
        await choose(clerk, TripKind.CONNECTION)
        await on_map(clerk)
        clerk.type("j")
        await clerk.until(lambda: clerk.stage.seating.seats, "a seat")
        for size in SIZES:
            await whole_at(clerk, size)
        await hold_each_leg(clerk)
        for size in SIZES:
            await whole_at(clerk, size)
        await clerk.fill_passenger()
        (card,) = clerk.window.findChildren(InstalmentsCard)
        (folded,) = clerk.window.findChildren(InstalmentFold)  # In place of the table where that has no room.
        lines = card.table.shown
        await clerk.until(lambda: lines.rowCount() and card.isVisible() != folded.isVisible(), "rows")
        for size in SIZES:
            await whole_at(clerk, size)
            assert folded.isVisible() == (size != SIZES[0]), "where the table has no room"
            await clerk.until(
                lambda: not (cut_labels(folded) if folded.isVisible() else cut_rows(card)),
                "whole instalments",
            )


def cut_labels(folded: InstalmentFold) -> list[str]:
    """Return what of the folded line is narrower than its words, or leaves its frame or the window."""
    page = folded.window().rect()
    place = QRect(folded.mapTo(folded.window(), QPoint(0, 0)), folded.size())
    found = [] if page.contains(place) else [f"{place} in {page}"]
    assert len(_labels(folded)) == 2, "instalment and what it costs"
    labels = [
        (label, QFontMetrics(label.font()).horizontalAdvance(label.text())) for label in _labels(folded)
    ]
    for part, needs in (*labels, (folded.others, folded.others.minimumSizeHint().width())):
        if _shows(part) and (part.width() < needs or not folded.rect().contains(part.geometry())):
            found.append(f"{part.accessibleName()} {part.geometry()} of {needs} px")
    return found


def _labels(folded: InstalmentFold) -> list[QLabel]:
    return [label for label in folded.findChildren(QLabel) if label.parent() is folded]


def cut_rows(card: InstalmentsCard) -> list[str]:
    """Return the lines that the edge of the table cuts, and cells that are narrower than their words."""
    table, model = card.table, card.table.shown
    view = table.viewport().rect()
    found = []
    for row in range(model.rowCount()):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            place = table.visualRect(index)
            words = str(index.data() or "")
            if view.intersects(place) and not view.contains(place):
                found.append(f"line {row + 1} at {place} in {view}")
            if QFontMetrics(table.font()).horizontalAdvance(words) > place.width():
                found.append(f"«{words}» in {place.width()} px")
    return found
