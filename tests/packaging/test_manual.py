"""The README and the manual tell the same in every language, and what they tell is so."""

from __future__ import annotations

import json
import re
from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import polib
import pytest
from commands import COMMANDS
from described import described

from pos_app import __released__, __version__
from pos_app.commands.outcomes import EXIT_CODES
from pos_app.commands.sell_plan import read_plan
from pos_app.domain.audit import Flaw
from pos_app.domain.differences import Fact
from pos_app.domain.languages import SOURCE
from pos_app.domain.learning import (
    PAY_ABILITIES,
    Ability,
    AbilityState,
    NotAbleReason,
    ReadingCertainty,
    StepState,
    WalkStep,
)
from pos_app.domain.statement import LineKind
from pos_app.system import logs
from pos_app.system.exit_codes import Exit

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "resources/manual"
ENGLISH, PORTUGUESE, SPANISH = MANUAL / "en", MANUAL / "pt-BR", MANUAL / "es"
LANGUAGES = pytest.mark.parametrize("manual", [ENGLISH, PORTUGUESE, SPANISH], ids=lambda folder: folder.name)
FOR_DEVELOPERS = pytest.mark.parametrize("manual", [ENGLISH, PORTUGUESE], ids=lambda folder: folder.name)
TWINS = [(ROOT / "README.md", PORTUGUESE / "README.md")]
TWINS += [(file, PORTUGUESE / file.name) for file in sorted(ENGLISH.glob("*.md"))]
TWINS += [(ENGLISH / file.name, file) for file in sorted(SPANISH.glob("*.md"))]
MOST_LINES = 150
"""A newcomer reads the README in one go."""


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


@pytest.mark.parametrize(("english", "other"), TWINS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_language_tells_the_same_commands_tables_and_chapters(english: Path, other: Path) -> None:
    assert commands(english) == commands(other)
    assert rows(english) == rows(other)
    assert headings(english) == headings(other) != []


def test_each_readme_leads_to_the_other_and_to_every_page_of_its_manual() -> None:
    for (file, other), manual in zip(((TWINS[0]), (TWINS[0][::-1])), (ENGLISH, PORTUGUESE), strict=True):
        linked = {(file.parent / target).resolve() for target in re.findall(r"\]\(([^)]+)\)", text(file))}
        assert {other, *manual.glob("*.md")} - {file} <= linked
        assert len(text(file).splitlines()) <= MOST_LINES


def test_every_link_leads_to_a_file() -> None:
    pages = [*MANUAL.rglob("*.md"), *(ROOT / ".github").glob("*.md"), *(ROOT / "pos_app").rglob("*.md")]
    for file in (ROOT / "README.md", *pages):
        for target in re.findall(r"\]\(([^)#]+)\)", text(file)):
            assert (file.parent / target).exists(), f"{file.name}: {target}"


@LANGUAGES
def test_what_the_guides_name_is_what_the_window_shows(manual: Path) -> None:
    """Between single asterisks and in quotation marks stand texts of the program, in this language."""
    language = manual.name.replace("-", "_")
    source = language == SOURCE
    catalogue = polib.pofile(str(ROOT / f"resources/translations/{'en' if source else language}.po"))
    texts = [text for one in catalogue for text in ([one.msgid] if source else [one.msgstr])]
    shown = "\n".join(texts).casefold()
    for name in ("guide", "admin"):
        named = re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)|[“\"]([^”\"\n]+)[”\"]", text(manual / f"{name}.md"))
        assert len(named) > 2
        assert [one for one in map("".join, named) if one.casefold() not in shown] == []


@FOR_DEVELOPERS
def test_every_path_that_is_named_in_the_rooms_exists(manual: Path) -> None:
    named = set(re.findall(r"`(pos_app/[\w./]+)`", text(manual / "rooms.md")))
    assert named
    assert [path for path in sorted(named) if not (ROOT / path).exists()] == []


@LANGUAGES
def test_the_exit_codes_are_those_of_the_program(manual: Path) -> None:
    table = re.findall(r"^\| (\d+) \| (?:`(\w+)`)? ?\|", text(manual / "commands.md"), re.MULTILINE)
    # Two outcomes may share a code: each has its own row.
    assert list(dict.fromkeys(int(code) for code, _ in table)) == [int(code) for code in Exit]
    assert {name: int(code) for code, name in table if name} == EXIT_CODES


@LANGUAGES
def test_the_words_in_the_json_are_those_of_the_program(manual: Path) -> None:
    can = {one.value for one in (*Ability, *PAY_ABILITIES)}
    words = {
        "`sell`: `kind`": set(LineKind),
        "`sell`: `what`": set(Fact),
        "`learn`: `step`, `state`": {*WalkStep, *StepState},
        "`learn`: `certainty`": set(ReadingCertainty),
        "`learn`: `kind`, `can`, `why`": {*can, *AbilityState, *NotAbleReason} - {""},
        "`audit`: `flaw`": set(Flaw),
    }
    table = re.findall(r"^\| (`\w+`: [^|]+) \|[^|]*\| (.*) \|$", text(manual / "commands.md"), re.MULTILINE)
    assert {where: set(re.findall("`(\\w+)`", told)) for where, told in table} == words


@FOR_DEVELOPERS
def test_every_room_is_shown_and_its_floor(manual: Path) -> None:
    (shown,) = re.findall(r"^```\npos_app/\n(.*?)^```$", text(manual / "rooms.md"), re.MULTILINE | re.DOTALL)
    (floors,) = re.findall(r"^(.*kiosk ► desk ►.*\n.*►.*)$", text(manual / "rooms.md"), re.MULTILINE)
    rooms = {path.parent.name for path in (ROOT / "pos_app").glob("*/__init__.py")}
    parts = {path.parent.name for path in (ROOT / "pos_app/ui").glob("*/__init__.py")}
    assert rooms | parts <= set(re.findall(r"(\w+)/", shown))
    assert rooms <= set(re.findall(r"\w+", floors))


@LANGUAGES
def test_the_plan_can_be_carried_out(manual: Path, tmp_path: Path) -> None:
    (block,) = re.findall(r"^```json\n(.*?)^```$", text(manual / "commands.md"), re.MULTILINE | re.DOTALL)
    plan = tmp_path / "plan.json"
    plan.write_text(block, encoding="utf-8")
    assert json.loads(block)
    assert read_plan(str(plan)).origin == "sao-paulo-sp"


@LANGUAGES
def test_the_folders_are_where_they_are_said_to_be(manual: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    said = text(manual / "files.md")
    for kind in (platformdirs.unix.Unix, platformdirs.macos.MacOS):
        places = kind("guiche", appauthor=False)
        for folder in (places.user_config_dir, places.user_data_dir):
            assert f"`{folder.replace(str(Path.home()), '~')}`" in said
    for name in (logs.FILE, logs.CRASHES):
        assert f"`log/{name}`" in said


def test_every_command_that_is_named_is_taken_as_it_is_typed() -> None:
    """Commands, options and campaigns that stand in code style exist, in each README, manual and room."""
    program, *below = described("en")
    known = {"card-view": set[str]()}  # Started by the program alone.
    known |= {
        one.name: {name for option in one.options for name in option.names} for one in (program, *below)
    }
    pages = [*MANUAL.rglob("*.md"), *(ROOT / ".github").glob("*.md"), *(ROOT / "pos_app").rglob("*.md")]
    typed = 0
    for file in (ROOT / "README.md", *pages):
        code = re.findall(r"`([^`\n]+)`", text(file)) + commands(file)
        for line in (
            one
            for one in code
            if re.match(r"(?:python3? |\.venv/bin/|packaging/)*(pos-app|bootstrap\.py) ", one)
        ):
            tool, *words = re.split(
                r"[\s\[\]|\\]+", line[max(line.find("pos-app"), line.find("bootstrap.py")) :]
            )
            command = next(iter(words), "")
            typed += 1
            if tool == "bootstrap.py":
                assert command in ("--help", "\u2026") or command in COMMANDS, f"{file.name}: {line}"
                continue
            options = {word for word in words if word.startswith("--") and word != "--"}
            assert command.startswith("-") or command in known, f"{file.name}: {line}"
            assert options <= known[""] | known.get(command, set()) | {"--parameter"}, f"{file.name}: {line}"
    assert typed > 100


def test_the_version_is_the_newest_of_the_changelog_and_has_its_day() -> None:
    newest = re.search(r"^## \[(\d[^]]*)\] - (\S+)$", text(ROOT / "CHANGELOG.md"), re.MULTILINE)
    assert newest is not None and newest.groups() == (__version__, __released__)
    assert f"guiche_{__version__}_" in text(ENGLISH / "settings.md")


@LANGUAGES
def test_every_extra_that_is_named_exists(manual: Path) -> None:
    import tomllib

    extras = tomllib.loads(text(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    named = set(re.findall(r"\.\[(\w+)\]", text(manual / "setup.md")))
    assert named == {"demo", "test"} <= set(extras)
