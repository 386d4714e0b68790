"""Steps of the kiosk's flow, as its tests take them."""

from __future__ import annotations

from typing import Any

from pos_app.kiosk.flow import flow
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.effects import Effect, Result, SendToSale
from pos_app.kiosk.flow.intents import Intent
from pos_app.kiosk.flow.state import KioskState
from pos_app.sale.stage import Sale
from tests.kiosk.states import TODAY

NOW = 1000.0


def asked(state: KioskState, *intents: Intent, now: float = NOW) -> Result:
    """Return the state after all of these, and the effects of the last."""
    effects: tuple[Effect, ...] = ()
    for intent in intents:
        state, effects = flow.step(state, k.IntentGiven(intent, now, TODAY))
    return state, effects


def moved(state: KioskState, sale: Sale, now: float = NOW) -> Result:
    return flow.step(state, k.SaleMoved(sale, now))


def sale_events(effects: tuple[Effect, ...]) -> list[Any]:
    return [effect.event for effect in effects if isinstance(effect, SendToSale)]
