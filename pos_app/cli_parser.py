"""The parser of the command line, in the language of whoever types."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

from pos_app import __version__
from pos_app.domain.languages import LANGUAGES
from pos_app.watch.words import WATCH
from pos_app.wording import command_texts
from pos_app.wording.translation import translate

_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
_Target: TypeAlias = "argparse._ActionsContainer"


def parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of all commands. The sandbox describes its options only where ``argv`` names it."""
    top = argparse.ArgumentParser(prog="pos-app", description=command_texts.purpose())
    shows = translate("cli", "mostra a versão e termina")
    top.add_argument("--version", action="version", version=f"Guichê {__version__}", help=shows)
    _shared(top)
    _flag(
        top,
        "--training",
        translate("cli", "abre o guichê de treinamento, com exercícios e painel do instrutor"),
    )
    _flag(top, "--kiosk", translate("cli", "abre o totem de autoatendimento, em tela cheia e só com toque"))
    way = top.add_mutually_exclusive_group()
    _flag(way, "--portrait", translate("cli", "totem em pé"))
    _flag(way, "--landscape", translate("cli", "totem deitado"))
    themes = ("light", "dark", "contrast")
    _value(top, "--theme", translate("cli", "aparência da janela"), choices=themes)
    closes = translate("cli", "fecha a janela sozinha (para verificações)")
    _value(top, "--quit-after", closes, _seconds(), type=float)
    commands = top.add_subparsers(dest="command", metavar=translate("cli", "COMANDO"))
    sandbox = commands.add_parser("sandbox", help=translate("cli", "roda só a central de treinamento"))
    if "sandbox" in argv:
        from pos_app.sandbox import command

        command.add_arguments(sandbox, translate)
    for add in (_sales, _provider, _doctor, _people, _watch):
        add(commands)
    return top


def _sales(commands: _Commands) -> None:
    sell = _command(
        commands, "sell", translate("cli", "faz uma venda inteira sem janela, a partir de um plano JSON")
    )
    plan = translate("cli", "arquivo do plano, ou - para a entrada padrão")
    _value(sell, "--plan", plan, _file(), required=True)
    _wait(sell, translate("cli", "quanto esperar pelo resultado"))
    recover = _command(commands, "recover", translate("cli", "descobre o que houve com as vendas em aberto"))
    _flag(
        recover,
        "--list",
        translate("cli", "só mostra o que está em aberto; pode rodar com o guichê aberto"),
    )
    _wait(recover, translate("cli", "quanto esperar pelos resultados"))
    _json(recover)
    slips = _command(commands, "print", translate("cli", "imprime os bilhetes de um pedido deste guichê"))
    _value(slips, "order", translate("cli", "número do pedido"), translate("cli", "PEDIDO"))
    to = translate("cli", "nome de uma impressora dos ajustes, ou arquivo .pdf ou .bin")
    _value(slips, "--to", to, translate("cli", "DESTINO"), default="")
    paper = translate("cli", "papel do PDF ou da impressora do sistema: bobina (roll) ou folha A4 (a4)")
    _value(slips, "--paper", paper, default="", type=str.lower, choices=("roll", "a4"))


def _provider(commands: _Commands) -> None:
    api = _command(commands, "api", translate("cli", "chama um serviço da central e mostra a resposta"))
    operation = translate("cli", "nome da operação, como em --list")
    _value(api, "operation", operation, translate("cli", "OPERAÇÃO"), nargs="?")
    _flag(api, "--list", translate("cli", "mostra as operações e os parâmetros de cada uma"))
    _value(api, "--body", translate("cli", "corpo JSON, ou - para a entrada padrão"), _file(), default="")
    _flag(api, "--raw", translate("cli", "mostra a resposta como veio"))
    _flag(api, "--show-secrets", translate("cli", "mostra também senhas e tokens que a resposta repete"))
    _flag(api, "--yes", translate("cli", "confirma o envio de um pedido"))
    learn = _command(
        commands,
        "learn",
        translate("cli", "conhece as respostas da central sem cobrar nada e grava o perfil de leitura"),
    )
    place = translate("cli", "slug ou Cidade/UF")
    for name, kept in (("--from", "origin"), ("--to", "destination")):
        _value(learn, name, place, translate("cli", "LUGAR"), dest=kept, required=True)
    _day(learn, "--date", translate("cli", "dia da ida"), "date")
    _day(learn, "--return", translate("cli", "dia da volta"), "back")
    order = translate("cli", "olha também um pedido que já existe")
    _value(learn, "--order", order, translate("cli", "PEDIDO"), default="")
    _flag(
        learn,
        "--accept-proven",
        translate("cli", "não pergunta nada: grava o que está provado e lista o que fica em aberto"),
    )
    _json(learn)


def _doctor(commands: _Commands) -> None:
    doctor = _command(commands, "doctor", translate("cli", "confere a instalação e diz como consertar"))
    _flag(doctor, "--save-credentials", translate("cli", "guarda POS_APP_CREDENTIALS no cofre de senhas"))
    _flag(doctor, "--save-journal-key", translate("cli", "guarda a chave do registro no cofre de senhas"))
    _flag(
        doctor,
        "--show-journal-key",
        translate("cli", "só mostra a chave do registro, para guardá-la fora deste computador"),
    )
    sealed = translate("cli", "só abre para o suporte um registro danificado que foi lacrado (.lacrado)")
    _value(doctor, "--unseal", sealed, _file(), type=Path)
    _flag(
        doctor,
        "--printer",
        translate("cli", "só as impressoras: diz o estado e imprime uma página de teste em cada uma"),
    )
    bundle = _command(
        commands,
        "support-bundle",
        translate("cli", "junta num arquivo o que o suporte precisa, sem dados pessoais"),
    )
    out = translate("cli", "arquivo .zip a gravar; sem isto, na pasta de dados")
    _value(bundle, "--out", out, _file(), type=Path)


def _people(commands: _Commands) -> None:
    staff = _command(commands, "staff", translate("cli", "diz quem tem PIN na área da equipe do totem"))
    does = translate("cli", "mostra as pessoas, dá um PIN a uma ou tira o PIN dela")
    _value(staff, "what", does, choices=("list", "add", "remove"))
    _value(staff, "name", translate("cli", "nome da pessoa"), translate("cli", "NOME"), nargs="?", default="")
    people = _command(commands, "people", translate("cli", "diz quem trabalha no guichê; redefine um PIN"))
    does = translate("cli", "mostra as pessoas, ou dá um PIN novo a uma (com o guichê fechado)")
    _value(people, "what", does, choices=("list", "reset"))
    badge = translate("cli", "código do crachá")
    _value(people, "badge", badge, translate("cli", "CRACHÁ"), nargs="?", default="")
    audit = _command(commands, "audit", translate("cli", "mostra quem fez o quê e quando no guichê"))
    _flag(audit, "--verify", translate("cli", "confere se a trilha está inteira"))
    _day(audit, "--since", translate("cli", "só os registros deste dia em diante"))
    _json(audit)
    privacy = _command(
        commands, "privacy", translate("cli", "mostra, entrega ou apaga os dados de uma pessoa (LGPD)")
    )
    does = translate("cli", "diz onde há dados, mostra-os em JSON, ou apaga o que pode ser apagado")
    _value(privacy, "what", does, choices=("find", "export", "erase"))
    document = translate("cli", "CPF ou outro documento, com ou sem pontos")
    _value(privacy, "document", document, translate("cli", "DOCUMENTO"))
    _json(privacy)


def _watch(commands: _Commands) -> None:
    keeps = translate("cli", "mantém a janela aberta: abre de novo a que cai ou para de responder")
    watch = commands.add_parser(WATCH, help=keeps)
    options = translate("cli", "opções da janela, depois de --")
    _value(watch, "words", options, translate("cli", "-- OPÇÕES"), nargs="*")


# --- One argument ---------------------------------------------------------------------------------


def _command(commands: _Commands, name: str, text: str) -> argparse.ArgumentParser:
    """Return a command that also takes the options that all commands share."""
    made = commands.add_parser(name, help=text)
    _shared(made, default=argparse.SUPPRESS)
    return made


def _flag(target: _Target, name: str, text: str, **more: Any) -> None:
    target.add_argument(name, action="store_true", help=text, **more)


def _value(target: _Target, name: str, text: str, metavar: str | None = None, **more: Any) -> None:
    target.add_argument(name, metavar=metavar, help=text, **more)


def _day(target: _Target, name: str, text: str, kept: str | None = None) -> None:
    """Add a day; ``kept`` is the name under which it is kept."""
    more = {"dest": kept} if kept else {}
    _value(target, name, text, translate("cli", "AAAA-MM-DD"), type=date.fromisoformat, **more)


def _wait(target: _Target, text: str) -> None:
    _value(target, "--wait", text, _seconds(), type=float, default=240.0)


def _json(target: _Target) -> None:
    _flag(target, "--json", translate("cli", "responde em JSON"))


def _file() -> str:
    return translate("cli", "ARQUIVO")


def _seconds() -> str:
    return translate("cli", "SEGUNDOS")


def _shared(target: _Target, default: object = None) -> None:
    languages = translate("cli", "idioma da janela e das respostas")
    _value(target, "--lang", languages, choices=tuple(LANGUAGES), default=default)
    _flag(target, "--demo", translate("cli", "usa a central de treinamento"), default=default or False)
    folder = translate("cli", "pasta de dados")
    _value(target, "--data-dir", folder, translate("cli", "PASTA"), type=Path, default=default)
