"""Sentences of ``pos-app api``: a call that was typed wrongly, and one without a usable reply."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.wording.translation import filled, phrase, translate

# --- Typed wrongly: nothing was sent --------------------------------------------------------------------

not_confirmed = phrase(
    "api",
    "Esta operação cria um pedido que pode cobrar alguém e não passa pelo registro do guichê. Para enviar "
    "mesmo assim, repita com --yes.",
)


@filled("api", "{word}: escreva --parâmetro valor")
def no_parameter(word: str) -> str: ...
@filled("api", "--{name}: falta o valor")
def value_missing(name: str) -> str: ...
@filled("api", "{name} precisa de --{parameter}.")
def parameter_missing(name: str, parameter: str) -> str: ...
@filled("api", "{name} precisa de um corpo: use --body ARQUIVO, ou - para a entrada padrão.")
def body_missing(name: str) -> str: ...
@filled("api", "{name} não leva corpo: repita sem --body.")
def body_not_allowed(name: str) -> str: ...
@filled("api", "O corpo em {body_file} não pode ser lido: {strerror}.")
def body_unreadable(body_file: str, strerror: str) -> str: ...
@filled("api", "O corpo em {body_file} não é um JSON válido.")
def body_no_json(body_file: str) -> str: ...


def no_operation(name: str, known: Sequence[str]) -> str:
    text = translate("api", "Não há operação {name}. As que há: {operations}.")
    return text.format(name=name, operations=", ".join(known))


def unknown_parameter(operation: str, parameter: str, known: Sequence[str]) -> str:
    """Return which parameter an operation does not have, and which it has."""
    text = translate("api", "{name} não tem o parâmetro --{parameter}. Os que tem: {known}.")
    names = ", ".join(f"--{name}" for name in known) or translate("api", "nenhum")
    return text.format(name=operation, parameter=parameter, known=names)


# --- Sent, or not ---------------------------------------------------------------------------------------


@filled("api", "Nada foi enviado: {detail}")
def not_sent(detail: str) -> str: ...
@filled("api", "Enviado, mas sem resposta inteira: {detail}")
def not_answered(detail: str) -> str: ...
@filled("api", "Resposta inválida: {detail}")
def wrong_reply(detail: str) -> str: ...
@filled("api", "pos-app: resposta {status}: aponta para {place} e não foi seguida")
def redirected(status: int, place: str) -> str: ...
@filled("api", "pos-app: resposta {status}")
def refused(status: int) -> str: ...


def not_understood(field: str, reply: str, file: str) -> str:
    """Return which field of a reply was not read; ``file`` holds the reply, empty where it was not kept."""
    text = (
        translate(
            "api", "O campo {field} da resposta {endpoint} não foi entendido. A resposta está em {file}."
        )
        if file
        else translate("api", "O campo {field} da resposta {endpoint} não foi entendido.")
    )
    return text.format(field=field, endpoint=reply, file=file)
