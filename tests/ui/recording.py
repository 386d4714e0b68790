"""The desk and the screen that presenters are tested with: both record what is asked of them.

Neither knows a name that the real one lacks, so a method that was renamed fails here, too.
"""

from __future__ import annotations

from typing import Any, cast

from pos_app.domain.roles import Grant, Permission
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.approvals import Done, Record
from pos_app.ui.shared.desk_api import BranchApi, DeskApi, PapersApi
from pos_app.ui.shared.page import DeskHooks


class Recorder:
    """Something with the methods of ``kind``: each call is kept, and returns what ``answers`` has for it."""

    def __init__(self, kind: type, **answers: Any) -> None:
        self._kind = kind
        self.answers = answers
        self.calls: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        if not hasattr(self._kind, name):
            raise AttributeError(f"{self._kind.__name__} has no {name}")

        def record(*given: Any, **named: Any) -> Any:
            self.calls.append((name, *given, *named.values()))
            return self.answers.get(name)

        return record

    def all(self, name: str) -> list[Any]:
        """Return what a method was given each time; several arguments as a tuple."""
        assert hasattr(self._kind, name), name
        found = [given[1:] for given in self.calls if given[0] == name]
        return [given[0] if len(given) == 1 else given for given in found]

    def last(self, name: str) -> Any:
        """Return what a method was given last; None if it never was."""
        given = self.all(name)
        return given[-1] if given else None


class _Desk(Recorder):
    """Parts that a test gives are there as they are; what the desk is asked to do is recorded."""

    def __init__(self, parts: dict[str, Any]) -> None:
        super().__init__(DeskApi)
        for name, part in parts.items():
            assert hasattr(DeskApi, name), name
            setattr(self, name, part)


class _Everything:
    """A desk without people: whatever is asked for is allowed."""

    def free(self, permission: Permission) -> bool:
        return True

    def guard(self, permission: Permission, done: Done, about: str = "") -> None:
        done(Grant())


class _Alone(Recorder):
    """The branch of a desk that belongs to none."""

    on = False


def _failed(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error


def a_desk(**parts: Any) -> DeskApi:
    """Return a desk with these parts, without people, where everything is allowed and nothing is off."""
    usual: dict[str, Any] = {
        "scope": TaskScope("test", _failed),
        "approvals": _Everything(),
        "trail": Record(),
        "hooks": DeskHooks(),
        "branch": _Alone(BranchApi, colleagues={}),
        "slips": Recorder(PapersApi, print_case=""),
        "who": "",
        "prints_itself": False,
    }
    return cast(DeskApi, _Desk({**usual, **parts}))


def calls_of(desk: DeskApi) -> list[tuple[Any, ...]]:
    """Return what such a desk was asked to do."""
    return cast(_Desk, desk).calls
