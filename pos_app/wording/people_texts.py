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

unknown = phrase("Ninguém deste guichê tem esse crachá ou nome.")
name_missing = phrase("Digite o nome da pessoa, com até 40 letras.")
bad_badge = phrase("O código do crachá tem de 2 a 32 letras ou números, sem espaço.")
badge_taken = phrase("Este código já está em uso. Escolha outro.")
first_is_administrator = phrase("A primeira pessoa tem que ser administrador: é quem cadastra as outras.")
last_administrator = phrase("É o único administrador. Cadastre outro antes, ou remova as outras pessoas.")


@filled("O PIN tem {count} números, sem sequência, repetição nem o código do crachá.")
def bad_pin(count: int) -> str: ...
@filled("O PIN tem {count} números.")
def pin_digits(count: int) -> str: ...


def role_name(role: Role) -> str:
    text = audit_role(role)
    return text[:1].upper() + text[1:]


confirm_yourself = phrase("Confirme com o seu PIN.")
on_record = phrase("Fica registrado quem pediu e quem autorizou.")
badge_or_name = phrase("Crachá ou nome de quem autoriza")
pin = phrase("PIN")
approve = phrase("Autorizar")
not_now = phrase("Não autorizar")
permission = choice(
    {
        Permission.SELL: "Vender",
        Permission.DECIDE_PENDING: "Decidir uma pendência",
        Permission.SECOND_TICKET: "Vender uma segunda passagem à mesma pessoa",
        Permission.EXPORT: "Salvar pedidos ou contas de turnos em arquivo",
        Permission.SHIFT_DIFFERENCE: "Conferir a diferença de um turno",
        Permission.UNCOVER_REPLY: "Ver a resposta da central com os dados pessoais",
        Permission.PERSONAL_DATA: "Ver ou apagar os dados de uma pessoa",
        Permission.PRINTERS: "Mudar as impressoras",
        Permission.BRANCH: "Ver toda a filial e responder aos outros guichês",
        Permission.CONNECTION: "Mudar a conexão",
        Permission.PEOPLE: "Mudar as pessoas deste guichê",
    }
)


@filled("PIN de {0}")
def pin_of(name: str) -> str: ...


def initials(name: str) -> str:
    """Return the first letters of the first and the last name: ``MD``."""
    text = name.split()
    return "".join(word[0] for word in (text[:1] + text[1:][-1:])).upper()


def needs(of: Permission) -> str:
    if least(of) is Role.ADMINISTRATOR:
        return translate("Precisa do PIN de um administrador.")
    return translate("Precisa do PIN de um supervisor ou administrador.")


def may_not(of: Permission) -> str:
    if least(of) is Role.ADMINISTRATOR:
        return translate("Só um administrador pode autorizar isto.")
    return translate("Só um supervisor ou administrador pode autorizar isto.")


sign_in = phrase("Entre com o crachá e o PIN para abrir o guichê")
locked = phrase("Bloqueado")
who_locked = phrase("PIN de quem está no guichê")
who_else = phrase("Passe o crachá ou digite o código ou o nome")
whose_pin = phrase("PIN de quem vai entrar")
other_person = phrase("Outra pessoa")
unlock = phrase("Desbloquear")
checking = phrase("Conferindo…")
badge_needs_pin = phrase("Crachá lido. Agora o PIN.")
sale_goes_on = phrase("Venda em andamento: o prazo continua correndo.")
sale_waits = phrase("Há uma venda em andamento. Ela fica como está.")
verifications = numbered("{count} verificação", "{count} verificações")
verifications_go_on = numbered("continua sozinha", "continuam sozinhas")
put_aside = numbered("{count} venda guardada", "{count} vendas guardadas")
nothing_shows = phrase("Nenhum nome, documento, trecho ou valor aparece enquanto está bloqueado.")
nobody_to_unlock = phrase("Não dá para bloquear ainda")
nobody_to_unlock_how = phrase("Cadastre as pessoas deste guichê em Ajustes, Pessoas. Cada uma tem o seu PIN.")
news_while_locked = phrase("Há uma novidade no guichê")
news_after_unlocking = phrase("Desbloqueie para ver.")


@filled("{name} assumiu o guichê. A venda ficou como estava.")
def taken_over(name: str) -> str: ...


def locked_since(at: datetime, idle: int) -> str:
    """Return since when the desk is locked, and why; ``idle`` minutes without use, 0 by its key."""
    hour = format.hour(at)
    if not idle:
        return translate("Guichê bloqueado às {hour}").format(hour=hour)
    return plural(
        "Guichê bloqueado às {hour}, por {count} min sem uso",
        "Guichê bloqueado às {hour}, por {count} min sem uso",
        idle,
    ).format(hour=hour)


def next_deadline(at: datetime | None) -> str:
    if at is None:
        return translate("nenhum prazo correndo")
    return translate("próximo prazo às {hour}").format(hour=format.hour(at))


# --- The section of the settings ----------------------------------------------------------------------

section = phrase("Pessoas")
section_note = phrase(
    "Quem trabalha neste guichê. Sem ninguém cadastrado, o guichê abre sem PIN e ninguém é registrado pelo "
    "nome. O PIN não é guardado, só um resumo que o confere."
)
add = phrase("Cadastrar pessoa")
change_pin = phrase("Trocar PIN")
remove = phrase("Remover")
remove_words = phrase("O PIN deixa de valer na hora. O que a pessoa fez continua na trilha.")
keep = phrase("Manter")
save = phrase("Salvar")
cancel = phrase("Cancelar")
name = phrase("Nome")
badge = phrase("Código do crachá")
badge_hint = phrase("passe o crachá ou digite")
role = phrase("Função")
pin_again = phrase("O mesmo PIN de novo")
not_the_same = phrase("Os dois PINs não são iguais.")
lock_after = phrase("Bloquear sem uso")


@filled("Remover {name} deste guichê?")
def remove_title(name: str) -> str: ...
@filled("PIN novo, {count} números")
def new_pin(count: int) -> str: ...


def minutes(count: int) -> str:
    if not count:
        return translate("Nunca")
    return plural("Depois de {count} minuto", "Depois de {count} minutos", count)


def person_line(person: str, role: Role, code: str) -> str:
    return f"{person}, {audit_role(role)}, {code}"


# --- Commands -----------------------------------------------------------------------------------------

ask_badge = phrase("Crachá: ")
ask_pin = phrase("PIN: ")
no_badge = phrase(
    "Este comando pede crachá e PIN. Fora de um terminal, informe o crachá em POS_APP_BADGE e o PIN na "
    "primeira linha da entrada padrão."
)
window_first = phrase("Este PIN foi guardado de um jeito antigo. Entre uma vez com ele na janela do guichê.")
other_settings = phrase(
    "Estes ajustes não são os deste guichê: falta neles quem está cadastrado. Rode o comando com os ajustes "
    "com que o guichê abre."
)

nobody = phrase("Ninguém cadastrado neste guichê.")


@filled("PIN novo ({count} números): ")
def ask_new_pin(count: int) -> str: ...
@filled("{name} tem um PIN novo, e isso ficou na trilha.")
def was_reset(name: str) -> str: ...


# --- The audit trail in words -------------------------------------------------------------------------

nothing = phrase("Nenhum registro.")
no_trail_yet = phrase("Este guichê ainda não tem registro: a mudança não fica na trilha de auditoria.")
audit_role = choice(
    {
        Role.SELLER: "vendedor",
        Role.SUPERVISOR: "supervisor",
        Role.ADMINISTRATOR: "administrador",
        Role.SERVICE: "serviço",
    }
)
_flaw = choice(
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
        Flaw.SHIFT_CHANGED: "Um lançamento de turno não é o que o registro {number} guardou.",
        Flaw.OTHER_TRAIL: "O turno assinado no registro {number} cita um registro que esta trilha não tem.",
        Flaw.LOSS_FOUND: "O próprio Guichê notou aqui uma perda e seguiu: registro {number}.",
    }
)


@filled(
    "A trilha está inteira: {count} registro, nada mudado, nada faltando.",
    many="A trilha está inteira: {count} registros, nada mudado, nada faltando.",
)
def whole(count: int) -> str: ...
@filled("Fim da trilha: registro {number}, {digest}")
def end(number: int, digest: str) -> str: ...
@filled("Isto não ficou na trilha de auditoria. {reason}")
def not_recorded(reason: str) -> str: ...


not_on_record = phrase(
    "Nada foi feito: o Guichê aberto não registrou quem fez. Tente outra vez, ou feche o Guichê antes."
)


@filled("A trilha não pôde ser lida. {reason}")
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
        AuditAct.APPROVAL_ASKED: "pediu autorização pela filial",
        AuditAct.APPROVAL_REFUSED: "pedido de autorização negado",
        AuditAct.APPROVAL_OVER: "pedido de autorização sem resposta",
        AuditAct.ORDER_TAKEN: "assumiu pedido de outro guichê",
        AuditAct.PARKED_TAKEN: "assumiu venda guardada de outro guichê",
        AuditAct.BRANCH_SEARCHED: "procurou pedidos da filial",
        AuditAct.PEOPLE_MISSING: "aberto com ajustes sem as pessoas deste guichê",
        AuditAct.PERSON_ADDED: "pessoa cadastrada",
        AuditAct.PERSON_REMOVED: "pessoa removida",
        AuditAct.ROLE_CHANGED: "função mudada",
        AuditAct.PIN_CHANGED: "PIN trocado",
        AuditAct.OVERRULED: "mudança de outro guichê da filial trocada pela daqui, que chegou depois",
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

present = phrase("PIN atual")
present_hint = phrase("para trocar o nome ou o PIN")
present_missing = phrase("Digite o PIN atual do supervisor para trocar o nome ou o PIN.")


def wrong(left: int) -> str:
    return " ".join(
        (
            translate("PIN não confere."),
            plural("Resta {count} tentativa.", "Restam {count} tentativas.", left),
        )
    )


def supervisor_locked(seconds: float) -> str:
    minutes = max(1, math.ceil(seconds / 60))
    return plural(
        "Houve tentativas demais. Tente de novo em {count} minuto.",
        "Houve tentativas demais. Tente de novo em {count} minutos.",
        minutes,
    ).format(count=minutes)
