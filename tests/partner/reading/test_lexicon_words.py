"""The words of the trade, each for one thing, as providers write them in Portuguese and English.

Words of several senses are in ``test_lexicon_facts``. Each word that the lexicon learns is written here too.
"""

from __future__ import annotations

import pytest

from pos_app.partner.reading import lexicon
from tests.partner.reading.test_lexicon_facts import SENSES

MEANING = {
    "trip": "corrida journey ride trajeto travel trip viagem voyage",
    "leg": "bus etapa hop leg onibus part parte perna section segment segmento stretch tramo trecho",
    "ticket": "bilhete passagem ticket",
    "seat": "armchair assento butaca chair poltrona seat seating",
    "block": "block blocking bloqueio booking held hold holding lock locking reservation",
    "id": "id ident identificador identifier ids",
    "uuid": "guid uuid",
    "price": "cost custo preco price",
    "fare": "fare tarifa",
    "scale": "casas decimal decimals exponent precision scale",
    "club": "associado associate club clube fidelidade loyalty member membro vip",
    "amount": "amount importe money montante quantia soma sum valor value vl vlr",
    "total": "tot total",
    "whole": "whole",
    "subtotal": "subtotal",
    "fee": "fee tax taxa tx",
    "service": "convenience conveniencia service servico svc",
    "insurance": "cobertura cover coverage insurance insured protecao protection seguro",
    "discount": "abatimento desconto discount rebate saving savings",
    "discounted": "discounted liquido net promo promocional promotional reduced",
    "without": "excluding sem without",
    "with": "com including with",
    "original": "anterior before bruto cheia cheio full gross old original previous regular tabela",
    "default": "atual charged current default padrao sale venda",
    "least": "cheapest lowest menor min minimo minimum",
    "most": "highest maior max maximo maximum",
    "departure": "dep depart departing departure leaves leaving origem origin partida saida",
    "arrival": "arr arrival arrive arriving chegada desembarque destination destino landing to",
    "return": "back inbound regresso return volta",
    "outbound": "going ida onward outbound",
    "direction": "direcao direction sentido way",
    "date": "day dia",
    "time": "clock hour hr",
    "moment": "at datahora datetime instant instante moment momento quando timestamp when",
    "zone": "fuso offset timezone tz zone",
    "name": "descricao description display name nome title titulo",
    "label": "label nr num rotulo",
    "city": "cidade city municipio town",
    "state": "province sigla uf",
    "slug": "slug",
    "terminal": "estacao rodoviaria station terminal",
    "place": "local location place point ponto stop",
    "duration": "duracao duration elapsed length tempo",
    "wait": "espera layover wait waiting",
    "available": (
        "avail availability available disponibilidade disponivel free livre open selectable vacancies "
        "vacancy vacant vaga vago"
    ),
    "taken": (
        "blocked bloqueada bloqueado booked busy indisponivel occupancy occupied ocupada ocupado "
        "reservada reservado reserved sold taken unavailable vendida vendido"
    ),
    "count": "count qtd qtde qty quantidade quantity times",
    "company": "carrier companhia company empresa operadora operator transportadora viacao",
    "class": "categoria category class classe comfort conforto",
    "type": "kind modalidade modality mode tipo type",
    "success": "ok success sucesso",
    "confirmed": "confirmada confirmado confirmed",
    "error": "erro error failure falha motivo reason",
    "status": "situacao situation status",
    "method": "forma means meio method metodo opcao option",
    "payment": "pagamento pay paying payment",
    "installment": "installment instalment parcela parcelamento plan plano split vezes",
    "brand": "bandeira brand network scheme",
    "card": "card cartao",
    "currency": "currency moeda",
    "interest": "interest juros",
    "rate": "aliquota pct percent percentage percentual rate",
    "expiry": (
        "ate countdown deadline expira expiracao expiraem expiration expire expires expiry libera "
        "liberacao liberado lifetime limit limite prazo release released timeout timer ttl until "
        "valid validade valido vence vencimento"
    ),
    "seconds": "seconds secs seg segundos",
    "minutes": "mins minutes minutos",
    "hours": "horas hours",
    "days": "days dias",
    "request": "audit auditoria correlation event evento log mensagem message request requisicao trace",
    "transaction": "nsu operacao operation process processo transacao transaction",
    "offer": "cotacao oferta offer product produto proposal proposta quotation quote",
    "search": "busca consulta query search",
    "order": "compra order pedido purchase",
    "session": "sessao session",
    "customer": "buyer client cliente comprador customer user usuario",
    "passenger": "passageiro passenger pax traveler traveller",
    "document": "cpf document documento",
    "public": "public publico",
    "token": "token",
    "access": "access acesso",
    "refresh": "atualizacao refresh renew renewal renovacao",
    "bearer": "autenticacao auth authorization autorizacao bearer jwt",
    "created": (
        "alterado atualizado created criada criado emitido emitted generated gerada gerado modified updated"
    ),
    "hash": "hash",
    "itinerary": "itinerario itinerary rota roteiro route",
    "low": "baixa low reduzida",
    "percentage": "percentagem",
    "each": "cada each individual per por unit unitario",
    "line": "line linha",
    "prefix": "prefix prefixo",
    "platform_bay": "bay gate",
    "locator": "localizador localizer locator",
    "item": "entrada entry item",
    "summary": "resumo summary",
    "position": "coordenadas coordinates posicao position",
    "row": "fila fileira row",
    "column": "col column coluna",
    "deck": "andar deck floor piso",
    "priority": "accessible preferencial preferential priority",
    "cents": "cent centavo centavos cents minor",
    "refund": "estorno reembolso refund refunded",
    "url": "href link uri url",
    "image": "image imagem png svg",
    "logo": "logo logotype",
    "wrapper": "body content payload response resposta result resultado results",
    "extra": "canal channel debug etag extra feature internal meta metadata source tracking",
    "enabled": "active ativa ativado ativo enabled habilitado",
    "disabled": "desabilitado desativado disabled inactive inativa inativo",
}


@pytest.mark.parametrize("concept", MEANING)
def test_each_word_means_one_thing_whatever_its_style(concept: str) -> None:
    for word in MEANING[concept].split():
        for key in (word, word.upper(), word.capitalize(), f"{word}_"):
            assert lexicon.concepts(key) == {concept}, key


def test_every_word_that_is_known_has_its_meaning_here() -> None:
    assert {word for words in MEANING.values() for word in words.split()} == set(lexicon.CONCEPT_OF) - set(
        SENSES
    )
