"""Texts about the steps of a walk through a provider's replies."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.learning import Skipped, StepReport, StepState, WalkStep
from pos_app.wording.translation import translate


def step(name: WalkStep) -> str:
    return {
        WalkStep.TOKEN: translate("learn", "Credencial"),
        WalkStep.PLACES: translate("learn", "Cidades e terminais"),
        WalkStep.SEARCH: translate("learn", "Viagens de ida"),
        WalkStep.ROUND_TRIP: translate("learn", "Ida e volta"),
        WalkStep.MAP: translate("learn", "Mapa de poltronas"),
        WalkStep.LOW_FARE: translate("learn", "Mapa da tarifa baixa"),
        WalkStep.ITINERARY: translate("learn", "Itinerário"),
        WalkStep.HOLD: translate("learn", "Reserva de poltrona"),
        WalkStep.HOLD_TWO: translate("learn", "Reserva de duas"),
        WalkStep.MAP_BACK: translate("learn", "Mapa da volta"),
        WalkStep.HOLD_BACK: translate("learn", "Reserva da volta"),
        WalkStep.QUOTE: translate("learn", "Formas de pagamento"),
        WalkStep.INSURED: translate("learn", "Pagamento com seguro"),
        WalkStep.QUOTE_TWO: translate("learn", "Pagamento de duas pessoas"),
        WalkStep.QUOTE_ROUND_TRIP: translate("learn", "Pagamento de ida e volta"),
        WalkStep.OTHER_FORM: translate("learn", "Outra forma da consulta"),
        WalkStep.SESSION: translate("learn", "Sessão do cartão"),
        WalkStep.ORDER: translate("learn", "Pedido"),
        WalkStep.CHECKOUT: translate("learn", "Resultado do pedido"),
        WalkStep.FISCAL: translate("learn", "Bilhete fiscal"),
        WalkStep.HISTORY: translate("learn", "Histórico"),
    }[name]


def call(name: WalkStep) -> str:
    return {
        WalkStep.TOKEN: "POST /oauth/basic-token",
        WalkStep.PLACES: "GET /v4/places/by-location",
        WalkStep.SEARCH: "GET /v5/trips",
        WalkStep.ROUND_TRIP: "GET /v5/trips",
        WalkStep.MAP: "GET /v4/trips/{id}",
        WalkStep.LOW_FARE: "GET /v4/trips/{id}?isLowFare=true",
        WalkStep.ITINERARY: "GET /v4/trips/itinerary/{hash}",
        WalkStep.HOLD: "POST /v4/trips/{id}/seats",
        WalkStep.HOLD_TWO: "POST /v4/trips/{id}/seats",
        WalkStep.MAP_BACK: "GET /v4/trips/{id}",
        WalkStep.HOLD_BACK: "POST /v4/trips/{id}/seats",
        WalkStep.QUOTE: "POST /v4/payments",
        WalkStep.INSURED: "POST /v4/payments",
        WalkStep.QUOTE_TWO: "POST /v4/payments",
        WalkStep.QUOTE_ROUND_TRIP: "POST /v4/payments",
        WalkStep.OTHER_FORM: "POST /v4/payments",
        WalkStep.SESSION: "POST /v4/payments/session",
        WalkStep.ORDER: "GET /v4/orders/{id}",
        WalkStep.CHECKOUT: "GET /v5/orders/{id}/checkout-response",
        WalkStep.FISCAL: "GET /v4/tickets/{id}",
        WalkStep.HISTORY: "GET /v6/orders",
    }[name]


def outcome(report: StepReport) -> str:
    match report.state:
        case StepState.WAITING:
            return ""
        case StepState.RUNNING:
            return translate("learn", "perguntando…")
        case StepState.UNSURE:
            return translate("learn", "falta decidir")
        case StepState.FAILED:
            return translate("learn", "não lido")
        case StepState.SKIPPED:
            return skipped(report.skipped)
        case StepState.DONE:
            if report.seen:
                return translate("learn", "{read} de {seen}").format(read=report.read, seen=report.seen)
            return translate("learn", "lido")
        case _:
            assert_never(report.state)


def skipped(why: Skipped | None) -> str:
    match why:
        case Skipped.NOT_ASKED:
            return translate("learn", "não pedido")
        case Skipped.NEEDS_ANOTHER:
            return translate("learn", "falta o anterior")
        case Skipped.NOT_OFFERED:
            return translate("learn", "não oferecido")
        case Skipped.LIMIT:
            return translate("learn", "no limite")
        case None:
            return ""
        case _:
            assert_never(why)
