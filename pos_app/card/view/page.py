"""A web page restricted to its form."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QUrl
from PySide6.QtWebEngineCore import (
    QWebEngineCertificateError,
    QWebEngineClientCertificateSelection,
    QWebEngineDesktopMediaRequest,
    QWebEngineFileSystemAccessRequest,
    QWebEngineFullScreenRequest,
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
    QWebEngineRegisterProtocolHandlerRequest,
    QWebEngineWebAuthUxRequest,
)

from pos_app.card.policy import CardPagePolicy


class CardPage(QWebEnginePage):
    """Stays on allowed addresses and refuses every request that reaches outside the page.

    Dialogs are answered as if dismissed, console text is dropped (it could hold what was typed), and a
    certificate error ends the load.
    """

    def __init__(self, profile: QWebEngineProfile, policy: CardPagePolicy) -> None:
        super().__init__(profile)
        self._policy = policy
        self.permissionRequested.connect(QWebEnginePermission.deny)
        self.certificateError.connect(QWebEngineCertificateError.rejectCertificate)
        self.selectClientCertificate.connect(QWebEngineClientCertificateSelection.selectNone)
        self.fullScreenRequested.connect(QWebEngineFullScreenRequest.reject)
        self.registerProtocolHandlerRequested.connect(QWebEngineRegisterProtocolHandlerRequest.reject)
        self.fileSystemAccessRequested.connect(QWebEngineFileSystemAccessRequest.reject)
        self.webAuthUxRequested.connect(QWebEngineWebAuthUxRequest.cancel)
        self.desktopMediaRequested.connect(QWebEngineDesktopMediaRequest.cancel)

    def acceptNavigationRequest(
        self, url: QUrl | str, type: QWebEnginePage.NavigationType, isMainFrame: bool
    ) -> bool:
        """Allow only what the policy allows."""
        address = url if isinstance(url, str) else url.toString()
        return self._policy.may_navigate(address, main_frame=isMainFrame)

    def createWindow(self, type: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]
        """Open no window."""
        return None

    def chooseFiles(
        self,
        mode: QWebEnginePage.FileSelectionMode,
        oldFiles: Sequence[str],
        acceptedMimeTypes: Sequence[str],
    ) -> list[str]:
        """Choose no file."""
        return []

    def javaScriptAlert(self, securityOrigin: QUrl | str, msg: str) -> None:
        """Show nothing."""

    def javaScriptConfirm(self, securityOrigin: QUrl | str, msg: str) -> bool:
        """Answer no."""
        return False

    def javaScriptPrompt(self, securityOrigin: QUrl | str, msg: str, defaultValue: str) -> tuple[bool, str]:
        """Answer nothing."""
        return False, ""

    def javaScriptConsoleMessage(
        self,
        level: QWebEnginePage.JavaScriptConsoleMessageLevel,
        message: str,
        lineNumber: int,
        sourceID: str,
    ) -> None:
        """Drop the text."""
