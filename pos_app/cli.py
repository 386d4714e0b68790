"""The command line: the desk by default, and the commands beside it. Loads only what a command needs."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from pos_app import __version__
from pos_app.system.options import Options


def parser(argv: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of all commands. The sandbox describes its options only where ``argv`` names it."""
    top = argparse.ArgumentParser(prog="pos-app", description="Guichê: venda de passagens rodoviárias.")
    top.add_argument("--version", action="version", version=f"Guichê {__version__}")
    _shared(top)
    top.add_argument("--lang", choices=("pt_BR", "en", "es"), help="idioma da janela")
    top.add_argument("--theme", choices=("light", "dark", "contrast"), help="aparência da janela")
    top.add_argument(
        "--quit-after", type=float, metavar="SEGUNDOS", help="fecha a janela sozinha (para verificações)"
    )
    commands = top.add_subparsers(dest="command", metavar="COMANDO")

    sandbox = commands.add_parser("sandbox", help="roda só a central de treinamento")
    if "sandbox" in argv:
        from pos_app.sandbox import command

        command.add_arguments(sandbox)

    sell = commands.add_parser("sell", help="faz uma venda inteira sem janela, a partir de um plano JSON")
    _shared(sell, default=argparse.SUPPRESS)
    sell.add_argument(
        "--plan", required=True, metavar="ARQUIVO", help="arquivo do plano, ou - para a entrada padrão"
    )
    sell.add_argument(
        "--wait", type=float, default=240.0, metavar="SEGUNDOS", help="quanto esperar pelo resultado"
    )

    recover = commands.add_parser("recover", help="descobre o que houve com as vendas em aberto")
    _shared(recover, default=argparse.SUPPRESS)
    recover.add_argument(
        "--list", action="store_true", help="só mostra o que está em aberto; pode rodar com o guichê aberto"
    )
    recover.add_argument(
        "--wait", type=float, default=240.0, metavar="SEGUNDOS", help="quanto esperar pelos resultados"
    )
    recover.add_argument("--json", action="store_true", help="responde em JSON")

    api = commands.add_parser("api", help="chama um serviço da central e mostra a resposta")
    _shared(api, default=argparse.SUPPRESS)
    api.add_argument("operation", nargs="?", metavar="OPERAÇÃO", help="nome da operação, como em --list")
    api.add_argument("--list", action="store_true", help="mostra as operações e os parâmetros de cada uma")
    api.add_argument("--body", default="", metavar="ARQUIVO", help="corpo JSON, ou - para a entrada padrão")
    api.add_argument("--raw", action="store_true", help="mostra a resposta como veio")
    api.add_argument("--yes", action="store_true", help="confirma o envio de um pedido")

    learn = commands.add_parser(
        "learn", help="conhece as respostas da central sem cobrar nada e grava o perfil de leitura"
    )
    _shared(learn, default=argparse.SUPPRESS)
    learn.add_argument("--from", dest="origin", required=True, metavar="LUGAR", help="slug ou Cidade/UF")
    learn.add_argument("--to", dest="destination", required=True, metavar="LUGAR", help="slug ou Cidade/UF")
    learn.add_argument("--date", type=date.fromisoformat, metavar="AAAA-MM-DD", help="dia da ida")
    learn.add_argument(
        "--return", dest="back", type=date.fromisoformat, metavar="AAAA-MM-DD", help="dia da volta"
    )
    learn.add_argument("--order", default="", metavar="PEDIDO", help="olha também um pedido que já existe")
    learn.add_argument(
        "--no-fee", action="store_true", help="a central não cobra taxa além das poltronas: grave isso"
    )
    learn.add_argument("--json", action="store_true", help="responde em JSON")

    doctor = commands.add_parser("doctor", help="confere a instalação e diz como consertar")
    _shared(doctor, default=argparse.SUPPRESS)
    doctor.add_argument(
        "--save-credentials", action="store_true", help="guarda POS_APP_CREDENTIALS no cofre de senhas"
    )
    return top


def _shared(target: argparse.ArgumentParser, default: object = None) -> None:
    target.add_argument(
        "--demo", action="store_true", default=default or False, help="usa a central de treinamento"
    )
    target.add_argument("--data-dir", type=Path, default=default, metavar="PASTA", help="pasta de dados")


def run(argv: list[str]) -> int:
    """Run a command and return its exit code."""
    known = parser(argv)
    arguments, more = known.parse_known_args(argv)
    if more and arguments.command != "api":
        known.error(f"unrecognized arguments: {' '.join(more)}")
    if arguments.command == "sandbox":
        from pos_app.sandbox import command

        return command.run(arguments)
    options = Options.of(arguments)
    if arguments.command is None:
        from pos_app.desk import app

        return app.run(options)
    from pos_app.commands.outcomes import Exit

    with asyncio.Runner() as runner:
        try:
            if arguments.command == "sell":
                return runner.run(_sell(options, arguments.plan, arguments.wait))
            if arguments.command == "api":
                return runner.run(_api(options, arguments, more))
            if arguments.command == "learn":
                return runner.run(_learn(options, arguments))
            if arguments.command == "recover":
                return runner.run(_recover(options, arguments))
            return runner.run(_doctor(options, arguments.save_credentials))
        except KeyboardInterrupt:
            return Exit.INTERRUPTED


async def _sell(options: Options, source: str, patience: float) -> int:
    import json

    from pos_app import core
    from pos_app.commands import outcomes, sell
    from pos_app.domain.storage import StorageFault
    from pos_app.system.credentials import CredentialsError
    from pos_app.system.demo import DemoError
    from pos_app.system.settings import SettingsError

    errors: list[tuple[str, BaseException]] = []
    try:
        plan = sell.read_plan(source)
        opened = await core.open_core(options, lambda name, error: errors.append((name, error)))
    except (sell.PlanError, SettingsError, CredentialsError, DemoError, StorageFault) as error:
        outcomes.print_result(json.dumps(sell.told("notSent", str(error)), ensure_ascii=False))
        return outcomes.Exit.NOT_SENT
    try:
        return await sell.sell(opened, plan, patience)
    finally:
        await opened.close()
        for name, raised in errors:
            print(f"pos-app: {name}: {raised!r}", file=sys.stderr)


async def _recover(options: Options, arguments: argparse.Namespace) -> int:
    from pos_app import core
    from pos_app.commands import recover
    from pos_app.domain.storage import StorageFault
    from pos_app.system.credentials import CredentialsError
    from pos_app.system.demo import DemoError
    from pos_app.system.settings import SettingsError

    errors: list[tuple[str, BaseException]] = []
    try:
        if arguments.list:
            return recover.list_open(options, as_json=arguments.json)
        opened = await core.open_core(options, lambda name, error: errors.append((name, error)))
    except (SettingsError, CredentialsError, DemoError, StorageFault) as error:
        return recover.refused(str(error), as_json=arguments.json)
    try:
        return await recover.recover(opened, arguments.wait, as_json=arguments.json)
    finally:
        await opened.close()
        for name, raised in errors:
            print(f"pos-app: {name}: {raised!r}", file=sys.stderr)


async def _api(options: Options, arguments: argparse.Namespace, words: list[str]) -> int:
    from pos_app.commands import api
    from pos_app.commands.outcomes import Exit
    from pos_app.system.credentials import CredentialsError
    from pos_app.system.demo import DemoError
    from pos_app.system.settings import SettingsError

    if arguments.list or not arguments.operation:
        print(api.listing())
        return Exit.DONE if arguments.list else Exit.USAGE
    try:
        given = api.read_parameters(words)
        return await api.call(
            options, arguments.operation, given, arguments.body, raw=arguments.raw, yes=arguments.yes
        )
    except api.WrongParameters as error:
        sys.stderr.write(f"pos-app: {error}\n")
        return Exit.USAGE
    except (SettingsError, CredentialsError, DemoError) as error:
        sys.stderr.write(f"pos-app: {error}\n")
        return Exit.NOT_SENT


async def _learn(options: Options, arguments: argparse.Namespace) -> int:
    from pos_app.commands import learn
    from pos_app.commands.outcomes import Exit
    from pos_app.system.credentials import CredentialsError
    from pos_app.system.demo import DemoError
    from pos_app.system.settings import SettingsError

    asked = learn.Asked(
        arguments.origin,
        arguments.destination,
        arguments.date,
        arguments.back,
        arguments.order,
        arguments.no_fee,
        arguments.json,
    )
    try:
        return await learn.learn(options, asked)
    except (SettingsError, CredentialsError, DemoError, learn.ProfileError) as error:
        sys.stderr.write(f"pos-app: {error}\n")
        return Exit.NOT_SENT


async def _doctor(options: Options, save_credentials: bool) -> int:
    from pos_app.commands import doctor

    return await doctor.examine(options, save_credentials=save_credentials)
