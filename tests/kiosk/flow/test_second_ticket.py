"""At a kiosk nobody confirms a second ticket alone: it ends with the way to the counter."""

from __future__ import annotations

from dataclasses import replace

from pos_app.kiosk.flow import following
from pos_app.kiosk.flow.state import Page
from pos_app.kiosk.screens.aside import problem_page as shown_problem
from pos_app.sale.stage import Earlier, ProblemKind
from tests.kiosk.states import at_payment, kiosk, scene
from tests.wording.chapters.board import NOW, ONE


def test_it_ends_before_the_customer_chooses_how_to_pay() -> None:
    sale = replace(at_payment("17"), earlier=Earlier(found=(ONE,), at=NOW))
    state, effects = following.follow(kiosk(Page.PASSENGER), sale, 0.0)
    assert (state.page, effects) == (Page.PROBLEM, ())
    assert following.is_hopeless(ProblemKind.DUPLICATE)
    shown = repr(shown_problem(state, scene()))
    assert "balcão" in shown
    assert ONE.order not in shown and ONE.name not in shown
    assert following.go_on(state, NOW.date()) == (state, ()), "no button goes on"
