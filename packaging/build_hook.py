"""Part of every build: compiles the catalogues, and gives a wheel its resources, its parts list (SBOM), man
pages and completions."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_ROOT = Path(__file__).resolve().parent.parent
_RESOURCES = _ROOT / "resources"


class BuildHook(BuildHookInterface[Any]):
    """Compiles the catalogues beside their sources for an installation in place; a wheel gets the compiled
    ones alone, all other resources, ``guiche.cdx.json`` in the folder ``sboms`` beside its metadata, and
    below ``share`` what shells, ``man`` and desktops read."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files; installed in place, the project is its own source and needs no parts list."""
        if version == "editable":
            for path, whole in _catalogues():
                path.write_bytes(whole)
            return
        self._folder = tempfile.TemporaryDirectory(prefix="guiche-build-")
        made = Path(self._folder.name)
        sbom = _module("packaging/sbom.py")
        (made / sbom.FILE).write_text(sbom.text(), encoding="utf-8")
        build_data["sbom_files"].append(str(made / sbom.FILE))
        files = {file: file for file in _RESOURCES.rglob("*") if file.suffix not in (".po", ".mo")}
        for path, whole in _catalogues():
            files[path] = made / path.name
            files[path].write_bytes(whole)
        build_data["force_include"].update(
            (str(file), f"pos_app/_resources/{path.relative_to(_RESOURCES).as_posix()}")
            for path, file in files.items()
            if file.is_file()
        )
        share = made / "share"
        for path, whole in _catalogues():
            path.write_bytes(whole)  # The pages are written in every language.
        sys.path.insert(0, str(_ROOT))
        _module("packaging/described.py").written(share, _day(), packaged=False)
        sys.path.remove(str(_ROOT))
        build_data["shared_data"].update(
            (str(one), f"share/{one.relative_to(share).as_posix()}")
            for one in share.rglob("*")
            if one.is_file()
        )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the files once they are in the wheel."""
        if version != "editable":
            self._folder.cleanup()


def _catalogues() -> Iterator[tuple[Path, bytes]]:
    """Yield path and content of every compiled catalogue.

    Raises:
        FileNotFoundError: a language of the program has none.
    """
    languages = _module("pos_app/domain/languages.py")
    compiled = _module("pos_app/wording/catalogues.py").compiled
    for language in set(languages.LANGUAGES) - {languages.SOURCE}:
        source = _RESOURCES / "translations" / f"{language}.po"
        yield source.with_suffix(".mo"), compiled(source.read_text("utf-8"))


def _day() -> str:
    """Return the day of the sources, the same at every build: that of the build tool where none is named."""
    moment = int(os.environ.get("SOURCE_DATE_EPOCH") or 1580601600)
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def _module(path: str) -> ModuleType:
    """Return a module of the project, which is not installed yet."""
    spec = importlib.util.spec_from_file_location(f"guiche_{Path(path).stem}", _ROOT / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
