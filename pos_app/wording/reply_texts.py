"""Names of the provider's replies in texts for people."""

from __future__ import annotations

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.unreadable_field import DRIFT, UnreadableField
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


def unread(one: UnreadableField) -> str:
    """Name the reply and the field that could not be read, and where the reply is kept: what support has to
    look at. A reply of which no field is known did not come, or was an error."""
    reply = reply_name(one.endpoint)
    if not one.field:
        if not one.detail:
            return translate("words", "A central não respondeu à consulta “{reply}”.").format(reply=reply)
        text = translate("words", "A central respondeu com erro à consulta “{reply}”: {detail}.")
        return text.format(reply=reply, detail=one.detail)
    if one.detail == DRIFT:
        named = translate(
            "words",
            "As respostas da central mudaram desde que foram conferidas: "
            "campo “{field}” da resposta “{reply}”.",
        )
    else:
        named = translate("words", "Não entendemos o campo “{field}” da resposta “{reply}”.")
    named = named.format(field=one.field, reply=reply)
    if one.file:
        kept = translate("words", "A resposta, sem dados pessoais, está em {file}.")
        named = f"{named} {kept.format(file=one.file)}"
    return named
