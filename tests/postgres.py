"""A real PostgreSQL for tests: one server in a temporary folder, run by an ordinary user, with TLS."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from tests.partner.certificates import Authority
from tests.patience import patience

OWNER, PASSWORD = "dono", "segredo-do-dono"
"""Who makes branches here."""
_OLDEST = 15


class NoServerError(Exception):
    """PostgreSQL is not on this computer: ``bootstrap.py test`` installs it."""


def binaries() -> Path:
    """Return the folder of the newest server's programs.

    Raises:
        NoServerError: there is none of version 15 or newer.
    """
    found = [one for one in Path("/usr/lib/postgresql").glob("*/bin") if int(one.parent.name) >= _OLDEST]
    if found:
        return max(found, key=lambda one: int(one.parent.name))
    on_path = shutil.which("initdb")
    if on_path is None:
        raise NoServerError("no PostgreSQL 15 or newer: the Debian package is postgresql")
    return Path(on_path).resolve().parent


class PostgresServer:
    """A server of its own folder, socket and port.

    Attributes:
        folder: everything that is its own; also where the socket is.
        port: of TLS on 127.0.0.1, and in the socket's name.
        authority: who signed its certificate.
    """

    def __init__(self, folder: Path, *, synced: bool = False) -> None:
        self.folder, self.data = folder, folder / "data"
        self.authority = Authority(folder, "autoridade")
        issued = self.authority.issue("servidor")
        shutil.copy(issued.chain, folder / "servidor.key")
        (folder / "servidor.key").chmod(0o600)
        self._program: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        (folder / "senha").write_text(PASSWORD, encoding="ascii")
        self._own()
        self._run("initdb", "-D", str(self.data), "-U", OWNER, "-A", "scram-sha-256", "-N", "-E", "UTF8")
        (self.data / "postgresql.auto.conf").write_text(
            f"port = {self.port}\nlisten_addresses = '127.0.0.1'\n"
            f"unix_socket_directories = '{folder}'\nssl = on\nmax_connections = 200\n"
            f"ssl_cert_file = '{issued.pem}'\nssl_key_file = '{folder / 'servidor.key'}'\n"
            f"fsync = {'on' if synced else 'off'}\nrestart_after_crash = on\nshared_buffers = 64MB\n",
            encoding="utf-8",
        )
        self._own()

    def _own(self) -> None:
        if os.geteuid() == 0:
            for path in (self.folder, *self.folder.rglob("*")):
                shutil.chown(path, "nobody")

    def _as_ordinary(self, *text: str) -> list[str]:
        # PostgreSQL refuses to run as root.
        other = (
            ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
        )
        return [*other, str(binaries() / text[0]), *text[1:]]

    def _run(self, *text: str) -> None:
        more = ("--pwfile", str(self.folder / "senha")) if text[0] == "initdb" else ()
        done = subprocess.run(
            self._as_ordinary(*text, *more), cwd="/", capture_output=True, text=True, check=False
        )
        assert not done.returncode, done.stdout + done.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log = (self.folder / "log").open("ab")
        self._program = subprocess.Popen(
            self._as_ordinary("postgres", "-D", str(self.data)),
            cwd="/",
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl+C is not for it: who started it ends it.
        )
        log.close()
        ends = time.monotonic() + patience(30)
        while True:
            try:
                self.owner().close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < ends, (self.folder / "log").read_text(encoding="utf-8")
                time.sleep(0.02)

    def stop(self, how: int = signal.SIGINT) -> None:
        """End it: ``SIGINT`` in order and at once, ``SIGKILL`` as a crash does."""
        assert self._program is not None
        children = self.processes()[1:]
        self._program.send_signal(how)
        self._program.wait()
        self._program = None
        for child in children:  # They notice the death of their parent; a second server waits for them.
            with contextlib.suppress(ProcessLookupError):
                if how == signal.SIGKILL:
                    os.kill(child, how)
            ends = time.monotonic() + patience(10)
            while Path(f"/proc/{child}").exists() and time.monotonic() < ends:
                time.sleep(0.005)

    def processes(self) -> list[int]:
        """Return the process ids of the server, the first one of all first."""
        assert self._program is not None
        of = Path(f"/proc/{self._program.pid}/task/{self._program.pid}/children")
        return [self._program.pid, *map(int, of.read_text(encoding="ascii").split())]

    def hold(self) -> None:
        """Let it answer nothing, with its connections open."""
        self._send(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it answer again."""
        self._send(signal.SIGCONT)

    def _send(self, what: int) -> None:
        for process in self.processes():
            with contextlib.suppress(ProcessLookupError):  # Some of them come and go by themselves.
                os.kill(process, what)

    def back_up(self, name: str = "copia") -> None:
        """Copy everything while it is stopped, and start it again."""
        self.stop()
        shutil.rmtree(self.folder / name, ignore_errors=True)
        shutil.copytree(self.data, self.folder / name)
        self._own()
        self.start()

    def restore(self, name: str = "copia") -> None:
        """Put the copy in the place of what is there."""
        self.stop()
        shutil.rmtree(self.data)
        shutil.copytree(self.folder / name, self.data)
        self._own()
        self.start()

    def owner(self, database: str = "postgres") -> psycopg.Connection[Any]:
        """Return a connection of who may do everything."""
        return psycopg.connect(
            host=str(self.folder),
            port=self.port,
            user=OWNER,
            password=PASSWORD,
            dbname=database,
            autocommit=True,
        )

    def make(self, database: str) -> str:
        """Make a database and return its address by TLS."""
        with self.owner() as owner:
            owner.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(database)))
        return f"postgresql://127.0.0.1:{self.port}/{database}"

    def dump(self, database: str) -> bytes:
        """Return everything that a database holds, as whoever administers it may have it, and the server's
        log."""
        text = ("pg_dump", "-h", str(self.folder), "-p", str(self.port), "-U", OWNER, database)
        environment = {**os.environ, "PGPASSWORD": PASSWORD}
        done = subprocess.run(
            [str(binaries() / text[0]), *text[1:]], env=environment, capture_output=True, check=True
        )
        return done.stdout + (self.folder / "log").read_bytes()

    def close(self) -> None:
        if self._program is not None:
            with contextlib.suppress(ProcessLookupError):
                self.go_on()
            self.stop(signal.SIGQUIT)  # Nobody needs what it wrote: no checkpoint.


@contextmanager
def postgres(*, synced: bool = False) -> Iterator[PostgresServer]:
    """Run a server until the end. ``synced``: what it commits survives a power cut, as in earnest."""
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as folder:
        server = PostgresServer(Path(folder), synced=synced)
        try:
            server.start()
            yield server
        finally:
            server.close()
