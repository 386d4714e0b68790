"""The check of ``pos-app doctor`` on the reading profile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pos_app.commands.doctor_finding import Finding
from pos_app.core import profile_key
from pos_app.partner.reading import profile as profiles
from pos_app.partner.reading.profile import Profile
from pos_app.system.options import Options
from pos_app.system.paths import LOGS, REPLIES
from pos_app.system.settings import Settings
from pos_app.wording import command_texts
from pos_app.wording.translation import translate


def check_profile(options: Options, settings: Settings, drifts: Iterable[tuple[str, str]]) -> Finding:
    """Check the reading profile, after replies were read. ``drifts``: reply and field that it no longer fits.

    Payment methods can be read only for a held seat, and the doctor holds none: only what the last sales kept
    is known of them.
    """
    what = translate("doctor", "Perfil de leitura")
    found = profiles.load(options.data_dir / profiles.FILE)
    if found is None:
        return Finding(what, *command_texts.no_profile(), warning=True)
    if not profiles.same_address(found.base_url, profile_key(options, settings)):
        return Finding(what, *command_texts.profile_of(found.base_url), warning=True)
    if outdated := _outdated(found, sorted(f"{reply}: {field}" for reply, field in drifts), options):
        return Finding(what, *outdated)
    confirmed = [f"{field} ({line.confirmed})" for (_, field), line in found.lines.items() if line.confirmed]
    return Finding(what, command_texts.profile_serves(len(found.lines), confirmed))


def _outdated(profile: Profile, drifted: Sequence[str], options: Options) -> tuple[str, str] | None:
    """Return why this provider's replies must be learnt again, and how; None while the profile serves."""
    if profile.old:
        return command_texts.profile_of_old()
    if drifted:
        return command_texts.profile_outdated(drifted)
    if unread := _unread_since(options.data_dir / profiles.FILE, options.data_dir):
        return command_texts.payment_not_read(unread)
    return None


def _unread_since(file: Path, data_dir: Path) -> str:
    """Return the newest reply about payment methods that could not be read since the profile was written."""
    kept = sorted((data_dir / LOGS / REPLIES).glob("*-payment-methods.json"))
    newer = [one for one in kept if one.stat().st_mtime > file.stat().st_mtime]
    return str(newer[-1]) if newer else ""
