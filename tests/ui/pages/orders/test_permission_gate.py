from __future__ import annotations

from pos_app.domain.audit import AuditAct
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.sheets import SheetKind
from pos_app.ui.pages.orders.permission_gate import PermissionGate
from tests.ui.shared.approving import RUI, Asking


class Page:
    number = "GB7K-1"

    def __init__(self) -> None:
        self.done: list[str] = []

    def export(self, kind: SheetKind) -> None:
        self.done.append(kind.value)

    def report(self) -> None:
        self.done.append("report")

    def reveal(self) -> None:
        self.done.append("reveal")

    def reveal_raw(self) -> None:
        self.done.append("raw")


def test_what_of_the_orders_is_asked_for_and_recorded() -> None:
    page, asking = Page(), Asking(None)
    gate = PermissionGate(page, asking, asking)
    gate.export(SheetKind.CSV)
    gate.report()
    gate.reveal_raw()
    assert page.done == [] and asking.noted == []
    assert asking.asked == [Permission.EXPORT, Permission.EXPORT, Permission.UNCOVER_REPLY]
    asking.grant = Grant(RUI)
    gate.export(SheetKind.CSV)
    gate.report()
    gate.reveal_raw()
    gate.reveal()  # Everybody may, on record.
    assert page.done == ["csv", "report", "raw", "reveal"]
    assert asking.noted == [
        (AuditAct.EXPORTED, "", "Rui Sampaio"),
        (AuditAct.EXPORTED, "", "Rui Sampaio"),
        (AuditAct.DOCUMENT_UNCOVERED, "GB7K-1", ""),
    ]


def test_a_contact_that_the_receipt_shows_is_recorded() -> None:
    page, asking = Page(), Asking(None)
    PermissionGate(page, asking, asking).contact_shown("GB7K-1")
    assert asking.noted == [(AuditAct.CONTACT_UNCOVERED, "GB7K-1", "")]
