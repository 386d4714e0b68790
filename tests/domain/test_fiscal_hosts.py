"""Official documents come from named hosts over https alone."""

from __future__ import annotations

import pytest

from pos_app.domain.fiscal_pdf import PdfFault, PdfHosts, PdfProblem


def refused(hosts: PdfHosts, url: str) -> tuple[PdfProblem, str, str]:
    with pytest.raises(PdfFault) as caught:
        hosts.check(url)
    return caught.value.kind, caught.value.host, str(caught.value)


def test_a_host_that_is_not_on_the_list_is_named_with_its_port() -> None:
    hosts = PdfHosts.of(["dfe.exemplo.gov.br", "outro.exemplo.gov.br:8443"])
    not_allowed = PdfProblem.HOST_NOT_ALLOWED
    assert refused(hosts, "https://evil.example/a") == (
        *(not_allowed, "evil.example"),
        "host not on the list: evil.example",
    )
    assert refused(hosts, "https://evil.example:443/a")[:2] == (not_allowed, "evil.example")
    assert refused(hosts, "https://dfe.exemplo.gov.br:444/a")[:2] == (not_allowed, "dfe.exemplo.gov.br:444")
    assert refused(hosts, "https://outro.exemplo.gov.br/a")[:2] == (not_allowed, "outro.exemplo.gov.br")
    hosts.check("https://outro.exemplo.gov.br:8443/a")


def test_what_is_no_plain_https_address_is_named_by_its_host() -> None:
    hosts = PdfHosts.of(["dfe.exemplo.gov.br", "xxxx"])
    assert refused(hosts, "http://dfe.exemplo.gov.br/a")[:2] == (PdfProblem.BAD_ADDRESS, "dfe.exemplo.gov.br")
    assert refused(hosts, "https://u:p@dfe.exemplo.gov.br/a")[0] is PdfProblem.BAD_ADDRESS
    assert refused(hosts, "https:///a")[:2] == (PdfProblem.BAD_ADDRESS, "")
    assert refused(hosts, "http://127.0.0.1/a")[0] is PdfProblem.BAD_ADDRESS
    PdfHosts.of([], loopback=True).check("http://127.0.0.1:8000/a")
    assert PdfHosts.of([]).loopback is False


def test_a_host_is_the_same_with_the_dot_of_the_root() -> None:
    hosts = PdfHosts.of([" DFE.exemplo.gov.br. ", ""])
    hosts.check("https://dfe.exemplo.gov.br./a.pdf")
    hosts.check("https://dfe.exemplo.gov.br/a.pdf")
    assert hosts.names == {"dfe.exemplo.gov.br"}


def test_a_redirection_away_is_told_with_the_host_that_it_leads_to() -> None:
    hosts = PdfHosts.of(["dfe.exemplo.gov.br"])
    with pytest.raises(PdfFault) as caught:
        hosts.follow("https://dfe.exemplo.gov.br/a", "https://other.example/b")
    assert (caught.value.kind, caught.value.host) == (PdfProblem.SENT_AWAY, "other.example")
    with pytest.raises(PdfFault) as caught:
        hosts.follow("https://dfe.exemplo.gov.br/a", "https://[/")
    assert (caught.value.kind, caught.value.host) == (PdfProblem.SENT_AWAY, "")
    assert hosts.follow("https://dfe.exemplo.gov.br/a", "b") == "https://dfe.exemplo.gov.br/b"
