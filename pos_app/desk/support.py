"""The bundle for support, made from a running desk."""

from __future__ import annotations

import asyncio
import os
import subprocess

from pos_app.core import Core
from pos_app.system.installation import self_command
from pos_app.system.options import Options
from pos_app.ui.shell.about_box import AboutBox
from pos_app.wording import start_texts

_PATIENCE = 60.0
_SLOT = "support bundle"


def offer_bundle(box: AboutBox, core: Core) -> None:
    """Let a sheet make the bundle; what became of it is shown while the sheet is open."""

    async def work() -> None:
        box.show_bundle(start_texts.making(), working=True)
        box.show_bundle(await asyncio.to_thread(make_bundle, core.options, core.door.issue()), working=False)

    box.bundle_asked.connect(lambda: core.tasks.start(work(), name="bundle", slot=_SLOT))
    box.finished.connect(lambda _result: core.tasks.cancel(_SLOT))


def make_bundle(options: Options, word: str = "") -> str:
    """Return the sentence about a bundle that was made now; ``word`` is one of the desk's door. Blocks.

    A process of its own makes it: this one never loads the web engine, whose version is in it.
    """
    from pos_app.wording import translation

    words = ["support-bundle", "--lang", options.language or translation.language()]
    if options.demo:
        words.append("--demo")
    if options.settings_file.parent == options.data_dir:
        words += ["--data-dir", str(options.data_dir)]
    try:
        ended = subprocess.run(
            self_command(*words),
            env={**os.environ, "POS_APP_PASS": word},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return start_texts.not_written(str(options.data_dir), type(error).__name__)
    return ended.stdout.strip() or start_texts.not_written(str(options.data_dir), str(ended.returncode))
