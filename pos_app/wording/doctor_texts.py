"""Sentences of ``pos-app doctor``: what a check saw, and how to mend it.

Where a function returns two texts, the first is what was seen and the second how to mend it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from pos_app.domain.faults import (
    Fault,
    NotAuthorized,
    NotTrusted,
    ProxyFailed,
    TooSlow,
    Unreachable,
    Unreadable,
)
from pos_app.domain.payment import PaymentType
from pos_app.domain.unreadable_field import DRIFT
from pos_app.system.installation import Installation
from pos_app.wording import fault_texts, payment_texts
from pos_app.wording.translation import choice, filled, phrase, plural, translate

# --- This computer --------------------------------------------------------------------------------------

python_versions = phrase("doctor", "Use Python 3.11, 3.12 ou 3.13.")
qt_crashes = phrase("doctor", "Esta versão do Qt cai com Python 3.11: instale PySide6 6.11.3.")
mount_shared_memory = phrase("doctor", "Monte /dev/shm: o Chromium precisa dele.")
no_screen = phrase(
    "doctor", "A janela precisa de uma sessão gráfica; os comandos sell, recover, api e learn, não."
)
folder_not_writable = phrase("doctor", "Dê permissão de escrita ou use --data-dir.")
without_keyring = phrase(
    "doctor", "Use POS_APP_CREDENTIALS a cada início, ou entre numa sessão com cofre de senhas."
)
mend_qt = choice(
    "doctor",
    {
        Installation.FROZEN: (
            "Instale o programa de novo e, no Linux, a biblioteca do sistema que o erro nomeia."
        ),
        Installation.CHECKOUT: (
            "Rode python3 packaging/bootstrap.py setup: falta Qt ou uma biblioteca do sistema."
        ),
        Installation.PACKAGE: (
            "Rode pip install pyside6-essentials pyside6-addons e instale a biblioteca do sistema que o "
            "erro nomeia."
        ),
    },
)


@filled("doctor", "{problem} As credenciais foram informadas de outro modo.")
def keyring_not_needed(problem: str) -> str: ...


# --- Settings -------------------------------------------------------------------------------------------

no_address = phrase(
    "doctor",
    "Informe base_url nas configurações ou a variável POS_APP_BASE_URL. Para conhecer o programa sem uma "
    "central, use pos-app --demo.",
)
unusual_address = phrase("doctor", "O endereço da central termina em /partners/api: confira base_url.")
no_client_id = phrase("doctor", "Informe client_id, o número que a central deu a este parceiro.")
wrong_client_id = phrase("doctor", "Confira client_id, o número que a central deu a este parceiro.")


@filled("doctor", "{file} (ainda não existe: valem os valores iniciais)")
def no_settings_file(file: PurePath) -> str: ...


def no_credentials(*, keyring: bool) -> str:
    """Return where credentials are given; ``keyring``: this computer can keep them."""
    if keyring:
        return translate(
            "doctor",
            "Use a variável POS_APP_CREDENTIALS (usuário:senha) ou, com ela definida, "
            "guarde as credenciais no cofre com pos-app doctor --save-credentials.",
        )
    return translate(
        "doctor",
        "Use a variável POS_APP_CREDENTIALS (usuário:senha): este computador não tem um cofre de senhas.",
    )


def no_card_page(others: Sequence[PaymentType]) -> str:
    """Return what cannot be sold without the provider's page of the card, of ``others`` that can."""
    if not others:
        return translate("doctor", "Informe card.page_url; sem ela este guichê não vende.")
    return translate("doctor", "Informe card.page_url; sem ela este guichê aceita só {methods}.").format(
        methods=payment_texts.named(others)
    )


# --- The journal ----------------------------------------------------------------------------------------

key_not_there = phrase("doctor", "criptografado, e a chave não está disponível")
plain_in_training = phrase("doctor", "sem criptografia: são dados de treinamento")
will_be_encrypted = phrase("doctor", "será criptografado quando o Guichê abrir")
will_ask_passphrase = phrase(
    "doctor", "Sem cofre de senhas, a janela pedirá uma senha de abertura; ou informe POS_APP_JOURNAL_KEY."
)
not_encrypted = phrase("doctor", "O registro não é criptografado.")


@filled("doctor", "{file} não é um registro lacrado por este guichê, ou está incompleto.")
def not_sealed_here(file: PurePath) -> str: ...
@filled("doctor", "Aberto em {file}. O Guichê o lacra de novo quando abrir.")
def unsealed(file: PurePath) -> str: ...


def key_kept(source: str) -> str:
    """Return where the key of the journal is: ``keyring``, ``passphrase``, or given at the start."""
    if source == "keyring":
        return translate("doctor", "criptografado; a chave está no cofre de senhas")
    if source == "passphrase":
        return translate("doctor", "criptografado com a senha de abertura")
    return translate("doctor", "criptografado com a chave informada")


def plain_by_choice() -> tuple[str, str]:
    """Return what a journal without encryption gives away, and how to encrypt it."""
    return (
        translate("doctor", "sem criptografia, por escolha"),
        translate(
            "doctor",
            "Quem copiar a pasta de dados lê nomes, documentos e contatos. Para criptografar, tire "
            "journal_protection das configurações e abra o Guichê.",
        ),
    )


# --- The provider ---------------------------------------------------------------------------------------

trips_not_understood = phrase("doctor", "Rode pos-app learn: parte das viagens não foi entendida.")


def none_near() -> tuple[str, str]:
    return (
        translate("doctor", "nenhum perto deste ponto de venda"),
        translate("doctor", "Confira station.latitude e station.longitude."),
    )


def places_near(count: int, radius: float) -> str:
    text = plural(
        "doctor",
        "{count} lugar num raio de {radius} km",
        "{count} lugares num raio de {radius} km",
        count,
    )
    return text.format(radius=format(radius, "g"))


def no_trips() -> tuple[str, str]:
    """Return that no search found a trip, and how to check it elsewhere."""
    return (
        translate("doctor", "nenhuma viagem"),
        translate("doctor", "Confira com pos-app learn num trecho com viagens."),
    )


def map_not_checked() -> tuple[str, str]:
    return translate("doctor", "não conferido"), translate("doctor", "Rode pos-app learn.")


def wrong_clock(minutes: int) -> tuple[str, str]:
    """Return by how many minutes this computer's clock differs from the provider's."""
    return (
        plural(
            "doctor",
            "{count} minuto de diferença em relação à central",
            "{count} minutos de diferença em relação à central",
            minutes,
        ),
        translate("doctor", "Acerte o relógio do computador (NTP)."),
    )


def not_understood(fault: Unreadable) -> tuple[str, str]:
    """Return which field of a reply was not read, and where the reply is kept, if it is."""
    if fault.detail == DRIFT:
        seen = translate("doctor", "mudou desde que foi conferida: {field}").format(field=fault.field)
    else:
        seen = translate("doctor", "não entendida: {field} ({detail})").format(
            field=fault.field, detail=fault.detail
        )
    if not fault.sample:
        return seen, translate("doctor", "Rode pos-app learn.")
    mend = translate("doctor", "Rode pos-app learn. A resposta está em {file}.")
    return seen, mend.format(file=fault.sample)


def mend(fault: Fault) -> str:
    if isinstance(fault, NotTrusted | ProxyFailed):
        return fault_texts.fault(fault).what_to_do
    if isinstance(fault, Unreachable):
        return translate("doctor", "Confira a rede e o endereço da central.")
    if isinstance(fault, TooSlow):
        return translate("doctor", "A central demorou: confira a rede e tente de novo.")
    if isinstance(fault, NotAuthorized):
        return translate("doctor", "Confira usuário e senha com a equipe comercial da central.")
    return translate("doctor", "Tente de novo; se continuar, fale com o suporte da central.")


# --- The reading profile --------------------------------------------------------------------------------


def no_profile() -> tuple[str, str]:
    """Return that nothing was learnt of the provider, and how to do it."""
    return (
        translate("doctor", "não há; formas de pagamento não conferidas"),
        translate("doctor", "Rode pos-app learn --from ORIGEM --to DESTINO."),
    )


def profile_of(address: str) -> tuple[str, str]:
    return (
        translate("doctor", "é de {address}").format(address=address),
        translate("doctor", "Rode pos-app learn para esta central."),
    )


def profile_serves(count: int, confirmed: Sequence[str] = ()) -> str:
    """Return how many fields the profile has, all of which served just now, and who confirmed which."""
    serves = plural(
        "doctor",
        "{count} campo; serve nas respostas lidas agora",
        "{count} campos; serve nas respostas lidas agora",
        count,
    )
    if not confirmed:
        return serves
    return translate("doctor", "{serves}; confirmado por pessoas: {fields}").format(
        serves=serves, fields=", ".join(confirmed)
    )


def profile_of_old() -> tuple[str, str]:
    return (
        translate("doctor", "é de uma versão anterior do programa e não vale mais"),
        translate("doctor", "Confira a central de novo: pos-app learn."),
    )


def profile_outdated(fields: Sequence[str]) -> tuple[str, str]:
    """Return in which fields of replies the profile no longer serves."""
    return (
        translate("doctor", "não serve mais em {fields}").format(fields=", ".join(fields)),
        translate("doctor", "Rode pos-app learn de novo."),
    )


def payment_not_read(reply: str) -> tuple[str, str]:
    """Return that payment methods came later that could not be read; ``reply`` is the file they are in."""
    return (
        translate("doctor", "pagamento não lido desde então: {unread}").format(unread=reply),
        translate("doctor", "Rode pos-app learn de novo."),
    )
