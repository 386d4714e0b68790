"""Visits to a desk with people: the lock, a PIN on the spot, and who they are in the settings."""

from __future__ import annotations

import asyncio

from pos_app.domain.roles import Grant, Person, Role
from pos_app.ui.pages.settings.people_section import PersonBox
from pos_app.ui.shell.approval_box import ApprovalBox
from tests.looks.gallery.driver import Driver, K
from tests.looks.gallery.visit import Visit

PEOPLE = (
    (Person("1001", "Rui Sampaio", Role.ADMINISTRATOR), "271828"),
    (Person("1002", "Marina Duarte", Role.SELLER), "314159"),
    (Person("1003", "Nair Toledo", Role.SUPERVISOR), "161803"),
)


async def set_up(driver: Driver) -> None:
    """Add the people, and let the seller be at the desk."""
    people = driver.desk.people
    for person, pin in PEOPLE:
        assert not await asyncio.to_thread(people.add, person, pin, Grant())
    driver.desk.lock.lock()
    await sign_in(driver, "1002", "314159")


async def sign_in(driver: Driver, badge: str, pin: str) -> None:
    """Name somebody at the lock and type the PIN."""
    lock = driver.desk.lock
    view = lock.cover.view
    assert view is not None
    if not view.person.isVisible():
        await driver.type(K.Key_F3)
    await driver.type(badge, K.Key_Return, pin, K.Key_Return)
    await driver.until(lambda: not lock.on, "the desk to be unlocked")


async def _people(driver: Driver) -> None:
    await set_up(driver)
    driver.desk.open_page("settings")
    await driver.rest()
    view = driver.desk.page("settings").view
    view.tabs.turn_to_part(view.people)  # type: ignore[attr-defined]
    await driver.shot("people-settings")
    view.people.add.click()  # type: ignore[attr-defined]
    await driver.shot("people-approval", driver.dialog(ApprovalBox))
    await driver.type("1001", K.Key_Return, "271828", K.Key_Return)
    await driver.until(lambda: view.people.box, "the box of a person")  # type: ignore[attr-defined]
    await driver.shot("people-new", driver.dialog(PersonBox))
    await driver.type(K.Key_Escape)


async def _locked(driver: Driver) -> None:
    driver.desk.lock.lock()
    await driver.shot("lock-nobody")
    await set_up(driver)
    lock = driver.desk.lock
    lock.lock()
    await driver.shot("lock-idle")
    await sign_in(driver, "1002", "314159")
    await driver.trips()
    await driver.seats()
    await driver.hold()
    lock.lock()
    await driver.type("31")
    await driver.shot("lock-hold")
    await driver.type(K.Key_Return)
    await driver.type("999999", K.Key_Return)
    await driver.rest()  # A PIN is proved beside the window's thread.
    await driver.shot("lock-wrong")
    await driver.type(K.Key_F3)
    await driver.shot("lock-other")
    await sign_in(driver, "1003", "161803")
    await driver.shot("lock-taken-over")


VISITS = (
    Visit(_people, ("people-settings", "people-approval", "people-new")),
    Visit(_locked, ("lock-nobody", "lock-idle", "lock-hold", "lock-wrong", "lock-other", "lock-taken-over")),
)
