"""Training is a folder of its own, and nothing of it can open the real service."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from pos_app import core
from pos_app.system.demo import DemoAddress, without_connection
from pos_app.system.options import Options
from pos_app.system.settings import Environment, load
from pos_app.system.training_settings import training

SANDBOX = DemoAddress("http://127.0.0.1:5/partners/api", "http://127.0.0.1:5/card", "guiche:treinamento", 7)
REAL = {
    "POS_APP_BASE_URL": "https://real.example/partners/api",
    "POS_APP_CREDENTIALS": "real:secret",
    "POS_APP_CLIENT_ID": "42",
    "POS_APP_API_KEY": "real-key",
    "POS_APP_AGREEMENT": '{"pix_installment_token": "real-token"}',
    "POS_APP_CARD": '{"page_url": "https://real.example/card", "hosts": ["real.example"]}',
}


def test_training_and_demonstration_have_folders_of_their_own(tmp_path: Path) -> None:
    real = Options.of(Namespace(data_dir=tmp_path))
    trained = Options.of(Namespace(data_dir=tmp_path, training=True))
    assert (real.data_dir, real.training, real.demo) == (tmp_path, False, False)
    assert trained == real.for_training()
    assert trained.data_dir == tmp_path / "treinamento"
    assert trained.settings_file == tmp_path / "treinamento" / "settings.json"
    assert trained.demo, "it runs on the sandbox"
    shown = Options.of(Namespace(data_dir=tmp_path, demo=True))
    assert (shown.data_dir, shown.training) == (tmp_path, False)


def test_no_real_address_or_secret_is_left_in_the_settings_of_training(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in REAL.items():
        monkeypatch.setenv(name, value)
    settings = training(load(tmp_path / "settings.json"), SANDBOX)
    assert settings.environment is Environment.TRAINING
    connection = core.connection(settings)
    assert (connection.base_url, connection.user, connection.secret) == (
        SANDBOX.base_url,
        "guiche",
        "treinamento",
    )
    assert "real" not in str(settings.dumped())
    assert settings.client_id == 7


def test_a_program_that_trains_gets_no_variable_of_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in REAL.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("POS_APP_LANGUAGE", "es")
    passed_on = without_connection()
    assert not set(REAL) & set(passed_on)
    assert passed_on["POS_APP_LANGUAGE"] == "es" and "PATH" in passed_on
