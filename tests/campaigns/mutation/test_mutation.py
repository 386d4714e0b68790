"""Faults are put in one at a time, and a small program's tests notice exactly those that they should."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.campaigns.mutation import rooms
from tests.campaigns.mutation.__main__ import outdated
from tests.campaigns.mutation.faults import faults
from tests.campaigns.mutation.forks import LATE, Task, run
from tests.campaigns.mutation.rooms import Room, changed_lines, concerns

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it forks")
PRICE = '''"""Prices."""


def is_large(amount: int | None) -> bool:
    """Return whether an amount needs a second look."""
    return amount is not None and amount >= 10


def count(most: int) -> int:
    done = 0
    while done < most:
        done += 1
    return done


class Basket:
    """What is bought."""

    def __init__(self, *amounts: int) -> None:
        self._amounts = amounts

    @property
    def total(self) -> int:
        """The sum."""
        return sum(self._amounts) + 0
'''
TESTS = """from pathlib import Path

from shop.price import Basket, count, is_large


def test_large() -> None:
    Path("beside.txt").write_text("x", encoding="utf-8")
    assert is_large(50)
    assert not is_large(1)
    assert not is_large(None)


def test_count() -> None:
    assert [count(3), count(0)] == [3, 0]


def test_total() -> None:
    assert Basket(2, 3).total == 5
"""
TRIAL = """import sys, time
from pathlib import Path
from tests.campaigns.mutation.faults import faults
from tests.campaigns.mutation.rooms import Room
from tests.campaigns.mutation.trial import Trial, TrialError
root = Path(sys.argv[1])
source = (root / "shop/price.py").read_bytes()
wanted = faults("shop/price.py", source)
room = Room("shop", ("shop/*.py",), ("checks",))
trial = Trial(room, root, wanted, 2, time.monotonic() + float(sys.argv[2]))
try:
    trial.run()
except TrialError as problem:
    sys.exit(str(problem))
print("", len(wanted), len(trial.noticed), *(one.told(source) for one in trial.unnoticed), sep="\\n")
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program of one module, whose tests leave the limit itself untried."""
    for name, text in (("shop/__init__.py", ""), ("shop/price.py", PRICE), ("checks/test_price.py", TESTS)):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n", encoding="utf-8")
    return tmp_path


def trial(root: Path, seconds: float = 300) -> tuple[int, int, list[str]]:
    """Try every fault of the program; return how many there are, how many are noticed, and the others."""
    command = [sys.executable, "-c", TRIAL, str(root), str(seconds)]
    ended = subprocess.run(command, cwd=rooms.ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    in_all, noticed, *others = ended.stdout.partition("\n\n")[2].splitlines()
    return int(in_all), int(noticed), [one.partition(" ")[2] for one in others]


def test_what_no_test_looks_at_is_told_and_all_else_is_noticed(root: Path) -> None:
    before = set(root.rglob("*.txt"))
    in_all, noticed, others = trial(root)
    assert others == [
        "is_large: amount >= 10 -> (amount > 10)",
        "is_large: 10 -> (11)",
        "Basket.total: sum(self._amounts) + 0 -> (sum(self._amounts) - 0)",
    ]
    assert noticed == in_all - 3
    assert set(root.rglob("*.txt")) == before, "what a test writes beside itself lands elsewhere"
    in_all, noticed, others = trial(root, seconds=0)
    assert (noticed, others) == (0, []), "what there was no time for is neither"


def test_tests_that_fail_without_any_fault_end_the_campaign(root: Path) -> None:
    (root / "checks/test_price.py").write_text("def test_wrong(): assert False\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"without any fault these tests fail: .*test_wrong"):
        trial(root)


@pytest.mark.parametrize(
    ("line", "changed"),
    [
        ("if a < b and not c: x = a", {"a <= b", "a < b or not c", "c"}),
        ("return f'{a + 1} reais', [b + 2]", {"None", "b - 2", "3"}),
        ("if c(a): raise ValueError('for programmers')", {"not c(a)", "pass"}),
        ("c(key=True)", {"pass", "False"}),
        ("return replace(a, b=c, d=b)", {"None", "replace(a, d=b)", "replace(a, b=c)"}),
        ("c += a", {"c -= a"}),
        ("x: int | None = b", set()),
        ("assert_never(a)", set()),
        ("'A docstring.'", set()),
    ],
)
def test_everything_worth_a_fault_gets_one(line: str, changed: set[str]) -> None:
    source = f"def f(a: 'int | None', b=1, c=None):\n    {line}\n".encode()
    found = faults("m.py", source)
    assert {one.function for one in found} <= {"f"}
    for one in found:
        compile(one.applied(source), "m.py", "exec")
    texts = {one.text.removeprefix("(").removesuffix(")") for one in found}
    assert texts == changed


def test_only_functions_that_differ_from_a_commit_are_tried(root: Path) -> None:
    def git(*words: str) -> None:
        name = ("-c", "user.name=Clerk", "-c", "user.email=clerk@example.com")
        subprocess.run(["git", *name, *words], cwd=root, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "Prices")
    text = PRICE.replace("+ 0", "+ 1")
    (root / "shop/price.py").write_text(text, encoding="utf-8")
    lines = changed_lines("HEAD", root)
    assert {one.function for one in faults("shop/price.py", text.encode()) if concerns(one, lines)} == {
        "Basket.total"
    }
    with pytest.raises(subprocess.CalledProcessError):
        changed_lines("no-such-commit", root)


def test_the_rooms_are_there_and_so_is_each_function_that_is_explained() -> None:
    for room in rooms.load().values():
        assert room.sources()
        assert all((rooms.ROOT / path).exists() for path in (*room.tests, *room.without))
    explained = rooms.survivors()
    assert all(explained.values())
    assert outdated(explained) == []
    assert outdated({("shop/gone.py", "price"): "It was so."}) == ["shop/gone.py has no price with a fault"]
    with pytest.raises(ValueError, match="no module"):
        Room("shop", ("nowhere/*.py",), ()).sources()


def test_a_child_out_of_time_is_ended_and_one_that_breaks_ends_the_campaign() -> None:
    codes: list[int] = []

    def endless(_: Path) -> int:
        while True:
            time.sleep(1)

    def broken(_: Path) -> int:
        raise OSError("no disk")

    run([Task(endless, 0.2, lambda code, _: codes.append(code))], jobs=1)
    assert codes == [LATE]
    with pytest.raises(RuntimeError, match="no disk"):
        run([Task(broken, 5, lambda *_: None)], jobs=1)
