from __future__ import annotations

import os
import signal
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.domain.card_page import CardFailure, CardProblem
from pos_app.domain.payment import CardToken
from tests import card_hands
from tests.card.provider_server import HONEST_PAGE, ProviderServer
from tests.card.shown import Form
from tests.sandbox.partner import Partner
from tests.sandbox_process import start_sandbox

GIVES_TOKEN = HONEST_PAGE.replace(
    "window.session = id;", "window.session = id; setTimeout(() => answer({}), 0);"
)


def test_the_page_gets_the_session_and_gives_the_token(
    form: Form, provider: ProviderServer, qtbot: QtBot
) -> None:
    url = provider.page("/card", GIVES_TOKEN)

    with qtbot.waitSignal(form.tokenized, timeout=10_000) as tokenized:
        form.open(url, "session-1")

    assert tokenized.args == [CardToken("tok_session-1", "visa", "07", "2031", "JOSÉ DA SILVA")]
    assert form.host == "127.0.0.1"


def test_a_page_without_one_is_refused_where_the_provider_requires_it(
    provider: ProviderServer, qtbot: QtBot
) -> None:
    form = Form(qtbot, antifraud_required=True)
    assert form.fails(provider.page("/card", GIVES_TOKEN)) == CardFailure(CardProblem.NO_ANTIFRAUD)
    assert not form.is_open
    form.shut_down()


def test_the_sandboxs_own_page_collects_a_session_that_its_orders_accept(
    form: Form, qtbot: QtBot, tmp_path: Path
) -> None:
    sandbox = start_sandbox(tmp_path, extra=("--quirk", "antifraud_required"))
    partner = Partner(sandbox)
    try:
        customer = {"customer": {"email": "maria@exemplo.com.br"}}
        session = partner.http.post("/v4/payments/session", params={"clientId": 7}, json=customer).json()[
            "sessionId"
        ]
        with qtbot.waitSignal(form.ready, timeout=10_000):
            form.open(sandbox.card_page_url, session)
        form.enter()
        with qtbot.waitSignal(form.tokenized, timeout=10_000) as tokenized:
            card_hands.type_text(form, "4111111111111111\tHELENA SIQUEIRA\t12\t2031\t123\r")
        assert tokenized.args is not None
        card = tokenized.args[0]
        body = partner.body([partner.block(partner.direct())], token=card.token)
        meta = body["payment"]["paymentDetails"]["meta"]
        meta |= {"providerSessionId": session, "providerAntifraudSessionId": card.antifraud_id}
        assert partner.create(body).status_code == 201
    finally:
        partner.http.close()
        sandbox.stop()


def test_each_sale_starts_without_the_traces_of_the_one_before(
    form: Form, provider: ProviderServer, qtbot: QtBot
) -> None:
    remembering = HONEST_PAGE.replace(
        "window.session = id;",
        """
        const seen = [document.cookie, localStorage.getItem("left") ?? ""].join("|");
        document.cookie = "left=behind; max-age=9999"; localStorage.setItem("left", "behind");
        fetch("/seen", { method: "POST", body: seen });""",
    )
    url = provider.page("/card", remembering)

    for count in (1, 2):
        form.open(url, f"s{count}")
        qtbot.waitUntil(lambda expected=count: len(provider.reports) == expected, timeout=10_000)  # type: ignore[misc]
        form.close_form()

    assert provider.reports == ["|", "|"]


def processes_of(group: int) -> set[int]:
    """Return the processes of a card view: all of them are in a group of their own."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _parent, number = path.read_text().rpartition(")")[2].split()[:3]
            if int(number) == group and state != "Z":
                found.add(int(path.parent.name))
    return found


def test_closing_ends_the_process_of_the_page_with_all_of_the_engine(
    form: Form, provider: ProviderServer
) -> None:
    form.shows(provider.page("/card"))
    process_id = form.process_id
    assert process_id not in (0, os.getpid())
    assert len(processes_of(process_id)) > 2

    form.close_form()
    form.until(lambda: not processes_of(process_id))

    assert not form.is_open
    assert form.process_id == 0
    assert form.host == ""


def test_keys_go_into_the_page_and_out_again(form: Form, provider: ProviderServer, qtbot: QtBot) -> None:
    form.activateWindow()
    form.shows(provider.page("/card"))
    assert not form.is_entered()

    form.enter()
    assert form.is_entered()
    card_hands.type_text(form, "ANA LIMA\r")
    with qtbot.waitSignal(form.tokenized, timeout=5_000) as tokenized:
        pass
    form.leave()

    assert tokenized.args is not None
    assert tokenized.args[0].cardholder_name == "ANA LIMA"
    assert not form.is_entered()


def test_keys_that_come_before_the_page_s_first_picture_are_not_lost(
    form: Form, provider: ProviderServer, qtbot: QtBot
) -> None:
    style = provider.gates["/late.css"] = threading.Event()
    head, _, script = HONEST_PAGE.partition("<form")
    fields, _, script = script.partition("<script>")
    # The script runs at once; the fields are drawn, and the cursor set, when the style is there.
    script = script.replace('document.getElementById("form")', "window")
    slow = f"{head}<script>{script}<link rel=stylesheet href=/late.css><form{fields}"
    form.shows(provider.page("/card", slow), entered=True)

    with qtbot.waitSignal(form.tokenized, timeout=5_000) as tokenized:
        card_hands.type_text(form, "ANA LIMA\r")
        style.set()

    assert tokenized.args is not None
    assert tokenized.args[0].cardholder_name == "ANA LIMA"


def test_what_is_typed_into_the_page_cannot_be_copied(form: Form, provider: ProviderServer) -> None:
    form.shows(provider.page("/card"))
    card_hands.ask(form, "QApplication.clipboard().setText('before')")
    form.enter()

    card_hands.type_text(form, "ANA")
    for key in (Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_X):
        card_hands.press(form, key, Qt.KeyboardModifier.ControlModifier)
    assert card_hands.ask(form, "QApplication.clipboard().text()") == "before"

    assert form.takes("\r").cardholder_name == "ANA"


def test_a_crashed_page_is_reported_and_can_be_opened_again(
    form: Form, provider: ProviderServer, qtbot: QtBot
) -> None:
    url = provider.page("/card")
    form.shows(url)
    renderer = card_hands.ask(form, "window.session.page.renderProcessPid()")

    with qtbot.waitSignal(form.failed, timeout=5_000) as failed:
        os.kill(renderer, signal.SIGKILL)

    assert failed.args == [CardFailure(CardProblem.CRASHED)]
    assert not form.is_open
    with qtbot.waitSignal(form.ready, timeout=10_000):
        form.open(url, "s2")


def test_a_page_that_never_gets_ready_is_reported(provider: ProviderServer, qtbot: QtBot) -> None:
    hurried = Form(qtbot, ready_within_ms=300)

    assert hurried.fails(provider.page("/card", "<p>Manutenção</p>")) == CardFailure(CardProblem.NOT_READY)


@pytest.mark.parametrize(
    ("url", "adapter", "failure"),
    [
        ("", "sandbox", CardFailure(CardProblem.NOT_CONFIGURED)),
        ("https://pay.example/", "sandbox", CardFailure(CardProblem.NOT_ALLOWED, "pay.example")),
        ("http://127.0.0.1:9/card", "missing", CardFailure(CardProblem.NO_ADAPTER, "missing")),
        (
            "http://127.0.0.1:9/card",
            "../card/sandbox",
            CardFailure(CardProblem.NO_ADAPTER, "../card/sandbox"),
        ),
        ("http://127.0.0.1:9/card", "link", CardFailure(CardProblem.NO_ADAPTER, "link")),
    ],
)
def test_a_wrong_setting_is_reported_at_once(
    qtbot: QtBot, url: str, adapter: str, failure: CardFailure
) -> None:
    form = Form(qtbot, adapter=adapter)

    assert form.fails(url) == failure


def test_an_answer_that_is_a_card_number_is_refused(form: Form, provider: ProviderServer) -> None:
    page = GIVES_TOKEN.replace("answer({})", "answer({token: '4111111111111111'})")

    assert form.fails(provider.page("/card", page)) == CardFailure(CardProblem.BAD_ANSWER)
    assert not form.is_open
