"""Samples of what the commands say: doctor, sell, recover and api."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import PurePosixPath

from pos_app.domain import faults
from pos_app.domain.attempts import AttemptState
from pos_app.domain.payment import PaymentType
from pos_app.domain.unreadable_field import DRIFT
from pos_app.system.installation import Installation
from pos_app.wording import command_texts as api
from pos_app.wording import command_texts as doctor
from pos_app.wording import command_texts as plan
from pos_app.wording import command_texts as recover
from tests.wording.book import Sample, about, call, each, plain, rows
from tests.wording.chapters.samples import ONE_SEAT, on_our_clock, sale

_FILE = PurePosixPath("/dados/arquivo")


def _unreadable(detail: str, kept: str = "") -> faults.Unreadable:
    fault = faults.Unreadable("trip search", "departures[3].price", detail)
    fault.sample = kept
    return fault


def doctor_texts() -> Iterator[Sample]:
    yield from plain(
        doctor.python_versions, doctor.qt_crashes, doctor.mount_shared_memory, doctor.no_screen,
        doctor.folder_not_writable, doctor.without_keyring, doctor.no_address, doctor.unusual_address,
        doctor.no_client_id, doctor.wrong_client_id, doctor.key_not_there,
        doctor.plain_in_training, doctor.plain_by_choice, doctor.will_be_encrypted,
        doctor.will_ask_passphrase, doctor.not_encrypted, doctor.none_near, doctor.no_trips,
        doctor.trips_not_understood, doctor.map_not_checked, doctor.no_profile, doctor.profile_of_old,
    )  # fmt: skip
    yield from each(doctor.mend_qt, Installation)
    yield call(doctor.keyring_not_needed, "Este computador não oferece um cofre de senhas do sistema.")
    yield call(doctor.no_credentials, keyring=True)
    yield call(doctor.no_credentials, keyring=False)
    yield from each(doctor.key_kept, ("keyring", "passphrase", "environment"))
    yield from about(doctor.no_card_page, pix_alone=(PaymentType.PIX,), no_other=())
    for of_a_file in (doctor.no_settings_file, doctor.not_sealed_here, doctor.unsealed):
        yield call(of_a_file, _FILE, about=str(_FILE))
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
    yield from plain(
        plan.not_json, plan.nobody_travels, plan.no_card_token, plan.low_fare_off,
    )  # fmt: skip
    yield call(plan.not_read, "plano.json", "Permission denied")
    yield from each(plan.not_of_kind, (["object"], ["object", "array", "null"]))
    for of_a_field in (plan.field_missing, plan.field_unknown, plan.field_no_date, plan.field_wrong):
        yield call(of_a_field, "passengers[0].name")
    yield call(plan.value_refused, "payment.type", "cash")
    kinds = (["str"], ["int", "float"], ["bool", "date", "null"])
    yield from rows(plan.field_not_of_kind, *(("payment.installments", kind) for kind in kinds))
    yield call(plan.unknown_document, "crachá", ["cpf", "rg"])
    yield call(plan.no_trip, date(2026, 3, 21), 2, 2)
    yield call(plan.benefits_per_leg, 0, 2)
    yield from each(plan.instalments_not_offered, (1, 12))


def recover_texts() -> Iterator[Sample]:
    yield from rows(recover.headline, (0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2))
    since = on_our_clock(14, 48)
    open_one = sale(AttemptState.AMBIGUOUS, ONE_SEAT, opened=since, public_id="")
    yield call(recover.paragraph, open_one, about="no number yet, one seat")
    settled = sale(AttemptState.COMPLETED, opened=since, public_id="GB7K-40Q2-M9")
    yield call(recover.paragraph, settled, about="settled, three seats")
    yield call(recover.set_aside, "/dados/registro.danificado")
    yield from each(recover.rows_unread, (1, 3))


def api_texts() -> Iterator[Sample]:
    yield call(api.no_operation, "trip", ["trips", "order"])
    yield from plain(api.not_confirmed)
    yield call(api.no_parameter, "origem")
    yield call(api.value_missing, "from")
    yield from rows(api.unknown_parameter, ("trips", "origin", ["from", "to"]), ("token", "origin", []))
    yield call(api.parameter_missing, "trips", "from")
    yield from each(api.body_missing, ("hold",))
    yield from each(api.body_not_allowed, ("trips",))
    yield call(api.body_unreadable, "corpo.json", "Permission denied")
    yield call(api.body_no_json, "corpo.json")
    for with_detail in (api.not_sent, api.not_answered, api.wrong_reply):
        yield call(with_detail, "ReadError")
    yield call(api.api_not_understood, "price", "trip search", "/dados/resposta.json")
    yield call(api.api_not_understood, "price", "trip search", "")
    yield call(api.redirected, 302, "https://entrada.example/")
    yield from each(api.refused, (503,))
