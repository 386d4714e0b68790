"""The keyboard on the screen comes where a finger opens a field and no other keyboard is in use."""

from __future__ import annotations

import pytest

from pos_app.ui.shell.touch_input import TYPING, TouchPolicy


def test_a_finger_calls_it_and_a_mouse_or_a_key_takes_it_away() -> None:
    policy = TouchPolicy()
    assert not policy.shows(0, in_field=True), "nobody touched anything"
    policy.touched(on_field=False)
    assert policy.shows(0, in_field=True)
    assert not policy.shows(0, in_field=False)
    policy.clicked()
    assert not policy.shows(0, in_field=True)
    policy.touched(on_field=False)
    policy.typed(10)
    assert not policy.shows(10, in_field=True)


def test_who_types_on_a_real_keyboard_is_not_bothered_by_it_for_a_while() -> None:
    policy = TouchPolicy()
    policy.typed(100)
    policy.touched(on_field=False)
    assert not policy.shows(100 + TYPING - 1, in_field=True)
    assert policy.shows(100 + TYPING, in_field=True)


@pytest.mark.parametrize(("choice", "shown"), [("always", True), ("never", False)])
def test_the_setting_decides(choice: str, shown: bool) -> None:
    policy = TouchPolicy(choice)
    policy.typed(0)
    assert policy.shows(0, in_field=True) is shown
    policy.touched(on_field=True)
    assert policy.shows(0, in_field=True) is shown
    assert not policy.shows(0, in_field=False)


def test_fingers_press_from_the_first_tap_until_a_key_or_as_it_is_set() -> None:
    policy = TouchPolicy()
    assert not policy.touch
    policy.touched(on_field=False)
    policy.hidden()
    policy.clicked()
    assert policy.touch, "taken away, or a mouse beside it: the hand is still the same"
    policy.typed(0)
    assert not policy.touch
    assert TouchPolicy("always").touch
    policy = TouchPolicy("never")
    policy.touched(on_field=True)
    assert not policy.touch
