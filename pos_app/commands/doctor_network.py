"""The check of ``pos-app doctor`` on the settings of the connection: authorities, pinned keys, proxy."""

from __future__ import annotations

from pos_app.commands.doctor_finding import Finding
from pos_app.domain.start_faults import SettingsError, SettingsProblem, WrongValue
from pos_app.domain.trust import ENVIRONMENT
from pos_app.partner.secure import ca_problem, proxy_for
from pos_app.system.settings import Settings
from pos_app.wording import network_texts, start_texts


def check_network(settings: Settings) -> list[Finding]:
    """Return what holds, and what stops the connection or will stop it one day."""
    trust = settings.network.trust()
    what, seen = network_texts.title(), network_texts.summary(trust)
    if trust.ca_file and (problem := ca_problem(trust.ca_file)):
        wrong = SettingsError(
            SettingsProblem.WRONG_VALUE, trust.ca_file, "network.ca_file", value=WrongValue(problem)
        )
        return [Finding(what, seen, start_texts.sentence(wrong))]
    warnings = []
    if len(set(trust.pins)) == 1:
        warnings.append(network_texts.no_spare_key())
    if trust.proxy == ENVIRONMENT and not proxy_for(settings.base_url, trust):
        warnings.append(network_texts.no_proxy_named())
    if not warnings:
        return [Finding(what, seen)]
    return [Finding(what, seen, warning, warning=True) for warning in warnings]
