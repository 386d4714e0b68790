"""A page with notices of its own, and what such pages confirm in them."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from pos_app.ui.shared.clipboard import clipboard
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording.notices import NoticeView


class NoticePage(PageView):
    """The view makes ``_notices`` and puts it where it belongs on the page."""

    _notices: NoticeArea

    def copy(self, text: str, message: str) -> None:
        clipboard().put(text)
        self._notices.show_notice("copy", NoticeView("success", message), inline=True, seconds=4)

    def open_folder(self, folder: Path) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
