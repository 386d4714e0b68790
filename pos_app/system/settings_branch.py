"""The setting of a desk that belongs to a branch."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from pos_app.domain.branch import BranchAddress, BranchFault, BranchRole
from pos_app.domain.start_faults import ValueProblem
from pos_app.system.settings_network import UnusableValue

VARIABLE = "pos_app_branch_database"
"""The variable, in small letters, that gives ``branch.database`` alone."""
_LOGIN = re.compile(r"(guiche_(counter|supervisor|report)_[0-9a-f]{16}_[0-9a-f]{8})?", re.ASCII)


def _address(text: str) -> str:
    try:
        return text and str(BranchAddress.of(text))
    except BranchFault as error:
        raise UnusableValue(ValueProblem.NOT_A_DATABASE) from error


def _login(text: str) -> str:
    if not _LOGIN.fullmatch(text):
        raise UnusableValue(ValueProblem.NOT_A_LOGIN)
    return text


class Branch(BaseModel):
    """The database that the counters of a branch share. ``pos-app branch join`` writes all of it.

    ``database`` is an address without user and password, empty for a desk that stands alone; ``login`` names
    role, branch and counter; ``authority`` is the file of the one authority whose certificates count."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    database: Annotated[str, AfterValidator(_address)] = ""
    login: Annotated[str, AfterValidator(_login)] = ""
    authority: str = ""

    @property
    def of(self) -> str:
        """The branch; empty for a desk that stands alone."""
        return self.login.split("_")[2] if self.database and self.login else ""

    @property
    def seat(self) -> tuple[str, str]:
        """Branch and counter whose changes are copied; empty texts where none are, as where somebody only
        reads."""
        _, role, branch, counter = self.login.split("_") if self.of else ("", "", "", "")
        return (branch, counter) if role == BranchRole.COUNTER else ("", "")
