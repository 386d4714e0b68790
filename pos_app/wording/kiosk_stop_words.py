"""The fixed texts of the kiosk where a sale stops or ended: what happened, the money, what to do."""

from __future__ import annotations

from pos_app.wording.translation import mark


class StopWords:
    """Texts without anything to fill in, in the language of the source."""

    ENDED_UNPAID_WHAT = mark("kiosk", "A central não registrou o pagamento.")
    ENDED_UNPAID_MONEY = mark(
        "kiosk", "Se você pagou, não pague de novo: vá ao balcão com o comprovante do banco."
    )
    ENDED_CARD = mark("kiosk", "O cartão não foi aceito")
    ENDED_COMPANY = mark("kiosk", "A viação não confirmou as poltronas")
    ENDED_COMPANY_WHAT = mark("kiosk", "O pagamento não é o motivo.")
    ENDED_COMPANY_TODO = mark("kiosk", "Escolha outras poltronas ou outra viagem.")
    ENDED_REFUSED = mark("kiosk", "O pedido foi recusado")
    ENDED_REFUSED_WHAT = mark("kiosk", "A central recusou o pedido, que não vale mais.")
    ENDED_CANCELLED = mark("kiosk", "O pedido foi cancelado")
    ENDED_CANCELLED_WHAT = mark("kiosk", "A central cancelou o pedido antes que a compra terminasse.")
    ENDED_OTHER = mark("kiosk", "O pedido não foi feito")
    ENDED_NOT_SEEN = mark("kiosk", "Não encontramos este pedido na central")
    ENDED_NOT_SEEN_LEAD = mark("kiosk", "A equipe do balcão pode consultar a central.")
    ENDED_NOT_SEEN_WHAT = mark("kiosk", "Procuramos por três dias, e a central não mostra este pedido.")
    ENDED_NOT_SEEN_MONEY = mark(
        "kiosk", "Não sabemos se houve cobrança: se aparecer uma, vá ao balcão com o número."
    )
    ENDED_LEAD = mark("kiosk", "As poltronas não foram vendidas.")
    ENDED_HAPPENED = mark("kiosk", "O pedido terminou sem pagamento.")
    ENDED_NONE = mark("kiosk", "O pedido não chegou a ser feito.")
    ENDED_MONEY = mark(
        "kiosk", "Nada é devido. Se aparecer uma cobrança, guarde o número do pedido e vá ao balcão."
    )
    NOTHING_CHARGED = mark("kiosk", "Nada foi cobrado.")
    NOTHING_CHARGED_NOW = mark("kiosk", "Nada foi cobrado agora. Se você já pagou, não pague de novo.")
    ENDED_TODO = mark("kiosk", "Você pode tentar de novo com as mesmas poltronas, se ainda estiverem livres.")
    T_SEARCH = mark("kiosk", "Não deu para procurar viagens")
    T_MAP = mark("kiosk", "Não deu para ler as poltronas")
    T_HOLD = mark("kiosk", "As poltronas não foram reservadas")
    T_UNCERTAIN = mark("kiosk", "A reserva ficou sem resposta")
    T_TAKEN = mark("kiosk", "Outra pessoa reservou a poltrona")
    T_EXPIRED = mark("kiosk", "A reserva venceu")
    T_OURS = mark("kiosk", "A poltrona ainda está reservada neste totem")
    T_PRICES = mark("kiosk", "Não deu para consultar o pagamento")
    T_PRICE = mark("kiosk", "O preço mudou")
    T_CARD = mark("kiosk", "O cartão não foi confirmado")
    T_OFFLINE = mark("kiosk", "Sem conexão agora")
    T_STOPPED = mark("kiosk", "A venda não pode continuar aqui")
    T_DUPLICATE = mark("kiosk", "Um atendente precisa conferir esta compra")
    T_NO_ANSWER = mark("kiosk", "A central de vendas não respondeu como devia.")
    T_UNCERTAIN_WHAT = mark(
        "kiosk", "A resposta não chegou: a poltrona pode estar reservada por alguns minutos."
    )
    T_EXPIRED_WHAT = mark("kiosk", "O tempo da reserva acabou, ou não bastava para pagar.")
    T_OURS_WHAT = mark("kiosk", "Uma reserva anterior deste totem ainda vale por alguns minutos.")
    T_CARD_WHAT = mark("kiosk", "A página do provedor não devolveu o cartão.")
    T_OFFLINE_WHAT = mark("kiosk", "A rede caiu. Nada foi enviado.")
    T_OPEN_WHAT = mark(
        "kiosk", "Há uma compra anterior destas poltronas ou destes passageiros ainda em conferência."
    )
    T_DISK_WHAT = mark("kiosk", "Este totem não consegue gravar a compra agora.")
    T_STOPPED_WHAT = mark("kiosk", "Os valores ou os dados desta compra precisam de um atendente.")
    T_DUPLICATE_WHAT = mark(
        "kiosk", "Antes de cobrar, um atendente confere passageiro e horário, para ninguém pagar duas vezes."
    )
    T_DUPLICATE_DO = mark("kiosk", "Vá ao balcão com o documento do passageiro.")
    T_AGAIN = mark("kiosk", "Tente de novo. O que você digitou continua aqui.")
    T_OTHER_SEAT = mark("kiosk", "Escolha outra poltrona.")
    T_HOLD_AGAIN = mark("kiosk", "Reserve de novo as mesmas poltronas, se ainda estiverem livres.")
    T_ACCEPT = mark("kiosk", "Veja o novo preço e decida.")
    T_COUNTER = mark("kiosk", "Vá ao balcão, ou comece de novo.")
    T_OTHER_WAY = mark("kiosk", "Escolha de novo como pagar.")
    A_AGAIN = mark("kiosk", "Tentar de novo")
    A_OTHER_SEATS = mark("kiosk", "Escolher outras poltronas")
    A_HOLD_AGAIN = mark("kiosk", "Reservar de novo")
    A_ACCEPT = mark("kiosk", "Aceitar o novo preço")
    A_PAY_AGAIN = mark("kiosk", "Escolher como pagar")
