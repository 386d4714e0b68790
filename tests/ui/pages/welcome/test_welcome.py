"""The first start: nothing is kept before the provider has accepted it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from pos_app.desk.first_run import FirstRun
from pos_app.system import credentials
from pos_app.system.options import Options
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.welcome.presenter import Ask, ConnectionForm, Refusal, problems
from pos_app.ui.pages.welcome.view import welcome_page
from pos_app.wording.sentence import Sentence
from tests.sandbox_process import SandboxProcess, start_sandbox


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"))
    yield process
    process.stop()


class Vault(KeyringBackend):
    """A keyring in memory that passes for the system's own."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture
def vault(monkeypatch: pytest.MonkeyPatch) -> Vault:
    mine = Vault()
    monkeypatch.setattr(credentials, "_backend", lambda: mine)
    return mine


def given(sandbox: SandboxProcess) -> ConnectionForm:
    user, _, secret = sandbox.credentials.partition(":")
    return ConnectionForm(
        address=sandbox.base_url,
        user=user,
        secret=secret,
        client_id=str(sandbox.client_id),
        card_page=sandbox.card_page_url,
    )


def options(folder: Path) -> Options:
    return Options(folder, folder / "settings.json")


async def test_a_connection_that_works_is_kept_with_its_secret(
    sandbox: SandboxProcess, vault: Vault, tmp_path: Path
) -> None:
    form = given(sandbox)
    assert await FirstRun(options(tmp_path)).prove(form) is None
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert (kept["base_url"], kept["client_id"], kept["environment"]) == (
        sandbox.base_url,
        sandbox.client_id,
        "staging",
    )
    assert kept["card"] == {"page_url": sandbox.card_page_url, "hosts": ["127.0.0.1"]}
    assert form.secret not in (tmp_path / "settings.json").read_text(encoding="utf-8")
    assert vault.kept == {("guiche", sandbox.base_url): sandbox.credentials}


async def test_wrong_credentials_are_told_and_nothing_is_kept(
    sandbox: SandboxProcess, vault: Vault, tmp_path: Path
) -> None:
    told = await FirstRun(options(tmp_path)).prove(replace(given(sandbox), secret="errada"))
    assert told is not None and not told.works
    assert told.sentence.title == "A central não reconheceu este guichê"
    assert not (tmp_path / "settings.json").exists()
    assert not vault.kept


@pytest.fixture
def forgotten() -> Iterator[None]:
    yield
    credentials._for_session.clear()


async def test_without_a_keyring_a_connection_that_works_serves(
    sandbox: SandboxProcess, tmp_path: Path, forgotten: None
) -> None:
    first, form = FirstRun(options(tmp_path)), given(sandbox)
    told = await first.prove(form)
    assert told is not None and told.works
    assert "cofre" in told.sentence.what_happened
    assert "só nesta sessão" in told.sentence.what_to_do
    assert not (tmp_path / "settings.json").exists()
    assert await first.use_for_session(form) is None
    assert form.secret not in (tmp_path / "settings.json").read_text(encoding="utf-8")
    found = credentials.find("", form.address)
    assert found is not None and f"{found.user}:{found.secret}" == sandbox.credentials
    assert credentials.only_for_session(form.address)
    # The next start asks for the password only.
    assert first.known() == replace(form, user="", secret="")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"address": "central.exemplo.com.br"}, "address"),
        ({"address": "http://central.exemplo.com.br/api"}, "address"),
        ({"user": ""}, "user"),
        ({"secret": ""}, "secret"),
        ({"client_id": "doze"}, "client_id"),
        ({"card_page": "ftp://x"}, "card_page"),
    ],
)
def test_each_field_says_what_is_wrong_with_it(change: dict[str, str], field: str) -> None:
    right = ConnectionForm(address="https://central.exemplo.com.br/api", user="u", secret="s", client_id="12")
    assert not problems(right)
    assert list(problems(replace(right, **change))) == [field]  # type: ignore[arg-type]


@pytest.fixture
async def scope() -> AsyncIterator[TaskScope]:
    errors: list[tuple[str, BaseException]] = []
    made = TaskScope("test", lambda name, error: errors.append((name, error)))
    yield made
    await made.aclose()
    assert not errors


@pytest.mark.qt
async def test_the_page_keeps_what_was_typed_when_the_provider_refuses(
    qtbot: QtBot, scope: TaskScope
) -> None:
    asked: list[ConnectionForm] = []
    decided: list[bool] = []

    async def refuse(form: ConnectionForm) -> Refusal | None:
        asked.append(form)
        return Refusal(Sentence("Não foi", "Porque não.", "", "Tente de novo."), works=len(asked) > 1)

    used: list[ConnectionForm] = []

    async def use(form: ConnectionForm) -> Refusal | None:
        used.append(form)
        return None

    view, presenter = welcome_page(refuse, use, scope, decided.append)
    qtbot.addWidget(view)
    view.show()
    view.ask(Ask.GO_ON)
    assert not asked
    texts = {"client_id": "7", "address": "https://x.exemplo/api", "user": "u", "secret": "s"}
    for name, text in texts.items():
        view.fields[name].set_text(text)
    qtbot.keyClick(view, Qt.Key.Key_F10)
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    assert asked == [ConnectionForm(False, texts["address"], "u", "s", "7", "")]
    assert view.form() == asked[0]
    assert view._notices.notice("welcome") is not None
    assert not view._notices.notice("welcome").buttons  # type: ignore[union-attr]
    presenter.handle(Ask.USE_FOR_SESSION)
    assert not used and not decided
    presenter.handle(Ask.TRAIN)
    assert decided == [True]
    # Refused only for want of a keyring: one press goes on without one.
    view.ask(Ask.GO_ON)
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    notice = view._notices.notice("welcome")
    assert notice is not None
    notice.buttons[0].click()
    await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})
    assert used == [asked[-1]]
    assert decided == [True, False]
