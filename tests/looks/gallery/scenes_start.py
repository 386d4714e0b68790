"""Visits before a desk is open: the first start, a start that failed, and what stands above every page."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtWidgets import QWidget

from pos_app.domain.start_faults import KeyFault, KeyProblem
from pos_app.domain.storage import StorageFault
from pos_app.journal.journal import Journal
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.welcome.presenter import Ask, ConnectionForm, Refusal
from pos_app.ui.pages.welcome.view import welcome_page
from pos_app.ui.shell.start_pages import PassphrasePage, StartProblem, StartWait
from pos_app.wording import start_texts
from tests.looks.gallery.driver import Camera, Driver
from tests.looks.gallery.visit import Visit


async def _first_start(camera: Camera) -> None:
    errors: list[BaseException] = []
    scope = TaskScope("welcome", lambda _name, error: errors.append(error))

    async def prove(form: ConnectionForm) -> Refusal | None:
        raise AssertionError(f"the form is not complete enough to be tried: {form}")

    view, presenter = welcome_page(prove, prove, scope, lambda _train: None)
    camera.window.add_page("welcome", view, rail_entry="")
    camera.window.show_page("welcome")
    await camera.shot("welcome")
    presenter.handle(Ask.GO_ON)
    await camera.shot("welcome-problems")
    await scope.aclose()
    assert not errors, errors


async def _start_problem(camera: Camera) -> None:
    with tempfile.TemporaryDirectory() as folder:
        first = await Journal.open(Path(folder))
        try:
            await (await Journal.open(Path(folder))).aclose()
        except StorageFault as fault:
            camera.window.add_page(
                "problem", StartProblem(start_texts.sentence(fault), start_texts.money(fault)), rail_entry=""
            )
            camera.window.show_page("problem")
            await camera.shot("start-problem")
        finally:
            await first.aclose()


async def _journal_key(camera: Camera) -> None:
    wrong = KeyFault(KeyProblem.WRONG_PASSPHRASE, Path("/home/balcao/.local/share/guiche"))
    wait = StartWait()
    wait.time.setText(start_texts.making_ready_for(48))
    pages: dict[str, QWidget] = {
        "passphrase-new": PassphrasePage(new=True),
        "passphrase": PassphrasePage(new=False),
        "passphrase-wrong": PassphrasePage(start_texts.key_sentence(wrong), new=False),
        "start-wait": wait,
        "journal-key-lost": StartProblem(
            start_texts.key_sentence(KeyFault(KeyProblem.LOST, wrong.folder)), start_texts.key_money()
        ),
    }
    for name, page in pages.items():
        camera.window.add_page(name, page, rail_entry="")
        camera.window.show_page(name)
        await camera.shot(name)


async def _strips(driver: Driver) -> None:
    driver.window.set_profile("homologation")
    await driver.shot("strip-homologation")
    driver.window.set_profile("production")
    await driver.shot("strip-none")


VISITS = (
    Visit(_first_start, ("welcome", "welcome-problems"), desk=False),
    Visit(_start_problem, ("start-problem",), desk=False),
    Visit(
        _journal_key,
        ("passphrase-new", "passphrase", "passphrase-wrong", "start-wait", "journal-key-lost"),
        desk=False,
    ),
    Visit(_strips, ("strip-homologation", "strip-none")),
)
