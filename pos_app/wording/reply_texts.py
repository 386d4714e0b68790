"""What the replies of the provider are called where people are told of them."""

from __future__ import annotations

from pos_app.wording.sentence import translate


def reply_name(endpoint: str) -> str:
    """Return an operation's name in the clerk's words; one that is not known is named as it is."""
    known = {
        "token": translate("words", "acesso"),
        "places": translate("words", "lugares"),
        "trip search": translate("words", "busca de viagens"),
        "trip detail": translate("words", "mapa de poltronas"),
        "itinerary": translate("words", "itinerário"),
        "seat block": translate("words", "reserva de poltronas"),
        "payment methods": translate("words", "formas de pagamento"),
        "payment session": translate("words", "sessão de pagamento"),
        "checkout response": translate("words", "resultado do pedido"),
        "order": translate("words", "pedido"),
        "order detail": translate("words", "detalhe do pedido"),
        "order list": translate("words", "lista de pedidos"),
        "fiscal tickets": translate("words", "bilhetes fiscais"),
    }
    return known.get(endpoint, endpoint)
