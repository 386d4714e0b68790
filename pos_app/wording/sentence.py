"""The structure of a text for people when something happened, and the parts that it is made of."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from typing import Literal

from pos_app.domain.value import Value
from pos_app.wording.translation import phrase, plural, translate

Kind = Literal["info", "success", "warning", "danger"]


_SYSTEM = {
    errno.ENOENT: phrase("system", "não existe"),
    errno.EACCES: phrase("system", "sem permissão"),
    errno.EPERM: phrase("system", "sem permissão"),
    errno.EEXIST: phrase("system", "já existe"),
    errno.ENOTDIR: phrase("system", "não é uma pasta"),
    errno.EISDIR: phrase("system", "é uma pasta"),
    errno.ENOSPC: phrase("system", "não há espaço"),
    errno.EROFS: phrase("system", "o disco é só de leitura"),
    errno.EFBIG: phrase("system", "grande demais"),
    errno.ENAMETOOLONG: phrase("system", "nome longo demais"),
    errno.EIO: phrase("system", "falha do disco ou do aparelho"),
    errno.ENOLCK: phrase("system", "sem travas"),
    errno.EBUSY: phrase("system", "em uso"),
    errno.ENODEV: phrase("system", "não está ligado"),
    errno.ENXIO: phrase("system", "não está ligado"),
    errno.ECONNREFUSED: phrase("system", "conexão recusada"),
    errno.ECONNRESET: phrase("system", "conexão interrompida"),
    errno.EPIPE: phrase("system", "conexão interrompida"),
    errno.EHOSTUNREACH: phrase("system", "sem caminho até lá"),
    errno.ENETUNREACH: phrase("system", "sem caminho até lá"),
    errno.ETIMEDOUT: phrase("system", "sem resposta"),
}
_BY_WORDS = {os.strerror(code): text for code, text in _SYSTEM.items()} | {
    "timed out": _SYSTEM[errno.ETIMEDOUT],
    "Name or service not known": phrase("system", "nome desconhecido na rede"),
}


def system_words(reason: str | None) -> str:
    """Return the system's own words for a failure, which are English, in the language chosen. Rarer ones stay
    as they are; "?" where it gave none."""
    said = _BY_WORDS.get(reason or "")
    return said() if said else reason or "?"


class Sentence(Value):
    """What happened, what it means for the customer's money, and what to do next.

    ``kind`` is the look of the notice. A part that does not apply is empty.
    """

    title: str
    what_happened: str
    money: str
    what_to_do: str
    kind: Kind = "danger"

    def in_one_line(self) -> str:
        """Return all parts after one another, for a terminal or a log."""
        parts = (self.title, self.what_happened, self.money, self.what_to_do)
        return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)

    def after_title(self) -> str:
        """Return what follows the title, as running text."""
        return " ".join(part for part in (self.what_happened, self.money, self.what_to_do) if part)

    def parts(self) -> tuple[tuple[str, str], ...]:
        """Return the parts that are not empty, each with its heading."""
        headed = (
            (translate("O que aconteceu"), self.what_happened or self.title),
            (translate("O dinheiro"), self.money),
            (translate("O que fazer"), self.what_to_do),
        )
        return tuple((heading, text) for heading, text in headed if text)


class told:
    """A sentence as data: called, it is said in the language chosen then, with the values filled in."""

    __slots__ = ("kind", "texts")

    def __init__(self, title: str, happened: str, money: str, todo: str, *, kind: Kind = "danger") -> None:
        self.texts, self.kind = (title, happened, money, todo), kind

    def __call__(self, **values: object) -> Sentence:
        title, happened, money, todo = (text and translate(text).format(**values) for text in self.texts)
        return Sentence(title, happened, money, todo, self.kind)


nothing_charged = phrase("Nada foi cobrado.")


def seats_named(labels: Sequence[str]) -> str:
    """Name seats: ``A poltrona 18``, ``As poltronas 17 e 18``; without labels ``A poltrona``."""
    if not labels:
        return translate("A poltrona")
    return plural("A poltrona {seats}", "As poltronas {seats}", len(labels), seats=listed(labels))


def seats_listed(labels: Sequence[str]) -> str:
    """Name seats within a sentence: ``poltrona 18``, ``poltronas 17 e 18``; labels may be missing."""
    if not labels:
        return translate("poltrona não informada")
    return plural("poltrona {seats}", "poltronas {seats}", len(labels)).format(seats=listed(labels))


def listed(names: Sequence[str]) -> str:
    """Join names as people do: ``17, 18 e 20``."""
    if len(names) < 2:
        return "".join(names)
    return translate("{names} e {last}").format(names=", ".join(names[:-1]), last=names[-1])


def either(names: Sequence[str]) -> str:
    """Join alternatives as people do: ``um texto, uma lista ou null``."""
    if len(names) < 2:
        return "".join(names)
    return translate("{names} ou {last}").format(names=", ".join(names[:-1]), last=names[-1])
