"""The manual for a browser: whole, in every language, and every link and picture in it is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.domain.languages import LANGUAGES
from pos_app.ui.keys.commands import LISTED
from pos_app.ui.shared import manual
from pos_app.wording.setting_texts import MEANINGS
from tests.looks.gallery.scenes import VISITS

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    out = tmp_path_factory.mktemp("pages")
    subprocess.run([sys.executable, "packaging/manual.py", str(out)], cwd=ROOT, check=True)
    return {language: (out / language / "index.html").read_text(encoding="utf-8") for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_key_and_setting_is_there_and_every_link_leads_to_one(
    pages: dict[str, str], language: str
) -> None:
    page = pages[language]
    anchors = re.findall(r'<section id="([\w-]+)">', page)
    assert len(anchors) == len(set(anchors)) == len(manual.parts(language)) + 2
    assert set(re.findall(r'href="#([^"]*)"', page)) == set(anchors)
    assert re.findall(r'href="(?!#)[^"]*"', page) == []
    for name in (*(f"<code>{one.default}</code>" for one in LISTED if one.default), *MEANINGS):
        assert name in page
    assert "](" not in page and "<!--" not in page


def test_every_picture_is_one_of_the_gallery() -> None:
    told = (ROOT / "packaging/manual.py").read_text(encoding="utf-8")
    wanted = re.findall(r'^    "\w+": "([\w-]+)",$', told, re.MULTILINE)
    shown = {name for visit in VISITS for name in visit.pictures}
    assert wanted and set(wanted) <= shown
