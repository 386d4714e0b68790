"""What the owner of a database does: makes branches and the logins by which counters join; and joining
itself.

The owner may make logins and owns the tables; no counter ever has the owner's password.
"""

from __future__ import annotations

import os
import secrets
from datetime import UTC, date, datetime
from pathlib import Path

from cryptography import x509
from psycopg import sql

from pos_app.branch import schema
from pos_app.branch.join_code import JoinCode
from pos_app.branch.link import Login, connected, faults_named
from pos_app.branch.schema import JOIN, PREFIX, Connection
from pos_app.branch.sealing import BranchKey
from pos_app.domain.branch import BranchAddress, BranchFault, BranchProblem, BranchRole
from pos_app.domain.value import Value

_PASSWORD, _ID, _COUNTER = 32, 8, 4
"""Random bytes."""


class Checked(Value):
    """What is right and wrong about a database, as a counter or its owner sees it.

    Attributes:
        server: the version of PostgreSQL.
        encrypted: the protocol of TLS, "" where there is none.
        version: of the schema; ``wanted`` is the program's.
        parts_until: the last month that has parts of its own, as ``YYYY_MM``.
        apart: seconds by which this computer's clock is ahead of the database's.
    """

    server: str
    encrypted: str
    version: int
    wanted: int
    parts_until: str
    apart: float


def init(db: Connection, name: str, key: BranchKey, today: date) -> str:
    """Make a branch and return its id, after bringing the database to the current schema."""
    with faults_named():
        schema.migrate(db, today)
        branch = secrets.token_hex(_ID)
        db.execute(
            "INSERT INTO guiche.branches(branch, name, key_check) VALUES(%s, %s, %s)",
            (branch, name, key.check),
        )
    return branch


def invite(
    db: Connection, address: BranchAddress, branch: str, key: BranchKey, role: BranchRole, authority: Path
) -> JoinCode:
    """Return a code by which counters of this role join; an earlier one of the role counts no longer.

    Raises:
        BranchFault: the branch is not there, or has another key.
    """
    password = secrets.token_urlsafe(_PASSWORD)
    login = f"{PREFIX}{JOIN}_{branch}_{role}"
    with faults_named():
        schema.require(db)
        row = db.execute(
            "SELECT name, key_check FROM guiche.branches WHERE branch = %s", (branch,)
        ).fetchone()
        if row is None:
            raise BranchFault(BranchProblem.NO_SCHEMA)
        if row[1] != key.check:
            raise BranchFault(BranchProblem.OTHER_KEY)
        known = db.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (login,)).fetchone()
        db.execute(
            sql.SQL("{} ROLE {} LOGIN PASSWORD {}").format(
                sql.SQL("ALTER" if known else "CREATE"), sql.Identifier(login), _verifier(db, login, password)
            )
        )
        db.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(PREFIX + JOIN), sql.Identifier(login)))
    reads_people = role is not BranchRole.REPORT
    return JoinCode(
        str(address),
        branch,
        str(row[0]),
        role,
        login,
        certificate(authority),
        password,
        key.secret.hex() if reads_people else "",
    )


def join(code: JoinCode, counter_name: str, authority: Path) -> Login:
    """Make this counter's own login, whose password nobody else has, and return it once it works.

    Raises:
        BranchFault: the code counts no longer, or the database cannot be had.
    """
    address = BranchAddress.of(code.database)
    counter, password = secrets.token_hex(_COUNTER), secrets.token_urlsafe(_PASSWORD)
    login = f"{PREFIX}{code.role}_{code.branch}_{counter}"
    with connected(Login(address, code.login, code.password, authority)) as db, faults_named():
        schema.require(db)
        db.execute("SELECT guiche.enrol(%s, %s, %s)", (counter, counter_name, _verifier(db, login, password)))
    made = Login(address, login, password, authority)
    with connected(made) as db, faults_named():
        row = db.execute("SELECT key_check FROM guiche.branches WHERE branch = %s", (code.branch,)).fetchone()
    if row is None or (code.key and row[0] != BranchKey(bytes.fromhex(code.key)).check):
        raise BranchFault(BranchProblem.OTHER_KEY)
    return made


def check(db: Connection) -> Checked:
    """Return what is known of a database."""
    with faults_named():
        row = db.execute(
            "SELECT current_setting('server_version'), "
            "extract(epoch FROM %s::timestamptz - clock_timestamp())::float8, "
            "(SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid())",
            (datetime.now(UTC),),
        ).fetchone()
        assert row is not None
        return Checked(
            str(row[0]),
            str(row[2] or ""),
            schema.version(db),
            schema.VERSION,
            schema.parts_until(db),
            float(row[1]),
        )


def certificate(file: Path) -> str:
    """Return the certificate of an authority.

    Raises:
        BranchFault: ``BAD_AUTHORITY``: the file cannot be read, or holds none.
    """
    try:
        text = file.read_text(encoding="ascii")
        basic = x509.load_pem_x509_certificate(text.encode()).extensions.get_extension_for_class(
            x509.BasicConstraints
        )
    except (OSError, ValueError, x509.ExtensionNotFound) as error:
        raise BranchFault(BranchProblem.BAD_AUTHORITY, os.fspath(file)) from error
    if not basic.value.ca or "PRIVATE" in text:
        raise BranchFault(BranchProblem.BAD_AUTHORITY, os.fspath(file))
    return text


def _verifier(db: Connection, login: str, password: str) -> str:
    """Return what the server keeps of a password: it is never sent, nor written into the server's log."""
    return db.pgconn.encrypt_password(password.encode(), login.encode(), b"scram-sha-256").decode()
