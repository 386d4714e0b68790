"""Words of the settings and of the first start."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from pos_app.domain.station_city import StationCity
from pos_app.domain.trust import ENVIRONMENT, Trust
from pos_app.wording.sentence import Sentence, nothing_charged
from pos_app.wording.translation import filled, phrase, plural, translate

supervision = phrase("Quem pode decidir pendências. O PIN não é guardado, só um resumo que o confere.")
connection = phrase("Só o responsável técnico muda a conexão, no arquivo de configurações.")
password_of_session = phrase("só nesta sessão: será pedida na próxima abertura")
pinned = phrase(
    "Aparecem antes da busca, saindo da cidade deste ponto de venda. Também dá para fixar na tela de venda."
)
practice = phrase(
    "O guichê inteiro numa central de treino, com exercícios e dados à parte. As suas vendas esperam aqui, "
    "como estão."
)
end_practice = phrase("Fecha o guichê de treinamento. O guichê de vendas fica como estava.")


@filled("Cada guichê pode ter as suas. Os botões e a lista do {key} mostram as que valem.")
def keyboard(key: str) -> str: ...


counter_missing = phrase("Digite o nome do guichê.")
pin_wrong = phrase("O PIN tem de 4 a 8 números.")
supervisor_missing = phrase("Digite o nome do supervisor deste PIN.")
pin_missing = phrase("Escolha um PIN para o supervisor.")
email_later = phrase("O e-mail da loja vale a partir da próxima abertura.")


@filled("A central respondeu em {count} ms.")
def answered_in(count: int) -> str: ...


change_keys = phrase("Enter numa linha e depois a nova tecla. Del devolve a tecla padrão.")
listening = phrase("Esc cancela.")


@filled("{keys} era de “{other}”, que ficou com {old}.")
def key_taken_from(keys: str, other: str, old: str) -> str: ...
@filled("“{command}” está sem tecla: {keys} é de “{other}”.")
def without_key(command: str, keys: str, other: str) -> str: ...


def keys_that_serve(*, on_map: bool) -> str:
    """Return which keys a command may have; ``on_map``: it works on the seat map."""
    if on_map:
        return translate("No mapa servem uma letra, PgUp, PgDn, Home, End, Ins ou Espaço.")
    return translate(
        "Servem as teclas de F1 a F12, ou Ctrl ou Alt com outra tecla; copiar e colar não mudam."
    )


# --- Whom the connection believes, and through which proxy it goes ------------------------------------

title = phrase("Segurança da conexão")
no_spare_key = phrase(
    "Há uma só chave fixada: quando a central trocar o certificado, o guichê para. Peça à central a chave "
    "reserva e ponha as duas em network.pins."
)
no_proxy_named = phrase("network.proxy é environment, mas HTTPS_PROXY não está definida: vai sem proxy.")


def summary(trust: Trust) -> str:
    """Return in one line who may vouch for the service, its pinned keys, and the proxy."""
    own = translate("só a autoridade de {file}").format(file=Path(trust.ca_file).name)
    parts = [own if trust.ca_file else translate("autoridades públicas")]
    if trust.pins:
        parts.append(plural("1 chave fixada", "{count} chaves fixadas", len(trust.pins)))
    if trust.proxy == ENVIRONMENT:
        parts.append(translate("proxy do ambiente"))
    elif trust.proxy:
        parts.append(translate("proxy {address}").format(address=trust.proxy))
    else:
        parts.append(translate("sem proxy"))
    return " · ".join(parts)


# --- Where the station is, in the settings ------------------------------------------------------------

section = phrase("Cidade deste ponto de venda")
section_note = phrase(
    "Dela saem as buscas, os terminais por perto e a hora do guichê. Vale para o totem também."
)
field = phrase("Trocar a cidade")
hint = phrase("nome da cidade")


def place(city: StationCity) -> str:
    """Return a city with its state: ``Manaus, AM``."""
    return f"{city.name}, {city.state}"


def chosen(city: StationCity | None, now: datetime | None = None) -> str:
    """Return the city of the station with its clock: ``Manaus, AM · UTC-4``."""
    if city is None:
        return translate("Nenhuma escolhida: valem as coordenadas do arquivo de configurações.")
    zone = city.zone
    away = (now or datetime.now(UTC)).astimezone(zone).utcoffset() if zone else None
    return f"{place(city)} \u00b7 {_offset(away)}" if away is not None else place(city)


def _offset(away: timedelta) -> str:
    minutes = int(away.total_seconds()) // 60
    sign = "-" if minutes < 0 else "+"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


# --- What the keys on the screen are called -----------------------------------------------------------

keyboard_name = phrase("Teclado na tela")
pad_name = phrase("Teclado de números")
next_field = phrase("Próximo")
previous_field = phrase("Campo anterior")
hide = phrase("Esconder o teclado")


@filled("Outras letras de {letter}")
def other_letters_name(letter: str) -> str: ...


def key_words(does: str, character: str) -> str:
    """Return what is written on a key that ``does`` something, or that types ``character``."""
    written = {
        "erase": translate("TouchKeyboard", "Apagar"),
        "clear": translate("TouchKeyboard", "Limpar"),
        "shift": "",
        "symbols": "#+=",
    }
    if does in written:
        return written[does]
    return translate("espaço") if character == " " else character


def key_name(does: str, character: str) -> str:
    called = {
        "erase": translate("Apagar uma letra"),
        "clear": translate("Limpar o campo"),
        "shift": translate("Letras maiúsculas"),
        "back": previous_field(),
        "symbols": translate("Letras ou símbolos"),
    }
    if does in called:
        return called[does]
    signs = {
        " ": translate("espaço"),
        ".": translate("ponto"),
        ",": translate("vírgula"),
        "-": translate("hífen"),
        "_": translate("sublinhado"),
        "'": translate("apóstrofo"),
        "@": translate("arroba"),
        "/": translate("barra"),
    }
    return signs.get(character, character)


def choices() -> tuple[tuple[str, str], ...]:
    return (
        (translate("Quando um toque abre o campo"), "automatic"),
        (translate("Sempre"), "always"),
        (translate("Nunca"), "never"),
    )


# --- First start --------------------------------------------------------------------------------------

explanation = phrase(
    "Os dados de acesso vêm do contrato com a central. A senha fica no cofre de senhas deste computador ou, "
    "sem um, só nesta sessão."
)
proving = phrase("Falando com a central. Esc cancela.")

address_wrong = phrase("Digite o endereço inteiro, começando com https://")
user_missing = phrase("Digite o usuário que a central informou.")
password_missing = phrase("Digite a senha que a central informou.")
client_id_wrong = phrase("O número do parceiro só tem algarismos.")
card_page_wrong = phrase("Digite o endereço inteiro, ou deixe vazio.")

check_access = phrase("Confira o ambiente, o usuário e a senha.")


def not_kept(reason: str) -> Sentence:
    title = translate("A conexão não pôde ser guardada")
    return Sentence(title, reason, nothing_charged(), translate("Corrija e teste de novo."))


def password_not_kept(reason: str) -> Sentence:
    """Return that the connection works and only its password has no safe place on this computer."""
    return Sentence(
        translate("A conexão funciona, mas a senha não pôde ser guardada"),
        reason,
        nothing_charged(),
        translate(
            "Use só nesta sessão: a senha será pedida na próxima abertura. "
            "Para não digitar de novo, o responsável técnico pode usar a variável POS_APP_CREDENTIALS."
        ),
        kind="warning",
    )
