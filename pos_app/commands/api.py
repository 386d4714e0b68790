"""``pos-app api``: call any endpoint of the contract with the configured connection."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, assert_never

from pos_app.commands.outcomes import Exit
from pos_app.core import connection, training
from pos_app.domain.faults import Fault, NotAuthorized, TooSlow, Unreachable, Unreadable
from pos_app.domain.orders import Exists, ExistsWithoutId, RefusedOrder, Rejected, TokenRejected, Verdict
from pos_app.partner.client import PartnerClient
from pos_app.partner.operations import OPERATIONS, Misuse, NotCallable, Operation
from pos_app.partner.transport import Reply
from pos_app.partner.verdicts import classify
from pos_app.system.demo import DemoSandbox
from pos_app.system.options import Options
from pos_app.system.settings import load
from pos_app.wording.translation import translate


class WrongParameters(ValueError):
    """The words after the operation are not parameters; the message, for people, names which."""


def listing() -> str:
    """Return every operation with its parameters, a block each."""
    return "\n\n".join(_described(operation) for operation in OPERATIONS.values())


async def call(
    options: Options, name: str, parameters: dict[str, str], body_file: str, *, raw: bool, yes: bool
) -> int:
    """Call one operation, print the reply and return the exit code.

    Raises:
        SettingsError, CredentialsError, DemoError: the connection cannot be set up.
    """
    operation = OPERATIONS.get(name)
    if operation is None:
        return _say(
            translate("api", "Não há operação {name}. As que há: {value}.").format(
                name=name, value=", ".join(OPERATIONS)
            ),
            Exit.USAGE,
        )
    if operation.moves_money and not yes:
        text = translate(
            "api",
            "Esta operação cria um pedido que pode cobrar alguém e não passa pelo registro do guichê. "
            "Para enviar mesmo assim, repita com --yes.",
        )
        return _say(text, Exit.USAGE)
    try:
        body = _body(body_file)
    except OSError as error:
        return _say(
            translate("api", "O corpo em {body_file} não pode ser lido: {strerror}.").format(
                body_file=body_file, strerror=error.strerror
            ),
            Exit.USAGE,
        )
    except ValueError:
        return _say(
            translate("api", "O corpo em {body_file} não é um JSON válido.").format(body_file=body_file),
            Exit.USAGE,
        )
    sandbox = DemoSandbox(options.data_dir) if options.demo else None
    try:
        settings = load(options.settings_file)
        if sandbox:
            settings = training(settings, sandbox.address())
        client = PartnerClient(connection(settings))
        try:
            reply = await client.call(operation, parameters, body)
            return _show(reply, exit_code(operation, reply), raw=raw)
        except NotCallable as error:
            return _say(misuse(operation, error), Exit.USAGE)
        except (Unreachable, NotAuthorized) as fault:
            return _say(
                translate("api", "Nada foi enviado: {detail}").format(detail=fault.detail), Exit.NOT_SENT
            )
        except TooSlow as fault:
            code = Exit.UNRESOLVED if operation.moves_money else Exit.NO_ANSWER
            return _say(
                translate("api", "Enviado, mas sem resposta inteira: {detail}").format(detail=fault.detail),
                code,
            )
        except Unreadable as fault:
            kept = (
                translate("api", " A resposta está em {sample}.").format(sample=fault.sample)
                if fault.sample
                else ""
            )
            return _say(
                translate("api", "Não entendi {field} na resposta {endpoint}.{kept}").format(
                    field=fault.field, endpoint=fault.endpoint, kept=kept
                ),
                Exit.UNREADABLE,
            )
        except Fault as fault:
            return _say(
                translate("api", "A resposta não serve: {detail}").format(detail=fault.detail), Exit.NO_ANSWER
            )
        finally:
            await client.aclose()
    finally:
        if sandbox:
            sandbox.stop()


def read_parameters(words: Iterable[str]) -> dict[str, str]:
    """Read ``--name value`` and ``--name=value`` pairs.

    Raises:
        WrongParameters: a word that is no parameter, or a parameter without a value.
    """
    given: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("--") or word == "--":
            raise WrongParameters(translate("api", "{word}: escreva --parâmetro valor").format(word=word))
        name, equals, value = word[2:].partition("=")
        if not equals:
            following = next(rest, None)
            if following is None:
                raise WrongParameters(translate("api", "--{name}: falta o valor").format(name=name))
            value = following
        given[name] = value
    return given


def _body(source: str) -> Any:
    if not source:
        return None
    text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    return json.loads(text)


def misuse(operation: Operation, wrong: NotCallable) -> str:
    """Describe in plain words what is wrong with a call."""
    match wrong.misuse:
        case Misuse.UNKNOWN_PARAMETER:
            known = ", ".join(f"--{name}" for name in wrong.known) or translate("api", "nenhum")
            return translate("api", "{name} não tem o parâmetro --{parameter}. Os que tem: {known}.").format(
                name=operation.name, parameter=wrong.parameter, known=known
            )
        case Misuse.MISSING_PARAMETER:
            return translate("api", "{name} precisa de --{parameter}.").format(
                name=operation.name, parameter=wrong.parameter
            )
        case Misuse.BODY_MISSING:
            return translate(
                "api", "{name} precisa de um corpo: use --body ARQUIVO, ou - para a entrada padrão."
            ).format(name=operation.name)
        case Misuse.BODY_NOT_ALLOWED:
            return translate("api", "{name} não leva corpo: repita sem --body.").format(name=operation.name)
    assert_never(wrong.misuse)


def exit_code(operation: Operation, reply: Reply) -> Exit:
    """Return the exit code for a whole reply. After an order was sent, only the replies that the
    contract defines count as a refusal: after any other an order may exist (contract 7)."""
    if operation.moves_money:
        return _order_code(
            classify(written=True, status=reply.status, content_type=reply.content_type, body=reply.body),
            reply.status,
        )
    if reply.status < 400:
        return Exit.DONE
    return Exit.REJECTED if reply.status < 500 else Exit.NO_ANSWER


def _order_code(verdict: Verdict, status: int) -> Exit:
    if isinstance(verdict, RefusedOrder):
        return Exit.REFUSED
    if isinstance(verdict, Rejected | TokenRejected):
        return Exit.REJECTED
    taken = isinstance(verdict, Exists | ExistsWithoutId) and status < 300
    return Exit.DONE if taken else Exit.UNRESOLVED


def _show(reply: Reply, code: Exit, *, raw: bool) -> int:
    if reply.status >= 400:
        sys.stderr.write(translate("api", "pos-app: resposta {status}").format(status=reply.status) + "\n")
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


def _say(sentence: str, code: Exit) -> Exit:
    sys.stderr.write(f"pos-app: {sentence}\n")
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
