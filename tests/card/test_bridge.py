from __future__ import annotations

from PySide6.QtCore import QMetaMethod

from pos_app.card.view.session import Answer, CardBridge

FIRST = ("tok_first", "visa", "7", "2031", "ANA", "af-1")


def test_only_the_first_answer_is_taken() -> None:
    answers: list[Answer] = []
    bridge = CardBridge(answers.append)

    bridge.card(*FIRST)
    bridge.card("tok_second", "visa", "7", "2031", "ANA", "")

    assert answers == [FIRST]


def test_the_page_sees_one_slot_and_no_signal_of_ours() -> None:
    meta = CardBridge(print).metaObject()
    own = [meta.method(index) for index in range(meta.methodOffset(), meta.methodCount())]

    assert [bytes(method.name().data()).decode() for method in own] == ["card"]
    assert own[0].methodType() is QMetaMethod.MethodType.Slot
    assert meta.propertyCount() == meta.propertyOffset()
