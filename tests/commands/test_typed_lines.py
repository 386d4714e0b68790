"""Every line that README and manual tell to type is taken by the program, and run where that ends."""

from __future__ import annotations

import itertools
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from pos_app.cli_parser import misused, parser
from pos_app.system.exit_codes import Exit
from tests.programs import run
from tests.sandbox_process import SandboxProcess
from tests.sealing import KEY

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "resources/manual"
ENGLISH = MANUAL / "en"
PAGES = (ROOT / "README.md", *sorted(MANUAL.rglob("*.md")))
_TYPED = re.compile(
    r"(?:- (?:command: )?|[A-Z_]+=\S+ )?(?:\.venv/bin/|python3? (?:packaging/)?)?"
    r"(pos-app|bootstrap\.py|keyring|system_libraries\.py|-m venv|openssl|pipx?|uv|rm|git|cd|su|apt-get"
    r"|makensis)(?: (.*))?"
)
DAY, BACK = (str(date.today() + timedelta(days=days)) for days in (6, 8))
WORDS = {
    "sell FILE": "plan.json", "provision FILE": "desk.json", "/home/caixa/desk.json": "desk.json",
    "support-bundle FILE": "out.zip",
    "FILE.pdf": "out.pdf", "FILE.bin": "out.bin", "PRINTER": "Arquivo", "staff NAME": "Ana", "BADGE": "100",
    "settings NAME": "station.name", "VALUE": "Tietê", "DOCUMENT": "52998224725", "DOCUMENTO": "52998224725",
    "N": "1", "D": DAY, "R": BACK, "DATE": BACK, "FECHA": BACK, "ID": "R1", "audit DATE": "2026-01-01",
    "report A": "2026-01-01", "report B": "2026-12-31", "learn A": "sao-paulo-sp", "sandbox NAME": "recibo",
    "learn B": "belo-horizonte-mg", "OPERATION": "places", "OPTIONS": "--quit-after 1", "DIR": "training",
    "branch TEXT": "Tietê", "CODE": "ABCD", "USER": "postgres", "--parameter value": "--cityName paulo",
    "--port N": "--port 0",
}  # fmt: skip
"""What a person writes for each word in capitals, where needed with the command it belongs to."""
NOT_RUN = {
    "branch": ("tests/commands/test_branch.py", "init migrate status check join"),
    "card-view": ("tests/journeys/test_card_process.py", "CARD_VIEW"),
    "people reset": ("tests/commands/test_audit.py", "people reset"),
    "staff add": ("tests/commands/test_staff.py", "add"),
    "doctor --save-journal-key": ("tests/system/test_secret_service.py", "--save-journal-key"),
}
"""By the beginning of a line: what runs it, and words there. It needs a database, a keyring or a person."""
SERVES, WINDOWS = "sandbox", ("--", "watch")
NAMES = ("sell", "branch", "card-view", "learn", "")
"""Commands that are spoken of, not typed: they need words, or the program starts them."""


def blocks(file: Path, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", file.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def typed() -> dict[str, tuple[str, str]]:
    """Return each line with its program and what follows, without what is told beside it."""
    found = {}
    for file in PAGES:
        lines = "".join(blocks(file, "(?:sh|yaml)")).splitlines() + re.findall(
            r"`([^`\n]+)`", file.read_text("utf-8")
        )
        for line in lines:
            line = re.sub(r"\s+# .*", "", line)
            if match := _TYPED.fullmatch(line):
                found[line] = (match[1], (match[2] or "").replace("\\|", "|"))
    return found


def forms(words: str) -> tuple[list[str], list[str]]:
    """Return what a line with choices stands for: as short as may be, and with all that may be left out."""
    return _chosen(re.sub(r" ?\[[^]]*\]", "", words)), _chosen(re.sub(r"[\[\]]", "", words))


def _chosen(form: str) -> list[str]:
    if "|--" in form:
        head, _, rest = form.partition("--")
        return [f"{head}{one}" for one in f"--{rest}".split("|")]
    return [" ".join(one) for one in itertools.product(*(word.split("|") for word in form.split(" ")))]


def filled(form: str, order: str = "R1") -> list[str]:
    """Return the words as a person types them."""
    command = form.partition(" ")[0]
    for told, given in {**WORDS, "ORDER": order, "\u2026": ""}.items():
        where, _, word = told.rpartition(" ")
        if where in ("", command) or told in form:
            word = told if told.startswith("--") else word
            form = re.sub(rf"(?<!\S){re.escape(word)}(?!\S)", given, form)
    return shlex.split(form)


LINES = typed()
PROGRAMS = [words for program, words in LINES.values() if program == "pos-app" and words not in NAMES]
FORMS = list(dict.fromkeys(one for line in PROGRAMS for part in forms(line) for one in part))
ENDS = {
    **dict.fromkeys(
        (form for form in FORMS if form.startswith("learn")), Exit.TO_MEND
    ),  # It asks nobody here.
    "sell --plan -": Exit.WATCHED,  # The traveller of the first plan again.
    **dict.fromkeys(
        ("print ORDER --to PRINTER --paper a4", "print ORDER --to FILE.bin --paper a4"), Exit.USAGE
    ),
    "report --shift N": Exit.NOT_SENT,  # No shift was opened.
    "privacy erase DOCUMENT": Exit.KEPT,
    **dict.fromkeys(("staff remove", "staff remove NAME", "settings get", "settings set"), Exit.USAGE),
    "provision /home/caixa/desk.json": Exit.NOT_SENT,  # Again, by somebody who gives no badge.
    "provision desk.json --new": Exit.NOT_SENT,
}
"""Where a line does not end with 0 here."""


def test_lines_are_found() -> None:
    assert len(LINES) > 60 and len(PROGRAMS) > 40


@pytest.mark.parametrize("line", PROGRAMS)
def test_the_program_takes_every_line_of_its_own(line: str) -> None:
    short, whole = forms(line)
    assert [refused for refused in map(refusal, short) if refused] == []
    # What may be left out need not belong to each of the choices before it.
    assert not all(map(refusal, whole))


def test_what_is_not_run_here_is_run_elsewhere() -> None:
    for file, words in NOT_RUN.values():
        there = (ROOT / file).read_text("utf-8")
        assert [word for word in words.split() if word not in there] == []


def refusal(form: str) -> str:
    """Return why the parser does not take a line; "" where it does."""
    words = filled(form)
    words = words[2:] if words[:1] == ["watch"] else words
    given, more = parser(words).parse_known_args(words)
    return misused(given) or (" ".join(more) if given.command != "api" else "")


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_every_line_that_ends_by_itself_is_run(
    sandbox: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an empty home, at a sandbox: the desk is provisioned and sells by what the manual prints."""
    monkeypatch.chdir(tmp_path)
    home = {
        "HOME": str(tmp_path), "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": "", "LANG": "en_US.UTF-8",
        "POS_APP_CREDENTIALS": sandbox.credentials, "POS_APP_JOURNAL_KEY": KEY.secret.hex(),
        "QT_QPA_PLATFORM": "offscreen", "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }  # fmt: skip
    (plan,), (desk,) = (
        (json.loads(block) for block in blocks(ENGLISH / "commands.md", "json")),
        (json.loads(block) for block in blocks(ENGLISH / "settings.md", "json")),
    )
    desk["settings"] |= {"base_url": sandbox.base_url, "client_id": sandbox.client_id}
    assert desk.pop("credentials")  # As the manual says where there is no keyring.
    desk["settings"]["printers"] = [{"name": "Arquivo", "link": "file", "address": "slip.bin"}]
    Path("plan.json").write_text(json.dumps(plan | {"departureDate": DAY}), "utf-8")
    Path("first.json").write_text(json.dumps({"settings": desk["settings"]}), "utf-8")
    Path("desk.json").write_text(json.dumps(desk), "utf-8")
    Path("locked.json").write_text(json.dumps(desk | {"profile": "", "credentials": "a:b"}), "utf-8")
    assert run("provision", "locked.json", "--new", env=home).returncode == Exit.NOT_SENT, (
        "no keyring is here"
    )
    assert run("provision", "first.json", "--new", env=home).returncode == Exit.DONE
    order, went = "R1", dict[str, int]()
    for form in sorted(FORMS, key=_turn):
        if form.startswith(tuple(NOT_RUN)) or refusal(form):
            continue
        words = filled(form, order)
        if form.startswith(WINDOWS):
            words += ["--quit-after", "1"]
        if form.startswith(SERVES):
            went[form] = served(words, os.environ | home)
            continue
        given = Path("plan.json").read_text("utf-8") if words[-1] == "-" else ""
        ended = run(*words, env=home, stdin=given)
        print(form, "|", words, ended.returncode, ended.stdout[-200:], ended.stderr[-300:])
        assert "Traceback" not in ended.stderr
        went[form] = ended.returncode
        if words[0] == "learn":
            shutil.copy(".local/share/guiche/reading-profile.toml", ".")
        elif words[0] == "sell" and ended.stdout:
            order = json.loads(ended.stdout)["publicId"] or order
    assert {form: code for form, code in went.items() if code != ENDS.get(form, Exit.DONE)} == {}


def served(words: list[str], env: dict[str, str]) -> int:
    """Start a sandbox, at a port of its own where it names none, and stop it once it says where it is."""
    port = [] if "--port" in words else ["--port", "0"]
    command = [sys.executable, "-m", "pos_app", *words, *port]
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert json.loads(program.stdout.readline())["ready"] is True
        program.send_signal(signal.SIGINT)
        program.stdout.read()
        return program.wait()


def _turn(form: str) -> int:
    """Return when a line is typed: what was learnt is sold by, and people who sign in come last."""
    first = ("learn", "sell", "print", "")
    return next(turn for turn, one in enumerate(first) if form.startswith(one)) + 9 * form.startswith(
        "provision"
    )
