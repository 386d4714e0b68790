"""A person is found, given out and erased: in the journal, its copies and its side file."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.order_facts import ContactFacts
from pos_app.domain.orders import Confirmed
from pos_app.domain.storage import StorageFault, StorageKind, StorageProblem
from pos_app.journal import cipher, privacy, reading, retention, rows, schema
from pos_app.journal.journal import Journal
from tests.journal.make_fixture import DELIVERY, unpacked
from tests.journal.people_samples import HELENA, OTHER, filled, two_people
from tests.journal.tools import found, spoil
from tests.sale.samples import DAY, NOW, attempt
from tests.sealing import KEY, readable

AFTER = DAY + timedelta(days=3)


async def test_everything_that_is_held_is_found_and_given_out(journal: Journal) -> None:
    await filled(journal)
    held = reading.person(journal.folder, "52998224725")
    assert [one.id for one in held.orders] == ["paid", "refused"]
    assert held.visitor["number"] and held.drafts == ("Helena",) and held.mails == (DELIVERY.address,)
    given = privacy.entry(held.orders[0], HELENA)
    assert given["buyer"]["email"] == "helena@exemplo.com.br"
    assert [ticket["name"] for ticket in given["tickets"]] == [held.orders[0].sold.seats[0].passenger]
    assert "Otto" not in str(given)
    other = reading.person(journal.folder, OTHER)
    assert [one.id for one in other.orders] == ["paid"]
    assert other.mails == () and "buyer" not in privacy.entry(other.orders[0], OTHER)
    assert reading.person(journal.folder, "...").nothing
    assert reading.person(journal.folder, "98765432100").nothing


def test_what_is_given_out_of_an_order_is_whole_and_under_these_names() -> None:
    one = two_people()
    [seat, _] = one.sold.seats
    assert privacy.entry(one, HELENA) == {
        "order": "GB7K-40Q2",
        "state": one.state.value,
        "sold": one.opened.isoformat(),
        "route": one.sold.route,
        "departure": one.sold.departure.isoformat(),
        "company": one.sold.company,
        "payment": one.sold.payment.value,
        "tickets": [
            {
                "seat": seat.seat,
                "name": seat.passenger,
                "documentType": "cpf",
                "document": HELENA,
                "birthDate": "1984-02-29",
                "benefit": seat.benefit.value,
                "amountCents": seat.amount,
            }
        ],
        "buyer": {
            "name": "Helena Prado Siqueira",
            "documentType": "cpf",
            "document": HELENA,
            "email": "helena@exemplo.com.br",
            "phone": one.sold.buyer_phone,
            "totalCents": one.sold.total,
        },
    }


def test_of_no_document_nothing_is_held_and_each_part_is_empty() -> None:
    assert privacy.find(apsw.Connection(":memory:"), " .-") == privacy.PersonData((), {}, (), ())


async def test_of_who_paid_nothing_stays_in_the_order_as_the_provider_told_it(journal: Journal) -> None:
    one = two_people(id="paid")
    assert one.confirmed is not None
    told = replace(one.confirmed.detail, buyer_document=HELENA, buyer_email="helena@exemplo.com.br")
    await journal.record(replace(one, confirmed=Confirmed(told)))
    await journal.erase_person(HELENA, AFTER)
    [kept] = await journal.history()
    sold = kept.sold
    assert (sold.buyer, sold.buyer_document, sold.buyer_email, sold.buyer_phone) == ("", "", "", "")
    assert sold.seats[0] == replace(one.sold.seats[0], passenger="", document_number="", birth_date=None)
    assert kept.confirmed is not None
    detail = kept.confirmed.detail
    assert (detail.buyer_name, detail.buyer_email, detail.buyer_document) == ("", "", "")


async def test_only_the_orders_that_are_named_lose_the_person(journal: Journal) -> None:
    for name in ("first", "second", "third"):
        await journal.record(two_people(id=name))
    await journal._store.do(lambda db: privacy.erase(db, HELENA, frozenset(("first", "third"))))
    assert [one.id for one in reading.person(journal.folder, HELENA).orders] == ["second"]


@pytest.mark.parametrize(
    "held",
    [
        privacy.PersonData((two_people(),), {}, (), ()),
        privacy.PersonData((), {"name": "Helena"}, (), ()),
        privacy.PersonData((), {}, ("Helena",), ()),
        privacy.PersonData((), {}, (), ("helena@exemplo.com.br",)),
        privacy.PersonData((), {}, (), (), ((1, HELENA),)),
    ],
)
def test_one_thing_that_is_held_is_not_nothing(held: privacy.PersonData) -> None:
    assert not held.nothing


async def test_who_only_paid_is_found_and_leaves_the_order_under_every_name(journal: Journal) -> None:
    one = two_people(id="paid")
    assert one.confirmed is not None
    theirs = one.sold.seats[1]
    sold = replace(one.sold, seats=(replace(theirs, seat="17", passenger="Ana Lima"), theirs))
    told = replace(one.confirmed.detail, buyer=ContactFacts("helena@exemplo.com.br"))
    await journal.record(replace(one, sold=sold, confirmed=Confirmed(told)))
    assert [found.id for found in reading.person(journal.folder, HELENA).orders] == ["paid"]
    await journal.erase_person(HELENA, AFTER)
    [kept] = await journal.history()
    assert kept.confirmed is not None
    detail = kept.confirmed.detail
    assert (detail.passengers, detail.buyer) == (("Otto Lima",), ContactFacts())
    assert [ticket.passenger for ticket in detail.tickets] == ["", "Otto Lima"]
    assert kept.sold.seats == sold.seats, "nobody else left it"


async def test_who_only_travels_leaves_ticket_and_seat_and_the_payer_stays(journal: Journal) -> None:
    one = two_people(id="paid")
    assert one.confirmed is not None
    first, second = one.confirmed.detail.tickets
    told = replace(one.confirmed.detail, tickets=(first, replace(second, passenger="O. Lima")))
    await journal.record(replace(one, confirmed=Confirmed(told)))
    await journal.deliveries.add(DELIVERY, b"To: Helena", DAY)
    await journal.erase_person(OTHER, AFTER)
    held = reading.person(journal.folder, HELENA)
    assert held.mails == (DELIVERY.address,), "the mail went to another person"
    [kept] = held.orders
    gone = kept.sold.seats[1]
    assert (gone.passenger, gone.document_number, gone.birth_date) == ("", "", None)
    assert kept.confirmed is not None
    assert [ticket.passenger for ticket in kept.confirmed.detail.tickets] == ["Helena Prado Siqueira", ""]
    assert kept.sold.buyer == "Helena Prado Siqueira"


async def test_orders_that_an_older_program_forgot_lose_its_reasons(
    journal: Journal,
) -> None:
    await journal.record(replace(attempt(AttemptState.REFUSED), id="old", reason="Otto was not there"))
    await spoil(journal, "UPDATE attempts SET people=0")
    await spoil(journal, "PRAGMA application_id=0")
    await journal._store.do(lambda db: retention.forget_people(db, DAY))
    [kept] = await journal.history()
    assert (kept.id, kept.reason) == ("old", "")
    rest = await journal._store.do(lambda db: list(db.execute("SELECT people FROM attempts")))
    assert rest == [(0,)]
    mark = await journal._store.do(lambda db: list(db.execute("PRAGMA application_id")))
    assert mark == [(1,)], "a later version must know it again"


def test_where_no_journal_is_nothing_is_held(tmp_path: Path) -> None:
    assert reading.person(tmp_path, HELENA) == privacy.PersonData((), {}, (), ())


def test_a_journal_of_an_older_program_is_not_searched(tmp_path: Path) -> None:
    unpacked(3, tmp_path)
    with pytest.raises(StorageFault) as caught:
        reading.person(tmp_path, HELENA)
    path = tmp_path / "journal.sqlite"
    assert caught.value.problem == StorageProblem(StorageKind.JOURNAL_NOT_READ, str(path), "schema")


async def test_a_person_leaves_orders_that_are_over_and_the_others_stay_in_them(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    journal = await Journal.open(folder, KEY)
    await filled(journal)
    open_then = replace(two_people(AttemptState.KNOWN), id="late", confirmed=None)
    await journal.record(open_then)
    assert await journal.backup(NOW)
    (folder / "backups" / "journal-v1-20200101-000000.sqlite").write_bytes(b"of an older program")
    await journal.record(replace(open_then, state=AttemptState.REFUSED))
    assert await journal.erase_person(HELENA, AFTER) == ()
    held = reading.person(folder, HELENA, KEY)
    assert held.nothing
    otto = reading.person(folder, OTHER, KEY)
    assert [one.id for one in otto.orders] == ["paid", "late"]
    kept = otto.orders[0]
    assert [seat.passenger for seat in kept.sold.seats] == ["", "Otto Lima"]
    assert kept.confirmed is not None
    detail = kept.confirmed.detail
    assert [ticket.passenger for ticket in detail.tickets] == ["", "Otto Lima"]
    assert (detail.passengers, detail.buyer_name, kept.answer and kept.answer.message) == (
        ("Otto Lima",),
        "",
        "",
    )
    (copy,) = found(folder / "backups", "journal-v*.sqlite")
    with contextlib.closing(cipher.connected(copy, KEY, cipher.READ_ONLY)) as db:
        assert privacy.find(db, HELENA).nothing
        assert len(privacy.find(db, OTHER).orders) == 2
    assert await journal.erase_person(OTHER, AFTER) == ()
    assert reading.person(folder, OTHER, KEY).nothing
    await journal.aclose()


async def test_nothing_of_a_person_is_left_in_a_plain_folder(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await filled(journal)
    assert await journal.backup(NOW)
    await journal.erase_person(HELENA, AFTER)
    await journal.aclose()
    assert readable(tmp_path, ("52998224725", HELENA, "helena@exemplo.com.br")) == {}


async def test_open_orders_and_journeys_to_come_keep_their_people(journal: Journal) -> None:
    await filled(journal)
    await journal.record(two_people(AttemptState.UNRESOLVED, id="open"))
    kept = await journal.erase_person(HELENA, DAY)
    assert [one.id for one in kept] == ["paid", "refused", "open"]
    assert reading.person(journal.folder, HELENA).visitor == {}
    kept = await journal.erase_person(HELENA, AFTER)
    assert [one.id for one in kept] == ["open"]
    assert [one.id for one in reading.person(journal.folder, HELENA).orders] == ["open"]


async def test_a_row_that_cannot_be_read_blocks_nothing(journal: Journal) -> None:
    await filled(journal)

    def tear(db: apsw.Connection) -> None:
        rows.write(db, (*rows.row(two_people(id="torn"))[:-1], b"{torn"))
        # The number of an order may be somebody's document by chance.
        stray = two_people(id="stray", public_id="98765432100")
        rows.write(db, rows.row(stray))

    await journal._store.do(tear)
    assert "torn" not in {one.id for one in reading.person(journal.folder, HELENA).orders}
    assert reading.person(journal.folder, "987.654.321-00").orders == ()


async def test_a_copy_that_cannot_be_read_goes(journal: Journal) -> None:
    await filled(journal)
    (journal.folder / "backups").mkdir(exist_ok=True)
    copy = f"journal-v{schema.VERSION}-20200101-000000.sqlite"
    (journal.folder / "backups" / copy).write_bytes(b"damaged" * 1000)
    await journal.erase_person(HELENA, AFTER)
    assert not found(journal.folder / "backups", "journal-v*")
