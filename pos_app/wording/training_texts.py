"""Texts of training: the banner, the exercises and their goals, the trainer's switches, and the results."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.training import GOALS, Exercise, Goal, InjectedFault, Outcome, Try
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import choice, numbered, phrase, plural, translate

no_answer = phrase("training", "A central de treinamento não responde. Feche e abra o treinamento de novo.")
points_of = numbered("training", "1 ponto", "{count} pontos")
now = phrase("training", "agora")
name_missing = phrase("training", "Digite o seu nome: os pontos ficam com ele.")
how_judged = phrase(
    "TrainingView", "O exercício é conferido automaticamente pelo que foi vendido, não pelas teclas."
)
nobody_began = phrase("TrainingView", "Ninguém começou ainda. Cada exercício vale até 10 pontos.")
for_trainers = phrase("TrainingView", "Ligue um problema enquanto o operador atende.")
title = choice(
    "training",
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
    },
)
task = choice(
    "training",
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
    },
)
goal_words = choice(
    "training",
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
    },
)


def banner() -> tuple[str, str]:
    words = translate("training", "Nada é cobrado e nenhum bilhete daqui serve para viajar.")
    return translate("training", "TREINAMENTO"), words


def banner_of(running: Try, goal: Goal | None) -> tuple[str, str, str]:
    """Return lead, words and note of the strip during an exercise: its next goal, and who practises."""
    lead = translate("training", "TREINAMENTO · {exercise}").format(exercise=title(running.exercise))
    return lead, goal_words(goal) if goal else "", running.operator


def opening() -> NoticeView:
    words = translate("training", "Este guichê continua como está e volta quando você sair do treinamento.")
    return NoticeView("info", translate("training", "Abrindo o treinamento…"), words)


def not_opened(reason: str) -> NoticeView:
    """Return the notice when the training desk did not start; ``reason`` may be empty."""
    words = reason or translate("training", "O motivo está no registro do programa (log/guiche.log).")
    return NoticeView("warning", translate("training", "O treinamento não abriu"), words)


def injected_fault(kind: InjectedFault) -> tuple[str, str]:
    match kind:
        case InjectedFault.SEAT_LOST:
            name = translate("training", "Poltrona vendida a outro")
            return name, translate("training", "Na próxima reserva.")
        case InjectedFault.CARD_REFUSED:
            name = translate("training", "Pagamento recusado")
            return name, translate("training", "Na próxima cobrança.")
        case InjectedFault.PENDING:
            name = translate("training", "Pagamento pendente")
            return name, translate("training", "O próximo resultado demora uns trinta segundos.")
        case InjectedFault.NO_ANSWER:
            name = translate("training", "Resposta do pedido perdida")
            return name, translate("training", "O próximo pedido é feito, mas a resposta não chega.")
        case InjectedFault.PROVIDER_DOWN:
            name = translate("training", "Central fora do ar")
            return name, translate("training", "Até desligar: a central responde que está fechada.")
        case InjectedFault.NETWORK_DOWN:
            name = translate("training", "Rede caída")
            return name, translate("training", "Até desligar: nenhuma chamada passa.")
        case InjectedFault.SLOW:
            name = translate("training", "Central lenta")
            return name, translate("training", "Até desligar: cada resposta leva quatro segundos.")
        case InjectedFault.PRICE_CHANGED:
            name = translate("training", "Preço mudou depois da busca")
            return name, translate("training", "Até desligar: a poltrona custa mais.")
        case InjectedFault.PIX_UNPAID:
            name = translate("training", "Cliente não paga o PIX")
            return name, translate("training", "Até desligar: o código vence sem pagamento.")
        case InjectedFault.FISCAL_LATE:
            name = translate("training", "Bilhete fiscal não chega")
            return name, translate("training", "Até desligar: os BP-e ficam sem número.")
    assert_never(kind)


def result(ended: Try, points: int) -> NoticeView:
    name = title(ended.exercise)
    if ended.outcome is Outcome.PASSED:
        words = plural(
            "training", "{operator} tem 1 ponto aqui.", "{operator} tem {count} pontos aqui.", points
        )
        done = translate("training", "Exercício feito: {exercise}").format(exercise=name)
        return NoticeView("success", done, words.format(operator=ended.operator))
    if ended.outcome is Outcome.SOLD_TWICE:
        words = translate(
            "training",
            "O mesmo passageiro ficou com dois pedidos: o cliente pagaria duas vezes. "
            "Enquanto o resultado não é conhecido, espere.",
        )
        again = translate("training", "Tente de novo: {exercise}").format(exercise=name)
        return NoticeView("warning", again, words)
    return NoticeView(
        "info", translate("training", "Exercício interrompido: {exercise}").format(exercise=name)
    )


def goals_count(exercise: Exercise) -> str:
    return plural("training", "1 passo", "{count} passos", len(GOALS[exercise]))


def exercises_done(count: int) -> str:
    return translate("training", "{count} de {total} feitos").format(count=count, total=len(Exercise))


def last_result(ended: Try) -> str:
    match ended.outcome:
        case Outcome.PASSED:
            words = translate("training", "Feito por {operator}.")
        case Outcome.SOLD_TWICE:
            words = translate("training", "{operator} vendeu duas vezes ao mesmo passageiro. Tente de novo.")
        case Outcome.GIVEN_UP:
            words = translate("training", "Interrompido por {operator}.")
        case Outcome.RUNNING:
            return ""
        case unknown:
            assert_never(unknown)
    return words.format(operator=ended.operator)
