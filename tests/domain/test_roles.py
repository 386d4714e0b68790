from __future__ import annotations

import pytest

from pos_app.domain.roles import Permission, Role, always_proven, badge_problem, may, same_badge

TABLE = {
    Permission.SELL: {Role.SELLER, Role.SUPERVISOR, Role.ADMINISTRATOR, Role.SERVICE},
    Permission.DECIDE_PENDING: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.SECOND_TICKET: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.EXPORT: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.SHIFT_DIFFERENCE: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.UNCOVER_REPLY: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.PRINTERS: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.PERSONAL_DATA: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.BRANCH: {Role.SUPERVISOR, Role.ADMINISTRATOR},
    Permission.CONNECTION: {Role.ADMINISTRATOR},
    Permission.PEOPLE: {Role.ADMINISTRATOR},
}


def test_each_permission_is_for_these_roles() -> None:
    assert {one: {role for role in Role if may(role, one)} for one in Permission} == TABLE


def test_only_a_decision_about_money_is_proven_each_time() -> None:
    proven = [Permission.DECIDE_PENDING, Permission.SHIFT_DIFFERENCE]
    assert [one for one in Permission if always_proven(one)] == proven


@pytest.mark.parametrize("badge", ["1", "", "a b", "é12", "x" * 33, "12;34"])
def test_what_is_no_badge_code(badge: str) -> None:
    assert badge_problem(badge)


def test_a_badge_is_the_same_however_it_is_typed() -> None:
    assert not badge_problem("A-10_2.x")
    assert same_badge(" a-10 ", "A-10") and not same_badge("a1", "a2")
