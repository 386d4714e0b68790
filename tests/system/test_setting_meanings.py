"""Every setting has a meaning, in every language; the schema and the manual tell it."""

from __future__ import annotations

from typing import Any

import pytest

from pos_app.domain.languages import LANGUAGES, SOURCE
from pos_app.system import settings
from pos_app.wording import translation
from pos_app.wording.setting_texts import MEANINGS, described


def members(part: dict[str, Any], definitions: dict[str, Any], above: str = "") -> set[str]:
    """Return the path of every field in a schema without fields of its own, and of every list of parts."""
    found = set()
    for name, field in part["properties"].items():
        path = f"{above}{name}"
        one, many = field.get("$ref"), (field.get("items") or {}).get("$ref")
        inner = definitions[(one or many or "/").rpartition("/")[2]] if one or many else {}
        if "properties" not in inner:
            found.add(path)
            continue
        found |= {path} if many else set()
        found |= members(inner, definitions, f"{path}.")
    return found


def test_every_setting_has_a_meaning_and_every_meaning_a_setting() -> None:
    made = settings.schema()
    assert members(made, made["$defs"]) == set(MEANINGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_schema_describes_each_field_in_the_language_that_is_spoken(language: str) -> None:
    translation.use(language)
    try:
        made = described(settings.schema())
        assert made["properties"]["theme"]["description"] == MEANINGS["theme"]()
        assert made["$defs"]["Printer"]["properties"]["cut"]["description"] == MEANINGS["printers.cut"]()
    finally:
        translation.use(SOURCE)
