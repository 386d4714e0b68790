"""The commands speak the language that was chosen, help and errors included, and load no Qt for it."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from pos_app import cli
from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.system.paths import resources_dir
from pos_app.wording import translation
from pos_app.wording.parser_texts import _TEXTS
from pos_app.wording.sentence import system_words
from tests.patience import patience
from tests.programs import NOBODY, run

COMMANDS = ((), ("sandbox",), ("sell",), ("recover",), ("print",), ("api",), ("learn",), ("doctor",))
# Prints which modules of Qt a command loaded, below what the command itself prints.


@pytest.fixture(autouse=True)
def portuguese_again() -> Iterator[None]:
    yield
    translation.use(SOURCE)


def foreign(language: str, contexts: set[str]) -> set[str]:
    """Return the Portuguese texts of some contexts that ``language`` says otherwise."""
    catalogue = polib.pofile(str(resources_dir() / "translations" / f"{language}.po"))
    own = {entry.msgstr for entry in catalogue}
    return {
        e.msgid for e in catalogue if e.msgctxt in contexts and e.msgid not in own and e.msgid != e.msgstr
    }


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("command", COMMANDS, ids=lambda words: " ".join(words) or "top")
def test_help_is_whole_in_every_language(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    helps = {}
    for language in LANGUAGES:
        monkeypatch.setattr(sys, "argv", ["pos-app", *command, "--help", "--lang", language])
        with pytest.raises(SystemExit) as ended:
            cli.run(sys.argv[1:])
        assert ended.value.code == 0
        helps[language] = flat(capsys.readouterr().out)
    assert helps["en"].startswith("usage: ") and helps["es"].startswith("uso: ")
    for language, text in helps.items():
        if language != "en":
            assert "show this help" not in text and "usage:" not in text and "options:" not in text
        if language != SOURCE:
            left = [
                one for one in foreign(language, {"cli", "argparse", "sandbox"}) if f" {flat(one)} " in text
            ]
            assert left == [], language


def test_argparse_still_has_the_texts_that_are_translated() -> None:
    import argparse

    tree = ast.parse(inspect.getsource(argparse))
    theirs = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert set(_TEXTS) - theirs == set()
    assert {"expected %s argument", "expected %s arguments"} <= theirs


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"LANG": "en_US.UTF-8"}, "No open sale."),
        ({"LANG": "es_ES.UTF-8"}, "Ninguna venta abierta."),
        ({"LANG": "pt_BR.UTF-8"}, "Nenhuma venda em aberto."),
        ({"LANG": "fr_FR.UTF-8"}, "Nenhuma venda em aberto."),
        ({"LANG": "es_ES.UTF-8", "POS_APP_LANGUAGE": "en"}, "No open sale."),
    ],
)
def test_the_commands_follow_the_environment(environment: dict[str, str], said: str, tmp_path: Path) -> None:
    ended = run("recover", "--list", "--data-dir", str(tmp_path), env=environment)
    assert ended.stdout.strip() == said


def test_no_module_of_wording_loads_qt() -> None:
    code = (
        "import importlib, pkgutil, sys, pos_app.wording\n"
        "names = [one.name for one in pkgutil.iter_modules(pos_app.wording.__path__)]\n"
        "for name in names: importlib.import_module(f'pos_app.wording.{name}')\n"
        "print(len(names) > 20, sorted(n for n in sys.modules if n.startswith(('PySide6', 'shiboken6'))))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=patience(60)
    )
    assert done.stdout == "True []\n"


@pytest.mark.parametrize(
    ("language", "said"), [("pt_BR", "não existe"), ("en", "it does not exist"), ("es", "no existe")]
)
def test_what_the_system_said_is_told_in_the_language_too(language: str, said: str, tmp_path: Path) -> None:
    for words in (("provision", "nothing.json"), ("api", "places", "--body", "nothing.json")):
        ended = run(*words, "--lang", language, "--data-dir", str(tmp_path), env=NOBODY)
        assert "nothing.json" in ended.stderr and f": {said}" in ended.stderr


def test_a_reason_that_is_not_known_stays_as_it_is() -> None:
    assert [system_words(one) for one in (None, "", "Level 2 halted")] == ["?", "?", "Level 2 halted"]
