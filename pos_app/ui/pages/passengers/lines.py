"""What the page shows of a sale: each passenger with all legs, the papers of the benefit and the insurance.
No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime

from pos_app.domain.amounts import Amount
from pos_app.domain.benefits import YOUNG, Benefit, RefusalReason
from pos_app.domain.bill import PersonLeg, PersonLine
from pos_app.domain.documents import DocumentType, masked
from pos_app.domain.money import Cents
from pos_app.domain.passengers import Buyer
from pos_app.domain.proofs import Proof, needed
from pos_app.domain.trips import Segment
from pos_app.sale import earlier
from pos_app.sale.billing import bill
from pos_app.sale.carrying import sold_here
from pos_app.sale.stage import Sale
from pos_app.ui.pages.passengers.form import PersonText, birth_date
from pos_app.ui.pages.passengers.page import (
    BenefitLine,
    BenefitMenu,
    InsuranceLine,
    KnownLine,
    PersonView,
    ProofTick,
)
from pos_app.wording import format, problem_texts, sale_texts, trip_texts
from pos_app.wording.notices import NoticeView, of_sentence
from pos_app.wording.translation import plural, translate

_SHOWN_DIGITS = 4


def people_lines(sale: Sale, typed: Sequence[PersonText]) -> tuple[PersonView, ...]:
    """Return the passengers of a sale; ``typed`` gives the birth dates, from which ages follow."""
    found, out = bill(sale), sale.trips.outbound
    day = out.departure.when.date() if out else None
    years = [age(one.birth, day) if day else None for one in typed] + [None] * len(found.people)
    return tuple(
        PersonView(
            line.index + 1,
            _seats(line),
            _benefit(sale, line, years[line.index], found.statement.off_of(line.index)),
            _insurance(sale, line),
            _benefits(sale, line),
        )
        for line in found.people
    )


def age(birth: str, day: date) -> int | None:
    """Return the whole years on ``day`` for a typed birth date; None if it is no date or after ``day``."""
    born = birth_date(birth)
    if born is None or born > day:
        return None
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def kind_words(kind: DocumentType) -> str:
    match kind:
        case DocumentType.PASSPORT:
            return translate("passengers", "Passaporte")
        case DocumentType.BIRTH_CERTIFICATE:
            return translate("passengers", "Certidão")
        case DocumentType.CPF | DocumentType.RG | DocumentType.CNH | DocumentType.CNPJ:
            return kind.name


def known_line(person: Buyer) -> KnownLine:
    """Return who was here before as the pick list shows them, with the numbers masked."""
    digits = "".join(filter(str.isdigit, person.phone))
    document = f"{kind_words(person.document_type)} {masked(person.document_type, person.document_number)}"
    return KnownLine(person, person.name, document, f"***{digits[-_SHOWN_DIGITS:]}" if digits else "")


def missing_words(person: PersonText) -> str:
    """Return what is still to be typed for a passenger, empty for nothing."""
    kind = kind_words(person.kind)
    if person.nobody:
        return translate("passengers", "faltam {document} e nome").format(document=kind)
    if not person.number:
        return translate("passengers", "falta {document}").format(document=kind)
    return "" if person.name else translate("passengers", "falta o nome")


def first_name(person: PersonText, row: int) -> str:
    return person.name.strip().split(" ")[0] or translate("passengers", "Passageiro {number}").format(
        number=row + 1
    )


def proof_words(proof: Proof, years: int | None = None) -> str:
    """Return the words of a tick; the age follows the document where it is known."""
    match proof:
        case Proof.DOCUMENT_SEEN:
            seen = translate("passengers", "Documento visto")
            if years is None:
                return seen
            return f"{seen} · {plural('passengers', '{count} ano', '{count} anos', years)}"
        case Proof.INCOME_SEEN:
            return translate("passengers", "Renda até 2 salários vista")
        case Proof.CARD_SEEN:
            return translate("passengers", "Carteira do benefício vista")


def leg_name(segment: Segment) -> str:
    """Return ``Volta``, or ``Ida 1 de 2`` of a connection."""
    name = trip_texts.direction(segment.direction)
    of = len(segment.trip.legs)
    if of < 2:
        return name
    return translate("passengers", "{direction} {number} de {of}").format(
        direction=name, number=segment.number, of=of
    )


# --- Legs and benefit -----------------------------------------------------------------------------


def _seats(line: PersonLine) -> str:
    """Return ``22 · corredor``, or ``17, 15, 22`` of several legs."""
    if len(line.legs) == 1:
        (leg,) = line.legs
        return " · ".join(filter(None, (leg.label, trip_texts.side(leg.position))))
    return ", ".join(leg.label or "?" for leg in line.legs)


def _benefit(sale: Sale, line: PersonLine, years: int | None, off: Amount) -> BenefitLine | None:
    asked = dict.fromkeys(
        one for one in (line.benefit, *(leg.asked for leg in line.legs)) if one is not Benefit.NONE
    )
    if not asked:
        return None
    applied = (leg.applied for leg in line.legs if leg.refusal is None)
    papers = dict.fromkeys(proof for benefit in applied for proof in needed(benefit))
    seen = sale.people.proofs_of(line.index)
    return BenefitLine(
        text=", ".join(trip_texts.benefit(one) for one in asked),
        ticks=tuple(ProofTick(one, proof_words(one, years), one in seen) for one in papers),
        notes=_refusals(line),
        off=format.less(off.cents) if off.cents else "",
    )


def _benefits(sale: Sale, line: PersonLine) -> BenefitMenu:
    held = ", ".join(leg.label for leg in line.legs if leg.held)
    offered = sorted(Benefit, key=lambda one: not sold_here(one))
    return BenefitMenu(
        "" if line.benefit is Benefit.NONE else trip_texts.benefit(line.benefit),
        sale_texts.benefit_needs_seat(held) if held else "",
        tuple((one, _offered(one), sold_here(one)) for one in offered if one is not line.benefit),
    )


def _offered(benefit: Benefit) -> str:
    if not sold_here(benefit):
        return trip_texts.not_sold(trip_texts.benefit(benefit), trip_texts.not_sold_here())
    return sale_texts.papers(benefit) or trip_texts.benefit(benefit)


def _refusals(line: PersonLine) -> tuple[str, ...]:
    """Return why the benefit does not apply, each reason once with the legs it is about."""
    legs: dict[RefusalReason, list[PersonLeg]] = {}
    for leg in line.legs:
        if leg.refusal:
            legs.setdefault(leg.refusal.reason, []).append(leg)
    named = ((reason, ", ".join(leg_name(leg.segment) for leg in found)) for reason, found in legs.items())
    return tuple(sale_texts.refusal(reason, names) for reason, names in named)


# --- Insurance ------------------------------------------------------------------------------------


def _insurance(sale: Sale, line: PersonLine) -> InsuranceLine:
    prices = _prices(sale, line.index)
    count = len(sale.trips.segments)
    terms = ""
    if count > 1:
        legs = plural("passengers", "{count} trecho", "{count} trechos", count)
        terms = legs
        if prices and len(set(prices)) == 1:
            each = translate("passengers", "{price} por trecho").format(price=format.money(prices[0]))
            terms = f"{each} · {legs}"
    return InsuranceLine(line.insurance_on, terms, format.money(sum(prices)) if prices else "")


def _prices(sale: Sale, index: int) -> tuple[Cents, ...]:
    """Return what insurance costs a passenger on each leg; empty until all of it is known."""
    known = dict(sale.payment.insurance_prices)
    mine = [choice.hold for choice in sale.seating.seats if choice.index == index]
    if len(mine) < len(sale.trips.segments) or not all(hold and hold.block_id in known for hold in mine):
        return ()
    return tuple(known[hold.block_id] for hold in mine if hold)


_ELDERLY = frozenset({Benefit.ELDERLY_FREE, Benefit.ELDERLY_HALF})
_OLD, _CHILD, _LAP, _ALONE = 60, 12, 6, 16


def advice(people: Sequence[PersonText], sale: Sale) -> tuple[str, ...]:
    """Return a sentence for each thing to check; without a birth date there is none."""
    if sale.trips.outbound is None:
        return ()
    day = sale.trips.outbound.departure.when.date()
    ages = [age(person.birth, day) for person in people]
    found: list[str] = []
    for row, (person, years) in enumerate(zip(people, ages, strict=True)):
        if years is not None:
            name = first_name(person, row)
            benefits = {choice.benefit for choice in sale.seating.seats if choice.index == row}
            found += _about(name, years, benefits, person.kind)
    if ages and all(years is not None and years < _ALONE for years in ages):
        found.append(sale_texts.minors_alone())
    return tuple(found)


def _about(name: str, years: int, benefits: set[Benefit], kind: DocumentType) -> Iterator[str]:
    if benefits & _ELDERLY and years < _OLD:
        yield sale_texts.too_young_for_elderly(name, years)
    if benefits & YOUNG and not 15 <= years <= 29:
        yield sale_texts.outside_young(name, years)
    if Benefit.CHILD in benefits and years >= _LAP:
        yield sale_texts.too_old_for_lap(name, years)
    if years < _CHILD and kind not in _CHILDREN:
        yield sale_texts.child_papers(name, years)
    if years >= _CHILD and kind is DocumentType.BIRTH_CERTIFICATE:
        yield sale_texts.photo_needed(name, years)


_CHILDREN = frozenset({DocumentType.BIRTH_CERTIFICATE, DocumentType.RG, DocumentType.PASSPORT})


def repeat_notice(sale: Sale) -> NoticeView | None:
    """Return what is said of tickets found for the people as they are typed; None where there are none."""
    if found := earlier.problem(sale):
        return of_sentence(problem_texts.stopped(found))
    hinted = earlier.hints(sale)
    return of_sentence(problem_texts.hint(hinted, sale.earlier.at or datetime.now(UTC))) if hinted else None
