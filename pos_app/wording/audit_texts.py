"""The audit trail in words: what was done, and what is wrong with the trail."""

from __future__ import annotations

from pos_app.domain.audit import AuditAct, Finding, Flaw
from pos_app.domain.roles import Role
from pos_app.wording.translation import choice, filled, phrase, translate

nothing = phrase("audit", "Nenhum registro.")
no_trail_yet = phrase(
    "audit", "Este guichê ainda não tem registro: a mudança não fica na trilha de auditoria."
)
role = choice(
    "audit",
    {
        Role.SELLER: "vendedor",
        Role.SUPERVISOR: "supervisor",
        Role.ADMINISTRATOR: "administrador",
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
@filled("audit", "A trilha não pôde ser lida. {reason}")
def unread(reason: str) -> str: ...


def act(what: AuditAct) -> str:
    return _of_person(what) or _of_work(what)


def _of_person(what: AuditAct) -> str:
    words = {
        AuditAct.LOSS_FOUND: translate("audit", "perda notada na trilha"),
        AuditAct.SIGNED_IN: translate("audit", "entrou"),
        AuditAct.SIGNED_OUT: translate("audit", "saiu"),
        AuditAct.LOCKED: translate("audit", "guichê bloqueado"),
        AuditAct.UNLOCKED: translate("audit", "guichê desbloqueado"),
        AuditAct.TAKEN_OVER: translate("audit", "assumiu o guichê e a venda em curso"),
        AuditAct.PIN_WRONG: translate("audit", "PIN errado"),
        AuditAct.PIN_LOCKED_OUT: translate("audit", "PIN bloqueado por 30 min"),
        AuditAct.TRIES_CHANGED: translate("audit", "registro de tentativas mexido"),
        AuditAct.APPROVED: translate("audit", "autorizou"),
        AuditAct.PERSON_ADDED: translate("audit", "pessoa cadastrada"),
        AuditAct.PERSON_REMOVED: translate("audit", "pessoa removida"),
        AuditAct.ROLE_CHANGED: translate("audit", "função mudada"),
        AuditAct.PIN_CHANGED: translate("audit", "PIN trocado"),
        AuditAct.PIN_RESET: translate("audit", "PIN redefinido pelo responsável pelo computador"),
    }
    return words.get(what, "")


def _of_work(what: AuditAct) -> str:
    words = {
        AuditAct.SETTING_CHANGED: translate("audit", "ajuste mudado"),
        AuditAct.CASE_RELEASED: translate("audit", "nova venda liberada"),
        AuditAct.CASE_CLOSED: translate("audit", "pendência encerrada"),
        AuditAct.ORDER_NAMED: translate("audit", "número do pedido informado"),
        AuditAct.SOLD_AGAIN: translate("audit", "vendido de novo"),
        AuditAct.SECOND_TICKET: translate("audit", "segunda passagem confirmada"),
        AuditAct.REPRINTED: translate("audit", "reimpresso"),
        AuditAct.REPLY_UNCOVERED: translate("audit", "resposta da central vista por inteiro"),
        AuditAct.DOCUMENT_UNCOVERED: translate("audit", "documento visto por inteiro"),
        AuditAct.CONTACT_UNCOVERED: translate("audit", "telefone ou e-mail visto por inteiro"),
        AuditAct.EXPORTED: translate("audit", "lista de pedidos salva"),
        AuditAct.DATA_FOUND: translate("audit", "dados de uma pessoa procurados"),
        AuditAct.DATA_EXPORTED: translate("audit", "dados de uma pessoa entregues a pedido dela"),
        AuditAct.KEY_SHOWN: translate("audit", "chave do registro mostrada"),
        AuditAct.JOURNAL_UNSEALED: translate("audit", "registro danificado aberto para o suporte"),
        AuditAct.DATA_ERASED: translate("audit", "dados de uma pessoa apagados a pedido dela"),
        AuditAct.TRAINING_OPENED: translate("audit", "treinamento aberto"),
        AuditAct.TRAINING_LEFT: translate("audit", "treinamento fechado"),
    }
    return words[what]


def flaw(finding: Finding) -> str:
    number = finding.seq
    text = _flaw(finding.flaw)
    return text.format(number=number)
