"""The parser of the command line, in the language of whoever types."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TypeAlias

from pos_app import __version__
from pos_app.domain.languages import LANGUAGES
from pos_app.watch.words import WATCH
from pos_app.wording import command_texts
from pos_app.wording.translation import translate

_Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of all commands. The sandbox describes its options only where ``argv`` names it."""
    top = argparse.ArgumentParser(prog="pos-app", description=command_texts.purpose())
    top.add_argument(
        "--version",
        action="version",
        version=f"Guichê {__version__}",
        help=translate("cli", "mostra a versão e termina"),
    )
    _shared(top)
    top.add_argument(
        "--training",
        action="store_true",
        help=translate("cli", "abre o guichê de treinamento, com exercícios e painel do instrutor"),
    )
    top.add_argument(
        "--kiosk",
        action="store_true",
        help=translate("cli", "abre o totem de autoatendimento, em tela cheia e só com toque"),
    )
    way = top.add_mutually_exclusive_group()
    way.add_argument("--portrait", action="store_true", help=translate("cli", "totem em pé"))
    way.add_argument("--landscape", action="store_true", help=translate("cli", "totem deitado"))
    top.add_argument(
        "--theme", choices=("light", "dark", "contrast"), help=translate("cli", "aparência da janela")
    )
    top.add_argument(
        "--quit-after",
        type=float,
        metavar=translate("cli", "SEGUNDOS"),
        help=translate("cli", "fecha a janela sozinha (para verificações)"),
    )
    commands = top.add_subparsers(dest="command", metavar=translate("cli", "COMANDO"))
    sandbox = commands.add_parser("sandbox", help=translate("cli", "roda só a central de treinamento"))
    if "sandbox" in argv:
        from pos_app.sandbox import command

        command.add_arguments(sandbox, translate)
    daily = (_add_sell, _add_recover, _add_print, _add_api)
    staff = (_add_staff, _add_people, _add_audit, _add_privacy)
    for add_command in (*daily, _add_learn, _add_doctor, _add_bundle, *staff, _add_watch):
        add_command(commands)
    return top


def _add_sell(commands: _Commands) -> None:
    sell = commands.add_parser(
        "sell", help=translate("cli", "faz uma venda inteira sem janela, a partir de um plano JSON")
    )
    _shared(sell, default=argparse.SUPPRESS)
    sell.add_argument(
        "--plan",
        required=True,
        metavar=translate("cli", "ARQUIVO"),
        help=translate("cli", "arquivo do plano, ou - para a entrada padrão"),
    )
    _wait(sell, translate("cli", "quanto esperar pelo resultado"))


def _add_recover(commands: _Commands) -> None:
    recover = commands.add_parser(
        "recover", help=translate("cli", "descobre o que houve com as vendas em aberto")
    )
    _shared(recover, default=argparse.SUPPRESS)
    recover.add_argument(
        "--list",
        action="store_true",
        help=translate("cli", "só mostra o que está em aberto; pode rodar com o guichê aberto"),
    )
    _wait(recover, translate("cli", "quanto esperar pelos resultados"))
    _json(recover)


def _add_print(commands: _Commands) -> None:
    slips = commands.add_parser(
        "print", help=translate("cli", "imprime os bilhetes de um pedido deste guichê")
    )
    _shared(slips, default=argparse.SUPPRESS)
    slips.add_argument("order", metavar=translate("cli", "PEDIDO"), help=translate("cli", "número do pedido"))
    slips.add_argument(
        "--to",
        default="",
        metavar=translate("cli", "DESTINO"),
        help=translate("cli", "nome de uma impressora dos ajustes, ou arquivo .pdf ou .bin"),
    )
    slips.add_argument(
        "--paper",
        default="",
        type=str.lower,
        choices=("roll", "a4"),
        help=translate("cli", "papel do PDF ou da impressora do sistema: bobina (roll) ou folha A4 (a4)"),
    )


def _add_api(commands: _Commands) -> None:
    api = commands.add_parser("api", help=translate("cli", "chama um serviço da central e mostra a resposta"))
    _shared(api, default=argparse.SUPPRESS)
    api.add_argument(
        "operation",
        nargs="?",
        metavar=translate("cli", "OPERAÇÃO"),
        help=translate("cli", "nome da operação, como em --list"),
    )
    api.add_argument(
        "--list",
        action="store_true",
        help=translate("cli", "mostra as operações e os parâmetros de cada uma"),
    )
    api.add_argument(
        "--body",
        default="",
        metavar=translate("cli", "ARQUIVO"),
        help=translate("cli", "corpo JSON, ou - para a entrada padrão"),
    )
    api.add_argument("--raw", action="store_true", help=translate("cli", "mostra a resposta como veio"))
    api.add_argument(
        "--show-secrets",
        action="store_true",
        help=translate("cli", "mostra também senhas e tokens que a resposta repete"),
    )
    api.add_argument("--yes", action="store_true", help=translate("cli", "confirma o envio de um pedido"))


def _add_learn(commands: _Commands) -> None:
    learn = commands.add_parser(
        "learn",
        help=translate("cli", "conhece as respostas da central sem cobrar nada e grava o perfil de leitura"),
    )
    _shared(learn, default=argparse.SUPPRESS)
    for name, place in (("--from", "origin"), ("--to", "destination")):
        learn.add_argument(
            name,
            dest=place,
            required=True,
            metavar=translate("cli", "LUGAR"),
            help=translate("cli", "slug ou Cidade/UF"),
        )
    for name, day, text in (
        ("--date", "date", translate("cli", "dia da ida")),
        ("--return", "back", translate("cli", "dia da volta")),
    ):
        learn.add_argument(
            name, dest=day, type=date.fromisoformat, metavar=translate("cli", "AAAA-MM-DD"), help=text
        )
    learn.add_argument(
        "--order",
        default="",
        metavar=translate("cli", "PEDIDO"),
        help=translate("cli", "olha também um pedido que já existe"),
    )
    learn.add_argument(
        "--accept-proven",
        action="store_true",
        help=translate("cli", "não pergunta nada: grava o que está provado e lista o que fica em aberto"),
    )
    _json(learn)


def _add_doctor(commands: _Commands) -> None:
    doctor = commands.add_parser("doctor", help=translate("cli", "confere a instalação e diz como consertar"))
    _shared(doctor, default=argparse.SUPPRESS)
    doctor.add_argument(
        "--save-credentials",
        action="store_true",
        help=translate("cli", "guarda POS_APP_CREDENTIALS no cofre de senhas"),
    )
    doctor.add_argument(
        "--save-journal-key",
        action="store_true",
        help=translate("cli", "guarda a chave do registro no cofre de senhas"),
    )
    doctor.add_argument(
        "--show-journal-key",
        action="store_true",
        help=translate("cli", "só mostra a chave do registro, para guardá-la fora deste computador"),
    )
    doctor.add_argument(
        "--unseal",
        type=Path,
        metavar=translate("cli", "ARQUIVO"),
        help=translate("cli", "só abre para o suporte um registro danificado que foi lacrado (.lacrado)"),
    )
    doctor.add_argument(
        "--printer",
        action="store_true",
        help=translate("cli", "só as impressoras: diz o estado e imprime uma página de teste em cada uma"),
    )


def _add_privacy(commands: _Commands) -> None:
    privacy = commands.add_parser(
        "privacy", help=translate("cli", "mostra, entrega ou apaga os dados de uma pessoa (LGPD)")
    )
    _shared(privacy, default=argparse.SUPPRESS)
    privacy.add_argument(
        "what",
        choices=("find", "export", "erase"),
        help=translate("cli", "diz onde há dados, mostra-os em JSON, ou apaga o que pode ser apagado"),
    )
    privacy.add_argument(
        "document",
        metavar=translate("cli", "DOCUMENTO"),
        help=translate("cli", "CPF ou outro documento, com ou sem pontos"),
    )
    _json(privacy)


def _add_bundle(commands: _Commands) -> None:
    bundle = commands.add_parser(
        "support-bundle",
        help=translate("cli", "junta num arquivo o que o suporte precisa, sem dados pessoais"),
    )
    _shared(bundle, default=argparse.SUPPRESS)
    bundle.add_argument(
        "--out",
        type=Path,
        metavar=translate("cli", "ARQUIVO"),
        help=translate("cli", "arquivo .zip a gravar; sem isto, na pasta de dados"),
    )


def _add_staff(commands: _Commands) -> None:
    staff = commands.add_parser("staff", help=translate("cli", "diz quem tem PIN na área da equipe do totem"))
    _shared(staff, default=argparse.SUPPRESS)
    staff.add_argument(
        "what",
        choices=("list", "add", "remove"),
        help=translate("cli", "mostra as pessoas, dá um PIN a uma ou tira o PIN dela"),
    )
    staff.add_argument(
        "name",
        nargs="?",
        default="",
        metavar=translate("cli", "NOME"),
        help=translate("cli", "nome da pessoa"),
    )


def _add_people(commands: _Commands) -> None:
    people = commands.add_parser(
        "people", help=translate("cli", "diz quem trabalha no guichê; redefine um PIN")
    )
    _shared(people, default=argparse.SUPPRESS)
    people.add_argument(
        "what",
        choices=("list", "reset"),
        help=translate("cli", "mostra as pessoas, ou dá um PIN novo a uma (com o guichê fechado)"),
    )
    people.add_argument(
        "badge",
        nargs="?",
        default="",
        metavar=translate("cli", "CRACHÁ"),
        help=translate("cli", "código do crachá"),
    )


def _add_audit(commands: _Commands) -> None:
    audit = commands.add_parser("audit", help=translate("cli", "mostra quem fez o quê e quando no guichê"))
    _shared(audit, default=argparse.SUPPRESS)
    audit.add_argument(
        "--verify", action="store_true", help=translate("cli", "confere se a trilha está inteira")
    )
    audit.add_argument(
        "--since",
        type=date.fromisoformat,
        metavar=translate("cli", "AAAA-MM-DD"),
        help=translate("cli", "só os registros deste dia em diante"),
    )
    _json(audit)


def _add_watch(commands: _Commands) -> None:
    watch = commands.add_parser(
        WATCH, help=translate("cli", "mantém a janela aberta: abre de novo a que cai ou para de responder")
    )
    watch.add_argument(
        "words",
        nargs="*",
        metavar=translate("cli", "-- OPÇÕES"),
        help=translate("cli", "opções da janela, depois de --"),
    )


def _wait(target: argparse.ArgumentParser, text: str) -> None:
    target.add_argument("--wait", type=float, default=240.0, metavar=translate("cli", "SEGUNDOS"), help=text)


def _json(target: argparse.ArgumentParser) -> None:
    target.add_argument("--json", action="store_true", help=translate("cli", "responde em JSON"))


def _shared(target: argparse.ArgumentParser, default: object = None) -> None:
    target.add_argument(
        "--lang",
        choices=tuple(LANGUAGES),
        default=default,
        help=translate("cli", "idioma da janela e das respostas"),
    )
    target.add_argument(
        "--demo",
        action="store_true",
        default=default or False,
        help=translate("cli", "usa a central de treinamento"),
    )
    target.add_argument(
        "--data-dir",
        type=Path,
        default=default,
        metavar=translate("cli", "PASTA"),
        help=translate("cli", "pasta de dados"),
    )
