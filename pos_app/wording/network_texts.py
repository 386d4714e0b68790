"""Texts about whom the connection believes, and through which proxy it goes."""

from __future__ import annotations

from pathlib import Path

from pos_app.domain.trust import ENVIRONMENT, Trust
from pos_app.wording.translation import phrase, plural, translate

title = phrase("network", "Segurança da conexão")
no_spare_key = phrase(
    "network",
    "Há uma só chave fixada: quando a central trocar o certificado, o guichê para. Peça à central a chave "
    "reserva e ponha as duas em network.pins.",
)
no_proxy_named = phrase(
    "network", "network.proxy é environment, mas HTTPS_PROXY não está definida: vai sem proxy."
)


def summary(trust: Trust) -> str:
    """Return in one line who may vouch for the service, its pinned keys, and the proxy."""
    own = translate("network", "só a autoridade de {file}").format(file=Path(trust.ca_file).name)
    parts = [own if trust.ca_file else translate("network", "autoridades públicas")]
    if trust.pins:
        parts.append(plural("network", "1 chave fixada", "{count} chaves fixadas", len(trust.pins)))
    if trust.proxy == ENVIRONMENT:
        parts.append(translate("network", "proxy do ambiente"))
    elif trust.proxy:
        parts.append(translate("network", "proxy {address}").format(address=trust.proxy))
    else:
        parts.append(translate("network", "sem proxy"))
    return " · ".join(parts)
