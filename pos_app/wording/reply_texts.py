"""Names of the provider's replies in texts for people."""

from __future__ import annotations

from pos_app.domain.endpoints import Endpoint
from pos_app.wording.translation import translate


def reply_name(endpoint: str) -> str:
    """Return an operation's name in the clerk's words; one that is not known is named as it is."""
    known: dict[str, str] = {
        Endpoint.TOKEN: translate("words", "acesso"),
        Endpoint.PLACES: translate("words", "lugares"),
        Endpoint.TRIPS: translate("words", "busca de viagens"),
        Endpoint.TRIP: translate("words", "mapa de poltronas"),
        Endpoint.ITINERARY: translate("words", "itinerário"),
        Endpoint.HOLD: translate("words", "reserva de poltronas"),
        Endpoint.METHODS: translate("words", "formas de pagamento"),
        Endpoint.SESSION: translate("words", "sessão de pagamento"),
        Endpoint.CHECKOUT: translate("words", "resultado do pedido"),
        Endpoint.CREATE: translate("words", "pedido"),
        Endpoint.ORDER: translate("words", "detalhe do pedido"),
        Endpoint.ORDERS: translate("words", "lista de pedidos"),
        Endpoint.FISCAL: translate("words", "bilhetes fiscais"),
    }
    return known.get(endpoint, endpoint)
