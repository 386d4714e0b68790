"""The page of orders finds, shows, and prints again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest_asyncio

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.facets import Facet
from pos_app.domain.faults import Invalid, NotFound, Unreachable
from pos_app.domain.fiscal_pdf import PdfFault, PdfProblem
from pos_app.domain.money import Cents
from pos_app.domain.order_facts import CheckoutFacts
from pos_app.domain.orders import (
    CheckoutReport,
    Confirmed,
    Finality,
    FiscalTicket,
    OrderDetail,
    OrderFilter,
    OrderSummary,
)
from pos_app.domain.printers import PrintRecord, SlipState, Why
from pos_app.domain.sheets import SheetKind
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.sale.alike import Alike
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.cancel_work import CancelShown
from pos_app.ui.pages.orders.detail import OrderSide
from pos_app.ui.pages.orders.ports import DeskParts
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.pages.orders.raw_work import RawShown
from pos_app.ui.pages.orders.rows import OrderRow, Origin
from pos_app.ui.pages.orders.spans import Days
from pos_app.ui.pages.orders.ticket_work import TicketShown
from pos_app.ui.pages.orders.understood import Understood
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from tests.ui.builders import NOW
from tests.ui.builders_orders import ZONE, an_attempt, an_order, fiscal, summaries
from tests.ui.pages.tickets.slips import FakeSlips

S = AttemptState
SOLD = an_attempt(S.COMPLETED, confirmed=Confirmed(an_order(), fiscal()))
OPEN = an_attempt(S.KNOWN, key="a2", public_id="GB7K-41C8-P3")


class Screen:
    """A page that only remembers."""

    def __init__(self) -> None:
        self.understood = Understood()
        self.rows: Sequence[OrderRow] = ()
        self.chosen = -1
        self.counts = (0, 0, 0)
        self.foot = ""
        self.days: list[str] = []
        self.times: list[datetime] = []
        self.changed: list[int] = []
        self.facets: dict[str, tuple[Facet, ...]] = {}
        self.loading: list[str] = []
        self.empty: tuple[str, str] | None = None
        self.notices: dict[str, NoticeView] = {}
        self.side: OrderSide | None = None
        self.cleared = 0
        self.copied = ""
        self.boxes = self
        self.tickets: list[TicketShown] = []
        self.cancels: list[CancelShown] = []
        self.timelines: list[tuple[TimeEntry, ...]] = []
        self.stops: list[tuple[str, tuple[tuple[str, str, str], ...]]] = []
        self.files: list[Path] = []
        self.more = ""
        self.opened: list[str] = []
        self.folders: list[Path] = []
        self.raws: list[RawShown] = []

    def show_understood(self, shown: Understood) -> None:
        self.understood = shown

    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None:
        self.rows, self.chosen, self.empty = rows, chosen, None

    def change_row(self, place: int, row: OrderRow) -> None:
        assert self.rows[place] == row
        self.changed.append(place)

    def show_counts(self, here: int, there: int, together: int) -> None:
        self.counts = (here, there, together)

    def show_time(self, now: datetime) -> None:
        self.times.append(now)

    def show_foot(self, words: str) -> None:
        self.foot = words

    def ask_days(self, facet: str) -> None:
        self.days.append(facet)

    def show_more(self, words: str) -> None:
        self.more = words

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        self.facets = dict(facets)

    def show_loading(self, words: str) -> None:
        self.loading.append(words)

    def show_empty(self, title: str, words: str) -> None:
        self.empty = (title, words)

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        if notice is None:
            self.notices.pop(subject, None)
        else:
            self.notices[subject] = notice

    def show_side(self, side: OrderSide | None) -> None:
        self.side = side

    def show_asking(self, asking: bool) -> None: ...

    def clear_search(self) -> None:
        self.cleared += 1

    def copy(self, text: str, said: str) -> None:
        self.copied = text

    def open_folder(self, folder: Path) -> None:
        self.folders.append(folder)

    def open_web(self, address: str) -> None:
        self.opened.append(address)

    def show_raw(self, shown: RawShown) -> None:
        self.raws.append(shown)

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        self.files.append(suggested)
        chosen(suggested)

    def show_ticket(self, shown: TicketShown) -> None:
        self.tickets.append(shown)

    def show_timeline(self, number: str, lines: tuple[TimeEntry, ...]) -> None:
        self.timelines.append(lines)

    def show_stops(self, title: str, words: str, rows: tuple[tuple[str, str, str], ...]) -> None:
        self.stops.append((words, rows))

    def show_cancel(self, shown: CancelShown) -> None:
        self.cancels.append(shown)


class Journal:
    """A journal with two attempts."""

    def __init__(self) -> None:
        self.attempts: tuple[Attempt, ...] = (OPEN, SOLD)
        self.asked: list[str] = []
        self.fault: StorageFault | None = None

    async def history(self, text: str = "", limit: int = 200) -> tuple[Attempt, ...]:
        self.asked.append(text)
        if self.fault:
            raise self.fault
        return self.attempts[:limit]


class Provider:
    """A provider that answers, or does not."""

    def __init__(self) -> None:
        self.asked: list[object] = []
        self.fault: Exception | None = None
        self.gate: asyncio.Event | None = None
        self.order_told: OrderDetail | None = None
        self.silent = False
        self.listed = summaries()
        self.only = ""

    async def order(self, public_id: str) -> OrderDetail:
        self.asked.append(public_id)
        if self.fault:
            raise self.fault
        return self.order_told or an_order(public_id)

    async def checkout(self, public_id: str) -> CheckoutReport:
        if self.silent:
            raise Unreachable()
        return CheckoutReport(Finality.PENDING, facts=CheckoutFacts(redirect_url="https://pagar.exemplo/1"))

    async def find_orders(self, wanted: OrderFilter) -> tuple[OrderSummary, ...]:
        self.asked.append(wanted)
        if self.gate:
            await self.gate.wait()
        if self.fault:
            raise self.fault
        listed = summaries() if self.only and wanted.locator == self.only else self.listed
        return listed[: wanted.size]

    async def fiscal_tickets(self, public_id: str) -> tuple[FiscalTicket, ...]:
        return fiscal((True, True, True))


class Desk:
    """A page of orders with all its neighbours."""

    def __init__(self, folder: Path) -> None:
        self.screen, self.journal, self.provider, self.slips = Screen(), Journal(), Provider(), FakeSlips()
        self.now = NOW + timedelta(minutes=5)
        self.hurried: list[str] = []
        self.errors: list[BaseException] = []
        self.scope = TaskScope("test", lambda _, error: self.errors.append(error))
        self.presenter = OrdersPresenter(
            self.screen,
            self.journal,
            self.provider,
            self.slips,
            self.scope,
            folder=folder,
            ask_now=self.hurried.append,
            now=self._now,
            zone=ZONE,
        )

    def _now(self) -> datetime:
        return self.now

    async def settle(self) -> None:
        # Rows are arranged in turns of some milliseconds: a busy computer takes more of them.
        for _ in range(200):
            await asyncio.sleep(0)

    async def search(self, words: str = "529.982.247-25") -> None:
        self.presenter.search(words)
        await self.settle()

    @property
    def questions(self) -> list[OrderFilter]:
        return [wanted for wanted in self.provider.asked if isinstance(wanted, OrderFilter)]

    def listed(self) -> list[tuple[str, Origin]]:
        return [(row.number, row.origin) for row in self.screen.rows]


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(tmp_path / "bilhetes")
    made.presenter.opened()
    await made.settle()
    yield made
    await made.scope.aclose()
    assert made.errors == []


async def test_this_desk_s_orders_are_there_without_any_network(desk: Desk) -> None:
    assert [row.number for row in desk.screen.rows] == ["GB7K-41C8-P3", "GB7K-40Q2-M9"]
    assert [row.mark.words for row in desk.screen.rows] == ["Em andamento", "Concluído"]
    assert desk.screen.rows[1].people == "Helena Prado Siqueira e mais 2"
    assert desk.provider.asked == []


async def test_a_sold_order_is_shown_and_reprinted_offline(desk: Desk) -> None:
    desk.provider.fault = Unreachable()
    desk.presenter.choose(1)
    assert desk.screen.side is not None
    assert desk.screen.side.printable == 3
    assert [[mark.words for mark in line.marks][:2] for line in desk.screen.side.tickets] == [
        ["embarque", "BP-e"],
        ["embarque", "BP-e"],
        ["BP-e a caminho"],
    ]
    desk.presenter.reprint()
    await desk.presenter.press.idle()
    # Sold here and never printed: the first slips are no copies.
    assert desk.slips.printed == [("17", False), ("18", False), ("20", False)]


async def test_an_open_order_tells_about_the_money_and_offers_no_print(desk: Desk) -> None:
    assert desk.screen.side is not None
    assert "Não cobre de novo" in desk.screen.side.note
    assert desk.screen.side.printable == 0
    desk.presenter.reprint()
    await desk.presenter.press.idle()
    assert desk.slips.printed == []


async def test_f5_on_an_open_order_hurries_its_owner_and_reads_it(desk: Desk) -> None:
    desk.presenter.check()
    await desk.settle()
    assert desk.hurried == ["a2"]
    assert desk.provider.asked == ["GB7K-41C8-P3"]


async def test_a_search_here_takes_any_words(desk: Desk) -> None:
    await desk.search("529.982.247-25")
    assert [part.words for part in desk.screen.understood.parts] == ["CPF ***.982.247-**"]
    assert desk.journal.asked[0] == "" and "52998224725" in desk.journal.asked


async def test_the_provider_is_not_asked_with_a_name(desk: Desk) -> None:
    await desk.search("Helena Prado")
    assert desk.provider.asked == []
    assert len(desk.screen.rows) == 2, "this desk's own orders are found by any word"
    assert desk.screen.foot.startswith("Só deste guichê: para a central, digite também e-mail")


async def test_the_provider_s_orders_are_folded_into_this_desk_s(desk: Desk) -> None:
    desk.provider.gate = asyncio.Event()
    await desk.search()
    assert desk.listed() == [("GB7K-41C8-P3", Origin.HERE), ("GB7K-40Q2-M9", Origin.HERE)]
    assert desk.screen.counts == (2, 0, 2)
    assert desk.screen.foot.endswith("Consultando a central…")
    desk.provider.gate.set()
    await desk.settle()
    assert desk.listed() == [
        ("GB7K-41C8-P3", Origin.BOTH),
        ("GB7K-40Q2-M9", Origin.BOTH),
        ("GB7K-3H2M-V1", Origin.THERE),
        ("GB7F-1XA6-S2", Origin.THERE),
        ("GB7D-6PL3-B8", Origin.THERE),
    ]
    assert desk.screen.counts == (2, 5, 5)
    assert desk.screen.foot.endswith("A central completa e confirma: respondeu às 14:38.")
    assert desk.screen.loading[-1] == ""


async def test_an_order_of_another_desk_is_read_when_the_cursor_is_on_it(desk: Desk) -> None:
    await desk.search()
    desk.presenter.choose(3)
    await desk.settle()
    assert desk.provider.asked[-1] == "GB7F-1XA6-S2"
    assert desk.screen.side is not None
    assert desk.screen.side.number == "GB7F-1XA6-S2"
    # The list said cancelled; the order itself, read later, is right.
    assert desk.screen.rows[3].mark.words == "Concluído"
    assert desk.screen.changed == [3]


async def test_what_the_two_say_differently_is_never_hidden(desk: Desk) -> None:
    first, second, *rest = summaries()
    canceled = replace(second, finality=Finality.CANCELED, word="canceled", total=Cents(10000))
    desk.provider.listed = (first, canceled, *rest)
    await desk.search()
    row = desk.screen.rows[1]
    assert (row.mark.words, row.differs) == ("Cancelado", "guichê: Concluído")
    assert (row.total, row.total_there) == ("R$\u00a0361,20", "central: R$\u00a0100,00")
    desk.presenter.choose(1)
    assert desk.screen.side is not None and "Na lista da central" in desk.screen.side.note


async def test_an_unreachable_provider_leaves_what_is_here_and_says_what_to_do(desk: Desk) -> None:
    desk.provider.fault = Unreachable()
    await desk.search()
    notice = desk.screen.notices["search"]
    assert notice.title == "Sem conexão com a central"
    assert desk.screen.foot == "A central não respondeu às 14:38: aparece só o que está neste guichê."
    assert len(desk.screen.rows) == 2
    desk.provider.fault = None
    desk.presenter.act(notice.actions[0].command)
    await desk.settle()
    assert len(desk.screen.rows) == 5
    assert "search" not in desk.screen.notices


async def test_rows_of_an_earlier_answer_stay_with_their_age_where_none_comes(desk: Desk) -> None:
    await desk.search()
    desk.now += timedelta(days=1)
    desk.provider.fault = Unreachable()
    await desk.search("52998224725")
    assert desk.screen.counts == (2, 5, 5)
    now = desk.now.astimezone(ZONE)
    assert [row.fresh(now) for row in desk.screen.rows] == ["de ontem"] * 5
    assert all(row.stale(now) for row in desk.screen.rows)
    assert "com a idade" in desk.screen.foot


async def test_a_refused_query_is_told_apart_from_no_answer(desk: Desk) -> None:
    desk.provider.fault = Invalid(("email must be an email",))
    await desk.search()
    assert "recusou a consulta" in desk.screen.foot


async def test_nothing_found_while_the_provider_is_silent_does_not_sound_like_no_order(desk: Desk) -> None:
    desk.journal.attempts, desk.provider.fault = (), Unreachable()
    await desk.search()
    assert desk.screen.empty is not None and "o pedido pode existir lá" in desk.screen.empty[1]
    desk.provider.fault, desk.provider.listed = None, ()
    await desk.search()
    assert desk.screen.empty is not None and "Nem neste guichê nem na central" in desk.screen.empty[1]


async def test_another_reading_is_looked_for_with_one_key(desk: Desk) -> None:
    await desk.search("52998224725 qxkztm")
    assert [part.words for part in desk.screen.understood.parts][1] == "sobrenome Qxkztm"
    assert desk.screen.understood.others == 1
    desk.presenter.next_reading()
    await desk.settle()
    assert [part.words for part in desk.screen.understood.parts][1] == "localizador QXKZTM"
    assert (desk.questions[-1].locator, desk.questions[-1].passenger) == ("QXKZTM", "")
    desk.presenter.next_reading()
    await desk.settle()
    assert desk.questions[-1].passenger == "qxkztm"


async def test_typing_alone_never_asks_the_provider(desk: Desk) -> None:
    desk.presenter.typed("52998224725")
    assert desk.screen.understood.parts
    desk.presenter.paused("52998224725")
    await desk.settle()
    assert desk.provider.asked == []
    assert desk.screen.foot.endswith("A central ainda não foi consultada: Enter consulta.")


async def test_an_order_s_number_needs_no_buyer(desk: Desk) -> None:
    desk.journal.attempts = ()
    await desk.search("GB7K-52D4-R8")
    assert desk.provider.asked == ["GB7K-52D4-R8"]
    assert desk.listed() == [("GB7K-52D4-R8", Origin.THERE)]
    assert desk.screen.rows[0].route == "São Paulo \u2192 Belo Horizonte"
    desk.provider.fault = NotFound()
    await desk.search("GB7K-0000-X0")
    assert desk.screen.empty is not None and "Nem neste guichê nem na central" in desk.screen.empty[1]


async def test_esc_stops_a_search_and_then_clears_the_box(desk: Desk) -> None:
    desk.provider.gate = asyncio.Event()
    await desk.search()
    desk.presenter.escape()
    await desk.settle()
    assert desk.screen.loading[-1] == ""
    assert desk.screen.cleared == 0
    desk.presenter.escape()
    assert desk.screen.cleared == 1


async def test_an_order_that_cannot_be_read_says_so_beside_it(desk: Desk) -> None:
    desk.presenter.choose(1)
    desk.provider.fault = NotFound()
    desk.presenter.check()
    await desk.settle()
    notice = desk.screen.notices["order"]
    assert "GB7K-40Q2-M9" in notice.title
    assert "Pode não existir mais na central" in notice.text, "no advice to choose something else"
    assert desk.screen.side is not None, "what is known stays on the screen"


async def test_a_document_is_shown_whole_for_ten_seconds_only(desk: Desk) -> None:
    desk.presenter.choose(1)
    assert desk.screen.side is not None
    assert desk.screen.side.document == "CPF ***.982.247-**"
    desk.presenter.reveal()
    assert desk.screen.side.document == "CPF 529.982.247-25"
    desk.now += timedelta(seconds=9)
    desk.presenter.tick()
    assert desk.screen.side.document == "CPF 529.982.247-25"
    desk.now += timedelta(seconds=1)
    desk.presenter.tick()
    assert desk.screen.side.document == "CPF ***.982.247-**"


async def test_another_order_hides_a_revealed_document_at_once(desk: Desk) -> None:
    desk.presenter.choose(1)
    desk.presenter.reveal()
    desk.presenter.choose(0)
    assert desk.screen.side is not None
    assert "***" in desk.screen.side.document


async def test_a_row_follows_its_attempt(desk: Desk) -> None:
    done = replace(OPEN, state=S.COMPLETED, confirmed=Confirmed(an_order("GB7K-41C8-P3"), ()))
    desk.presenter.attempt_moved(done)
    assert desk.screen.rows[0].mark.words == "Concluído"
    assert desk.screen.side is not None
    assert desk.screen.side.printable == 3


async def test_pdfs_go_to_the_folder(desk: Desk, tmp_path: Path) -> None:
    desk.presenter.choose(1)
    desk.presenter.save()
    await desk.presenter.press.idle()
    assert len(list((tmp_path / "bilhetes").iterdir())) == 3
    assert "3 PDFs salvos" in desk.screen.notices["order"].title


async def test_a_journal_that_cannot_be_read_says_so(desk: Desk) -> None:
    desk.journal.fault = StorageFault(StorageKind.NO_ANSWER, reason="disk I/O error")
    desk.presenter.search("Helena")
    await desk.settle()
    assert desk.screen.notices["search"].text == "O registro de vendas não respondeu: disk I/O error."


async def test_an_unpaid_order_cannot_be_printed(desk: Desk) -> None:
    desk.presenter.choose(1)
    order = an_order()
    canceled = replace(order, tickets=tuple(replace(t, status=Finality.CANCELED) for t in order.tickets))
    desk.presenter.attempt_moved(replace(SOLD, confirmed=Confirmed(canceled, ())))
    desk.presenter.reprint()
    await desk.presenter.press.idle()
    assert desk.slips.printed == []


async def test_how_to_cancel_is_told_and_nothing_pretends_to_cancel(desk: Desk) -> None:
    desk.presenter.how_to_cancel()
    assert desk.screen.cancels == []
    desk.presenter.choose(1)
    desk.presenter.how_to_cancel()
    assert "não são feitos por aqui" in desk.screen.cancels[0].how


async def test_filters_narrow_what_is_listed_and_esc_takes_them_off_before_the_words(desk: Desk) -> None:
    desk.presenter.opened()
    await desk.settle()
    desk.presenter.toggle("states", "Em andamento")
    await desk.settle()
    assert [row.key for row in desk.screen.rows] == [OPEN.id]
    desk.presenter.toggle("travel", "past")
    await desk.settle()
    assert desk.screen.empty == (
        "Nenhum pedido com estes filtros",
        "2 pedidos estão fora dos filtros. Esc tira os filtros.",
    )
    assert desk.screen.side is None
    desk.presenter.escape()
    await desk.settle()
    assert [row.key for row in desk.screen.rows] == [OPEN.id, SOLD.id]
    assert desk.screen.cleared == 0


# --- More than is listed, and filters that the provider knows -------------------------------------


def many(count: int) -> tuple[OrderSummary, ...]:
    return tuple(replace(summaries()[1], public_id=f"GB-{number}") for number in range(count))


async def test_a_list_that_ends_says_nothing_of_more(desk: Desk) -> None:
    desk.journal.attempts, desk.provider.listed = (), many(50)
    await desk.search()
    assert len(desk.screen.rows) == 50
    assert not desk.screen.more


async def test_a_list_that_goes_on_says_so_and_fetches_twice_as_many(desk: Desk) -> None:
    desk.journal.attempts, desk.provider.listed = (), many(120)
    await desk.search()
    assert (len(desk.screen.rows), desk.screen.more) == (50, "Mostrando os 50 mais recentes; há mais")
    desk.presenter.more()
    await until(lambda: len(desk.screen.rows) == 100)
    assert desk.screen.more == "Mostrando os 100 mais recentes; há mais"
    desk.presenter.more()
    await until(lambda: len(desk.screen.rows) == 120)
    assert desk.screen.more == ""
    assert [wanted.size for wanted in desk.questions] == [51, 101, 201]


async def test_nothing_more_is_fetched_where_all_is_listed(desk: Desk) -> None:
    await desk.search()
    before = len(desk.provider.asked)
    desk.presenter.more()
    await desk.settle()
    assert len(desk.provider.asked) == before


async def test_the_own_history_says_too_that_it_goes_on(desk: Desk) -> None:
    desk.journal.attempts = tuple(replace(SOLD, id=f"a{number}") for number in range(201))
    desk.presenter.search("")
    await until(lambda: desk.screen.more)
    assert (len(desk.screen.rows), desk.screen.more) == (200, "Mostrando os 200 mais recentes; há mais")
    desk.presenter.search("Helena")
    await until(lambda: len(desk.screen.rows) == 30)
    desk.presenter.more()
    await until(lambda: len(desk.screen.rows) == 60)


async def test_a_filter_asks_the_provider_again_and_narrows_what_is_here(desk: Desk) -> None:
    await desk.search()
    desk.presenter.toggle("states", "Cancelado")
    await desk.settle()
    assert desk.questions[-1].status == "canceled"
    assert [row.number for row in desk.screen.rows] == ["GB7F-1XA6-S2"]
    desk.presenter.toggle("tickets", "canceled")
    await desk.settle()
    assert (desk.questions[-1].status, desk.questions[-1].ticket_status) == ("canceled", "canceled")
    assert "Situação do bilhete" in desk.screen.foot
    desk.presenter.escape()
    await desk.settle()
    assert (desk.questions[-1].status, desk.questions[-1].ticket_status) == ("", "")


async def test_several_states_are_filtered_here_and_that_is_told(desk: Desk) -> None:
    await desk.search()
    for state in ("Cancelado", "Em andamento"):
        desk.presenter.toggle("states", state)
        await desk.settle()
    assert desk.questions[-1].status == ""
    assert {row.mark.words for row in desk.screen.rows} == {"Cancelado", "Em andamento"}
    assert "2 foram filtradas aqui" in desk.screen.foot


async def test_rows_are_sorted_at_once_in_each_order_of_the_contract(desk: Desk) -> None:
    await desk.search()
    asked = len(desk.questions)
    desk.presenter.toggle("sort", "departureDate,asc")
    await desk.settle()
    days = [row.travels for row in desk.screen.rows]
    assert days == sorted(day for day in days if day) and len(desk.questions) == asked
    desk.presenter.toggle("sort", "createdAt,asc")
    await desk.settle()
    assert desk.screen.rows[0].number == "GB7D-6PL3-B8"
    desk.presenter.escape()
    assert desk.screen.cleared == 1, "an order of rows is no filter"


async def test_days_that_are_typed_are_a_filter_like_the_others(desk: Desk) -> None:
    await desk.search()
    desk.presenter.toggle("travel", "choose")
    assert desk.screen.days == ["travel"]
    desk.presenter.days_chosen("travel", Days(date(2026, 3, 21), date(2026, 3, 22)))
    await desk.settle()
    asked = desk.questions[-1]
    assert asked.departure_from == datetime(2026, 3, 21)
    assert asked.departure_to == datetime(2026, 3, 22, 23, 59)
    assert {row.travels for row in desk.screen.rows} == {date(2026, 3, 21), date(2026, 3, 22)}
    desk.presenter.days_chosen("travel", Days())
    await desk.settle()
    assert desk.questions[-1].departure_from is None


async def test_words_that_name_nobody_are_tried_as_a_locator_and_shown_so(desk: Desk) -> None:
    desk.provider.listed = ()
    desk.provider.only = "QXKZTM"
    await desk.search("529.982.247-25 QXKZTM")
    assert [(w.passenger, w.locator) for w in desk.questions] == [("QXKZTM", ""), ("", "QXKZTM")]
    assert [part.words for part in desk.screen.understood.parts][1] == "localizador QXKZTM"


async def test_an_order_that_has_its_number_only_there_is_folded_by_our_own_id(desk: Desk) -> None:
    desk.journal.attempts = (replace(OPEN, public_id="", state=S.AMBIGUOUS),)
    desk.provider.listed = (replace(summaries()[0], partner_id=OPEN.partner_id),)
    await desk.search()
    assert desk.listed() == [("GB7K-41C8-P3", Origin.BOTH)]


async def test_orders_sold_meanwhile_are_listed_when_the_page_is_opened_again(desk: Desk) -> None:
    await desk.search()
    assert desk.screen.counts == (2, 5, 5)
    asked = len(desk.questions)
    desk.journal.attempts = (replace(OPEN, id="a9", public_id="GB7K-9999-Z9"), *desk.journal.attempts)
    desk.presenter.opened()
    await desk.settle()
    assert desk.screen.counts == (3, 5, 6)
    assert len(desk.questions) == asked
    assert desk.screen.foot.endswith("respondeu às 14:38.")


async def test_a_newer_question_is_not_disturbed_by_the_end_of_an_older_one(desk: Desk) -> None:
    desk.provider.gate = asyncio.Event()
    await desk.search()
    desk.presenter.search("helena@exemplo.com.br")
    await desk.settle()
    assert desk.screen.loading[-1] and "Consultando" in desk.screen.foot
    desk.presenter.toggle("states", "Concluído")
    await desk.settle()
    desk.provider.gate.set()
    await desk.settle()
    assert (desk.screen.loading[-1], desk.questions[-1].status) == ("", "completed")
    assert "respondeu às" in desk.screen.foot


async def test_an_attempt_that_moves_while_the_list_is_made_is_not_lost(desk: Desk) -> None:
    desk.provider.gate = asyncio.Event()
    await desk.search()
    done = replace(OPEN, state=S.COMPLETED, confirmed=Confirmed(an_order("GB7K-41C8-P3"), ()))
    desk.presenter.attempt_moved(done)
    desk.provider.gate.set()
    await desk.settle()
    assert desk.screen.rows[0].mark.words == "Concluído"
    assert desk.screen.rows[0].differs == "central: Em andamento", "what its list said before stays told"


async def test_ages_are_counted_on_while_the_page_is_shown(desk: Desk) -> None:
    before = len(desk.screen.times)
    for _ in range(30):
        desk.presenter.tick()
    assert len(desk.screen.times) == before + 1


# --- What explains an order that did not complete -------------------------------------------------


async def test_an_order_that_did_not_complete_shows_the_address_for_support(desk: Desk) -> None:
    desk.provider.order_told = replace(an_order(), finality=Finality.PENDING, word="incomplete")
    await desk.search()
    desk.presenter.choose(3)
    await desk.settle()
    side = desk.screen.side
    assert side is not None
    assert side.mark.words == "Incompleto"
    assert "https://pagar.exemplo/1" in [fact.copy for fact in side.more]
    desk.presenter.copy_fact("https://pagar.exemplo/1", "Endereço para o suporte")
    assert desk.screen.copied == "https://pagar.exemplo/1"
    assert desk.screen.opened == []


async def test_an_order_is_shown_also_where_nothing_explains_it(desk: Desk) -> None:
    desk.provider.order_told = replace(an_order(), finality=Finality.PENDING, word="incomplete")
    desk.provider.silent = True
    await desk.search()
    desk.presenter.choose(3)
    await desk.settle()
    assert desk.screen.side is not None
    assert "order" not in desk.screen.notices


async def test_only_a_web_address_is_ever_opened_and_only_when_asked(desk: Desk) -> None:
    desk.presenter.open_address("file:///etc/passwd")
    assert desk.screen.opened == []
    desk.presenter.open_address("https://bpe.exemplo/1.pdf")
    assert desk.screen.opened == ["https://bpe.exemplo/1.pdf"]


# --- The official PDF -----------------------------------------------------------------------------


class Pdfs:
    """Documents that are there, or a reason why not."""

    def __init__(self) -> None:
        self.fault: Exception | None = None
        self.asked: list[tuple[str, int]] = []

    async def fetch(self, order: str, place: int, record: FiscalTicket) -> Path:
        self.asked.append((order, place))
        if self.fault:
            raise self.fault
        return Path("/dados/bpe/BPe-1.pdf")


def with_pdfs(desk: Desk, pdfs: Pdfs) -> OrdersPresenter:
    records = tuple(
        replace(one, pdf_url=f"https://bpe.exemplo/{place}") for place, one in enumerate(fiscal())
    )
    sold = replace(SOLD, confirmed=Confirmed(an_order(), records))
    desk.journal.attempts = (sold,)
    return OrdersPresenter(
        desk.screen,
        desk.journal,
        desk.provider,
        desk.slips,
        desk.scope,
        folder=Path("/dados"),
        parts=DeskParts(pdfs=pdfs),
        now=desk._now,
        zone=ZONE,
    )


async def test_the_official_pdf_is_fetched_and_opened_from_this_computer(desk: Desk) -> None:
    pdfs = Pdfs()
    presenter = with_pdfs(desk, pdfs)
    presenter.opened()
    await desk.settle()
    presenter.open_address("https://bpe.exemplo/1")
    await desk.settle()
    assert pdfs.asked == [("GB7K-40Q2-M9", 2)]
    assert desk.screen.folders == [Path("/dados/bpe/BPe-1.pdf")]
    assert desk.screen.opened == []
    assert desk.screen.notices["bpe"].kind == "success"


async def test_a_pdf_from_a_host_that_is_not_allowed_is_told_with_its_name(desk: Desk) -> None:
    pdfs = Pdfs()
    pdfs.fault = PdfFault(PdfProblem.HOST_NOT_ALLOWED, "bpe.exemplo")
    presenter = with_pdfs(desk, pdfs)
    presenter.opened()
    await desk.settle()
    presenter.open_address("https://bpe.exemplo/0")
    await desk.settle()
    notice = desk.screen.notices["bpe"]
    assert notice.kind == "warning"
    assert "bpe.exemplo" in notice.text and "Ajustes" in notice.text
    assert not desk.screen.folders and not desk.screen.opened


# --- Late documents, other printers ---------------------------------------------------------------


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not holds():  # noqa: ASYNC110 - the page has no event to wait for
            await asyncio.sleep(0.01)


async def test_a_document_that_came_after_its_slip_is_offered_beside_its_order(desk: Desk) -> None:
    record = PrintRecord(
        "GB7K-40Q2-M9", an_order().tickets[0].id, SlipState.PRINTED, NOW, Why.SALE, fiscal=False
    )
    desk.slips.known = [record]
    desk.presenter.choose(1)
    await until(lambda: "documents" in desk.screen.notices)
    desk.presenter.act(desk.screen.notices["documents"].actions[0].command)
    await until(lambda: desk.slips.printed)
    await desk.presenter.press.idle()
    assert (desk.slips.printed, desk.slips.whys) == ([("17", False)], [Why.FISCAL])
    desk.slips.known.append(replace(record, fiscal=True))
    desk.presenter.choose(0)
    desk.presenter.choose(1)
    await asyncio.sleep(0.3)
    assert "documents" not in desk.screen.notices


async def test_a_printer_that_fails_leaves_another_one_and_pdf(desk: Desk) -> None:
    desk.slips.stand_ins, desk.slips.fails_at = ("Gaveta",), "17"
    desk.presenter.choose(1)
    desk.presenter.reprint()
    await desk.presenter.press.idle()
    notice = desk.screen.notices["order"]
    assert [action.command for action in notice.actions] == [CommandId.PRINT_OTHER, CommandId.SAVE_PDF]
    desk.presenter.act(CommandId.PRINT_OTHER)
    await desk.presenter.press.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["17", "18", "20"]


async def test_fiscal_tickets_that_were_read_are_kept_with_the_order_of_this_desk(tmp_path: Path) -> None:
    made, kept = Desk(tmp_path), list[tuple[str, int]]()

    async def keep(attempt: str, records: tuple[FiscalTicket, ...]) -> None:
        kept.append((attempt, len(records)))

    presenter = OrdersPresenter(
        made.screen,
        made.journal,
        made.provider,
        made.slips,
        made.scope,
        folder=tmp_path,
        keep_fiscal=keep,
        now=made._now,
        zone=ZONE,
    )
    presenter.opened()
    await made.settle()
    presenter.choose(1)
    presenter.check()
    await made.settle()
    assert kept == [("a1", 3)]
    await made.scope.aclose()


async def test_one_ticket_is_printed_and_shown_with_what_is_known_of_it(desk: Desk) -> None:
    desk.presenter.choose(1)
    desk.presenter.reprint_one("t-18")
    await desk.presenter.press.idle()
    assert [seat for seat, _ in desk.slips.printed] == ["18"]
    desk.presenter.reveal()
    desk.presenter.show_ticket("t-18")
    shown = " ".join(fact.value for fact in desk.screen.tickets[0].facts)
    assert "***" in shown, "the box stays open longer than a document is revealed"
    desk.presenter.show_ticket("t-99")
    assert [shown.id for shown in desk.screen.tickets] == ["t-18"]
    desk.presenter.show_timeline()
    assert any("Pagamento aprovado" in line.words for line in desk.screen.timelines[0])
    desk.presenter.show_stops()
    words, rows = desk.screen.stops[0]
    assert words == "A central não informa as paradas desta viagem."
    assert [place for _, _, place in rows] == ["São Paulo", "Belo Horizonte"]


async def test_the_same_is_sold_again_from_this_desk_s_sale_or_the_provider_s_order(desk: Desk) -> None:
    asked: list[Alike] = []
    presenter = OrdersPresenter(
        desk.screen,
        desk.journal,
        desk.provider,
        desk.slips,
        desk.scope,
        folder=Path("/dados"),
        parts=DeskParts(sell_alike=asked.append),
        now=desk._now,
        zone=ZONE,
    )
    presenter.sell_alike()
    assert asked == []
    presenter.opened()
    await desk.settle()
    presenter.choose(1)
    presenter.sell_alike()
    assert [one.name for one in asked[0].passengers] == [seat.passenger for seat in SOLD.sold.seats]
    presenter.search("529.982.247-25")
    await desk.settle()
    theirs = next(place for place, row in enumerate(desk.screen.rows) if row.attempt is None)
    presenter.choose(theirs)
    await desk.settle()
    presenter.sell_alike()
    assert asked[1].buyer.name == an_order().buyer_name


async def test_who_showed_an_order_and_when_stands_in_the_head(desk: Desk) -> None:
    desk.presenter.choose(1)
    side = desk.screen.side
    assert side is not None
    assert side.source == ("salvo neste guichê", "monitor")
    desk.presenter.check()
    await desk.settle()
    side = desk.screen.side
    assert side is not None
    assert side.source == ("igual na central \u00b7 agora", "cloud")


async def test_a_report_opens_the_folder_that_was_chosen(desk: Desk) -> None:
    desk.presenter.export(SheetKind.CSV)
    await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
    desk.presenter.act_on_list(CommandId.OPEN_FOLDER)
    assert desk.screen.folders == [desk.screen.files[0].parent]
    desk.presenter.report()
    assert len(desk.screen.files) == 1, "this desk makes no PDF"
    desk.presenter.act_on_list(CommandId.SEARCH)
    await desk.settle()
