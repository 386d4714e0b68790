"""Every short check that is no test: style, types, import walls, dependencies, texts, coverage.

All run, even when one fails. ``python3 packaging/bootstrap.py gate`` starts it.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("mypy",),
    ("lint-imports", "--no-logo"),
    ("deptry", "."),
    ("python", "packaging/translate.py", "check"),
    ("python", "packaging/audit.py"),
    ("python", "packaging/coverage_gate.py"),
)


def main() -> int:
    """Run the checks and return 1 when one of them failed."""
    failed: list[str] = []
    for name, *words in CHECKS:
        print(f"+ {' '.join((name, *words))}", flush=True)
        start = time.monotonic()
        tool = Path(sys.executable).with_name(name)
        if subprocess.run([tool, *words], cwd=ROOT, check=False).returncode:
            failed.append(" ".join((name, *words)))
        print(f"  {time.monotonic() - start:.1f} s", flush=True)
    print(f"gate: {'failed: ' + ', '.join(failed) if failed else 'all checks passed'}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
