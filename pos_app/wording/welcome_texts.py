"""Sentences of the first start: what the connection to the provider needs, and why it was not kept."""

from __future__ import annotations

from pos_app.wording.sentence import Sentence, nothing_charged
from pos_app.wording.translation import translate


def explanation() -> str:
    """Return where the access data come from, and where the password is kept."""
    return translate(
        "WelcomeView",
        "Os dados de acesso vêm do contrato com a central. A senha fica no cofre de senhas deste "
        "computador ou, sem um, só nesta sessão.",
    )


def proving() -> str:
    """Return that the provider is asked, and what stops it."""
    return translate("WelcomeView", "Falando com a central. Esc cancela.")


# --- What is typed --------------------------------------------------------------------------------------


def address_wrong() -> str:
    """Return how an address is typed."""
    return translate("welcome", "Digite o endereço inteiro, começando com https://")


def user_missing() -> str:
    """Return that the user is missing."""
    return translate("welcome", "Digite o usuário que a central informou.")


def password_missing() -> str:
    """Return that the password is missing."""
    return translate("welcome", "Digite a senha que a central informou.")


def client_id_wrong() -> str:
    """Return what the partner's number consists of."""
    return translate("welcome", "O número do parceiro só tem algarismos.")


def card_page_wrong() -> str:
    """Return how the address of the page of the card is typed; it may be left out."""
    return translate("welcome", "Digite o endereço inteiro, ou deixe vazio.")


# --- What came of it ------------------------------------------------------------------------------------


def check_access() -> str:
    """Return what to do where the provider refuses user and password."""
    return translate("welcome", "Confira o ambiente, o usuário e a senha.")


def not_kept(reason: str) -> Sentence:
    """Return that the connection was not stored."""
    title = translate("welcome", "A conexão não pôde ser guardada")
    return Sentence(title, reason, nothing_charged(), translate("welcome", "Corrija e teste de novo."))


def password_not_kept(reason: str) -> Sentence:
    """Return that the connection works and only its password has no safe place on this computer."""
    return Sentence(
        translate("welcome", "A conexão funciona, mas a senha não pôde ser guardada"),
        reason,
        nothing_charged(),
        translate(
            "welcome",
            "Use só nesta sessão: a senha será pedida na próxima abertura. "
            "Para não digitar de novo, o responsável técnico pode usar a variável POS_APP_CREDENTIALS.",
        ),
        kind="warning",
    )
