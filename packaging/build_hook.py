"""Part of every build of a wheel: makes the parts list (SBOM) and puts it into the wheel."""

from __future__ import annotations

import importlib.util
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_HERE = Path(__file__).resolve().parent


class PartsListHook(BuildHookInterface[Any]):
    """Adds ``guiche.cdx.json`` to the folder ``sboms`` beside the wheel's metadata."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the file; installed in place, the project is its own source and needs none."""
        if version == "editable":
            return
        spec = importlib.util.spec_from_file_location("guiche_sbom", _HERE / "sbom.py")
        assert spec is not None and spec.loader is not None
        sbom = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sbom)
        self._folder = tempfile.TemporaryDirectory(prefix="guiche-sbom-")
        file = Path(self._folder.name, sbom.FILE)
        file.write_text(sbom.text(), encoding="utf-8")
        build_data["sbom_files"].append(str(file))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the file once it is in the wheel."""
        if version != "editable":
            self._folder.cleanup()
