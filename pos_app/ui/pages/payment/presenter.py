"""Presenter of the page of payment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import TYPE_CHECKING

from pos_app.domain.attempts import Attempt, RepeatAllowed
from pos_app.domain.audit import AuditAct
from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.payment import METHODS, CardToken, CodeForm, PaymentType
from pos_app.domain.roles import Grant, Permission
from pos_app.sale import earlier, events
from pos_app.sale.guards import NotReady, keeps_holds, may_hold_again, why_not_charge
from pos_app.sale.problem_kinds import Remedy
from pos_app.sale.stage import Activity, ProblemKind, Sale, Step
from pos_app.ui.pages.payment.page import (
    Ask,
    CodeShown,
    Intent,
    NoticeActed,
    Shape,
    SplitInto,
    choosing,
    code,
    elapsed,
    shape,
    waiting,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.slip_queue import CaseSlips, Papers
from pos_app.ui.shared.unread_reply import remedies
from pos_app.wording import checkout_texts, payment_texts, problem_texts, shift_texts
from pos_app.wording.checkout_texts import no_antifraud
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView, of_sentence
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.payment.view import PaymentView


class PaymentPresenter:
    """Opens the card page for one payment session and closes it as soon as it is not needed. ``now`` is UTC,
    ``zone`` that of the desk."""

    def __init__(
        self,
        view: PaymentView,
        desk: DeskApi,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._desk = desk
        self._flow = desk.sale
        self._now = now
        self._zone = zone
        self._codes = Papers(desk.scope)
        self._case_slips = CaseSlips(desk.scope, desk.slips.print_case)
        # Without a page the card method is inactive; the reason is known where one is set up.
        self._card_page_url = desk.card_page_url
        self._card_off = no_antifraud() if desk.card_lacks_antifraud else ""
        self._asked: tuple[datetime | None, datetime | None] = (None, None)
        self._open_for = ""
        self._stopped_for = ""
        self._stopped_why = ""
        self._code_span = 0
        self._unsubscribe = self._flow.subscribe(self._on_stage)

    def close(self) -> None:
        self._unsubscribe()

    def handle(self, intent: Intent) -> None:
        match intent:
            case PaymentType():
                # A method that is not offered, or not possible here, changes nothing.
                if self._card_page_url or not intent.facts.needs_card_page:
                    self._flow.send(events.MethodChosen(intent))
            case SplitInto(count):
                self._flow.send(events.InstalmentsChosen(count))
            case CardToken():
                self._flow.send(events.CardGiven(intent))
            case CardFailure():
                self._fail_card(intent)
            case NoticeActed(command):
                self._act(command)
            case Ask.GO_ON:
                self._go_on()
            case Ask.REPEAT:
                self._desk.approvals.guard(Permission.SECOND_TICKET, self._repeat)
            case Ask.NOW:
                self._ask_now()
            case Ask.NEXT_CUSTOMER:
                if self._flow.stage.order.attempt is not None:
                    self._flow.send(events.NewSale())  # The order goes on in the background.
            case Ask.OTHER_CARD:
                self._change_card()
            case Ask.ENTER_CARD:
                self._view.switch_card_focus()
            case Ask.COPY:
                self._copy()
            case Ask.PRINT:
                self._print()
            case Ask.BACK:
                # Stop a read, else go back to the passengers while nothing was sent.
                if not self._flow.stage.ordered:
                    reads = Activity.QUOTE in self._flow.stage.busy
                    self._flow.send(events.ReadCancelled() if reads else events.BackAsked(Step.PASSENGERS))
            case Ask.TICK:
                self._tick()

    # --- From the stage ---------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        self._update_card(sale)
        if sale.step is not Step.PAYMENT:
            return
        attempt = sale.order.attempt
        self._view.show_notice(self._notice(sale) if attempt is None else None)
        if attempt is None:
            inactive = not self._card_page_url
            self._view.show_page(choosing(sale, card_inactive=inactive, card_off=self._card_off))
        elif shape(attempt) is Shape.CODE:
            self._show_pix(attempt)
        else:
            self._show_waiting(attempt)

    def _tick(self) -> None:
        attempt = self._flow.stage.order.attempt
        if self._flow.stage.step is not Step.PAYMENT or attempt is None:
            return
        if shape(attempt) is Shape.CODE:
            self._show_pix(attempt)
        elif not attempt.settled:
            if self._desk.orders.asking(attempt.id) != self._asked:
                self._show_waiting(attempt)
            self._view.show_elapsed(elapsed(attempt, self._now()))

    def _show_waiting(self, attempt: Attempt) -> None:
        self._asked = self._desk.orders.asking(attempt.id)
        sale = self._flow.stage
        until = sale.first_hold_end if keeps_holds(sale) else None
        self._view.show_page(
            waiting(attempt, self._zone, asking=self._asked, held_until=until, blind=sale.order.reading)
        )
        self._view.show_elapsed(elapsed(attempt, self._now()))

    def _show_pix(self, attempt: Attempt) -> None:
        charge = self._flow.stage.order.pix
        if charge and charge.until:
            left = (charge.until - self._now()).total_seconds()
            self._code_span = max(self._code_span, int(left))
        self._view.show_page(self._code(attempt))
        self._view.show_elapsed(elapsed(attempt, self._now()))

    def _update_card(self, sale: Sale) -> None:
        """Keep the card page open exactly while a card is still needed."""
        wanted = (
            sale.step is Step.PAYMENT
            and not sale.ordered
            and sale.payment.method is not None
            and sale.payment.method.facts.needs_card_page
            and sale.payment.card is None
            and bool(self._card_page_url)
        )
        if not wanted or sale.payment.session_id != self._stopped_for:
            self._stopped_for = self._stopped_why = ""
        self._view.show_card_stopped(self._why_stopped(sale) if wanted else "")
        if not wanted:
            if self._open_for:
                self._view.close_card()
            self._open_for = ""
            self._view.show_card_note("")
            if sale.order.attempt is None:
                self._code_span = 0
        elif not sale.payment.session_id:
            self._view.show_card_note(translate("payment", "Abrindo o pagamento na central\u2026"))
        elif sale.payment.session_id not in (self._open_for, self._stopped_for):
            self._open_for = sale.payment.session_id
            self._view.show_card_note("")
            self._view.open_card(self._card_page_url, sale.payment.session_id)

    def _why_stopped(self, sale: Sale) -> str:
        """Return why the card page is closed; empty while it is open, or will open by itself."""
        problem = sale.problem
        if sale.payment.session_id or problem is None or problem.kind is not ProblemKind.SESSION_FAILED:
            return self._stopped_why
        return self._stopped_why or problem_texts.stopped(problem).after_title()

    def _notice(self, sale: Sale) -> NoticeView | None:
        problem = earlier.standing(sale)
        if problem is None:
            hinted = earlier.hints(sale)
            return of_sentence(problem_texts.hint(hinted, self._now())) if hinted else None
        if problem.kind is ProblemKind.DUPLICATE:
            problem = replace(problem, at=self._now())
        sentence = problem_texts.stopped(problem)
        if problem.kind is ProblemKind.CARD_FAILED and self._stopped_why:
            # What happened and what to do stand where the card page was.
            return NoticeView("danger", sentence.title, sentence.money)
        return of_sentence(sentence, remedies(problem.unreadable, self._actions(problem.kind)))

    def _actions(self, kind: ProblemKind) -> tuple[NoticeAction, ...]:
        if kind is ProblemKind.NO_SHIFT:
            return (NoticeAction(CommandId.PAGE_SHIFT, shift_texts.to_page()),)
        match kind.facts.remedy:
            case Remedy.HOLD_AGAIN:
                return (NoticeAction(CommandId.HOLD_AGAIN),)
            case Remedy.ASK_PRICES:
                return (NoticeAction(CommandId.REFRESH, translate("payment", "Consultar de novo")),)
            case Remedy.CARD_AGAIN:
                return (NoticeAction(CommandId.OPEN_CARD),)
            case (
                Remedy.ASK_DIFFERENTLY
                | Remedy.CHOOSE
                | Remedy.SEARCH_AGAIN
                | Remedy.READ_MAP
                | Remedy.PICK_SEATS
                | Remedy.ACCEPT_PRICE
                | Remedy.CONNECTION
                | Remedy.STAFF
            ):
                return ()

    # --- From the clerk ---------------------------------------------------------------------------

    def _fail_card(self, failure: CardFailure) -> None:
        """The provider's page gave no card; it stays closed, with the reason in its place, until the clerk
        opens it again."""
        self._stopped_for = self._flow.stage.payment.session_id
        self._stopped_why = payment_texts.sentence(failure)
        self._open_for = ""
        self._flow.send(events.CardFailed(failure))

    def _change_card(self) -> None:
        """Another card: forget the current one and open the page again."""
        sale = self._flow.stage
        if sale.step is not Step.PAYMENT or sale.ordered:
            return
        if not sale.payment.session_id:
            self._ask_now()  # There is no payment session for a page to work in.
            return
        if sale.payment.card is not None:
            self._flow.send(events.CardFailed(CardFailure(CardProblem.ANOTHER_ASKED)))
        self._open_for = self._stopped_for = self._stopped_why = ""
        # The method whose page is asked for: the chosen one, else the first that has one.
        offered = [one.type for one in sale.payment.quote.methods] if sale.payment.quote else []
        asked = (one for one in (sale.payment.method, *offered, *METHODS) if one)
        if method := next((one for one in asked if one.facts.needs_card_page), None):
            self._flow.send(events.MethodChosen(method))

    def _go_on(self) -> None:
        """Charge, go to what is missing for it, or hold again after a refusal."""
        sale = self._flow.stage
        lacking = why_not_charge(sale)
        if sale.order.attempt is not None:
            if may_hold_again(sale.order.attempt):
                self._flow.send(events.HoldAgainAsked())
        elif lacking is NotReady.NO_CARD:
            self._view.enter_card()
        elif lacking in (None, NotReady.HOLD_ENDING):
            # With a hold that ends, the answer is why not, and what to do.
            if sale.problem and sale.problem.kind is ProblemKind.PRICE_TO_ACCEPT:
                self._flow.send(events.PriceAccepted())
            if found := earlier.unconfirmed(sale):
                self._view.ask_repeat(*problem_texts.question(found, self._now()))
            else:
                self._flow.charge()

    def _repeat(self, grant: Grant) -> None:
        """Sell a second ticket; the record names the order that the person has."""
        sale = self._flow.stage
        found = earlier.unconfirmed(sale)
        known = next((one.order for one in found if one.order), "")
        self._desk.trail.note(AuditAct.SECOND_TICKET, known, grant=grant)
        if sale.step is Step.PAYMENT and found:
            self._flow.send(events.RepeatConfirmed(RepeatAllowed(self._desk.who, self._now(), ())))
            self._flow.charge()

    def _ask_now(self) -> None:
        sale = self._flow.stage
        if sale.order.attempt is not None:
            if not sale.order.attempt.settled:
                self._desk.orders.ask_now(sale.order.attempt.id)
        elif sale.people.buyer is not None and Activity.QUOTE not in sale.busy:
            self._flow.send(events.PassengersGiven(sale.people.buyer, sale.people.passengers))

    def _copy(self) -> None:
        attempt = self._flow.stage.order.attempt
        if shape(attempt) is Shape.CODE and attempt is not None:
            shown = self._code(attempt)
            if shown.code:
                self._view.copy(shown.code, checkout_texts.shown_words(shown.method).copied)
        elif attempt is not None and attempt.public_id:
            self._view.copy(attempt.public_id, translate("payment", "Número do pedido copiado"))

    def _code(self, attempt: Attempt) -> CodeShown:
        charge = self._flow.stage.order.pix
        return code(attempt, charge, self._now(), self._code_span, self._zone)

    def _print(self) -> None:
        """The code to pay, or the slip of an order that is being verified."""
        texts, attempt, charge = checkout_texts, self._flow.stage.order.attempt, self._flow.stage.order.pix
        if attempt is None:
            return
        if shape(attempt) is not Shape.CODE:
            self._case_slips.print(attempt, self._view.show_print_notice)
            return
        shown = self._code(attempt)
        if charge is not None and shown.code and shown.form is CodeForm.QR:
            work = partial(self._desk.slips.print_code, attempt, shown.code, charge.until)
            told = (texts.code_printed(), texts.code_not_printed())
            self._codes.print(work, self._view.show_print_notice, *told)

    def _act(self, command: CommandId) -> None:
        match command:
            case CommandId.HOLD_AGAIN:
                self._flow.send(events.HoldAgainAsked())
            case CommandId.REFRESH:
                self._ask_now()
            case CommandId.OPEN_CARD:
                self._change_card()
            case CommandId.PAGE_LEARN:
                self._desk.open_page("learn")
            case CommandId.PAGE_SHIFT:
                self._desk.open_page("shift")
