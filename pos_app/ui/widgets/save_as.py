"""Lets a person choose where to save a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from pos_app.wording import start_texts


def save_as(parent: QWidget, suggested: Path, chosen: Callable[[Path], None]) -> QFileDialog:
    """Open a dialog with a file suggested; ``chosen`` is called with the one that was accepted.

    It is the system's own where there is a desktop. It asks before it replaces a file.
    """
    dialog = QFileDialog(parent, start_texts.save_as())
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, start_texts.folder())
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, start_texts.file_type())
    suffix = suggested.suffix.lstrip(".")
    dialog.setDefaultSuffix(suffix)
    dialog.setNameFilter(f"{suffix.upper()} (*.{suffix})")
    suggested.parent.mkdir(parents=True, exist_ok=True)
    dialog.setDirectory(str(suggested.parent))
    dialog.selectFile(suggested.name)
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
    return dialog
