"""What every page of the kiosk keeps: targets for fingers, names to read aloud, whole and legible text."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from pos_app.domain.languages import SOURCE
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.screens.scale import REACH, TARGET
from pos_app.kiosk.window.window import KioskWindow
from tests.kiosk import states
from tests.looks.kiosk import shown
from tests.looks.walk.contrast import contrast
from tests.looks.walk.controls import visible
from tests.looks.walk.finding import Finding, path_of
from tests.looks.walk.painted import PaintRecorder
from tests.looks.walk.rules import cut_off, layouts, name_of

_RECORDER: list[PaintRecorder] = []


def findings(window: KioskWindow, *, whole: bool = True) -> list[Finding]:
    """Return what is wrong with the page that the window shows."""
    if not _RECORDER:
        _RECORDER.append(PaintRecorder())
    with _RECORDER[0].recording() as painted:
        picture = window.grab().toImage()
    found = [*contrast(window, picture, painted)]
    if whole:
        found += cut_off(window, painted)
        found += layouts(window)
    buttons = [one for one in visible(window) if isinstance(one, QAbstractButton)]
    for button in buttons:
        called = f"«{name_of(button)}» {button.width()} x {button.height()} px"
        if min(button.width(), button.height()) < TARGET:
            found.append(Finding("too small for a finger", path_of(button), called))
        if not name_of(button):
            found.append(Finding("no name", path_of(button), called))
        parent = button.parentWidget()
        if parent is not None and not parent.rect().contains(button.geometry()):
            found.append(Finding("over the edge", path_of(button), f"{called} in {parent.rect()}"))
    found += overlaps(window, buttons)
    return found


def overlaps(window: KioskWindow, buttons: list[QAbstractButton]) -> list[Finding]:
    """Return buttons that are seen over one another, but for those under the idle warning."""
    cover = window.warning
    places = [
        (one, one.visibleRegion().boundingRect().translated(one.mapTo(window, QPoint())))
        for one in buttons
        if cover is None or cover.isAncestorOf(one)
    ]
    return [
        Finding("overlap", path_of(one), f"«{name_of(one)}» and «{name_of(other)}»")
        for index, (one, at) in enumerate(places)
        for other, there in places[index + 1 :]
        if at.intersects(there)
    ]


@pytest.mark.parametrize(
    ("way", "code"),
    [
        ("upright", SOURCE),
        ("across", SOURCE),
        ("low", SOURCE),
        ("small", SOURCE),
        ("low-small", SOURCE),
        *(
            pytest.param(way, code, marks=pytest.mark.long)
            for way, code in (
                *itertools.product(("upright", "across"), ("en", "es")),
                ("low-across", SOURCE),
                *((way, SOURCE) for way in shown.WAYS if way.startswith("larger")),
            )
        ),
    ],
)
def test_every_page_can_be_touched_and_read(way: str, code: str, qtbot: QtBot) -> None:
    wrong: dict[str, list[str]] = {}
    with shown.window(way, "light", code) as window:
        for name in shown.names(way):
            shown.show(window, name, way, code)
            found = findings(window)
            while window.turner.on.isVisible() and window.turner.on.isEnabled():
                window.turner.on.click()
                found += findings(window)
            if found:
                wrong[name] = sorted({str(one) for one in found})
    assert not wrong, "\n".join(f"{name}: {one}" for name, all_ in wrong.items() for one in all_)


@pytest.mark.parametrize("theme", ["contrast", pytest.param("dark", marks=pytest.mark.long)])
def test_every_page_is_legible_in_every_theme(theme: str, qtbot: QtBot) -> None:
    wrong: dict[str, list[str]] = {}
    with shown.window("upright", theme, SOURCE) as window:
        for name in shown.names("upright"):
            shown.show(window, name, "upright")
            if found := [one for one in findings(window) if one.rule == "contrast"]:
                wrong[name] = sorted({str(one) for one in found})
    assert not wrong, "\n".join(f"{name}: {one}" for name, all_ in wrong.items() for one in all_)


@pytest.mark.parametrize("way", ["across", "low"])
def test_where_a_coach_does_not_fit_the_rest_of_it_is_one_touch_away(way: str, qtbot: QtBot) -> None:
    with shown.window(way) as window:
        shown.show(window, "seats", way)
        page = window.page
        assert page is not None and page.coach is not None
        first = set(page.coach.tiles)
        assert any(name_of(one) == "Outra parte" for one in visible(window))
        state, scene = states.every()["seats"]
        window.show_screen(screens.screen(replace(state, part=1), scene))
        assert first.isdisjoint(page.coach.tiles)


@pytest.mark.parametrize("way", ["low-small", pytest.param("low-across", marks=pytest.mark.long)])
def test_on_a_low_screen_across_what_goes_on_and_back_is_always_in_reach(way: str, qtbot: QtBot) -> None:
    high: dict[str, list[str]] = {}
    with shown.window(way) as window:
        for name in shown.names(way):
            shown.show(window, name, way)
            always = (window.header.back, window.header.over, window.bar.main)
            rises = {
                name_of(one): window.height() - one.mapTo(window, one.rect().center()).y()
                for one in (*always, *window.access.buttons)
                if one.isVisible()
            }
            if found := [called for called, rise in rises.items() if rise > REACH]:
                high[name] = found
    assert not high


@pytest.mark.parametrize("way", ["upright", "across", "low"])
def test_the_sign_of_training_is_seen_on_every_page(way: str, qtbot: QtBot) -> None:
    with shown.window(way) as window:
        for name in ("home", "offline", "seats", "idle-warning"):
            shown.show(window, f"training-{name}" if name != "offline" else "training-offline-seen", way)
            sign = window.sign
            assert "TREINAMENTO" in sign.accessibleName()
            middle = sign.mapTo(window, sign.rect().center())
            assert window.childAt(middle) is sign, name
            assert sign.width() == window.width()
        shown.show(window, "home", way)
        assert not window.sign.isVisible()
