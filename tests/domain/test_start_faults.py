"""What keeps a desk from starting carries the facts for the window, and a plain English line for the log."""

from __future__ import annotations

from pathlib import Path

import pytest

from pos_app.domain import start_faults as faults
from pos_app.domain.start_faults import (
    ConnectionMissing,
    CredentialsError,
    CredentialsProblem,
    DemoError,
    DemoProblem,
    KeyFault,
    KeyProblem,
    ProfileError,
    ProfileProblem,
    SettingsError,
    SettingsProblem,
    ValueProblem,
    WrongValue,
)


def test_a_wrong_setting_is_told_with_its_place_and_what_would_do() -> None:
    wrong = WrongValue(ValueProblem.NOT_A_CHOICE, choices=("a", "b"))
    error = SettingsError(
        SettingsProblem.WRONG_VALUE,
        Path("/data/settings.json"),
        "card.hosts",
        OSError("gone"),
        variable="GUICHE_X",
        position=(3, 7),
        value=wrong,
    )
    assert (error.kind, error.file, error.field) == (
        *(SettingsProblem.WRONG_VALUE, str(Path("/data/settings.json"))),
        "card.hosts",
    )
    assert (error.reason, error.variable, error.position, error.value) == ("gone", "GUICHE_X", (3, 7), wrong)
    assert str(error) == f"settings value not valid: {error.file}, GUICHE_X, card.hosts, gone"


def test_what_is_not_known_of_a_setting_is_left_out() -> None:
    missing = ConnectionMissing(SettingsProblem.NO_ADDRESS)
    assert (missing.file, missing.field, missing.reason, missing.variable) == ("", "", "", "")
    assert (missing.position, missing.value) == ((0, 0), None)
    assert str(missing) == "no address of the provider"
    assert isinstance(missing, SettingsError)
    assert SettingsError(SettingsProblem.NOT_READ, reason=None).reason == ""


def test_a_journal_without_its_key_names_its_folder() -> None:
    fault = KeyFault(KeyProblem.LOST, Path("/data"))
    assert (fault.kind, fault.folder) == (KeyProblem.LOST, str(Path("/data")))
    assert str(fault) == f"keyring does not hold the key of the journal: {fault.folder}"
    assert (KeyFault(KeyProblem.LOCKED).folder, str(KeyFault(KeyProblem.LOCKED))) == (
        "",
        "keyring did not open",
    )


def test_a_passphrase_is_asked_for_only_where_it_helps() -> None:
    asked = {one for one in KeyProblem if one.asks}
    assert asked == {KeyProblem.CHOOSE_PASSPHRASE, KeyProblem.PASSPHRASE, KeyProblem.WRONG_PASSPHRASE}


def test_credentials_and_the_training_service_tell_why() -> None:
    error = CredentialsError(CredentialsProblem.LOCKED)
    assert (error.kind, str(error)) == (CredentialsProblem.LOCKED, "keyring is locked")
    demo = DemoError(DemoProblem.ENDED, Path("/demo"), OSError("port taken"))
    assert (demo.kind, demo.folder, demo.reason) == (DemoProblem.ENDED, str(Path("/demo")), "port taken")
    assert str(demo) == f"training service ended at once: {demo.folder}, port taken"
    bare = DemoError(DemoProblem.NOT_WRITABLE)
    assert (bare.folder, bare.reason, str(bare)) == ("", "", "training folder not writable")
    assert DemoError(DemoProblem.ENDED, reason=None).reason == ""


def test_a_wrong_line_of_a_profile_is_told_whole() -> None:
    error = ProfileError(
        ProfileProblem.UNKNOWN_FORM,
        file=Path("p.toml"),
        line=4,
        reply="search",
        field="price",
        form="roubles",
        known=("cents", "reais"),
        reason="odd",
    )
    assert (error.kind, error.file, error.line, error.reply) == (
        *(ProfileProblem.UNKNOWN_FORM, "p.toml"),
        *(4, "search"),
    )
    assert (error.field, error.form, error.known, error.reason) == (
        *("price", "roubles"),
        *(("cents", "reais"), "odd"),
    )
    assert str(error) == "unknown form: p.toml, 4, search, price, roubles, odd"
    bare = ProfileError(ProfileProblem.NOT_TOML)
    assert (bare.file, bare.line, bare.reply, bare.field, bare.form) == ("", 0, "", "", "")
    assert (bare.known, bare.reason, str(bare)) == ((), "", "profile is no TOML")


@pytest.mark.parametrize(
    "fault",
    [
        SettingsError(SettingsProblem.NOT_READ),
        ConnectionMissing(SettingsProblem.NO_CREDENTIALS),
        CredentialsError(CredentialsProblem.FAILED),
        KeyFault(KeyProblem.LOST),
        DemoError(DemoProblem.ENDED),
        ProfileError(ProfileProblem.BAD_PATH),
    ],
)
def test_each_of_them_is_caught_where_the_core_is_built(fault: Exception) -> None:
    assert isinstance(fault, faults.START_FAULTS)
