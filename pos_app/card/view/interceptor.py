"""The filter that every request of the page passes first."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWebEngineCore import QWebEngineUrlRequestInfo, QWebEngineUrlRequestInterceptor

from pos_app.card.policy import CardPagePolicy

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
