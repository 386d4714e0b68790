"""The themes can be read: the contrast of every pair that the design uses."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from pos_app.ui.style.theme import TONES, theme
from pos_app.ui.style.tokens import THEMES, Tokens
from pos_app.ui.widgets.label import Label

TEXTS = [
    *(
        ("text", ground)
        for ground in ("surface", "bg", "surface_2", "primary_tint", "warning_tint", "danger_tint")
    ),
    *(("text_2", ground) for ground in ("surface", "bg", "surface_2", "danger_tint", "primary_tint")),
    *(("text_3", ground) for ground in ("surface", "bg", "surface_2", "primary_tint")),
    *(("primary", ground) for ground in ("surface", "primary_tint")),
    *(("on_primary", ground) for ground in ("primary_fill", "primary_hover")),
    *(
        (state, f"{state}_tint")
        for state in ("success", "warning", "danger", "lowfare", "special", "training")
    ),
    *((state, "surface") for state in ("success", "warning", "danger", "lowfare", "training")),
    ("taken_text", "taken_fill"),
    ("rail_text", "rail"),
    ("rail_text", "rail_2"),
    ("on_accent", "accent"),
]
LINES = [
    ("border_strong", "surface"),
    ("seat_line", "coach"),
    ("coach_line", "bg"),
    ("primary", "surface"),
    ("primary", "bg"),
    ("danger", "surface"),
    ("focus_on_fill", "rail"),
]


def luminance(colour: str) -> float:
    """Return the relative luminance after WCAG 2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(t: Tokens, ink: str, ground: str) -> float:
    """Return the contrast ratio of two tokens."""
    pair = sorted((luminance(getattr(t, ink)), luminance(getattr(t, ground))))
    return (pair[1] + 0.05) / (pair[0] + 0.05)


@pytest.mark.parametrize("name", list(THEMES))
def test_every_text_reads_on_the_grounds_it_stands_on(name: str) -> None:
    poor = {pair: contrast(THEMES[name], *pair) for pair in TEXTS if contrast(THEMES[name], *pair) < 4.5}
    assert not poor


@pytest.mark.parametrize("name", list(THEMES))
def test_every_line_that_means_something_can_be_seen(name: str) -> None:
    poor = {pair: contrast(THEMES[name], *pair) for pair in LINES if contrast(THEMES[name], *pair) < 3}
    assert not poor


@pytest.mark.parametrize("name", list(THEMES))
def test_a_label_follows_the_theme_in_the_colour_of_its_tone(qapp: QApplication, name: str) -> None:
    labels = {tone: Label("bilhete", tone=tone) for tone in TONES}
    for label in labels.values():
        label.ensurePolished()
    theme().apply(qapp, name)
    QApplication.processEvents()
    try:
        shown = {tone: label.palette().color(label.foregroundRole()) for tone, label in labels.items()}
        assert {tone: ink.name().upper() for tone, ink in shown.items()} == {
            tone: getattr(THEMES[name], tone) for tone in TONES
        }
    finally:
        theme().apply(qapp, "light")
