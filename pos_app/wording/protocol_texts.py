"""What the printed protocol tells the customer who carries it: never an order to the clerk."""

from __future__ import annotations

from pos_app.domain.attempts import Attempt
from pos_app.domain.money import brl
from pos_app.domain.order_states import Money
from pos_app.wording.sentence import Sentence
from pos_app.wording.translation import choice, translate


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


_money = choice(
    "protocol",
    {
        Money.UNKNOWN: "Ainda não sabemos se houve cobrança. Não pague de novo.",
        Money.MAY_BE_CHARGED: "Ainda não sabemos se houve cobrança. Não pague de novo.",
        Money.MAYBE_TWICE: "Pode haver duas cobranças. Não pague de novo: isso está em conferência.",
        Money.PAID_DIFFERENTLY: "O pedido terminou diferente do que foi combinado. Não pague de novo.",
        Money.PAID: "A compra está paga. Não pague de novo.",
        Money.NOT_DUE: "O valor não é devido. Se ele aparecer no banco ou na fatura, volte a um guichê.",
        Money.NONE_MOVED: "Nenhum pedido foi feito, e nada foi cobrado.",
        Money.NONE_SEEN: (
            "Não sabemos se houve cobrança. Se aparecer uma, volte a um guichê com este protocolo."
        ),
        Money.AS_PROVIDER_SAID: "Vale o que a central informou à equipe. Pergunte no guichê.",
    },
)
