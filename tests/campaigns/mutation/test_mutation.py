"""The campaign itself: what it changes, whom it asks, what it keeps, and what it says of a small program."""

from __future__ import annotations

import gc
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tests.campaigns.mutation import report, rooms, survivors
from tests.campaigns.mutation.campaign import Options, RoomReport, Tried, _wanted, run_room
from tests.campaigns.mutation.changed import changed_lines, concerns
from tests.campaigns.mutation.figures import Share, together
from tests.campaigns.mutation.live import Functions
from tests.campaigns.mutation.mutants import mutants
from tests.campaigns.mutation.plan import Result
from tests.campaigns.mutation.pool import Ended, Outcome, Task, run
from tests.campaigns.mutation.rooms import CampaignError, Room
from tests.campaigns.mutation.store import Store
from tests.campaigns.mutation.tests_of import Hurry, Reach, measure

PRICE = '''"""Prices."""

LIMIT = 10


def is_large(amount: int) -> bool:
    """Return whether an amount needs a second look."""
    return amount >= LIMIT


class Basket:
    """What is bought."""

    def __init__(self, *amounts: int) -> None:
        self._amounts = amounts

    @property
    def total(self) -> int:
        """The sum."""
        return sum(self._amounts) + 0
'''
WEAK = """from shop.price import Basket, is_large


def test_large() -> None:
    assert is_large(50)
    assert not is_large(1)


def test_total() -> None:
    assert Basket(2, 3).total == 5
"""
COUNT = """
def count(most: int) -> int:
    done = 0
    while done < most:
        done += 1
    return done
"""
CALLS = """import os
def f(a: 'int', b: str = 'x') -> int:
    '''Words.'''
    if a and b:
        g(a, key=1)
    return a
def g(a, key): raise ValueError('for programmers')
"""
COUNT_TESTS = """from shop.price import count


def test_count() -> None:
    assert [count(3), count(0)] == [3, 0]
"""
SAVE = """from pathlib import Path

NAME = "kept.txt"


def save(folder: Path) -> None:
    Path(folder / NAME).write_text("x", encoding="utf-8")
"""
SAVE_TESTS = """from pathlib import Path

from shop.price import save


def test_save(tmp_path: Path) -> None:
    save(tmp_path)
    Path("beside.txt").write_text("x", encoding="utf-8")
    assert (tmp_path / "kept.txt").exists()
"""
GOOD = WEAK.replace("is_large(50)", "is_large(10)").replace("is_large(1)", "is_large(9)")
ROOM = Room("shop", ("shop/*.py",), ("checks",), (), 5.0)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program of one module, whose tests leave the limit itself untried."""
    folder = tmp_path / "project"
    for name, text in (("shop/__init__.py", ""), ("shop/price.py", PRICE), ("checks/test_price.py", WEAK)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return folder


@pytest.fixture
def options(root: Path, tmp_path: Path) -> Options:
    return Options(root, tmp_path / "cache", jobs=2)


def found(reported: RoomReport) -> set[tuple[str, str]]:
    """Return what the unexplained survivors read like."""
    return {(one.change.line, one.change.mutant) for one in reported.unexplained}


AT_THE_LIMIT = ("return amount >= LIMIT", "return amount > LIMIT")
OF_THE_TABLE = ("LIMIT = 10", "LIMIT = 11")
OF_NOTHING = ("return sum(self._amounts) + 0", "return sum(self._amounts) - 0")


@pytest.mark.slow
def test_a_weak_test_lets_mutants_live_and_a_good_one_kills_them(root: Path, options: Options) -> None:
    weak = run_room(ROOM, options, {})
    assert {AT_THE_LIMIT, OF_THE_TABLE, OF_NOTHING} == found(weak)
    least, most = weak.percent
    assert least == most < report.ENOUGH
    assert (weak.not_tried, weak.undecided) == (0, [])
    (root / "checks/test_price.py").write_text(GOOD, encoding="utf-8")
    good = run_room(ROOM, options, {})
    assert found(good) == {OF_NOTHING}
    assert good.count(Outcome.KILLED) == len(good.tried) - 1


@pytest.mark.slow
def test_a_survivor_with_a_reason_counts_as_listed(root: Path, options: Options) -> None:
    (root / "checks/test_price.py").write_text(GOOD, encoding="utf-8")
    change = survivors.Change("shop/price.py", "Basket.total", *OF_NOTHING)
    reported = run_room(ROOM, options, {change: survivors.Known("Nothing is added.", 1)})
    assert (reported.listed, reported.unexplained, reported.percent) == (1, [], (100.0, 100.0))
    assert report.verdict([reported], only_changed=True) == []


@pytest.mark.slow
def test_what_there_was_no_time_for_does_not_count_as_noticed(root: Path, options: Options) -> None:
    hurried = run_room(ROOM, replace(options, seconds=0.0), {})
    assert hurried.not_tried == len(hurried.tried) == hurried.warm + hurried.cold
    assert hurried.percent == (0.0, 100.0)
    assert report.verdict([hurried], only_changed=False)


@pytest.mark.slow
def test_what_changed_is_not_called_unnoticed_before_every_test_was_measured(
    root: Path, options: Options
) -> None:
    changed = {"shop/price.py": set(range(1, 30))}
    hurried = run_room(ROOM, replace(options, changed=changed, seconds=0.0), {})
    assert hurried.not_tried == len(hurried.tried) > 0
    assert report.verdict([hurried], only_changed=True) == []
    assert report.untried([hurried]) == [f"shop: no time for {hurried.not_tried} mutants"]
    whole = run_room(ROOM, replace(options, changed=changed), {})
    assert AT_THE_LIMIT in found(whole)
    assert report.verdict([whole], only_changed=True) == ["shop: 3 survivors in what changed"]


def test_where_some_tests_are_not_measured_those_named_after_the_module_come_first(
    root: Path, options: Options
) -> None:
    hurry = Hurry(0.0, frozenset({"price"}))
    assert hurry.over() and not Hurry(float("inf")).over()
    files = sorted((Path("checks/test_more.py"), Path("checks/test_price_facts.py")), key=hurry.first)
    assert files[-1].name == "test_price_facts.py"
    assert measure([], root, [], 1, options.cache, hurry).whole


@pytest.mark.slow
def test_a_survivor_of_before_that_was_not_tried_again_stays_in_the_table(
    root: Path, options: Options
) -> None:
    run_room(ROOM, options, {})
    (root / "checks/test_more.py").write_text("# Whatever lived may be noticed now.\n", encoding="utf-8")
    hurried = run_room(ROOM, replace(options, seconds=0.0), {})
    assert {(one.change.line, one.change.mutant) for one in hurried.undecided} == {
        AT_THE_LIMIT,
        OF_THE_TABLE,
        OF_NOTHING,
    }
    assert hurried.unexplained == []
    least, most = hurried.percent
    assert least < report.ENOUGH < most == 100.0
    assert "undecided" in "".join(map(report.survivor, hurried.undecided))


@pytest.mark.long
@pytest.mark.slow
def test_a_mutant_without_end_is_timed_out(root: Path, options: Options) -> None:
    (root / "shop/price.py").write_text(COUNT, encoding="utf-8")
    (root / "checks/test_price.py").write_text(
        COUNT_TESTS,
        encoding="utf-8",
    )
    reported = run_room(ROOM, options, {})
    assert reported.unexplained == []
    assert reported.count(Outcome.TIMED_OUT) >= 1


def room_report(*outcomes: Outcome | None, in_all: int | None = None, reason: str = "") -> RoomReport:
    """Return a room of mutants of functions that ended so, of more where ``in_all`` says it."""
    one = next(one for one in mutants("shop/price.py", PRICE) if one.warm)
    changed = survivors.change(one, PRICE)
    lived = (Outcome.SURVIVED, Outcome.UNREACHED, Outcome.COLD)
    tried = [
        Tried(one, changed, ended and Result(ended), reason if ended in lived else "") for ended in outcomes
    ]
    return RoomReport("shop", tried, [changed], len(outcomes) if in_all is None else in_all, 0)


def test_an_undecided_mutant_is_not_noticed_until_it_is_tried_anew() -> None:
    killed = [Outcome.KILLED] * 97
    room = room_report(*killed, Outcome.COLD, Outcome.COLD, Outcome.COLD)
    assert room.percent == (97.0, 100.0)
    assert (room.unexplained, len(room.undecided), room.not_tried) == ([], 3, 0)
    assert report.verdict([room], only_changed=False) == []
    [sentence] = report.verdict([room], only_changed=True)
    assert "3 undecided" in sentence
    explained = room_report(*killed, Outcome.COLD, reason="Zero.")
    assert (explained.listed, explained.undecided, explained.percent) == (1, [], (100.0, 100.0))
    assert report.verdict([room_report(*killed, *[Outcome.COLD] * 6)], only_changed=False)


def test_a_room_that_was_not_tried_whole_is_judged_by_the_lower_end_of_an_interval() -> None:
    drawn = room_report(*[Outcome.KILLED] * 96, *[Outcome.SURVIVED] * 4, in_all=5000)
    least, most = drawn.percent
    assert least == pytest.approx(90.16, abs=0.01)
    assert most == pytest.approx(98.43, abs=0.01)
    assert drawn.not_tried == 4900
    [sentence] = report.verdict([drawn], only_changed=False)
    assert "at least 90.1 %" in sentence
    whole = room_report(*[Outcome.KILLED] * 96, *[Outcome.SURVIVED] * 4)
    assert whole.percent == (96.0, 96.0)
    assert report.verdict([whole], only_changed=False) == []


def test_one_that_was_drawn_and_not_tried_tells_nothing() -> None:
    room = room_report(*[Outcome.KILLED] * 10, None, None)
    assert room.not_tried == 2
    least, most = room.percent
    assert least < 95 < most == 100.0
    assert report.untried([room]) == ["shop: no time for 2 mutants"]
    heading, row = (line.split() for line in report.table([room]).replace("in all", "in_all").splitlines())
    assert heading[:2] == ["room", "in_all"]
    assert row[:3] == ["shop", "12", "10"]
    assert report.as_json([room])["shop"]["not tried"] == 2


def test_functions_and_imports_weigh_as_much_as_there_are_of_them() -> None:
    functions = Share(in_all=900, noticed=900)
    imports = Share(in_all=100, noticed=5, survived=5, listed=10)
    least, most = together((functions, imports))
    low, high = imports.bounds
    # Half of those tried at import change nothing, so fifty of the hundred count.
    assert least == pytest.approx(100 * (900 + 50 * low) / 950)
    assert most == pytest.approx(100 * (900 + 50 * high) / 950)
    assert together((functions, Share(in_all=100))) == pytest.approx((90.0, 100.0))
    assert together((Share(0), Share(0))) == (100.0, 100.0), "nothing to notice"
    assert together((Share(3, listed=3),)) == (100.0, 100.0)


@pytest.mark.slow
def test_what_is_written_to_a_relative_path_does_not_land_in_the_checkout(
    root: Path, options: Options
) -> None:
    (root / "shop/price.py").write_text(SAVE, encoding="utf-8")
    (root / "checks/test_price.py").write_text(SAVE_TESTS, encoding="utf-8")
    before = set(root.iterdir())
    reported = run_room(ROOM, options, {})
    assert {one.mutant.warm for one in reported.tried} == {True, False}
    assert any(one.noticed for one in reported.tried)
    assert set(root.iterdir()) == before


@pytest.mark.slow
def test_tests_that_fail_without_any_mutation_end_the_campaign(root: Path, options: Options) -> None:
    (root / "checks/test_price.py").write_text(
        "def test_wrong() -> None:\n    assert False\n", encoding="utf-8"
    )
    with pytest.raises(CampaignError, match=r"without any mutation these tests fail: .*test_wrong"):
        run_room(ROOM, options, {})


@pytest.mark.slow
def test_a_line_that_no_test_runs_is_a_survivor(root: Path, options: Options) -> None:
    text = WEAK.partition("def test_total")[0]
    (root / "checks/test_price.py").write_text(text, encoding="utf-8")
    reported = run_room(ROOM, options, {})
    ended = {
        one.result.outcome
        for one in reported.unexplained
        if one.mutant.function == "Basket.total" and one.result
    }
    assert ended == {Outcome.UNREACHED}
    assert "no test runs it" in "".join(map(report.survivor, reported.unexplained))


@pytest.mark.long
@pytest.mark.slow
def test_what_a_file_of_tests_runs_is_measured_once(root: Path, options: Options) -> None:
    def measured() -> dict[str, int]:
        return {part.name: part.stat().st_mtime_ns for part in options.cache.glob("shop-measured-*/*.json")}

    run_room(ROOM, options, {})
    before = measured()
    (root / "checks/test_more.py").write_text(
        "from shop.price import Basket\n\n\ndef test_nothing() -> None:\n    assert Basket().total == 0\n",
        encoding="utf-8",
    )
    run_room(ROOM, options, {})
    after = measured()
    assert before.items() < after.items()
    assert [name.partition("-")[0] for name in after.keys() - before.keys()] == ["test_more"]


def test_tests_named_after_the_module_are_asked_first_and_of_them_the_quickest() -> None:
    tests = ("t/test_a.py::quick", "t/test_price_facts.py::quick", "t/test_price.py::slow", "t/test_b.py::x")
    reach = Reach(
        {test: index / 10 for index, test in enumerate(tests)},
        {"shop/price.py": {1: frozenset(tests[:3]), 2: frozenset(tests[3:])}},
    )
    mutant = next(one for one in mutants("shop/price.py", "def f(): return 1\n") if one.warm)
    assert reach.tests_of(mutant, Path()) == [tests[1], tests[2], tests[0]]


def test_what_only_annotations_name_is_left_alone() -> None:
    assert mutants("m.py", 'T = TypeVar("T", bound=int)\n') == []


def test_everything_worth_a_change_is_changed_once() -> None:
    text = CALLS
    changed = {one.applied(text).replace(" ", "") for one in mutants("m.py", text)}
    plain = text.replace(" ", "")
    assert changed == {
        plain.replace(*pair)
        for pair in (
            ("='x'", "='XXxXX'"),
            ("ifaandb", "ifaorb"),
            ("ifaandb", "ifnot(aandb)"),
            ("g(a,key=1)", "pass"),
            ("g(a,key=1)", "g(None,key=1)"),
            ("g(a,key=1)", "g(a,)"),
            ("g(a,key=1)", "g(a,key=2)"),
            ("returna", "returnNone"),
        )
    }


def test_what_the_type_checker_proves_and_a_marked_context_are_left_alone() -> None:
    text = """TEXT = mark("page", "words")
def f(a):
    match a:
        case 1:
            return mark("page", a)
        case _:
            assert_never(a)
    assert_never(a)
"""
    changed = {one.applied(text) for one in mutants("m.py", text)}
    assert {one for one in changed if "XXwordsXX" in one} == {text.replace("words", "XXwordsXX")}
    assert not any("XXpageXX" in one or one.count("assert_never(a)") < 2 for one in changed)


def test_each_case_is_taken_away() -> None:
    one, other = "        case 1:\n            return 2\n", "        case _:\n            return 3\n"
    text = f"def f(a):\n    match a:\n{one}{other}"
    dropped = [made.applied(text) for made in mutants("m.py", text) if made.operator == "case"]
    assert dropped == [text.replace(one, ""), text.replace(other, "")]


def test_functions_that_the_collector_passes_over_are_changed_too() -> None:
    gc.freeze()
    try:
        found = Functions(rooms.ROOT, [Path("tests/campaigns/mutation/figures.py")])
    finally:
        gc.freeze()
    text = (rooms.ROOT / "tests/campaigns/mutation/figures.py").read_text(encoding="utf-8")
    every = [
        one for one in mutants("tests/campaigns/mutation/figures.py", text) if one.function == "together"
    ]
    assert every and all(found.of(one) for one in every)


def test_only_functions_that_differ_from_a_commit_are_tried(root: Path) -> None:
    def git(*words: str) -> None:
        name = ("-c", "user.name=Clerk", "-c", "user.email=clerk@example.com")
        subprocess.run(["git", *name, *words], cwd=root, check=True, capture_output=True)

    git("init", "-q")
    git("add", ".")
    git("commit", "-q", "-m", "Prices")
    text = PRICE.replace("+ 0", "+ 1")
    (root / "shop/price.py").write_text(text, encoding="utf-8")
    lines = changed_lines(root, "HEAD")
    concerned = {one.function for one in mutants("shop/price.py", text) if concerns(one, lines)}
    assert concerned == {"Basket.total"}
    with pytest.raises(CampaignError, match="git diff no-such-commit"):
        changed_lines(root, "no-such-commit")


def test_of_what_runs_at_import_some_are_drawn(root: Path, options: Options) -> None:
    every = mutants("shop/price.py", "LIMITS = (1, 2, 3, 4, 5)\n" + PRICE)
    cold = [one for one in every if not one.warm]
    drawn = [every[place] for place in _wanted(every, replace(options, imports=2))]
    assert [one for one in drawn if one.warm] == [one for one in every if one.warm]
    assert len([one for one in drawn if not one.warm]) == 2 < len(cold)
    assert drawn == [every[place] for place in _wanted(every, replace(options, imports=2))], "always the same"
    assert _wanted(every, replace(options, imports=len(cold))) == [*range(len(every))]


def test_a_result_holds_as_long_as_what_it_depends_on(root: Path, options: Options) -> None:
    (root / "checks/test_more.py").write_text("", encoding="utf-8")
    out = root / "out.jsonl"
    for outcome, test in ((Outcome.KILLED, "checks/test_price.py::test_large"), (Outcome.SURVIVED, "")):
        line = f'{{"key": "{outcome.value}", "outcome": "{outcome.value}", "by": "{test}", "seconds": 0}}\n'
        with out.open("a", encoding="utf-8") as file:
            file.write(line)
    with out.open("a", encoding="utf-8") as file:
        file.write('{"key": "torn')
    Store(options.cache, root, ROOM).take(out)
    kept = Store(options.cache, root, ROOM)
    assert kept.get("killed") == Result(Outcome.KILLED, "checks/test_price.py::test_large")
    assert kept.get("survived") == Result(Outcome.SURVIVED)
    (root / "checks/test_more.py").write_text("# A new test.\n", encoding="utf-8")
    kept = Store(options.cache, root, ROOM)
    assert kept.get("killed") is not None
    assert kept.get("survived") is None
    (root / "checks/test_price.py").write_text(GOOD, encoding="utf-8")
    kept = Store(options.cache, root, ROOM)
    assert kept.get("killed") is None
    assert kept.killer("killed") == "checks/test_price.py::test_large", "the one to ask first"
    assert not kept.killer("survived")
    assert not kept.killer("never tried")


def test_entries_that_fit_no_mutant_or_too_many_are_reported() -> None:
    here = [survivors.change(one, PRICE) for one in mutants("shop/price.py", PRICE)]
    fits = survivors.Change("shop/price.py", "Basket.total", *OF_NOTHING)
    gone = replace(fits, line="return 1")
    known = {fits: survivors.Known("Nothing is added.", 1), gone: survivors.Known("It was so.", 1)}
    [problem] = survivors.out_of_date(known, here)
    assert "'return 1'" in problem
    assert "matches 0 mutants" in problem


def test_a_listed_survivor_has_a_reason(tmp_path: Path) -> None:
    change = survivors.Change("shop/price.py", 'a "quoted" name', *OF_NOTHING)
    path = tmp_path / "list.toml"
    path.write_text(change.entry(), encoding="utf-8")
    with pytest.raises(CampaignError, match="no reason"):
        survivors.load(path)
    path.write_text(change.entry().replace('reason = ""', 'reason = "Zero."'), encoding="utf-8")
    assert survivors.load(path) == {change: survivors.Known("Zero.", 1)}


def test_a_child_out_of_time_is_ended_and_one_that_breaks_ends_the_campaign() -> None:
    ended: list[Ended] = []

    def endless(_: Path) -> int:
        while True:
            pass

    def broken(_: Path) -> int:
        raise OSError("no disk")

    run([Task(endless, 0.2, ended.append)], jobs=1)
    assert [one.outcome for one in ended] == [Outcome.TIMED_OUT]
    with pytest.raises(CampaignError, match="no disk"):
        run([Task(broken, 5, ended.append)], jobs=1)


def test_the_table_and_the_list_of_this_project_can_be_read() -> None:
    for room in rooms.load().values():
        assert room.sources(rooms.ROOT)
        assert room.test_paths(rooms.ROOT)
    survivors.load()
    with pytest.raises(CampaignError, match="no module"):
        replace(ROOM, modules=("nowhere/*.py",)).sources(rooms.ROOT)
