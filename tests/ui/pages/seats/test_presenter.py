"""What the page of seats does, on the real machine of the sale."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

from pos_app.domain.benefits import Benefit
from pos_app.domain.faults import TooSlow
from pos_app.domain.holds import HoldAnswer
from pos_app.domain.money import Cents
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.seats import SeatState
from pos_app.sale import events
from pos_app.sale.stage import Activity, FailedStep, ProblemKind, Sale, SaleProblem, Step
from pos_app.ui.pages.seats.page import SeatsPage
from pos_app.ui.pages.seats.presenter import SeatsPresenter
from pos_app.ui.shared.basket import present
from pos_app.wording.notices import CommandId, NoticeView
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

    def ask_release(self, label: str, until: str) -> None:
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
    assert bench.state("30") is SeatState.RELEASED
    assert bench.shown.looks["30"].clock == "14:42"
    assert "Poltrona 30, corredor, liberada, livre às 14:42" in bench.shown.looks["30"].spoken
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


def test_a_held_seat_is_only_released_after_a_question() -> None:
    bench = Bench(seats_sale(held=("17", "18", "20")))
    bench.page.toggle("17")
    assert bench.view.asked == ("17", "14:42")
    assert bench.picked == ["17", "18", "20"]
    bench.page.release("17")
    assert bench.picked == ["18", "20"]
    assert bench.state("17") is SeatState.RELEASED


def test_a_fourth_seat_for_three_held_ones_is_refused_in_words() -> None:
    bench = Bench(seats_sale(held=("17", "18", "20")))
    bench.page.toggle("22")
    assert bench.picked == ["17", "18", "20"]
    assert "libere uma antes" in bench.view.entry[1]


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


def test_space_after_a_number_means_yes_and_never_takes_the_seat_back() -> None:
    bench = Bench(seats_sale())
    for key in "17":
        bench.page.type_key(key)
    bench.page.press("17")
    bench.page.press("17")
    assert bench.picked == ["17"]
    bench.page.walked()
    bench.page.press("17")
    assert bench.picked == []


def test_space_takes_the_number_that_is_being_typed() -> None:
    bench = Bench(seats_sale())
    bench.page.type_key("3")
    bench.page.press("08")
    assert bench.picked == ["03"]


def test_a_number_never_takes_back_what_space_picked() -> None:
    bench = Bench(seats_sale())
    bench.page.press("17")
    for key in "17":
        bench.page.type_key(key)
    assert bench.picked == ["17"]


def test_backspace_and_del_put_a_typed_seat_back() -> None:
    bench = Bench(seats_sale())
    for key in "17":
        bench.page.type_key(key)
    bench.page.erase()
    assert bench.picked == []
    for key in "18":
        bench.page.type_key(key)
    bench.page.put_back("18")
    bench.page.put_back("20")
    assert bench.picked == []


def test_what_was_typed_on_one_bus_is_not_about_the_next() -> None:
    bench = Bench(seats_sale())
    for key in "19":
        bench.page.type_key(key)
    assert bench.view.entry[1]
    bench.flow.put(seats_sale(trip=sample_trips()[7]))
    assert bench.view.entry == ("", "")
    for key in "19":
        bench.page.type_key(key)
    bench.page.back()
    assert bench.flow.stage.step is Step.SEARCH
    bench.flow.put(seats_sale(trip=sample_trips()[7]))
    assert bench.view.entry == ("", ""), "nor is it when the same bus is chosen again"


def test_a_message_is_over_when_the_cursor_walks() -> None:
    bench = Bench(seats_sale())
    for key in "19":
        bench.page.type_key(key)
    bench.page.walked()
    assert bench.view.entry == ("", "")


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
    bench.page.suggest("aisle")
    assert bench.picked == ["08", "14"]
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
    assert [(tab.name, tab.route, tab.words) for tab in bench.shown.tabs] == [
        ("Ida, trecho 1 de 2", "São Paulo · Tietê → Pouso Alegre", "2 de 2 escolhidas"),
        ("Ida, trecho 2 de 2", "Pouso Alegre → Belo Horizonte", "faltam 2"),
    ]
    bench.page.show_leg(1)
    assert bench.shown.current == 1
    assert bench.shown.coach is None
    assert bench.view.loading


def test_problems_of_other_pages_are_not_told_here() -> None:
    bench = Bench(replace(seats_sale("17"), problem=SaleProblem(ProblemKind.CARD_FAILED)))
    assert bench.view.notice is None


def test_a_benefit_tells_what_to_ask_for_and_what_speaks_against_it_until_the_seat_is_held() -> None:
    bench = Bench(seats_sale("17", passengers=1))
    assert bench.view.notice is None
    bench.page.choose_benefit("17", Benefit.ELDERLY_HALF)
    notice = bench.view.notice
    assert notice is not None and notice.kind == "info"
    assert notice.title == "Idoso 50%: peça documento com foto e comprovante de renda."
    assert "Pedágio e taxa de embarque não entram." in notice.text
    sleeper = a_trip(service_class="Leito")
    bench = Bench(seats_sale("17", passengers=1, trip=sleeper))
    bench.page.choose_benefit("17", Benefit.YOUNG_HALF)
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


def test_a_released_seat_is_picked_again_with_its_hold() -> None:
    sale = seats_sale()
    kept = a_hold(sale.trips.segments[0], "30")
    bench = Bench(changed(sale, released_holds=(kept,)))
    bench.page.toggle("30")
    assert [(c.label, c.hold) for c in bench.flow.stage.seating.seats] == [("30", kept)]


def test_a_seat_whose_hold_was_never_answered_says_until_when_it_may_be_ours() -> None:
    sale = seats_sale()
    maybe = replace(a_hold(sale.trips.segments[0], "30"), block_id="")
    bench = Bench(changed(sale, released_holds=(maybe,)))
    bench.page.toggle("30")
    assert bench.view.entry == ("30", "A poltrona 30 pode estar reservada para nós até 14:42.")
    assert not bench.flow.stage.seating.seats


def offline_at_the_seats() -> Bench:
    bench = Bench(seats_sale())
    bench.flow.send(events.BackAsked(Step.SEARCH))
    bench.flow.send(events.TripChosen(a_trip("08:00")))
    bench.flow.send(events.Failed(FailedStep.MAP_OFFLINE))
    return bench


def test_without_a_map_a_wish_is_noted_and_said_where_the_seats_would_be() -> None:
    bench = offline_at_the_seats()
    title, words = bench.shown.empty
    assert title == "Sem a central não há mapa de poltronas"
    assert words.endswith("Sem preferência: procuramos poltronas juntas.")
    bench.page.suggest("window")
    assert bench.flow.stage.seating.wishes == {SeatWish.WINDOW} and bench.picked == []
    assert bench.shown.empty[1].endswith("Preferência anotada: na janela.")
    assert bench.view.notice is None and bench.view.age == ""


def test_without_a_map_the_main_action_leaves_the_sale_ready() -> None:
    bench = offline_at_the_seats()
    assert present(bench.flow.stage).action == "Deixar a venda pronta"
    assert present(bench.flow.stage).action_reason is None
    bench.page.act(CommandId.MAIN)
    assert bench.flow.stage.step is Step.PASSENGERS and bench.flow.stage.prepared is not None
    assert present(bench.flow.stage).action == "Guardar a venda pronta"


def test_over_a_map_of_before_a_notice_says_that_it_cannot_be_read_now() -> None:
    bench = Bench(seats_sale())
    bench.flow.send(events.MapAsked())
    bench.flow.send(events.Failed(FailedStep.MAP_OFFLINE))
    assert bench.shown.empty == ("", "") and bench.view.notice is not None
    assert [action.words for action in bench.view.notice.actions] == ["Deixar a venda pronta"]
    assert "Sem preferência" in bench.view.notice.happened


def test_a_full_disk_is_said_on_the_page_and_the_hold_is_offered_again() -> None:
    bench = Bench(seats_sale("17", "18", "21"))
    bench.flow.send(events.HoldAsked())
    bench.flow.send(events.Failed(FailedStep.DISK_SPACE))
    assert bench.view.notice is not None
    assert bench.view.notice.title == "O disco deste guichê está quase cheio"
    assert [action.command for action in bench.view.notice.actions] == [CommandId.MAIN]


def test_another_price_is_accepted_by_one_press_and_held_by_the_next() -> None:
    sale = seats_sale("17", "18", "21")
    problem = SaleProblem(ProblemKind.PRICE_TO_ACCEPT, before=Cents(12990), after=Cents(13990))
    bench = Bench(replace(sale, problem=problem, payment=replace(sale.payment, drift=problem)))
    assert bench.view.notice is not None
    assert [action.words for action in bench.view.notice.actions] == ["O cliente aceita"]
    bench.page.go_on()
    assert bench.flow.stage.payment.drift is None and not bench.flow.stage.busy
    bench.page.go_on()
    assert Activity.HOLD in bench.flow.stage.busy
