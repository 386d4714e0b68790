"""Random people whose every word is found again: no dictionary and no other sale has it."""

from __future__ import annotations

import random
import string
from dataclasses import asdict, dataclass

from tests.campaigns.common.sales import cpf

TOKEN, TOKEN_LETTERS = "tok_", 24


@dataclass(frozen=True, slots=True)
class Canary:
    """A buyer with a card. ``holder`` is the name on the card."""

    name: str
    cpf: str
    mail: str
    phone: str
    holder: str
    token: str
    card: str

    @property
    def known_to_the_desk(self) -> dict[str, str]:
        """What is typed into the desk itself: all but the card."""
        return {name: value for name, value in asdict(self).items() if name not in ("card", "holder")}

    @property
    def words(self) -> dict[str, list[str]]:
        """Every way in which each of them may be written."""
        c, d, p = self.cpf, self.card, self.phone
        return {
            "name": [self.name, self.name.upper(), *self.name.split()],
            "cpf": [c, f"{c[:3]}.{c[3:6]}.{c[6:9]}-{c[9:]}"],
            "mail": [self.mail],
            "phone": [p, f"({p[:2]}) {p[2:7]}-{p[7:]}", f"{p[:2]} {p[2:7]}-{p[7:]}"],
            "holder": [self.holder],
            "token": [self.token],
            "card": card_writings(d),
        }


def card_writings(number: str) -> list[str]:
    """Return a card number as it is typed and as pages group it."""
    groups = [number[at : at + 4] for at in range(0, len(number), 4)]
    return [number, " ".join(groups), "-".join(groups)]


def person(dice: random.Random) -> Canary:
    """Return a new one."""

    def word(length: int) -> str:
        # No vowel but those in between: no word of a language, and no two alike.
        return "".join(dice.choice("bcdfghjklmnpqrstvwxz" if at % 2 else "aeiou") for at in range(length))

    first, last = word(8).capitalize(), word(9).capitalize()
    return Canary(
        name=f"{first} {last}",
        cpf=cpf(dice.randrange(10**9)),
        mail=f"{word(9)}@{word(7)}.com.br",
        phone=f"119{dice.randrange(10**7, 10**8)}",
        holder=f"{word(7)} {word(8)}".upper(),
        token=TOKEN + "".join(dice.choices(string.ascii_letters + string.digits, k=TOKEN_LETTERS)),
        card=_card(dice),
    )


def _card(dice: random.Random) -> str:
    digits = [4, *(dice.randrange(10) for _ in range(14))]
    total = sum(sum(divmod(digit * 2, 10)) if at % 2 == 0 else digit for at, digit in enumerate(digits))
    return "".join(map(str, [*digits, -total % 10]))
