"""Sentences of the first start: what the connection to the provider needs, and why it was not kept."""

from __future__ import annotations

from pos_app.wording.sentence import Sentence, nothing_charged
from pos_app.wording.translation import phrase, translate

explanation = phrase(
    "WelcomeView",
    "Os dados de acesso vêm do contrato com a central. A senha fica no cofre de senhas deste computador ou, "
    "sem um, só nesta sessão.",
)
proving = phrase("WelcomeView", "Falando com a central. Esc cancela.")


# --- What is typed --------------------------------------------------------------------------------------

address_wrong = phrase("welcome", "Digite o endereço inteiro, começando com https://")
user_missing = phrase("welcome", "Digite o usuário que a central informou.")
password_missing = phrase("welcome", "Digite a senha que a central informou.")
client_id_wrong = phrase("welcome", "O número do parceiro só tem algarismos.")
card_page_wrong = phrase("welcome", "Digite o endereço inteiro, ou deixe vazio.")


# --- What came of it ------------------------------------------------------------------------------------

check_access = phrase("welcome", "Confira o ambiente, o usuário e a senha.")


def not_kept(reason: str) -> Sentence:
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
