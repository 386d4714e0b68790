"""``pos-app branch``: the counters of one place in one PostgreSQL. Each subcommand ends with a sentence, or
with one JSON object."""

from __future__ import annotations

import getpass
import sys
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from pos_app.branch import access, counters, join_code, orders, schema
from pos_app.branch.link import Login, connected, faults_named
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey
from pos_app.commands import on_record
from pos_app.commands.outcomes import print_json, print_result, refuse
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct
from pos_app.domain.branch import BranchAddress, BranchFault, BranchProblem, BranchRole
from pos_app.domain.overview import LAG
from pos_app.domain.start_faults import CredentialsError, KeyFault, SettingsError
from pos_app.domain.storage import StorageFault
from pos_app.system import branch_secret, disk, settings, start_secrets
from pos_app.system.branch_secret import BranchSecret
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from pos_app.wording import branch_texts as texts
from pos_app.wording import start_texts
from pos_app.wording.sentence import system_words

What = Literal["init", "migrate", "status", "check", "join"]
AUTHORITY = "branch-authority.pem"
"""Where a counter keeps the certificate of its code, in its data folder."""
_APART = 120.0
"""Seconds by which clocks may differ; leases go by the database's alone, but people read both."""
_MOST = 10_000
"""Orders of one person, at most."""
_OF_TEXT = frozenset(
    {
        BranchProblem.BAD_CODE,
        BranchProblem.WRONG_SECRET,
        BranchProblem.BAD_ADDRESS,
        BranchProblem.BAD_AUTHORITY,
    }
)


def run(
    options: Options,
    what: What,
    text: str,
    *,
    owner: str = "",
    authority: Path | None = None,
    role: BranchRole = BranchRole.COUNTER,
    as_json: bool = False,
) -> int:
    try:
        known = settings.load(options.settings_file)
        match what:
            case "init":
                return _init(known, text.strip(), owner, authority, role, as_json=as_json)
            case "migrate":
                if not owner:
                    return refuse(texts.owner_missing(), Exit.USAGE, as_json=as_json)
                with closing(connected(_owner(known, owner, authority))) as db, faults_named():
                    done = schema.migrate(db, datetime.now(UTC).date())
                told = {"before": done.before, "version": done.now, "parts": done.parts}
                print_json(told) if as_json else print_result(texts.migrated(done.now, done.parts))
                return Exit.DONE
            case "status":
                return _status(known, as_json=as_json)
            case "check":
                return _check(known, as_json=as_json)
            case "join":
                return _join(options, known, text, as_json=as_json)
    except BranchFault as fault:
        return refuse(texts.problem(fault.kind), _code(fault.kind), as_json=as_json)
    except (SettingsError, CredentialsError, KeyFault, StorageFault) as error:
        return refuse(start_texts.sentence(error), Exit.NOT_SENT, as_json=as_json)
    except OSError as error:
        return refuse(f"{error.filename}: {system_words(error.strerror)}", Exit.NOT_SENT, as_json=as_json)


def _code(kind: BranchProblem) -> Exit:
    if kind in _OF_TEXT:
        return Exit.USAGE
    return Exit.NO_ANSWER if kind is BranchProblem.UNREACHABLE else Exit.NOT_SENT


# --- As the owner of the tables ---------------------------------------------------------------------------


def _init(
    known: Settings, name: str, owner: str, authority: Path | None, role: BranchRole, *, as_json: bool
) -> int:
    """Make a branch, or where this counter belongs to one a new code for that; print the code and its
    secret."""
    branch = known.branch.of
    if not branch and not name:
        return refuse(texts.name_missing(), Exit.USAGE, as_json=as_json)
    if not owner:
        return refuse(texts.owner_missing(), Exit.USAGE, as_json=as_json)
    key = BranchKey(branch_secret.read(known.branch.login).key) if branch else BranchKey.new()
    login = _owner(known, owner, authority)
    access.certificate(login.authority)
    with closing(connected(login)) as db:
        branch = branch or access.init(db, name, key, datetime.now(UTC).date())
        code = access.invite(db, login.address, branch, key, role, login.authority)
    secret = join_code.new_secret()
    sealed = code.sealed(secret)
    if as_json:
        told = {"branch": branch, "name": code.name, "role": role.value, "code": sealed, "secret": secret}
        print_json(told)
    else:
        lines = (texts.code_of(code.name), sealed, texts.secret_is(secret), texts.one_time())
        print_result("\n\n".join(lines))
    return Exit.DONE


def _owner(known: Settings, owner: str, authority: Path | None) -> Login:
    """Return the owner's login.

    Raises:
        BranchFault: the address or the authority is not given.
    """
    address = BranchAddress.of(known.branch.database)
    file = authority or (Path(known.branch.authority) if known.branch.authority else None)
    if file is None:
        raise BranchFault(BranchProblem.BAD_AUTHORITY)
    password = start_secrets.branch_password() or _typed(texts.ask_password())
    return Login(address, owner, password, file)


def _typed(prompt: str) -> str:
    """Return what is typed unseen, or where nobody types the next line of the standard input."""
    if sys.stdin is not None and sys.stdin.isatty():
        return getpass.getpass(prompt, stream=sys.stderr).strip()
    return sys.stdin.readline().strip() if sys.stdin is not None else ""


# --- As a counter -----------------------------------------------------------------------------------------


def _status(known: Settings, *, as_json: bool) -> int:
    login, _ = seat(known)
    with closing(connected(login)) as db, faults_named():
        schema.require(db)
        found = counters.seen(db, login.branch)
    if as_json:
        rows = [{**asdict(one), "seen": one.seen.isoformat() if one.seen else None} for one in found]
        print_json({"branch": login.branch, "counters": rows})
    else:
        print_result("\n".join((texts.counters_counted(len(found)), *map(texts.counter_line, found))))
    return Exit.DONE


def _check(known: Settings, *, as_json: bool) -> int:
    login, secret = seat(known)
    with closing(connected(login)) as db:
        found = access.check(db)
        wrong = _findings(db, login, found, secret)
    if as_json:
        print_json({**asdict(found), "findings": wrong})
    else:
        said = texts.database(found.server, found.encrypted or "-", found.version)
        print_result("\n".join((said, *(wrong or [texts.all_right()]))))
    return Exit.TO_MEND if wrong else Exit.DONE


def _findings(db: Connection, login: Login, found: access.Checked, secret: BranchSecret) -> list[str]:
    wrong = [] if found.encrypted else [texts.no_tls()]
    try:
        with faults_named():
            schema.require(db)
            row = db.execute("SELECT key_check FROM guiche.branches").fetchone()
    except BranchFault as fault:
        return [*wrong, texts.problem(fault.kind)]
    if secret.key and (row is None or row[0] != BranchKey(secret.key).check):
        wrong.append(texts.problem(BranchProblem.OTHER_KEY))
    today = datetime.now(UTC)
    if found.parts_until <= f"{today:%Y_%m}":
        wrong.append(texts.parts_end())
    if abs(found.apart) > _APART:
        wrong.append(texts.clock_apart(round(abs(found.apart))))
    mine = (one for one in counters.seen(db, login.branch) if one.id == login.counter and one.pending)
    return [*wrong, *(texts.behind(one) for one in mine if one.lag + (one.age or 0.0) >= LAG)]


def _join(options: Options, known: Settings, text: str, *, as_json: bool) -> int:
    """Open the code with its secret, make this counter's login, and keep what is its own."""
    if not text.strip():
        return refuse(texts.code_missing(), Exit.USAGE, as_json=as_json)
    code = join_code.opened(text, _typed(texts.ask_secret()))
    on_record.keep(options, AuditAct.SETTING_CHANGED, "branch")
    authority = options.data_dir.resolve() / AUTHORITY
    options.data_dir.mkdir(parents=True, exist_ok=True)
    disk.replace(authority, code.authority.encode())
    login = access.join(code, known.station.counter, authority)
    secret = BranchSecret(bytes.fromhex(code.key), login.password)
    kept = branch_secret.keep(login.user, secret)
    seat_of = {"database": code.database, "login": login.user, "authority": str(authority)}
    settings.save(options.settings_file, {"branch": seat_of})
    told: dict[str, Any] = {"branch": login.branch, "counter": login.counter, "name": code.name, "kept": kept}
    if as_json:
        print_json(told | ({} if kept else {"secret": str(secret)}))
    else:
        more = () if kept else (texts.keep_secret(str(secret)),)
        print_result("\n".join((texts.joined(code.name), *more, texts.reopen())))
    return Exit.DONE


def looked_at(known: Settings) -> tuple[str, list[str]]:
    """Return what the database says of itself, "" where it does not answer, and what is wrong."""
    try:
        login, secret = seat(known)
        with closing(connected(login)) as db:
            found = access.check(db)
            said = texts.database(found.server, found.encrypted or "-", found.version)
            return said, _findings(db, login, found, secret)
    except BranchFault as fault:
        return "", [texts.problem(fault.kind)]


def orders_of(known: Settings, document: str) -> tuple[Attempt, ...]:
    """Return the orders of the branch that have a document.

    Raises:
        BranchFault: the branch cannot be asked.
    """
    login, secret = seat(known)
    with closing(connected(login)) as db, faults_named(), db.transaction():
        schema.require(db)
        found = orders.find(db, login.branch, BranchKey(secret.key), document, _MOST)
    return tuple(one.attempt for one in found)


def seat(known: Settings) -> tuple[Login, BranchSecret]:
    """Return the login of this counter and its secret.

    Raises:
        BranchFault: ``NOT_JOINED`` or ``NO_SECRET``.
    """
    if not known.branch.of:
        raise BranchFault(BranchProblem.NOT_JOINED)
    secret = branch_secret.read(known.branch.login)
    file = Path(known.branch.authority)
    return Login(BranchAddress.of(known.branch.database), known.branch.login, secret.password, file), secret
