"""What is wrong with a plan, in plain words and by the field's own name."""

from __future__ import annotations

import re

from pos_app.wording import command_texts

_PLACE = re.compile(r" - at `\$\.?(?P<place>[^`]*)`$")


def plan_problem(message: str) -> str:
    """Return one sentence for people from the decoder's message about a plan.

    A field is named as the plan writes it: ``payment.type``, ``passengers[0].name``.
    """
    found = _PLACE.search(message)
    path, message = (found["place"], message[: found.start()]) if found else ("", message)
    if match := re.fullmatch(r"Object missing required field `(.+)`", message):
        return command_texts.field_missing(_below(path, match[1]))
    if match := re.fullmatch(r"Object contains unknown field `(.+)`", message):
        return command_texts.field_unknown(_below(path, match[1]))
    if match := re.fullmatch(r"Invalid enum value '?(.*?)'?", message):
        return command_texts.value_refused(path, match[1])
    if match := re.match(r"Expected `([^`]+)`", message):
        kinds = match[1].split(" | ")
        return command_texts.field_not_of_kind(path, kinds) if path else command_texts.not_of_kind(kinds)
    if "date" in message:
        return command_texts.field_no_date(path)
    if path:
        return command_texts.field_wrong(path)
    return command_texts.not_json()


def _below(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field
