"""Samples of what the commands say: doctor, sell, recover and api."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import PurePosixPath

from pos_app.domain import faults
from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.domain.unreadable_field import DRIFT
from pos_app.wording import command_texts as api
from pos_app.wording import command_texts as doctor
from pos_app.wording import command_texts as plan
from pos_app.wording import command_texts as recover
from tests.wording.book import Sample, about, call, each, rows
from tests.wording.chapters.samples import ONE_SEAT, on_our_clock, sale

_FILE = PurePosixPath("/dados/arquivo")


def _unreadable(detail: str, kept: str = "") -> faults.Unreadable:
    fault = faults.Unreadable("trip search", "departures[3].price", detail)
    fault.sample = kept
    return fault


def doctor_texts() -> Iterator[Sample]:
    for given in (True, False):
        yield call(doctor.stopped, held=given)
        yield call(doctor.folder_missing, "/dados", may_be_new=given)
    yield call(doctor.old_version, date(2026, 11, 27))
    yield call(doctor.not_a_folder, "/dados/arquivo")
    yield call(api.card_number_in_body, "payment.creditCard.tokens.provider")
    yield call(doctor.folder_closed, "/dados")
    yield call(doctor.no_setting, "station.nome")
    yield call(doctor.secret_setting, "api_key")
    yield call(doctor.setting_changed, "station.name")
    yield call(doctor.provisioned, 3, 2)
    yield call(doctor.provision_holds_secrets, _FILE, about="a file")
    yield call(doctor.no_credentials, keyring=True)
    yield call(doctor.no_credentials, keyring=False)
    yield from each(doctor.key_kept, ("keyring", "passphrase", "environment"))
    yield from about(doctor.no_card_page, pix_alone=(PaymentType.PIX,), no_other=())
    yield from rows(doctor.places_near, (1, 2.5), (12, 30))
    yield from each(doctor.wrong_clock, (1, 7))
    yield from about(
        doctor.doctor_not_understood,
        no_reply_kept=_unreadable("absent"),
        reply_kept=_unreadable("absent", "/dados/resposta.json"),
        other_than_learnt=_unreadable(DRIFT),
    )
    yield from about(
        doctor.mend,
        unreachable=faults.Unreachable(),
        not_trusted=faults.NotTrusted(),
        too_slow=faults.TooSlow(),
        not_authorized=faults.NotAuthorized(status=401),
        anything_else=faults.ProviderProblem(status=503),
    )
    yield call(doctor.profile_of, "https://outra.example/partners/api")
    yield from each(doctor.profile_serves, (1, 31))
    yield call(doctor.profile_serves, 2, ["method.total (Guichê 2 2026-03-19)"], about="confirmed")
    yield call(doctor.profile_outdated, ["trip search: price", "order: total"])
    yield call(doctor.payment_not_read, "/dados/resposta.json")


def plan_texts() -> Iterator[Sample]:
    yield from each(plan.not_of_kind, (["object"], ["object", "array", "null"]))
    kinds = (["str"], ["int", "float"], ["bool", "date", "null"])
    yield from rows(plan.field_not_of_kind, *(("payment.installments", kind) for kind in kinds))
    yield call(plan.unknown_document, "crachá", ["cpf", "rg"])
    yield call(plan.no_trip, date(2026, 3, 21), 2, 2)


def recover_texts() -> Iterator[Sample]:
    yield from rows(recover.headline, (0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2))
    since = on_our_clock(14, 48)
    open_one = sale(AttemptState.AMBIGUOUS, ONE_SEAT, opened=since, public_id="")
    yield call(recover.paragraph, open_one, about="no number yet, one seat")
    settled = sale(AttemptState.COMPLETED, opened=since, public_id="GB7K-40Q2-M9")
    yield call(recover.paragraph, settled, about="settled, three seats")


def api_texts() -> Iterator[Sample]:
    yield call(api.at_work, 12)
    yield call(api.of_people, "people.members")
    yield call(api.no_operation, "trip", ["trips", "order"])
    yield from rows(api.unknown_parameter, ("trips", "origin", ["from", "to"]), ("token", "origin", []))
    yield call(api.api_not_understood, "price", "trip search", "/dados/resposta.json")
    yield call(api.api_not_understood, "price", "trip search", "")
