"""Sentences stand in ``pos_app/wording``; labels stand beside the widget or the option that they name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "pos_app"
_TRANSLATING = {"translate", "mark", "plural", "phrase", "numbered", "pair", "filled", "choice"}
_OPTIONS = {"_row", "_switch"}
"""What makes a row of the parser's tables; its help comes first."""
_STOP = re.compile(r"[.!?](?=\s|$)")
_WORD = re.compile(r"\{\w*\}|[\w-]+")
_LONGEST_LABEL = 9
"""Words, placeholders aside. The longest names of commands and of columns in words have as many."""


def is_sentence(text: str) -> bool:
    """Return whether a text is punctuated as a sentence, after two words or more (``nasc.`` is none)."""
    stop = _STOP.search(text)
    return stop is not None and len(_WORD.findall(text[: stop.start()])) >= 2


def is_long(text: str) -> bool:
    """Return whether a text says more than a label, though it has no full stop."""
    return sum(not word.startswith("{") for word in _WORD.findall(text)) > _LONGEST_LABEL


def sentences(code: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of every sentence that a module has translated. The help of an option may be long:
    it stands beside its option, as a label does, and has no full stop."""
    tree = ast.parse(code)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    helps = {id(word.value) for call in calls for word in call.keywords if word.arg == "help"}
    helps |= {id(call.args[0]) for call in calls if ast.unparse(call.func) in _OPTIONS}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id not in _TRANSLATING:
            continue
        arguments = [row for one in node.args for row in (one.values if isinstance(one, ast.Dict) else [one])]
        for argument in arguments:
            text = argument.value if isinstance(argument, ast.Constant) else None
            if isinstance(text, str) and (is_sentence(text) or (is_long(text) and id(node) not in helps)):
                yield node.lineno, text


def _outside(*calls: str) -> Iterator[tuple[str, str]]:
    """Yield name and code of every module outside ``wording`` with one of the calls: few are to be parsed."""
    for path in PROGRAM.rglob("*.py"):
        name = path.relative_to(PROGRAM)
        if name.parts[0] == "wording":
            continue
        code = path.read_text(encoding="utf-8")
        if any(f"{call}(" in code for call in calls):
            yield name.as_posix(), code


def test_no_sentence_stands_outside_wording() -> None:
    outside = list(_outside(*_TRANSLATING))
    assert outside
    assert [f"{name}:{line}: {text}" for name, code in outside for line, text in sentences(code)] == []


def test_what_tells_of_a_trouble_is_composed_in_wording() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, code in _outside("Sentence")
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "Sentence"
    ]
    assert found == []


@pytest.mark.parametrize(
    "call",
    [
        'translate("Nada foi cobrado.")',
        'translate("Liberar a poltrona {0}?").format(label)',
        'translate("Pedido {number}. Confira o número")',
        'mark("x", "Escreva o número do pedido.")',
        'plural("{count} linha não foi lida.", "{count} linhas não foram lidas", count)',
        'translate("a central ainda não disse se o pedido desta venda existe ou não")',
        'option(help=translate("Mostra o que está em aberto."))',
        'phrase("Nada foi cobrado.")',
        'pair("Pedido recusado", "Nada foi cobrado.")',
        'choice({Kind.ONE: "Escreva o número do pedido."})',
    ],
)
def test_a_sentence_is_noticed(call: str) -> None:
    assert list(sentences(call))


@pytest.mark.parametrize(
    "call",
    [
        'translate("Pendências")',
        'translate("nasc. {day}")',
        'translate("Lendo as paradas…")',
        'translate("e-mail, documento, telefone, localizador, nº do pedido ou nome")',
        'mark("x", "Quem já esteve aqui: por nome, telefone ou documento")',
        "translate(TABLE[kind])",
        'option(help=translate("só mostra o que está em aberto; pode rodar com o guichê aberto"))',
        '_switch(phrase("só mostra o que está em aberto; pode rodar com o guichê aberto"))',
        'log.warning("The order was not read. It is asked for again.")',
    ],
)
def test_a_label_may_stand_beside_its_widget(call: str) -> None:
    assert list(sentences(call)) == []
