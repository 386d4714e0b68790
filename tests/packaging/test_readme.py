"""The README and its Portuguese twin tell the same commands, and what they tell is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import pytest

from pos_app.commands.outcomes import EXIT_CODES
from pos_app.commands.sell_plan import read_plan
from pos_app.system import logs
from pos_app.system.exit_codes import Exit

ROOT = Path(__file__).resolve().parents[2]
ENGLISH, PORTUGUESE = ROOT / "README.md", ROOT / "README.pt-BR.md"
TWINS = pytest.mark.parametrize("file", [ENGLISH, PORTUGUESE], ids=["en", "pt-BR"])


def text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def commands(file: Path) -> list[str]:
    """Return the lines to type and the plan, without what is told beside them."""
    blocks = re.findall(r"^```(?:sh|json)\n(.*?)^```$", text(file), re.MULTILINE | re.DOTALL)
    return [re.sub(r"\s+# .*", "", line) for block in blocks for line in block.splitlines()]


def rows(file: Path) -> list[tuple[str, ...]]:
    """Return what stands in code style in each line of a table, sorted: the order of words may differ."""
    lines = [line for line in text(file).splitlines() if line.startswith("|") and "---" not in line]
    return [(str(line.count("|")), *sorted(re.findall(r"`([^`]+)`", line))) for line in lines]


def headings(file: Path) -> list[int]:
    return [len(found) for found in re.findall(r"^(#+) ", text(file), re.MULTILINE)]


def test_both_tell_the_same_commands_tables_and_chapters() -> None:
    assert commands(ENGLISH) == commands(PORTUGUESE) != []
    assert rows(ENGLISH) == rows(PORTUGUESE) != []
    assert headings(ENGLISH) == headings(PORTUGUESE)


def test_each_leads_to_the_other_and_every_link_to_a_file() -> None:
    assert "(README.pt-BR.md)" in text(ENGLISH)
    assert "(README.md)" in text(PORTUGUESE)
    for file in (ENGLISH, PORTUGUESE):
        for target in re.findall(r"\]\(([^)]+)\)", text(file)):
            assert (ROOT / target).is_file(), target


@TWINS
def test_the_exit_codes_are_those_of_the_program(file: Path) -> None:
    table = re.findall(r"^\| (\d+) \| (?:`(\w+)`)? ?\|", text(file), re.MULTILINE)
    # Two outcomes may share a code: each has its own row.
    assert list(dict.fromkeys(int(code) for code, _ in table)) == [int(code) for code in Exit]
    assert {name: int(code) for code, name in table if name} == EXIT_CODES


@TWINS
def test_every_room_is_shown_and_its_floor(file: Path) -> None:
    (shown,) = re.findall(r"^```\npos_app/\n(.*?)^```$", text(file), re.MULTILINE | re.DOTALL)
    (floors,) = re.findall(r"^(.*kiosk ► desk ►.*\n.*►.*)$", text(file), re.MULTILINE)
    rooms = {path.parent.name for path in (ROOT / "pos_app").glob("*/__init__.py")}
    parts = {path.parent.name for path in (ROOT / "pos_app/ui").glob("*/__init__.py")}
    assert rooms | parts <= set(re.findall(r"(\w+)/", shown))
    assert rooms <= set(re.findall(r"\w+", floors))


@TWINS
def test_the_plan_can_be_carried_out(file: Path, tmp_path: Path) -> None:
    (block,) = re.findall(r"^```json\n(.*?)^```$", text(file), re.MULTILINE | re.DOTALL)
    plan = tmp_path / "plan.json"
    plan.write_text(block, encoding="utf-8")
    assert json.loads(block)
    assert read_plan(str(plan)).origin == "sao-paulo-sp"


@TWINS
def test_the_folders_are_where_they_are_said_to_be(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    said = text(file)
    for kind in (platformdirs.unix.Unix, platformdirs.macos.MacOS):
        places = kind("guiche", appauthor=False)
        for folder in (places.user_config_dir, places.user_data_dir):
            assert f"`{folder.replace(str(Path.home()), '~')}`" in said
    for name in (logs.FILE, logs.CRASHES):
        assert f"`log/{name}`" in said


@TWINS
def test_every_extra_that_is_named_exists(file: Path) -> None:
    import tomllib

    extras = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    named = set(re.findall(r"\.\[(\w+)\]", text(file)))
    assert named == {"demo", "test"} <= set(extras)
