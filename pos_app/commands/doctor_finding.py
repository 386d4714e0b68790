"""The result of one check of ``pos-app doctor``, and how it is printed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from pos_app.commands.outcomes import print_result


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check. ``mend`` is empty when it passed; a warning does not stop selling."""

    what: str
    seen: str
    mend: str = ""
    warning: bool = False

    @property
    def stops_selling(self) -> bool:
        return bool(self.mend) and not self.warning

    def lines(self) -> str:
        """Return the check with its mark (``ok``, ``!`` or ``X``) and, below it, how to mend it."""
        mark = "ok " if not self.mend else "!  " if self.warning else "X  "
        text = f"{mark}{self.what}: {self.seen}"
        return f"{text}\n     → {self.mend}" if self.mend else text


def show(findings: Sequence[Finding], *, as_json: bool) -> None:
    if not as_json:
        print_result("\n".join(one.lines() for one in findings))
        return
    shown = [
        {"what": one.what, "seen": one.seen, "mend": one.mend, "stopsSelling": one.stops_selling}
        for one in findings
    ]
    print_result(json.dumps({"findings": shown}, ensure_ascii=False))
