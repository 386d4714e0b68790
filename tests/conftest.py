"""What all tests share: an offscreen Qt, the right event loop, nobody's own data, and no leftovers."""

from __future__ import annotations

import asyncio
import functools
import gc
import inspect
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Mapping
from pathlib import Path
from typing import Any

# Before anything loads Qt, keyring or platformdirs: they read the environment once.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if hasattr(os, "geteuid") and os.geteuid() == 0:
    os.environ.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")  # Chromium refuses to start as root without it.
for name in [name for name in os.environ if name.startswith("POS_APP_") or name in ("LC_ALL", "LC_MESSAGES")]:
    del os.environ[name]
os.environ["LANG"] = "C.UTF-8"  # The commands follow it: whoever runs the tests reads Portuguese.
_ROOT = Path(__file__).parents[1]
_HOME = tempfile.TemporaryDirectory(prefix="guiche-tests-", ignore_cleanup_errors=True)
for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
    os.environ[name] = str(Path(_HOME.name, name.lower()))
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

import hypothesis
import pytest
import pytest_timeout
from argon2 import PasswordHasher
from pytestqt.qtbot import QtBot

from pos_app.system import pins
from tests.patience import patience

hypothesis.settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("ci")


_WIDGETS_ELSEWHERE: list[str] = []


def _note_imports(event: str, arguments: tuple[Any, ...]) -> None:
    """Note what may make classes of Qt outside the main thread. Packages are empty."""
    if event == "import" and threading.current_thread() is not threading.main_thread():
        name = str(arguments[0])
        module = name.startswith("pos_app.ui.") and not (_ROOT / name.replace(".", "/")).is_dir()
        if module or name.split(".")[0] in ("PySide6", "shiboken6"):
            _WIDGETS_ELSEWHERE.append(name)


sys.addaudithook(_note_imports)


@functools.cache
def _application() -> Any:
    """Return the one QApplication, kept for the whole run: Qt allows no second one."""
    from PySide6.QtCore import QCoreApplication, Qt
    from PySide6.QtWidgets import QApplication

    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)  # The card page needs it.
    application = QApplication.instance() or QApplication(["guiche-tests"])
    application.setQuitOnLastWindowClosed(False)  # type: ignore[attr-defined]
    return application


@functools.cache
def _guard() -> Any:
    """Return what watches the one QApplication for unexpected windows."""
    from tests.windows import WindowGuard

    return WindowGuard(_application())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    """Watch every test with a QApplication for windows, from its first fixture on. Every desk has a key."""
    os.environ["POS_APP_JOURNAL_KEY"] = "5e" * 32  # Each time: a program takes it out of the environment.
    needs_qt = item.get_closest_marker("qt") or "qapp" in getattr(item, "fixturenames", ())
    if needs_qt or _guard.cache_info().currsize:
        _guard().forget()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Fail a test that opened a window which is no main window, dialog or popup, and which it did not add."""
    result = yield
    if _WIDGETS_ELSEWHERE:
        names = ", ".join(_WIDGETS_ELSEWHERE)
        _WIDGETS_ELSEWHERE.clear()
        pytest.fail(f"imported in another thread than the window's, where Qt crashes: {names}")
    if _guard.cache_info().currsize:
        added = [reference for reference, _ in getattr(item, "qt_widgets", ())]
        stray = _guard().unexpected(added)
        assert not stray, f"windows opened that nobody expects: {'; '.join(stray)}"
    return result


def pytest_addoption(parser: pytest.Parser) -> None:
    add = parser.getgroup("guiche", "which tests").addoption
    add(
        "--changed",
        action="store_true",
        help="what your change concerns, in 20 seconds",
    )
    add(
        "--rest",
        action="store_true",
        help="what is left out otherwise",
    )
    add("--long", action="store_true", help="every test, those marked long too")


_REST = ("bench", "campaigns", "looks", "packaging", "journeys/test_display.py")
"""Tests of no rule of the desk: ``--rest`` runs them, with those marked ``slow``."""
_CHANGED = pytest.StashKey[Mapping[str, int]]()
_CONCERNED = pytest.StashKey[int]()
_ENDS = pytest.StashKey[float]()
_MOST_FILES, _LONGEST = 60, 9.0
"""How many files of tests ``--changed`` reads, and for how many seconds it begins another test."""


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Read the tests of a change in two processes: a third one costs more than it does in that time."""
    if config.getoption("--changed") and getattr(config.option, "numprocesses", None):
        config.option.numprocesses = min(config.option.numprocesses, 2)


def pytest_configure(config: pytest.Config) -> None:
    """Make PINs quick to check, and find out which tests a change concerns, once for all processes."""
    # How slow a hash must be is a matter of system/pins.py alone.
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    pins._argon2 = lambda: quick  # type: ignore[assignment]
    if not config.getoption("--changed"):
        return
    given = getattr(config, "workerinput", None)
    if given is None:  # The one process that the others are started from.
        from tests.changed import changed_files, distances

        found = sorted(distances(changed_files()).items(), key=lambda one: (one[1], one[0]))
        config.stash[_CHANGED] = {str(path): far for path, far in found[:_MOST_FILES]}
        config.stash[_CONCERNED] = len(found)
    else:
        config.stash[_CHANGED] = given["changed"]


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell another process which tests a change concerns."""
    if _CHANGED in node.config.stash:
        node.workerinput["changed"] = node.config.stash[_CHANGED]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read tests that a change does not concern."""
    concerned = config.stash.get(_CHANGED, None)
    if concerned is None or not collection_path.name.startswith("test_") or collection_path.suffix != ".py":
        return None
    return True if str(collection_path) not in concerned else None


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Begin no test once the time of ``--changed`` is over."""
    if _CHANGED not in item.config.stash:
        return None
    ends = item.config.stash.setdefault(_ENDS, time.monotonic() + _LONGEST)
    return True if time.monotonic() > ends else None


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say how far the tests of a change came."""
    if _CONCERNED not in config.stash:
        return
    read = len(config.stash[_CHANGED])
    terminalreporter.write_line(
        f"{config.stash[_CONCERNED]} files of tests lead to what changed; of the {read} nearest "
        f"the tests ran that could begin within {_LONGEST:g} s"
    )


def _is_rest(item: pytest.Item) -> bool:
    place = item.path.relative_to(_ROOT / "tests").as_posix() if item.path.is_relative_to(_ROOT) else ""
    return bool(item.get_closest_marker("slow")) or place.startswith(_REST)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave journeys for a display to the test that starts one, and what takes long to whoever asks for it:
    by an option, by its marker, or by its name; what ``--rest`` runs also by its folder or file."""
    chosen = list(items)
    named = any("::" in word for word in config.args) or bool(config.option.markexpr)
    if not (config.getoption("--long") or named):
        chosen = [item for item in chosen if not item.get_closest_marker("long")]
        if config.getoption("--rest"):
            chosen = [item for item in chosen if _is_rest(item)]
        elif {Path(word).name for word in config.args} == {"tests"} or _CHANGED in config.stash:
            chosen = [item for item in chosen if not _is_rest(item)]
    if any(item.path.name == "test_display.py" for item in chosen) and sys.platform.startswith("linux"):
        chosen = [item for item in chosen if not item.get_closest_marker("display")]
    if _CHANGED in config.stash:
        chosen = _nearest_first(chosen, config.stash[_CHANGED])
    stay = set(chosen)
    if left := [item for item in items if item not in stay]:
        config.hook.pytest_deselected(items=left)
    items[:] = chosen


def _nearest_first(items: list[pytest.Item], distances: Mapping[str, int]) -> list[pytest.Item]:
    """Return the tests of a change, the nearest first for each of two processes, which share them by halves.

    A journey passes through everything: only what it names itself concerns it within twenty seconds.
    """
    near = [
        item
        for item in items
        if distances.get(str(item.path), 2) < 2 or not item.get_closest_marker("journey")
    ]
    files = sorted({item.path for item in near}, key=lambda path: (distances.get(str(path), 0), path))
    order = {path: place for place, path in enumerate([*files[::2], *files[1::2]])}
    return sorted(near, key=lambda item: order[item.path])


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: Any) -> Any:
    """Give a test as much more time as the machine is busier than one that has nothing else to do."""
    patient = settings._replace(timeout=patience(settings.timeout))
    return pytest_timeout.pytest_timeout_set_timer(item, patient)


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over the thousands of tests, which stay until the end."""
    gc.freeze()


@pytest.fixture(scope="session")
def qapp() -> Any:
    """The QApplication that pytest-qt and the tests on the Qt loop share."""
    return _application()


class _PatientBot(QtBot):
    """Waits for facts as long as it takes on a busy machine."""

    def waitUntil(self, callback: Any, *, timeout: float = 5000) -> None:
        super().waitUntil(callback, timeout=round(patience(timeout)))

    def waitSignal(self, signal: Any, *, timeout: float = 5000, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=round(patience(timeout)), **more)

    def waitExposed(self, widget: Any, *, timeout: float = 1000) -> Any:
        return super().waitExposed(widget, timeout=round(patience(timeout)))


@pytest.fixture
def qtbot(qapp: Any, request: pytest.FixtureRequest) -> QtBot:
    """pytest-qt's, with more patience."""
    return _PatientBot(request)


def _qt_loop() -> asyncio.AbstractEventLoop:
    from concurrent.futures import ThreadPoolExecutor

    import qasync
    import shiboken6

    class Loop(qasync.QEventLoop):  # type: ignore[misc]
        """Leaves no timer of Qt behind: freed by Python in whichever thread, one would crash a later test."""

        def call_later(
            self, delay: float, callback: Callable[..., object], *args: Any, context: Any = None
        ) -> Any:
            if self.is_closed():  # The last word of a thread, which Qt delivers after the end.
                late = asyncio.Handle(callback, args, self, context)
                late.cancel()
                return late
            return super().call_later(delay, callback, *args, context=context)

        def close(self) -> None:
            was_open = not self.is_closed()
            super().close()
            if was_open:
                shiboken6.delete(self._timer)

    loop: asyncio.AbstractEventLoop = Loop(_application())
    loop.set_default_executor(ThreadPoolExecutor(10, thread_name_prefix="worker"))  # As the desk's.
    return loop


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Run tests marked ``qt`` on the Qt event loop, the others on plain asyncio."""
    if item.get_closest_marker("qt"):
        return {"qt": _qt_loop}
    return {"asyncio": asyncio.new_event_loop}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Fail an asynchronous test that leaves a task or an unheard error behind."""
    test = getattr(item, "obj", None)
    if inspect.iscoroutinefunction(test):
        item.obj = _without_leftovers(test)  # type: ignore[attr-defined]


def _without_leftovers(test: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(test)
    async def checked(*arguments: Any, **named: Any) -> None:
        unheard: list[str] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(
            lambda _, context: unheard.append(f"{context.get('message')}: {context.get('exception')!r}")
        )
        before = asyncio.all_tasks()
        try:
            await test(*arguments, **named)
        except BaseException as error:
            if unheard:
                error.add_note(f"errors nobody heard: {unheard}")
            raise
        for _turn in range(5):  # What was cancelled last comes to its end, and so do its connections.
            await asyncio.sleep(0)
        left = [task for task in asyncio.all_tasks() - before if not task.done()]
        assert not left, f"tasks left behind: {left}"
        assert not unheard, f"errors nobody heard: {unheard}"

    return checked
