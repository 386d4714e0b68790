"""Why a single call to the provider cannot be made as it was asked for (``pos-app api``)."""

from __future__ import annotations

from enum import Enum


class CallProblem(Enum):
    """Which rule of the contract, or of the command line, the call breaks."""

    UNKNOWN_PARAMETER = "unknown parameter"
    MISSING_PARAMETER = "required parameter missing"
    NEEDS_BODY = "needs a body"
    TAKES_NO_BODY = "takes no body"
    NO_PARAMETER = "not written as --name value"
    NO_VALUE = "parameter without a value"


class NotCallable(ValueError):
    """The call breaks a rule. ``operation`` and ``name`` say of which operation and which word; ``known`` are
    the parameters that the operation has. ``wording.call_texts`` says it to people."""

    def __init__(
        self, kind: CallProblem, operation: str = "", name: str = "", known: tuple[str, ...] = ()
    ) -> None:
        super().__init__(": ".join(part for part in (operation, kind.value, name) if part))
        self.kind, self.operation, self.name, self.known = kind, operation, name, known
