"""The parser of the command line, in the language of whoever types."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from pos_app import __version__
from pos_app.domain.languages import LANGUAGES
from pos_app.watch.words import WATCH
from pos_app.wording import parser_texts
from pos_app.wording.translation import phrase, translate

TYPE_CHECKING = False  # As in ``wording.translation``.
if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path
    from typing import Any

_Options = dict[str, dict[str, "Any"]]
"""What is typed, with the facts that argparse takes; their phrases are said when it is asked."""


def _row(words: phrase, **facts: Any) -> dict[str, Any]:
    return {"help": words, **facts}


def _switch(words: phrase, **facts: Any) -> dict[str, Any]:
    return {"help": words, "action": "store_true", **facts}


def _day(text: str) -> date:
    from datetime import date

    return date.fromisoformat(text)


def _path(text: str) -> Path:
    from pathlib import Path

    return Path(text)


class _Help(argparse.HelpFormatter):
    """As wide as the terminal; argparse would load a library to know that."""

    def __init__(self, prog: str) -> None:
        try:
            width = int(os.environ.get("COLUMNS") or os.get_terminal_size(sys.stdout.fileno()).columns)
        except (AttributeError, OSError, ValueError):
            width = 80
        super().__init__(prog, width=max(width, 40) - 2)


_FILE, _SECONDS = phrase("cli", "ARQUIVO"), phrase("cli", "SEGUNDOS")
_ORDER, _DAY = phrase("cli", "PEDIDO"), phrase("cli", "AAAA-MM-DD")
_DATE: dict[str, Any] = {"type": _day, "metavar": _DAY}
_PLACE: dict[str, Any] = {"required": True, "metavar": phrase("cli", "LUGAR")}
_WAIT: dict[str, Any] = {"type": float, "default": 240.0, "metavar": _SECONDS}
_NEW: _Options = {"--new": _switch(phrase("cli", "começa a pasta de dados, se não existe"))}
_JSON: _Options = {"--json": _switch(phrase("cli", "responde em JSON"))}

_WINDOW: _Options = {
    "--training": _switch(
        phrase("cli", "abre o guichê de treinamento, com exercícios e painel do instrutor")
    ),
    "--kiosk": _switch(phrase("cli", "abre o totem de autoatendimento, em tela cheia e só com toque")),
}
_WAY: _Options = {
    "--portrait": _switch(phrase("cli", "totem em pé")),
    "--landscape": _switch(phrase("cli", "totem deitado")),
}
_MORE_OF_WINDOW: _Options = {
    "--theme": _row(phrase("cli", "aparência da janela"), choices=("light", "dark", "contrast")),
    "--quit-after": _row(
        phrase("cli", "fecha a janela sozinha (para verificações)"), type=float, metavar=_SECONDS
    ),
}
_COMMANDS: _Options = {
    "sell": _row(
        phrase("cli", "faz uma venda inteira sem janela, a partir de um plano JSON"),
        options={
            **_NEW,
            "--plan": _row(
                phrase("cli", "arquivo do plano, ou - para a entrada padrão"), required=True, metavar=_FILE
            ),
            "--wait": _row(phrase("cli", "quanto esperar pelo resultado"), **_WAIT),
        },
    ),
    "recover": _row(
        phrase("cli", "descobre o que houve com as vendas em aberto"),
        options={
            "--list": _switch(
                phrase("cli", "só mostra o que está em aberto; pode rodar com o guichê aberto")
            ),
            "--wait": _row(phrase("cli", "quanto esperar pelos resultados"), **_WAIT),
            **_JSON,
        },
    ),
    "print": _row(
        phrase("cli", "imprime os bilhetes de um pedido deste guichê"),
        options={
            "order": _row(phrase("cli", "número do pedido"), metavar=_ORDER),
            "--to": _row(
                phrase("cli", "nome de uma impressora dos ajustes, ou arquivo .pdf ou .bin"),
                default="",
                metavar=phrase("cli", "DESTINO"),
            ),
            "--paper": _row(
                phrase("cli", "papel do PDF ou da impressora do sistema: bobina (roll) ou folha A4 (a4)"),
                default="",
                type=str.lower,
                choices=("roll", "a4"),
            ),
            **_JSON,
        },
    ),
    "api": _row(
        phrase("cli", "chama um serviço da central e mostra a resposta"),
        options={
            **_NEW,
            "operation": _row(
                phrase("cli", "nome da operação, como em --list"),
                nargs="?",
                metavar=phrase("cli", "OPERAÇÃO"),
            ),
            "--list": _switch(phrase("cli", "mostra as operações e os parâmetros de cada uma")),
            "--body": _row(
                phrase("cli", "corpo JSON, ou - para a entrada padrão"), default="", metavar=_FILE
            ),
            "--raw": _switch(phrase("cli", "mostra a resposta como veio")),
            "--show-secrets": _switch(phrase("cli", "mostra também senhas e tokens que a resposta repete")),
            "--yes": _switch(phrase("cli", "confirma o envio de um pedido")),
        },
    ),
    "learn": _row(
        phrase("cli", "conhece as respostas da central sem cobrar nada e grava o perfil de leitura"),
        options={
            **_NEW,
            "--from": _row(phrase("cli", "slug ou Cidade/UF"), dest="origin", **_PLACE),
            "--to": _row(phrase("cli", "slug ou Cidade/UF"), dest="destination", **_PLACE),
            "--date": _row(phrase("cli", "dia da ida"), **_DATE),
            "--return": _row(phrase("cli", "dia da volta"), dest="back", **_DATE),
            "--order": _row(phrase("cli", "olha também um pedido que já existe"), default="", metavar=_ORDER),
            "--accept-proven": _switch(
                phrase("cli", "não pergunta nada: grava o que está provado e lista o que fica em aberto")
            ),
            **_JSON,
        },
    ),
    "doctor": _row(
        phrase("cli", "confere a instalação e diz como consertar"),
        options={
            **_NEW,
            "--save-credentials": _switch(phrase("cli", "guarda POS_APP_CREDENTIALS no cofre de senhas")),
            "--save-journal-key": _switch(phrase("cli", "guarda a chave do registro no cofre de senhas")),
            "--show-journal-key": _switch(
                phrase("cli", "só mostra a chave do registro, para guardá-la fora deste computador")
            ),
            "--unseal": _row(
                phrase("cli", "só abre para o suporte um registro danificado que foi lacrado (.lacrado)"),
                type=_path,
                metavar=_FILE,
            ),
            "--printer": _switch(
                phrase("cli", "só as impressoras: diz o estado e imprime uma página de teste em cada uma")
            ),
            **_JSON,
        },
    ),
    "support-bundle": _row(
        phrase("cli", "junta num arquivo o que o suporte precisa, sem dados pessoais"),
        options={
            "--out": _row(
                phrase("cli", "arquivo .zip a gravar; sem isto, na pasta de dados"), type=_path, metavar=_FILE
            )
        },
    ),
    "staff": _row(
        phrase("cli", "diz quem tem PIN na área da equipe do totem"),
        options={
            **_NEW,
            "what": _row(
                phrase("cli", "mostra as pessoas, dá um PIN a uma ou tira o PIN dela"),
                choices=("list", "add", "remove"),
            ),
            "name": _row(
                phrase("cli", "nome da pessoa"), nargs="?", default="", metavar=phrase("cli", "NOME")
            ),
            **_JSON,
        },
    ),
    "people": _row(
        phrase("cli", "diz quem trabalha no guichê; redefine um PIN"),
        options={
            "what": _row(
                phrase("cli", "mostra as pessoas, ou dá um PIN novo a uma (com o guichê fechado)"),
                choices=("list", "reset"),
            ),
            "badge": _row(
                phrase("cli", "código do crachá"), nargs="?", default="", metavar=phrase("cli", "CRACHÁ")
            ),
            **_JSON,
        },
    ),
    "settings": _row(
        phrase("cli", "mostra os ajustes em JSON, ou muda um deles com o guichê fechado"),
        options={
            **_NEW,
            "what": _row(
                phrase("cli", "mostra todos, mostra um, muda um, ou diz o que cada um aceita"),
                choices=("list", "get", "set", "schema"),
            ),
            "name": _row(
                phrase("cli", "nome do ajuste, como station.name"),
                nargs="?",
                default="",
                metavar=phrase("cli", "AJUSTE"),
            ),
            "value": _row(
                phrase("cli", "valor em JSON, ou um texto"),
                nargs="?",
                default="",
                metavar=phrase("cli", "VALOR"),
            ),
        },
    ),
    "provision": _row(
        phrase("cli", "prepara este guichê como um arquivo JSON diz: ajustes, pessoas, perfil e acesso"),
        options={
            **_NEW,
            "file": _row(
                phrase("cli", "arquivo com settings, people, profile e credentials"),
                type=_path,
                metavar=_FILE,
            ),
        },
    ),
    "branch": _row(
        phrase("cli", "junta os guichês de um lugar num banco de dados PostgreSQL"),
        options={
            **_NEW,
            "what": _row(
                phrase(
                    "cli",
                    "cria a filial ou um código novo de entrada; atualiza as tabelas; mostra os "
                    "guichês; confere; "
                    "entra com um código",
                ),
                choices=("init", "migrate", "status", "check", "join"),
            ),
            "text": _row(
                phrase("cli", "nome da filial (init) ou código de entrada (join)"),
                nargs="?",
                default="",
                metavar=phrase("cli", "TEXTO"),
            ),
            "--as": _row(
                phrase("cli", "usuário dono das tabelas; a senha vem de POS_APP_BRANCH_PASSWORD ou é pedida"),
                dest="owner",
                default="",
                metavar=phrase("cli", "USUÁRIO"),
            ),
            "--authority": _row(
                phrase("cli", "certificado PEM da autoridade que assina o do banco"),
                type=_path,
                metavar=_FILE,
            ),
            "--role": _row(
                phrase("cli", "para quem é o código: guichê, supervisor ou só números"),
                default="",
                choices=("counter", "supervisor", "report"),
            ),
            **_JSON,
        },
    ),
    "audit": _row(
        phrase("cli", "mostra quem fez o quê e quando no guichê"),
        options={
            "--verify": _switch(phrase("cli", "confere se a trilha está inteira")),
            "--since": _row(phrase("cli", "só os registros deste dia em diante"), **_DATE),
            **_JSON,
        },
    ),
    "report": _row(
        phrase("cli", "mostra ou salva a conta de um turno, de um dia ou de alguns dias"),
        options={
            "--shift": _row(phrase("cli", "número do turno"), type=int, metavar=phrase("cli", "NÚMERO")),
            "--day": _row(phrase("cli", "um dia"), **_DATE),
            "--from": _row(phrase("cli", "primeiro dia"), **_DATE),
            "--to": _row(phrase("cli", "último dia, que também conta"), **_DATE),
            **_JSON,
            **{
                f"--{kind}": _row(words, nargs="?", const=".", metavar=_FILE)
                for kind, words in (
                    ("csv", phrase("cli", "salva em CSV; sem arquivo, na pasta de bilhetes")),
                    ("xlsx", phrase("cli", "salva em XLSX; sem arquivo, na pasta de bilhetes")),
                    ("pdf", phrase("cli", "salva em PDF; sem arquivo, na pasta de bilhetes")),
                )
            },
        },
    ),
    "privacy": _row(
        phrase("cli", "mostra, entrega ou apaga os dados de uma pessoa (LGPD)"),
        options={
            "what": _row(
                phrase("cli", "diz onde há dados, mostra-os em JSON, ou apaga o que pode ser apagado"),
                choices=("find", "export", "erase"),
            ),
            "document": _row(
                phrase("cli", "CPF ou outro documento, com ou sem pontos"), metavar=phrase("cli", "DOCUMENTO")
            ),
            **_JSON,
        },
    ),
}
_WORDS: _Options = {
    "words": _row(
        phrase("cli", "opções da janela, depois de --"), nargs="*", metavar=phrase("cli", "-- OPÇÕES")
    )
}


def parser(argv: Sequence[str] | None = None) -> argparse.ArgumentParser:
    """Return the parser of all commands. Where ``argv`` is given, the options of a command that it does not
    name are left out: ``--help`` is to be there at once."""
    top = argparse.ArgumentParser(prog="pos-app", description=parser_texts.purpose(), formatter_class=_Help)
    version = {"action": "version", "version": f"Guichê {__version__}"}
    _add(
        top,
        {"--version": _row(phrase("cli", "mostra a versão e termina"), **version), **_shared(), **_WINDOW},
    )
    _add(top.add_mutually_exclusive_group(), _WAY)
    _add(top, _MORE_OF_WINDOW)
    commands = top.add_subparsers(dest="command", metavar=translate("cli", "COMANDO"))
    sandbox = commands.add_parser(
        "sandbox", help=translate("cli", "roda só a central de treinamento"), formatter_class=_Help
    )
    if argv is None or "sandbox" in argv:
        from pos_app.sandbox.command import add_arguments

        add_arguments(sandbox, translate)
    for name, command in _COMMANDS.items():
        one = commands.add_parser(name, help=command["help"](), formatter_class=_Help)
        if argv is None or name in argv:
            _add(one, {**_shared(argparse.SUPPRESS), **command["options"]})
    watch = commands.add_parser(
        WATCH,
        help=translate("cli", "mantém a janela aberta: abre de novo a que cai ou para de responder"),
        formatter_class=_Help,
    )
    _add(watch, _WORDS)
    return top


_CLASHES: dict[str, dict[str, tuple[str, ...]]] = {
    "recover": {"--list": ("--wait",)},
    "api": {"--list": ("operation", "--body", "--raw", "--show-secrets", "--yes")},
    "doctor": {
        "--printer": ("--show-journal-key", "--unseal", "--save-credentials", "--save-journal-key"),
        "--show-journal-key": ("--unseal", "--save-credentials", "--save-journal-key", "--json"),
        "--unseal": ("--save-credentials", "--save-journal-key", "--json"),
    },
    "staff": {"list": ("name",), "add": ("--json",), "remove": ("--json",)},
    "report": {
        "--shift": ("--day", "--from", "--to"),
        "--day": ("--from", "--to"),
        "--json": ("--csv", "--xlsx", "--pdf"),
        "--csv": ("--xlsx", "--pdf"),
        "--xlsx": ("--pdf",),
    },
    "people": {"list": ("badge",), "reset": ("--json",)},
    "branch": {
        "migrate": ("text", "--role"),
        "status": ("text", "--as", "--authority", "--role"),
        "check": ("text", "--as", "--authority", "--role"),
        "join": ("--as", "--authority", "--role"),
    },
    "settings": {"list": ("name",), "schema": ("name",), "get": ("value",)},
}
"""Of each command, what is typed, and what would do nothing beside it."""


def misused(given: argparse.Namespace) -> str:
    """Return which of the words typed would do nothing, as argparse says it; "" where all count."""
    typed = {name for name, value in vars(given).items() if value and value != _WAIT["default"]}
    typed.add(getattr(given, "what", ""))
    window = {*_WINDOW, *_WAY, *_MORE_OF_WINDOW}
    if given.command is None:
        lone = typed & set(map(_dest, _WAY)) and not given.kiosk
        return parser_texts.own("the following arguments are required: %s") % "--kiosk" if lone else ""
    clashes: dict[str, tuple[str, ...]] = {given.command: tuple(window)} | _CLASHES.get(given.command, {})
    for one, others in clashes.items():
        useless = next((other for other in others if _dest(other) in typed), None)
        if useless and (one == given.command or _dest(one) in typed):
            message = parser_texts.own("not allowed with argument %s") % one
            whole = parser_texts.own("argument %(argument_name)s: %(message)s")
            return whole % {"argument_name": as_shown(given.command, useless), "message": message}
    return ""


def as_shown(command: str, name: str) -> str:
    """Return an option's name, or of a word without one what its help shows in its place."""
    shown = _COMMANDS.get(command, {}).get("options", {}).get(name, {}).get("metavar")
    return shown() if shown and not name.startswith("--") else name


def _dest(name: str) -> str:
    return name.removeprefix("--").replace("-", "_")


def _shared(default: object = None) -> _Options:
    """Return the options that stand before a command and after it; only what is typed counts there."""
    return {
        "--lang": _row(
            phrase("cli", "idioma da janela e das respostas"), choices=tuple(LANGUAGES), default=default
        ),
        "--demo": _switch(phrase("cli", "usa a central de treinamento"), default=default or False),
        "--data-dir": _row(
            phrase("cli", "pasta de dados"), type=_path, default=default, metavar=phrase("cli", "PASTA")
        ),
    }


def _add(target: argparse._ActionsContainer, options: _Options) -> None:
    for name, facts in options.items():
        told: dict[str, Any] = {
            fact: one() if isinstance(one, phrase) else one for fact, one in facts.items()
        }
        target.add_argument(name, **told)
