"""``pos-app doctor``: looks at everything that a desk needs and says how to mend what is not right."""

from __future__ import annotations

import importlib.util
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

from pos_app import credentials as vault
from pos_app import settings as config
from pos_app.core import connection, training
from pos_app.demo import DemoError, DemoSandbox
from pos_app.domain.faults import Fault, NotAuthorized, TooSlow, Unreachable
from pos_app.options import Options
from pos_app.partner.client import PartnerClient

_LONGEST_SKEW = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. ``mend`` is empty when it is right; a warning does not stop selling."""

    what: str
    seen: str
    mend: str = ""
    warning: bool = False


async def examine(options: Options, *, save_credentials: bool = False) -> int:
    """Print every finding; returns 0 when nothing stops this desk from selling, else 1."""
    findings = [_python(), _qt(), _web_view(), _keyring(), _data_dir(options.data_dir)]
    demo: DemoSandbox | None = None
    try:
        settings = config.load(options.settings_file)
        if options.demo:
            demo = DemoSandbox(options.data_dir)
            settings = training(settings, demo.address())
        if save_credentials:
            vault.keep(settings.base_url, vault.parse(settings.credentials))
        findings.append(Finding("Configurações", str(options.settings_file)))
        findings += await _connection(settings)
    except (config.SettingsError, vault.CredentialsError, DemoError) as error:
        findings.append(Finding("Configurações", "com problema", str(error)))
    finally:
        if demo:
            demo.stop()
    for finding in findings:
        mark = "ok " if not finding.mend else "!  " if finding.warning else "X  "
        print(f"{mark}{finding.what}: {finding.seen}")
        if finding.mend:
            print(f"     → {finding.mend}")
    return int(any(finding.mend and not finding.warning for finding in findings))


def _python() -> Finding:
    seen = sys.version.split()[0]
    right = (3, 11) <= sys.version_info[:2] < (3, 14)
    return Finding("Python", seen, "" if right else "Use Python 3.11, 3.12 ou 3.13.")


def _qt() -> Finding:
    try:
        from PySide6 import QtCore, QtWidgets
    except ImportError as error:
        return Finding(
            "Qt", str(error), "Rode python3 packaging/bootstrap.py setup: faltam bibliotecas do sistema."
        )
    version = QtCore.QLibraryInfo.version().toString()
    if version.startswith("6.12.0") and sys.version_info < (3, 12):
        return Finding("Qt", version, "Esta versão do Qt cai com Python 3.11: instale PySide6 6.11.3.")
    return Finding("Qt", f"{version}, {QtWidgets.__name__.split('.')[0]}")


def _web_view() -> Finding:
    if importlib.util.find_spec("PySide6.QtWebEngineCore") is None:
        return Finding("Página do cartão", "QtWebEngine ausente", "Instale pyside6-addons.")
    try:
        from PySide6 import QtWebEngineCore
    except ImportError as error:
        return Finding("Página do cartão", str(error), "Rode python3 packaging/bootstrap.py setup.")
    shared = Path("/dev/shm")
    if sys.platform == "linux" and not shared.is_dir():
        return Finding("Página do cartão", "sem /dev/shm", "Monte /dev/shm: o Chromium precisa dele.")
    # The stub says bytes; the library gives text.
    version = cast(str, QtWebEngineCore.qWebEngineChromiumVersion())
    return Finding("Página do cartão", f"Chromium {version}")


def _keyring() -> Finding:
    problem = vault.keyring_problem()
    mend = (
        "Use POS_APP_CREDENTIALS a cada início, ou entre numa sessão com cofre de senhas." if problem else ""
    )
    return Finding("Cofre de senhas", problem or "do sistema", mend, warning=True)


def _data_dir(folder: Path) -> Finding:
    probe = folder / ".escrita"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        return Finding(
            "Pasta de dados", f"{folder}: {error.strerror}", "Dê permissão de escrita ou use --data-dir."
        )
    return Finding("Pasta de dados", str(folder))


async def _connection(settings: config.Settings) -> list[Finding]:
    client = PartnerClient(connection(settings))
    findings = [Finding("Endereço", settings.base_url)]
    try:
        for what, look in (("Credenciais", _token(client)), ("Lugares", _places(client, settings.station))):
            try:
                findings.append(await look)
            except Fault as fault:
                mend = _MENDS.get(type(fault), "Tente de novo; se continuar, fale com o suporte da central.")
                findings.append(Finding(what, fault.detail or type(fault).__name__, mend))
    finally:
        await client.aclose()
    return findings


_MENDS: dict[type[Fault], str] = {
    Unreachable: "Confira a rede e o endereço da central.",
    TooSlow: "A central demorou: confira a rede e tente de novo.",
    NotAuthorized: "Confira usuário e senha com a equipe comercial da central.",
}


async def _token(client: PartnerClient) -> Finding:
    server_time = await client.check_token()
    if server_time is not None:
        skew = abs(datetime.now(UTC) - server_time)
        if skew > _LONGEST_SKEW:
            return Finding(
                "Relógio", f"difere {skew} da central", "Acerte o relógio do computador (NTP).", warning=True
            )
    return Finding("Credenciais", "aceitas; relógio certo" if server_time else "aceitas")


async def _places(client: PartnerClient, station: config.Station) -> Finding:
    found = await client.places_near(station.latitude, station.longitude, station.radius_km)
    if not found:
        return Finding(
            "Lugares",
            "nenhum perto da estação",
            "Confira station.latitude e station.longitude.",
            warning=True,
        )
    return Finding("Lugares", f"{len(found)} num raio de {station.radius_km:g} km")
