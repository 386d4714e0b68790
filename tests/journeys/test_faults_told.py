"""Each way to lose the provider has a sentence of its own, is shown in time, and goes by itself.

Measured: seconds from the first failed call to the light, and from the line's return to the light.
"""

from __future__ import annotations

import ssl
import subprocess
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from pos_app.desk.link_watch import ComputerWatch
from tests.journeys.clerk import Clerk, at_the_counter
from tests.journeys.connection import (
    BACK_WITHIN,
    SHOWN_WITHIN,
    ask_now,
    asked_in_vain,
    light,
    may_ask,
    online,
    strip,
)
from tests.journeys.line import Way, on_a_line
from tests.sandbox_process import SandboxProcess

pytestmark = [pytest.mark.qt, pytest.mark.journey, pytest.mark.timeout(180)]

WAYS = {
    Way.CUT: "O serviço da central está desligado.",
    Way.PORTAL: "Esta rede pede uma identificação.",
    Way.CLOSED: "A central está fechada agora.",
}


def says(clerk: Clerk, sentence: str) -> bool:
    return sentence in strip(clerk)


@pytest.mark.long
async def test_each_loss_is_named_within_three_seconds_and_over_within_five(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    with on_a_line(sandbox) as (line, provider):
        async with at_the_counter(provider, tmp_path / "desk") as clerk:
            await online(clerk)
            for way, sentence in WAYS.items():
                await may_ask(clerk)
                line.way = way
                clerk.press(Qt.Key.Key_F5)
                asked = time.monotonic()
                await clerk.until(partial(says, clerk, sentence), sentence, SHOWN_WITHIN)
                assert time.monotonic() - asked < SHOWN_WITHIN
                await asked_in_vain(clerk, 2)
                assert sentence in strip(clerk)
                line.way = Way.OPEN
                back = time.monotonic()
                await online(clerk, BACK_WITHIN)
                assert time.monotonic() - back < BACK_WITHIN
                assert not strip(clerk)


async def test_a_name_that_is_not_found_is_no_closed_provider(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    nowhere = replace(sandbox, base_url="https://central.invalid/partners/api")
    async with at_the_counter(nowhere, tmp_path / "desk") as clerk:
        await clerk.until(lambda: "O endereço da central não foi encontrado." in strip(clerk), "DNS", 10)


async def test_a_computer_without_a_route_is_told_so(sandbox: SandboxProcess, tmp_path: Path) -> None:
    # No computer has a route to all others at once: the system answers that the network is unreachable.
    nowhere = replace(sandbox, base_url="https://255.255.255.255:8700/partners/api")
    async with at_the_counter(nowhere, tmp_path / "desk") as clerk:
        await clerk.until(lambda: "Este computador está sem rede." in strip(clerk), "no network", 10)


async def test_an_intercepted_connection_is_refused_and_named(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    with on_a_line(sandbox, secure=self_signed(tmp_path)) as (line, provider):
        async with at_the_counter(provider, tmp_path / "desk") as clerk:
            await clerk.until(
                lambda: "A conexão segura com a central foi recusada." in strip(clerk), "the certificate", 10
            )
        assert line.said == [], "not a word is said to whoever answers in its place"


async def test_wrong_credentials_are_no_lost_network(sandbox: SandboxProcess, tmp_path: Path) -> None:
    wrong = replace(sandbox, credentials="guiche:outra")
    async with at_the_counter(wrong, tmp_path / "desk") as clerk:
        await clerk.until(lambda: "não aceita o acesso deste guichê" in strip(clerk), "no access", 10)
        assert light(clerk).startswith("Sem acesso")


async def test_a_clock_that_is_wrong_is_noticed_from_the_replies(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    with on_a_line(sandbox) as (line, provider):
        async with at_the_counter(provider, tmp_path / "desk") as clerk:
            await online(clerk)
            for seconds, told in ((-600, "10 minutos adiantado"), (600, "10 minutos atrasado"), (60, "")):
                line.clock = seconds
                await ask_now(clerk)
                await clerk.core.places.near(-23.5, -46.6, 10)
                await clerk.until(partial(_clock_says, clerk, told), f"{told or 'nothing'} of the clock", 5)


def _clock_says(clerk: Clerk, words: str) -> bool:
    said = strip(clerk, "clock")
    return words in said if words else not said


@pytest.mark.long
async def test_suspension_and_another_network_are_named_and_checked_at_once(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    slept, address = [0.0], [("10.0.0.2",)]
    with on_a_line(sandbox) as (line, provider):
        async with at_the_counter(provider, tmp_path / "desk") as clerk:
            await online(clerk)
            watch = ComputerWatch(lambda: slept[0], lambda: address[0])
            clerk.desk.connection._watch = watch
            line.delay = 2.0  # The question takes its time: the sentence stands until the answer.
            slept[0] = 600.0
            await clerk.until(
                lambda: "suspenso por 10 minutos" in strip(clerk, "checking"), "the suspension", SHOWN_WITHIN
            )
            await clerk.until(lambda: not strip(clerk, "checking"), "the answer", BACK_WITHIN)
            address[0] = ("10.0.0.3",)
            await clerk.until(
                lambda: "A rede deste computador mudou." in strip(clerk, "checking"),
                "the network",
                SHOWN_WITHIN,
            )
            await clerk.until(lambda: not strip(clerk, "checking"), "the answer", BACK_WITHIN)


def self_signed(folder: Path) -> ssl.SSLContext:
    """Return what a box that reads along shows: a certificate that nobody vouches for."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
        check=True,
        capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
