"""The server around the service: its socket, its connections, and when it ends."""

from __future__ import annotations

import asyncio
import os
import threading
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import socket

    from pos_app.sandbox.web.world import World


def serve(world: World, listening: socket.socket, *, with_stdin: bool) -> None:
    """Answer until a signal comes or, if wanted, standard input closes."""
    from pos_app.sandbox.faults import FaultyWire
    from pos_app.sandbox.web.app import create_app

    transports: dict[Any, asyncio.Transport] = {}

    class Connection(H11Protocol):
        """A connection that can be found by its client's address: a fault may have to cut it."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            transports[self.client] = transport

        def connection_lost(self, exc: Exception | None) -> None:
            transports.pop(self.client, None)
            super().connection_lost(exc)

    config = uvicorn.Config(
        FaultyWire(create_app(world), world.faults, transports),
        http=Connection,
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    if with_stdin:
        threading.Thread(target=_end_with_stdin, args=(server,), daemon=True).start()
    server.run(sockets=[listening])


def _end_with_stdin(server: uvicorn.Server) -> None:
    """Wait for the end of standard input: whoever started us is gone then."""
    try:
        while os.read(0, 4096):
            pass
    except OSError:
        pass  # A closed descriptor is the same end.
    server.should_exit = True
