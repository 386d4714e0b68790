"""What the printed protocol tells the customer who carries it: never an order to the clerk."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.domain.order_states import Money
from pos_app.wording.sentence import Sentence
from pos_app.wording.translation import translate


def parts(attempt: Attempt) -> tuple[tuple[str, str], ...]:
    """Return headings and sentences about an order, as its customer reads them."""
    total = brl(attempt.sold.total)
    if attempt.settled:
        happened = translate("protocol", "O pedido de {total} não está mais em conferência.")
        todo = translate("protocol", "Guarde este protocolo: com ele a equipe acha o pedido.")
    else:
        happened = translate(
            "protocol", "O pedido de {total} está em conferência: o resultado ainda não é certo."
        )
        todo = translate(
            "protocol", "Guarde este protocolo e volte a um guichê: com ele a equipe acha a sua compra."
        )
    return Sentence("", happened.format(total=total), _money(attempt.facts.money), todo).parts()


def _money(money: Money) -> str:
    match money:
        case Money.UNKNOWN | Money.MAY_BE_CHARGED:
            return translate("protocol", "Ainda não sabemos se houve cobrança. Não pague de novo.")
        case Money.MAYBE_TWICE:
            return translate(
                "protocol", "Pode haver duas cobranças. Não pague de novo: isso está em conferência."
            )
        case Money.PAID_DIFFERENTLY:
            return translate(
                "protocol",
                "O pedido terminou diferente do que foi combinado. Não pague de novo.",
            )
        case Money.PAID:
            return translate("protocol", "A compra está paga. Não pague de novo.")
        case Money.NOT_DUE:
            return translate(
                "protocol", "O valor não é devido. Se ele aparecer no banco ou na fatura, volte a um guichê."
            )
        case Money.NONE_MOVED:
            return translate("protocol", "Nenhum pedido foi feito, e nada foi cobrado.")
        case Money.NONE_SEEN:
            return translate(
                "protocol",
                "Não sabemos se houve cobrança. Se aparecer uma, volte a um guichê com este protocolo.",
            )
        case Money.AS_PROVIDER_SAID:
            return translate("protocol", "Vale o que a central informou à equipe. Pergunte no guichê.")
    assert_never(money)
