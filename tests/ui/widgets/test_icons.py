"""Icons in any colour, and figures of one width."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

import pos_app.ui
from pos_app.system.paths import resources_dir
from pos_app.ui.style import fonts, icons


def colours(name: str, ink: str) -> set[str]:
    image = icons.pixmap(name, ink, 16, 4.0).toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {QColor(pixel.rgb()).name().upper() for pixel in pixels if pixel.alpha() == 255}


@pytest.mark.parametrize("ink", ["#14569F", "#FFFFFF"])
def test_an_icon_has_the_colour_asked_for(ink: str) -> None:
    assert colours("plus", ink) == {ink}


def test_an_icon_is_sharp_on_a_dense_screen() -> None:
    pixmap = icons.pixmap("check", "#000000", 16, 2.0)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (32, 2.0)
    assert pixmap.deviceIndependentSize().width() == 16


def test_an_icon_is_rendered_once() -> None:
    first, second = (icons.pixmap("lock", "#123456", 16, 1.0) for _ in range(2))
    assert first.cacheKey() == second.cacheKey()


def test_every_icon_named_in_the_kit_exists() -> None:
    here = {path.stem for path in (resources_dir() / "icons").glob("*.svg")}
    root = Path(pos_app.ui.__file__).parent
    sources = [path.read_text("utf-8") for path in root.rglob("*.py")]
    named = {name for text in sources for name in re.findall(r'icon(?:_after)?="([a-z0-9-]+)"', text)}
    named |= {name for text in sources for name in re.findall(r'icons\.paint\(painter, "([a-z0-9-]+)"', text)}
    assert named
    assert not named - here


def test_inter_is_there_with_figures_of_one_width() -> None:
    assert fonts.load()
    assert len({fonts.text_width(digit, 16, 600) for digit in "0123456789"}) == 1
