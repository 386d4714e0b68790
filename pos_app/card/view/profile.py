"""The browser profile of one sale: it stores nothing and is destroyed with the sale."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWebEngineCore import (
    QWebEngineDownloadRequest,
    QWebEngineProfile,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
)

from pos_app.card.policy import CardPagePolicy

_Attribute = QWebEngineSettings.WebAttribute

_OFF = (
    _Attribute.AllowRunningInsecureContent,
    _Attribute.AllowWindowActivationFromJavaScript,
    _Attribute.AutoLoadIconsForPage,
    _Attribute.DnsPrefetchEnabled,
    _Attribute.ErrorPageEnabled,
    _Attribute.FocusOnNavigationEnabled,
    _Attribute.FullScreenSupportEnabled,
    _Attribute.HyperlinkAuditingEnabled,
    _Attribute.JavascriptCanAccessClipboard,
    _Attribute.JavascriptCanOpenWindows,
    _Attribute.JavascriptCanPaste,
    _Attribute.LocalContentCanAccessFileUrls,
    _Attribute.LocalContentCanAccessRemoteUrls,
    _Attribute.NavigateOnDropEnabled,
    _Attribute.PdfViewerEnabled,
    _Attribute.PluginsEnabled,
    _Attribute.ScreenCaptureEnabled,
    _Attribute.SpatialNavigationEnabled,
    _Attribute.WebGLEnabled,
    _Attribute.Accelerated2dCanvasEnabled,
)
_ON = (
    _Attribute.PlaybackRequiresUserGesture,
    _Attribute.ReadingFromCanvasEnabled,
    _Attribute.WebRTCPublicInterfacesOnly,
)


class CardProfile(QWebEngineProfile):
    """An off-the-record profile (it has no name): no cache, cookie or permission outlives it."""

    def __init__(self, policy: CardPagePolicy) -> None:
        super().__init__()
        self.setHttpCacheType(QWebEngineProfile.HttpCacheType.NoCache)
        self.setPersistentCookiesPolicy(QWebEngineProfile.PersistentCookiesPolicy.NoPersistentCookies)
        self.setPersistentPermissionsPolicy(QWebEngineProfile.PersistentPermissionsPolicy.AskEveryTime)
        self.setSpellCheckEnabled(False)
        self.setPushServiceEnabled(False)
        # Kept here, because Qt itself does not: a filter that is collected filters nothing.
        self._filter = RequestFilter(policy, self)
        self.setUrlRequestInterceptor(self._filter)
        self.downloadRequested.connect(_refuse)
        settings = self.settings()
        for attribute in _OFF:
            settings.setAttribute(attribute, False)
        for attribute in _ON:
            settings.setAttribute(attribute, True)
        settings.setUnknownUrlSchemePolicy(
            QWebEngineSettings.UnknownUrlSchemePolicy.DisallowUnknownUrlSchemes
        )


def _refuse(download: QWebEngineDownloadRequest) -> None:
    download.cancel()


_FRAMES = frozenset(
    {
        QWebEngineUrlRequestInfo.ResourceType.ResourceTypeMainFrame,
        QWebEngineUrlRequestInfo.ResourceType.ResourceTypeSubFrame,
    }
)
_LASTING = frozenset(
    {
        QWebEngineUrlRequestInfo.ResourceType.ResourceTypeServiceWorker,
        QWebEngineUrlRequestInfo.ResourceType.ResourceTypeSharedWorker,
    }
)
"""Scripts that outlive the document that asked for them, and may answer in its place."""


class RequestFilter(QWebEngineUrlRequestInterceptor):
    """Blocks what the policy does not allow: documents, parts, redirects and background calls alike.

    Service workers and shared workers are blocked wherever they come from.
    """

    def __init__(self, policy: CardPagePolicy, parent: QObject) -> None:
        super().__init__(parent)
        self._policy = policy

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:
        """Decide on one request (called by Qt on the window's thread)."""
        url = info.requestUrl().toString()
        kind = info.resourceType()
        if kind in _FRAMES:
            main = kind is QWebEngineUrlRequestInfo.ResourceType.ResourceTypeMainFrame
            allowed = self._policy.may_navigate(url, main_frame=main)
        else:
            allowed = kind not in _LASTING and self._policy.may_request(url)
        if not allowed:
            info.block(True)
