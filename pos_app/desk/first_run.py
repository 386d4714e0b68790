"""The first start: verifies the connection to the provider, then stores it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from urllib.parse import urlsplit

from pos_app.core import connection
from pos_app.domain.faults import Fault, NotAuthorized
from pos_app.domain.start_faults import CredentialsError, SettingsError
from pos_app.partner.client import PartnerClient
from pos_app.system import credentials as vault
from pos_app.system import settings as config
from pos_app.system.options import Options
from pos_app.ui.pages.welcome.form import ConnectionForm
from pos_app.wording import start_texts
from pos_app.wording.fault_texts import fault
from pos_app.wording.sentence import Sentence, nothing_charged
from pos_app.wording.translation import translate


class FirstRun:
    """Stores nothing until the provider has issued a token for the connection (contract 4.1)."""

    def __init__(self, options: Options) -> None:
        self._options = options

    async def prove(self, form: ConnectionForm) -> Sentence | None:
        """Verify and store a connection; returns the problem, or None."""
        try:
            wanted = config.load(
                self._options.settings_file,
                base_url=form.address,
                client_id=int(form.client_id),
                credentials=_pair(form),
            )
            client = PartnerClient(connection(wanted))
        except SettingsError as error:
            return _not_kept(start_texts.sentence(error))
        try:
            await client.check_token()
        except NotAuthorized as trouble:
            todo = translate("welcome", "Confira o ambiente, o usuário e a senha.")
            return replace(fault(trouble), what_to_do=todo)
        except Fault as trouble:
            return fault(trouble)
        finally:
            await client.aclose()
        return await asyncio.to_thread(self._keep, form)

    def _keep(self, form: ConnectionForm) -> Sentence | None:
        try:
            vault.keep(form.address, vault.parse(_pair(form)))
            config.save(self._options.settings_file, self._changes(form))
        except (CredentialsError, SettingsError) as error:
            return _not_kept(start_texts.sentence(error))
        return None

    @staticmethod
    def _changes(form: ConnectionForm) -> dict[str, object]:
        environment = config.Environment.PRODUCTION if form.production else config.Environment.STAGING
        changes: dict[str, object] = {
            "base_url": form.address,
            "client_id": int(form.client_id),
            "environment": environment.value,
        }
        if form.card_page:
            host = urlsplit(form.card_page).hostname or ""
            changes["card"] = {"page_url": form.card_page, "hosts": [host]}
        return changes


def _pair(form: ConnectionForm) -> str:
    return f"{form.user}:{form.secret}"


def _not_kept(reason: str) -> Sentence:
    return Sentence(
        translate("welcome", "A conexão não pôde ser guardada"),
        reason,
        nothing_charged(),
        translate("welcome", "Sem cofre de senhas, use a variável POS_APP_CREDENTIALS e abra de novo."),
    )
