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
    certificate error ends the load, but for a certificate that an authority of ``ca_file`` vouches for.
    """

    def __init__(self, profile: QWebEngineProfile, policy: CardPagePolicy, ca_file: str = "") -> None:
        super().__init__(profile)
        self._policy = policy
        self._ca_file = ca_file
        self.permissionRequested.connect(QWebEnginePermission.deny)
        self.certificateError.connect(self._on_certificate)
        self.selectClientCertificate.connect(QWebEngineClientCertificateSelection.selectNone)
        self.fullScreenRequested.connect(QWebEngineFullScreenRequest.reject)
        self.registerProtocolHandlerRequested.connect(QWebEngineRegisterProtocolHandlerRequest.reject)
        self.fileSystemAccessRequested.connect(QWebEngineFileSystemAccessRequest.reject)
        self.webAuthUxRequested.connect(QWebEngineWebAuthUxRequest.cancel)
        self.desktopMediaRequested.connect(QWebEngineDesktopMediaRequest.cancel)

    def _on_certificate(self, error: QWebEngineCertificateError) -> None:
        if self._is_vouched_for(error):
            error.acceptCertificate()
        else:
            error.rejectCertificate()

    def _is_vouched_for(self, error: QWebEngineCertificateError) -> bool:
        """An unknown authority is the gravest error that may be one of ours; it hides others, such as a wrong
        name or date, so all of it is checked again."""
        url = error.url()
        unknown = error.type() is QWebEngineCertificateError.Type.CertificateAuthorityInvalid
        if not self._ca_file or not unknown or not error.isOverridable():
            return False
        if not self._policy.may_request(url.toString()):
            return False
        from pos_app.card.view.authority import OwnAuthorities  # Late: most desks name no file.

        chain = [bytes(one.toDer().data()) for one in error.certificateChain()]
        return OwnAuthorities(self._ca_file).vouch(url.host(), chain)

    def acceptNavigationRequest(
        self, url: QUrl | str, type: QWebEnginePage.NavigationType, isMainFrame: bool
    ) -> bool:
        """Allow only what the policy allows."""
        address = url if isinstance(url, str) else url.toString()
        return self._policy.may_navigate(address, main_frame=isMainFrame)

    def createWindow(self, type: QWebEnginePage.WebWindowType) -> QWebEnginePage | None:  # type: ignore[override]
        return None

    def chooseFiles(
        self,
        mode: QWebEnginePage.FileSelectionMode,
        oldFiles: Sequence[str],
        acceptedMimeTypes: Sequence[str],
    ) -> list[str]:
        return []

    def javaScriptAlert(self, securityOrigin: QUrl | str, msg: str) -> None:
        """Show nothing."""

    def javaScriptConfirm(self, securityOrigin: QUrl | str, msg: str) -> bool:
        return False

    def javaScriptPrompt(self, securityOrigin: QUrl | str, msg: str, defaultValue: str) -> tuple[bool, str]:
        return False, ""

    def javaScriptConsoleMessage(
        self,
        level: QWebEnginePage.JavaScriptConsoleMessageLevel,
        message: str,
        lineNumber: int,
        sourceID: str,
    ) -> None:
        """Drop the text."""
