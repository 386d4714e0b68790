"""Sentences of the page of payment: the methods, the card's frame, a code and the wait for an outcome."""

from __future__ import annotations

from pos_app.wording.translation import translate

# --- The methods ----------------------------------------------------------------------------------------


def hold_over() -> str:
    """Return what an expired hold means for the money, and what to do."""
    return translate("ChoosePanel", "Nada foi cobrado. Reserve as poltronas de novo para cobrar.")


def no_other_method() -> str:
    """Return what to do where the provider offers no method that this desk can charge."""
    return translate(
        "UnknownPanel",
        "A central não ofereceu outra forma de pagamento para esta viagem. "
        "Escolha outra viagem ou avise o suporte.",
    )


def no_antifraud() -> str:
    """Return why the card is off where the provider requires data that the page's adapter does not supply."""
    return translate("payment", "desligado: a página do cartão não dá a sessão antifraude exigida")


def instalments_unknown() -> str:
    """Return who knows the instalments of a total for which the provider sent none."""
    return translate("InstalmentsCard", "Quem informa as parcelas deste total é a operadora.")


def card_is_safe() -> str:
    """Return where the card's data go, and what the desk gets of them."""
    return translate(
        "CardFrame",
        "Os dados do cartão vão direto ao provedor. O Guichê recebe apenas um código de uso único.",
    )


# --- A code ---------------------------------------------------------------------------------------------


def how_to_send(key: str) -> str:
    """Return what sends the order, and what is fixed from then on."""
    return translate(
        "PixNote",
        "Tecle {key} para enviar. A partir daí a forma de pagamento não muda mais nesta venda, "
        "e os bilhetes saem quando o banco avisar.",
    ).format(key=key)


def method_is_fixed() -> str:
    """Return why the method cannot be changed once the order exists."""
    return translate("PixPanel", "O pedido existe: a forma de pagamento não muda mais nesta venda.")


def asking(public_id: str) -> str:
    """Return that the provider is asked about an order, and how often."""
    return translate("PixPanel", "Pedido {0} \u00b7 consultamos a central a cada 3 s").format(public_id)


def code_over() -> str:
    """Return what holds of the money once the code ran out: a payment at the last moment still counts."""
    return translate(
        "PixPanel",
        "Sem pagamento não há cobrança. Se o cliente pagou no fim, os bilhetes ainda saem: "
        "seguimos perguntando.",
    )


def no_code_yet() -> str:
    """Return that the provider has not sent the code."""
    return translate("PixPanel", "A central ainda não mandou o código")


def no_code(*, over: bool, refused: bool) -> str:
    """Return why there is no code to copy: it ran out, it was refused, or it has not come."""
    if over:
        return translate("PixPanel", "O código venceu")
    if refused:
        return translate("PixPanel", "Este código não é mostrado")
    return no_code_yet()


def gave_up_question() -> str:
    """Ask what concerns a customer who leaves without paying."""
    return translate("PixPanel", "O cliente desistiu?")


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


def stays_open() -> str:
    """Return where a sale without an outcome is kept once asking by itself has ended."""
    return translate("payment", "A venda fica em Pendências até ser resolvida.")


def all_kept() -> str:
    """Return that the clerk may go on while the outcome is awaited."""
    return translate("payment", "Está tudo guardado. Você pode atender o próximo cliente: avisamos aqui.")


def followed() -> str:
    """Return where a followed sale is kept, and what the customer may take along."""
    return translate(
        "WaitPanel",
        "A venda fica em Pendências até o resultado. O protocolo dá ao cliente o número do pedido.",
    )
