"""Replies without the people in them: those that could not be read are kept, the last fifty, and one of an
order is shown to people who look for a fault.

A kept reply has false values of the same form, so that whoever mends the reading sees its shape. What is
masked in a shown one is asterisks: nobody shall take a false document for one of the provider.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from pathlib import Path as File
from typing import Any

import msgspec

from pos_app.domain.raw_reply import RawReply
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import concepts, fold, word_set

_PERSONAL = word_set(
    "document rg cnh cnpj passport passaporte identity identidade taxpayer nif dni email mail phone "
    "telefone telephone tel fone celular cell cellphone cellular mobile whatsapp ddd birth nascimento "
    "dob born age idade gender genero sex sexo nationality nacionalidade surname sobrenome firstname "
    "lastname fullname nickname apelido mother mae father pai address endereco street rua logradouro "
    "bairro neighborhood neighbourhood complement complemento cep zip zipcode postal postcode contact "
    "contato holder titular cardholder payer pagador token session pix qr emv locator protocol hash "
    "ip user login username secret senha password bpe bearer cvv cvc pin signature assinatura"
)
"""What is personal, or a secret, by the last key alone."""
_HOLDERS = word_set(
    "document passport passaporte identity identidade email mail phone telefone telephone celular "
    "mobile whatsapp address endereco contact contato holder titular cardholder payer pagador birth "
    "nascimento dob born"
)
"""Everything below such a key is personal."""
_PEOPLE = word_set(
    "passenger customer buyer holder titular person pessoa traveler traveller viajante payer pagador "
    "contact contato beneficiary beneficiario guest hospede responsible responsavel companion "
    "acompanhante owner proprietario shopper purchaser adquirente occupant ocupante student estudante "
    "guardian participant participante"
)
_STEMS = tuple(
    word_set(
        "address birth cellphone celular cliente cpf createdby customer document email endereco firstname "
        "fullname holder lastname logradouro nascimento nomecompleto passageiro passaporte passenger "
        "passport password pessoa phone postal secret senha sobrenome street surname telefone titular "
        "token traveler traveller updatedby whatsapp zipcode"
    )
)
"""What a key need only contain: words are written together in many ways."""
_MEANT = {
    "cliente": "customer",
    "cpf": "document",
    "createdby": "username",
    "nomecompleto": "fullname",
    "passageiro": "passenger",
    "updatedby": "username",
}
_OF_THINGS = word_set(
    "amount arrival bus cents city_tax class company count currency date days departure direction "
    "discount duration fare fee hours installment insurance leg minutes moment price refund row seat "
    "status subtotal time total trip terminal type position deck column available taken ticket "
    "benefit transaction wrapper"
)
"""Facts of a journey that do not identify a person: they show the form of a reply."""
_LASTING = frozenset({"date", "expiry", "moment", "seconds", "time", "type"})
_MOMENTS = frozenset({"date", "time", "moment"})


def is_personal(path: tuple[str, ...]) -> bool:
    """Return whether what stands at a path says who somebody is, or opens or pays something."""
    if not path:
        return False
    last = _terms(path[-1])
    if last & _PERSONAL:
        return True
    above = frozenset[str]().union(*(_terms(step) for step in path[:-1]))
    if above & _HOLDERS or ("token" in above and not last & _LASTING):
        return True
    return _is_of_a_person(path, last)


@lru_cache(maxsize=8192)
def is_moment_key(key: str) -> bool:
    return bool(concepts(key) & _MOMENTS)


def _is_of_a_person(path: tuple[str, ...], last: frozenset[str]) -> bool:
    """Return whether the path leads to data of a person, not of something that belongs to the person, such as
    the name of a passenger's bus."""
    if last & _PEOPLE:
        return not last & _OF_THINGS
    if last & _OF_THINGS:
        return False
    for step in reversed(path[:-1]):
        above = _terms(step)
        if above & _PEOPLE:
            return True
        if above & _OF_THINGS and "wrapper" not in above:
            return False
    return False


@lru_cache(maxsize=8192)
def _terms(key: str) -> frozenset[str]:
    """Return what the words of a key mean, in the singular, with the stems that it contains."""
    found = set(concepts(key))
    for word in tuple(found):
        found.update(word.removesuffix(ending) for ending in ("s", "es") if len(word) >= len(ending) + 2)
    plain = "".join(c for c in fold(key) if c.isalnum())
    found.update(stem for stem in _STEMS if stem in plain)
    return frozenset(found | {_MEANT[stem] for stem in found & _MEANT.keys()})


_LOG = logging.getLogger("pos_app.partner")
MOST = 50
_LARGEST = 400_000
"""Characters of a reply; nobody reads more."""
_LONGEST, _LONGEST_SHOWN = 120, 1_000
"""Characters of a text that is looked at for what it is. A longer one is a sentence, which may repeat what
was sent: it is masked whatever it says."""
_MANY_DIGITS = 9
_SHORTEST_NAME = 4
_MOST_NAMES = 500
"""Texts that are searched for in all others. Where a reply names more, every text of several words is
masked: the search would take longer than anybody waits."""
_SEVERAL_WORDS = re.compile(r".*\s.*", re.DOTALL)
_EMAIL = re.compile(r"[^@\s\"'<>]+@[^@\s\"'<>]+\.[^@\s\"'<>]+")
_NUMBER = re.compile(r"\+?\d(?:[\s().\-/]{0,2}\d){8,}")
_TOKEN = re.compile(r"(?=\S*\d)(?=\S*[A-Za-z])[A-Za-z0-9_\-+/=.]{20,}")
_SECRETS = (
    re.compile(r"\D*(?:\d\D*){9,}"),
    re.compile(r"\d{4}-\d{4}|\d{5}-\d{3}"),  # A telephone number without its area, and a postal code.
    re.compile(r"(?=.*\d)[A-Za-z0-9_\-+/=.]{14,}"),
    re.compile(r"00020\d.*"),
)
"""Texts that say who somebody is, or open or pay something, wherever they stand."""
_NAMES = ("name", "nome")
_THINGS = word_set(
    "arrival brand city class company departure leg method payment place service state terminal trip type"
)
"""What has a name and is nobody."""
_ENCODER = msgspec.json.Encoder(decimal_format="number")
_Path = tuple[str, ...]
_Tells = Callable[[_Path], bool]


class SampleFolder:
    def __init__(self, folder: File) -> None:
        self._folder = folder

    def keep(self, operation: str, field: str, body: bytes) -> str:
        """Keep a reply and return its file; the empty text where the disk does not take it."""
        now = datetime.now(UTC)
        name = f"{now:%Y%m%d-%H%M%S-%f}-{re.sub(r'[^a-z]+', '-', operation.lower())}.json"
        kept = {"operation": operation, "field": field, "at": now.isoformat(), "reply": masked_body(body)}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._folder / name
            written = json.dumps(kept, ensure_ascii=False, indent=1)
            path.write_text(written, encoding="utf-8", errors="backslashreplace")
            for old in sorted(self._folder.glob("*.json"))[:-MOST]:
                old.unlink(missing_ok=True)
        except (OSError, RecursionError) as error:
            _LOG.warning("a reply that could not be read was not kept: %s", type(error).__name__)
            return ""
        return str(path)


def masked_body(body: bytes) -> Any:
    """Return a reply with everything personal masked; of a body that is not JSON, its length and how it
    begins."""
    body = body[:_LARGEST]
    try:
        return masked(json.loads(body))
    except (ValueError, RecursionError):
        return {
            "not_json": True,
            "bytes": len(body),
            "begins": re.sub(r"[A-Za-z0-9]", "x", body[:80].decode("utf-8", "replace")),
        }


def raw_reply(status: int, body: bytes, at: datetime) -> RawReply:
    """Return a reply for support; ``at`` is when it came, in UTC. Blocks for a large one."""
    try:
        tree = json.loads(body, parse_float=Decimal)
        whole = msgspec.json.format(body).decode("utf-8")
    except (ValueError, RecursionError):
        text = body.decode("utf-8", "replace")[:_LARGEST]
        # Nothing says where in it a name stands, so all of it is masked.
        return RawReply(status, at, _stars(text), text)
    shown = msgspec.json.format(_ENCODER.encode(masked_tree(tree))).decode("utf-8")
    return RawReply(status, at, shown[:_LARGEST], whole[:_LARGEST])


def masked(tree: Any) -> Any:
    """Return a reply in which names, documents, addresses, tokens and codes are false ones of the same form.
    The same value becomes the same false one, so that what belongs together still does."""
    return _without_people(tree, is_personal, pseudonym, lambda one: int(pseudonym(str(one))), _LONGEST)


def masked_tree(tree: Any) -> Any:
    """Return a reply in which asterisks cover who somebody is, and what pays or opens anything."""
    return _without_people(tree, _may_be_somebody, _stars, lambda one: _stars(str(one)), _LONGEST_SHOWN)


def _may_be_somebody(path: _Path) -> bool:
    """Return whether the value at a path identifies a person. A name counts as a person's unless it
    names a thing: too much is masked rather than too little."""
    named = bool(path) and any(word in path[-1].casefold() for word in _NAMES)
    return is_personal(path) or (named and not any(concepts(step) & _THINGS for step in path))


def _without_people(
    tree: Any, tells: _Tells, mask: Callable[[str], str], mask_number: Callable[[Any], Any], longest: int
) -> Any:
    """Return a reply with each text, also those of keys, and each number that is somebody's masked, also
    where a sentence elsewhere repeats it. ``tells`` says at which paths a value identifies a person."""
    parts = [one for one in (_repeated(tree, tells), _EMAIL, _NUMBER, _TOKEN) if one]

    def text(value: str, path: _Path) -> str:
        bare = value.strip()
        if len(bare) > longest or (bare and tells(path)):
            return mask(value)
        if is_moment(bare):
            return value
        if any(one.fullmatch(bare) for one in _SECRETS) or forms.is_uuid(bare):
            return mask(value)
        for found in parts:
            value = found.sub(lambda one: mask(one[0]), value)
        return value

    def rebuilt(node: Any, path: _Path = ()) -> Any:
        if isinstance(node, Mapping):
            return {text(str(key), ()): rebuilt(value, (*path, str(key))) for key, value in node.items()}
        if isinstance(node, list):
            return [rebuilt(item, path) for item in node]
        if isinstance(node, str):
            return text(node, path)
        if not isinstance(node, int | Decimal) or isinstance(node, bool):
            return node
        moment = bool(path) and is_moment_key(path[-1])
        many = not moment and len(str(abs(int(node)))) >= _MANY_DIGITS
        return mask_number(node) if many or tells(path) else node

    return rebuilt(tree)


def _repeated(tree: Any, tells: _Tells) -> re.Pattern[str] | None:
    """Return what finds the personal texts of a reply in its other texts; None where it has none."""
    known = set[str]()

    def collect(node: Any, path: _Path) -> None:
        if isinstance(node, Mapping):
            for key, value in node.items():
                collect(value, (*path, str(key)))
        elif isinstance(node, list):
            for item in node:
                collect(item, path)
        elif isinstance(node, str) and tells(path):
            text = node.strip()
            # "2026" stands everywhere.
            if len(text) >= _SHORTEST_NAME and forms.amount(text) is None and not is_moment(text):
                known.add(text)

    collect(tree, ())
    if len(known) > _MOST_NAMES:
        return _SEVERAL_WORDS
    names = sorted(known, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, names)), re.IGNORECASE) if names else None


def is_moment(value: str) -> bool:
    return forms.day_hour(value.strip()) is not None


def pseudonym(value: str) -> str:
    """Return a false value of the same form, always the same one for the same value."""
    seed = hashlib.sha256(b"guiche sample " + value.encode("utf-8", "surrogatepass")).digest()
    made = []
    for index, char in enumerate(value):
        number = seed[index % len(seed)] + index
        if char.isdigit():
            made.append(str(number % 10))
        elif char.isalpha():
            letter = "bcdfgaeiou"[number % 10]
            made.append(letter.upper() if char.isupper() else letter)
        else:
            made.append(char)
    return "".join(made)


def _stars(text: str) -> str:
    return re.sub(r"\w", "*", text)
