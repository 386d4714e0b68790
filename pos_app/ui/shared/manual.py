"""The manual that ships with the program (``resources/manual``), in parts that have a name and a title."""

from __future__ import annotations

import re
from functools import cache

from pos_app.domain.places import fold
from pos_app.domain.value import Value
from pos_app.system.paths import resources_dir

_GUIDES = ("guide", "admin")
"""Cut at their headings; before each stands ``<!-- name -->``, for a page of the desk the page's name."""
_PAGES = ("selling", "settings", "commands", "files", "training", "provider")
"""One part each."""
_CUT = re.compile(r"^<!-- (\w+) -->\n## (.+)\n", re.MULTILINE)


class ManualPart(Value):
    """A part in Markdown; ``file`` is the page that it stands on, without its ending; ``guide`` the name of
    the guide that it belongs to, if any."""

    name: str
    file: str
    guide: str
    title: str
    text: str

    @property
    def folded(self) -> str:
        """What is searched: without accents and capitals."""
        return fold(f"{self.title} {self.text}")


@cache
def parts(language: str) -> tuple[ManualPart, ...]:
    """Return every part in its order. Raises ``OSError`` where the files are not there."""
    folder = resources_dir() / "manual" / language.replace("_", "-")
    found = []
    for file in (*_GUIDES, *_PAGES):
        text = (folder / f"{file}.md").read_text(encoding="utf-8")
        heading, _, rest = text.removeprefix("# ").partition("\n")
        pieces = _CUT.split(rest)
        if len(pieces) == 1:
            found.append(ManualPart(f"{file}.md", file, "", heading, rest))
        cut = zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True)
        found += [ManualPart(name, file, heading, title, rest) for name, title, rest in cut]
    return tuple(found)


def found(every: tuple[ManualPart, ...], typed: str) -> tuple[ManualPart, ...]:
    """Return the parts in which every typed word stands, those with it in their title first."""
    text = fold(typed).split()
    holding = [part for part in every if all(word in part.folded for word in text)]
    return tuple(sorted(holding, key=lambda part: not all(word in fold(part.title) for word in text)))
