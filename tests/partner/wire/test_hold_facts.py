"""Which seats an answer to a hold gives us, under which ids, until when and at what price."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Unreadable
from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.learning import ReadingCertainty
from pos_app.domain.money import Cents
from pos_app.partner.reading.book import Book
from pos_app.partner.reading.profile import Pin, Profile
from pos_app.partner.transport import Reply
from pos_app.partner.wire import holds
from tests.partner.service import Answer

NOW = datetime(2026, 3, 19, 17, 30, tzinfo=UTC)


def held(value: object, *labels: str, book: Book | None = None) -> HoldAnswer:
    asked = tuple(HoldRequest(label) for label in labels or ("03",))
    reply = Reply(200, {"content-type": "application/json"}, Answer.of(value).body)
    return holds.held(reply, "trip-1", asked, NOW, 10, book)


def pinned(path: str) -> Book:
    return Book(Profile({(Endpoint.HOLD, "block_id"): Pin(path)}))


def ids(answer: HoldAnswer) -> list[str]:
    return [hold.block_id for hold in answer.held]


# --- A place that was decided ---------------------------------------------------------------------

TWO = {"seats": [{"label": "03", "block": {"id": "aaaa-1111"}, "hold": {"id": "bbbb-2222"}}]}


def test_two_ids_that_may_be_the_holds_are_no_certain_id() -> None:
    with pytest.raises(Unreadable) as raised:
        held(TWO)
    assert {path for path, _ in raised.value.candidates} == {"seats[].block.id", "seats[].hold.id"}


@pytest.mark.parametrize(
    ("decided", "block"), [("seats[].block.id", "aaaa-1111"), ("seats[].hold.id", "bbbb-2222")]
)
def test_of_two_ids_with_one_name_the_decided_one_is_used(decided: str, block: str) -> None:
    book = pinned(decided)
    assert ids(held(TWO, book=book)) == [block]
    (reading,) = book.noted(Endpoint.HOLD)
    assert (reading.field, reading.path, reading.value) == ("block_id", decided, block)
    assert (reading.certainty, reading.others) == (ReadingCertainty.PINNED, ())


@pytest.mark.parametrize(
    "name", ["id", "uuid", "token", "reference", "referencia", "localizador", "bloqueio"]
)
def test_the_only_id_beside_a_seat_is_the_holds(name: str) -> None:
    """Contract 2.4: one block id for each seat, under a name that it does not show."""
    assert ids(held({"seats": [{"label": "03", name: "aaaa-1111", "status": "blocked"}]})) == ["aaaa-1111"]


def test_a_decided_id_counts_also_where_another_one_looks_likelier() -> None:
    value = {"seats": [{"id": "seat-0003", "label": "03", "block": {"id": "blk-0003"}}]}
    assert ids(held(value)) == ["blk-0003"]
    assert ids(held(value, book=pinned("seats[].id"))) == ["seat-0003"]


def test_a_decided_id_is_found_where_one_seat_comes_as_an_object() -> None:
    assert ids(held({"seats": {"label": "03", "id": "blk-0003"}}, book=pinned("seats[].id"))) == ["blk-0003"]


def test_a_decided_id_is_found_by_its_name_where_the_answer_is_wrapped_otherwise() -> None:
    book = pinned("seats[].id")
    assert ids(held({"data": {"held": [{"label": "03", "id": "blk-0003"}]}}, book=book)) == ["blk-0003"]
    assert not book.drifts


def test_an_id_that_is_not_where_it_was_decided_is_a_change_of_the_replies() -> None:
    book = pinned("seats[].token")
    assert ids(held({"seats": [{"label": "03", "blockId": "blk-0003"}]}, book=book)) == ["blk-0003"]
    assert book.drifts == {(Endpoint.HOLD, "block_id")}


@pytest.mark.parametrize(
    ("decided", "block"), [("data.seat.block.id", "aaaa-1111"), ("data.seat.hold.id", "bbbb-2222")]
)
def test_where_the_answer_is_wrapped_otherwise_the_place_in_the_seats_record_counts(
    decided: str, block: str
) -> None:
    book = pinned(decided)
    assert ids(held(TWO, book=book)) == [block]
    assert not book.drifts


@pytest.mark.parametrize(
    ("decided", "block"),
    [("data.block.id", "aaaa-1111"), ("data.hold.id", "bbbb-2222"), ("x.id", "cccc-3333")],
)
def test_of_several_places_in_the_seats_record_the_one_that_was_decided_to_the_last_step_counts(
    decided: str, block: str
) -> None:
    row = {"id": "cccc-3333", "label": "03", "block": {"id": "aaaa-1111"}, "hold": {"id": "bbbb-2222"}}
    assert ids(held({"seats": [row]}, book=pinned(decided))) == [block]


def test_the_very_place_that_was_decided_comes_before_one_whose_end_reads_the_same() -> None:
    rows = [{"label": "03", "seats": {"id": "aaaa-1111"}, "id": "blk-0003"}]
    assert ids(held({"seats": rows}, book=pinned("seats[].id"))) == ["blk-0003"]


def test_decided_bare_ids_under_labels_are_found_in_any_wrapping() -> None:
    book = pinned("blocks.*")
    assert ids(held({"blocks": {"03": "blk-0003"}}, book=book)) == ["blk-0003"]
    assert ids(held({"data": {"held": {"blocks": {"03": "blk-0003"}}}}, book=book)) == ["blk-0003"]
    assert not book.drifts


def test_a_seat_without_the_decided_id_is_refused() -> None:
    rows = [seat("17", id=None), seat("18")]
    answer = held({"seats": rows}, "17", "18", book=pinned("seats[].id"))
    assert (ids(answer), answer.refused) == (["blk-0018"], ("17",))


def test_the_place_next_to_the_seats_label_is_not_that_of_another_record_in_it() -> None:
    rows = [{"label": "03", "passenger": {"id": "pppp-1111"}, "id": "blk-0003"}]
    assert ids(held({"seats": rows}, book=pinned("seat.id"))) == ["blk-0003"]


def test_of_several_ids_with_the_decided_name_at_other_places_none_is_the_decided_one() -> None:
    book = pinned("data[].other.id")
    with pytest.raises(Unreadable):
        held(TWO, book=book)
    assert book.drifts == {(Endpoint.HOLD, "block_id")}


def test_one_id_with_the_decided_name_at_another_place_is_the_decided_one() -> None:
    book = pinned("data[].other.id")
    assert ids(held({"seats": [{"label": "03", "block": {"id": "aaaa-1111"}}]}, book=book)) == ["aaaa-1111"]
    assert not book.drifts


# --- Which seats are ours -------------------------------------------------------------------------


def seat(label: str = "03", **more: object) -> dict[str, object]:
    return {"label": label, "id": f"blk-00{label}", **more}


def test_each_seat_has_the_id_of_its_own_record_in_the_order_that_was_asked() -> None:
    answer = held({"seats": [seat("18"), seat("17")]}, "17", "18")
    assert [(hold.label, hold.block_id) for hold in answer.held] == [("17", "blk-0017"), ("18", "blk-0018")]
    assert {hold.trip_id for hold in answer.held} == {"trip-1"}
    assert answer.refused == ()


def test_a_seat_that_the_answer_leaves_out_is_not_ours() -> None:
    answer = held({"seats": [seat("18")]}, "17", "18")
    assert (ids(answer), answer.refused) == (["blk-0018"], ("17",))


def test_labels_are_ours_in_any_case_and_are_shown_as_we_asked_for_them() -> None:
    (one,) = held({"seats": [{"label": "1a", "id": "blk-01a"}, seat("2B")]}, "1A").held
    assert (one.label, one.block_id) == ("1A", "blk-01a")


def test_an_answer_that_speaks_of_none_of_our_seats_is_no_answer() -> None:
    book = Book()
    with pytest.raises(Unreadable) as raised:
        held({"seats": [seat("31"), seat("32")]}, "17", "18", book=book)
    assert (raised.value.endpoint, raised.value.field) == (Endpoint.HOLD, "label")
    assert raised.value.detail == "speaks of none of our seats"
    (reading,) = book.noted(Endpoint.HOLD)
    assert (reading.field, reading.path, reading.certainty) == ("label", "", ReadingCertainty.MISSING)


def test_one_record_for_one_seat_needs_no_label() -> None:
    assert ids(held({"blockId": "blk-0003"})) == ["blk-0003"]
    assert ids(held({"data": {"blockId": "blk-0003", "status": "ok"}})) == ["blk-0003"]


def test_labels_may_be_the_keys() -> None:
    answer = held({"17": {"blockId": "blk-17aa"}, "18": {"blockId": "blk-18aa"}}, "17", "18")
    assert ids(answer) == ["blk-17aa", "blk-18aa"]
    assert ids(held({"17": "blk-17aa", "18": "blk-18aa"}, "17", "18")) == ["blk-17aa", "blk-18aa"]


def test_a_column_that_only_counts_the_records_names_no_seats() -> None:
    rows = [{"n": 1, "seat": "2", "id": "blk-0002"}, {"n": 2, "seat": "1", "id": "blk-0001"}]
    answer = held({"held": rows}, "1", "2")
    assert [(hold.label, hold.block_id) for hold in answer.held] == [("1", "blk-0001"), ("2", "blk-0002")]


def test_a_column_that_counts_from_zero_names_no_seats_either() -> None:
    rows = [{"index": 0, "where": "1", "id": "blk-0001"}, {"index": 1, "where": "7", "id": "blk-0007"}]
    assert ids(held({"held": rows}, "1")) == ["blk-0001"]


def test_a_column_that_counts_from_one_names_no_seats_though_one_of_them_would_fit() -> None:
    rows = [{"index": 1, "where": "2", "id": "blk-0002"}, {"index": 2, "where": "9", "id": "blk-0009"}]
    assert ids(held({"held": rows}, "2")) == ["blk-0002"]


def test_labels_that_count_the_seats_are_labels_where_their_name_says_so() -> None:
    assert ids(held([{"poltrona": n, "id": f"blk-000{n}"} for n in (1, 2)], "1", "2")) == [
        "blk-0001",
        "blk-0002",
    ]
    assert ids(held({str(n): {"blockId": f"blk-000{n}"} for n in (1, 2)}, "1", "2")) == [
        "blk-0001",
        "blk-0002",
    ]


@pytest.mark.parametrize("name", ["label", "poltrona"])
def test_of_two_columns_that_hold_our_labels_the_one_named_so_says_who_sits_where(name: str) -> None:
    rows = [{"gate": "18", name: "17", "id": "blk-0017"}, {"gate": "17", name: "18", "id": "blk-0018"}]
    assert ids(held({"seats": rows}, "17", "18")) == ["blk-0017", "blk-0018"]


def test_a_column_that_knows_more_of_our_seats_comes_before_one_with_a_better_name() -> None:
    rows = [{"code": "17", "seat": "18", "id": "blk-0017"}, {"code": "18", "seat": "90", "id": "blk-0018"}]
    assert ids(held({"held": rows}, "17", "18")) == ["blk-0017", "blk-0018"]


@pytest.mark.parametrize("number", ["seatNumber", "seat", "number", "poltrona"])
@pytest.mark.parametrize("label_first", [True, False])
def test_a_seat_that_has_a_number_beside_its_label_is_the_one_of_its_label(
    number: str, *, label_first: bool
) -> None:
    rows = [{"label": "17", number: "18"}, {"label": "18", number: "17"}]
    named = [row if label_first else dict(reversed(row.items())) for row in rows]
    answer = held({"seats": [{**row, "id": f"blk-00{row['label']}"} for row in named]}, "17", "18")
    assert ids(answer) == ["blk-0017", "blk-0018"]


@pytest.mark.parametrize(
    "blocks",
    [
        [{"label": "17", "id": "blk-0017"}, {"label": "18", "id": "blk-0018"}],
        [{"poltrona": "17", "id": "blk-0017"}, {"poltrona": "18", "id": "blk-0018"}],
        {"17": "blk-0017", "18": "blk-0018"},
    ],
    ids=str,
)
def test_records_that_call_a_seat_a_seat_come_before_richer_ones_that_have_its_number(
    blocks: object,
) -> None:
    doors = [{"gate": label, "a": 1, "b": 2, "c": 3, "d": 4} for label in ("17", "18")]
    assert ids(held({"doors": doors, "held": blocks}, "17", "18")) == ["blk-0017", "blk-0018"]


def test_without_labels_the_id_of_the_seats_own_record_is_its_hold_not_that_of_the_whole_answer() -> None:
    assert ids(held({"blockId": "grp-99999", "seats": [{"blockId": "blk-0003"}]})) == ["blk-0003"]
    assert ids(held({"id": "req-99999", "seats": [{"id": "blk-0003"}]})) == ["blk-0003"]


def test_what_repeats_our_question_is_not_the_answer() -> None:
    asked = [{"label": "17"}, {"label": "18"}]
    assert ids(held({"request": {"seats": asked}, "held": [seat("17"), seat("18")]}, "17", "18")) == [
        "blk-0017",
        "blk-0018",
    ]


def test_records_that_know_all_of_our_seats_come_before_richer_ones_that_know_some() -> None:
    person = {"seat": "17", "name": "Ana", "document": "1", "phone": "2", "gender": "F", "code": "abc-777"}
    blocks = [seat("17"), seat("18")]
    assert ids(held({"passengers": [person], "blocks": blocks}, "17", "18")) == ["blk-0017", "blk-0018"]


def test_a_record_with_our_label_comes_before_one_without_any() -> None:
    value = {"group": {"blockId": "grp-99999"}, "seats": [{"label": "03", "id": "blk-0003"}]}
    assert ids(held(value)) == ["blk-0003"]


def test_a_record_without_any_id_is_not_the_hold() -> None:
    assert ids(held({"id": "blk-0003", "company": {"name": "Cometa"}})) == ["blk-0003"]


def test_what_we_sent_ourselves_is_no_id_of_a_hold() -> None:
    value = {"seats": [{"label": "03", "tripId": "trip-1", "id": "trip-1", "uuid": "blk-0003"}]}
    assert ids(held(value)) == ["blk-0003"]


def test_the_id_of_the_seat_itself_is_not_that_of_the_hold() -> None:
    value = {"seats": [{"label": "03", "seatId": "st-00003", "id": "blk-0003"}]}
    assert ids(held(value)) == ["blk-0003"]


def test_the_id_of_the_block_of_a_seat_is_not_that_of_the_seat() -> None:
    value = {"seats": [{"label": "03", "id": "st-00003", "seatBlockId": "blk-0003"}]}
    assert ids(held(value)) == ["blk-0003"]


@pytest.mark.parametrize("block", ["blk-03", "7f0c1a52-55e0-4c0e-8f1f-0b6a7d6f2d11"])
def test_a_word_is_hardly_an_id_beside_what_looks_like_one(block: str) -> None:
    assert ids(held({"seats": [{"label": "03", "id": "confirmado", "uuid": block}]})) == [block]


def test_a_small_number_is_hardly_an_id_and_a_larger_one_may_be() -> None:
    assert ids(held({"seats": [{"label": "03", "id": 7, "token": "abcdef-1"}]})) == ["abcdef-1"]
    assert ids(held({"seats": [{"label": "03", "id": 7041, "locator": "abcdef-1"}]})) == ["7041"]


def test_one_id_for_all_seats_is_not_the_id_of_each() -> None:
    rows = [
        {"label": "17", "token": "same-1", "blockId": "blk-17"},
        {"label": "18", "token": "same-1", "blockId": "blk-18"},
    ]
    assert ids(held({"seats": rows}, "17", "18")) == ["blk-17", "blk-18"]


def test_an_id_that_all_seats_share_is_the_hold_of_none() -> None:
    with pytest.raises(Unreadable) as raised:
        held({"seats": [{"label": n, "id": "same-1"} for n in ("17", "18")]}, "17", "18")
    assert raised.value.field == "block_id"


def test_a_small_number_is_the_id_where_there_is_no_other() -> None:
    assert ids(held({"seats": [{"label": "03", "id": 7}]})) == ["7"]


def test_the_reading_of_an_id_names_its_place_and_its_value() -> None:
    book = Book()
    held({"seats": [seat("17", id=""), seat("18")]}, "17", "18", book=book)
    (reading,) = book.noted(Endpoint.HOLD)
    assert (reading.field, reading.path, reading.value) == ("block_id", "seats[].id", "blk-0018")
    assert reading.certainty.sure
    assert reading.form == ""
    assert reading.others == ()


def test_how_much_speaks_for_an_id_is_noted_in_hundredths() -> None:
    book = Book()
    held({"seats": [{"label": "03", "block": {"id": "blk-0003"}}]}, book=book)
    (reading,) = book.noted(Endpoint.HOLD)
    assert reading.weight == round(reading.weight, 2) > 0


def test_without_an_id_nothing_is_held_for_certain() -> None:
    with pytest.raises(Unreadable) as raised:
        held({"seats": [{"label": "03"}]})
    assert (raised.value.endpoint, raised.value.field) == (Endpoint.HOLD, "block_id")
    assert raised.value.detail == "missing"


def test_several_ids_are_shown_with_their_places_for_a_person_to_decide() -> None:
    book = Book()
    with pytest.raises(Unreadable) as raised:
        held(TWO, book=book)
    assert set(raised.value.candidates) == {
        ("seats[].block.id", "aaaa-1111"),
        ("seats[].hold.id", "bbbb-2222"),
    }
    (reading,) = book.noted(Endpoint.HOLD)
    assert (reading.path, set(reading.others)) == ("", set(raised.value.candidates))
    assert (reading.field, reading.certainty) == ("block_id", ReadingCertainty.AMBIGUOUS)


@pytest.mark.parametrize(
    "mark",
    [
        {"status": "unavailable"},
        {"state": "refused"},
        {"blocked": False},
        {"held": False},
        {"available": False},
        {"success": False},
        {"confirmed": False},
        {"error": "taken"},
        {"error": True},
        {"id": ""},
        {"id": None},
    ],
    ids=str,
)
def test_a_seat_with_a_no_of_its_own_is_refused(mark: dict[str, object]) -> None:
    answer = held({"seats": [seat("17", **mark), seat("18")]}, "17", "18")
    assert (ids(answer), answer.refused) == (["blk-0018"], ("17",))


@pytest.mark.parametrize(
    "mark",
    [
        {"status": "blocked"},
        {"state": "held"},
        {"blocked": True},
        {"success": True},
        {"error": None},
        {"error": ""},
        {"error": False},
        {"errors": []},
        {"error": 0},
        {"status": 1},
        {"window": False},
        {"availableSeats": 0},
        {"holdReleased": False},
        {"passenger": {"name": "Ana Cancela"}},
    ],
    ids=str,
)
def test_a_seat_without_one_is_held(mark: dict[str, object]) -> None:
    assert ids(held({"seats": [seat("17", **mark), seat("18")]}, "17", "18")) == ["blk-0017", "blk-0018"]


def test_a_refusal_counts_also_where_the_labels_are_the_keys() -> None:
    value = {"17": {"blockId": "blk-0017", "status": "refused"}, "18": {"blockId": "blk-0018"}}
    answer = held(value, "17", "18")
    assert (ids(answer), answer.refused) == (["blk-0018"], ("17",))


def test_where_every_seat_was_refused_no_id_is_needed() -> None:
    rows = [{"label": label, "status": "unavailable"} for label in ("17", "18")]
    answer = held({"seats": rows}, "17", "18")
    assert (answer.held, answer.refused) == ((), ("17", "18"))


# --- Until when -----------------------------------------------------------------------------------


def until(answer: HoldAnswer) -> tuple[timedelta, bool]:
    (hold,) = answer.held
    return hold.until - NOW, hold.estimated


MINUTES = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("stated", "span"),
    [
        ({"expiresAt": "2026-03-19T17:45:00Z"}, 15 * MINUTES),
        ({"expiresAt": "2026-03-19T14:45:00-03:00"}, 15 * MINUTES),
        ({"expiresAt": 1773942300}, 15 * MINUTES),
        ({"expiresAt": 1773942300000}, 15 * MINUTES),
        ({"expiresIn": 15}, 15 * MINUTES),
        ({"expiresIn": 60}, 60 * MINUTES),
        ({"expiresIn": 61}, timedelta(seconds=61)),
        ({"expiresIn": 900}, 15 * MINUTES),
        ({"expiresInSeconds": 30}, timedelta(seconds=30)),
        ({"expiresInMinutes": 90}, 90 * MINUTES),
        ({"expiresInMinutes": 1}, MINUTES),
        ({"expiresIn": 100_001}, timedelta(seconds=100.001)),
        ({"block": {"expiresIn": {"minutes": 12, "seconds": 30}}}, timedelta(minutes=12, seconds=30)),
        ({"expiresAt": "2026-03-19T14:45:00"}, 15 * MINUTES),
        ({"expiresIn": 900_000}, 15 * MINUTES),
        ({"expiresIn": {"minutes": 12, "seconds": 30}}, timedelta(minutes=12, seconds=30)),
        ({"expiresIn": {"hours": 1, "minutes": 0}}, 60 * MINUTES),
        ({"expiresIn": {"seconds": 1}}, timedelta(seconds=1)),
        ({"block": {"expiresAt": "2026-03-19T17:45:00Z"}}, 15 * MINUTES),
    ],
    ids=str,
)
def test_the_end_of_a_hold_is_a_moment_or_how_long_from_now(
    stated: dict[str, object], span: timedelta
) -> None:
    assert until(held({"seats": [seat("03", **stated)]})) == (span, False)


@pytest.mark.parametrize(
    "stated",
    [
        {},
        {"expiresAt": "2026-03-29T17:45:00Z"},
        {"expiresAt": "2026-03-01T17:45:00Z"},
        {"expiresAt": "soon"},
        {"expiresAt": None},
        {"expiresIn": 0},
        {"expiresIn": -5},
        {"expiresIn": 99_999},
        {"expiresInMinutes": 1440},
        {"expiresIn": 100_000},
        {"expiresAt": "2026-03-20T17:30:00Z"},
        {"expiresAt": "17:45"},
        {"createdAt": "2026-03-19T17:29:00Z"},
        {"expiresIn": {"minutes": "?"}},
        {"expiresIn": {"minutes": 1e12}},
        {"expiresIn": {"hours": 24}},
        {"expiresIn": {"minutes": 0}},
        {"expiresIn": {"minutes": -5}},
        {"expiresAt": "9999-12-31T23:59:59-03:00"},
        {"expiresAt": "9999-12-31T23:59:59"},
        {"expiresAt": "0001-01-01T00:00:00Z"},
    ],
    ids=str,
)
def test_without_an_end_that_makes_sense_the_usual_length_is_assumed(stated: dict[str, object]) -> None:
    assert until(held({"seats": [seat("03", **stated)]})) == (10 * MINUTES, True)


@pytest.mark.parametrize(("first", "second"), [(15, 40), (40, 15)])
def test_of_two_ends_that_are_named_alike_the_earlier_one_counts(first: int, second: int) -> None:
    for ends in (
        {"a": {"expiresAt": f"2026-03-19T18:{first}:00Z"}, "b": {"expiresAt": f"2026-03-19T18:{second}:00Z"}},
        {"expiresIn": {"minutes": first + 30}, "expiresAt": f"2026-03-19T18:{second}:00Z"},
        {"a": {"expiresIn": {"minutes": first + 30}}, "b": {"expiresIn": {"minutes": second + 30}}},
    ):
        assert until(held({"seats": [seat("03", **ends)]})) == (45 * MINUTES, False)


def test_an_end_for_all_counts_where_no_seat_has_one_of_its_own() -> None:
    shared = {"expiresAt": "2026-03-19T17:45:00Z"}
    answer = held({"seats": [seat("17"), seat("18")], **shared}, "17", "18")
    assert [(hold.until - NOW, hold.estimated) for hold in answer.held] == [(15 * MINUTES, False)] * 2
    own = seat("17", expiresAt="2026-03-19T17:40:00Z")
    answer = held({"seats": [own, seat("18")], **shared}, "17", "18")
    assert [(hold.until - NOW, hold.estimated) for hold in answer.held] == [
        (10 * MINUTES, False),
        (10 * MINUTES, True),
    ]


# --- At what price --------------------------------------------------------------------------------


def prices(value: object, *labels: str, fare: int | None = None) -> list[int | None]:
    book = Book()
    if fare is not None:
        book.remember_fares([("trip-1", Cents(fare))])
    return [hold.price for hold in held(value, *labels, book=book).held]


def test_a_price_of_the_answer_is_read_in_its_unit() -> None:
    assert prices({"seats": [seat(price=129.9)]}) == [12990]
    assert prices({"seats": [seat(price="129,90")]}) == [12990]
    assert prices({"seats": [seat(price=12990)]}, fare=12990) == [12990]
    assert prices({"seats": [seat(priceInCents=12990)]}) == [12990]


def test_each_seat_has_its_own_price_and_one_without_has_none() -> None:
    rows = [seat("17", price=129.9), seat("18", price=64.95), seat("20", price=None)]
    assert prices({"seats": rows}, "17", "18", "20") == [12990, 6495, None]


def test_no_price_is_not_zero() -> None:
    assert prices({"seats": [seat()]}) == [None]
    assert prices({"seats": [seat()]}, fare=12990) == [None]


def test_an_amount_whose_name_says_mostly_something_else_is_no_price() -> None:
    assert prices({"seats": [seat(snackBlanketPillowWaterPrice=129.9)]}) == [None]


def test_of_two_prices_none_is_certain() -> None:
    assert prices({"seats": [seat(price=129.9, fare=119.9)]}) == [None]


def test_an_amount_whose_unit_is_not_certain_is_no_price() -> None:
    assert prices({"seats": [seat(price=130)]}) == [None]


@pytest.mark.parametrize(("told", "price"), [(-89.90, None), ("-89.90", None), (89.90, 8990)])
def test_less_than_nothing_is_no_price(told: object, price: int | None) -> None:
    answer = held({"seats": [{"label": "03", "id": "block-0003", "price": told}]})
    assert [hold.price for hold in answer.held] == [price]


@pytest.mark.parametrize(
    ("price", "read"), [(0, 0), (0.01, 1), (-0.01, None), (-50, None), (139.8, 13_980), (None, None)]
)
def test_a_free_seat_costs_nothing_and_less_than_nothing_is_no_price(
    price: float | None, read: int | None
) -> None:
    rows = [
        {"label": "03", "id": "blk-0003", "price": price},
        {"label": "04", "id": "blk-0004", "price": 129.9},
    ]
    first, second = held({"seats": rows}, "03", "04").held
    assert (first.price, second.price) == (read, 12_990)
