"""The seats of a reply: which records they are, which column names them, and which says that one is free.

What does not plainly say free never does: a seat that is not free must not be sold.
"""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.partner.learn import seats
from pos_app.partner.learn.seats import FreeColumn
from pos_app.partner.learn.tree import Table

LABELS = ("01", "02", "03", "04")


def records(labels: tuple[object, ...] = LABELS, **columns: Any) -> list[dict[str, Any]]:
    """Seats with these labels and further members, one value for each seat."""
    return [
        {"label": label, **{name: values[index] for name, values in columns.items()}}
        for index, label in enumerate(labels)
    ]


def bus(*free: object, labels: tuple[object, ...] = LABELS) -> list[dict[str, Any]]:
    return records(labels, available=free or (True,) * len(labels))


def where(tree: Any, available: int | None = None) -> tuple[str, ...] | None:
    found = seats.find(tree, available)
    return found.table.path if found else None


def labelled(table: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    """The columns that may be labels, the best first."""
    return [one.path for one in seats.labels(Table(("[]",), tuple(table)))]


def free(**columns: Any) -> tuple[bool | None, ...] | None:
    """Which of four seats the best column says are free, None where none says it."""
    found = seats.find({"seats": records(**columns)}, None)
    return found.free_columns[0].free if found else None


# --- Which records --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["seats", "poltronas", "map"])
def test_of_two_lists_the_one_called_seats_or_map(name: str) -> None:
    assert where({"log": bus(), name: bus()}) == (name, "[]")
    assert where({name: bus(), "log": bus()}) == (name, "[]")
    assert where({"log": [*bus(), *bus(labels=tuple("ABCD"))], name: bus()}) == (name, "[]")


def test_a_name_does_not_make_up_for_a_label_by_key() -> None:
    by_label = {label: {"available": True} for label in LABELS}
    assert where({"seats": records(("a-1", "b-2", "c-3", "d-4"), status=("free",) * 4), "x": by_label})


def test_of_two_lists_without_a_name_the_longer_and_the_outer_one() -> None:
    assert where({"a": bus(), "b": bus(*[True] * 5, labels=(*LABELS, "05"))}) == ("b", "[]")
    assert where({"a": bus(*[True] * 5, labels=(*LABELS, "05")), "b": bus()}) == ("a", "[]")
    assert where({"a": {"inside": bus()}, "b": bus()}) == ("b", "[]")


def test_more_than_forty_seats_are_not_likelier() -> None:
    many, more = tuple(str(n) for n in range(1, 41)), tuple(str(n) for n in range(1, 61))
    assert where({"a": bus(*[True] * 40, labels=many), "b": bus(*[True] * 60, labels=more)}) == ("a", "[]")


def test_a_single_object_is_no_seat() -> None:
    assert where({"label": "01", "available": True}) is None
    assert where({"seats": [{"label": "01"}, {"label": "02"}]}) is None
    assert where({"seats": []}) is None


# --- Labels ---------------------------------------------------------------------------------------


def test_labels_are_short_and_each_another_one() -> None:
    assert labelled(records(("A", "12345678", "03", "04"))) == [("label",)]
    assert labelled(records(("A", "123456789", "03", "04"))) == []
    assert labelled(records(("A", "A", "03", "04"))) == []
    assert labelled(records(("A", None, "03", "04"))) == []
    assert labelled(records(("A", " ", "03", "04"))) == []
    assert labelled(records((1.0, 2.0, 3.0, 4.0))) == []
    assert labelled(records((1, 2, 3, 4))) == [("label",)]


@pytest.mark.parametrize("name", ["id", "uuid", "key"])
def test_a_label_comes_before_an_id(name: str) -> None:
    rows = [{f"seat_{name}": f"{n}", "name": f"x-{n}"} for n in range(1, 5)]
    assert labelled(rows)[0] == ("name",)


def test_of_two_columns_the_one_that_reads_like_seats_of_a_bus() -> None:
    rows = [{"number": f"s-{n}", "numero": f"{n:02d}"} for n in range(1, 5)]
    assert labelled(rows)[0] == ("numero",)
    rows = [{"number": f"{n}A", "numero": f"s-{n}"} for n in range(1, 5)]
    assert labelled(rows)[0] == ("number",)


def test_the_key_of_a_seat_is_its_label() -> None:
    tree = {"seats": {"01": {"name": "A-x", "available": True}, "02": {"name": "B-x", "available": False}}}
    found = seats.find(tree, None)
    assert found is not None
    assert found.label.values == ("01", "02")
    keyed = Table(("*",), ({"x": 1}, {"x": 2}), ("seat-01", "seat-02"))
    assert [one.path for one in seats.labels(keyed)] == [("@key",)]


# --- Free or taken --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("available", (True, False, True, False)),
        ("available", (1, 0, 1, 0)),
        ("available", ("sim", "não", "sim", "não")),
        ("taken", (False, True, False, True)),
        ("ocupada", ("0", "1", "0", "1")),
        ("notAvailable", (False, True, False, True)),
        ("naoOcupada", (True, False, True, False)),
        ("status", ("free", "sold", "livre", "ocupada")),
        ("status", (True, False, True, False)),
        ("taken", ("livre", "ocupada", "livre", "ocupada")),
        ("status", ("livre", "whatever", "livre", "whatever")),
        ("status", ("livre", None, "livre", "")),
    ],
)
def test_a_column_that_says_which_seats_are_free(name: str, values: tuple[object, ...]) -> None:
    assert free(**{name: values}) == (True, False, True, False)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("status", (1, 0, 1, 0)),
        ("status", ("1", "0", "1", "0")),
        ("status", ("livre", "alpha", "beta", "gamma")),
        ("status", ("ocupada", "ocupada", "ocupada", "whatever")),
        ("available", (True, None, "a", "b")),
        ("colour", (True, False, True, False)),
    ],
    ids=[
        "numbers",
        "digits",
        "mostly unknown",
        "some unknown, none free",
        "mixed",
        "colour",
    ],
)
def test_a_column_that_does_not_say_it(name: str, values: tuple[object, ...]) -> None:
    assert free(**{name: values}) is None


def test_words_of_which_less_than_half_are_understood_say_nothing() -> None:
    three = records(LABELS[:3], status=("livre", "alpha", "beta"))
    assert seats.find({"seats": three}, None) is None
    two = records(LABELS[:3], status=("livre", "sold", "beta"))
    found = seats.find({"seats": two}, None)
    assert found is not None
    assert found.free_columns[0].free == (True, False, False), "what is not understood is not free"


def test_the_key_around_bare_flags_names_them() -> None:
    found = seats.find({"x": {"livre": {"01": True, "02": False}}}, None)
    assert found is not None
    assert found.free_columns[0].weight == pytest.approx(1.0 - 0.06)


def test_the_number_of_free_seats_speaks_for_the_column_with_so_many() -> None:
    columns = {"livre": (True, True, False, False), "vago": (True, False, False, False)}
    found = seats.find({"seats": records(**columns)}, 1)
    assert found is not None
    assert found.free_columns[0].path == ("vago",)


def test_all_seats_taken_is_a_full_bus_and_not_a_column_that_says_nothing() -> None:
    assert free(status=("ocupada",) * 4) == (False,) * 4


def test_bare_words_by_label() -> None:
    found = seats.find({"seats": {"01": "free", "02": "sold", "03": "free", "04": "sold"}}, None)
    assert found is None or found.free_columns[0].free == (True, False, True, False)
    found = seats.find({"available": {"01": True, "02": False}}, None)
    assert found is not None
    assert found.free_columns[0].free == (True, False)
    found = seats.find({"taken": {"seats": {"01": True, "02": False}}}, None)
    assert found is None or found.free_columns[0].free == (False, True)


@pytest.mark.parametrize(("count", "first"), [(1, "vago"), (3, "livre"), (2, "vago"), (None, "vago")])
def test_the_number_of_free_seats_shows_which_column_it_is(count: int | None, first: str) -> None:
    columns = {"vago": (True, False, False, False), "livre": (True, True, True, False)}
    found = seats.find({"seats": records(**columns)}, count)
    assert found is not None
    assert found.free_columns[0].path == (first,)


def test_a_number_of_seats_that_are_taken_speaks_against_a_column() -> None:
    columns = {"livre": (True, False, False, False), "vago": (True, True, False, False)}
    found = seats.find({"seats": records(**columns)}, 3)
    assert found is not None
    assert found.free_columns[0].path == ("vago",)
    weights = {one.path: one.weight for one in found.free_columns}
    assert weights[("vago",)] > weights[("livre",)]


def test_words_speak_for_a_status_more_than_a_bare_yes() -> None:
    columns = {"vacancy": (True, True, False, False), "status": ("livre", "sold", "sold", "sold")}
    found = seats.find({"rows": records(**columns)}, None)
    assert found is not None
    assert found.free_columns[0].path == ("status",)


def test_where_the_contract_shows_it_nothing_else_is_weighed() -> None:
    found = seats.find({"map": bus(True, False, False, False)}, 3)
    assert found is not None
    assert found.free_columns[0].weight == 2.0


# --- Two columns ----------------------------------------------------------------------------------

CHOSEN = FreeColumn(("available",), 2.0, (True, True, None, False), inverted=False)


def test_a_seat_is_free_where_no_clear_column_says_that_it_is_taken() -> None:
    def other(weight: float, *free: bool | None, name: str = "taken") -> FreeColumn:
        return FreeColumn((name,), weight, free, inverted=True)

    assert seats.free(CHOSEN, (CHOSEN,)) == (True, True, False, False)
    assert seats.free(CHOSEN, (CHOSEN, other(0.8, False, True, True, True))) == (False, True, False, False)
    assert seats.free(CHOSEN, (CHOSEN, other(0.79, False, True, True, True))) == (True, True, False, False)
    assert seats.free(CHOSEN, (other(1.0, None, True, True, True),)) == (True, True, False, False)
    same = other(1.0, False, False, False, False, name="available")
    assert seats.free(CHOSEN, (same,)) == (True, True, False, False), "one column read in two ways"


# --- Around the seats -----------------------------------------------------------------------------


def test_what_stands_around_the_seats_holds_for_all_of_them() -> None:
    tree = {"price": 90.0, "data": [{"price": 80.0, "uuid": "u", "seats": bus()}], "": "x"}
    table = Table(("data", "[]", "seats", "[]"), ())
    assert seats.around(tree, table) == {"price": 80.0, "uuid": "u", "": "x"}
    assert seats.around({"seats": {"01": {}}, "price": 1}, Table(("seats", "*"), ())) == {
        "01": {},
        "price": 1,
    }
    two = {"price": 90.0, "data": [{"price": 80.0}, {"price": 70.0}]}
    assert seats.around(two, Table(("data", "[]", "seats", "[]"), ())) == {"price": 90.0}


def test_a_list_called_seats_does_not_win_by_its_name_alone() -> None:
    named = [{"name": label, "status": "free"} for label in LABELS]
    plain = [{"number": label, "available": True} for label in LABELS]
    assert where({"seats": named, "x": plain}) == ("x", "[]")
