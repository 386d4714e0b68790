"""Sentences about the people of a desk, their PINs, and the trail of what they did."""

from __future__ import annotations

import math
from datetime import datetime

from pos_app.domain.audit import AuditAct, Finding, Flaw
from pos_app.domain.roles import Permission, Role, least
from pos_app.wording import format
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
    words = audit_role(role)
    return words[:1].upper() + words[1:]


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
        Permission.EXPORT: "Salvar pedidos ou contas de turnos em arquivo",
        Permission.SHIFT_DIFFERENCE: "Conferir a diferença de um turno",
        Permission.UNCOVER_REPLY: "Ver a resposta da central com os dados pessoais",
        Permission.PERSONAL_DATA: "Ver ou apagar os dados de uma pessoa",
        Permission.PRINTERS: "Mudar as impressoras",
        Permission.CONNECTION: "Mudar a conexão",
        Permission.PEOPLE: "Mudar as pessoas deste guichê",
    },
)


@filled("people", "PIN de {0}")
def pin_of(name: str) -> str: ...


def initials(name: str) -> str:
    """Return the first letters of the first and the last name: ``MD``."""
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def needs(of: Permission) -> str:
    if least(of) is Role.ADMINISTRATOR:
        return translate("people", "Precisa do PIN de um administrador.")
    return translate("people", "Precisa do PIN de um supervisor ou administrador.")


def may_not(of: Permission) -> str:
    if least(of) is Role.ADMINISTRATOR:
        return translate("people", "Só um administrador pode autorizar isto.")
    return translate("people", "Só um supervisor ou administrador pode autorizar isto.")


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
    return f"{person}, {audit_role(role)}, {code}"


# --- Commands -----------------------------------------------------------------------------------------

ask_badge = phrase("people", "Crachá: ")
ask_pin = phrase("people", "PIN: ")
no_badge = phrase(
    "people",
    "Este comando pede crachá e PIN. Fora de um terminal, informe o crachá em POS_APP_BADGE e o PIN na "
    "primeira linha da entrada padrão.",
)
window_first = phrase(
    "people", "Este PIN foi guardado de um jeito antigo. Entre uma vez com ele na janela do guichê."
)
other_settings = phrase(
    "people",
    "Estes ajustes não são os deste guichê: falta neles quem está cadastrado. Rode o comando com os ajustes "
    "com que o guichê abre.",
)

nobody = phrase("people", "Ninguém cadastrado neste guichê.")


@filled("people", "PIN novo ({count} números): ")
def ask_new_pin(count: int) -> str: ...
@filled("people", "{name} tem um PIN novo, e isso ficou na trilha.")
def was_reset(name: str) -> str: ...


# --- The audit trail in words -------------------------------------------------------------------------

nothing = phrase("audit", "Nenhum registro.")
no_trail_yet = phrase(
    "audit", "Este guichê ainda não tem registro: a mudança não fica na trilha de auditoria."
)
audit_role = choice(
    "audit",
    {
        Role.SELLER: "vendedor",
        Role.SUPERVISOR: "supervisor",
        Role.ADMINISTRATOR: "administrador",
        Role.SERVICE: "serviço",
    },
)
_flaw = choice(
    "audit",
    {
        Flaw.CHANGED: "O registro {number} não é o que foi escrito.",
        Flaw.MISSING: "Faltam registros antes do {number}.",
        Flaw.OUT_OF_PLACE: "O registro {number} não segue o anterior.",
        Flaw.CUT: "A trilha foi cortada: o último registro era o {number}.",
        Flaw.OTHER_END: "O registro {number}, o último, não é o que devia estar no fim.",
        Flaw.NO_SEAL: "Sumiu o arquivo que guarda onde a trilha termina.",
        Flaw.BAD_SEAL: "O arquivo que guarda onde a trilha termina foi mexido, ou a chave é outra.",
        Flaw.EMPTY: "A trilha está vazia, e este guichê já foi usado.",
        Flaw.ROLLED_BACK: (
            "A pasta é de um dia anterior: falta o registro {number}, que o cofre de senhas conhece."
        ),
        Flaw.UNPROTECTED: "As regras que impedem mudanças foram tiradas do arquivo.",
        Flaw.LOSS_FOUND: "O próprio Guichê notou aqui uma perda e seguiu: registro {number}.",
    },
)


@filled(
    "audit",
    "A trilha está inteira: {count} registro, nada mudado, nada faltando.",
    "A trilha está inteira: {count} registros, nada mudado, nada faltando.",
)
def whole(count: int) -> str: ...
@filled("audit", "Fim da trilha: registro {number}, {digest}")
def end(number: int, digest: str) -> str: ...
@filled("audit", "Isto não ficou na trilha de auditoria. {reason}")
def not_recorded(reason: str) -> str: ...


not_on_record = phrase(
    "audit",
    "Nada foi feito: o Guichê aberto não registrou quem fez. Tente outra vez, ou feche o Guichê antes.",
)


@filled("audit", "A trilha não pôde ser lida. {reason}")
def unread(reason: str) -> str: ...


act = choice(
    "audit",
    {
        AuditAct.TRAIL_BEGUN: "a trilha começa aqui",
        AuditAct.LOSS_FOUND: "perda notada na trilha",
        AuditAct.SIGNED_IN: "entrou",
        AuditAct.SIGNED_OUT: "saiu",
        AuditAct.LOCKED: "guichê bloqueado",
        AuditAct.UNLOCKED: "guichê desbloqueado",
        AuditAct.TAKEN_OVER: "assumiu o guichê e a venda em curso",
        AuditAct.PIN_WRONG: "PIN errado",
        AuditAct.PIN_LOCKED_OUT: "PIN bloqueado por 30 min",
        AuditAct.TRIES_CHANGED: "registro de tentativas mexido",
        AuditAct.APPROVED: "autorizou",
        AuditAct.PEOPLE_MISSING: "aberto com ajustes sem as pessoas deste guichê",
        AuditAct.PERSON_ADDED: "pessoa cadastrada",
        AuditAct.PERSON_REMOVED: "pessoa removida",
        AuditAct.ROLE_CHANGED: "função mudada",
        AuditAct.PIN_CHANGED: "PIN trocado",
        AuditAct.PIN_RESET: "PIN redefinido pelo responsável pelo computador",
        AuditAct.SETTING_CHANGED: "ajuste mudado",
        AuditAct.CASE_RELEASED: "nova venda liberada",
        AuditAct.CASE_CLOSED: "pendência encerrada",
        AuditAct.ORDER_NAMED: "número do pedido informado",
        AuditAct.SOLD_AGAIN: "vendido de novo",
        AuditAct.SECOND_TICKET: "segunda passagem confirmada",
        AuditAct.REPRINTED: "reimpresso",
        AuditAct.REPLY_UNCOVERED: "resposta da central vista por inteiro",
        AuditAct.DOCUMENT_UNCOVERED: "documento visto por inteiro",
        AuditAct.CONTACT_UNCOVERED: "telefone ou e-mail visto por inteiro",
        AuditAct.EXPORTED: "lista de pedidos ou conta de turno salva",
        AuditAct.COMMAND_RUN: "comando usado",
        AuditAct.DATA_FOUND: "dados de uma pessoa procurados",
        AuditAct.DATA_EXPORTED: "dados de uma pessoa entregues a pedido dela",
        AuditAct.KEY_SHOWN: "chave do registro mostrada",
        AuditAct.JOURNAL_UNSEALED: "registro danificado aberto para o suporte",
        AuditAct.DATA_ERASED: "dados de uma pessoa apagados a pedido dela",
        AuditAct.SHIFT_OPENED: "turno aberto",
        AuditAct.SHIFT_OPERATOR: "assumiu o turno",
        AuditAct.SHIFT_PAUSED: "turno em pausa",
        AuditAct.SHIFT_RESUMED: "turno retomado",
        AuditAct.SHIFT_PAID_IN: "suprimento de caixa",
        AuditAct.SHIFT_PAID_OUT: "sangria de caixa",
        AuditAct.SHIFT_STOPPED: "turno parou de vender",
        AuditAct.SHIFT_COUNTED: "contagem do turno entregue",
        AuditAct.SHIFT_SIGNED: "turno fechado e assinado",
        AuditAct.TRAINING_OPENED: "treinamento aberto",
        AuditAct.TRAINING_LEFT: "treinamento fechado",
    },
)


def flaw(finding: Finding) -> str:
    number = finding.seq
    text = _flaw(finding.flaw)
    return text.format(number=number)


# --- Supervisor's PIN ---------------------------------------------------------------------------------

present = phrase("supervisor", "PIN atual")
present_hint = phrase("supervisor", "para trocar o nome ou o PIN")
present_missing = phrase("supervisor", "Digite o PIN atual do supervisor para trocar o nome ou o PIN.")


def wrong(left: int) -> str:
    return " ".join(
        (
            translate("supervisor", "PIN não confere."),
            plural("supervisor", "Resta {count} tentativa.", "Restam {count} tentativas.", left),
        )
    )


def supervisor_locked(seconds: float) -> str:
    minutes = max(1, math.ceil(seconds / 60))
    return plural(
        "supervisor",
        "Houve tentativas demais. Tente de novo em {count} minuto.",
        "Houve tentativas demais. Tente de novo em {count} minutos.",
        minutes,
    ).format(count=minutes)
