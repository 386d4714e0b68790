"""The plan of ``pos-app sell``: read strictly, refused in one sentence."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pos_app.commands import sell_plan
from pos_app.domain.documents import DocumentType
from pos_app.domain.payment import PaymentType
from pos_app.domain.start_faults import SettingsError
from pos_app.domain.trips import TripKind
from pos_app.system import early_settings, settings
from tests.sale import samples
from tests.selling import PLAN

CARD = {"type": "credit_card", "cardToken": "tok_1a2b"}


def written(tmp_path: Path, plan: object) -> str:
    path = tmp_path / "plan.json"
    path.write_text(plan if isinstance(plan, str) else json.dumps(plan), encoding="utf-8")
    return str(path)


def test_a_plan_is_read_whole(tmp_path: Path) -> None:
    plan = sell_plan.read_plan(written(tmp_path, PLAN))
    assert (plan.origin, plan.destination) == ("sao-paulo-sp", "belo-horizonte-mg")
    assert plan.departure_date == date(2026, 3, 21)
    assert plan.pick.type is TripKind.DIRECT
    assert plan.payment.type is PaymentType.CREDIT_CARD
    buyer, passengers = sell_plan.people(plan)
    assert buyer.name == passengers[0].name == "Helena Prado Siqueira"
    assert buyer.document_type is DocumentType.CPF


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seat": "17"}, "seat"),
        ({"departureDate": "amanhã"}, "departureDate"),
        ({"passengers": []}, "passageiro"),
        ({"payment": {"type": "credit_card"}}, "cardToken"),
        ({"payment": {"type": "cash"}}, "payment"),
        ({"payment": {"type": "credit_card", "cardNumber": "x"}}, "cardNumber"),
        ({"payment": {"type": "credit_card", "cardNumber": "4111111111111111"}}, "número de cartão"),
        ({"4111 1111 1111 1111": 1}, "número de cartão"),
        ({"from": "4111-1111-1111-1111"}, "número de cartão"),
        ({"payment": {**CARD, "expirationMonth": "41111111"}}, "expirationMonth"),
        ({"payment": {**CARD, "cardToken": "tok_\u0664"}}, "token"),
    ],
)
def test_a_plan_that_does_not_fit_is_refused_by_name(
    tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    with pytest.raises(sell_plan.PlanError) as caught:
        sell_plan.read_plan(written(tmp_path, {**PLAN, **change}))
    assert says in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="files of POSIX")
def test_what_is_no_file_is_neither_waited_for_nor_read_without_end(tmp_path: Path) -> None:
    pipe, endless, long = (tmp_path / name for name in ("pipe", "endless", "long"))
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    with long.open("wb") as file:
        file.truncate(2**40)
    for one in (pipe, endless, long, tmp_path):
        with pytest.raises(sell_plan.PlanError, match="não pôde ser lido"):
            sell_plan.read_plan(str(one))
        with pytest.raises(SettingsError):
            settings.load(one)
        assert early_settings.appearance(one, {}).theme == "light"


def test_a_file_that_is_not_there_or_not_json(tmp_path: Path) -> None:
    with pytest.raises(sell_plan.PlanError, match="não pôde ser lido"):
        sell_plan.read_plan(str(tmp_path / "none.json"))
    for broken in ("", "{", '{"from" 3}'):
        with pytest.raises(sell_plan.PlanError, match="O plano não é um JSON válido"):
            sell_plan.read_plan(written(tmp_path, broken))
    (tmp_path / "old.json").write_bytes('{"from": "São Paulo"}'.encode("latin-1"))
    with pytest.raises(sell_plan.PlanError):
        sell_plan.read_plan(str(tmp_path / "old.json"))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"departureDate": "amanhã"}, "“departureDate” precisa ser uma data como 2027-03-21."),
        ({"departureDate": 3}, "“departureDate” precisa ser uma data como 2027-03-21."),
        ({"seat": "17"}, "O plano não tem o campo “seat”: confira como se escreve."),
        ({"seats": 3}, "“seats” precisa ser um texto ou uma lista."),
        ({"payment": {}}, "Falta “payment.type” no plano."),
        ({"payment": {"type": "cash"}}, "“payment.type” não aceita o valor cash."),
        (
            {"payment": {"type": "pix", "installments": "2"}},
            "“payment.installments” precisa ser um número inteiro.",
        ),
        ({"passengers": [{"name": 3}]}, "“passengers[0].name” precisa ser um texto."),
        (
            {"payment": {**PLAN["payment"], "cardToken": "tok_4111.1111.1111.1111"}},
            "Há um número de cartão onde vai o token: nada foi enviado. O token vem da página do cartão da "
            "central.",
        ),
        ({"pick": {"index": 1.5}}, "“pick.index” precisa ser um número inteiro."),
        (
            {"passengers": [{**PLAN["passengers"][0], "discount": "pensioner"}]},
            "“passengers[0].discount” não aceita o valor pensioner.",
        ),
    ],
)
def test_what_is_wrong_with_a_plan_is_said_in_plain_words(
    tmp_path: Path, change: dict[str, Any], says: str
) -> None:
    with pytest.raises(sell_plan.PlanError) as caught:
        sell_plan.read_plan(written(tmp_path, {**PLAN, **change}))
    assert str(caught.value) == says


def test_an_answer_for_another_day_is_never_picked() -> None:
    from dataclasses import replace

    day = date(2026, 3, 21)
    other = replace(samples.trip("other"), other_day=True)
    right = samples.trip("right")
    assert sell_plan.choose((other, right), sell_plan.Pick(), day) is right
    assert sell_plan.choose((other, right), sell_plan.Pick(uuid="right-1"), day) is right
    with pytest.raises(sell_plan.PlanError, match="Nenhuma viagem"):
        sell_plan.choose((other,), sell_plan.Pick(), day)
    with pytest.raises(sell_plan.PlanError):
        sell_plan.choose((right,), sell_plan.Pick(type=TripKind.CONNECTION), day)
    with pytest.raises(sell_plan.PlanError):
        sell_plan.choose((right,), sell_plan.Pick(), day, right.available + 1)
