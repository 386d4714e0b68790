"""The way to the provider's service, as it stands in the settings file."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict

from pos_app.domain import trust
from pos_app.domain.start_faults import ValueProblem


class UnusableValue(ValueError):
    """A value of the network settings that will not do; ``problem`` says why."""

    def __init__(self, problem: ValueProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


def _pin(text: str) -> str:
    try:
        return trust.pin(text)
    except ValueError as error:
        raise UnusableValue(ValueProblem.NOT_A_PIN) from error


def _proxy(text: str) -> str:
    if text and text != trust.ENVIRONMENT and not trust.is_proxy(text):
        raise UnusableValue(ValueProblem.NOT_A_PROXY)
    return text


class Network(BaseModel):
    """Whom the connection to the provider believes, and its proxy. See ``domain.trust.Trust``.

    ``ca_file`` is a PEM file of the only authorities that may vouch for the service; ``pins`` are SHA-256
    digests of its public keys, the one in use and one to come; ``proxy`` is an address without user and
    password, ``environment`` for the one that ``HTTPS_PROXY`` names, or empty for none."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ca_file: str = ""
    pins: tuple[Annotated[str, AfterValidator(_pin)], ...] = ()
    proxy: Annotated[str, AfterValidator(_proxy)] = ""

    def trust(self) -> trust.Trust:
        return trust.Trust(self.ca_file, self.pins, self.proxy)
