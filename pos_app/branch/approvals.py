"""What one counter asks the supervisor at another. Question and answer are sealed for their row, so that
neither can be made, or moved to another row, without the branch's key; who answers is said by the login."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from pos_app.branch.link import APPROVALS, CHANNEL
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey, NotSealedHereError
from pos_app.domain.branch import Refusal
from pos_app.domain.overview import ASK_LASTS, Question, Request, Verdict
from pos_app.domain.roles import Permission, Person, Role
from pos_app.domain.value import Value

_KEPT = "1 day"
"""How long questions stay that nobody withdrew: both audit trails have them."""


class _Asked(Value):
    permission: str
    who: str
    about: str


class _Answered(Value):
    agreed: bool
    badge: str
    name: str
    role: Role


_ENCODE = msgspec.json.Encoder().encode
_ASKED, _ANSWERED = msgspec.json.Decoder(_Asked).decode, msgspec.json.Decoder(_Answered).decode


def ask(
    db: Connection,
    branch: str,
    me: str,
    key: BranchKey,
    one: str,
    question: Question,
    lasts: float = ASK_LASTS,
) -> None:
    """Ask under an id of the caller's own; where it was asked under it before, nothing happens."""
    db.execute(
        "DELETE FROM guiche.approvals WHERE branch = %s AND counter = %s AND until < now() - %s::interval",
        (branch, me, _KEPT),
    )
    asked = _Asked(question.permission.name, question.who, question.about)
    db.execute(
        "INSERT INTO guiche.approvals(branch, counter, id, until, question) "
        "VALUES(%s, %s, %s, now() + make_interval(secs => %s), %s) ON CONFLICT DO NOTHING",
        (branch, me, one, lasts, key.sealed(_ENCODE(asked), _place("question", branch, me, one))),
    )
    _tell(db, branch)


def withdraw(db: Connection, branch: str, me: str, one: str) -> None:
    db.execute(
        "DELETE FROM guiche.approvals WHERE branch = %s AND counter = %s AND id = %s", (branch, me, one)
    )
    _tell(db, branch)


def waiting(db: Connection, branch: str, me: str, key: BranchKey) -> tuple[Request, ...]:
    """Return what other counters ask and nobody answered, the oldest first."""
    found = []
    for counter, one, name, sealed, asked, left in db.execute(
        "SELECT a.counter, a.id, coalesce(c.name, a.counter), a.question, a.asked, "
        "extract(epoch FROM a.until - now())::float8 FROM guiche.approvals a "
        "LEFT JOIN guiche.counters c ON c.branch = a.branch AND c.counter = a.counter "
        "WHERE a.branch = %s AND a.counter <> %s AND a.answered_by = '' AND a.until > now() ORDER BY a.asked",
        (branch, me),
    ):
        question = _question(branch, key, str(counter), str(one), bytes(sealed))
        if question is not None:
            found.append(Request(str(one), str(counter), str(name), question, asked, left))
    return tuple(found)


def answer(
    db: Connection, branch: str, me: str, key: BranchKey, request: Request, agreed: bool, by: Person
) -> Refusal | None:
    """Answer a question, once; None: it is answered so. ``UNKNOWN``: it is over, or was withdrawn; ``HELD``:
    somebody answered it."""
    said = _ENCODE(_Answered(agreed, by.badge, by.name, by.role))
    place = _place("answer", branch, request.counter, request.id)
    changed = db.execute(
        "UPDATE guiche.approvals SET answered_by = %s, answer = %s WHERE branch = %s AND counter = %s "
        "AND id = %s AND answered_by = '' AND until > now()",
        (me, key.sealed(said, place), branch, request.counter, request.id),
    )
    if changed.rowcount:
        _tell(db, branch)
        return None
    row = db.execute(
        "SELECT answered_by FROM guiche.approvals WHERE branch = %s AND counter = %s AND id = %s",
        (branch, request.counter, request.id),
    ).fetchone()
    return Refusal.HELD if row and row[0] else Refusal.UNKNOWN


def verdicts(
    db: Connection, branch: str, me: str, key: BranchKey, ids: Collection[str]
) -> tuple[tuple[str, Verdict], ...]:
    """Return the answers to this counter's questions, by their ids."""
    found = []
    for one, sealed, name in db.execute(
        "SELECT a.id, a.answer, coalesce(c.name, a.answered_by) FROM guiche.approvals a "
        "LEFT JOIN guiche.counters c ON c.branch = a.branch AND c.counter = a.answered_by "
        "WHERE a.branch = %s AND a.counter = %s AND a.id = ANY(%s) AND a.answered_by <> ''",
        (branch, me, list(ids)),
    ):
        try:
            said = _ANSWERED(key.opened(bytes(sealed), _place("answer", branch, me, str(one))))
        except (NotSealedHereError, msgspec.DecodeError):
            continue  # Nobody with the key said it: it goes on waiting.
        by = Person(said.badge, said.name, said.role)
        found.append((str(one), Verdict(said.agreed, by, str(name))))
    return tuple(found)


def _question(branch: str, key: BranchKey, counter: str, one: str, sealed: bytes) -> Question | None:
    try:
        asked = _ASKED(key.opened(sealed, _place("question", branch, counter, one)))
        return Question(Permission[asked.permission], asked.who, asked.about)
    except (NotSealedHereError, msgspec.DecodeError, KeyError):
        return None  # Of a program that asks what this one does not know.


def _place(what: str, branch: str, counter: str, one: str) -> str:
    return f"{what} {branch} {counter} {one}"


def _tell(db: Connection, branch: str) -> None:
    db.execute("SELECT pg_notify(%s, %s)", (CHANNEL + branch, APPROVALS))
