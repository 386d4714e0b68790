"""The checks of ``pos-app doctor`` on this computer, web engine included, before any request to
the provider."""

from __future__ import annotations

import importlib.util
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import assert_never, cast
from urllib.parse import urlsplit

from pos_app import __released__, __version__
from pos_app.commands.outcomes import Finding
from pos_app.domain.start_faults import (
    CredentialsError,
    CredentialsProblem,
    SettingsError,
    SettingsProblem,
    WrongValue,
)
from pos_app.domain.trust import ENVIRONMENT
from pos_app.partner.secure import ca_problem, proxy_for
from pos_app.system import credentials as vault
from pos_app.system import engine, logs, screens
from pos_app.system import settings as config
from pos_app.system.engine import Isolation
from pos_app.system.installation import Installation, installation
from pos_app.system.options import Options
from pos_app.wording import command_texts, settings_texts, start_texts
from pos_app.wording.sentence import system_words
from pos_app.wording.translation import translate

_OLD = timedelta(days=180)
"""After which a version is asked about: by then there are weaknesses known of its parts."""


def check_machine(options: Options) -> list[Finding]:
    """Return what this computer and this installation are, the settings file apart."""
    rest = (_screen(), _data_dir(options.data_dir), _log(options))
    return [_program(), _python(), _qt(), *_web_view(), *rest]


def check_keyring(*, given: bool) -> Finding:
    """Check the keyring. ``given``: the credentials come from elsewhere, so it is not needed."""
    problem = "" if vault.keyring_usable() else start_texts.credentials(CredentialsProblem.NO_KEYRING)
    if problem and given:
        return Finding(translate("doctor", "Cofre de senhas"), command_texts.keyring_not_needed(problem))
    return Finding(
        translate("doctor", "Cofre de senhas"),
        problem or translate("doctor", "do sistema"),
        command_texts.without_keyring() if problem else "",
        warning=True,
    )


def _program() -> Finding:
    folder = Path(__file__).resolve().parents[2]
    text = translate("doctor", "{version}, {kind}, em {folder}")
    seen = text.format(version=__version__, kind=_kind(), folder=folder)
    released = date.fromisoformat(__released__)
    old = date.today() - released > _OLD
    return Finding("Guichê", seen, command_texts.old_version(released) if old else "", warning=True)


def _kind() -> str:
    kind = installation()
    match kind:
        case Installation.FROZEN:
            return translate("doctor", "programa pronto")
        case Installation.CHECKOUT:
            return translate("doctor", "clone do projeto")
        case Installation.PACKAGE:
            return translate("doctor", "instalado com pip")
    assert_never(kind)


def _mend_qt() -> str:
    return command_texts.mend_qt(installation())


def _python() -> Finding:
    seen = sys.version.split()[0]
    right = (3, 11) <= sys.version_info[:2] < (3, 15) or installation() is Installation.FROZEN
    return Finding("Python", seen, "" if right else command_texts.python_versions())


def _qt() -> Finding:
    try:
        from PySide6 import QtCore, QtWidgets
    except ImportError as error:
        return Finding("Qt", str(error), _mend_qt())
    version = QtCore.QLibraryInfo.version().toString()
    if version.startswith("6.12.0") and sys.version_info < (3, 12):
        return Finding("Qt", version, command_texts.qt_crashes())
    return Finding("Qt", f"{version}, {QtWidgets.__name__.split('.')[0]}")


def _web_view() -> list[Finding]:
    what = translate("doctor", "Página do cartão")
    parts = ("PySide6", "PySide6.QtWebEngineCore")
    if any(importlib.util.find_spec(part) is None for part in parts):
        return [Finding(what, translate("doctor", "QtWebEngine ausente"), _mend_qt())]
    try:
        from PySide6 import QtCore, QtWebEngineCore
    except ImportError as error:
        return [Finding(what, str(error), _mend_qt())]
    shared = Path("/dev/shm")
    if sys.platform == "linux" and not shared.is_dir():
        return [Finding(what, translate("doctor", "sem /dev/shm"), command_texts.mount_shared_memory())]
    # The type stubs declare bytes; the library returns str.
    base = cast(str, QtWebEngineCore.qWebEngineChromiumVersion())
    patch = cast(str, QtWebEngineCore.qWebEngineChromiumSecurityPatchVersion())
    return check_engine(what, base, patch, QtCore.QLibraryInfo.version().toString())


def _screen() -> Finding:
    if screens.missing():
        mend = command_texts.no_screen()
        return Finding(translate("doctor", "Tela"), translate("doctor", "nenhuma"), mend, warning=True)
    return Finding(translate("doctor", "Tela"), screens.named() or translate("doctor", "do sistema"))


def _data_dir(folder: Path) -> Finding:
    probe = folder / ".escrita"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        mend = command_texts.folder_not_writable()
        return Finding(
            translate("doctor", "Pasta de dados"), f"{folder}: {system_words(error.strerror)}", mend
        )
    return Finding(translate("doctor", "Pasta de dados"), str(folder))


def _log(options: Options) -> Finding:
    file = logs.folder_of(options.data_dir) / logs.FILE
    return Finding(
        translate("doctor", "Registro técnico"),
        str(file) if file.exists() else translate("doctor", "{file} (ainda vazio)").format(file=file),
    )


def check_engine(what: str, base: str, patch: str, qt: str, today: date | None = None) -> list[Finding]:
    """Return the findings about an engine that loads; ``what`` is its heading, ``qt`` the version of Qt."""
    seen = f"Chromium {start_texts.chromium(base, patch)}"
    age = engine.qt_age(qt, today or date.today())
    mend = start_texts.old_engine(qt, age) if age is None or age > engine.OLD_AFTER else ""
    found = [Finding(what, seen, mend, warning=True)]
    isolation = engine.isolation()
    words = start_texts.isolation(isolation)
    mended = "" if isolation is Isolation.FULL else start_texts.isolate(isolation)
    return [*found, Finding(start_texts.isolation_title(), words, mended, warning=True)]


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


def check_agreed(options: Options, settings: config.Settings) -> list[Finding]:
    mend = ""
    if not settings.base_url:
        mend = command_texts.no_address()
    elif not urlsplit(settings.base_url).path.rstrip("/").endswith("/partners/api"):
        mend = command_texts.unusual_address()
    seen = settings.base_url or translate("doctor", "não informado")
    findings = [Finding(translate("doctor", "Endereço"), seen, mend), _client_id(options, settings)]
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


def _client_id(options: Options, settings: config.Settings) -> Finding:
    what = translate("doctor", "Número do parceiro")
    if "client_id" in config.given(options.settings_file):
        return Finding(what, str(settings.client_id))
    return Finding(what, translate("doctor", "não informado"), command_texts.no_client_id())


def _card_page(settings: config.Settings) -> Finding:
    what = translate("doctor", "Página do cartão da central")
    if settings.card.page_url:
        return Finding(what, settings.card.page_url)
    mend = command_texts.no_card_page(
        [method for method in settings.payments if not method.facts.needs_card_page]
    )
    return Finding(what, translate("doctor", "não informada"), mend, warning=True)


def check_network(settings: config.Settings) -> list[Finding]:
    """Return what holds, and what stops the connection or will stop it one day."""
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
