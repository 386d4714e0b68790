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
from pos_app.ui.pages.welcome.presenter import ConnectionForm, Refusal
from pos_app.wording import settings_texts, start_texts
from pos_app.wording.fault_texts import fault


class FirstRun:
    """Stores nothing until the provider has issued a token for the connection (contract 4.1)."""

    def __init__(self, options: Options) -> None:
        self._options = options

    async def prove(self, form: ConnectionForm) -> Refusal | None:
        """Verify and store a connection; returns why not, or None."""
        try:
            wanted = config.load(
                self._options.settings_file,
                base_url=form.address,
                client_id=int(form.client_id),
                credentials=_pair(form),
            )
            client = PartnerClient(connection(wanted))
        except SettingsError as error:
            return Refusal(settings_texts.not_kept(start_texts.sentence(error)))
        try:
            await client.check_token()
        except Fault as problem:
            mistyped = isinstance(problem, NotAuthorized) and problem.status != 403
            told = fault(problem)
            return Refusal(replace(told, what_to_do=settings_texts.check_access()) if mistyped else told)
        finally:
            await client.aclose()
        return await asyncio.to_thread(self._keep, form)

    async def use_for_session(self, form: ConnectionForm) -> Refusal | None:
        """Use a verified connection until the program ends, and store all of it but the password."""
        vault.keep_for_session(form.address, vault.parse(_pair(form)))
        return await asyncio.to_thread(self._save, form)

    def known(self) -> ConnectionForm:
        """Return what is stored of a connection whose password is missing; empty at the very first start."""
        try:
            stored = config.load(self._options.settings_file)
        except SettingsError:
            return ConnectionForm()  # Reported when the connection is saved.
        return ConnectionForm(
            production=stored.environment is config.Environment.PRODUCTION,
            address=stored.base_url,
            client_id=str(stored.client_id) if stored.base_url and stored.client_id else "",
            card_page=stored.card.page_url,
        )

    def _keep(self, form: ConnectionForm) -> Refusal | None:
        try:
            vault.keep(form.address, vault.parse(_pair(form)))
        except CredentialsError as error:
            return Refusal(settings_texts.password_not_kept(start_texts.sentence(error)), works=True)
        return self._save(form)

    def _save(self, form: ConnectionForm) -> Refusal | None:
        try:
            config.save(self._options.settings_file, self._changes(form))
        except SettingsError as error:
            return Refusal(settings_texts.not_kept(start_texts.sentence(error)))
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
