"""``pos-app doctor --printer``: the state of every printer of the settings, and a page of test on each."""

from __future__ import annotations

from datetime import datetime

from pos_app.commands.doctor_machine import check_settings
from pos_app.commands.outcomes import Finding, show
from pos_app.domain.printers import Delivery, PrinterProfile
from pos_app.domain.printing import PrintFault
from pos_app.system.exit_codes import Exit
from pos_app.system.options import Options
from pos_app.system.settings_parts import profiles
from pos_app.wording import print_texts


def examine(options: Options, *, as_json: bool = False) -> int:
    """Print a finding for each printer; ``Exit.DONE`` when every page of test went out."""
    settings, findings = check_settings(options.settings_file)
    if settings is not None:
        enabled = [one for one in profiles(settings.printers) if one.enabled]
        findings = [_examined(one, settings.station.counter) for one in enabled]
    show(findings, as_json=as_json)
    return Exit.TO_MEND if any(finding.mend for finding in findings) else Exit.DONE


def _examined(profile: PrinterProfile, counter: str) -> Finding:
    from pos_app.printing import offscreen, slip_printing
    from pos_app.printing.case_slip import test_slip
    from pos_app.ui.style import fonts

    offscreen.ready()
    fonts.load()
    what = print_texts.printer(profile)
    try:
        state = slip_printing.check(profile)
        texts = print_texts.test_texts(profile, datetime.now())
        delivery = slip_printing.send((test_slip(counter, *texts),), profile)
    except PrintFault as fault:
        return Finding(what, print_texts.problem(fault), print_texts.sentence(fault))
    return Finding(what, print_texts.tested(state, confirmed=delivery is Delivery.PRINTED))
