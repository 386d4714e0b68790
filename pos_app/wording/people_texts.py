"""Sentences about the people of a desk, the lock, and being approved on the spot."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.roles import Permission, Role, least
from pos_app.wording import audit_texts, format
from pos_app.wording.translation import choice, filled, numbered, phrase, plural, translate

LONGEST_NAME = 40
"""Characters of a person's name."""

unknown = phrase("people", "Ninguém deste guichê tem esse crachá ou nome.")
name_missing = phrase("people", "Digite o nome da pessoa, com até 40 letras.")
bad_badge = phrase("people", "O código do crachá tem de 2 a 32 letras ou números, sem espaço.")
badge_taken = phrase("people", "Este código já está em uso. Escolha outro.")
first_is_administrator = phrase(
    "people", "A primeira pessoa tem que ser administrador: é quem cadastra as outras."
)
last_administrator = phrase(
    "people", "É o único administrador. Cadastre outro antes, ou remova as outras pessoas."
)


@filled("people", "O PIN tem {count} números, sem sequência, repetição nem o código do crachá.")
def bad_pin(count: int) -> str: ...
@filled("people", "O PIN tem {count} números.")
def pin_digits(count: int) -> str: ...


def role_name(role: Role) -> str:
    words = audit_texts.role(role)
    return words[:1].upper() + words[1:]


# --- On the spot ------------------------------------------------------------------------------------

confirm_yourself = phrase("people", "Confirme com o seu PIN.")
on_record = phrase("people", "Fica registrado quem pediu e quem autorizou.")
badge_or_name = phrase("people", "Crachá ou nome de quem autoriza")
pin = phrase("people", "PIN")
approve = phrase("people", "Autorizar")
not_now = phrase("people", "Não autorizar")
permission = choice(
    "people",
    {
        Permission.SELL: "Vender",
        Permission.DECIDE_PENDING: "Decidir uma pendência",
        Permission.SECOND_TICKET: "Vender uma segunda passagem à mesma pessoa",
        Permission.EXPORT: "Salvar a lista de pedidos em arquivo",
        Permission.UNCOVER_REPLY: "Ver a resposta da central com os dados pessoais",
        Permission.PRINTERS: "Mudar as impressoras",
        Permission.CONNECTION: "Mudar a conexão",
        Permission.PEOPLE: "Mudar as pessoas deste guichê",
    },
)


@filled("people", "PIN de {0}")
def pin_of(name: str) -> str: ...


def needs(of: Permission) -> str:
    if least(of) is Role.ADMINISTRATOR:
        return translate("people", "Precisa do PIN de um administrador.")
    return translate("people", "Precisa do PIN de um supervisor ou administrador.")


def may_not(of: Permission) -> str:
    if least(of) is Role.ADMINISTRATOR:
        return translate("people", "Só um administrador pode autorizar isto.")
    return translate("people", "Só um supervisor ou administrador pode autorizar isto.")


# --- The lock ---------------------------------------------------------------------------------------

sign_in = phrase("people", "Entre com o crachá e o PIN para abrir o guichê")
locked = phrase("people", "Bloqueado")
who_locked = phrase("people", "PIN de quem está no guichê")
who_else = phrase("people", "Passe o crachá ou digite o código ou o nome")
whose_pin = phrase("people", "PIN de quem vai entrar")
other_person = phrase("people", "Outra pessoa")
unlock = phrase("people", "Desbloquear")
checking = phrase("people", "Conferindo…")
badge_needs_pin = phrase("people", "Crachá lido. Agora o PIN.")
sale_goes_on = phrase("people", "Venda em andamento: o prazo continua correndo.")
sale_waits = phrase("people", "Há uma venda em andamento. Ela fica como está.")
verifications = numbered("people", "{count} verificação", "{count} verificações")
verifications_go_on = numbered("people", "continua sozinha", "continuam sozinhas")
put_aside = numbered("people", "{count} venda guardada", "{count} vendas guardadas")
nothing_shows = phrase("people", "Nenhum nome, documento, trecho ou valor aparece enquanto está bloqueado.")
nobody_to_unlock = phrase("people", "Não dá para bloquear ainda")
nobody_to_unlock_how = phrase(
    "people", "Cadastre as pessoas deste guichê em Ajustes, Pessoas. Cada uma tem o seu PIN."
)
news_while_locked = phrase("people", "Há uma novidade no guichê")
news_after_unlocking = phrase("people", "Desbloqueie para ver.")


@filled("people", "{name} assumiu o guichê. A venda ficou como estava.")
def taken_over(name: str) -> str: ...


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


def next_deadline(at: datetime | None) -> str:
    if at is None:
        return translate("people", "nenhum prazo correndo")
    return translate("people", "próximo prazo às {hour}").format(hour=format.hour(at))


# --- The section of the settings ----------------------------------------------------------------------

section = phrase("people", "Pessoas")
section_note = phrase(
    "people",
    "Quem trabalha neste guichê. Sem ninguém cadastrado, o guichê abre sem PIN e ninguém é registrado pelo "
    "nome. O PIN não é guardado, só um resumo que o confere.",
)
add = phrase("people", "Cadastrar pessoa")
change_pin = phrase("people", "Trocar PIN")
remove = phrase("people", "Remover")
remove_words = phrase("people", "O PIN deixa de valer na hora. O que a pessoa fez continua na trilha.")
keep = phrase("people", "Manter")
save = phrase("people", "Salvar")
cancel = phrase("people", "Cancelar")
name = phrase("people", "Nome")
badge = phrase("people", "Código do crachá")
badge_hint = phrase("people", "passe o crachá ou digite")
role = phrase("people", "Função")
pin_again = phrase("people", "O mesmo PIN de novo")
not_the_same = phrase("people", "Os dois PINs não são iguais.")
lock_after = phrase("people", "Bloquear sem uso")


@filled("people", "Remover {name} deste guichê?")
def remove_title(name: str) -> str: ...
@filled("people", "PIN novo, {count} números")
def new_pin(count: int) -> str: ...


def minutes(count: int) -> str:
    if not count:
        return translate("people", "Nunca")
    return plural("people", "Depois de {count} minuto", "Depois de {count} minutos", count)


def person_line(person: str, role: Role, code: str) -> str:
    return f"{person}, {audit_texts.role(role)}, {code}"


# --- The command of the owner -----------------------------------------------------------------------

nobody = phrase("people", "Ninguém cadastrado neste guichê.")


@filled("people", "PIN novo ({count} números): ")
def ask_new_pin(count: int) -> str: ...
@filled("people", "{name} tem um PIN novo, e isso ficou na trilha.")
def was_reset(name: str) -> str: ...
