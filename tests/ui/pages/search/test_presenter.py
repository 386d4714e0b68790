"""What the search page does with what a clerk types, on the real machine of the sale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from pos_app.domain.faults import Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.places import Place
from pos_app.domain.storage import Route as KeptRoute
from pos_app.domain.trip_listing import TripOrder
from pos_app.domain.trips import Direction, Trip, TripQuery, TripResults
from pos_app.sale import events
from pos_app.sale.stage import Activity, FailedStep, Sale, Step
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.form import SearchForm
from pos_app.ui.pages.search.page import SearchPage
from pos_app.ui.pages.search.presenter import SearchPresenter
from pos_app.ui.pages.search.routes import Offered, RouteBook
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from tests.ui.builders import BELO_HORIZONTE, DAY, SAO_PAULO, a_trip, sample_trips
from tests.ui.fakes import DirectScope, MachineFlow, SomePlaces

NOW = datetime(2026, 3, 19, 14, 32)
CURITIBA = Place("Curitiba", "PR")


class View:
    """Remembers what was shown."""

    def __init__(self) -> None:
        self.form = SearchForm()
        self.suggestions: dict[str, list[str]] = {}
        self.problems: dict[str, str] = {}
        self.focused = ""
        self.calendar: tuple[str, date, date] | None = None
        self.page = SearchPage("start")
        self.cursor = -1
        self.payments = ""
        self.routes = Offered()
        self.days: tuple[DayPrice, ...] = ()
        self.about = ""
        self.copied = ""
        self.loading = ""
        self.reading = False
        self.notice: NoticeView | None = None
        self.age = ""

    def show_form(self, form: SearchForm) -> None:
        self.form = form

    def show_suggestions(self, field: str, places: Sequence[Place]) -> None:
        self.suggestions[field] = [place.label for place in places]

    def show_calendar(self, field: str, first: date, chosen: date) -> None:
        self.calendar = (field, first, chosen)

    def show_problem(self, field: str, sentence: str) -> None:
        self.problems[field] = sentence

    def focus_field(self, field: str) -> None:
        self.focused = field

    def focus_list(self) -> None:
        self.focused = "list"

    def show_page(self, shown: SearchPage, cursor: int) -> None:
        self.page, self.cursor = shown, cursor

    def show_start(self, title: str, payments: str, routes: Offered) -> None:
        self.payments, self.routes = payments, routes

    def show_day_prices(self, days: Sequence[DayPrice], chosen: date) -> None:
        self.days = tuple(days)

    def show_about(self, words: str) -> None:
        self.about = words

    def copy(self, text: str, said: str) -> None:
        self.copied = text

    def show_loading(self, title: str) -> None:
        self.loading = title

    def show_reading(self, reading: bool) -> None:
        self.reading = reading

    def show_notice(self, notice: NoticeView | None) -> None:
        self.notice = notice

    def show_age(self, words: str) -> None:
        self.age = words


class Finder:
    """A provider with trips on some days; ``fault`` once it fails."""

    def __init__(self, fares: dict[int, int], fault: Unreachable | None = None) -> None:
        self.fares, self.fault = fares, fault
        self.asked: list[int] = []

    async def search(self, query: TripQuery) -> TripResults:
        self.asked.append(query.day.day)
        if self.fault:
            raise self.fault
        fare = self.fares.get(query.day.day)
        found = (a_trip(day=query.day, price=fare),) if fare else ()
        return TripResults(query, found)


class Kept:
    """Routes as the journal keeps them."""

    def __init__(self, *routes: tuple[str, str]) -> None:
        self.routes = [KeptRoute(*route, 1, NOW) for route in routes]
        self.searched: list[tuple[str, str]] = []

    async def remember_route(self, origin: str, destination: str) -> None:
        self.searched.append((origin, destination))

    async def recent_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]:
        return tuple(self.routes[:limit])

    async def most_used_routes(self, limit: int = 5) -> tuple[KeptRoute, ...]:
        return tuple(reversed(self.routes))[:limit]


class Bench:
    """The page with its parts in reach."""

    def __init__(
        self,
        *,
        fault: Unreachable | None = None,
        unserved: tuple[str, ...] = (),
        finder: Finder | None = None,
        routes: RouteBook | None = None,
    ) -> None:
        self.view = View()
        self.flow = MachineFlow()
        self.places = SomePlaces(SAO_PAULO, BELO_HORIZONTE, CURITIBA, fault=fault, unserved=unserved)
        self.highlighted: tuple[Trip | None, int] = (None, 0)
        self.now = NOW
        self.page = SearchPresenter(
            self.view,
            self.flow,
            self.places,
            DirectScope(),
            lambda: self.now,
            home=SAO_PAULO,
            on_highlight=lambda trip, line: setattr(self, "highlighted", (trip, line)),
            finder=finder,
            routes=routes,
        )

    def fill(self, to: str = "belo", day: str = "21", back: str = "") -> None:
        self.page.fields.type_place("destination", to)
        self.page.fields.type_day("day", day)
        self.page.fields.type_day("return_day", back)

    def answer(self, *trips: Trip, returns: tuple[Trip, ...] = (), set_aside: int = 0) -> None:
        query = self.flow.stage.search.query
        assert query is not None
        self.flow.send(events.TripsArrived(TripResults(query, trips, returns, set_aside)))

    @property
    def asked(self) -> list[TripQuery]:
        return [effect.query for effect in self.flow.effects if isinstance(effect, events.Search)]


def test_the_empty_page_says_which_payments_this_desk_takes() -> None:
    assert Bench().view.payments == "Este guichê vende com cartão de crédito e PIX."


def test_cities_complete_without_accents_and_show_their_state() -> None:
    bench = Bench()
    bench.page.fields.type_place("destination", "sao pau")
    assert bench.view.suggestions["destination"] == ["São Paulo (Tietê) (SP)"]


def test_the_first_suggestion_counts_when_the_field_is_left() -> None:
    bench = Bench()
    bench.page.fields.type_place("destination", "belo")
    bench.page.fields.leave_place("destination")
    assert bench.view.form.destination == "Belo Horizonte"
    assert bench.view.form.destination_place == BELO_HORIZONTE


def test_a_search_asks_for_slugs_and_the_day_that_was_typed() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    assert bench.asked == [TripQuery("sao-paulo-tiete-sp", "belo-horizonte-mg", DAY, None, 1)]
    assert bench.view.form.day == "sáb 21/03/26"
    assert bench.view.loading == "Buscando viagens de sáb 21/03"
    assert [place.name for place in bench.places.counted] == ["São Paulo (Tietê)", "Belo Horizonte"]


def test_a_shipped_city_gets_its_slug_from_the_provider() -> None:
    bench = Bench()
    bench.fill("curit")
    bench.page.search()
    assert bench.asked[0].destination == "curitiba-slug"
    assert bench.view.form.destination == "Curitiba"


def test_an_unknown_city_is_told_under_its_field_and_what_was_typed_stays() -> None:
    bench = Bench()
    bench.fill("Xanadu")
    bench.page.search()
    assert bench.view.problems["destination"] == "Não conhecemos esta cidade. Confira o nome."
    assert bench.view.focused == "destination"
    assert bench.asked == []
    bench.page.fields.type_place("destination", "Xanadu d")
    assert bench.view.problems["destination"] == ""


def test_a_city_that_the_provider_does_not_serve_is_told_under_its_field() -> None:
    bench = Bench(unserved=("Curitiba",))
    bench.fill("curit")
    bench.page.search()
    assert bench.view.problems["destination"] == "A central não vende viagens desta cidade."
    assert bench.view.loading == ""
    assert bench.asked == []


def test_without_a_network_a_new_city_gives_one_notice_and_keeps_the_fields() -> None:
    bench = Bench(fault=Unreachable())
    bench.fill("curit")
    bench.page.search()
    assert bench.view.notice is not None
    assert bench.view.notice.title == "Sem conexão com a central"
    assert bench.view.form.destination == "Curitiba"
    assert bench.view.loading == ""
    bench.places.fault = None
    bench.page.act(CommandId.SEARCH)
    assert len(bench.asked) == 1


def test_same_place_past_day_and_early_return_are_each_told_at_their_field() -> None:
    bench = Bench()
    bench.fill("sao paulo")
    bench.page.search()
    assert bench.view.problems["destination"] == "Origem e destino são iguais."
    bench.fill(day="18/03")
    bench.page.search()
    assert bench.view.problems["day"] == "Este dia já passou."
    assert bench.view.focused == "day"
    bench.fill(day="21", back="20/03/26")
    bench.page.search()
    assert bench.view.problems["return_day"] == "A volta é antes da ida."
    assert bench.asked == []


def test_the_answer_is_listed_and_the_cursor_reaches_the_basket() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips(), set_aside=2)
    assert bench.view.page.title == "Ida · sábado 21/03"
    assert bench.view.page.count == "12 viagens · 2 ilegíveis"
    assert (bench.view.page.before, bench.view.page.after) == ("sex 20", "dom 22")
    assert bench.view.focused == "list"
    bench.page.highlight(8)
    trip, line = bench.highlighted
    assert line == 9
    assert trip is not None and trip.fare == 12990


def test_a_sold_out_trip_cannot_be_taken() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.choose(6)
    assert bench.flow.stage.step is Step.SEARCH


def test_enter_takes_a_trip() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.choose(0)
    assert bench.flow.stage.step is Step.SEATS


def test_after_the_way_out_the_same_list_shows_the_way_back() -> None:
    bench = Bench()
    bench.fill(back="25")
    bench.page.search()
    back = a_trip("09:00", day=date(2026, 3, 25), origin=BELO_HORIZONTE, destination=SAO_PAULO)
    bench.answer(*sample_trips(), returns=(back,))
    bench.page.choose(0)
    assert bench.view.page.title == "Volta · quarta 25/03"
    assert [row.trip for row in bench.view.page.rows] == [back]
    bench.page.choose(0)
    assert bench.flow.stage.step is Step.SEATS
    assert bench.flow.stage.trips.way_back == back


def test_esc_during_the_way_back_goes_to_the_way_out_again() -> None:
    bench = Bench()
    bench.fill(back="25")
    bench.page.search()
    bench.answer(*sample_trips(), returns=sample_trips())
    bench.page.choose(0)
    bench.page.back()
    assert bench.flow.stage.search.choosing is Direction.OUTBOUND


def test_a_day_without_trips_offers_the_next_one() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer()
    assert bench.view.page.body == "none"
    assert (
        bench.view.page.empty_words
        == "São Paulo (Tietê) → Belo Horizonte não tem saída no dia 21/03 (sábado)."
    )
    assert bench.view.page.next_day == "Ver dom 22/03"
    bench.page.act(CommandId.DAY_AFTER)
    assert bench.asked[-1].day == date(2026, 3, 22)
    assert bench.view.form.day == "dom 22/03/26"


def test_the_day_before_today_is_never_asked_for() -> None:
    bench = Bench()
    bench.fill(day="hoje")
    bench.page.search()
    bench.answer(*sample_trips(date(2026, 3, 19)))
    bench.page.change_day(-1)
    assert len(bench.asked) == 1
    assert bench.view.page.before == ""


def test_an_answer_for_another_day_is_never_shown_as_if_it_matched() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    other = [replace(trip, other_day=True) for trip in sample_trips(date(2026, 3, 23))[:4]]
    bench.answer(*other)
    assert bench.view.page.strip == ("Estas 4 viagens são de seg 23/03,", "não do dia pedido.")
    assert [row.other for row in bench.view.page.rows] == ["seg 23/03"] * 4
    bench.page.refresh()
    bench.answer(*other, *sample_trips())
    assert bench.view.page.strip[0] == "4 viagens de outro dia ou de outra rota ficaram fora,"
    assert len(bench.view.page.rows) == 12


def test_filters_that_hide_everything_can_be_taken_off() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips()[:2])
    bench.page.toggle_filter("kinds", "connection")
    assert bench.view.page.body == "filtered"
    assert bench.view.page.empty_words == "Sem filtros: 2 viagens."
    bench.page.act(CommandId.CLEAR_FILTERS)
    assert len(bench.view.page.rows) == 2


def test_the_cursor_stays_on_its_trip_when_the_order_changes() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.highlight(7)
    bench.page.set_order(TripOrder.FARE)
    assert bench.view.page.rows[bench.view.cursor].trip.departure.when.hour == 20


def test_a_failed_search_says_so_and_keeps_the_fields() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.flow.send(events.Failed(FailedStep.SEARCH, Unreachable()))
    assert bench.view.notice is not None
    assert bench.view.notice.title == "A busca não terminou"
    assert bench.view.notice.money == "Nada foi cobrado."
    assert bench.view.form.destination == "Belo Horizonte"
    assert bench.view.loading == ""


def test_esc_stops_a_search() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.page.back()
    assert bench.view.loading == ""
    assert Activity.SEARCH not in bench.flow.stage.busy


def test_the_age_of_the_list_grows() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.now = NOW.replace(second=20)
    bench.page.tick()
    assert bench.view.age == "atualizado há 20 s"


def test_the_next_customer_finds_empty_fields_and_the_desks_own_city() -> None:
    bench = Bench()
    bench.fill()
    bench.page.count_passengers(3)
    bench.page.search()
    bench.answer(*sample_trips())
    bench.flow.put(Sale())
    assert bench.view.form.destination == ""
    assert bench.view.form.origin == "São Paulo (Tietê)"
    assert bench.view.form.passengers == 1
    assert bench.view.page.body == "start"


def test_f3_swaps_and_a_route_searches_at_once() -> None:
    bench = Bench()
    bench.fill()
    bench.page.fields.leave_place("destination")
    bench.page.fields.swap()
    assert (bench.view.form.origin, bench.view.form.destination) == ("Belo Horizonte", "São Paulo (Tietê)")
    bench.page.fields.type_day("day", "+1")
    bench.page.take_route((SAO_PAULO, BELO_HORIZONTE))
    assert bench.asked[-1].origin == "sao-paulo-tiete-sp"


def test_a_question_that_was_asked_before_is_answered_at_once_with_its_age_while_the_new_one_loads() -> None:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.fill(day="22")
    bench.page.search()
    bench.answer(a_trip(day=date(2026, 3, 22)))
    bench.now = NOW.replace(minute=35)
    bench.fill()
    bench.page.search()
    assert bench.view.reading
    assert bench.view.loading == ""
    assert len(bench.view.page.rows) == len(sample_trips())
    assert bench.view.age == "lista de há 3 min"
    bench.answer(*sample_trips()[:4])
    assert len(bench.view.page.rows) == 4
    assert bench.view.age == "atualizado há 0 s"


def searched_with_cursor(row: int = 8) -> Bench:
    bench = Bench()
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    bench.page.highlight(row)
    return bench


def test_reading_the_list_again_keeps_the_cursor_on_its_trip_and_tells_a_new_fare() -> None:
    bench = searched_with_cursor()
    trips = list(sample_trips())
    trips[8] = replace(trips[8], price=Cents(19990), discounted=None)
    bench.page.refresh()
    bench.answer(*trips[1:])
    assert bench.view.cursor == 7
    assert bench.view.page.strip[0] == "A tarifa da linha 9 mudou de R$\u00a0129,90 para R$\u00a0199,90."


def test_a_trip_that_sold_out_or_left_the_list_meanwhile_is_told() -> None:
    bench = searched_with_cursor()
    trips = list(sample_trips())
    trips[8] = replace(trips[8], available=0)
    bench.page.refresh()
    bench.answer(*trips)
    assert bench.view.page.strip[0] == "A viagem da linha 9 acabou de esgotar."
    bench = searched_with_cursor()
    bench.page.refresh()
    bench.answer(*(trip for trip in sample_trips() if trip is not sample_trips()[8]))
    assert "saiu da lista" in bench.view.page.strip[0] or bench.view.page.strip == ("", "")


def test_the_days_around_show_their_lowest_fare_nearest_first_two_at_a_time() -> None:
    finder = Finder({20: 9990, 22: 11990})
    bench = Bench(finder=finder)
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    assert finder.asked[:2] == [20, 22]
    fares = {price.day.day: price.lowest for price in bench.view.days}
    assert (fares[20], fares[22], fares[23]) == (9990, 11990, None)
    assert fares[21] == min(trip.fare for trip in sample_trips() if trip.available)
    bench.page.go_to_day(date(2026, 3, 22))
    assert bench.asked[-1].day == date(2026, 3, 22)


def test_a_provider_that_fails_is_left_alone_and_nobody_is_bothered() -> None:
    finder = Finder({}, Unreachable("down"))
    bench = Bench(finder=finder)
    bench.fill()
    bench.page.search()
    bench.answer(*sample_trips())
    assert len(finder.asked) <= 2
    assert bench.view.notice is None
    asked = len(finder.asked)
    bench.page.refresh()
    bench.answer(*sample_trips())
    assert len(finder.asked) == asked


def test_an_empty_day_offers_the_nearest_days_that_have_trips() -> None:
    bench = Bench(finder=Finder({19: 9990, 23: 10990, 24: 8990}))
    bench.fill()
    bench.page.search()
    bench.answer()
    assert bench.view.page.body == "none"
    assert [(near.day.day, near.lowest) for near in bench.view.page.near] == [
        (19, 9990),
        (23, 10990),
        (24, 8990),
    ]
    bench.page.go_to_day(date(2026, 3, 23))
    assert bench.asked[-1].day == date(2026, 3, 23)


def test_routes_of_before_are_one_key_away_and_a_search_is_counted() -> None:
    kept = Kept(("sao-paulo-tiete-sp", "belo-horizonte-mg"), ("nowhere", "belo-horizonte-mg"))
    places = SomePlaces(SAO_PAULO, BELO_HORIZONTE)
    bench = Bench(routes=RouteBook(kept, places.by_slug))
    assert bench.view.routes.recent == ((SAO_PAULO, BELO_HORIZONTE),)
    bench.page.take_numbered(2)
    assert bench.asked == []
    bench.page.fields.type_day("day", "21")
    bench.page.take_numbered(1)
    assert bench.asked[-1].destination == "belo-horizonte-mg"
    assert kept.searched == [("sao-paulo-tiete-sp", "belo-horizonte-mg")]


def test_ctrl_e_copies_the_trip_as_a_message_that_says_all_and_promises_nothing() -> None:
    bench = searched_with_cursor()
    bench.page.copy_trip()
    message = bench.view.copied
    for part in (
        "São Paulo",
        "Belo Horizonte/MG",
        "22:15",
        "Viação Serra Azul",
        "R$\u00a0129,90",
        "podem mudar",
    ):
        assert part in message
    assert "sábado, 21/03/2026" in message


def test_the_line_below_says_who_answers_for_delays_at_a_change_of_bus() -> None:
    bench = searched_with_cursor(2)
    assert "Cada viação responde só pelo seu trecho" in bench.view.about
    bench.page.highlight(8)
    assert bench.view.about == ""


def test_a_trip_that_leaves_within_a_day_has_a_hint_and_can_be_chosen_all_the_same() -> None:
    bench = searched_with_cursor(8)
    leaves = bench.highlighted[0]
    assert leaves is not None
    bench.now = leaves.departure.when - timedelta(hours=24)
    bench.page.highlight(8)
    assert bench.view.about == ""
    bench.now += timedelta(minutes=1)
    bench.page.highlight(8)
    assert bench.view.about == "Saída em menos de 24 h: a central pode não aceitar."
    bench.page.highlight(2)
    assert "Cada viação responde só pelo seu trecho" in bench.view.about
    bench.now = leaves.departure.when + timedelta(minutes=1)
    bench.page.highlight(8)
    assert bench.view.about == ""
