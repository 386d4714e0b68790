"""The settings file: forgiving where it is absent, clear where it is wrong, never half written."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from pathlib import Path

import pytest

from pos_app.core import connection, terms
from pos_app.domain.payment import PaymentType
from pos_app.domain.start_faults import CredentialsError, SettingsError
from pos_app.domain.terms import AS_SHOWN, Terms
from pos_app.partner.config import Connection
from pos_app.system import credentials as vault
from pos_app.system import early_settings
from pos_app.system.settings import load, save
from pos_app.wording import start_texts


def write(path: Path, values: object) -> Path:
    path.write_text(values if isinstance(values, str) else json.dumps(values), encoding="utf-8")
    return path


def problem_of(path: Path) -> str:
    """Return what people read about a file that cannot be used."""
    with pytest.raises(SettingsError) as caught:
        load(path)
    return start_texts.sentence(caught.value)


def test_the_environment_wins_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "settings.json", {"base_url": "https://a.example/partners/api", "client_id": 3})
    monkeypatch.setenv("POS_APP_BASE_URL", "https://b.example/partners/api")
    monkeypatch.setenv("POS_APP_CREDENTIALS", "user:secret")
    settings = load(path)
    assert settings.base_url == "https://b.example/partners/api"
    assert settings.client_id == 3
    assert "secret" not in repr(settings)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("{not json", "não é um JSON válido"),
        ("[1, 2]", "objeto JSON"),
        ({"hold_minutes": "dez"}, "hold_minutes"),
        ({"unheard_of": 1}, "unheard_of"),
        ({"station": {"latitude": 200}}, "station.latitude"),
    ],
)
def test_a_broken_file_is_told_in_one_sentence_and_left_alone(
    tmp_path: Path, content: object, says: str
) -> None:
    path = write(tmp_path / "settings.json", content)
    before = path.read_bytes()
    with pytest.raises(SettingsError) as caught:
        load(path)
    told = start_texts.sentence(caught.value)
    assert says in told
    assert "\n" not in told
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"theme": "pink"}, "“theme” precisa ser um destes: light, dark ou contrast."),
        ({"environment": "x"}, "“environment” precisa ser um destes: training, staging ou production."),
        ({"client_id": "sete"}, "“client_id” precisa ser um número inteiro."),
        ({"client_id": 1.5}, "“client_id” precisa ser um número inteiro."),
        ({"station": 3}, "“station” precisa ser um objeto JSON."),
        ({"station": {"radius_km": 0}}, "“station.radius_km” precisa ser mais que 0."),
        ({"station": {"latitude": -91}}, "“station.latitude” precisa ser -90 ou mais."),
        ({"keys": {"search": 1}}, "“keys.search” precisa ser um texto entre aspas."),
        ({"payments": ["cash"]}, "“payments.0” precisa ser um destes: credit_card ou pix."),
        ({"payments": []}, "“payments” precisa ter pelo menos um valor."),
        ({"payments": 3}, "“payments” precisa ser uma lista."),
        ({"agreement": {"low_fare": "talvez"}}, "“agreement.low_fare” precisa ser true ou false."),
        ({"unheard_of": 1}, "“unheard_of” não existe: confira como se escreve."),
    ],
)
def test_a_wrong_value_is_named_in_plain_words(tmp_path: Path, content: object, says: str) -> None:
    path = write(tmp_path / "settings.json", content)
    with pytest.raises(SettingsError) as caught:
        load(path)
    assert start_texts.sentence(caught.value) == f"Configuração inválida em {path}: {says}"


@pytest.mark.parametrize(
    "content",
    [
        {"base_url": "http://central.exemplo.com.br/partners/api"},
        {"base_url": "central.exemplo.com.br"},
        {"card": {"page_url": "http://cartao.exemplo.com.br/"}},
    ],
)
def test_plain_http_to_another_computer_is_told(tmp_path: Path, content: object) -> None:
    assert "https://" in problem_of(write(tmp_path / "settings.json", content))


def test_no_connection_is_made_over_plain_http() -> None:
    with pytest.raises(ValueError, match="neither https nor this computer"):
        Connection("http://central.exemplo.com.br/partners/api", "desk", "secret", 7)


@pytest.mark.parametrize(
    "content", ["[" * 100_000, '{"client_id": ' + "7" * 5000 + "}"], ids=["depth", "digits"]
)
def test_a_file_that_no_person_writes_gets_its_sentence(tmp_path: Path, content: str) -> None:
    path = write(tmp_path / "settings.json", content)
    assert "longo demais" in problem_of(path) and str(path) in problem_of(path)
    assert early_settings.appearance(path) == early_settings.Appearance()


@pytest.mark.parametrize(
    ("variable", "value", "says"),
    [
        (
            "POS_APP_HOLD_MINUTES",
            "0",
            "na variável POS_APP_HOLD_MINUTES: “hold_minutes” precisa ser 1 ou mais",
        ),
        ("POS_APP_STATION", "{broken", "A variável POS_APP_STATION precisa conter um JSON válido"),
    ],
)
def test_a_wrong_variable_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, says: str
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(SettingsError) as caught:
        load(tmp_path / "settings.json")
    assert says in start_texts.sentence(caught.value)


def test_saving_changes_only_what_was_changed(tmp_path: Path) -> None:
    path = write(tmp_path / "settings.json", {"client_id": 9, "station": {"counter": "Guichê 07"}})
    settings = save(path, {"theme": "dark", "station": {"email": "loja@exemplo.com.br"}})
    assert (settings.theme, settings.client_id) == ("dark", 9)
    assert (settings.station.counter, settings.station.email) == ("Guichê 07", "loja@exemplo.com.br")


def test_what_two_threads_save_at_once_is_all_there(tmp_path: Path) -> None:
    path = write(tmp_path / "settings.json", {})
    changes: list[dict[str, dict[str, str]]] = [
        *({"keys": {f"key {number}": "F2"}} for number in range(20)),
        *({"station": {"name": f"Guichê {number}"}} for number in range(20)),
    ]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda one: save(path, one), changes))
    assert len(load(path).keys) == 20


def test_a_value_that_makes_no_sense_is_not_saved(tmp_path: Path) -> None:
    path = write(tmp_path / "settings.json", {"client_id": 9})
    before = path.read_bytes()
    with pytest.raises(SettingsError):
        save(path, {"theme": "pink"})
    assert path.read_bytes() == before


def test_the_early_look_at_the_appearance_never_fails(tmp_path: Path) -> None:
    assert early_settings.appearance(tmp_path / "none.json") == early_settings.Appearance()
    assert early_settings.appearance(write(tmp_path / "a.json", "{broken")) == early_settings.Appearance()
    assert early_settings.appearance(write(tmp_path / "b.json", "[]")) == early_settings.Appearance()
    seen = early_settings.appearance(write(tmp_path / "c.json", {"theme": "dark", "language": "xx"}))
    assert seen == early_settings.Appearance("dark", "pt_BR")


def test_the_early_look_takes_a_variable_before_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "settings.json", {"theme": "dark", "language": "es"})
    given = {"POS_APP_THEME": "contrast", "POS_APP_LANGUAGE": "en"}
    assert early_settings.appearance(path, given) == early_settings.Appearance("contrast", "en")
    assert early_settings.appearance(path, {"POS_APP_THEME": ""}) == early_settings.Appearance("dark", "es")
    assert early_settings.appearance(path, {"POS_APP_THEME": "pink"}).theme == "light"


def test_credentials_need_both_sides() -> None:
    assert vault.parse("user:se:cret") == vault.Credentials("user", "se:cret")
    for wrong in ("", "user", "user:", ":secret"):
        with pytest.raises(CredentialsError):
            vault.parse(wrong)
    assert "cret" not in repr(vault.parse("user:se:cret"))


def test_every_choice_of_the_client_can_be_set(tmp_path: Path) -> None:
    """What the provider may agree on with a partner is in the settings file, or follows from it."""
    path = write(
        tmp_path / "settings.json",
        {
            "base_url": "https://a.example/partners/api",
            "credentials": "user:secret",
            "client_id": 9,
            "client_name": "agência",
            "api_key": "key",
            "token_body": "json",
            "order_mode": "sync",
            "payments_shape": "A",
            "one_stop_items": "single",
            "partner_id_field": "partnerId",
            "return_direction": "back_type",
            "hold_minutes": 7,
            "places_by_name": True,
            "station": {"email": "guiche@exemplo.com.br"},
            "agreement": {
                "pix_installments": True,
                "device_address": "10.0.0.7",
                "financial_channel_id": 4,
                "pix_installment_token": "t",
                "user_name": "Marina",
                "user_email": "marina@exemplo.com.br",
            },
            "timeouts": {"connect": 1, "read": 2, "order": 30},
            "network": {"proxy": "http://proxy.example:3128"},
        },
    )
    made = connection(load(path))
    plain = Connection(made.base_url, made.user, made.secret, 1)
    same = {
        field.name for field in fields(Connection) if getattr(made, field.name) == getattr(plain, field.name)
    }
    assert same == {"base_url", "user", "secret"}


def test_the_sale_is_told_of_the_agreement(tmp_path: Path) -> None:
    path = write(
        tmp_path / "settings.json",
        {
            "card": {"antifraud": "required"},
            "payments": ["pix"],
            "agreement": {
                "instalments_with_interest": True,
                "fee_in_total": False,
                "passenger_with_hold": "when_known",
                "low_fare": True,
            },
        },
    )
    assert terms(load(path)) == Terms(
        with_interest=True,
        fee_in_total=False,
        passenger_with_hold=True,
        low_fare=True,
        card_page=False,
        antifraud_required=True,
        methods=(PaymentType.PIX,),
    )
    assert terms(load(tmp_path / "none.json")) == replace(AS_SHOWN, card_page=False)
