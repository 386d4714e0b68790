"""Documents that a passenger shows at boarding, and what can be checked about their numbers."""

from __future__ import annotations

import re
from enum import StrEnum

CPF_LENGTH = 11
_SHORTEST, _LONGEST = 4, 20


class DocumentType(StrEnum):
    """Document types in the words of an order (contract 2.7); blocking sends them in upper case."""

    CPF = "cpf"
    RG = "rg"
    PASSPORT = "passport"
    CNH = "cnh"
    BIRTH_CERTIFICATE = "birth_certificate"
    CNPJ = "cnpj"


def normalized(number: str) -> str:
    """Return the number as it is sent: no dots, dashes or spaces, letters in upper case."""
    return re.sub(r"[^0-9A-Za-z]", "", number).upper()


def is_valid(kind: DocumentType, number: str) -> bool:
    """Return whether the number can be one of this type. CPF and CNPJ by their check digits; the others
    have no rule that holds in every state: their length is looked at, and that it is no card's number."""
    plain = normalized(number)
    if kind in (DocumentType.CPF, DocumentType.CNPJ):
        import validate_docbr  # 20 ms that the start of the desk does not wait for.

        if kind is DocumentType.CNPJ:
            return bool(validate_docbr.CNPJ().validate(plain))
        return plain.isdigit() and len(plain) == CPF_LENGTH and bool(validate_docbr.CPF().validate(plain))
    from pos_app.domain.card_numbers import names_card  # Its patterns take 5 ms.

    return _SHORTEST <= len(plain) <= _LONGEST and not names_card(plain)


def pretty(kind: DocumentType, number: str) -> str:
    plain = normalized(number)
    if kind is DocumentType.CPF and len(plain) == CPF_LENGTH:
        return f"{plain[:3]}.{plain[3:6]}.{plain[6:9]}-{plain[9:]}"
    return plain


def masked(kind: DocumentType, number: str) -> str:
    """Return the number with most of it hidden, for screens that a customer can see."""
    plain = normalized(number)
    if kind is DocumentType.CPF and len(plain) == CPF_LENGTH:
        return f"***.{plain[3:6]}.{plain[6:9]}-**"
    return "*" * max(len(plain) - 3, 0) + plain[-3:]
