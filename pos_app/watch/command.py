"""``pos-app watch -- OPTIONS``: the window under the watchdog."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

from pos_app.system import logs
from pos_app.system.installation import self_command
from pos_app.system.options import Options
from pos_app.watch.supervisor import Supervisor
from pos_app.watch.words import OUT_OF_SERVICE

_LOOK_EVERY = 1.0


def window_words(words: Sequence[str]) -> list[str]:
    return list(words[1:] if words[:1] == ["--"] else words)


def run(words: Sequence[str], options: Options) -> int:
    """Keep the window with ``words`` as its options alive; returns the exit code."""
    # The window itself reports a folder that cannot be written.
    with contextlib.suppress(OSError):
        logs.start(options.data_dir, logs.WATCH_FILE)
    log = logs.logger("watch")
    supervisor = Supervisor(
        self_command(*window_words(words)),
        note=lambda event, **details: log.warning(event, **details),
        tell=_tell,
        given_up=lambda living: _show_out_of_service(living, options),
    )
    return supervisor.run()


def _tell(sentence: str) -> None:
    sys.stderr.write(f"pos-app: {sentence}\n")
    sys.stderr.flush()


def _show_out_of_service(living: Callable[[], bool], options: Options) -> None:
    """Cover the screen until somebody ends the watchdog: customers see a sentence, not a bare desktop."""
    language = ("--lang", options.language) if options.language else ()
    with subprocess.Popen(self_command(OUT_OF_SERVICE, *language), start_new_session=True) as sign:
        while living() and sign.poll() is None:
            time.sleep(_LOOK_EVERY)
        sign.terminate()
