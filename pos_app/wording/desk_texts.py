"""Questions and notices of the desk itself, and of its training."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.order_states import Phase
from pos_app.domain.storage import DiskSpace
from pos_app.domain.training import GOALS, Exercise, Goal, InjectedFault, Outcome, Try
from pos_app.sale.stage import Sale
from pos_app.wording import attempt_texts, format
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence
from pos_app.wording.sentence import listed, seats_named
from pos_app.wording.translation import choice, filled, numbered, pair, phrase, plural, translate

_CLOCK_APART = 60.0
"""Seconds between two clocks from which on the clerk is warned: holds and PIX codes end by the clock."""

this_sale = phrase("Esta venda")
waiting_for_you = phrase("Esperando por você")
tips = phrase("Dicas")
what_to_do = phrase("O que você quer fazer? Ex.: imprimir, benefício, PIX")
manual = phrase("Manual")
manual_note = phrase("como fazer, o que as mensagens querem dizer, o que conferir")
manual_hint = phrase("Ex.: PIX, impressora, reserva")
keys_title = phrase("Todas as teclas")
manual_more = phrase("Em detalhe")
manual_keys = phrase("de parte em parte; as teclas de página rolam o texto")
take_up = phrase("retomar")
parked_kind = phrase("guardada")
code_kind = phrase("PIX")
code_ended = phrase("PIX vencido")
hold_ended = phrase("Reserva vencida")
more_waiting = numbered("Mais {count} à espera", "Mais {count} à espera")
not_parked_title = phrase("Esta venda não pôde ser guardada. Abandonar?")
abandon = phrase("Abandonar")
keep_selling = phrase("Continuar vendendo")
take_as_destination = phrase("usar como destino")


@filled("Agora, em {page}")
def now_on(page: str) -> str: ...
@filled("Primeiro dia: {count} dica", many="Primeiro dia: {count} dicas")
def first_day(count: int) -> str: ...
@filled("Venda guardada: {name}")
def parked(name: str) -> str: ...


def parked_name(sale: Sale) -> str:
    """How a parked sale is called: its route, day, seats and who buys."""
    query = sale.search.query
    trip = sale.trips.outbound
    route = f"{trip.departure.city} \u2192 {trip.arrival.city}" if trip else ""
    day = format.day(query.day) if query else ""
    seats = listed([choice.label for choice in sale.seating.seats])
    buyer = sale.people.buyer.name.split(" ")[0] if sale.people.buyer and sale.people.buyer.name else ""
    return " \u00b7 ".join(part for part in (route, day, seats, buyer) if part)


def tip(of: str, all_keys: str, back: str) -> tuple[str, str]:
    """Title and sentence of a hint of the first day: ``begin``, ``sum``, ``keys``. ``all_keys`` and ``back``
    are the keys of those commands."""
    return {
        "begin": (
            translate("Comece por aqui"),
            translate("Digite a cidade e aperte Enter até a lista aparecer. Ou toque numa das suas rotas."),
        ),
        "sum": (
            translate("A conta e o próximo passo ficam aqui"),
            translate("O botão fica azul quando dá para seguir. O que falta está escrito embaixo dele."),
        ),
        "keys": (
            translate("As teclas desta página"),
            translate("Mudam com a página. {help} mostra todas, {back} volta um passo.").format(
                help=all_keys, back=back
            ),
        ),
    }[of]


def parked_for(sale: Sale) -> str:
    """Whose sale it is, else where to."""
    people = (sale.people.buyer, *sale.people.passengers)
    name = next((person.name for person in people if person and person.name.strip()), "")
    if name:
        return brief_name(name)
    return sale.trips.outbound.arrival.city if sale.trips.outbound else parked_name(sale)


def brief_name(name: str) -> str:
    """Return a name as a counter says it aloud: ``Otávio L.``"""
    first, *others = name.split() or [""]
    return f"{first} {others[-1][0]}." if others else first


def parked_lapsed(name: str) -> NoticeView:
    """The seats of a parked sale are free again for others."""
    title = translate("Reserva vencida: {name}").format(name=name)
    text = translate("As poltronas voltaram à venda. Nada foi cobrado.")
    action = NoticeAction(CommandId.PARKED, translate("Abrir a venda"))
    return NoticeView("warning", title, text, actions=(action,))


def without_key(command: str, key: str, other: str, count: int) -> NoticeView:
    """Commands without a key, because this desk gave their usual keys to others; the first of ``count``."""
    title = plural("Um comando está sem tecla", "{count} comandos estão sem tecla", count)
    text = translate("{key} é de “{other}” neste guichê. Escolha em Ajustes outra para “{command}”.")
    return NoticeView("info", title, text.format(key=key, other=other, command=command))


def settings_saved() -> NoticeView:
    return NoticeView("success", translate("Ajustes salvos"))


def seats_left(labels: tuple[str, ...], until: datetime | None, kept: tuple[str, ...] = ()) -> NoticeView:
    """Seats that the clerk left behind can be taken back. ``until``: when the first of their holds ends
    (UTC), None where none is held; ``kept``: the held seats that stay in the sale."""
    title = plural("{seats} foi liberada.", "{seats} foram liberadas.", len(labels))
    parts = []
    if until is not None:
        blocked = plural(
            "Fica bloqueada até {hour} e não pode ser vendida.",
            "Ficam bloqueadas até {hour} e não podem ser vendidas.",
            len(labels),
        )
        parts.append(blocked.format(hour=format.hour(until.astimezone())))
    if kept:
        stays = plural("{seats} continua reservada.", "{seats} continuam reservadas.", len(kept))
        parts.append(stays.format(seats=seats_named(kept)))
    parts.append(translate("Desfazer volta à venda como estava."))
    text = " ".join(parts)
    back = NoticeAction(CommandId.UNDO, translate("Desfazer"))
    return NoticeView("info", title.format(seats=seats_named(labels)), text, actions=(back,))


def not_taken_up() -> NoticeView:
    return NoticeView(
        "warning",
        translate("Esta venda guardada não pôde ser aberta"),
        translate("Outra versão do programa a guardou, ou ela já foi retomada. Comece outra venda."),
    )


def abandon_words(sale: Sale) -> str:
    until = sale.hold_until
    lost = translate("Os dados digitados são apagados.")
    if until is None:
        return lost
    labels = [choice.label for choice in sale.seating.seats if choice.hold]
    hour = format.hour(until.astimezone())
    stays = plural("{seats}: bloqueada até {hour}.", "{seats}: bloqueadas até {hour}.", len(labels))
    return f"{stays.format(seats=seats_named(labels), hour=hour)} {lost}"


closing_after_order = pair(
    "Fechando.",
    "Um pedido está a caminho da central: a janela fecha quando a resposta chegar. "
    "Não desligue o computador.",
)


def journal_mended(kept: str, brought_back: int) -> NoticeView:
    known = plural(
        "{count} venda em aberto foi recuperada e está em Pendências.",
        "{count} vendas em aberto foram recuperadas e estão em Pendências.",
        brought_back,
    )
    if not brought_back:
        known = translate(
            "Nenhuma venda em aberto precisou ser recuperada. Confira Pendências antes de cobrar de novo."
        )
    return NoticeView(
        "warning",
        translate("O registro deste guichê estava danificado"),
        happened=translate("O arquivo foi guardado em {path} e refeito da cópia mais nova.", path=kept),
        money=known,
        todo=translate("Avise o suporte. As vendas antigas podem faltar na lista de pedidos."),
    )


def disk_low(space: DiskSpace) -> NoticeView:
    free, needed = (number // 1_000_000 for number in (space.free, space.needed))
    happened = translate("Restam {free} MB, e uma venda só começa com {needed} MB livres.")
    return NoticeView(
        "danger",
        translate("O disco está quase cheio"),
        happened=happened.format(free=free, needed=needed),
        money=translate("Nada se perde: o que está em curso termina."),
        todo=translate("Libere espaço no disco. A venda volta sozinha."),
    )


def settled(attempt: Attempt) -> NoticeView:
    """An order came to its end while another page was open: what can be done with it."""
    sentence = attempt_texts.attempt(attempt)
    number = f" \u00b7 {attempt.public_id}" if attempt.public_id else ""
    actions = [NoticeAction(CommandId.SHOW_ORDER, translate("Abrir o pedido"))]
    if attempt.phase is Phase.SOLD:
        actions.insert(0, NoticeAction(CommandId.PRINT, translate("Imprimir")))
    title = f"{sentence.title}: {attempt.sold.route}, {attempt.sold.buyer}{number}"
    return replace(of_sentence(sentence, title=title), actions=tuple(actions))


def clocks_differ(theirs: datetime | None, ours: datetime) -> str:
    """Return that this computer's clock is wrong, if it is; the empty text otherwise."""
    if theirs is None:
        return ""
    apart = (ours - theirs).total_seconds()
    if abs(apart) < _CLOCK_APART:
        return ""
    text = (
        translate("O relógio deste computador está {minutes} min adiantado: acerte-o.")
        if apart > 0
        else translate("O relógio deste computador está {minutes} min atrasado: acerte-o.")
    )
    return text.format(minutes=round(abs(apart) / 60))


homologation = pair("HOMOLOGAÇÃO", "Ambiente de testes da central. Não atenda clientes aqui.")


def order_offer(public_id: str) -> str:
    """An order by its number; one that has none yet is a sale under way."""
    if not public_id:
        return translate("Pedido sem número")
    return translate("Pedido {number}").format(number=public_id)


# --- Training -----------------------------------------------------------------------------------------

no_answer = phrase("A central de treinamento não responde. Feche e abra o treinamento de novo.")
points_of = numbered("1 ponto", "{count} pontos")
now = phrase("agora")
name_missing = phrase("Digite o seu nome: os pontos ficam com ele.")
how_judged = phrase("O exercício é conferido automaticamente pelo que foi vendido, não pelas teclas.")
nobody_began = phrase("Ninguém começou ainda. Cada exercício vale até 10 pontos.")
for_trainers = phrase("Ligue um problema enquanto o operador atende.")
title = choice(
    {
        Exercise.FIRST_SALE: "A primeira venda",
        Exercise.PRINT: "Entregar o bilhete",
        Exercise.PIX: "Vender por PIX",
        Exercise.GROUP: "Três passageiros",
        Exercise.ROUND_TRIP: "Ida e volta",
        Exercise.BENEFIT: "Passagem com benefício",
        Exercise.SEAT_LOST: "A poltrona que sumiu",
        Exercise.CARD_REFUSED: "Cartão recusado",
        Exercise.NO_ANSWER: "A resposta que não chegou",
        Exercise.PROVIDER_DOWN: "Central fora do ar",
    }
)
task = choice(
    {
        Exercise.FIRST_SALE: (
            "Venda uma passagem de São Paulo a Belo Horizonte no cartão. Use o CPF 529.982.247-25 e o "
            "cartão 4111 1111 1111 1111."
        ),
        Exercise.PRINT: "Venda uma passagem e imprima o comprovante de cada bilhete ou salve o PDF.",
        Exercise.PIX: "Venda uma passagem por PIX. O pagamento do cliente chega sozinho em segundos.",
        Exercise.GROUP: (
            "Venda três passagens num pedido só, cada uma com o seu documento. Servem os CPFs "
            "529.982.247-25, 111.444.777-35 e 123.456.789-09."
        ),
        Exercise.ROUND_TRIP: "Venda a ida e a volta no mesmo pedido. Busque já com as duas datas.",
        Exercise.BENEFIT: (
            "Venda uma passagem de idoso com 50% de desconto e marque cada comprovante que você viu."
        ),
        Exercise.SEAT_LOST: (
            "Outro vendedor reserva a poltrona que você escolheu. Escolha outra e termine a venda."
        ),
        Exercise.CARD_REFUSED: (
            "O primeiro pagamento é recusado. Explique ao cliente, cobre de novo e termine a venda."
        ),
        Exercise.NO_ANSWER: (
            "A resposta do pedido se perde e ninguém sabe se foi cobrado. Espere o programa descobrir: "
            "nunca venda de novo."
        ),
        Exercise.PROVIDER_DOWN: (
            "A central para de responder na sua busca e volta em instantes. Espere, busque de novo e venda."
        ),
    }
)
goal_words = choice(
    {
        Goal.SEARCHED: "Buscar as viagens",
        Goal.HELD: "Reservar as poltronas",
        Goal.SOLD_BY_CARD: "Vender no cartão",
        Goal.SOLD: "Vender a passagem",
        Goal.PRINTED: "Imprimir ou salvar os bilhetes",
        Goal.PIX_ORDERED: "Gerar o código PIX",
        Goal.SOLD_BY_PIX: "Receber o PIX",
        Goal.SOLD_TO_THREE: "Vender a três pessoas num pedido",
        Goal.SOLD_BOTH_WAYS: "Vender ida e volta num pedido",
        Goal.SOLD_WITH_BENEFIT: "Vender com o benefício",
        Goal.PAPERS_SEEN: "Marcar os comprovantes vistos",
        Goal.FAULT_MET: "Encontrar o problema na venda",
        Goal.SOLD_AFTER_FAULT: "Terminar a venda apesar dele",
        Goal.REFUSED: "Receber a recusa do pagamento",
        Goal.SOLD_AFTER_REFUSAL: "Cobrar de novo e vender",
        Goal.OUTCOME_FOUND: "Deixar o programa descobrir o resultado",
    }
)
fault_name = choice(
    {
        InjectedFault.SEAT_LOST: "Poltrona vendida a outro",
        InjectedFault.CARD_REFUSED: "Pagamento recusado",
        InjectedFault.PENDING: "Pagamento pendente",
        InjectedFault.NO_ANSWER: "Resposta do pedido perdida",
        InjectedFault.PROVIDER_DOWN: "Central fora do ar",
        InjectedFault.NETWORK_DOWN: "Rede caída",
        InjectedFault.SLOW: "Central lenta",
        InjectedFault.PRICE_CHANGED: "Preço mudou depois da busca",
        InjectedFault.PIX_UNPAID: "Cliente não paga o PIX",
        InjectedFault.FISCAL_LATE: "Bilhete fiscal não chega",
    }
)
fault_words = choice(
    {
        InjectedFault.SEAT_LOST: "Na próxima reserva.",
        InjectedFault.CARD_REFUSED: "Na próxima cobrança.",
        InjectedFault.PENDING: "O próximo resultado demora uns trinta segundos.",
        InjectedFault.NO_ANSWER: "O próximo pedido é feito, mas a resposta não chega.",
        InjectedFault.PROVIDER_DOWN: "Até desligar: a central responde que está fechada.",
        InjectedFault.NETWORK_DOWN: "Até desligar: nenhuma chamada passa.",
        InjectedFault.SLOW: "Até desligar: cada resposta leva quatro segundos.",
        InjectedFault.PRICE_CHANGED: "Até desligar: a poltrona custa mais.",
        InjectedFault.PIX_UNPAID: "Até desligar: o código vence sem pagamento.",
        InjectedFault.FISCAL_LATE: "Até desligar: os BP-e ficam sem número.",
    }
)

banner = pair("training", "TREINAMENTO", "Nada é cobrado e nenhum bilhete daqui serve para viajar.")


def banner_of(running: Try, goal: Goal | None) -> tuple[str, str, str]:
    """Return lead, words and note of the strip during an exercise: its next goal, and who practises."""
    lead = translate("TREINAMENTO · {exercise}").format(exercise=title(running.exercise))
    return lead, goal_words(goal) if goal else "", running.operator


def opening() -> NoticeView:
    text = translate("Este guichê continua como está e volta quando você sair do treinamento.")
    return NoticeView("info", translate("Abrindo o treinamento…"), text)


def not_opened(reason: str) -> NoticeView:
    """Return the notice when the training desk did not start; ``reason`` may be empty."""
    text = reason or translate("O motivo está no registro do programa (log/guiche.log).")
    return NoticeView("warning", translate("O treinamento não abriu"), text)


def result(ended: Try, points: int) -> NoticeView:
    name = title(ended.exercise)
    if ended.outcome is Outcome.PASSED:
        text = plural("{operator} tem 1 ponto aqui.", "{operator} tem {count} pontos aqui.", points)
        done = translate("Exercício feito: {exercise}").format(exercise=name)
        return NoticeView("success", done, text.format(operator=ended.operator))
    if ended.outcome in (Outcome.OTHER_METHOD, Outcome.OTHER_CITY):
        again = translate("Tente de novo: {exercise}").format(exercise=name)
        return NoticeView("warning", again, other_sale(ended.outcome))
    if ended.outcome is Outcome.SOLD_TWICE:
        text = translate(
            "O mesmo passageiro ficou com dois pedidos: o cliente pagaria duas vezes. "
            "Enquanto o resultado não é conhecido, espere."
        )
        again = translate("Tente de novo: {exercise}").format(exercise=name)
        return NoticeView("warning", again, text)
    return NoticeView("info", translate("Exercício interrompido: {exercise}", exercise=name))


def other_sale(outcome: Outcome) -> str:
    if outcome is Outcome.OTHER_METHOD:
        return translate("A venda saiu por outra forma de pagamento. Conta como uma tentativa.")
    return translate("A venda saiu para outra cidade. Conta como uma tentativa.")


def goals_count(exercise: Exercise) -> str:
    return plural("1 passo", "{count} passos", len(GOALS[exercise]))


def exercises_done(count: int) -> str:
    return translate("{count} de {total} feitos").format(count=count, total=len(Exercise))


def last_result(ended: Try) -> str:
    match ended.outcome:
        case Outcome.PASSED:
            text = translate("Feito por {operator}.")
        case Outcome.SOLD_TWICE:
            text = translate("{operator} vendeu duas vezes ao mesmo passageiro. Tente de novo.")
        case Outcome.OTHER_METHOD | Outcome.OTHER_CITY:
            return other_sale(ended.outcome)
        case Outcome.GIVEN_UP:
            text = translate("Interrompido por {operator}.")
        case Outcome.RUNNING:
            return ""
        case unknown:
            assert_never(unknown)
    return text.format(operator=ended.operator)
