"""``pos-app sandbox``: the sandbox as a process of its own."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import signal
import socket
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


# fmt: off
def add_arguments(parser: argparse.ArgumentParser, translate: Translate = _as_written) -> None:
    """Describe the options. ``translate(context, text)`` gives their texts in the language of the caller."""
    add, times = parser.add_argument, translate("sandbox", "VEZES")
    add("--host", default="127.0.0.1", metavar=translate("sandbox", "ENDEREÇO"),
        help=translate("sandbox", "endereço em que escuta"))
    add("--port", type=int, default=8700, metavar="N",
        help=translate("sandbox", "porta; 0 escolhe uma livre"))
    add("--data", type=Path, default=Path("sandbox-data"), metavar=translate("sandbox", "PASTA"),
        help=translate("sandbox", "pasta dos dados"))
    add("--seed", type=int, default=1, metavar="N",
        help=translate("sandbox", "semente do catálogo de viagens"))
    add("--speed", type=float, default=1.0, metavar=times,
        help=translate("sandbox", "quantas vezes mais rápido os pedidos andam"))
    add("--busy", type=float, default=1.0, metavar=times,
        help=translate("sandbox", "quantas vezes mais viagens por dia"))
    add("--with-stdin", action="store_true",
        help=translate("sandbox", "termina quando a entrada padrão fecha"))
    add("--quirk", action="append", default=[], metavar=translate("sandbox", "NOME[=VALOR]"), help=translate(
        "sandbox", "outra leitura de um ponto em aberto do contrato; pode repetir, e ?=lista mostra todas"))
    add("--shape", type=int, metavar=translate("sandbox", "SEMENTE"), help=translate("sandbox",
        "faz o papel de um provedor: as respostas que o contrato deixa em aberto vêm na forma dele"))
    add("--describe", action="store_true",
        help=translate("sandbox", "mostra as escolhas do provedor de --shape e termina"))
    add("--dialect", metavar=translate("sandbox", "NOME"),
        help=translate("sandbox", "conta preços, páginas, dias ou poltronas como o dialeto desse nome"))
    add("--list-dialects", action="store_true", help=translate("sandbox", "mostra os dialetos e termina"))
    add("--accept-any-total", action="store_true", help=translate(
        "sandbox", "aceita pedidos de qualquer valor; /_sandbox/ledger diz quanto era devido"))
    add("--lenient", action="store_true",
        help=translate("sandbox", "aceita também pedidos que o contrato não permite"))
# fmt: on


def run(args: argparse.Namespace) -> int:
    """Serve until asked to stop; prints one JSON line as soon as connections are taken.

    Returns 0 after an ordinary end, 2 when it could not start, with one sentence on standard error.
    """
    from pos_app.sandbox.dialects.catalogue import dialect, overview
    from pos_app.sandbox.errors import Refused
    from pos_app.sandbox.quirks import Quirks, catalogue
    from pos_app.sandbox.shapes.choices import describe, provider

    if any(word.startswith("?") for word in args.quirk):
        for name, about in catalogue().items():
            print(f"{name:24} {about}")
        return 0
    if args.list_dialects:
        print(overview())
        return 0
    if not args.speed > 0:
        return _refuse("A velocidade (--speed) precisa ser maior que zero.")
    if not args.busy > 0:
        return _refuse("O movimento (--busy) precisa ser maior que zero.")
    try:
        quirks = Quirks(lenient=args.lenient).with_words(args.quirk)
        shape, spoken = provider(args.shape), dialect(args.dialect)
    except Refused as error:
        return _refuse(str(error))
    if not args.describe:
        return _serve(args, quirks, shape, spoken)
    if shape is None:
        return _refuse("Diga qual provedor com --shape.")
    print("\n".join(describe(shape)))
    return 0


def _serve(args: argparse.Namespace, quirks: Quirks, shape: Shape | None, spoken: Dialect | None) -> int:
    import sqlite3

    if missing := _missing():
        return _refuse(missing)

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
        from pos_app.sandbox.web.serving import serve
        from pos_app.sandbox.web.world import World

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


def end_quietly() -> None:
    """Let a signal that comes before or after the server's own handlers end the process with exit code 0."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that takes connections; those made before the service is loaded wait for it.

    Raises:
        OSError: the address is wrong or taken.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only with its protocol named does asyncio send small answers at once; else each waits 40 ms for an ACK.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # Elsewhere the option would let two servers share a port.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except (OSError, OverflowError):
        listening.close()
        raise
    listening.set_inheritable(True)
    return listening


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
    from pos_app.sandbox.web.world import CLIENT_ID, CREDENTIALS

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
