"""One connection to the branch's database on one thread, made anew whenever it is lost.

Each piece of work is one transaction, and nothing outlives it: no session setting, no prepared statement, no
lock. So a pooler between may give every transaction another connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import psycopg
from psycopg import errors, sql

from pos_app.branch import schema
from pos_app.branch.schema import Connection
from pos_app.domain.branch import BranchAddress, BranchFault, BranchProblem

T = TypeVar("T")
CHANNEL = "guiche_"
"""Begins the name on which the counters of a branch tell each other."""
PARKED = "parked "
"""Begins a notice to the counter whose parked sale was taken up; any but those below names who copied
something."""
SHARED = "shared"
"""Begins the notice that something is shared anew, with the counter that changed it."""
APPROVALS, BLOCKS = "approvals", "blocks"
"""The notices that somebody asks or answered, and that other seats are held."""
CALLS = "calls"
"""The notice that a kiosk began to call, or no longer does."""
ANSWER = 12.0
_CONNECT, _STATEMENT = 5, 8
"""Seconds for a connection, and for a statement at the server."""
_LOOK, _AGAIN = 60.0, 5.0
"""Seconds after which a silent connection is looked at, and until a lost one is made anew."""
_IN_EACH = f"SET LOCAL statement_timeout = '{_STATEMENT}s'; SET LOCAL lock_timeout = '{_STATEMENT // 2}s'"


@dataclass(frozen=True, slots=True)
class Login:
    """How a counter reaches the database. ``authority``: the file of the one authority whose certificates
    count."""

    address: BranchAddress
    user: str
    password: str = field(repr=False)
    authority: Path

    @property
    def branch(self) -> str:
        return self.user.split("_")[2]

    @property
    def counter(self) -> str:
        return self.user.split("_")[3]


def connected(login: Login) -> Connection:
    """Connect by TLS, proven by the pinned authority alone.

    Raises:
        BranchFault: ``UNREACHABLE``, ``NOT_TRUSTED`` or ``REFUSED``.
    """
    with faults_named():
        return psycopg.connect(
            host=login.address.host,
            port=login.address.port,
            dbname=login.address.name,
            user=login.user,
            password=login.password,
            sslmode="verify-full",
            sslrootcert=str(login.authority),
            ssl_min_protocol_version="TLSv1.2",
            gssencmode="disable",
            connect_timeout=_CONNECT,
            keepalives_idle=15,
            keepalives_interval=5,
            keepalives_count=3,
            tcp_user_timeout=int(ANSWER * 1000),
            client_encoding="utf8",
            application_name="guiche",
            autocommit=True,
            prepare_threshold=None,
        )


@contextmanager
def faults_named() -> Iterator[None]:
    """Raise what the database and its library report as ``BranchFault``."""
    try:
        yield
    except (errors.InvalidPassword, errors.InvalidAuthorizationSpecification) as error:
        raise BranchFault(BranchProblem.REFUSED, _words(error)) from error
    except errors.InsufficientPrivilege as error:
        raise BranchFault(BranchProblem.NOT_ALLOWED, _words(error)) from error
    except (errors.UndefinedTable, errors.InvalidSchemaName, errors.InvalidCatalogName) as error:
        raise BranchFault(BranchProblem.NO_SCHEMA, _words(error)) from error
    except (psycopg.OperationalError, psycopg.InterfaceError) as error:
        raise BranchFault(_of_connection(error), _words(error)) from error
    except psycopg.Error as error:
        raise BranchFault(BranchProblem.FAILED, _words(error)) from error


def _of_connection(error: psycopg.Error) -> BranchProblem:
    said = str(error).casefold()
    if error.sqlstate is None and "certificate" in said:
        return BranchProblem.NOT_TRUSTED
    if "authentication failed" in said or "no pg_hba.conf entry" in said:
        return BranchProblem.REFUSED
    if "does not exist" in said and "database" in said:
        return BranchProblem.NO_SCHEMA
    return BranchProblem.UNREACHABLE


def _words(error: psycopg.Error) -> str:
    """Return what the database says, without the values of rows that it may quote."""
    return (error.diag.message_primary or str(error)).strip().splitlines()[0][:200]


class Link:
    """Does work in the database, one piece after the other. Every piece may raise ``BranchFault``."""

    def __init__(self, login: Login, answer: float = ANSWER) -> None:
        """``answer``: seconds until a transaction without an answer counts as lost, as where a network takes
        what is sent and brings nothing back."""
        self.login, self._answer = login, answer
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="branch")
        self._db: Connection | None = None

    async def do(self, work: Callable[[Connection], T]) -> T:
        """Do something in one transaction; committed when it returns. Where it raises, it may be committed
        all the same: work is such that it may be done again."""
        running = asyncio.wrap_future(self._thread.submit(self._done, work))
        # Who waited may be gone by then: nobody misses what it raises.
        running.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            async with asyncio.timeout(self._answer):
                return await asyncio.shield(running)
        except TimeoutError:
            self._break()
            with contextlib.suppress(BranchFault):
                await asyncio.shield(running)
            raise BranchFault(BranchProblem.UNREACHABLE, "no answer") from None

    async def aclose(self) -> None:
        self._break()
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop)
        self._thread.shutdown()

    def _done(self, work: Callable[[Connection], T]) -> T:
        try:
            with faults_named():
                if self._db is None or self._db.closed:
                    self._db = connected(self.login)
                    schema.require(self._db)
                with self._db.transaction():
                    self._db.execute(_IN_EACH)
                    return work(self._db)
        except BranchFault as fault:
            if fault.kind in (BranchProblem.UNREACHABLE, BranchProblem.OLDER_SCHEMA, BranchProblem.NO_SCHEMA):
                self._drop()
            raise

    def _drop(self) -> None:
        if self._db is not None:
            with contextlib.suppress(psycopg.Error):
                self._db.close()
            self._db = None

    def _break(self) -> None:
        """Let a wait for the network end."""
        if self._db is not None:
            shut(self._db)


def shut(db: Connection) -> None:
    """Let whoever waits at a connection see its end. For any thread: only its socket is touched."""
    with (
        contextlib.suppress(psycopg.Error, OSError, ValueError),
        socket.fromfd(db.fileno(), socket.AF_INET, socket.SOCK_STREAM) as same,
    ):
        same.shutdown(socket.SHUT_RDWR)


class Ears:
    """Calls ``heard`` with each notice of what the other counters did, in a thread of its own, until it is
    closed. A connection of its own, since a pooler that gives each transaction another one brings no notices.
    Without it everything works, only later."""

    def __init__(self, login: Login, heard: Callable[[str], object]) -> None:
        self._login, self._heard = login, heard
        self._over = threading.Event()
        self._db: Connection | None = None
        self._thread = threading.Thread(target=self._listen, name="branch-ears", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Hear nothing more. Blocks for a moment."""
        self._over.set()
        if self._db is not None:
            shut(self._db)
        self._thread.join(_AGAIN)

    def _listen(self) -> None:
        while not self._over.is_set():
            with contextlib.suppress(BranchFault, psycopg.Error), connected(self._login) as db:
                self._db = db
                db.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL + self._login.branch)))
                while not self._over.is_set():
                    for notice in db.notifies(timeout=_LOOK, stop_after=1):
                        self._heard(notice.payload)
                    db.execute("SELECT 1")  # Is it still there?
            self._over.wait(_AGAIN)
