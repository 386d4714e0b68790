"""A scan is told from typing by the clock alone; a person's keys are never lost or changed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pos_app.ui.shared.scan_machine import (
    Effect,
    Ended,
    KeyAction,
    Scan,
    ScanRules,
    ScanState,
    Typed,
    Waited,
    step,
)
from pos_app.ui.shared.scan_machine import Event as ScanEvent

RULES = ScanRules()
WEDGE, HAND = 5.0, 90.0


def run(*events: ScanEvent, rules: ScanRules = RULES) -> list[Effect]:
    """Return every effect, in order."""
    state, done = ScanState(), list[Effect]()
    for event in events:
        state, effects = step(state, event, rules)
        done.extend(effects)
    return done


def keys(text: str, *, every: float = WEDGE, into_text: bool = True) -> list[Typed]:
    """Return the keys of a text."""
    return [Typed(sign, 1000 + every * index, into_text) for index, sign in enumerate(text)]


def end(text: str, every: float = WEDGE) -> Ended:
    """Return the Enter after it."""
    return Ended(1000 + every * len(text))


def test_a_code_at_the_speed_of_a_scanner_is_a_scan() -> None:
    done = run(*keys("52998224725"), end("52998224725"))
    assert done[:2] == [KeyAction.FORGET, KeyAction.REMEMBER]
    assert done[-3:] == [KeyAction.RESTORE, KeyAction.SWALLOW, Scan("52998224725")]


def test_a_person_who_types_the_same_is_never_a_scanner() -> None:
    done = run(*keys("52998224725", every=HAND), end("52998224725", HAND))
    assert not any(isinstance(one, Scan) for one in done)
    assert KeyAction.RESTORE not in done and KeyAction.SWALLOW not in done


def test_in_a_list_the_keys_wait_and_none_acts_when_it_was_a_scan() -> None:
    done = run(*keys("ABC-123", into_text=False), end("ABC-123"))
    assert done.count(KeyAction.HOLD) == 7
    assert KeyAction.RELEASE not in done
    assert done[-1] == Scan("ABC-123")


def test_keys_that_were_given_late_to_a_busy_window_are_still_a_scan() -> None:
    code = keys("123456789", into_text=False)
    assert run(*code[:4], Waited(), *code[4:], end("123456789"))[-1] == Scan("123456789")


@given(st.integers(1, 10), st.floats(31, 140))
def test_one_key_that_a_busy_system_stamps_late_cuts_no_code(place: int, late: float) -> None:
    code = "52998224725"
    times = [1000 + WEDGE * spot + late * (spot >= place) for spot in range(len(code) + 1)]
    typed = [Typed(sign, at, into_text=False) for sign, at in zip(code, times, strict=False)]
    scans = [one for one in run(*typed, Ended(times[-1])) if isinstance(one, Scan)]
    assert scans == [Scan("52998224725")]


@given(st.lists(st.floats(31, 150), min_size=6, max_size=20))
def test_a_quick_hand_is_never_a_scanner(pauses: list[float]) -> None:
    at, events = 1000.0, list[ScanEvent]()
    for pause in pauses:
        at += pause
        events.append(Typed("7", at, into_text=True))
    assert not any(isinstance(one, Scan) for one in run(*events, Ended(at + 31)))


def test_what_the_scanner_adds_is_cut_off_and_a_prefix_is_demanded() -> None:
    rules = ScanRules(prefix="~", suffix="#")
    assert run(*keys("~123456#"), end("~123456#"), rules=rules)[-1] == Scan("123456")
    assert not any(isinstance(one, Scan) for one in run(*keys("123456#"), end("123456#"), rules=rules))


@given(st.lists(st.tuples(st.text(min_size=1, max_size=1), st.floats(31, 5000), st.booleans()), max_size=40))
def test_no_text_typed_by_hand_is_kept(typed: list[tuple[str, float, bool]]) -> None:
    at, events = 1000.0, list[ScanEvent]()
    for sign, pause, into_text in typed:
        at += pause
        events += [Typed(sign, at, into_text), Waited()]
    done = run(*events, Ended(at + 31))
    assert KeyAction.SWALLOW not in done and KeyAction.RESTORE not in done
    assert done.count(KeyAction.HOLD) == done.count(KeyAction.RELEASE)
