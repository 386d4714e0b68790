"""Sentences about the shifts of a desk: what is counted, what is compared, and why something is not done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import cast

from pos_app.domain.shift_account import Fate, Method
from pos_app.domain.shift_closing import Topic, Why
from pos_app.domain.shifts import CheckKind, EntryKind, ShiftRefusal, ShiftRefused, ShiftStage
from pos_app.domain.storage import StorageFault
from pos_app.wording import fault_texts
from pos_app.wording.sentence import told
from pos_app.wording.translation import choice, filled, numbered, phrase

topic = choice(
    "shift",
    {
        Topic.CARD: "Cartão à vista",
        Topic.INSTALMENTS: "Cartão parcelado",
        Topic.PIX: "PIX",
        Topic.TICKETS: "Bilhetes impressos",
        Topic.SPARE: "Vias perdidas",
        Topic.CASH: "Dinheiro",
    },
)


def method(of: Method) -> str:
    return topic(Topic(of.value))


PAPER_TOPICS = cast("Mapping[Topic, str]", topic.texts)
"""The same for papers, which are always in Portuguese."""
where = choice(
    {
        Topic.CARD: "comprovantes na gaveta",
        Topic.INSTALMENTS: "comprovantes na gaveta",
        Topic.PIX: "recebimentos no extrato",
        Topic.TICKETS: "canhotos na gaveta",
        Topic.SPARE: "papel preso, borrado, 2ª via",
        Topic.CASH: "notas e moedas na gaveta",
    }
)
"""Where what is counted is found."""
fate = choice(
    {
        Fate.SOLD: "Vendido",
        Fate.REFUSED: "Recusado",
        Fate.NOT_PAID: "Não pago pelo cliente",
        Fate.CANCELLED: "Cancelado na central",
        Fate.NOT_MADE: "Pedido não criado",
        Fate.PENDING: "Em dúvida",
        Fate.DECIDED: "Encerrado por um supervisor",
    }
)
why = choice(
    {
        Why.NOT_COUNTED: "venda concluída: o comprovante pode estar faltando",
        Why.NOT_SUMMED: "ainda fora da soma: o comprovante pode ter sido contado",
        Why.OTHER_METHOD: "pode ter sido contado em outra forma de pagamento",
    }
)
entry = choice(
    {
        EntryKind.OPENED: "abriu o turno",
        EntryKind.OPERATOR: "assumiu o turno",
        EntryKind.PAUSED: "pausa",
        EntryKind.RESUMED: "volta a vender",
        EntryKind.PAID_IN: "suprimento",
        EntryKind.PAID_OUT: "sangria",
        EntryKind.STOPPED: "parou de vender",
        EntryKind.COUNTED: "entregou a contagem",
        EntryKind.SIGNED: "assinou o fechamento",
    }
)
stage = choice(
    {
        ShiftStage.SELLING: "aberto",
        ShiftStage.PAUSED: "em pausa",
        ShiftStage.STOPPED: "parado, falta contar",
        ShiftStage.COUNTED: "contado, falta assinar",
        ShiftStage.SIGNED: "fechado",
    }
)
refusal = choice(
    {
        ShiftRefusal.ONE_IS_OPEN: "Já há um turno aberto neste guichê. Feche-o antes de abrir outro.",
        ShiftRefusal.NONE_IS_OPEN: "Não há turno aberto neste guichê.",
        ShiftRefusal.NOT_NOW: "O turno já passou desta etapa. Veja na página Turno em que ponto ele está.",
        ShiftRefusal.NO_AMOUNT: "Digite um valor maior que zero.",
        ShiftRefusal.NOT_IN_DRAWER: "O valor é maior que o dinheiro que há na gaveta.",
        ShiftRefusal.NO_WORDS: "Escreva o motivo: ele fica com o turno.",
        ShiftRefusal.TOO_LONG: "O texto tem mais de 500 letras. Escreva mais curto.",
        ShiftRefusal.NO_CASH: "Este guichê não guarda dinheiro.",
        ShiftRefusal.BAD_COUNT: "Falta contar alguma coisa. Onde não há nada, digite zero.",
        ShiftRefusal.ACCOUNT_CHANGED: (
            "Chegou um resultado da central enquanto você conferia. Confira a comparação de novo."
        ),
        ShiftRefusal.NO_SUPERVISOR: "Há diferença: um supervisor precisa conferir antes de assinar.",
        ShiftRefusal.SALE_GOING_ON: "Um pedido está sendo enviado. Espere a resposta e tente de novo.",
        ShiftRefusal.CHECK_STOPS: "O turno não pode abrir: resolva o que está marcado nas conferências.",
        ShiftRefusal.NOT_FOUND: "Não há turno com este número neste guichê.",
    }
)


def sentence(fault: ShiftRefused | StorageFault) -> str:
    """Return why nothing was done about a shift."""
    return refusal(fault.why) if isinstance(fault, ShiftRefused) else fault_texts.sentence(fault.problem)


selling_stopped = told(
    "Sem turno aberto o guichê não vende",
    "A venda para antes de reservar ou cobrar. O que foi digitado continua aqui.",
    "Nada foi cobrado.",
    "Abra o turno, ou volte da pausa, na página Turno.",
    kind="warning",
)


to_page = phrase("Ir para o turno")
no_shift_command = phrase(
    "Este guichê vende em turnos e não há turno aberto: nada foi enviado. Abra o turno na janela."
)


# --- Checks before opening ----------------------------------------------------------------------------

check_good = choice(
    {
        CheckKind.CREDENTIAL: "Central respondeu",
        CheckKind.CLOCK: "Relógio certo",
        CheckKind.JOURNAL: "Registro de vendas em ordem",
        CheckKind.PRINTER: "Impressora pronta",
    }
)
check_bad = choice(
    {
        CheckKind.CREDENTIAL: "Central não respondeu",
        CheckKind.CLOCK: "Relógio errado",
        CheckKind.JOURNAL: "Registro de vendas com problema",
        CheckKind.PRINTER: "Impressora não está pronta",
    }
)
refused_credential = phrase("A central não aceitou a credencial deste guichê.")
clock_behind = phrase("O relógio está antes do último turno: acerte a data e a hora do computador.")
clock_unknown = phrase("A central não disse a hora: confira o relógio.")
no_room = phrase("O disco está quase cheio: libere espaço antes de vender.")
print_later = phrase("Dá para vender e imprimir depois.")
offline_later = phrase("O turno pode abrir; as vendas esperam a central.")


@filled("em {0} ms")
def answered_in(milliseconds: int) -> str: ...


# --- Amounts and times --------------------------------------------------------------------------------

orders = numbered("{count} pedido", "{count} pedidos")
tickets = numbered("shift", "{count} bilhete", "{count} bilhetes")


@filled("Turno {0}")
def name(number: int) -> str: ...


def hour_name(begins: datetime) -> str:
    """Return an hour of the day: ``13h``."""
    return f"{begins.hour}h"


def sale_time(time: timedelta) -> str:
    """Return how long half of the sales took at the most: ``1 min 52 s``."""
    minutes, seconds = divmod(round(time.total_seconds()), 60)
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"


def basis_points(points: int) -> str:
    """Return a share as people write it: ``12,5%``."""
    whole, rest = divmod(points, 100)
    return f"{whole},{rest:02d}".rstrip("0").rstrip(",") + "%"
