"""Sentences of the page of settings: what a section is for, what is typed wrongly, what the keys are."""

from __future__ import annotations

from pos_app.wording.translation import filled, phrase, translate

# --- Sections -------------------------------------------------------------------------------------------

supervision = phrase(
    "SettingsView", "Quem pode decidir pendências. O PIN não é guardado, só um resumo que o confere."
)
connection = phrase("SettingsView", "Só o responsável técnico muda a conexão, no arquivo de configurações.")
password_of_session = phrase("SettingsView", "só nesta sessão: será pedida na próxima abertura")
pinned = phrase(
    "SettingsView",
    "Aparecem antes da busca, saindo da cidade deste ponto de venda. Também dá para fixar na tela de venda.",
)
practice = phrase(
    "SettingsView",
    "O guichê inteiro numa central de treino, com exercícios e dados à parte. As suas vendas esperam aqui, "
    "como estão.",
)
end_practice = phrase("SettingsView", "Fecha o guichê de treinamento. O guichê de vendas fica como estava.")


@filled("SettingsView", "Cada guichê pode ter as suas. Os botões e a lista do {key} mostram as que valem.")
def keyboard(key: str) -> str: ...


# --- What is typed, and what came of it -----------------------------------------------------------------

counter_missing = phrase("settings", "Digite o nome do guichê.")
pin_wrong = phrase("settings", "O PIN tem de 4 a 8 números.")
supervisor_missing = phrase("settings", "Digite o nome do supervisor deste PIN.")
pin_missing = phrase("settings", "Escolha um PIN para o supervisor.")
email_later = phrase("settings", "O e-mail da loja vale a partir da próxima abertura.")


@filled("settings", "A central respondeu em {count} ms.")
def answered_in(count: int) -> str: ...


# --- Keys -----------------------------------------------------------------------------------------------

change_keys = phrase("KeysBox", "Enter numa linha e depois a nova tecla. Del devolve a tecla padrão.")
listening = phrase("KeysBox", "Esc cancela.")


@filled("KeysBox", "{keys} era de “{other}”, que ficou com {old}.")
def key_taken_from(keys: str, other: str, old: str) -> str: ...
@filled("SettingsView", "“{command}” está sem tecla: {keys} é de “{other}”.")
def without_key(command: str, keys: str, other: str) -> str: ...


def keys_that_serve(*, on_map: bool) -> str:
    """Return which keys a command may have; ``on_map``: it works on the seat map."""
    if on_map:
        return translate("KeysBox", "No mapa servem uma letra, PgUp, PgDn, Home, End, Ins ou Espaço.")
    return translate(
        "KeysBox", "Servem as teclas de F1 a F12, ou Ctrl ou Alt com outra tecla; copiar e colar não mudam."
    )
