"""Through PgBouncer, which gives each transaction another connection: all works, and notices come by a direct
connection beside it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from pos_app.branch.link import Login
from pos_app.domain.attempts import AttemptState
from tests.branch.place import SHORT, Place, running, seen, taken_over
from tests.patience import patience
from tests.postgres import OWNER, PASSWORD, PostgresServer

POOLER = "/usr/sbin/pgbouncer"


@contextmanager
def pooler(server: PostgresServer, database: str) -> Iterator[int]:
    """Run PgBouncer before a server: one connection of each login, for a transaction at a time."""
    assert Path(POOLER).exists(), "no PgBouncer: the Debian package is pgbouncer"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    folder = server.folder / "pooler"
    folder.mkdir()
    (folder / "userlist.txt").write_text(f'"{OWNER}" "{PASSWORD}"\n', encoding="utf-8")
    (folder / "pgbouncer.ini").write_text(
        f"[databases]\n{database} = host={server.folder} port={server.port} dbname={database}\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"pool_mode = transaction\ndefault_pool_size = 1\nauth_type = scram-sha-256\n"
        f"auth_file = {folder}/userlist.txt\nauth_user = {OWNER}\n"
        f"client_tls_sslmode = require\nclient_tls_key_file = {server.folder}/servidor.key\n"
        f"client_tls_cert_file = {server.folder}/servidor.pem\n",
        encoding="utf-8",
    )
    if os.geteuid() == 0:
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, "nobody")
    log = (folder / "pgbouncer.log").open("wb")
    program = subprocess.Popen(
        server._as_ordinary(POOLER, str(folder / "pgbouncer.ini")), cwd="/", stdout=log, stderr=log
    )
    try:
        ends = time.monotonic() + patience(20)
        while not _listens(port):
            assert program.poll() is None and time.monotonic() < ends, (folder / "pgbouncer.log").read_text()
            time.sleep(0.02)
        yield port
    finally:
        program.send_signal(signal.SIGTERM)
        program.wait()
        log.close()


async def test_everything_works_through_a_pooler(place: Place) -> None:
    with pooler(place.server, "casa") as port:
        logins = [_by(place.join(name), port) for name in ("A", "B")]
        async with place.counter("A", SHORT, logins[0]) as a, place.counter("B", SHORT, logins[1]) as b:
            left = await a.sell(AttemptState.KNOWN)
            await a.branch.turn()
            await b.branch.turn()
            taken = await taken_over(b, left)
            await b.move(taken, AttemptState.COMPLETED)
            async with running(a, b):
                await a.sell()
                await seen(lambda: sorted(place.states().values()) == ["completed"] * 2)


def _listens(port: int) -> bool:
    with socket.socket() as one:
        return not one.connect_ex(("127.0.0.1", port))


def _by(login: Login, port: int) -> Login:
    return replace(login, address=login.address.__class__(login.address.host, port, login.address.name))
