"""The result of one check of ``pos-app doctor``, and how it is printed."""

from __future__ import annotations

from dataclasses import dataclass


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
