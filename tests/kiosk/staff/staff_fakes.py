"""What the staff area is tested with: a real gate, and services that remember what they were asked."""

from __future__ import annotations

from pathlib import Path

from pos_app.domain.attempts import Attempt
from pos_app.system import pins
from pos_app.system.pin_gate import Member, PinGate
from pos_app.system.pin_record import TriesRecord

PIN, WRONG = "204681", "204682"
_ANA = Member("Ana Prado", pins.hashed(PIN))


def a_gate(folder: Path, *members: Member) -> PinGate:
    return PinGate(members or (_ANA,), TriesRecord((folder / "equipe.json",), "secret"))


class Remembered:
    """Satisfies ``kiosk.staff.StaffServices``; ``problem`` is what every print returns."""

    def __init__(self) -> None:
        self.cases: tuple[Attempt, ...] = ()
        self.unprinted: tuple[Attempt, ...] = ()
        self.done: list[str] = []
        self.problem = ""

    async def open_cases(self) -> tuple[Attempt, ...]:
        return self.cases

    async def not_printed(self) -> tuple[Attempt, ...]:
        return self.unprinted

    def ask_now(self, attempt_id: str) -> None:
        self.done.append(f"asked {attempt_id}")

    async def print_case(self, attempt: Attempt) -> str:
        return self._print(f"case_slip {attempt.id}")

    async def print_tickets(self, attempt: Attempt) -> str:
        self.unprinted = ()
        return self._print(f"tickets {attempt.id}")

    async def print_test(self, who: str) -> str:
        return self._print(f"test {who}")

    def paper_changed(self, who: str) -> None:
        self.done.append(f"paper {who}")

    def printer_says(self) -> str:
        return ""

    def _print(self, what: str) -> str:
        self.done.append(what)
        return self.problem
