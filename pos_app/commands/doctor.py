"""``pos-app doctor``: checks everything that a desk needs and explains how to fix what is wrong."""

from __future__ import annotations

from pos_app.commands import on_record
from pos_app.commands.doctor_journal import check_protection, save_key
from pos_app.commands.doctor_machine import (
    check_agreed,
    check_machine,
    check_network,
    check_settings,
    no_credentials,
    save_in_keyring,
    wrong_credentials,
)
from pos_app.commands.doctor_provider import check_provider
from pos_app.commands.outcomes import Finding, show
from pos_app.domain.audit import AuditAct
from pos_app.domain.branch import BranchProblem
from pos_app.domain.start_faults import (
    ConnectionMissing,
    CredentialsError,
    DemoError,
    ProfileError,
    SettingsError,
)
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings import Settings
from pos_app.system.training_settings import connected
from pos_app.wording import branch_texts, start_texts
from pos_app.wording.translation import translate


async def examine(
    options: Options, *, save_credentials: bool = False, save_journal_key: bool = False, as_json: bool = False
) -> int:
    """Print every finding; returns ``Exit.DONE`` when nothing stops this desk from selling."""
    settings, of_settings = check_settings(options.settings_file)
    findings = [*check_machine(options), *of_settings]
    if settings is not None:
        if save_journal_key:
            findings.append(save_key(options))
        findings.append(check_protection(options, settings))
        if settings.branch.of and not options.demo:
            findings.append(_check_branch(settings))
        findings += await _check_connection(options, settings, save_credentials=save_credentials)
    show(findings, as_json=as_json)
    return Exit.TO_MEND if any(finding.stops_selling for finding in findings) else Exit.DONE


def _check_branch(settings: Settings) -> Finding:
    """Say whether the branch can be had. Without it everything is sold all the same: nothing of it stops."""
    try:
        from pos_app.commands import branch

        seen, wrong = branch.looked_at(settings)
    except ImportError:
        seen, wrong = "", [branch_texts.problem(BranchProblem.LIBRARY_MISSING)]
    seen = seen or translate("doctor", "não alcançada")
    return Finding(translate("doctor", "Filial"), seen, " ".join(wrong), warning=bool(wrong))


async def _check_connection(options: Options, settings: Settings, *, save_credentials: bool) -> list[Finding]:
    """Check the provider, or the sandbox of a demonstration, which runs as long as it is checked."""
    try:
        with connected(options, settings) as usable:
            return await _check_agreed_and_provider(options, usable, save_credentials=save_credentials)
    except DemoError as error:
        what, seen = translate("doctor", "Central de treinamento"), translate("doctor", "não abriu")
        return [Finding(what, seen, start_texts.sentence(error))]


async def _check_agreed_and_provider(
    options: Options, settings: Settings, *, save_credentials: bool
) -> list[Finding]:
    """Check the data agreed with the provider and, if it is complete, the provider itself."""
    findings = check_agreed(options, settings)
    if save_credentials:
        saved = save_in_keyring(settings)
        findings.append(saved)
        if not saved.stops_selling:
            on_record.keep_if_possible(options, AuditAct.SETTING_CHANGED, "credentials")
    network = check_network(settings)
    findings += network
    if not settings.base_url or any(finding.stops_selling for finding in network):
        return findings
    try:
        findings += await check_provider(options, settings)
    except CredentialsError as error:
        findings.append(wrong_credentials(error))
    except ConnectionMissing:
        findings.append(no_credentials())
    except (SettingsError, ProfileError) as error:
        findings.append(
            Finding(
                translate("doctor", "Perfil de leitura"),
                translate("doctor", "com problema"),
                start_texts.sentence(error),
            )
        )
    return findings
