"""Sentences of the page of payment: the methods, the card's frame, a code and the wait for an outcome."""

from __future__ import annotations

from pos_app.wording.translation import filled, phrase, translate

# --- The methods ----------------------------------------------------------------------------------------

hold_over = phrase("ChoosePanel", "Nada foi cobrado. Reserve as poltronas de novo para cobrar.")
no_other_method = phrase(
    "UnknownPanel",
    "A central não ofereceu outra forma de pagamento para esta viagem. Escolha outra viagem ou avise o "
    "suporte.",
)
no_antifraud = phrase("payment", "desligado: a página do cartão não dá a sessão antifraude exigida")
instalments_unknown = phrase("InstalmentsCard", "Quem informa as parcelas deste total é a operadora.")
card_is_safe = phrase(
    "CardFrame", "Os dados do cartão vão direto ao provedor. O Guichê recebe apenas um código de uso único."
)


# --- A code ---------------------------------------------------------------------------------------------

method_is_fixed = phrase("PixPanel", "O pedido existe: a forma de pagamento não muda mais nesta venda.")
code_over = phrase(
    "PixPanel",
    "Sem pagamento não há cobrança. Se o cliente pagou no fim, os bilhetes ainda saem: seguimos perguntando.",
)
no_code_yet = phrase("PixPanel", "A central ainda não mandou o código")
gave_up_question = phrase("PixPanel", "O cliente desistiu?")


@filled(
    "PixNote",
    "Tecle {key} para enviar. A partir daí a forma de pagamento não muda mais nesta venda, e os bilhetes "
    "saem quando o banco avisar.",
)
def how_to_send(key: str) -> str: ...
@filled("PixPanel", "Pedido {0} \u00b7 consultamos a central a cada 3 s")
def asking(public_id: str) -> str: ...


def no_code(*, over: bool, refused: bool) -> str:
    """Return why there is no code to copy: it ran out, it was refused, or it has not come."""
    if over:
        return translate("PixPanel", "O código venceu")
    if refused:
        return translate("PixPanel", "Este código não é mostrado")
    return no_code_yet()


def gave_up(new_sale: str, until: str, *, over: bool) -> str:
    """Return what to do where the customer gave up.

    ``new_sale`` is the key of a new sale; ``until`` when the code ends as a person says it, empty where none
    is known; ``over``: it has ended.
    """
    stays = (
        translate("PixPanel", "até {0}").format(until)
        if until and not over
        else translate("PixPanel", "até o resultado")
    )
    text = (
        translate(
            "PixPanel",
            "Se o cliente não pagou, não há cobrança: comece outra venda com {0}. Se pagou no fim, espere o "
            "resultado. Esta fica em Pendências {1}.",
        )
        if over
        else translate(
            "PixPanel",
            "Deixe o código vencer: sem pagamento não há cobrança. Comece outra venda com {0}. "
            "Esta fica em Pendências {1}.",
        )
    )
    return text.format(new_sale, stays)


# --- The wait -------------------------------------------------------------------------------------------

stays_open = phrase("payment", "A venda fica em Pendências até ser resolvida.")
all_kept = phrase("payment", "Está tudo guardado. Você pode atender o próximo cliente: avisamos aqui.")
followed = phrase(
    "WaitPanel", "A venda fica em Pendências até o resultado. O protocolo dá ao cliente o número do pedido."
)
