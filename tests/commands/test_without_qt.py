"""The commands without a window load nothing of Qt: they run where no system library of a screen is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.patience import patience
from tests.sandbox_process import SandboxProcess
from tests.selling import PLAN

ROOT = Path(__file__).resolve().parents[2]
DAY = (date.today() + timedelta(days=4)).isoformat()
RUN = """
import json, sys
from pos_app import cli
code = cli.run(sys.argv[1:])
loaded = sorted({name.split(".")[0] for name in sys.modules} & {"PySide6", "shiboken6", "qasync"})
print(json.dumps({"code": code, "loaded": loaded}), file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (("sell", "--plan", "-"), (0,)),
        (("recover",), (0,)),
        (("recover", "--list", "--json"), (0,)),
        (("report", "--day", DAY, "--csv"), (0,)),
        (("api", "places", "--cityName", "Curitiba", "--state", "PR"), (0,)),
        (("learn", "--from", "sao-paulo-sp", "--to", "belo-horizonte-mg"), (0, 1)),
    ],
    ids=["sell", "recover", "recover --list", "report", "api", "learn"],
)
def test_a_command_without_a_window_loads_no_qt(
    sandbox: SandboxProcess, tmp_path: Path, words: tuple[str, ...], codes: tuple[int, ...]
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", RUN, *words, "--data-dir", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=patience(80),
        input=json.dumps({**PLAN, "departureDate": DAY}),
        env={
            **os.environ,
            "POS_APP_BASE_URL": sandbox.base_url,
            "POS_APP_CREDENTIALS": sandbox.credentials,
            "POS_APP_CLIENT_ID": str(sandbox.client_id),
        },
    )
    told = json.loads(ended.stderr.splitlines()[-1])
    assert told["code"] in codes, ended.stdout + ended.stderr
    assert told["loaded"] == []


def test_help_loads_nothing_that_its_words_do_not_need() -> None:
    code = (
        "import sys\nfrom pos_app.__main__ import main\ntry: main()\nexcept SystemExit: pass\n"
        "heavy = {'typing', 'dataclasses', 'pathlib', 'subprocess', 'json', 'logging', 'pydantic'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    bare = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}", "--help"]
    ended = subprocess.run(bare, capture_output=True, text=True, timeout=patience(60), check=True)
    assert ended.stderr == "[]\n"
