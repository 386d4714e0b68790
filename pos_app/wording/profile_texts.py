"""Texts for when the reading profile cannot be used: a file that people edit, so the line is named."""

from __future__ import annotations

from typing import assert_never

from pos_app.domain.start_faults import ProfileError, ProfileProblem
from pos_app.wording.translation import translate

P = ProfileProblem


def sentence(fault: ProfileError) -> str:
    """Return which file is wrong, on which line, and what would be right."""
    if fault.kind is P.NOT_READ:
        text = translate("profile", "O perfil de leitura {file} não pôde ser lido: {reason}.")
        return text.format(file=fault.file, reason=fault.reason)
    if fault.kind is P.NOT_WRITTEN:
        text = translate("profile", "O perfil de leitura {file} não pôde ser gravado: {reason}.")
        return text.format(file=fault.file, reason=fault.reason)
    wrong = _wrong(fault.kind).format(
        reply=fault.reply,
        field=fault.field,
        form=fault.form,
        known=", ".join(fault.known) or translate("profile", "nenhuma"),
        reason=fault.reason,
        shape='{ path = "…", form = "…" }',
    )
    if fault.line:
        wrong = translate("profile", "linha {number}: {problem}").format(number=fault.line, problem=wrong)
    if not fault.file:
        return wrong
    text = translate("profile", "O perfil de leitura {file} não serve: {problem}")
    return text.format(file=fault.file, problem=wrong)


def _wrong(kind: ProfileProblem) -> str:
    match kind:
        case P.NOT_READ | P.NOT_WRITTEN:
            return "{reason}"
        case P.NOT_TOML:
            return translate("profile", "não é um TOML válido ({reason}).")
        case P.ADDRESS_NO_TEXT:
            return translate("profile", "base_url é um endereço entre aspas.")
        case P.UNKNOWN_REPLY:
            return translate("profile", "não conheço a resposta “{reply}”.")
        case P.UNKNOWN_FIELD:
            return translate("profile", "“{reply}” não tem o campo “{field}”; tem {known}.")
        case P.LINE_SHAPE:
            return translate("profile", "“{field}” precisa da forma {shape}.")
        case P.UNKNOWN_FORM:
            return translate("profile", "a forma “{form}” não serve para “{field}”; as que servem: {known}.")
        case P.BAD_PATH:
            return translate("profile", "o caminho de “{field}” não pode ser entendido.")
    assert_never(kind)
