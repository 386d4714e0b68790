"""Sentences of the page of settings: what a section is for, what is typed wrongly, what the keys are."""

from __future__ import annotations

from pos_app.wording.translation import translate

# --- Sections -------------------------------------------------------------------------------------------


def keyboard(shortcuts: str) -> str:
    """Return that keys are the counter's own; ``shortcuts`` is the key that lists them."""
    text = translate(
        "SettingsView", "Cada guichê pode ter as suas. Os botões e a lista do {key} mostram as que valem."
    )
    return text.format(key=shortcuts)


def supervision() -> str:
    """Return what a supervisor does here, and what is kept of the PIN."""
    return translate(
        "SettingsView", "Quem pode decidir pendências. O PIN não é guardado, só um resumo que o confere."
    )


def connection() -> str:
    """Return who changes the connection, and where."""
    return translate("SettingsView", "Só o responsável técnico muda a conexão, no arquivo de configurações.")


def password_of_session() -> str:
    """Return until when the password is known."""
    return translate("SettingsView", "só nesta sessão: será pedida na próxima abertura")


def pinned() -> str:
    """Return where pinned destinations appear, and where else they are pinned."""
    return translate(
        "SettingsView",
        "Aparecem antes da busca, saindo da cidade deste ponto de venda. Também dá para fixar na "
        "tela de venda.",
    )


def practice() -> str:
    """Return what training is, and what becomes of the sales meanwhile."""
    return translate(
        "SettingsView",
        "O guichê inteiro numa central de treino, com exercícios e dados à parte. "
        "As suas vendas esperam aqui, como estão.",
    )


def end_practice() -> str:
    """Return what leaving training closes, and what it leaves as it was."""
    return translate("SettingsView", "Fecha o guichê de treinamento. O guichê de vendas fica como estava.")


# --- What is typed, and what came of it -----------------------------------------------------------------


def counter_missing() -> str:
    """Return that the desk has no name."""
    return translate("settings", "Digite o nome do guichê.")


def pin_wrong() -> str:
    """Return what a PIN consists of."""
    return translate("settings", "O PIN tem de 4 a 8 números.")


def supervisor_missing() -> str:
    """Return that a PIN belongs to nobody."""
    return translate("settings", "Digite o nome do supervisor deste PIN.")


def pin_missing() -> str:
    """Return that a supervisor has no PIN."""
    return translate("settings", "Escolha um PIN para o supervisor.")


def email_later() -> str:
    """Return from when on a new address of the shop is used."""
    return translate("settings", "O e-mail da loja vale a partir da próxima abertura.")


def answered_in(milliseconds: int) -> str:
    """Return how long the provider took to answer."""
    return translate("settings", "A central respondeu em {count} ms.").format(count=milliseconds)


# --- Keys -----------------------------------------------------------------------------------------------


def change_keys() -> str:
    """Return how a key is changed, and how it becomes the usual one again."""
    return translate("KeysBox", "Enter numa linha e depois a nova tecla. Del devolve a tecla padrão.")


def listening() -> str:
    """Return what ends the wait for a new key."""
    return translate("KeysBox", "Esc cancela.")


def key_taken_from(keys: str, other: str, old: str) -> str:
    """Return which command had the keys until now, and which it has instead."""
    text = translate("KeysBox", "{keys} era de “{other}”, que ficou com {old}.")
    return text.format(keys=keys, other=other, old=old)


def keys_that_serve(*, on_map: bool) -> str:
    """Return which keys a command may have; ``on_map``: it works on the seat map."""
    if on_map:
        return translate("KeysBox", "No mapa servem uma letra, PgUp, PgDn, Home, End, Ins ou Espaço.")
    return translate(
        "KeysBox", "Servem as teclas de F1 a F12, ou Ctrl ou Alt com outra tecla; copiar e colar não mudam."
    )


def without_key(command: str, keys: str, other: str) -> str:
    """Return which command lost its keys, and to which other one."""
    text = translate("SettingsView", "“{command}” está sem tecla: {keys} é de “{other}”.")
    return text.format(command=command, keys=keys, other=other)
