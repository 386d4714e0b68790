"""Send the sandbox everything that its OpenAPI document allows, and much that it forbids, with schemathesis.

No server error but those of the contract, no status, content type or body that is not in the document.
Exit code 1 if one was found; schemathesis prints the request that shows it. On two cores that are free it
takes about ten minutes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import urllib.request
from base64 import b64encode
from json import load
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"
_PHASES = "examples,coverage,fuzzing"


def check(examples: int, seed: int, folder: Path, phases: str = _PHASES) -> subprocess.CompletedProcess[str]:
    """Run schemathesis on a sandbox of its own, whose orders settle at once."""
    sys.path.insert(0, str(ROOT))  # The program stands beside this folder; it need not be installed.
    from pos_app.system.demo import DemoSandbox

    sandbox = DemoSandbox(folder / "sandbox", extra=("--speed", "1000"))
    try:
        address = sandbox.address()
        words = [
            sys.executable,
            "-m",
            "schemathesis.cli",
            "--config-file",
            str(ROOT / "tests" / "campaigns" / "schemathesis.toml"),
        ]
        words += ["run", f"{address.base_url}/openapi.json"]
        words += ["--header", f"Authorization: Bearer {_token(address.base_url, address.credentials)}"]
        words += ["--phases", phases, "--checks", _CHECKS, "--warnings", "off", "--continue-on-failure"]
        words += ["--suppress-health-check", "too_slow"]  # A computer with other work is no finding.
        words += ["--max-examples", str(examples), "--seed", str(seed)]
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    finally:
        sandbox.stop()


def _token(base_url: str, credentials: str) -> str:
    request = urllib.request.Request(
        f"{base_url}/oauth/basic-token",
        b"grant_type=client_credentials",
        {"authorization": f"Basic {b64encode(credentials.encode()).decode()}"},
    )
    with urllib.request.urlopen(request, timeout=30) as answer:
        return str(load(answer)["access_token"])


def main(arguments: list[str] | None = None) -> int:
    """Check, print the output of schemathesis, return the exit code."""
    parser = argparse.ArgumentParser(
        prog="bootstrap.py document", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument(
        "--examples", type=int, default=2000, metavar="N", help="requests an operation (2000)"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        done = check(options.examples, options.seed, Path(folder))
    print(done.stdout, done.stderr, sep="\n")
    return 1 if done.returncode else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # What it began ends with it.
        sys.exit(130)
