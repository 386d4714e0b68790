"""Visits to what stands beside the pages: the keyboard on the screen, and the customer display."""

from __future__ import annotations

from pos_app.ui.customer.window import CustomerWindow
from tests.looks.gallery.driver import Driver
from tests.looks.gallery.visit import Visit
from tests.ui.customer.faces import SALES, face


async def _touch(driver: Driver) -> None:
    driver.window.touch.use("always")
    await driver.shot("touch-search")
    driver.desk.open_page("settings")
    await driver.shot("touch-settings")
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
    Visit(_customer, tuple(f"customer-{name}" for name in SALES)),
)
