"""The words that services of this trade use for keys, in Portuguese and English, by concept.

A key is split into words and each word becomes its concept, so that ``valorTotal``, ``total_amount`` and
``totalAmount`` are the same two concepts. Words that are not listed stand for themselves.

``_CONCEPTS`` has a concept on each line, a colon, and the words for it; a long row goes on in the next lines,
four spaces in.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CONCEPTS = """
trip: trip viagem journey ride travel voyage corrida trajeto
leg: leg part parte segment segmento trecho perna section stretch etapa bus onibus hop tramo
ticket: ticket passagem bilhete
seat: seat poltrona assento chair armchair seating butaca
block: held block bloqueio hold lock reservation reserva booking holding blocking locking
key: key chave
id: id ids identifier identificador ident code codigo cod
uuid: uuid guid
price: price preco cost custo pricing
fare: fare tarifa
scale: scale exponent precision decimal decimals casas
club: club clube member membro associado associate loyalty fidelidade vip
amount: amount money value valor quantia vl montante sum soma vlr money importe
total: total tot totale
whole: whole final grand geral due pagar pagare payable chargeable overall
subtotal: subtotal
fee: fee tx taxa charge encargo tax handling cargo tasa
service: service servico servicio convenience conveniencia platform plataforma svc
boarding: boarding embarque
insurance: insurance seguro cover coverage cobertura protection protecao insured
discount: discount desconto descuento abatimento rebate save saved saving savings economia economize poupe
surcharge: surcharge acrescimo recargo adicional adicionais markup additional extracharge extras
cashback: cashback
rounding: rounding arredondamento
voucher: voucher vale cupom coupon gift giftcard
toll: toll pedagio
discounted: discounted promotional promocional promo reduced net liquido
without: without sem excluding
with: with com including
original: original old full cheio cheia reference referencia previous before anterior gross bruto
    regular list tabela strikethrough riscado
default: default current atual padrao sale venda charged
least: min minimum lowest menor minimo minima cheapest
most: max maximum highest maior maximo maxima
departure: departure depart departing saida partida origin origem from leaves
    leaving dep
arrival: arrival arrive arriving chegada destination destino to desembarque landing arr
return: return volta retorno inbound back regresso
outbound: outbound ida going onward
direction: direction sentido way direcao
date: date data dia day
time: time hora horario hour hr clock
moment: moment momento datetime timestamp datahora instant instante when quando at schedule
zone: timezone tz fuso zone offset
name: name nome description descricao title titulo display
label: label number numero num nr rotulo
city: city cidade municipio town
state: state uf estado province sigla
slug: slug
terminal: terminal station rodoviaria estacao
place: place local location ponto point stop parada lugar
duration: duration duracao length elapsed tempo
wait: waiting espera wait layover
available: available disponivel free livre vago vacant vaga avail open availability vacancy
    vacancies disponibilidade selectable
taken: taken sold occupied ocupada ocupado vendida vendido blocked bloqueada bloqueado reserved
    reservada reservado unavailable indisponivel busy occupancy booked
count: times count quantity qty quantidade qtd qtde
company: company empresa viacao operator operadora carrier companhia transportadora
class: class classe category categoria comfort conforto
type: type tipo kind modality modalidade mode
success: success sucesso ok
confirmed: confirmed confirmado confirmada
error: error erro failure falha reason motivo
status: status situacao situation
method: method metodo forma meio option opcao means
payment: payment pagamento pay paying pgto pagto
installment: installment instalment parcela parcelamento plan plano split vezes
brand: brand bandeira network scheme
card: card cartao
currency: currency moeda
interest: interest juros
rate: rate percent percentage percentual aliquota pct
expiry: expiracao expiraem expires expire expiration expira expiry validade vence valid valido until
    ate ttl timeout deadline limit limite prazo vencimento lifetime release released left remaining
    restante restam libera liberado liberacao countdown timer
seconds: seconds segundos secs seg
minutes: minutes minutos mins
hours: hours horas
days: days dias
request: request requisicao correlation trace event evento message mensagem log audit auditoria
transaction: transaction transacao operation operacao process processo nsu
offer: offer oferta product produto quotation cotacao quote proposal proposta
search: search busca query consulta
order: order pedido compra purchase
session: session sessao
customer: customer cliente buyer comprador user usuario client
passenger: passenger passageiro traveler traveller pax
document: document documento cpf
public: public publico
token: token
access: access acesso
refresh: refresh renovacao atualizacao renewal renew
bearer: bearer jwt auth autenticacao authorization autorizacao
created: created criado criada generated gerado gerada emitted emitido updated atualizado modified
    alterado
hash: hash
itinerary: itinerary itinerario roteiro route rota
low: low baixa reduzida
percentage: percentagem
each: each per por cada unit unitario individual
line: line linha
prefix: prefix prefixo
platform_bay: bay gate
locator: localizer localizador locator
item: item entry entrada
summary: summary resumo totals totais
position: position posicao coordinates coordenadas
row: row fila fileira
column: column coluna col
deck: deck floor andar piso
priority: priority preferencial preferential accessible
cents: cents cent centavos centavo minor
refund: refund refunded reembolso estorno
url: url link href uri
image: image imagem png svg
logo: logo logotype
wrapper: result results response payload body content resultado resposta
extra: extra internal meta metadata debug channel canal source tracking feature etag
enabled: enabled active ativo ativa habilitado ativado
disabled: disabled inactive inativo inativa desabilitado desativado
"""

CONCEPT_OF: dict[str, str] = {}
for _line in _CONCEPTS.replace("\n    ", " ").strip().splitlines():
    _concept, _, _words = _line.partition(": ")
    for _word in _words.split():
        CONCEPT_OF.setdefault(_word, _concept)

_OTHER_SENSES = {
    word: tuple(senses.split())
    for senses, _, keys in (
        row.partition(":")
        for row in """
date wrapper: data
seat place: lugar
boarding departure: embarque boarding
return wrapper: retorno
state status: estado state
time moment: horario time hora
moment time schedule: schedule
service platform_bay: plataforma platform
block taken: reserva
code id: codigo cod code
key id: key chave
label count: number numero
place leg: parada
discount name: desc
total summary: totals totais
price summary: pricing
original wrapper: list
fee payment: charge encargo
date moment: date
expiry available: left remaining restante restam
departure least: from
total whole: final grand geral due payable overall
total whole payment: pagar
original reference: reference referencia
discount name: desc
seconds insurance: seg
""".strip().splitlines()
    )
    for word in keys.split()
}
"""Words of several senses. What a value is decides which one counts."""

_CAMEL = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_CAPITALS = re.compile(r"([A-Z]{2,})s(?![a-z])")
"""``UUIDs`` is one word."""
_LEAST_PIECE = 3
_SHORT = frozenset({"id", "uf", "vl", "tx"})
_GLUE = frozenset("de da do das dos na nas nos para of the in em and e is has brl no".split())  # noqa: SIM905


def _unaccented(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def fold(text: str) -> str:
    """Return text in lower case without accents."""
    return _unaccented(text).lower()


def word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


@lru_cache(maxsize=8192)
def plain(key: str) -> str:
    """Return a key without its style: ``public_id``, ``PublicID`` and ``publicId`` are one."""
    return "".join(c for c in fold(key) if c.isalnum())


@lru_cache(maxsize=8192)
def words(key: str) -> tuple[str, ...]:
    """Return the words of a key: ``valorTotal``, ``valor-total`` and ``VALOR_TOTAL`` are all two words."""
    plain = _CAPITALS.sub(lambda match: f"{match[1].capitalize()}s", _unaccented(key))
    found: list[str] = []
    for piece in _CAMEL.findall(plain):
        found.extend(_split(_singular(piece.lower())))
    return tuple(word for word in found if word not in _GLUE)


def _singular(word: str) -> str:
    if word in CONCEPT_OF or len(word) < 4:
        return word
    for ending, instead in (("oes", "ao"), ("ies", "y"), ("ens", "em"), ("eis", "el"), ("es", ""), ("s", "")):
        if word.endswith(ending):
            single = word[: -len(ending)] + instead
            if single in CONCEPT_OF or single + "e" in CONCEPT_OF:
                return single if single in CONCEPT_OF else single + "e"
    return word


def _split(word: str) -> list[str]:
    """Split words written together, where every piece is a known word: ``valortotal``."""
    if word in CONCEPT_OF or len(word) < 2 * _LEAST_PIECE:
        return [word]
    best: list[list[str] | None] = [[]] + [None] * len(word)
    for end in range(1, len(word) + 1):
        for begin in range(max(end - 16, 0), end):
            before, piece = best[begin], _singular(word[begin:end])
            known = piece in _GLUE or (
                piece in CONCEPT_OF and (len(piece) >= _LEAST_PIECE or piece in _SHORT)
            )
            known = known or (piece == "to" and not begin) or (piece == "at" and end == len(word))
            if before is not None and known and (best[end] is None or len(best[end] or ()) > len(before) + 1):
                best[end] = [*before, piece]
    return best[-1] or [word]


@lru_cache(maxsize=8192)
def senses(key: str) -> tuple[frozenset[str], ...]:
    """Return what each word of a key may mean."""
    return tuple(frozenset(_OTHER_SENSES.get(word, (CONCEPT_OF.get(word, word),))) for word in words(key))


@lru_cache(maxsize=8192)
def concepts(key: str) -> frozenset[str]:
    """Return everything that a key may speak of."""
    return frozenset().union(*senses(key))


NO_MONEY = word_set(
    "refund count id seconds minutes hours days date time moment scale position row column expiry priority "
    "installment limit limite quota points pontos score rating nota star order document zip number n x "
    "version system sistema digits length distance distancia km kilometer quilometro co2 kg"
)
"""What names a number that is no money, unless the name speaks of money, too."""
NAMES_CHARGE = word_set(
    "total amount price insurance cashback voucher discount surcharge boarding fee service toll"
)
NEVER_CHARGED = word_set(
    "original least most average medio media reference refund refundable reembolsavel donation doacao "
    "balance saldo limit limite included inclusive inclusa incluido incluidos inclusos inclusas waived "
    "isento isenta dispensado commission comissao settlement penalty multa cancellation cancelamento "
    "changefee noshow noshowfee remarcacao usd eur ars clp uyu pyg gbp dolar dollar euro icms pis cofins iss "
    "tributo tributos"
)
"""What names an amount that nobody is charged now: what it was, may be, comes back, or is a part already."""
NO_PRICE = word_set(
    "cashback voucher points pontos loyalty club miles milhas installment interest optional opcional earn "
    "accrual partir was which exchange cambio fx mdr acquirer adquirente merchant repasse payout cet apr "
    "last ultimo ultima available disponivel estimated estimate estimado estimada previsto prevista "
    "coefficient coefficients coeficiente coeficientes factor factors fator fatores "
    "competitor concorrente tomorrow amanha history historico effective efetivo upsell "
    "suggestion suggestions sugestao sugestoes"
)
"""The same, unless something in the place names a fee or a discount: that of an acquirer may be the
customer's to pay, that for points may have been taken."""

NOT_FINAL = word_set(
    "estimated estimate estimates estimation estimado estimada estimativa provisional provisorio provisoria "
    "preliminary preliminar tentative indicative indicativo indicativa approx approximate approximated "
    "approximately aproximado aproximada aproximadamente previsto prevista previsao forecast projected "
    "simulated simulado simulada simulation simulacao preview"
)
"""What says of an amount that the one to pay is told later."""
_BOUNDS = word_set(
    "min max minimum maximum minimo minima maximo maxima lowest highest least most lower upper starting "
    "starts partir range faixa between entre reference referencia"
)
_EDGES = word_set("from to until ate upto de low high")
"""What says the same where a name begins or ends with it."""
_OWED = word_set("pay be charge collect")


@lru_cache(maxsize=1024)
def no_amount(key: str) -> bool:
    """Return whether a name says that its amount is a bound, an estimate or an expectation, never the one to
    pay: ``fromTotal``, ``valorAte``, ``totalEstimado``; ``toPay`` is none."""
    said = words(key)
    pieces = [piece.lower() for piece in _CAMEL.findall(_unaccented(key))]
    if set(said) & (NOT_FINAL | _BOUNDS) or not pieces:
        return bool(pieces)
    ends = {*pieces[:1], *pieces[-1:], *said[:1], *said[-1:]}
    if said[:1] == ("to",) and set(said[1:2]) & _OWED:
        ends -= {"to"}
    return bool(ends & _EDGES)


@lru_cache(maxsize=1024)
def bare_words(key: str) -> tuple[str, ...]:
    """Return the words of a name in lower case without accents: ``creditCard`` and ``CREDIT_CARD`` are two,
    little words left out."""
    return tuple(
        word
        for piece in _CAMEL.findall(_unaccented(key))
        if (word := piece.lower()) not in ("de", "do", "da", "of")
    )
