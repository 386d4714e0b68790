"""``pos-app sandbox``: the sandbox as a process of its own."""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pos_app.sandbox.dialects.entry import Dialect
    from pos_app.sandbox.quirks import Quirks
    from pos_app.sandbox.shapes.choices import Shape

_PACKAGES = ("fastapi", "uvicorn", "jwt")
"""What the extra ``demo`` installs: nothing else of the program needs a web server."""


Translate = Callable[[str, str], str]


def _as_written(_context: str, text: str) -> str:
    return text


def add_arguments(parser: argparse.ArgumentParser, translate: Translate = _as_written) -> None:
    """Describe the options. ``translate(context, text)`` gives their texts in the language of the caller."""
    _add_server_options(parser, translate)
    _add_provider_options(parser, translate)


def _add_server_options(parser: argparse.ArgumentParser, translate: Translate) -> None:
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar=translate("sandbox", "ENDEREÇO"),
        help=translate("sandbox", "endereço em que escuta"),
    )
    parser.add_argument(
        "--port", type=int, default=8700, metavar="N", help=translate("sandbox", "porta; 0 escolhe uma livre")
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("sandbox-data"),
        metavar=translate("sandbox", "PASTA"),
        help=translate("sandbox", "pasta dos dados"),
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help=translate("sandbox", "semente do catálogo de viagens"),
    )
    parser.add_argument(
        "--speed",
        type=float,
        default=1.0,
        metavar=translate("sandbox", "VEZES"),
        help=translate("sandbox", "quantas vezes mais rápido os pedidos andam"),
    )
    parser.add_argument(
        "--busy",
        type=float,
        default=1.0,
        metavar=translate("sandbox", "VEZES"),
        help=translate("sandbox", "quantas vezes mais viagens por dia"),
    )
    parser.add_argument(
        "--with-stdin",
        action="store_true",
        help=translate("sandbox", "termina quando a entrada padrão fecha"),
    )


def _add_provider_options(parser: argparse.ArgumentParser, translate: Translate) -> None:
    parser.add_argument(
        "--quirk",
        action="append",
        default=[],
        metavar=translate("sandbox", "NOME[=VALOR]"),
        help=translate(
            "sandbox", "outra leitura de um ponto em aberto do contrato; pode repetir, e ?=lista mostra todas"
        ),
    )
    parser.add_argument(
        "--shape",
        type=int,
        metavar=translate("sandbox", "SEMENTE"),
        help=translate(
            "sandbox",
            "faz o papel de um provedor: as respostas que o contrato deixa em aberto vêm na forma dele",
        ),
    )
    parser.add_argument(
        "--describe",
        action="store_true",
        help=translate("sandbox", "mostra as escolhas do provedor de --shape e termina"),
    )
    parser.add_argument(
        "--dialect",
        metavar=translate("sandbox", "NOME"),
        help=translate("sandbox", "conta preços, páginas, dias ou poltronas como o dialeto desse nome"),
    )
    parser.add_argument(
        "--list-dialects", action="store_true", help=translate("sandbox", "mostra os dialetos e termina")
    )
    parser.add_argument(
        "--accept-any-total",
        action="store_true",
        help=translate("sandbox", "aceita pedidos de qualquer valor; /_sandbox/ledger diz quanto era devido"),
    )
    parser.add_argument(
        "--lenient",
        action="store_true",
        help=translate("sandbox", "aceita também pedidos que o contrato não permite"),
    )


def run(args: argparse.Namespace) -> int:
    """Serve until asked to stop; prints one JSON line as soon as connections are taken.

    Returns 0 after an ordinary end, 2 when it could not start, with one sentence on standard error.
    """
    from pos_app.sandbox.dialects.catalogue import DialectError, dialect, overview
    from pos_app.sandbox.quirks import QuirkError, Quirks, catalogue
    from pos_app.sandbox.shapes.choices import ShapeError, provider

    if any(word.startswith("?") for word in args.quirk):
        for name, about in catalogue().items():
            print(f"{name:24} {about}")
        return 0
    if args.list_dialects:
        print(overview())
        return 0
    try:
        quirks = Quirks(lenient=args.lenient).with_words(args.quirk)
    except QuirkError as error:
        return _refuse(str(error))
    if not args.speed > 0:
        return _refuse("A velocidade (--speed) precisa ser maior que zero.")
    if not args.busy > 0:
        return _refuse("O movimento (--busy) precisa ser maior que zero.")
    try:
        shape, spoken = provider(args.shape), dialect(args.dialect)
    except (ShapeError, DialectError) as error:
        return _refuse(str(error))
    if args.describe:
        return _describe(shape)
    return _serve(args, quirks, shape, spoken)


def _describe(shape: Shape | None) -> int:
    from pos_app.sandbox.shapes.describe import describe

    if shape is None:
        return _refuse("Diga qual provedor com --shape.")
    print("\n".join(describe(shape)))
    return 0


def _serve(args: argparse.Namespace, quirks: Quirks, shape: Shape | None, spoken: Dialect | None) -> int:
    import sqlite3

    if missing := _missing():
        return _refuse(missing)

    from pos_app.sandbox.listening import end_quietly, listen
    from pos_app.sandbox.store import Store

    # Listening and the data come first and are quick; whoever connects now waits while the rest is loaded.
    try:
        listening = listen(args.host, args.port)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _refuse(f"Não consigo escutar em {args.host}:{args.port}: {reason}. Escolha outra com --port.")
    try:
        store = Store(args.data)
    except (OSError, sqlite3.Error) as error:
        listening.close()
        return _refuse(f"Não consigo gravar na pasta {args.data}: {error}. Escolha outra com --data.")
    end_quietly()
    try:
        _tell(args.host, listening.getsockname()[1])
        from pos_app.sandbox.serving import serve
        from pos_app.sandbox.world import World

        world = World(
            store,
            seed=args.seed,
            speed=args.speed,
            busy=args.busy,
            quirks=quirks,
            shape=shape,
            dialect=spoken,
        )
        world.ledger.accept_any = args.accept_any_total
        serve(world, listening, with_stdin=args.with_stdin)
    finally:
        listening.close()
        store.close()
    return 0


def _missing() -> str:
    """Return one sentence where the web server's packages are not installed, else the empty text."""
    lacking = [name for name in _PACKAGES if importlib.util.find_spec(name) is None]
    if not lacking:
        return ""
    if getattr(sys, "frozen", False):
        return "Esta instalação não traz a central de treinamento."
    return (
        f"Faltam pacotes da central de treinamento ({', '.join(lacking)}): na pasta do programa, "
        "rode pip install '.[demo]'."
    )


def _tell(host: str, port: int) -> None:
    from pos_app.sandbox.world import CLIENT_ID, CREDENTIALS

    user, secret = next(iter(CREDENTIALS.items()))
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    ready = {
        "ready": True,
        "base_url": f"{address}/partners/api",
        "card_page_url": f"{address}/card",
        "panel_url": f"{address}/_sandbox/",
        "credentials": f"{user}:{secret}",
        "client_id": CLIENT_ID,
    }
    print(json.dumps(ready), flush=True)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


def main() -> int:
    """Run from ``python -m pos_app.sandbox``."""
    parser = argparse.ArgumentParser(
        prog="pos-app sandbox", description="A central de treinamento do Guichê."
    )
    add_arguments(parser)
    return run(parser.parse_args())
