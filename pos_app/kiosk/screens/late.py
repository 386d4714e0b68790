"""What is shown of orders that were paid after their customers left. Pure."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.money import brl
from pos_app.kiosk.flow import late as flow
from pos_app.kiosk.flow.intents import Ask as Touch
from pos_app.kiosk.flow.state import Ask, Collecting, KioskState, NotGiven
from pos_app.kiosk.screens import blocks as b
from pos_app.kiosk.screens.frame import Act, Band, Chip, Frame
from pos_app.kiosk.screens.people import Question, question_page
from pos_app.kiosk.screens.scene import Scene, bare
from pos_app.wording import format, kiosk_texts
from pos_app.wording.kiosk_words import Text, say


def late(state: KioskState, scene: Scene) -> tuple[Frame, b.Body]:
    """Return the page that tells of a payment, without a name, a route or a seat, and asks who travels."""
    order = flow.in_front(state)
    assert order is not None
    asked = state.collecting
    hour = format.hour(order.paid.astimezone(scene.zone))
    print_it = Act(
        say(Text.LOOKING if asked.checking else Text.LATE_PRINT),
        Touch.NEXT_FIELD,
        icon="printer",
        why_not=say(Text.LOOKING)
        if asked.checking
        else kiosk_texts.digits_missing(flow.SIGNS - len(asked.typed)),
    )
    r = scene.measures.roomy
    title, lead = say(Text.LATE), kiosk_texts.late_lead(brl(order.total), hour, order.number)
    tickets = kiosk_texts.late_tickets(order.tickets)
    chip, beside = Chip("ticket", tickets, tone="success"), not scene.measures.upright and not order.digits
    if beside:  # Over the letters the bar holds no more than its two buttons.
        total = "" if scene.measures.narrow else brl(order.total)
        chip = replace(chip, words=total, strong=order.number)
    frame = replace(
        bare(scene),
        title="" if r else title,
        words="" if r else lead,
        chip=None if r else chip,
        amount="" if scene.measures.upright or beside else brl(order.total),
        amount_note=kiosk_texts.order_named(order.number),
        band=Band("check", title, lead, "success", tickets) if r else None,
        main=print_it,
        second=Act(say(Text.BUY), Touch.BUY, icon="ticket"),
    )
    question = Question(
        Ask.DIGITS if order.digits else Ask.SIGNS,
        f"late/{order.id}/{order.digits}",
        asked.typed,
        say(Text.LATE_ASK),
        say(Text.LATE_DIGITS if order.digits else Text.LATE_SIGNS),
        _problem(asked, scene),
        Act(say(Text.OTHER_TICKET), Touch.REPRINT, icon="printer") if r else None,
    )
    return frame, question_page(scene.measures, question)


def _problem(asked: Collecting, scene: Scene) -> str:
    match asked.problem:
        case None:
            return ""
        case NotGiven.NO_ANSWER:
            return say(Text.LATE_NO_ANSWER)
        case NotGiven.NOT_THEIRS:
            return kiosk_texts.late_wrong(asked.tries or 0)
        case NotGiven.SHUT:
            hour = format.hour(asked.shut.astimezone(scene.zone)) if asked.shut else ""
            return f"{kiosk_texts.late_shut(hour)} {kiosk_texts.counter_at(scene.counter)}"
