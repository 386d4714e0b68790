"""Sentences about the people of a desk, the lock, and being approved on the spot."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from pos_app.domain.roles import Permission, Role, least
from pos_app.wording import audit_texts, format
from pos_app.wording.translation import plural, translate

LONGEST_NAME = 40
"""Characters of a person's name."""


def unknown() -> str:
    """Return that nobody has this badge."""
    return translate("people", "Ninguém deste guichê tem esse crachá ou nome.")


def name_missing() -> str:
    """Return that a name is needed."""
    return translate("people", "Digite o nome da pessoa, com até 40 letras.")


def bad_badge() -> str:
    """Return what a badge code looks like."""
    return translate("people", "O código do crachá tem de 2 a 32 letras ou números, sem espaço.")


def badge_taken() -> str:
    """Return that a badge code cannot be used."""
    return translate("people", "Este código já está em uso. Escolha outro.")


def bad_pin(digits: int) -> str:
    """Return what a PIN looks like."""
    text = translate("people", "O PIN tem {count} números, sem sequência, repetição nem o código do crachá.")
    return text.format(count=digits)


def pin_digits(digits: int) -> str:
    """Return how many digits a PIN has."""
    return translate("people", "O PIN tem {count} números.").format(count=digits)


def first_is_administrator() -> str:
    """Return that the first person is an administrator."""
    return translate("people", "A primeira pessoa tem que ser administrador: é quem cadastra as outras.")


def last_administrator() -> str:
    """Return that the last administrator stays."""
    return translate("people", "É o único administrador. Cadastre outro antes, ou remova as outras pessoas.")


def role_name(role: Role) -> str:
    """Return a role as the head of a choice."""
    words = audit_texts.role(role)
    return words[:1].upper() + words[1:]


# --- On the spot ------------------------------------------------------------------------------------


def permission(of: Permission) -> str:
    """Return what is to be done, as it stands in the question."""
    match of:
        case Permission.SELL:
            return translate("people", "Vender")
        case Permission.DECIDE_PENDING:
            return translate("people", "Decidir uma pendência")
        case Permission.SECOND_TICKET:
            return translate("people", "Vender uma segunda passagem à mesma pessoa")
        case Permission.EXPORT:
            return translate("people", "Salvar a lista de pedidos em arquivo")
        case Permission.UNCOVER_REPLY:
            return translate("people", "Ver a resposta da central com os dados pessoais")
        case Permission.PRINTERS:
            return translate("people", "Mudar as impressoras")
        case Permission.CONNECTION:
            return translate("people", "Mudar a conexão")
        case Permission.PEOPLE:
            return translate("people", "Mudar as pessoas deste guichê")
    assert_never(of)


def needs(of: Permission) -> str:
    """Return whose PIN something needs."""
    if least(of) is Role.ADMINISTRATOR:
        return translate("people", "Precisa do PIN de um administrador.")
    return translate("people", "Precisa do PIN de um supervisor ou administrador.")


def confirm_yourself() -> str:
    """Return that the person at the desk proves to be there."""
    return translate("people", "Confirme com o seu PIN.")


def on_record() -> str:
    """Return that the approval is recorded."""
    return translate("people", "Fica registrado quem pediu e quem autorizou.")


def badge_or_name() -> str:
    """Return the label of the field that names a person."""
    return translate("people", "Crachá ou nome de quem autoriza")


def pin_of(name: str) -> str:
    """Return the label of the field of a person's PIN."""
    return translate("people", "PIN de {0}").format(name)


def pin() -> str:
    """Return the label of the field of a PIN."""
    return translate("people", "PIN")


def approve() -> str:
    """Return the button that approves."""
    return translate("people", "Autorizar")


def not_now() -> str:
    """Return the label of the button that refuses an approval."""
    return translate("people", "Não autorizar")


def may_not(of: Permission) -> str:
    """Return that a person may not approve something."""
    if least(of) is Role.ADMINISTRATOR:
        return translate("people", "Só um administrador pode autorizar isto.")
    return translate("people", "Só um supervisor ou administrador pode autorizar isto.")


# --- The lock ---------------------------------------------------------------------------------------


def locked_since(at: datetime, idle: int) -> str:
    """Return since when the desk is locked, and why; ``idle`` minutes without use, 0 by its key."""
    hour = format.hour(at)
    if not idle:
        return translate("people", "Guichê bloqueado às {hour}").format(hour=hour)
    return plural(
        "people",
        "Guichê bloqueado às {hour}, por {count} min sem uso",
        "Guichê bloqueado às {hour}, por {count} min sem uso",
        idle,
    ).format(hour=hour)


def sign_in() -> str:
    """Return that somebody has to sign in first."""
    return translate("people", "Entre com o crachá e o PIN para abrir o guichê")


def locked() -> str:
    """Return the word for the locked desk."""
    return translate("people", "Bloqueado")


def who_locked() -> str:
    """Return whose PIN is asked for."""
    return translate("people", "PIN de quem está no guichê")


def who_else() -> str:
    """Return that another person is named."""
    return translate("people", "Passe o crachá ou digite o código ou o nome")


def whose_pin() -> str:
    """Return that the PIN of who was named is asked for, without a name."""
    return translate("people", "PIN de quem vai entrar")


def other_person() -> str:
    """Return the hint of the key that names another person."""
    return translate("people", "Outra pessoa")


def unlock() -> str:
    """Return the hint of the key that unlocks."""
    return translate("people", "Desbloquear")


def checking() -> str:
    """Return that a PIN is compared."""
    return translate("people", "Conferindo…")


def badge_needs_pin() -> str:
    """Return that a badge was read and the PIN is missing."""
    return translate("people", "Crachá lido. Agora o PIN.")


def sale_goes_on() -> str:
    """Return that the time of the hold runs."""
    return translate("people", "Venda em andamento: o prazo continua correndo.")


def sale_waits() -> str:
    """Return that a sale without a hold stays as it is."""
    return translate("people", "Há uma venda em andamento. Ela fica como está.")


def verifications(count: int) -> str:
    """Return how many orders are being verified."""
    return plural("people", "{count} verificação", "{count} verificações", count)


def verifications_go_on(count: int) -> str:
    """Return that verifying goes on."""
    return plural("people", "continua sozinha", "continuam sozinhas", count)


def put_aside(count: int) -> str:
    """Return how many sales are parked."""
    return plural("people", "{count} venda guardada", "{count} vendas guardadas", count)


def next_deadline(at: datetime | None) -> str:
    """Return when the next of their holds ends."""
    if at is None:
        return translate("people", "nenhum prazo correndo")
    return translate("people", "próximo prazo às {hour}").format(hour=format.hour(at))


def nothing_shows() -> str:
    """Return that nothing personal shows."""
    return translate("people", "Nenhum nome, documento, trecho ou valor aparece enquanto está bloqueado.")


def nobody_to_unlock() -> str:
    """Return the title of the notice that a desk without people cannot be locked."""
    return translate("people", "Não dá para bloquear ainda")


def nobody_to_unlock_how() -> str:
    """Return what is missing for it."""
    return translate(
        "people", "Cadastre as pessoas deste guichê em Ajustes, Pessoas. Cada uma tem o seu PIN."
    )


def news_while_locked() -> str:
    """Return the title of a desktop notice while the desk is locked."""
    return translate("people", "Há uma novidade no guichê")


def news_after_unlocking() -> str:
    """Return the text of a news item while the desk is locked: it is shown after unlocking."""
    return translate("people", "Desbloqueie para ver.")


def taken_over(name: str) -> str:
    """Return the notice that the sale of the person before stays."""
    return translate("people", "{name} assumiu o guichê. A venda ficou como estava.").format(name=name)


# --- The section of the settings ----------------------------------------------------------------------


def section() -> str:
    """Return the title of the section."""
    return translate("people", "Pessoas")


def section_note() -> str:
    """Return what the section is for."""
    return translate(
        "people",
        "Quem trabalha neste guichê. Sem ninguém cadastrado, o guichê abre sem PIN e ninguém é registrado "
        "pelo nome. O PIN não é guardado, só um resumo que o confere.",
    )


def add() -> str:
    """Return the button that adds a person."""
    return translate("people", "Cadastrar pessoa")


def change_pin() -> str:
    """Return the button that changes a PIN."""
    return translate("people", "Trocar PIN")


def remove() -> str:
    """Return the button that removes a person."""
    return translate("people", "Remover")


def remove_title(name: str) -> str:
    """Return the question before a person is removed."""
    return translate("people", "Remover {name} deste guichê?").format(name=name)


def remove_words() -> str:
    """Return what removing means."""
    return translate("people", "O PIN deixa de valer na hora. O que a pessoa fez continua na trilha.")


def keep() -> str:
    """Return the button that keeps the person."""
    return translate("people", "Manter")


def save() -> str:
    """Return the button that saves a person."""
    return translate("people", "Salvar")


def cancel() -> str:
    """Return the label of the button that closes a form without saving."""
    return translate("people", "Cancelar")


def name() -> str:
    """Return the label of the name."""
    return translate("people", "Nome")


def badge() -> str:
    """Return the label of the badge code."""
    return translate("people", "Código do crachá")


def badge_hint() -> str:
    """Return how the badge code gets into the field."""
    return translate("people", "passe o crachá ou digite")


def role() -> str:
    """Return the label of the role."""
    return translate("people", "Função")


def new_pin(digits: int) -> str:
    """Return the label of a new PIN."""
    return translate("people", "PIN novo, {count} números").format(count=digits)


def pin_again() -> str:
    """Return the label of the repeated PIN."""
    return translate("people", "O mesmo PIN de novo")


def not_the_same() -> str:
    """Return that the two PINs differ."""
    return translate("people", "Os dois PINs não são iguais.")


def lock_after() -> str:
    """Return the label of the idle time."""
    return translate("people", "Bloquear sem uso")


def minutes(count: int) -> str:
    """Return one of its choices."""
    if not count:
        return translate("people", "Nunca")
    return plural("people", "Depois de {count} minuto", "Depois de {count} minutos", count)


def person_line(person: str, role: Role, code: str) -> str:
    """Return a person of the list, for a screen reader."""
    return f"{person}, {audit_texts.role(role)}, {code}"


# --- The command of the owner -----------------------------------------------------------------------


def nobody() -> str:
    """Return that nobody is set up."""
    return translate("people", "Ninguém cadastrado neste guichê.")


def ask_new_pin(digits: int) -> str:
    """Return the question for a new PIN, in a terminal."""
    return translate("people", "PIN novo ({count} números): ").format(count=digits)


def was_reset(person: str) -> str:
    """Return that a person has a new PIN."""
    return translate("people", "{name} tem um PIN novo, e isso ficou na trilha.").format(name=person)
