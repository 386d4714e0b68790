"""What keeps a desk from starting carries the facts for the window, and a plain English line for the log."""

from __future__ import annotations

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
)


def test_a_passphrase_is_asked_for_only_where_it_helps() -> None:
    asked = {one for one in KeyProblem if one.asks}
    assert asked == {KeyProblem.CHOOSE_PASSPHRASE, KeyProblem.PASSPHRASE, KeyProblem.WRONG_PASSPHRASE}


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
