"""``pos-app api``: call any endpoint of the contract with the configured connection."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, assert_never

from pos_app.commands.outcomes import reason
from pos_app.core import connection
from pos_app.domain.card_numbers import card_in
from pos_app.domain.faults import Fault, NotAuthorized, TooSlow, Unreachable, Unreadable
from pos_app.domain.orders import Exists, ExistsWithoutId, RefusedOrder, Rejected, TokenRejected
from pos_app.partner.client import PartnerClient
from pos_app.partner.operations import OPERATIONS, Misuse, NotCallable, Operation
from pos_app.partner.transport import Reply
from pos_app.partner.verdicts import classify
from pos_app.system import disk
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import load
from pos_app.system.training_settings import connected
from pos_app.wording import command_texts
from pos_app.wording.sentence import system_words

_STARS = b"***"
_ECHOED = re.compile(rb"(\b(?:Bearer|Basic)\s+)[A-Za-z0-9._~+/=\\-]{8,}", re.IGNORECASE)
_NAMED = re.compile(
    rb"""("(?:access_?|refresh_?|id_?|bearer_?)token"|"(?:client_?)?secret"|"password"|"(?:x-)?api[-_]?key")"""
    rb"""(\s*:\s*)"(?:[^"\\]|\\.)*\"""",
    re.IGNORECASE,
)
"""A member of JSON whose name says that its text opens something, of whoever it is."""
_JWT = re.compile(rb"eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*")
_LONGEST_PLACE = 200
_SHORTEST_SECRET = 6
"""A shorter one would hide half of a reply's words."""


class WrongCall(ValueError):
    """The call cannot be made as it was typed; the message, for people, says why."""


def listing() -> str:
    return "\n\n".join(_described(operation) for operation in OPERATIONS.values())


async def call(
    options: Options,
    name: str,
    parameters: dict[str, str],
    body_file: str,
    *,
    raw: bool,
    yes: bool,
    show_secrets: bool = False,
) -> int:
    """Call one operation, print the reply and return the exit code. What opens the service is hidden where a
    reply echoes it, unless ``show_secrets``.

    Raises:
        WrongCall: the call cannot be made as it was typed; nothing was sent.
        SettingsError, CredentialsError, DemoError: the connection cannot be set up.
    """
    operation = _operation(name, confirmed=yes)
    body = _body(body_file)
    if where := card_in(body) or card_in(parameters):
        raise WrongCall(command_texts.card_number_in_body(where))
    async with _client(options) as client:
        try:
            reply = await client.call(operation, parameters, body)
        except NotCallable as error:
            raise WrongCall(misuse(operation, error)) from error
        except Fault as fault:
            sentence, code = _without_reply(operation, fault)
            line = sentence.encode()
            line = line if show_secrets else hidden(line, client.secrets())
            sys.stderr.write(f"pos-app: {line.decode()}\n")
            return code
        code = exit_code(operation, reply)
        return _show(reply if show_secrets else _masked(reply, client.secrets()), code, raw=raw)


def _masked(reply: Reply, secrets: tuple[str, ...]) -> Reply:
    location = hidden(reply.headers.get("location", "").encode(), secrets).decode()
    return replace(reply, body=hidden(reply.body, secrets), headers={"location": location})


def hidden(body: bytes, secrets: Iterable[str]) -> bytes:
    """Return a reply in which secrets, whatever stands in an echoed ``Authorization`` or under the name of a
    secret, and tokens that show their form are stars."""
    for secret in sorted((one for one in secrets if len(one) >= _SHORTEST_SECRET), key=len, reverse=True):
        for written in {secret, json.dumps(secret)[1:-1], secret.replace("/", "\\/")}:
            body = body.replace(written.encode(), _STARS)
    body = _NAMED.sub(rb'\1\2"' + _STARS + b'"', body)
    return _ECHOED.sub(rb"\1" + _STARS, _JWT.sub(_STARS, body))


def _operation(name: str, *, confirmed: bool) -> Operation:
    """Return an operation by its name.

    Raises:
        WrongCall: there is none, or it creates an order and was not confirmed.
    """
    operation = OPERATIONS.get(name)
    if operation is None:
        raise WrongCall(command_texts.no_operation(name, tuple(OPERATIONS)))
    if operation.moves_money and not confirmed:
        raise WrongCall(command_texts.not_confirmed())
    return operation


@asynccontextmanager
async def _client(options: Options) -> AsyncIterator[PartnerClient]:
    """Provide a client of the configured provider, or of a sandbox that runs meanwhile."""
    with connected(options, load(options.settings_file)) as settings:
        client = PartnerClient(connection(settings))
        try:
            yield client
        finally:
            await client.aclose()


def _without_reply(operation: Operation, fault: Fault) -> tuple[str, Exit]:
    """Return the sentence and the exit code of a call without a usable reply."""
    match fault:
        case Unreachable() | NotAuthorized():
            return command_texts.not_sent(reason(fault)), Exit.NOT_SENT
        case TooSlow():
            text = command_texts.not_answered(reason(fault))
            return text, Exit.UNRESOLVED if operation.moves_money else Exit.NO_ANSWER
        case Unreadable():
            text = command_texts.api_not_understood(fault.field, fault.endpoint, fault.sample)
            return text, Exit.UNREADABLE
        case Fault():
            return command_texts.wrong_reply(fault.detail), Exit.NO_ANSWER


def read_parameters(words: Iterable[str]) -> dict[str, str]:
    """Read ``--name value`` and ``--name=value`` pairs.

    Raises:
        WrongCall: a word that is no parameter, or a parameter without a value.
    """
    given: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("--") or word == "--":
            raise WrongCall(command_texts.no_parameter(word))
        name, equals, value = word[2:].partition("=")
        if not equals:
            following = next(rest, None)
            if following is None:
                raise WrongCall(command_texts.value_missing(name))
            value = following
        given[name] = value
    return given


def _body(source: str) -> Any:
    """Read a JSON body from a file, or from standard input for ``-``; None without a source.

    Raises:
        WrongCall: it cannot be read, or is no JSON.
    """
    if not source:
        return None
    try:
        text = sys.stdin.read() if source == "-" else disk.content(Path(source)).decode()
        return json.loads(text)
    except OSError as error:
        raise WrongCall(command_texts.body_unreadable(source, system_words(error.strerror))) from error
    except (ValueError, RecursionError) as error:
        raise WrongCall(command_texts.body_no_json(source)) from error


def misuse(operation: Operation, wrong: NotCallable) -> str:
    """Describe in plain words what is wrong with a call."""
    match wrong.misuse:
        case Misuse.UNKNOWN_PARAMETER:
            return command_texts.unknown_parameter(operation.name, wrong.parameter, wrong.known)
        case Misuse.MISSING_PARAMETER:
            return command_texts.parameter_missing(operation.name, wrong.parameter)
        case Misuse.BODY_MISSING:
            return command_texts.body_missing(operation.name)
        case Misuse.BODY_NOT_ALLOWED:
            return command_texts.body_not_allowed(operation.name)
    assert_never(wrong.misuse)


def exit_code(operation: Operation, reply: Reply) -> Exit:
    """Return the exit code for a whole reply. After an order was sent, only the replies that the
    contract defines count as a refusal: after any other an order may exist (contract 7)."""
    if operation.moves_money:
        verdict = classify(
            written=True, status=reply.status, content_type=reply.content_type, body=reply.body
        )
        if isinstance(verdict, RefusedOrder):
            return Exit.REFUSED
        if isinstance(verdict, Rejected | TokenRejected):
            return Exit.REJECTED
        taken = isinstance(verdict, Exists | ExistsWithoutId) and reply.status < 300
        return Exit.DONE if taken else Exit.UNRESOLVED
    if reply.status < 300:
        return Exit.DONE
    if reply.status < 400:
        return Exit.NO_ANSWER
    return Exit.REJECTED if reply.status < 500 else Exit.NO_ANSWER


def _show(reply: Reply, code: Exit, *, raw: bool) -> int:
    if 300 <= reply.status < 400:
        location = ascii(reply.headers.get("location", ""))[1:-1][:_LONGEST_PLACE] or "?"
        sys.stderr.write(command_texts.redirected(reply.status, location) + "\n")
    elif reply.status >= 400:
        sys.stderr.write(command_texts.refused(reply.status) + "\n")
    if raw:
        sys.stdout.buffer.write(reply.body)
        sys.stdout.flush()
        return code
    try:
        print(json.dumps(json.loads(reply.body), ensure_ascii=False, indent=2))
    except ValueError:
        sys.stdout.buffer.write(reply.body)
        return code or Exit.UNREADABLE
    return code


def _described(operation: Operation) -> str:
    lines = [f"{operation.name}  {operation.method} /{operation.path}  (contract {operation.part})"]
    lines += [
        f"    --{one.name}{' (required)' if one.required else ''}{f'  {one.note}' if one.note else ''}"
        for one in operation.parameters
    ]
    if operation.body:
        lines.append("    --body FILE (required)")
    return "\n".join(lines)
