"""What the tests of start share with others."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.patience import patience

NOBODY = {"POS_APP_BASE_URL": "http://127.0.0.1:9/partners/api", "POS_APP_CREDENTIALS": "a:b"}


def program(
    *words: str, env: dict[str, str] | None = None, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pos_app", *words],
        capture_output=True,
        text=True,
        timeout=patience(90),
        input=stdin,
        env={**os.environ, **(env or {})},
    )
