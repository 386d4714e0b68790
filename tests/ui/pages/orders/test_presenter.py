"""The page of orders finds orders here and at the provider, and shows what is known of each."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from pos_app.domain.faults import NotFound, Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.orders import Confirmed, Finality
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.ui.pages.orders.list.rows import Origin
from pos_app.ui.pages.orders.page import Ask, Choose, FilterToggled, NoticeActed, Paused, Search, Typed
from tests.ui.builders_orders import ZONE, an_order, summaries
from tests.ui.pages.orders.a_desk import OPEN, SOLD, Desk, S


async def test_this_desk_s_orders_are_there_without_any_network(desk: Desk) -> None:
    assert [row.number for row in desk.screen.rows] == ["GB7K-41C8-P3", "GB7K-40Q2-M9"]
    assert [row.mark.text for row in desk.screen.rows] == ["Em andamento", "Concluído"]
    assert desk.screen.rows[1].people == "Helena Prado Siqueira e mais 2"
    assert desk.provider.asked == []


async def test_a_sold_order_is_shown_and_reprinted_offline(desk: Desk) -> None:
    desk.provider.fault = Unreachable()
    desk.ask(Choose(1))
    assert desk.screen.side.printable == 3
    assert [[mark.text for mark in line.marks][:2] for line in desk.screen.side.tickets] == [
        ["embarque", "BP-e"],
        ["embarque", "BP-e"],
        ["BP-e a caminho"],
    ]
    desk.ask(Ask.REPRINT)
    await desk.slip_queue.idle()
    # Sold here and never printed: the first slips are no copies.
    assert desk.slips.printed == [("17", False), ("18", False), ("20", False)]


async def test_an_open_order_tells_about_the_money_and_offers_no_print(desk: Desk) -> None:
    assert "Não cobre de novo" in desk.screen.side.note
    assert desk.screen.side.printable == 0
    desk.ask(Ask.REPRINT)
    await desk.slip_queue.idle()
    assert desk.slips.printed == []


async def test_f5_on_an_open_order_hurries_its_owner_and_reads_it(desk: Desk) -> None:
    desk.ask(Ask.CHECK)
    await desk.settle()
    assert desk.tracker.hurried == ["a2"]
    assert desk.provider.asked == ["GB7K-41C8-P3"]


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
    assert desk.journal.asked == ["", "52998224725"]
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
    assert desk.screen.last("show_loading") == ""


async def test_an_order_of_another_desk_is_read_when_the_cursor_is_on_it(desk: Desk) -> None:
    await desk.search()
    desk.ask(Choose(3))
    await desk.settle()
    assert desk.provider.asked[-1] == "GB7F-1XA6-S2"
    assert desk.screen.side.number == "GB7F-1XA6-S2"
    # The list said cancelled; the order itself, read later, is right.
    assert desk.screen.rows[3].mark.text == "Concluído"
    assert desk.screen.all("change_row") == [3]


async def test_what_the_two_say_differently_is_never_hidden(desk: Desk) -> None:
    first, second, *rest = summaries()
    canceled = replace(second, finality=Finality.CANCELED, word="canceled", total=Cents(10000))
    desk.provider.listed = (first, canceled, *rest)
    await desk.search()
    row = desk.screen.rows[1]
    assert (row.mark.text, row.differs) == ("Cancelado", "guichê: Concluído")
    assert (row.total, row.total_there) == ("R$\u00a0361,20", "central: R$\u00a0100,00")
    desk.ask(Choose(1))
    assert "Na lista da central" in desk.screen.side.note


async def test_an_unreachable_provider_leaves_what_is_here_and_says_what_to_do(desk: Desk) -> None:
    desk.provider.fault = Unreachable()
    await desk.search()
    notice = desk.screen.notices["search"]
    assert notice.title == "Sem conexão com a central"
    assert desk.screen.foot == "A central não respondeu às 14:38: aparece só o que está neste guichê."
    assert len(desk.screen.rows) == 2
    desk.provider.fault = None
    desk.ask(NoticeActed(notice.actions[0].command))
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


async def test_silence_of_the_provider_does_not_sound_like_no_order(desk: Desk) -> None:
    desk.journal.attempts, desk.provider.fault = (), Unreachable()
    await desk.search()
    assert desk.screen.empty is not None and "o pedido pode existir lá" in desk.screen.empty[1]
    desk.provider.fault, desk.provider.listed = None, ()
    await desk.search()
    assert desk.screen.empty is not None and "Nem neste guichê nem na central" in desk.screen.empty[1]


async def test_another_reading_is_looked_for_with_one_key(desk: Desk) -> None:
    await desk.search("52998224725 qxkztm")
    assert [part.text for part in desk.screen.understood.parts][1] == "sobrenome Qxkztm"
    assert desk.screen.understood.others == 1
    desk.ask(Ask.OTHER_READING)
    await desk.settle()
    assert [part.text for part in desk.screen.understood.parts][1] == "localizador QXKZTM"
    assert (desk.questions[-1].locator, desk.questions[-1].passenger) == ("QXKZTM", "")
    desk.ask(Ask.OTHER_READING)
    await desk.settle()
    assert desk.questions[-1].passenger == "qxkztm"


async def test_typing_alone_never_asks_the_provider(desk: Desk) -> None:
    desk.ask(Typed("52998224725"))
    assert desk.screen.understood.parts
    desk.ask(Paused("52998224725"))
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
    desk.ask(Ask.BACK)
    await desk.settle()
    assert desk.screen.last("show_loading") == ""
    assert len(desk.screen.all("clear_search")) == 0
    desk.ask(Ask.BACK)
    assert len(desk.screen.all("clear_search")) == 1
    await desk.settle()


async def test_an_order_that_cannot_be_read_says_so_beside_it(desk: Desk) -> None:
    desk.ask(Choose(1))
    desk.provider.fault = NotFound()
    desk.ask(Ask.CHECK)
    await desk.settle()
    notice = desk.screen.notices["order"]
    assert "GB7K-40Q2-M9" in notice.title
    assert "Pode não existir mais na central" in notice.text, "no advice to choose something else"
    assert desk.screen.side is not None, "what is known stays on the screen"


async def test_a_document_is_shown_whole_for_ten_seconds_only(desk: Desk) -> None:
    desk.ask(Choose(1))
    assert desk.screen.side.document == "CPF ***.982.247-**"
    desk.ask(Ask.REVEAL)
    assert desk.screen.side.document == "CPF 529.982.247-25"
    desk.now += timedelta(seconds=9)
    desk.ask(Ask.TICK)
    assert desk.screen.side.document == "CPF 529.982.247-25"
    desk.now += timedelta(seconds=1)
    desk.ask(Ask.TICK)
    assert desk.screen.side.document == "CPF ***.982.247-**"
    desk.ask(Ask.REVEAL)
    desk.ask(Choose(0))
    assert "***" in desk.screen.side.document, "another order hides it at once"


async def test_a_row_follows_its_attempt(desk: Desk) -> None:
    done = replace(OPEN, state=S.COMPLETED, confirmed=Confirmed(an_order("GB7K-41C8-P3"), ()))
    desk.presenter.attempt_moved(done)
    assert desk.screen.rows[0].mark.text == "Concluído"
    assert desk.screen.side.printable == 3


async def test_pdfs_go_to_the_folder(desk: Desk, tmp_path: Path) -> None:
    desk.ask(Choose(1))
    desk.ask(Ask.SAVE)
    await desk.slip_queue.idle()
    assert len(list((tmp_path / "bilhetes").iterdir())) == 3
    assert "3 PDFs salvos" in desk.screen.notices["order"].title


async def test_a_journal_that_cannot_be_read_says_so(desk: Desk) -> None:
    desk.journal.fault = StorageFault(StorageKind.NO_ANSWER, reason="disk I/O error")
    desk.ask(Search("Helena"))
    await desk.settle()
    assert desk.screen.notices["search"].text == "O registro de vendas não respondeu: disk I/O error."


async def test_filters_narrow_what_is_listed_and_esc_takes_them_off(desk: Desk) -> None:
    desk.presenter.opened()
    await desk.settle()
    desk.ask(FilterToggled("states", "Em andamento"))
    await desk.settle()
    assert [row.key for row in desk.screen.rows] == [OPEN.id]
    desk.ask(FilterToggled("travel", "past"))
    await desk.settle()
    assert desk.screen.empty == (
        "Nenhum pedido com estes filtros",
        "2 pedidos estão fora dos filtros. Esc tira os filtros.",
    )
    assert desk.screen.side is None
    desk.ask(Ask.BACK)
    await desk.settle()
    assert [row.key for row in desk.screen.rows] == [OPEN.id, SOLD.id]
    assert len(desk.screen.all("clear_search")) == 0
