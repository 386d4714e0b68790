"""``pos-app sandbox``: the sandbox as a process of its own."""

from __future__ import annotations

import argparse
import json
import os
import socket
import sqlite3
import sys
import threading
from pathlib import Path

CREDENTIALS = "guiche:treinamento"
CLIENT_ID = 7


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the options."""
    parser.add_argument("--host", default="127.0.0.1", help="endereço em que escuta")
    parser.add_argument("--port", type=int, default=8700, help="porta; 0 escolhe uma livre")
    parser.add_argument("--data", type=Path, default=Path("sandbox-data"), help="pasta dos dados")
    parser.add_argument("--seed", type=int, default=1, help="semente do catálogo")
    parser.add_argument("--speed", type=float, default=1.0, help="quantas vezes mais rápido que o relógio")
    parser.add_argument("--low-fare", action="store_true", help="o parceiro tem tarifa baixa")
    parser.add_argument("--with-stdin", action="store_true", help="termina quando a entrada padrão fecha")


def run(args: argparse.Namespace) -> int:
    """Listen until told to stop; prints one JSON line when ready."""
    import uvicorn

    from pos_app.sandbox.catalogue import Catalogue
    from pos_app.sandbox.server import API, create_app
    from pos_app.sandbox.service import Service
    from pos_app.sandbox.store import Store

    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((args.host, args.port))
        store = Store(args.data)
    except OSError as error:
        print(f"sandbox: {error.strerror or error} ({args.host}:{args.port}, {args.data})", file=sys.stderr)
        return 2
    except sqlite3.Error as error:
        print(f"sandbox: a pasta {args.data} não pode ser usada: {error}", file=sys.stderr)
        return 2
    service = Service(Catalogue(args.seed), store, args.speed)
    service.low_fare = args.low_fare
    config = uvicorn.Config(
        create_app(service, CREDENTIALS), log_level="critical", access_log=False, lifespan="off"
    )
    server = uvicorn.Server(config)
    if args.with_stdin:
        threading.Thread(target=_until_stdin_closes, args=(server,), daemon=True).start()
    listening.listen(128)
    address = f"http://{args.host}:{listening.getsockname()[1]}"
    ready = {
        "ready": True,
        "base_url": f"{address}{API}",
        "card_page_url": f"{address}/card",
        "credentials": CREDENTIALS,
        "client_id": CLIENT_ID,
    }
    print(json.dumps(ready), flush=True)
    try:
        server.run(sockets=[listening])
    finally:
        store.close()
    return 0


def _until_stdin_closes(server: object) -> None:
    while os.read(0, 4096):
        pass
    server.should_exit = True  # type: ignore[attr-defined]


def main() -> int:
    """Run from ``python -m pos_app.sandbox``."""
    parser = argparse.ArgumentParser(prog="pos-app sandbox")
    add_arguments(parser)
    return run(parser.parse_args())
