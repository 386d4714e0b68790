"""The names that providers give to what the contract leaves open, in English and in Portuguese.

Names of one object that stand beside each other share no word.
"""

from __future__ import annotations

import re

# fmt: off
WORDS: dict[str, tuple[str, str]] = {
    # Search
    "trips out": ("departures trips outbound items results outboundTrips going journeys schedules",
        "idas viagens viagensIda ida partidas resultados"),
    "trips back": ("returns returnTrips inbound return comingBack returnItems inboundTrips",
        "voltas volta viagensVolta retorno retornos"),
    "sections": ("directions routes groups searches", "sentidos grupos buscas"),
    "direction": ("direction way bound tripDirection leg_type", "sentido direcao tipoTrecho"),
    "is back": ("isReturn isInbound returning", "ehVolta volta"),
    "trip ids": ("tripUuids tripIds uuids tripUUIDs", "viagensIds idsViagens codigosViagem"),
    "legs": ("parts legs segments sections rides", "trechos pernas segmentos"),
    "leg trip id": ("tripId uuid id tripUuid scheduleId", "idViagem viagemId codigoViagem"),
    "entry trip id": ("tripId uuid id tripUuid", "idViagem viagemId"),
    "offer": ("offerId fareId quotationId productId", "ofertaId idTarifa"),
    "search key": ("searchKey searchId requestKey correlationId", "chaveBusca idBusca"),
    "leg sequence": ("sequence order position legNumber", "ordem sequencia"),
    "leg wait": ("waitingTime layover connectionTime", "espera tempoEspera"),
    "leg departure": ("departure origin start from boarding", "saida partida origem embarque"),
    "leg arrival": ("arrival destination end to", "chegada destino desembarque"),
    "at": ("schedule dateTime at datetime scheduledAt localTime when", "dataHora horario quando"),
    "date": ("date day localDate serviceDate", "data dia"),
    "time": ("time hour localTime clock", "hora horario"),
    "timezone": ("timezone tz timeZone", "fuso fusoHorario"),
    "place": ("place station terminal stop location point", "local rodoviaria ponto parada"),
    "place id": ("id placeId stationId code", "codigo idLocal"),
    "place name": ("name description displayName label", "nome descricao"),
    "place slug": ("slug key urlName", "slug chave"),
    "place city": ("city cityName", "cidade municipio"),
    "place state": ("state stateCode uf", "uf estado"),
    "company": ("operator carrier busCompany", "viacao empresa"),
    "company name": ("name displayName tradeName", "nome nomeFantasia"),
    "class code": ("id code level", "codigo id"),
    "class name": ("name description label", "nome descricao"),
    "entry origin": ("origin from originPlace boardingPlace", "origem localOrigem"),
    "entry destination": ("destination to destinationPlace", "destino localDestino"),
    "club price": ("clubPrice priceWithClub memberPrice", "precoClube valorClube"),
    "count of trips": ("total totalResults count totalCount", "totalViagens quantidade"),
    "page": ("page currentPage pageNumber", "pagina paginaAtual"),
    "pages": ("totalPages pageCount pages", "totalPaginas"),
    "more": ("hasMore hasNext hasNextPage", "temMais"),
    "paging": ("pagination meta paging pageInfo", "paginacao"),
    "hash": ("itineraryHash hash itineraryId routeHash itineraryKey", "itinerarioHash hashItinerario rota"),
    "links": ("_links links", "_links links"),
    "link": ("itinerary route stops", "itinerario rota paradas"),
    "low fare": ("isLowFare lowFare hasLowFare", "tarifaBaixa promocional"),
    # Trip detail
    "map": ("layout seatLayout busMap", "poltronas mapa assentos"),
    "decks": ("decks floors levels", "andares pisos"),
    "deck number": ("deck floor level number", "andar piso"),
    "deck seats": ("seats places spots", "poltronas assentos"),
    "seat label": ("seat number seatNumber name code", "poltrona numero assento"),
    "free": ("available isAvailable free isFree", "disponivel livre"),
    "gone": ("sold occupied taken isBooked unavailable blocked", "ocupada vendida ocupado indisponivel"),
    "seat state": ("status state availability situation", "situacao status estado"),
    "position": ("position coordinates location grid", "posicao coordenadas"),
    "row": ("row line", "fileira linha"),
    "column": ("column col", "coluna"),
    "floor": ("floor deck level", "andar piso"),
    "seat number": ("seatId internalId id position_id", "idPoltrona codigoInterno"),
    "seat price": ("price amount fare value", "preco valor tarifa"),
    "original price": ("originalPrice fullPrice listPrice priceFrom", "precoOriginal precoCheio valorDe"),
    # Itinerary
    "stops": ("stops points itinerary route schedule", "paradas itinerario pontos rota"),
    "stop order": ("order sequence index", "ordem sequencia"),
    "stop": ("node stop current", "parada no"),
    "next stop": ("next then following", "proxima seguinte"),
    "middle stops": ("intermediateStops via stopovers", "paradasIntermediarias escalas"),
    # Seat block
    "blocks": ("seats items blocks reservations holds blockedSeats locks", "poltronas bloqueios reservas"),
    "block id": ("id blockId seatBlockId reservationId lockId holdId uuid blockUuid bookingId",
        "bloqueioId idReserva codigoBloqueio idBloqueio reservaId"),
    "block": ("block reservation hold lock", "bloqueio reserva"),
    "block ids": ("ids blockIds reservationIds seatBlockIds", "idsBloqueio bloqueios idsReserva"),
    "block label": ("seat seatNumber seatLabel number name", "poltrona numero assento numeroPoltrona"),
    "block seat": ("seat place spot", "poltrona assento"),
    "request id": ("requestId correlationId traceId", "requisicaoId protocolo"),
    "transaction id": ("transactionId transaction operationId", "transacaoId idTransacao"),
    "seat key": ("seatId placeId spotId", "idPoltrona idAssento"),
    "block state": ("status state situation", "situacao estado"),
    "expires at": ("expiresAt expireAt expirationDate validUntil expiration expires_at dueDate",
        "expiraEm validoAte validade dataExpiracao vencimento"),
    "held until": ("expiresAt expireAt blockedUntil heldUntil validUntil expirationDate releaseAt",
        "bloqueadaAte expiraEm validoAte reservadaAte"),
    "seconds left": ("expiresIn ttl secondsLeft expiresInSeconds timeout",
        "segundosRestantes expiraEmSegundos"),
    "minutes left": ("expiresInMinutes minutesLeft ttlMinutes", "minutosRestantes validadeMinutos"),
    "time left": ("timeLeft countdown remaining", "tempoRestante prazo"),
    "refused": ("refused unavailable failed notBlocked rejected", "recusadas indisponiveis naoBloqueadas"),
    "reason": ("reason message error", "motivo mensagem"),
    # Payment methods
    "methods": ("paymentMethods methods paymentOptions payments options availableMethods",
        "formasPagamento meiosPagamento formas"),
    "method": ("type method code paymentType paymentMethod id", "tipo forma codigo meio"),
    "method name": ("name description displayName label", "nome descricao"),
    "fee": ("fee serviceFee convenienceFee bookingFee serviceCharge", "taxa taxaServico taxaConveniencia"),
    "enabled": ("enabled active isEnabled available", "ativo habilitado"),
    "amounts": ("amounts values prices charges pricing", "cobranca detalheValores"),
    "fee each": ("feePerTicket serviceFeePerSeat feePerSeat unitFee perTicketFee",
        "taxaPorPoltrona taxaPorBilhete"),
    "total": ("total totalAmount totalPrice grandTotal finalPrice amountDue", "total valorTotal totalGeral"),
    "summary": ("summary totals pricing priceSummary cart", "resumo totais valores"),
    "insurance": ("insurance insuranceAmount insuranceTotal totalInsurance",
        "seguro valorSeguro totalSeguro"),
    "insurance each": ("insurance insurancePrice travelInsurance", "seguro seguroViagem"),
    "subtotal": ("subtotal ticketsTotal seatsAmount faresTotal", "subtotal totalPassagens"),
    "discount each": ("discount discountAmount discountValue", "desconto valorDesconto"),
    "discount": ("discount discountAmount totalDiscount", "desconto valorDesconto"),
    "lines": ("items lines breakdown priceItems composition", "itens composicao linhas"),
    "line type": ("type kind itemType", "tipo categoria"),
    "line id": ("id blockId seatBlockId reference itemId", "idBloqueio referencia id"),
    "line amount": ("price amount value", "preco valor"),
    "instalments": ("installments installmentOptions installmentPlans plans", "parcelas parcelamento"),
    "most": ("maxInstallments installmentsLimit maxInstallmentCount", "maximoParcelas limiteParcelas"),
    "count": ("n count quantity number times installment", "parcelas quantidade numero vezes"),
    "each": ("amount value installmentAmount installmentValue price", "valor valorParcela"),
    "instalment total": ("total totalAmount totalValue", "total valorTotal"),
    "interest": ("hasInterest interest withInterest", "comJuros temJuros"),
    "brands": ("brands cardBrands acceptedBrands flags networks", "bandeiras bandeirasAceitas"),
    "brand": ("name brand code network", "bandeira nome"),
    "minimum": ("minimumAmount minAmount minValue", "valorMinimo minimo"),
    "maximum": ("maximumAmount maxAmount maxValue", "valorMaximo maximo"),
    # Orders
    "remote id": ("externalRemoteId partnerOrderId remoteId partnerId externalOrderId externalReference",
        "pedidoParceiro idParceiro referenciaParceiro idExterno"),
    "order id": ("publicId orderId orderPublicId", "pedidoId idPedido"),
    "locator": ("localizer locator pnr bookingCode recordLocator ticketLocator bookingReference",
        "localizador codigoLocalizador codigoReserva"),
    "pix": ("pix pixData pixPayment qrCodeData", "pix dadosPix"),
    "pix code": ("qrCode emv brCode payload pixCode qrCodeText copyPaste qr_code_text",
        "copiaECola pixCopiaECola codigoPix"),
    "pix image": ("qrCodeImage imageBase64 qrCodeBase64 image encodedImage", "imagem imagemQrCode"),
    "pix link": ("imageUrl qrCodeUrl imageLink", "linkImagem urlImagem"),
    "pix holder": ("qr qrcode charge", "cobranca"),
    # What says that amounts are cents
    "unit": ("currencyUnit amountUnit unit", "unidade unidadeMonetaria"),
}
# fmt: on

EXTRAS: tuple[tuple[str, object], ...] = (
    ("version", 2),
    ("tags", []),
    ("metadata", {}),
    ("source", "gds"),
    ("isHighlighted", False),
    ("remarks", None),
    ("observacao", ""),
    ("trackingEnabled", False),
    ("channel", {"name": "partners", "kind": "B2B"}),
    ("rating", 4.7),
    ("features", ["wifi", "ar-condicionado"]),
    ("etag", "W/5f2a"),
)
"""Members that nobody documented and that mean nothing to a sale."""

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def cased(name: str, case: str) -> str:
    """Return a name of humps in another writing; one that begins with a line below keeps it."""
    lead = "_" if name.startswith("_") else ""
    parts = [part for piece in name.strip("_").split("_") for part in _HUMP.split(piece)]
    if case == "snake":
        return lead + "_".join(part.lower() for part in parts)
    if case == "kebab":
        return lead + "-".join(part.lower() for part in parts)
    humps = [part[:1].upper() + part[1:] for part in parts]
    if case == "pascal":
        return lead + "".join(humps)
    return lead + "".join([parts[0][:1].lower() + parts[0][1:], *humps[1:]])
