"""Sentences of ``pos-app api``: a call that was typed wrongly, and one without a usable reply."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.wording.translation import translate

# --- Typed wrongly: nothing was sent --------------------------------------------------------------------


def no_operation(name: str, known: Sequence[str]) -> str:
    """Return that there is no such operation, and which there are."""
    text = translate("api", "Não há operação {name}. As que há: {operations}.")
    return text.format(name=name, operations=", ".join(known))


def not_confirmed() -> str:
    """Return what an operation that moves money may do, and how to send it all the same."""
    return translate(
        "api",
        "Esta operação cria um pedido que pode cobrar alguém e não passa pelo registro do guichê. "
        "Para enviar mesmo assim, repita com --yes.",
    )


def no_parameter(word: str) -> str:
    """Return how parameters are written."""
    return translate("api", "{word}: escreva --parâmetro valor").format(word=word)


def value_missing(name: str) -> str:
    """Return which parameter has no value."""
    return translate("api", "--{name}: falta o valor").format(name=name)


def unknown_parameter(operation: str, parameter: str, known: Sequence[str]) -> str:
    """Return which parameter an operation does not have, and which it has."""
    text = translate("api", "{name} não tem o parâmetro --{parameter}. Os que tem: {known}.")
    names = ", ".join(f"--{name}" for name in known) or translate("api", "nenhum")
    return text.format(name=operation, parameter=parameter, known=names)


def parameter_missing(operation: str, parameter: str) -> str:
    """Return which parameter an operation needs."""
    return translate("api", "{name} precisa de --{parameter}.").format(name=operation, parameter=parameter)


def body_missing(operation: str) -> str:
    """Return how an operation gets its body."""
    text = translate("api", "{name} precisa de um corpo: use --body ARQUIVO, ou - para a entrada padrão.")
    return text.format(name=operation)


def body_not_allowed(operation: str) -> str:
    """Return that an operation has no body."""
    return translate("api", "{name} não leva corpo: repita sem --body.").format(name=operation)


def body_unreadable(file: str, reason: str) -> str:
    """Return why a body cannot be read."""
    text = translate("api", "O corpo em {body_file} não pode ser lido: {strerror}.")
    return text.format(body_file=file, strerror=reason)


def body_no_json(file: str) -> str:
    """Return that a body is no JSON."""
    return translate("api", "O corpo em {body_file} não é um JSON válido.").format(body_file=file)


# --- Sent, or not ---------------------------------------------------------------------------------------


def not_sent(detail: str) -> str:
    """Return that nothing reached the provider."""
    return translate("api", "Nada foi enviado: {detail}").format(detail=detail)


def not_answered(detail: str) -> str:
    """Return that the call was sent and its reply did not come whole."""
    return translate("api", "Enviado, mas sem resposta inteira: {detail}").format(detail=detail)


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


def wrong_reply(detail: str) -> str:
    """Return that the reply is none of the contract's."""
    return translate("api", "Resposta inválida: {detail}").format(detail=detail)


def redirected(status: int, place: str) -> str:
    """Return where a reply points to; nothing was asked there."""
    text = translate("api", "pos-app: resposta {status}: aponta para {place} e não foi seguida")
    return text.format(status=status, place=place)


def refused(status: int) -> str:
    """Return the status of a reply that is no success."""
    return translate("api", "pos-app: resposta {status}").format(status=status)
