"""The checks of ``pos-app doctor`` on settings: file, credentials, what was agreed with the provider, and
whom the connection believes (authorities, pinned keys, proxy)."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from pos_app.commands.doctor_finding import Finding
from pos_app.commands.doctor_machine import check_keyring
from pos_app.domain.start_faults import CredentialsError, SettingsError, SettingsProblem, WrongValue
from pos_app.domain.trust import ENVIRONMENT
from pos_app.partner.secure import ca_problem, proxy_for
from pos_app.system import credentials as vault
from pos_app.system import settings as config
from pos_app.wording import command_texts, settings_texts, start_texts
from pos_app.wording.translation import translate


def check_settings(file: Path) -> tuple[config.Settings | None, list[Finding]]:
    """Read the settings file. Returns the settings, None if they cannot be used, and the findings."""
    what = translate("doctor", "Configurações")
    try:
        settings = config.load(file)
    except SettingsError as error:
        unusable = Finding(what, str(file), start_texts.sentence(error))
        return None, [check_keyring(given=False), unusable]
    seen = str(file)
    if not file.exists():
        seen = command_texts.no_settings_file(file)
    return settings, [check_keyring(given=bool(settings.credentials)), Finding(what, seen)]


def check_agreed(settings: config.Settings) -> list[Finding]:
    mend = ""
    if not settings.base_url:
        mend = command_texts.no_address()
    elif not urlsplit(settings.base_url).path.rstrip("/").endswith("/partners/api"):
        mend = command_texts.unusual_address()
    seen = settings.base_url or translate("doctor", "não informado")
    findings = [Finding(translate("doctor", "Endereço"), seen, mend), _client_id(settings)]
    if any(method.facts.needs_card_page for method in settings.payments):
        findings.append(_card_page(settings))
    return findings


def save_in_keyring(settings: config.Settings) -> Finding:
    what = translate("doctor", "Guardar credenciais")
    try:
        vault.keep(settings.base_url, vault.parse(settings.credentials))
    except CredentialsError as error:
        return Finding(what, translate("doctor", "não guardadas"), start_texts.sentence(error))
    return Finding(what, translate("doctor", "guardadas no cofre de senhas"))


def wrong_credentials(error: CredentialsError) -> Finding:
    return Finding(
        translate("doctor", "Credenciais"), translate("doctor", "com problema"), start_texts.sentence(error)
    )


def no_credentials() -> Finding:
    """Return the finding of missing credentials, with where this computer can keep them."""
    mend = command_texts.no_credentials(keyring=vault.keyring_usable())
    return Finding(translate("doctor", "Credenciais"), translate("doctor", "não informadas"), mend)


def _client_id(settings: config.Settings) -> Finding:
    what = translate("doctor", "Número do parceiro")
    if "client_id" in settings.model_fields_set:
        return Finding(what, str(settings.client_id))
    return Finding(
        what,
        translate("doctor", "não informado"),
        command_texts.no_client_id(),
    )


def _card_page(settings: config.Settings) -> Finding:
    what = translate("doctor", "Página do cartão da central")
    if settings.card.page_url:
        return Finding(what, settings.card.page_url)
    mend = command_texts.no_card_page(
        [method for method in settings.payments if not method.facts.needs_card_page]
    )
    return Finding(what, translate("doctor", "não informada"), mend, warning=True)


def check_network(settings: config.Settings) -> list[Finding]:
    trust = settings.network.trust()
    what, seen = settings_texts.title(), settings_texts.summary(trust)
    if trust.ca_file and (problem := ca_problem(trust.ca_file)):
        wrong = SettingsError(
            SettingsProblem.WRONG_VALUE, trust.ca_file, "network.ca_file", value=WrongValue(problem)
        )
        return [Finding(what, seen, start_texts.sentence(wrong))]
    warnings = []
    if len(set(trust.pins)) == 1:
        warnings.append(settings_texts.no_spare_key())
    if trust.proxy == ENVIRONMENT and not proxy_for(settings.base_url, trust):
        warnings.append(settings_texts.no_proxy_named())
    if not warnings:
        return [Finding(what, seen)]
    return [Finding(what, seen, warning, warning=True) for warning in warnings]
