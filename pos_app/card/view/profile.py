"""The browser profile of one sale: it stores nothing and is destroyed with the sale."""

from __future__ import annotations

from PySide6.QtWebEngineCore import QWebEngineDownloadRequest, QWebEngineProfile, QWebEngineSettings

from pos_app.card.policy import CardPagePolicy
from pos_app.card.view.interceptor import RequestFilter

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
