"""Every short check that is no test: style, types, import walls, dependencies, texts, coverage.

All run, even when one fails. ``python3 packaging/bootstrap.py gate`` starts it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS: tuple[tuple[str, ...], ...] = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports", "--no-logo"),
    ("deptry", "."),
    ("python", "packaging/translate.py", "check"),
    ("python", "packaging/audit.py", "--gate"),
    ("python", "packaging/coverage_gate.py", "journal"),
)
BESIDE: tuple[tuple[str, ...], ...] = (
    ("python", "packaging/coverage_gate.py", "sale"),
    ("pytest", "--collect-only", "-q", "-p", "no:xdist"),
)
"""Slow ones, which run beside the others and are told last. The last one reads every test: an error in one is
told early, and who runs them finds them compiled."""
_TOLD = 40
"""The most lines that are told of one of these."""


def main() -> int:
    """Run the checks and return 1 when one of them failed."""
    begun, failed = time.monotonic(), list[str]()
    with ThreadPoolExecutor() as pool:
        beside = [pool.submit(_run_quietly, words) for words in BESIDE]
        for words in CHECKS:
            start = time.monotonic()
            print(f"+ {' '.join(words)}", flush=True)
            if subprocess.run(_command(words), cwd=ROOT, check=False).returncode:
                failed.append(" ".join(words))
            print(f"  {time.monotonic() - start:.1f} s", flush=True)
        for words, one in zip(BESIDE, beside, strict=True):
            done = one.result()
            told = "\n".join(done.stdout.splitlines()[-_TOLD if done.returncode else -1 :])
            print(f"+ {' '.join(words)}\n{told}", flush=True)
            if done.returncode:
                failed.append(" ".join(words))
    print(f"  {time.monotonic() - begun:.1f} s", flush=True)
    print(f"gate: {'failed: ' + ', '.join(failed) if failed else 'all checks passed'}", flush=True)
    return 1 if failed else 0


def _run_quietly(words: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        _command(words), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )


def _command(words: tuple[str, ...]) -> list[str]:
    return [str(Path(sys.executable).with_name(words[0])), *words[1:]]


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # What it began ends with it.
        sys.exit(130)
