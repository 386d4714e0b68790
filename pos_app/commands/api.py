"""``pos-app api``: call any endpoint of the contract with the configured connection."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pos_app.core import connection, training
from pos_app.domain.calls import CallProblem, NotCallable
from pos_app.domain.faults import Fault, NotAuthorized, TooSlow, Unreachable, Unreadable
from pos_app.partner.client import PartnerClient
from pos_app.partner.operations import OPERATIONS, Operation
from pos_app.partner.transport import Reply
from pos_app.system.demo import DemoSandbox
from pos_app.system.options import Options
from pos_app.system.settings import load
from pos_app.wording import call_texts
from pos_app.wording.translation import translate

ANSWERED, USAGE, NOT_SENT, NO_ANSWER, REFUSED, BROKEN, UNREADABLE = 0, 2, 3, 4, 5, 6, 7
"""Exit codes: a good answer; wrong use; nothing left this machine; sent, but no answer; the service said no
(4xx); the service failed (5xx); the answer is not JSON."""


def listing() -> str:
    """Return every operation with its parameters, a block each."""
    return "\n\n".join(_described(operation) for operation in OPERATIONS.values())


async def call(
    options: Options, name: str, parameters: dict[str, str], body_file: str, *, raw: bool, yes: bool
) -> int:
    """Call one operation, print the reply and return the exit code.

    Raises:
        SettingsError, CredentialsError, DemoError: the connection cannot be had.
    """
    operation = OPERATIONS.get(name)
    if operation is None:
        text = translate("api", "Não há operação {name}. As que há: {known}.")
        return _say(text.format(name=name, known=", ".join(OPERATIONS)), USAGE)
    if operation.moves_money and not yes:
        text = translate(
            "api",
            "Esta operação cria um pedido que pode cobrar alguém e não passa pelo registro do guichê. "
            "Para enviar mesmo assim, repita com --yes.",
        )
        return _say(text, USAGE)
    try:
        body = _body(body_file)
    except (OSError, ValueError) as error:
        text = translate("api", "O corpo em {file} não pode ser lido: {reason}")
        return _say(text.format(file=body_file, reason=error), USAGE)
    sandbox = DemoSandbox(options.data_dir) if options.demo else None
    try:
        settings = load(options.settings_file)
        if sandbox:
            settings = training(settings, sandbox.address())
        client = PartnerClient(connection(settings))
        try:
            return _show(await client.call(operation, parameters, body), raw=raw)
        except NotCallable as error:
            return _say(call_texts.sentence(error), USAGE)
        except (Unreachable, NotAuthorized) as fault:
            return _say(translate("api", "Nada foi enviado: {reason}").format(reason=fault.detail), NOT_SENT)
        except TooSlow as fault:
            text = translate("api", "Enviado, mas sem resposta inteira: {reason}")
            return _say(text.format(reason=fault.detail), NO_ANSWER)
        except Unreadable as fault:
            text = translate("api", "Não entendi {field} na resposta {reply}.")
            parts = [text.format(field=fault.field, reply=fault.endpoint)]
            if fault.sample:
                parts.append(translate("api", "A resposta está em {file}.").format(file=fault.sample))
            return _say(" ".join(parts), UNREADABLE)
        except Fault as fault:
            return _say(
                translate("api", "A resposta não serve: {reason}").format(reason=fault.detail), BROKEN
            )
        finally:
            await client.aclose()
    finally:
        if sandbox:
            sandbox.stop()


def read_parameters(words: Iterable[str]) -> dict[str, str]:
    """Read ``--name value`` and ``--name=value`` pairs.

    Raises:
        NotCallable: a word that is no parameter, or a parameter without a value.
    """
    given: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("--") or word == "--":
            raise NotCallable(CallProblem.NO_PARAMETER, name=word)
        name, equals, value = word[2:].partition("=")
        if not equals:
            following = next(rest, None)
            if following is None:
                raise NotCallable(CallProblem.NO_VALUE, name=name)
            value = following
        given[name] = value
    return given


def _body(source: str) -> Any:
    if not source:
        return None
    text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    return json.loads(text)


def _show(reply: Reply, *, raw: bool) -> int:
    code = ANSWERED if reply.status < 400 else REFUSED if reply.status < 500 else BROKEN
    if code != ANSWERED:
        sys.stderr.write(translate("api", "pos-app: resposta {status}").format(status=reply.status) + "\n")
    if raw:
        sys.stdout.buffer.write(reply.body)
        sys.stdout.flush()
        return code
    try:
        print(json.dumps(json.loads(reply.body), ensure_ascii=False, indent=2))
    except ValueError:
        sys.stdout.buffer.write(reply.body)
        return code or UNREADABLE
    return code


def _say(sentence: str, code: int) -> int:
    sys.stderr.write(f"pos-app: {sentence}\n")
    return code


def _described(operation: Operation) -> str:
    needed = translate("api", " (obrigatório)")
    lines = [f"{operation.name}  {operation.method} /{operation.path}  (contract {operation.part})"]
    lines += [
        f"    --{one.name}{needed if one.required else ''}{f'  {one.note}' if one.note else ''}"
        for one in operation.parameters
    ]
    if operation.body:
        lines.append("    --body " + translate("cli", "ARQUIVO") + needed)
    return "\n".join(lines)
