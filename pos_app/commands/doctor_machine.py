"""The checks of ``pos-app doctor`` on this computer, before any request to the provider."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import assert_never, cast

from pos_app import __version__
from pos_app.commands.doctor_engine import check_engine
from pos_app.commands.doctor_finding import Finding
from pos_app.domain.start_faults import CredentialsProblem
from pos_app.system import credentials as vault
from pos_app.system import logs, screens
from pos_app.system.installation import Installation, installation
from pos_app.system.options import Options
from pos_app.wording import start_texts
from pos_app.wording.translation import translate


def check_machine(options: Options) -> list[Finding]:
    """Return what this computer and this installation are, the settings file apart."""
    rest = (_screen(), _data_dir(options.data_dir), _log(options))
    return [_program(), _python(), _qt(), *_web_view(), *rest]


def check_keyring(*, given: bool) -> Finding:
    """Check the keyring. ``given``: the credentials come from elsewhere, so it is not needed."""
    problem = "" if vault.keyring_usable() else start_texts.credentials(CredentialsProblem.NO_KEYRING)
    if problem and given:
        return Finding(
            translate("doctor", "Cofre de senhas"),
            translate("doctor", "{problem} As credenciais foram informadas de outro modo.").format(
                problem=problem
            ),
        )
    mend = translate(
        "doctor", "Use POS_APP_CREDENTIALS a cada início, ou entre numa sessão com cofre de senhas."
    )
    return Finding(
        translate("doctor", "Cofre de senhas"),
        problem or translate("doctor", "do sistema"),
        mend if problem else "",
        warning=True,
    )


def _program() -> Finding:
    folder = Path(__file__).resolve().parents[2]
    text = translate("doctor", "{version}, {kind}, em {folder}")
    return Finding("Guichê", text.format(version=__version__, kind=_kind(), folder=folder))


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
    """Explain how to repair Qt and its libraries in this kind of installation."""
    kind = installation()
    match kind:
        case Installation.FROZEN:
            return translate(
                "doctor", "Instale o programa de novo e, no Linux, a biblioteca do sistema que o erro nomeia."
            )
        case Installation.CHECKOUT:
            return translate(
                "doctor", "Rode python3 packaging/bootstrap.py setup: falta Qt ou uma biblioteca do sistema."
            )
        case Installation.PACKAGE:
            return translate(
                "doctor",
                "Rode pip install pyside6-essentials pyside6-addons e instale a biblioteca do sistema "
                "que o erro nomeia.",
            )
    assert_never(kind)


def _python() -> Finding:
    seen = sys.version.split()[0]
    right = (3, 11) <= sys.version_info[:2] < (3, 14) or installation() is Installation.FROZEN
    return Finding("Python", seen, "" if right else translate("doctor", "Use Python 3.11, 3.12 ou 3.13."))


def _qt() -> Finding:
    try:
        from PySide6 import QtCore, QtWidgets
    except ImportError as error:
        return Finding("Qt", str(error), _mend_qt())
    version = QtCore.QLibraryInfo.version().toString()
    if version.startswith("6.12.0") and sys.version_info < (3, 12):
        return Finding(
            "Qt",
            version,
            translate("doctor", "Esta versão do Qt cai com Python 3.11: instale PySide6 6.11.3."),
        )
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
        no_memory = translate("doctor", "Monte /dev/shm: o Chromium precisa dele.")
        return [Finding(what, translate("doctor", "sem /dev/shm"), no_memory)]
    # The type stubs declare bytes; the library returns str.
    base = cast(str, QtWebEngineCore.qWebEngineChromiumVersion())
    patch = cast(str, QtWebEngineCore.qWebEngineChromiumSecurityPatchVersion())
    return check_engine(what, base, patch, QtCore.QLibraryInfo.version().toString())


def _screen() -> Finding:
    if screens.missing():
        mend = translate(
            "doctor", "A janela precisa de uma sessão gráfica; os comandos sell, recover, api e learn, não."
        )
        return Finding(translate("doctor", "Tela"), translate("doctor", "nenhuma"), mend, warning=True)
    return Finding(translate("doctor", "Tela"), screens.named() or translate("doctor", "do sistema"))


def _data_dir(folder: Path) -> Finding:
    probe = folder / ".escrita"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as error:
        mend = translate("doctor", "Dê permissão de escrita ou use --data-dir.")
        return Finding(translate("doctor", "Pasta de dados"), f"{folder}: {error.strerror}", mend)
    return Finding(translate("doctor", "Pasta de dados"), str(folder))


def _log(options: Options) -> Finding:
    file = logs.folder_of(options.data_dir) / logs.FILE
    return Finding(
        translate("doctor", "Registro técnico"),
        str(file) if file.exists() else translate("doctor", "{file} (ainda vazio)").format(file=file),
    )
