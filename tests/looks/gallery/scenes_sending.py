"""Visits to receipts that go to the customer by e-mail and WhatsApp."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any, cast

from pos_app.domain.mail_delivery import MailDelivery, MailProblem, MailState
from pos_app.domain.receipt_channels import MailAccount, MailSecurity, ReceiptChannels
from pos_app.sale.stage import Step
from pos_app.ui.customer.presenter import CustomerThanks
from pos_app.ui.customer.window import CustomerWindow
from pos_app.ui.shared.send_box import SendBox
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording import mail_texts
from pos_app.wording.notices import CommandId
from tests.looks.gallery.driver import CONTROL, Driver, K
from tests.looks.gallery.visit import Visit
from tests.ui.builders_orders import an_order
from tests.ui.customer.faces import face

_CHANNELS = ReceiptChannels(
    True, MailAccount("127.0.0.1", 9, MailSecurity.NONE, "", "bilhetes@viacao.com.br"), True, True
)


async def _sending(driver: Driver) -> None:
    services = driver.desk
    store = services.settings_store
    assert store.save(replace(store.values(), receipts=_CHANNELS)) == ""
    await driver.to_payment()
    await driver.card()
    await driver.pay()
    await driver.until(lambda: driver.stage.step is Step.TICKETS, "the tickets")
    await driver.type(K.Key_M, with_=CONTROL)
    box = driver.dialog(SendBox)
    await driver.shot("send-box", box)
    assert isinstance(box, SendBox)
    box.show_problem("email", "Confira o e-mail.")
    await driver.shot("send-box-problem", box)
    box.close()
    attempt = driver.stage.order.attempt
    assert attempt is not None
    now = driver.core.clock.now()
    sent = MailDelivery(
        attempt.public_id, "helena@exemplo.com.br", now, "Guichê 07", MailState.SENT, 1, changed=now, id=9
    )
    waits = replace(
        sent, state=MailState.WAITING, problem=MailProblem.UNREACHABLE, next_try=now + timedelta(minutes=4)
    )
    services.mail_queue._take(waits)
    await driver.shot("tickets-mail-waits")
    services.mail_queue._take(sent)
    await driver.shot("tickets-mail-sent")
    driver.desk.open_page("orders")
    view = cast(Any, driver.desk.page("orders")).view
    await driver.until(lambda: view.can(CommandId.SEND), "the order")
    refused = replace(
        sent, state=MailState.REFUSED, problem=MailProblem.ADDRESS_REFUSED, reply="550 5.1.1 no such user"
    )
    services.mail_queue._take(refused)
    await driver.shot("orders-mail-refused")
    services.mail_queue._take(replace(sent, state=MailState.MAYBE_SENT, problem=MailProblem.LINE_LOST))
    _clear(driver.window.news)
    await driver.shot("orders-mail-maybe")
    _clear(driver.window.news)
    driver.desk.open_page("settings")
    settings = cast(Any, driver.desk.page("settings")).view
    settings.receipts.show_test("O servidor aceitou o e-mail de teste.", testing=False, good=True)
    settings.tabs.turn_to_part(settings.receipts.channels["customer_code"])
    await driver.shot("settings-receipts")


def _clear(news: NoticeArea) -> None:
    for subject in tuple(news._shown):
        news.clear(subject)


async def _customer_code(driver: Driver) -> None:
    display = CustomerWindow()
    display.set_desk("Guichê 07")
    display.resize(display.sizeHint())
    display.show()
    thanks = face("thanks")
    assert isinstance(thanks, CustomerThanks)
    display.show_face(replace(thanks, code=mail_texts.trip(an_order())))
    await driver.shot_of("customer-code", display)
    display.finish()
    display.deleteLater()


VISITS = (
    Visit(
        _sending,
        (
            "send-box",
            "send-box-problem",
            "tickets-mail-waits",
            "tickets-mail-sent",
            "orders-mail-refused",
            "orders-mail-maybe",
            "settings-receipts",
        ),
    ),
    Visit(_customer_code, ("customer-code",)),
)
