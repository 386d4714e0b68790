"""Which keys of a reply tell who somebody is, or open or pay something, however they are named and nested.

Only names are judged here. What a value looks like is judged by ``samples``.
"""

from __future__ import annotations

from functools import lru_cache

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
    """Return whether a key names a day or a time."""
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
        found.update(word.removesuffix(ending) for ending in ("s", "es") if len(word) > len(ending) + 2)
    plain = "".join(c for c in fold(key) if c.isalnum())
    found.update(stem for stem in _STEMS if stem in plain)
    return frozenset(found | {_MEANT[stem] for stem in found & _MEANT.keys()})
