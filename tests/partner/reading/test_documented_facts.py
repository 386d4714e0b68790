"""Finding what the contract shows in full: inside wrappers, in another style of names, never a guess."""

from __future__ import annotations

from typing import Any

from pos_app.partner.reading import documented

WANTED = ("publicId", "status")
ORDER = {"publicId": "p-1", "status": "completed"}


def test_the_outermost_object_with_these_keys() -> None:
    assert documented.whole(ORDER, WANTED) == ORDER
    assert documented.whole({"public_id": "p-1", "STATUS": "x", "more": 1}, WANTED) is not None
    assert documented.whole({"data": {"order": ORDER}, "note": "x"}, WANTED) == ORDER
    assert documented.whole({"data": [ORDER]}, WANTED) == ORDER
    assert documented.whole([[ORDER], "x"], WANTED) == ORDER
    assert documented.whole({**ORDER, "inner": {**ORDER, "publicId": "p-2"}}, WANTED)["publicId"] == "p-1"  # type: ignore[index]


def test_two_such_objects_beside_each_other_are_none() -> None:
    assert documented.whole({"a": ORDER, "b": ORDER}, WANTED) is None
    assert documented.whole([ORDER, ORDER], WANTED) is None


def test_nothing_is_found_where_a_key_lacks() -> None:
    nothing: tuple[Any, ...] = ({"publicId": "p-1"}, {}, [], "publicId", None, 5)
    for tree in nothing:
        assert documented.whole(tree, WANTED) is None


def test_keys_by_their_plain_form() -> None:
    assert documented.named("publicId", "status", localizador="locator") == {
        "publicid": "publicId",
        "status": "status",
        "localizador": "locator",
    }
    assert documented.named("x", Seat_Label="label") == {"x": "x", "seatlabel": "label"}
