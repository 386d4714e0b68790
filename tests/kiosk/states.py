"""The kiosk on each of its pages, as values: for the machine's tests, the pictures and the walk."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from pos_app.domain.attempts import Attempt, AttemptState, ProviderAnswer
from pos_app.domain.basket import SeatChoice
from pos_app.domain.documents import DocumentType
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed, Finality, FiscalState, FiscalTicket, OrderDetail, PixCharge
from pos_app.domain.payment import PaymentType
from pos_app.domain.places import Place
from pos_app.domain.seats import Seat
from pos_app.domain.trips import Direction, Trip, TripDetail, TripKind, TripQuery, TripResults, segments
from pos_app.kiosk.flow.intents import Ask as Touch
from pos_app.kiosk.flow.intents import Carry, Hours, StaffDo
from pos_app.kiosk.flow.state import (
    Ask,
    Collecting,
    Form,
    KioskState,
    Late,
    Looks,
    Mailing,
    NotGiven,
    Page,
    Person,
    Pickup,
    Printing,
    Rules,
    Search,
    Sent,
    Slip,
    Staff,
    Told,
)
from pos_app.kiosk.screens.scene import GateFacts, Scene
from pos_app.reachability.state import Reachability, Rung
from pos_app.sale.stage import (
    Activity,
    ChosenTrips,
    Payment,
    People,
    PlacedOrder,
    ProblemKind,
    Sale,
    SaleProblem,
    Seating,
    Step,
    TripSearch,
)
from pos_app.ui.pages.search.answers import Answer
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.wording import kiosk_texts
from tests.sale.samples import (
    BUYER,
    CARD,
    FARE,
    PASSENGER,
    QUERY,
    attempt,
    hold,
    order_detail,
    quote,
    results,
    trip,
)

LATE = Late("a-7", "GB7K-22TQ", Cents(68900), datetime(2026, 3, 19, 17, 30, tzinfo=UTC), 2)
NOW = datetime(2026, 3, 19, 17, 36, tzinfo=UTC)
TODAY = date(2026, 3, 19)
HOME = Place("São Paulo", "SP", "sao-paulo-sp", city="São Paulo")
THERE = Place("Belo Horizonte", "MG", "belo-horizonte-mg", city="Belo Horizonte")
CITIES = tuple(
    Place(name, state, name.lower(), city=name)
    for name, state in (
        ("Belo Horizonte", "MG"), ("Rio de Janeiro", "RJ"), ("Curitiba", "PR"), ("Ribeirão Preto", "SP"),
        ("Florianópolis", "SC"), ("Goiânia", "GO"), ("Campinas", "SP"), ("Uberlândia", "MG"),
        ("Poços de Caldas", "MG"), ("São José do Rio Preto", "SP"),
    )
)  # fmt: skip
TAKEN = tuple(
    f"{n:02d}" for n in (1, 2, 4, 5, 6, 7, 9, 10, 12, 11, 13, 16, 15, 20, 19, 21, 24, 23, 26, 27, 29, 30)
)


def scene(**changes: Any) -> Scene:
    """Return the surroundings of the samples: a Thursday afternoon in March."""
    values: dict[str, Any] = {
        "now": NOW,
        "mono": 1000.0,
        "hold_minutes": 10,
        "zone": UTC,
        "name": "Totem 03",
        "station": "São Paulo, Rodoviária do Tietê",
        "counter": "guichês 05 a 09, à direita do totem",
        "often": CITIES,
        "places": lambda typed: tuple(place for place in CITIES if typed.lower() in place.name.lower()),
        "day_price": _day_price,
        "card_host": "127.0.0.1",
        "link": Reachability(rung=Rung.OFFLINE, since=NOW.timestamp() - 420, next_try=1012.0),
        "code_span": 900,
        "asking": lambda _: (NOW, NOW + timedelta(seconds=2)),
    }
    return Scene(**{**values, **changes})


def _day_price(asked: TripQuery) -> DayPrice | None:
    ahead = (asked.day - TODAY).days
    if ahead > 19:
        return None
    if ahead == 15:
        return DayPrice(asked.day, None)
    return DayPrice(asked.day, Cents(9990 + 1000 * (ahead * 7 % 5)))


def departures() -> tuple[Trip, ...]:
    """Return a day's departures: one sold out, one nearly, one at the low fare, one with a change of bus."""
    day = trip().departure.when

    def at(name: str, hour: int, available: int, *, legs: int = 1, **more: Any) -> Trip:
        made = trip(name, TripKind.DIRECT if legs == 1 else TripKind.CONNECTION, legs, available)
        leaves = replace(made.departure, when=day.replace(hour=hour, minute=0))
        return replace(made, departure=leaves, minutes=490 + hour, **more)

    return (
        at("a", 13, 3, service_class="Semileito", company="Expresso Ipê", discounted=None),
        at("b", 15, 27, low_fare=True),
        at("c", 19, 0, company="Auto Viação Jequitibá", service_class="Executivo"),
        at("d", 20, 9, legs=2, company="Expresso Lobo-Guará", service_class="Leito"),
        at("e", 21, 18),
        at("f", 22, 5, service_class="Leito-cama"),
        at("g", 23, 30),
    )


def choosing_back() -> Sale:
    """Return a sale whose way out is chosen: the way back comes next."""
    query = replace(QUERY, return_day=date(2026, 3, 25))
    back = tuple(
        replace(
            one,
            departure=replace(one.arrival, when=one.departure.when + timedelta(days=4)),
            arrival=replace(one.departure, when=one.departure.when + timedelta(days=4, hours=9)),
        )
        for one in departures()[:3]
    )
    found = results(query, *departures(), returns=back)
    return Sale(search=TripSearch(query, found, Direction.RETURN), trips=ChosenTrips(found.departures[0]))


def seat_map(trip_id: str = "trip-1-1") -> TripDetail:
    """Return a bus that is half full, with low-fare seats at the rear."""
    seats = tuple(
        Seat(f"{n:02d}", f"{n:02d}" not in TAKEN, low_fare=n >= 37, priority=n == 3) for n in range(1, 45)
    )
    return TripDetail(trip_id, seats, default=FARE, low_fare=True, low_price=Cents(10990))


def searched() -> Sale:
    """Return a sale with its departures."""
    return Sale(search=TripSearch(QUERY, results(QUERY, *departures())))


def at_seats(*labels: str) -> Sale:
    """Return a sale at the seat map, with these seats picked."""
    chosen = trip()
    (segment,) = segments(chosen)
    seats = tuple(SeatChoice(segment, label, index, FARE) for index, label in enumerate(labels))
    return replace(
        searched(),
        step=Step.SEATS,
        trips=ChosenTrips(chosen, None, (segment,)),
        seating=Seating(((segment.key, seat_map()),), seats),
        people=People(count=max(1, len(labels))),
    )


def at_second_bus(*labels: str) -> Sale:
    """Return a sale of two people at the map of their second bus, the seats of the first picked."""
    chosen = trip("d", TripKind.CONNECTION, 2, 9)
    first, second = segments(chosen)
    seats = [SeatChoice(first, label, index, FARE) for index, label in enumerate(("17", "18"))]
    seats += [SeatChoice(second, label, index, FARE) for index, label in enumerate(labels)]
    return replace(
        searched(),
        step=Step.SEATS,
        trips=ChosenTrips(chosen, None, (first, second), 1),
        seating=Seating(((first.key, seat_map()), (second.key, seat_map())), tuple(seats)),
        people=People(count=2),
    )


def at_passengers(*labels: str) -> Sale:
    """Return a sale whose seats are held, priced."""
    sale = at_seats(*labels)
    held = tuple(replace(c, hold=hold(c.segment, c.label, 14)) for c in sale.seating.seats)
    return replace(
        sale,
        step=Step.PASSENGERS,
        seating=replace(sale.seating, seats=held),
        payment=Payment(quote=quote(len(labels)), method=PaymentType.PIX),
    )


def at_payment(*labels: str) -> Sale:
    """Return a sale that can be paid."""
    sale = at_passengers(*labels)
    second = replace(PASSENGER, name="Otávio Sena Lemos", document_number="11144477735")
    people = replace(sale.people, buyer=BUYER, passengers=(PASSENGER, second)[: len(labels)])
    return replace(sale, step=Step.PAYMENT, people=people, payment=replace(sale.payment, session_id="s1"))


def with_card(sale: Sale) -> Sale:
    """Return a sale that a card pays in two instalments."""
    payment = replace(sale.payment, method=PaymentType.CREDIT_CARD, card=CARD, installments=2)
    return replace(sale, payment=payment)


def both_ways(*names: str) -> Sale:
    """Return a sale of these people at the payment: two buses out, one back."""
    sale = at_payment(*(str(17 + number) for number in range(len(names))))
    out, back = departures()[3], trip("back")
    middle = replace(out.departure, name="Volta Redonda", when=out.departure.when + timedelta(hours=4))
    on = replace(middle, when=middle.when + timedelta(minutes=65))
    first, second = out.legs
    out = replace(
        out,
        legs=(
            replace(first, departure=out.departure, arrival=middle, company="Viação Serra Azul"),
            replace(second, departure=on, arrival=out.arrival, company="Expresso Ipê", waiting=65,
                    service_class="Executivo"),
        ),
    )  # fmt: skip
    there, home = back.arrival, back.departure
    back = replace(
        back,
        departure=replace(there, when=datetime(2026, 3, 25, 22, 15)),
        arrival=replace(home, when=datetime(2026, 3, 26, 6, 35), terminal="Tietê"),
    )
    legs = segments(out, back)
    people = tuple(replace(PASSENGER, name=name) for name in names)
    seats = tuple(
        SeatChoice(leg, f"{17 + 4 * at + index}", index, FARE, hold=hold(leg, f"{17 + 4 * at + index}", 14))
        for at, leg in enumerate(legs)
        for index in range(len(names))
    )
    return replace(
        sale,
        trips=ChosenTrips(out, back, legs),
        seating=Seating((), seats),
        people=People(len(names), BUYER, people),
        payment=replace(sale.payment, quote=quote(len(seats), fee=990 * len(seats))),
    )


def reviewed(sale: Sale, **changes: Any) -> KioskState:
    """Return the page to look over, its prices of insurance known."""
    prices = tuple((c.hold.block_id, Cents(675)) for c in sale.seating.seats if c.hold)
    form = Form(tuple(Person(number=one.document_number, name=one.name, phone="11987654412")
                      for one in sale.people.passengers))  # fmt: skip
    values = {"form": form, "insurance": prices, "way": sale.payment.method, **changes}
    return kiosk(Page.REVIEW, sale, **values)


def ordered(state: AttemptState, method: PaymentType = PaymentType.PIX, **changes: Any) -> Sale:
    """Return a sale whose order was begun."""
    made: Attempt = attempt(state, public_id="GB7K-40Q2-M9", sends=1, **changes)
    made = replace(made, sold=replace(made.sold, payment=method))
    sale = at_payment("17")
    code = (
        "00020126330014br.gov.bcb.pix0111parceiro@px5204000053039865406139.805802BR"
        "5915VIACAO SERRA AZ6009SAO PAULO62070503***6304ABCD"
    )
    charge = PixCharge(code, made.sold.order_total, "VIACAO SERRA AZUL", NOW + timedelta(minutes=14))
    pix = charge if method is PaymentType.PIX and state is AttemptState.KNOWN else None
    return replace(sale, order=PlacedOrder(made, pix))


def sold(state: AttemptState = AttemptState.COMPLETED) -> Sale:
    """Return a sale whose order is paid."""
    detail = order_detail()
    tickets = tuple(
        replace(one, departure=trip().departure, company="Viação Serra Azul") for one in detail.tickets
    )
    detail = replace(detail, public_id="GB7K-40Q2-M9", tickets=tickets)
    return replace(ordered(state, confirmed=Confirmed(detail)), step=Step.TICKETS)


def elsewhere(
    finality: Finality = Finality.COMPLETED, *tickets: Finality, word: str = "", fiscal: bool = True
) -> Pickup:
    """Return an order that was made elsewhere, with two tickets in these states."""
    made: OrderDetail = order_detail(finality, seats=("17", "18"))
    each = tickets or (finality, finality)
    buses = tuple(
        replace(
            one,
            status=status,
            departure=trip().departure,
            arrival=trip().arrival,
            company="Viação Serra Azul",
            document_number="52998224725",
            locator=f"Q7L{one.id}",
        )
        for one, status in zip(made.tickets, each, strict=True)
    )
    made = replace(made, public_id="GB9T-31KX-P2", tickets=buses, word=word or finality.value)
    made = replace(made, origin="São Paulo", destination="Belo Horizonte", buyer_document="52998224725")
    records = tuple(FiscalTicket(one.id, FiscalState.FOUND, number="18821") for one in buses)
    return Pickup(made, records if fiscal else ())


def picked(order: Pickup, **changes: Any) -> KioskState:
    """Return the page of an order that was made elsewhere."""
    found = {"document": "52998224725", "number": "GB9T-31KX-P2", "ask": Ask.ORDER, "order": order}
    search = Search(**{**found, **changes.pop("search", {})})
    return kiosk(Page.FOUND, search=search, **changes)


def kiosk(page: Page, sale: Sale | None = None, **changes: Any) -> KioskState:
    """Return the kiosk on a page."""
    values: dict[str, Any] = {
        "rules": Rules(),
        "origin": HOME,
        "destination": THERE,
        "day": date(2026, 3, 21),
        "touched": 1000.0,
        "sale": sale or Sale(),
    }
    return KioskState(page, **{**values, **changes})


TYPED = Person(number="5299822", name="HELENA PRADO SIQ", phone="119876")


def seen_today() -> tuple[Answer, ...]:
    """Return what was answered today, more than the page shows, and something of yesterday."""
    trips = departures()
    found = [
        Answer(TripResults(replace(QUERY, passengers=n), trips), NOW - timedelta(hours=n)) for n in (1, 2)
    ]
    many = tuple(
        replace(
            trips[0], departure=replace(trips[0].departure, when=trips[0].departure.when + timedelta(hours=n))
        )
        for n in range(10)
    )
    found += [
        Answer(TripResults(replace(QUERY, company=str(n)), many), NOW - timedelta(hours=3)) for n in range(6)
    ]
    return (*found, Answer(TripResults(QUERY, trips), NOW - timedelta(days=1)))


def leaving_soon(minutes: int = 5) -> tuple[Answer, ...]:
    """Return what leaves here today, as it was seen so many minutes ago: one with a change of bus, one with
    few seats left, one that is sold out, one that leaves too soon."""
    day = datetime.combine(TODAY, datetime.min.time())
    found = []
    for number, city in enumerate(CITIES):
        one = departures()[3 if number == 2 else 0 if number == 1 else 4]
        leaves = day.replace(hour=17, minute=40) + timedelta(minutes=25 * number)
        left = 0 if number == 5 else one.available
        one = replace(one, departure=replace(one.departure, when=leaves), available=left)
        query = TripQuery(HOME.slug, city.slug, TODAY)
        found.append(Answer(TripResults(query, (one,)), NOW - timedelta(minutes=minutes)))
    return tuple(found)


_TWO = ("17", "18")
_SENDS = Rules(mails=True, whatsapp=True)
_USUAL = scene(link=Reachability(rung=Rung.ONLINE))
_SLOW = scene(link=Reachability(rung=Rung.SLOW, since=NOW.timestamp() - 120))
_AWAY = scene()
Pictures = dict[str, tuple[KioskState, Scene]]
"""What a page shows, by the name of its picture."""


def _asked(ask: Ask, **more: Any) -> tuple[KioskState, Scene]:
    form = Form((TYPED, Person()), ask=ask, problem=more.pop("problem", ""))
    return kiosk(Page.PASSENGER, at_passengers(*_TWO), form=form, **more), _USUAL


def _buying() -> Pictures:
    """Return the pages from the first to the passengers."""
    return {
        "home": (kiosk(Page.HOME), _USUAL),
        "home-no-paper": (kiosk(Page.HOME, paper=False), _USUAL),
        "rest": (kiosk(Page.HOME, resting=True), replace(_USUAL, seen=leaving_soon())),
        "rest-old": (kiosk(Page.HOME, resting=True), replace(_USUAL, seen=leaving_soon(30))),
        "rest-nothing": (kiosk(Page.HOME, resting=True), _USUAL),
        "route": (kiosk(Page.ROUTE), _USUAL),
        "route-next": (
            kiosk(Page.ROUTE, day=TODAY),
            scene(link=Reachability(rung=Rung.ONLINE), seen=leaving_soon(), now=NOW + timedelta(minutes=30)),
        ),
        "route-typed": (kiosk(Page.ROUTE, typed="po"), _USUAL),
        "route-none": (kiosk(Page.ROUTE, typed="xyz"), _USUAL),
        "route-seen": (
            kiosk(Page.ROUTE, unserved=CITIES[3:4], both=True, other_day=True),
            replace(_USUAL, seen=seen_today()),
        ),
        "date": (kiosk(Page.DATE), _USUAL),
        "date-back": (kiosk(Page.DATE, both=True, choosing_back=True), _USUAL),
        "trips-evening": (kiosk(Page.TRIPS, searched(), hours=Hours.EVENING), _USUAL),
        "trips-back": (kiosk(Page.TRIPS, choosing_back(), both=True, back_day=date(2026, 3, 25)), _USUAL),
        "trips": (kiosk(Page.TRIPS, searched()), _USUAL),
        "trips-none": (kiosk(Page.TRIPS, Sale(search=TripSearch(QUERY, TripResults(QUERY, ())))), _USUAL),
        "seats": (kiosk(Page.SEATS, at_seats(*_TWO)), _USUAL),
        "seats-second": (kiosk(Page.SEATS, at_second_bus("11")), _USUAL),
        "seats-none": (kiosk(Page.SEATS, at_seats()), _USUAL),
        "passenger-cpf": _asked(Ask.CPF),
        "passenger-wrong": _asked(Ask.CPF, problem="cpf_wrong"),
        "passenger-name": _asked(Ask.NAME),
        "passenger-document": (
            kiosk(
                Page.PASSENGER,
                at_passengers(*_TWO),
                form=Form((Person(DocumentType.PASSPORT, "FZ1234"), Person()), ask=Ask.DOCUMENT),
            ),
            _USUAL,
        ),
        "passenger-phone": _asked(Ask.PHONE),
        "passenger-second": (
            kiosk(
                Page.PASSENGER,
                at_passengers(*_TWO),
                form=Form((TYPED, Person(name="OTÁVIO", number="11144477735")), index=1, ask=Ask.NAME),
            ),
            _USUAL,
        ),
        "passenger-countries": (
            kiosk(Page.PASSENGER, at_passengers(*_TWO), form=Form((TYPED, Person()), countries=True)), _USUAL,
        ),
        "passenger-foreign": (
            kiosk(
                Page.PASSENGER,
                at_passengers(*_TWO),
                form=Form((Person(DocumentType.PASSPORT, "X48201773", "EMILY JANE CARTER", "1212555",
                                  code="54"), Person()), ask=Ask.PHONE),
            ),
            _USUAL,
        ),
    }  # fmt: skip


def _late(*, digits: bool = True, **asked: Any) -> KioskState:
    order = replace(LATE, digits=digits)
    return kiosk(Page.LATE, Sale(), late=(order,), collecting=Collecting(LATE.id, "3", **asked))


def _paying() -> Pictures:
    """Return the pages from the payment to the tickets."""
    return {
        "method": (kiosk(Page.METHOD, at_payment(*_TWO)), _USUAL),
        "method-no-card": (kiosk(Page.METHOD, at_payment(*_TWO)), scene(card=False)),
        "card": (kiosk(Page.CARD, at_payment(*_TWO)), scene(card_ready=True)),
        "card-still": (kiosk(Page.CARD, at_payment(*_TWO), touched=800.0), scene(card_ready=True)),
        "card-opening": (kiosk(Page.CARD, at_payment(*_TWO)), _USUAL),
        "method-both-ways": (kiosk(Page.METHOD, both_ways("HELENA PRADO", "Otávio Lemos")), _USUAL),
        "method-no-paper": (kiosk(Page.METHOD, at_payment("17"), paper=False), _USUAL),
        "method-asks-how": (kiosk(Page.METHOD, at_payment("17"), paper=False, rules=_SENDS), _USUAL),
        "review-asked-how": (reviewed(at_payment("17"), paper=False, rules=_SENDS, carry=Carry.MAIL), _USUAL),
        "mail-before": (kiosk(Page.MAIL, at_payment("17"), paper=False, rules=_SENDS), _USUAL),
        "review": (reviewed(at_payment("17")), _USUAL),
        "review-both-ways": (reviewed(both_ways("Helena Prado Siqueira", "Otávio Sena Lemos")), _USUAL),
        "review-many": (reviewed(both_ways("Helena", "Otávio", "Ana Prado", "Ivo Lemos"), first=2), _USUAL),
        "review-card": (reviewed(with_card(at_payment(*_TWO)), split=True, paper=False), _USUAL),
        "change": (kiosk(Page.CHANGE, at_payment(*_TWO)), _USUAL),
        "letting-go": (
            kiosk(Page.LEAVING, at_passengers(*_TWO), leaving=Touch.START_OVER, back_to=Page.PASSENGER),
            _USUAL,
        ),
        "waiting-trips": (
            kiosk(Page.TRIPS, replace(searched(), busy=frozenset({Activity.SEARCH})), waits_since=986.0),
            _SLOW,
        ),
        "waiting-hold": (
            kiosk(
                Page.SEATS, replace(at_passengers(*_TWO), step=Step.SEATS, busy=frozenset({Activity.HOLD})),
                waits_since=986.0,
            ),
            _SLOW,
        ),
        "passenger-away": (kiosk(Page.PASSENGER, at_passengers(*_TWO), form=Form((TYPED, Person()))), _AWAY),
        "instalments": (kiosk(Page.INSTALMENTS, at_payment(*_TWO)), _USUAL),
        "pix": (kiosk(Page.CODE, ordered(AttemptState.KNOWN)), _USUAL),
        "checking": (kiosk(Page.CHECKING, ordered(AttemptState.KNOWN, PaymentType.CREDIT_CARD)), _USUAL),
        "checking-protocol": (
            kiosk(Page.CHECKING, ordered(AttemptState.UNRESOLVED), printing=Printing(case_slip=True)), _USUAL,
        ),
        "not-changed": (kiosk(Page.NOT_CHANGED, ordered(AttemptState.KNOWN)), _USUAL),
        "pix-still": (kiosk(Page.CODE, ordered(AttemptState.KNOWN), touched=860.0), _USUAL),
        "leaving": (kiosk(Page.LEAVING, ordered(AttemptState.KNOWN)), _USUAL),
        "late": (_late(), _USUAL),
        "late-wrong": (_late(tries=1, problem=NotGiven.NOT_THEIRS), _USUAL),
        "late-shut": (_late(digits=False, shut=NOW + timedelta(minutes=30), problem=NotGiven.SHUT), _USUAL),
        "late-strip": (kiosk(Page.HOME, Sale(), late=(replace(LATE, told=True),)), _USUAL),
        "ended": (kiosk(Page.ENDED, ordered(AttemptState.REFUSED, PaymentType.CREDIT_CARD)), _USUAL),
        "ended-by-company": (
            kiosk(
                Page.ENDED,
                ordered(
                    AttemptState.REFUSED, PaymentType.CREDIT_CARD, answer=ProviderAnswer(400, "", "4012")
                ),
            ),
            _USUAL,
        ),
        "ended-pix": (kiosk(Page.ENDED, ordered(AttemptState.REFUSED)), _USUAL),
        "ended-not-seen": (kiosk(Page.ENDED, ordered(AttemptState.NO_ORDER)), _USUAL),
        "done": (kiosk(Page.DONE, sold(), printing=Printing((("17", Slip.PRINTING),))), _USUAL),
        "done-mail": (
            kiosk(
                Page.DONE, sold(), printing=Printing((("17", Slip.PRINTED),), ended=988.0),
                rules=Rules(mails=True), mailing=Mailing("helena@exemplo.com.br", sent=Sent.SENT),
            ),
            _USUAL,
        ),
        "done-whatsapp": (
            kiosk(
                Page.DONE, sold(), printing=Printing((("17", Slip.PRINTED),), ended=988.0),
                rules=Rules(mails=True, whatsapp=True), whatsapp=True,
            ),
            _USUAL,
        ),
        "home-called": (kiosk(Page.HOME, called=880.0), _USUAL),
        "mail": (
            kiosk(Page.MAIL, sold(), rules=Rules(mails=True), mailing=Mailing("helena@", "email_wrong")),
            _USUAL,
        ),
        "done-no-paper": (
            kiosk(Page.DONE, sold(), printing=Printing((("17", Slip.NO_PRINTER),), ended=988.0),
                  rules=Rules(mails=True)), _USUAL,
        ),
        "no-paper": (
            kiosk(Page.NO_PAPER, sold(), printing=Printing((("17", Slip.FAILED),), "Sem papel.")),
            _USUAL,
        ),
    }  # fmt: skip


def _asking_again() -> Pictures:
    """Return the pages that look for an order, and those without a provider."""
    return {
        "offline": (kiosk(Page.OFFLINE, usable=False), _AWAY),
        "paused": (kiosk(Page.OFFLINE, paused=True), _USUAL),
        "help-called": (kiosk(Page.HELP, looks=Looks(guided=True), called=940.0), scene(speaks=True)),
        "offline-seen": (kiosk(Page.OFFLINE, usable=False), scene(seen=seen_today())),
        "seen": (kiosk(Page.SEEN, usable=False), scene(seen=seen_today())),
        "reprint": (kiosk(Page.REPRINT), _AWAY),
        "reprint-order": (
            kiosk(Page.REPRINT, search=Search("52998224725", "GB7K", Ask.ORDER, "order_not_found")),
            _AWAY,
        ),
        "found": (kiosk(Page.FOUND, search=Search(found=sold(AttemptState.PRINTED).order.attempt)), _AWAY),
        "reprint-document": (
            kiosk(Page.REPRINT, search=Search("X12345", ask=Ask.DOCUMENT, other=True)),
            _AWAY,
        ),
        "reprint-offline": (
            kiosk(
                Page.REPRINT,
                usable=False,
                search=Search("52998224725", "GB9T-31KX-P2", Ask.ORDER, "order_not_here"),
            ),
            _AWAY,
        ),
        "reprint-no-answer": (
            kiosk(Page.REPRINT, search=Search("52998224725", "GB9T", Ask.ORDER, "order_no_answer")),
            _AWAY,
        ),
        "reprint-looking": (
            kiosk(Page.REPRINT, search=Search("52998224725", "GB9T-31KX-P2", Ask.ORDER, looking=True)),
            _AWAY,
        ),
        "reprint-tries": (
            kiosk(
                Page.REPRINT,
                search=Search("52998224725", "GB9T", Ask.ORDER, "order_tries"),
                tries=(700.0, 710.0, 720.0, 730.0, 740.0),
            ),
            _AWAY,
        ),
    }


def _found_elsewhere() -> Pictures:
    """Return the pages of an order that was not sold here."""
    return {
        "found-elsewhere": (picked(elsewhere()), _USUAL),
        "found-elsewhere-no-paper": (picked(elsewhere(fiscal=False), paper=False), _USUAL),
        "found-elsewhere-printed": (
            picked(elsewhere(), printing=Printing((("17", Slip.PRINTED), ("18", Slip.PRINTED)))), _USUAL,
        ),
        "found-partly": (
            picked(elsewhere(Finality.COMPLETED, Finality.COMPLETED, Finality.CANCELED)), _USUAL,
        ),
        "found-no-ticket": (
            picked(elsewhere(Finality.COMPLETED, Finality.PENDING, Finality.PENDING)), _USUAL,
        ),
        "found-pending": (picked(elsewhere(Finality.PENDING)), _USUAL),
        "found-pending-no-answer": (
            picked(elsewhere(Finality.PENDING), search={"problem": "order_no_answer"}), _USUAL,
        ),
        "found-incomplete": (picked(elsewhere(Finality.PENDING, word="incomplete")), _USUAL),
        "found-canceled": (picked(elsewhere(Finality.CANCELED)), _USUAL),
        "found-refused": (picked(elsewhere(Finality.REFUSED)), _USUAL),
    }  # fmt: skip


def _beside() -> Pictures:
    """Return the pages that stand beside every sale."""
    return {
        "help": (kiosk(Page.HELP), _USUAL),
        "access": (kiosk(Page.ACCESS), _USUAL),
        "idle-warning": (
            kiosk(Page.PASSENGER, at_passengers(*_TWO), form=Form((TYPED, Person())), touched=928.0), _USUAL,
        ),
    }  # fmt: skip


def _staff() -> Pictures:
    """Return the pages of the staff's area: before the PIN, and behind it."""

    def pin(typed: str, gate: GateFacts, *, wrong: bool = False, badge: str = "") -> tuple[KioskState, Scene]:
        area = Staff(typed=typed, wrong=wrong, badge=badge)
        return kiosk(Page.STAFF, staff=area, touched=997.0), replace(_USUAL, gate=gate)

    def behind(
        page: StaffDo = StaffDo.MENU, *, cases: int = 0, unprinted: int = 0, printer: str = "", **more: Any
    ) -> tuple[KioskState, Scene]:
        attempt = sold().order.attempt
        assert attempt is not None
        kept = tuple(
            replace(attempt, state=AttemptState.COMPLETED, id=f"paid-{number}") for number in range(unprinted)
        )
        area = Staff("Ana Prado", page=page, cases=waiting[:cases], unprinted=kept, **more)
        return kiosk(Page.STAFF, staff=area, touched=998.0), replace(_USUAL, gate=GateFacts(printer=printer))

    sales = [ordered(AttemptState.UNRESOLVED), ordered(AttemptState.KNOWN, PaymentType.CREDIT_CARD)] * 2
    waiting = tuple(
        replace(sale.order.attempt, id=f"case-{number}")
        for number, sale in enumerate(sales)
        if sale.order.attempt
    )
    printed = kiosk_texts.last_print("14:20")
    failed = kiosk_texts.last_print_failed("14:20", "Sem papel.")
    return {
        "staff": (kiosk(Page.STAFF), replace(_USUAL, gate=GateFacts(tries=5))),
        "staff-pin-whole": pin("204681", GateFacts(tries=5)),
        "staff-pin-wrong": pin("", GateFacts(tries=3), wrong=True),
        "staff-pin-demo": pin("20", GateFacts(tries=5, hint=kiosk_texts.demo_hint("204681"))),
        "staff-pin-badge": pin("204681", GateFacts(tries=5, badge=True), badge="GUI-0042"),
        "staff-pin-locked": pin("", GateFacts(1740.0)),
        "staff-pin-nobody": pin("", GateFacts(nobody=True)),
        "staff-menu": behind(cases=3, unprinted=1),
        "staff-menu-none": behind(),
        "staff-cases": behind(StaffDo.CASES, cases=4, unprinted=1),
        "staff-cases-last": behind(StaffDo.CASES, cases=4, unprinted=1, first=9),
        "staff-cases-none": behind(StaffDo.CASES),
        "staff-printer": behind(StaffDo.PRINTER, printer=printed),
        "staff-printer-busy": behind(StaffDo.PRINTER, printer=printed, told=Told.PRINTING, printing=True),
        "staff-printer-problem": behind(
            StaffDo.PRINTER, printer=failed, told=Told.PROBLEM, problem="Sem papel."
        ),
        "staff-paper": behind(StaffDo.PAPER),
        "staff-paper-noted": behind(StaffDo.PAPER, told=Told.PAPER_NOTED),
        "staff-restart": behind(StaffDo.RESTART, cases=2),
        "staff-exit": behind(StaffDo.EXIT, cases=2),
        "staff-exit-none": behind(StaffDo.EXIT),
    }


def _problems() -> Pictures:
    """Return the page of each problem that stops a sale."""
    sales = {
        kind: replace(
            at_payment("17"), problem=SaleProblem(kind, labels=("17",), before=FARE, after=Cents(13990))
        )
        for kind in (
            ProblemKind.SEATS_REFUSED,
            ProblemKind.PRICE_CHANGED,
            ProblemKind.OPEN_CASE,
            ProblemKind.DUPLICATE,
            ProblemKind.OFFLINE,
        )
    }
    return {f"problem-{kind.value}": (kiosk(Page.PROBLEM, sale), _USUAL) for kind, sale in sales.items()}


def every() -> Pictures:
    """Return each page, by the name of its picture."""
    made = _buying() | _paying() | _asking_again() | _found_elsewhere() | _beside() | _staff()
    made |= {
        f"training-{name}": (made[name][0], replace(made[name][1], unreal="training"))
        for name in (
            "home", "home-no-paper", "date", "trips", "seats", "passenger-wrong", "passenger-document",
            "method", "pix", "done", "offline-seen", "reprint-order", "found-elsewhere-no-paper", "staff",
            "idle-warning",
        )
    }  # fmt: skip
    made["staging-home"] = (made["home"][0], replace(_USUAL, unreal="staging"))
    return made | _problems()
