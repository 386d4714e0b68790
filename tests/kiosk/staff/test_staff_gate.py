"""Five wrong PINs lock the staff area for half an hour, whatever is done to clock, program and files."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from pos_app.kiosk.window.header import HELD, TAPS, WITHIN, StaffGesture
from pos_app.system import pins
from pos_app.system.pin_gate import LOCK, TRIES, Answer, Member, PinGate, Tries, TriesRecord

RIGHT, WRONG = "204681", "204682"
ANA = Member("Ana", pins.hashed(RIGHT))


@dataclass
class Computer:
    """Its running time, and which of its runs this is."""

    running: float = 100.0
    boot: str = "first"

    def off_and_on(self) -> None:
        self.running, self.boot = 5.0, "next"


class Program:
    """Opens the gate of one kiosk again and again, as restarts do."""

    def __init__(self, folder: Path) -> None:
        self.paths = (folder / "data" / "equipe.json", folder / "config" / "equipe.json")
        self.computer = Computer()
        self.noted: list[tuple[str, str]] = []

    def open(self) -> PinGate:
        return PinGate(
            (Member("Bia", pins.hashed("918273")), ANA),
            TriesRecord(self.paths, "secret"),
            note=lambda what, who: self.noted.append((what, who)),
            elapsed=lambda: self.computer.running,
            boot_id=self.computer.boot,
        )

    def locked(self) -> PinGate:
        gate = self.open()
        for _ in range(TRIES):
            gate.attempt(WRONG)
        assert gate.locked_for() == LOCK
        return gate


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_the_right_pin_opens_and_says_who_came(program: Program) -> None:
    assert program.open().attempt(RIGHT) == (Answer.RIGHT, ANA)
    assert program.noted == [("entered", "Ana")]


def test_the_fifth_wrong_pin_locks_and_then_even_the_right_one_waits(program: Program) -> None:
    gate = program.open()
    answers = [gate.attempt(WRONG)[0] for _ in range(TRIES)]
    assert answers == [Answer.WRONG] * 4 + [Answer.LOCKED]
    assert gate.attempt(RIGHT) == (Answer.LOCKED, None)
    program.computer.running += LOCK - 1
    assert gate.attempt(RIGHT) == (Answer.LOCKED, None)
    program.computer.running += 1
    assert gate.attempt(RIGHT) == (Answer.RIGHT, ANA)


def test_a_right_pin_gives_all_tries_back(program: Program) -> None:
    gate = program.open()
    for _ in range(TRIES - 1):
        gate.attempt(WRONG)
    assert gate.tries_left == 1
    gate.attempt(RIGHT)
    assert gate.tries_left == TRIES


def test_tries_are_counted_across_restarts(program: Program) -> None:
    for used in range(TRIES - 1):
        gate = program.open()
        assert gate.tries_left == TRIES - used
        gate.attempt(WRONG)
    assert program.open().attempt(WRONG)[0] is Answer.LOCKED


def test_the_lock_goes_on_after_a_restart_of_the_program(program: Program) -> None:
    program.locked()
    program.computer.running += 600
    again = program.open()
    assert again.locked_for() == LOCK - 600
    assert again.attempt(RIGHT)[0] is Answer.LOCKED


def test_time_while_the_computer_is_off_does_not_count(program: Program) -> None:
    gate = program.locked()
    program.computer.running += 600
    gate.keep_progress()
    program.computer.off_and_on()
    assert program.open().locked_for() == LOCK - 600


def test_a_clock_set_to_any_time_changes_nothing(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    program.locked()
    for moment in (0.0, 4_000_000_000.0):
        monkeypatch.setattr("time.time", lambda moment=moment: moment)
        assert program.open().locked_for() == LOCK


@pytest.mark.parametrize("which", [0, 1])
def test_deleting_one_of_the_two_files_wins_nothing(program: Program, which: int) -> None:
    program.locked()
    program.paths[which].unlink()
    assert program.open().locked_for() == LOCK


@pytest.mark.parametrize(
    "left", ["", "{}", "null", '{"tries": 1, "seal": 2}', '{"tries": "{}", "seal": "0"}']
)
def test_a_file_changed_by_another_hand_locks(program: Program, left: str) -> None:
    program.open()
    program.paths[0].write_text(left)
    gate = program.open()
    assert gate.locked_for() == LOCK
    assert ("changed by another hand", "") in program.noted


def test_a_record_sealed_by_another_secret_locks(program: Program) -> None:
    TriesRecord(program.paths, "guessed").write(Tries())
    assert program.open().locked_for() == LOCK


def test_where_nothing_can_be_written_tries_still_count(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    record = TriesRecord((tmp_path / "file" / "equipe.json",), "secret")
    gate = PinGate((ANA,), record, elapsed=lambda: 0.0, boot_id="")
    assert not record.writable
    for _ in range(TRIES):
        gate.attempt(WRONG)
    assert gate.attempt(RIGHT)[0] is Answer.LOCKED


_TRY = """
import os, sys, threading, time
from pathlib import Path
from pos_app.system.pin_gate import Member, PinGate
from pos_app.system.pin_gate import TriesRecord
from pos_app.system import pins
gate = PinGate((Member("Ana", sys.argv[2]),), TriesRecord((Path(sys.argv[1]),), "secret"))
print(gate.tries_left, round(gate.locked_for()), flush=True)
if len(sys.argv) > 3:
    real = pins.matches
    def slow(*words):
        print("comparing", flush=True)
        time.sleep(60)
        return real(*words)
    pins.matches = slow
    gate.attempt(sys.argv[3])
"""


def test_a_program_killed_while_it_compares_has_used_up_the_try(tmp_path: Path) -> None:
    file = tmp_path / "equipe.json"
    for used in range(TRIES):
        command = [sys.executable, "-c", _TRY, str(file), ANA.pin_hash, WRONG]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline().split()[0] == str(TRIES - used)
            assert process.stdout.readline() == "comparing\n"
            os.kill(process.pid, signal.SIGKILL)
    command = [sys.executable, "-c", _TRY, str(file), ANA.pin_hash]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.split() == [str(TRIES), str(round(LOCK))], "killed five times is five wrong tries"


@pytest.mark.parametrize("pin", ["111111", "123456", "654321", "012345", "121212", "123123", "890123"])
def test_pins_that_are_guessed_first_are_known(pin: str) -> None:
    assert pins.easily_guessed(pin)


@pytest.mark.parametrize("pin", [RIGHT, "918273", "100200", "112233"])
def test_other_pins_are_taken(pin: str) -> None:
    assert not pins.easily_guessed(pin)
    assert pins.well_formed(pin)


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "12a456", "１２３４５６"])
def test_a_pin_has_six_digits(pin: str) -> None:
    assert not pins.well_formed(pin)


def test_a_hash_is_salted_slow_and_says_how_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "_argon2", PasswordHasher)
    monkeypatch.setattr(pins, "_keys", [])
    first, second = pins.hashed(RIGHT), pins.hashed(RIGHT)
    assert first != second
    assert RIGHT not in first
    assert pins.matches(RIGHT, first)
    assert not pins.matches(WRONG, first)
    assert first.startswith("$argon2id$v=19$m=65536,t=3,")
    assert not pins.outdated(first)


def test_a_hash_of_before_is_taken_and_outdated() -> None:
    salt = "ab" * 16
    digest = hashlib.scrypt(RIGHT.encode(), salt=salt.encode(), n=2**15, r=8, p=1, maxmem=2**27).hex()
    kept = f"scrypt$15${salt}${digest}"
    assert pins.matches(RIGHT, kept)
    assert not pins.matches(WRONG, kept)
    assert pins.outdated(kept)
    fresh: list[str] = []
    record = TriesRecord((), "secret")
    gate = PinGate((Member("Ana", kept),), record, renew=lambda _who, made: fresh.append(made))
    assert gate.attempt(WRONG)[0] is Answer.WRONG
    assert fresh == []
    assert gate.attempt(RIGHT)[0] is Answer.RIGHT
    assert pins.matches(RIGHT, fresh[0]) and not pins.outdated(fresh[0])


@pytest.mark.parametrize(
    "kept", ["", "$", "scrypt$99$aa$bb", "md5$15$aa$bb", "scrypt$15$aa$", "$argon2id$x", RIGHT]
)
def test_what_is_no_hash_of_ours_matches_nothing(kept: str) -> None:
    assert not pins.matches(RIGHT, kept)


def tapped(times: list[float], held: float) -> bool:
    gesture = StaffGesture()
    complete = [gesture.pressed(at) for at in times]
    return gesture.released(times[-1] + held) if complete[-1] else False


def test_five_quick_taps_the_last_one_held_are_the_gesture() -> None:
    quick = [index * 0.3 for index in range(TAPS)]
    assert tapped(quick, HELD)
    assert not tapped(quick, HELD / 2), "drumming on the clock"
    assert not tapped(quick[:-1], HELD)
    assert not tapped([index * WITHIN / 3 for index in range(TAPS)], HELD), "too slow"


def test_who_has_a_badge_needs_both_and_a_wrong_badge_is_a_wrong_pin(tmp_path: Path) -> None:
    member = Member("Ana", pins.hashed(RIGHT), pins.hashed("GUI-0042"))
    gate = PinGate([member], TriesRecord((tmp_path / "tries.json",), "secret"))
    assert gate.wants_badge
    for badge in ("", "GUI-0043"):
        assert gate.attempt(RIGHT, badge) == (Answer.WRONG, None)
    assert gate.attempt(WRONG, "GUI-0042") == (Answer.WRONG, None)
    assert gate.tries_left == TRIES - 3
    assert gate.attempt(RIGHT, "GUI-0042") == (Answer.RIGHT, member)
