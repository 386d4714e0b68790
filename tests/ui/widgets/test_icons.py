"""Icons in any colour, and figures of one width."""

from __future__ import annotations

import re
from pathlib import Path

import pos_app.ui
from pos_app.system.paths import resources_dir


def test_every_icon_named_in_the_kit_exists() -> None:
    here = {path.stem for path in (resources_dir() / "icons").glob("*.svg")}
    root = Path(pos_app.ui.__file__).parent
    sources = [path.read_text("utf-8") for path in root.rglob("*.py")]
    named = {name for text in sources for name in re.findall(r'icon(?:_after)?="([a-z0-9-]+)"', text)}
    named |= {name for text in sources for name in re.findall(r'icons\.paint\(painter, "([a-z0-9-]+)"', text)}
    assert named
    assert not named - here
