"""Visits to what stands beside the pages: the keyboard on the screen, and the customer display."""

from __future__ import annotations

from pos_app.sale.stage import Step
from pos_app.ui.customer.window import CustomerWindow
from tests.looks.gallery.driver import Driver, K
from tests.looks.gallery.visit import Visit
from tests.ui.customer.faces import SALES, face


async def _touch(driver: Driver) -> None:
    driver.window.touch.use("always")
    await driver.shot("touch-search")
    driver.desk.open_page("settings")
    await driver.shot("touch-settings")
    driver.window.touch.use("automatic")


async def _touch_sale(driver: Driver) -> None:
    driver.window.touch.use("always")
    await driver.trips()
    await driver.shot("touch-trips")
    await driver.seats()
    await driver.type("j")
    await driver.shot("touch-seats")
    await driver.type(K.Key_Return)
    await driver.until(lambda: driver.stage.step is Step.PASSENGERS, "the hold")
    await driver.shot("touch-passengers")
    await driver.people()
    await driver.type(K.Key_F10)
    await driver.until(driver.card_is_ready, "the payment methods")
    await driver.shot("touch-payment")
    await driver.card()
    await driver.pay()
    await driver.until(lambda: driver.stage.step is Step.TICKETS, "the tickets")
    await driver.shot("touch-tickets")
    driver.desk.open_page("orders")
    await driver.shot("touch-orders")
    driver.window.touch.use("automatic")


async def _customer(driver: Driver) -> None:
    display = CustomerWindow()
    display.set_desk("Guichê 07")
    display.resize(display.sizeHint())
    display.show()
    for name in SALES:
        display.show_face(face(name))
        await driver.shot_of(f"customer-{name}", display)
    display.finish()
    display.deleteLater()


VISITS = (
    Visit(_touch, ("touch-search", "touch-settings")),
    Visit(
        _touch_sale,
        ("touch-trips", "touch-seats", "touch-passengers", "touch-payment", "touch-tickets", "touch-orders"),
    ),
    Visit(_customer, tuple(f"customer-{name}" for name in SALES)),
)
