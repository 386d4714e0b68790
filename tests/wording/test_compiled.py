"""Compiled catalogues: what gettext loads is what the catalogue says, and a checkout uses no old one."""

from __future__ import annotations

import gettext
import io
import os
import shutil
from pathlib import Path
from typing import Any

import polib
import pytest

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.system.paths import resources_dir
from pos_app.wording.catalogues import Catalogue, compiled, loaded

FOLDER = resources_dir() / "translations"
HEAD = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def texts(whole: bytes) -> object:
    return vars(gettext.GNUTranslations(io.BytesIO(whole)))["_catalog"]


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_a_compiled_catalogue_is_the_one_that_another_compiler_makes(language: str) -> None:
    path = FOLDER / f"{language}.po"
    assert texts(compiled(path.read_text(encoding="utf-8"))) == texts(polib.pofile(str(path)).to_binary())


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != SOURCE])
def test_each_text_is_found_as_python_s_own_reader_finds_it(language: str) -> None:
    whole = compiled((FOLDER / f"{language}.po").read_text(encoding="utf-8"))
    ours, own = Catalogue(whole), gettext.GNUTranslations(io.BytesIO(whole))
    for key in (*vars(own)["_catalog"], "a", "zz", "ÿ"):
        *context, text = (key if isinstance(key, str) else key[0]).split("\4")
        if isinstance(key, str):
            names = ("pgettext", *context) if context else ("gettext",)
            asked: list[tuple[Any, ...]] = [(text,)]
        else:
            names = ("npgettext", *context) if context else ("ngettext",)
            asked = [(text, "m", count) for count in (0, 1, 2)]
        for of in asked:
            assert getattr(ours, names[0])(*names[1:], *of) == getattr(own, names[0])(*names[1:], *of)
    assert ours.ngettext("zz", "m", 2) == own.ngettext("zz", "m", 2) == "m"


def test_escapes_lines_and_plural_forms_are_kept() -> None:
    source = HEAD + (
        '\nmsgid "a \\"b\\"\\n"\n"c\\\\d"\nmsgstr "A \\"B\\"\\n"\n"C\\\\D"\n'
        '\nmsgctxt "x"\nmsgid "one"\nmsgid_plural "many"\nmsgstr[0] "um"\nmsgstr[1] "muitos"\n'
        '\n#, python-format, fuzzy\nmsgid "guess"\nmsgstr "palpite"\n'
        '\nmsgid "missing"\nmsgstr ""\n'
        '\n#~ msgid "old"\n#~ msgstr "velho"\n'
    )
    read = Catalogue(compiled(source))
    assert read.gettext('a "b"\nc\\d') == 'A "B"\nC\\D'
    assert [read.npgettext("x", "one", "many", count) for count in (1, 2)] == ["um", "muitos"]
    assert [read.gettext(one) for one in ("guess", "missing", "old")] == ["guess", "missing", "old"]


def test_a_checkout_compiles_what_is_missing_or_older_than_its_source(tmp_path: Path) -> None:
    source, path = tmp_path / "en.po", tmp_path / "en.mo"
    assert loaded(path) is None
    source.write_text(HEAD + '\nmsgid "Um texto"\nmsgstr "A text"\n', encoding="utf-8")
    first = loaded(path)
    assert first is not None and first.gettext("Um texto") == "A text"
    kept = path.stat().st_mtime_ns
    os.utime(source, ns=(kept - 1, kept - 1))
    loaded(path)
    assert path.stat().st_mtime_ns == kept
    source.write_text(HEAD + '\nmsgid "Um texto"\nmsgstr "Another text"\n', encoding="utf-8")
    os.utime(source, ns=(kept + 1, kept + 1))
    again = loaded(path)
    assert again is not None and again.gettext("Um texto") == "Another text"
    source.unlink()
    alone = loaded(path)
    assert alone is not None and alone.gettext("Um texto") == "Another text"


def test_where_nothing_can_be_written_the_catalogue_is_read_all_the_same(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "en.po", tmp_path)
    (tmp_path / "en.mo").mkdir()  # Root may write into a read-only folder, but not over this.
    read = loaded(tmp_path / "en.mo")
    assert read is not None and read.gettext("Nada foi cobrado.") == "Nothing was charged."
    assert {path.name for path in tmp_path.iterdir()} == {"en.po", "en.mo"}
