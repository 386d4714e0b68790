"""What the page of seats does, on the real machine of the sale."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from pos_app.domain.benefits import Benefit
from pos_app.domain.faults import TooSlow
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.seats import SeatState
from pos_app.sale import events
from pos_app.sale.stage import FailedStep, ProblemKind, Sale, SaleProblem, Step
from pos_app.ui.pages.seats.page import SeatsPage
from pos_app.ui.pages.seats.presenter import SeatsPresenter
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from tests.sale.stages import changed
from tests.ui.builders import NOW, a_detail, a_hold, a_trip, sample_trips, seat_map, seats_sale
from tests.ui.fakes import MachineFlow


class View:
    """Remembers what was shown."""

    def __init__(self) -> None:
        self.page: SeatsPage | None = None
        self.entry = ("", "")
        self.notice: NoticeView | None = None
        self.loading = False
        self.holding = False
        self.age = ""
        self.cursor = ""
        self.asked: tuple[str, str] | None = None

    def show_page(self, shown: SeatsPage) -> None:
        self.page = shown

    def show_entry(self, text: str, problem: str) -> None:
        self.entry = (text, problem)

    def show_notice(self, notice: NoticeView | None) -> None:
        self.notice = notice

    def show_loading(self, loading: bool) -> None:
        self.loading = loading

    def show_map_age(self, words: str) -> None:
        self.age = words

    def show_holding(self, holding: bool) -> None:
        self.holding = holding

    def move_cursor(self, label: str) -> None:
        self.cursor = label

    def ask_let_go(self, label: str, until: str) -> None:
        self.asked = (label, until)


class Bench:
    """The page with its parts in reach."""

    def __init__(self, sale: Sale) -> None:
        self.view = View()
        self.flow = MachineFlow(sale)
        self.now = NOW
        self.page = SeatsPresenter(self.view, self.flow, lambda: self.now, ZoneInfo("America/Sao_Paulo"))

    @property
    def shown(self) -> SeatsPage:
        assert self.view.page is not None
        return self.view.page

    def state(self, label: str) -> SeatState:
        return self.shown.looks[label].state

    @property
    def picked(self) -> list[str]:
        return [choice.label for choice in self.flow.stage.seating.seats]


def test_the_page_names_the_trip_and_counts_its_seats() -> None:
    shown = Bench(seats_sale()).shown
    assert shown.title == "Ida · sábado 21/03"
    assert (shown.departs, shown.arrives, shown.line) == (
        "22:15",
        "06:35",
        "Viação Serra Azul · Convencional · 8h20 · preço original R$\u00a0149,90",
    )
    assert (shown.free, shown.total) == (19, 44)
    assert shown.suggest_together == "3 juntas"


def test_prices_that_are_not_charged_are_named_and_only_where_they_differ() -> None:
    trip = a_trip(price=14990, discounted=12990)
    sale = seats_sale(
        detail=replace(a_detail(trip), reference=Cents(15500), original=Cents(15500), minutes=495)
    )
    assert Bench(sale).shown.line == "Viação Serra Azul · Convencional · 8h15 · referência R$\u00a0155,00"
    same = replace(a_detail(trip), reference=Cents(12990), original=Cents(12990))
    assert Bench(seats_sale(detail=same)).shown.line == "Viação Serra Azul · Convencional · 8h20"
    assert Bench(seats_sale(detail=replace(same, reference=None, original=None))).shown.line.endswith("8h20")


def test_every_state_of_a_seat_is_told_apart() -> None:
    sale = seats_sale("20", held=("17", "18"))
    bench = Bench(
        replace(sale, seating=replace(sale.seating, released_holds=(a_hold(sale.trips.segments[0], "30"),)))
    )
    assert bench.state("08") is SeatState.FREE
    assert bench.state("01") is SeatState.TAKEN
    assert bench.state("20") is SeatState.CHOSEN
    assert bench.state("17") is SeatState.HELD
    assert bench.state("39") is SeatState.LOW_FARE
    assert bench.state("03") is SeatState.PRIORITY
    assert bench.state("30") is SeatState.LET_GO
    assert bench.shown.looks["30"].clock == "14:42"
    assert bench.shown.looks["08"].spoken == "Poltrona 08, corredor, livre, R$\u00a0129,90"


def test_a_hold_counts_down_and_its_bar_shrinks() -> None:
    bench = Bench(seats_sale(held=("17",)))
    assert (bench.shown.looks["17"].clock, bench.shown.looks["17"].left) == ("9:12", 1.0)
    bench.now = NOW + timedelta(seconds=276)
    bench.page.tick()
    assert (bench.shown.looks["17"].clock, bench.shown.looks["17"].left) == ("4:36", 0.5)


def test_seats_go_to_the_passengers_in_turn() -> None:
    bench = Bench(seats_sale())
    for label in ("17", "18", "20"):
        bench.page.toggle(label)
    assert bench.picked == ["17", "18", "20"]
    assert [card.title for card in bench.shown.cards] == ["17 · janela", "18 · corredor", "20 · corredor"]
    assert [card.active for card in bench.shown.cards] == [False, False, True]


def test_one_seat_too_many_replaces_the_last_passengers_seat() -> None:
    bench = Bench(seats_sale("17", "18", "20"))
    bench.page.toggle("22")
    assert bench.picked == ["17", "18", "22"]


def test_space_puts_a_picked_seat_back() -> None:
    bench = Bench(seats_sale("17", "18"))
    bench.page.toggle("17")
    assert bench.picked == ["18"]


def test_a_held_seat_is_only_let_go_after_a_question() -> None:
    bench = Bench(seats_sale(held=("17", "18", "20")))
    bench.page.toggle("17")
    assert bench.view.asked == ("17", "14:42")
    assert bench.picked == ["17", "18", "20"]
    bench.page.let_go("17")
    assert bench.picked == ["18", "20"]
    assert bench.state("17") is SeatState.LET_GO


def test_a_fourth_seat_for_three_held_ones_is_refused_in_words() -> None:
    bench = Bench(seats_sale(held=("17", "18", "20")))
    bench.page.toggle("22")
    assert bench.picked == ["17", "18", "20"]
    assert "tire uma antes" in bench.view.entry[1]


def test_typing_a_number_goes_there_and_picks() -> None:
    bench = Bench(seats_sale())
    bench.page.type_key("1")
    assert bench.view.entry == ("1", "")
    bench.page.type_key("7")
    assert bench.view.cursor == "17"
    assert bench.picked == ["17"]


def test_typing_the_number_of_an_own_seat_never_puts_it_back() -> None:
    bench = Bench(seats_sale("17"))
    for key in "17":
        bench.page.type_key(key)
    assert bench.picked == ["17"]


def test_typing_a_taken_seat_says_so() -> None:
    bench = Bench(seats_sale())
    for key in "19":
        bench.page.type_key(key)
    assert bench.view.entry == ("19", "A poltrona 19 está ocupada.")
    assert bench.picked == []


def test_enter_takes_the_number_first_and_goes_on_with_the_next_enter() -> None:
    bench = Bench(seats_sale("17", "18"))
    bench.page.type_key("3")
    bench.page.go_on()
    assert not any(isinstance(effect, events.Hold) for effect in bench.flow.effects)
    assert bench.picked == ["17", "18", "03"]
    bench.page.go_on()
    assert any(isinstance(effect, events.Hold) for effect in bench.flow.effects)
    assert bench.view.holding


def test_missing_seats_are_told_instead_of_holding_some() -> None:
    bench = Bench(seats_sale("17"))
    bench.page.go_on()
    assert bench.view.notice is not None
    assert bench.view.notice.title == "Faltam poltronas"
    assert not any(isinstance(effect, events.Hold) for effect in bench.flow.effects)


def test_suggestions_sit_people_together_at_windows_or_in_front() -> None:
    bench = Bench(changed(seats_sale(), count=2))
    bench.page.suggest("together")
    assert bench.picked == ["17", "18"]
    bench.page.suggest("window")
    assert bench.picked == ["17", "25"]
    bench.page.suggest("front")
    assert bench.picked == ["08", "14"]


def test_a_suggestion_keeps_held_seats() -> None:
    bench = Bench(seats_sale("20", held=("17", "18")))
    bench.page.suggest("front")
    assert bench.picked == ["17", "18", "08"]


def test_preferential_seats_are_suggested_only_when_nothing_else_is_free() -> None:
    sale = seats_sale(passengers=1)
    detail = a_detail(sale.trips.segments[0].trip, seats=seat_map("03", low_fare=""))
    bench = Bench(replace(sale, seating=replace(sale.seating, maps=((sale.trips.segments[0].key, detail),))))
    bench.page.suggest("front")
    assert bench.picked == ["03"]


def test_too_few_free_seats_for_a_suggestion_is_told() -> None:
    sale = seats_sale(passengers=3)
    detail = a_detail(sale.trips.segments[0].trip, seats=seat_map("07 08", low_fare="", priority=""))
    bench = Bench(replace(sale, seating=replace(sale.seating, maps=((sale.trips.segments[0].key, detail),))))
    bench.page.suggest("together")
    assert bench.picked == []
    assert bench.view.entry[1] == "Não há poltronas livres para essa sugestão."


def test_a_benefit_is_chosen_before_the_hold_and_fixed_by_it() -> None:
    bench = Bench(seats_sale("17", passengers=1))
    bench.page.choose_benefit("17", Benefit.ELDERLY_HALF)
    card = bench.shown.cards[0]
    assert (card.benefit, card.price) == (Benefit.ELDERLY_HALF, "valor ao reservar")
    bench.page.go_on()
    hold = replace(a_hold(bench.flow.stage.trips.segments[0], "17"), price=Cents(6495))
    bench.flow.send(events.HoldAnswered(bench.flow.stage.trips.segments[0], HoldAnswer((hold,))))
    assert bench.flow.stage.step is Step.PASSENGERS
    bench.flow.send(events.BackAsked(Step.SEATS))
    card = bench.shown.cards[0]
    assert card.held
    assert (card.price, card.struck) == ("R$\u00a064,95", "R$\u00a0129,90")


def test_a_refused_seat_says_what_happened_to_it_and_to_the_money() -> None:
    bench = Bench(seats_sale("17", "18", "20"))
    bench.page.go_on()
    segment = bench.flow.stage.trips.segments[0]
    held = (a_hold(segment, "17"), a_hold(segment, "20"))
    bench.flow.send(events.HoldAnswered(segment, HoldAnswer(held, ("18",))))
    assert bench.view.notice is not None
    assert bench.view.notice.title == "A poltrona 18 não pôde ser reservada"
    assert bench.view.notice.money == "Nada foi cobrado."
    assert bench.state("17") is SeatState.HELD


def test_a_hold_without_an_answer_is_never_repeated_by_itself() -> None:
    bench = Bench(seats_sale("17", "18", "20"))
    bench.page.go_on()
    bench.flow.send(
        events.Failed(FailedStep.HOLD_UNCERTAIN, TooSlow(), segment=bench.flow.stage.trips.segments[0])
    )
    assert len([e for e in bench.flow.effects if isinstance(e, events.Hold)]) == 1
    assert bench.view.notice is not None
    assert bench.view.notice.title == "Não sabemos se a reserva foi feita"
    assert bench.view.loading


def test_a_seat_sold_elsewhere_leaves_the_basket_and_is_told_quietly() -> None:
    bench = Bench(seats_sale("17", "18"))
    detail = a_detail(sample_trips()[8], seats=seat_map("18 20 22"))
    bench.flow.send(events.MapArrived(bench.flow.stage.trips.segments[0], detail))
    assert bench.picked == ["18"]
    assert bench.view.notice is not None
    assert bench.view.notice.kind == "info"
    assert bench.view.notice.title == "A poltrona 17 foi vendida em outro ponto."


def test_a_hold_that_ran_out_can_be_made_anew() -> None:
    bench = Bench(seats_sale(held=("17", "18", "20")))
    bench.flow.send(events.HoldsChecked(NOW + timedelta(minutes=20)))
    assert bench.view.notice is not None
    assert bench.view.notice.title == "A reserva venceu"
    bench.page.act(CommandId.MAIN)
    assert any(isinstance(effect, events.Hold) for effect in bench.flow.effects)


def test_esc_first_stops_a_read_then_clears_the_number_then_goes_back() -> None:
    bench = Bench(seats_sale("17"))
    bench.page.refresh()
    assert bench.view.loading
    bench.page.back()
    assert not bench.view.loading
    bench.page.type_key("1")
    bench.page.back()
    assert bench.view.entry == ("", "")
    assert bench.flow.stage.step is Step.SEATS
    bench.page.back()
    assert bench.flow.stage.step is Step.SEARCH
    assert bench.picked == ["17"]


def test_each_leg_of_a_connection_has_its_own_map() -> None:
    bench = Bench(seats_sale("17", "18", passengers=2, trip=sample_trips()[2]))
    assert [tab.words for tab in bench.shown.tabs] == [
        "Ida 1 · São Paulo → Pouso Alegre",
        "Ida 2 · Pouso Alegre → Belo Horizonte",
    ]
    bench.page.show_leg(1)
    assert bench.shown.current == 1
    assert bench.shown.coach is None
    assert bench.view.loading


def test_troubles_of_other_pages_are_not_told_here() -> None:
    bench = Bench(replace(seats_sale("17"), problem=SaleProblem(ProblemKind.CARD_FAILED)))
    assert bench.view.notice is None


def test_a_benefit_tells_what_to_ask_for_and_what_speaks_against_it_until_the_seat_is_held() -> None:
    bench = Bench(seats_sale("17", passengers=1))
    assert bench.view.notice is None
    bench.page.choose_benefit("17", Benefit.ELDERLY_FREE)
    notice = bench.view.notice
    assert notice is not None and notice.kind == "info"
    assert notice.title == "Idoso gratuito: peça documento com foto e comprovante de renda."
    assert "Pedágio e taxa de embarque não entram." in notice.text
    sleeper = a_trip(service_class="Leito")
    bench = Bench(seats_sale("17", passengers=1, trip=sleeper))
    bench.page.choose_benefit("17", Benefit.DISABLED)
    notice = bench.view.notice
    assert notice is not None and notice.kind == "warning"
    assert "Esta viagem é Leito" in notice.text


def test_an_id_jovem_asked_for_too_late_may_be_refused() -> None:
    bench = Bench(seats_sale("17", passengers=1))
    leaves = sample_trips()[8].departure.when.replace(tzinfo=ZoneInfo("America/Sao_Paulo"))
    bench.now = leaves - timedelta(hours=2)
    bench.page.choose_benefit("17", Benefit.YOUNG_HALF)
    assert bench.view.notice is not None
    assert "Faltam menos de 3 h" in bench.view.notice.text
