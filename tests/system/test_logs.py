"""The log holds an allow-list of fields and no text of anybody else."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.faults import Invalid
from pos_app.system import logs

PERSONAL = "CPF 529.982.247-25 de helena@exemplo.com.br, cartao 4111 1111 1111 1111"


@pytest.fixture
def written(tmp_path: Path) -> Any:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    logs.start(tmp_path)

    def read() -> list[dict[str, Any]]:
        for handler in root.handlers:
            handler.flush()
        text = (tmp_path / "log" / logs.FILE).read_text(encoding="utf-8")
        lines = [json.loads(line) for line in text.splitlines()]
        # A moment may have any digits.
        words = json.dumps([{**line, "timestamp": ""} for line in lines])
        assert "529" not in words and "helena" not in words and "4111" not in words
        return lines

    yield read
    for handler in root.handlers:
        handler.close()
    root.handlers[:], root.level = before, level


def test_a_fault_in_a_message_loses_the_words_of_the_provider(written: Any) -> None:
    logging.getLogger("pos_app.partner").warning("asking again: %s", Invalid((PERSONAL,)))
    (line,) = written()
    assert line["event"] == "asking again: pos_app.domain.faults.Invalid"


def test_words_that_came_as_text_are_masked(written: Any) -> None:
    logging.getLogger("pos_app.partner").warning("%s", PERSONAL)
    logging.getLogger("pos_app.partner").warning("%(a)s", {"a": PERSONAL})
    logs.logger("qt").warning(PERSONAL)
    assert [line["event"] for line in written()] == ["CPF … de …, cartao …", "%(a)s", "CPF … de …, cartao …"]


def test_a_field_that_is_not_on_the_list_has_no_value(written: Any) -> None:
    logs.logger("staff").warning(
        "entered", who="Bia", body=PERSONAL, detail=PERSONAL, error=Invalid((PERSONAL,))
    )
    (line,) = written()
    assert (line["who"], line["body"], line["detail"]) == ("Bia", "…", "…")
    assert line["error"]["type"] == "pos_app.domain.faults.Invalid"


def test_a_command_that_fails_shows_places_and_no_words(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        raise Invalid((PERSONAL,)) from ValueError(PERSONAL)
    except Invalid as error:
        logs._log_uncaught(type(error), error, error.__traceback__)
        assert logs.summary(error) == "pos_app.domain.faults.Invalid < ValueError"
    told = capsys.readouterr().err
    assert "test_logs.py" in told
    assert "529" not in told


def test_a_link_in_the_place_of_the_log_leads_nowhere(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("mine", encoding="utf-8")
    folder = logs.folder_of(tmp_path)
    folder.mkdir()
    for name in (logs.FILE, logs.CRASHES):
        (folder / name).symlink_to(other)
    before = logging.getLogger().handlers[:]
    try:
        logs.start(tmp_path)
        logging.getLogger("link").warning("here")
        with logs.crashes_kept(tmp_path):
            pass
    finally:
        for handler in logging.getLogger().handlers:
            handler.close()
        logging.getLogger().handlers[:] = before
    assert other.read_text(encoding="utf-8") == "mine"
    assert "here" in (folder / logs.FILE).read_text(encoding="utf-8")
